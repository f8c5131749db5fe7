"""Take-and-break sequences: codes, values by every method, periods with proof, files of values."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from array import array
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import grundy.sequences
from grundy.check import verify
from grundy.check._arithmetic import Conditions
from grundy.check.period import arithmetic_size, verify_period
from grundy.core import memory
from grundy.core.errors import BudgetError, CertificateError, GrundyError, InputError
from grundy.core.nimber import mex
from grundy.sequences import engines, hexadecimal, octal
from grundy.sequences.code import NAMED, UNEQUAL, Code, parse
from grundy.sequences.engines import Anything, Engine, Pairs, engine_for, parities
from grundy.sequences.sequence import Sequence
from kernel_pairs import both, interpreted

DATA = json.loads((Path(__file__).parent / "data" / "octal_values.json").read_text("utf-8"))
GAMES, TRIVIAL = DATA["games"], DATA["trivial"]


def options_of(code: Code, g: list[int], n: int) -> set[int]:
    """The values of all options of heap n if `g` tells those of smaller heaps."""

    @cache
    def pairs(rest: int, unequal: bool) -> set[int]:
        return {
            g[a] ^ g[rest - a] for a in range(1, rest // 2 + 1) if not (unequal and 2 * a == rest)
        }

    have: set[int] = set()
    for k in range(n + 1):
        digit, rest = code.digit(k), n - k
        if digit & 1 and rest == 0:
            have.add(0)
        if digit & 2 and rest > 0:
            have.add(g[rest])
        if digit & 4:
            have |= pairs(rest, bool(digit & UNEQUAL))
        if digit & 8:
            for a in range(1, rest - 1):
                have |= {g[a] ^ value for value in pairs(rest - a, False)}
    return have


def by_the_rules(code: Code, most: int) -> list[int]:
    """Values of the heaps 0 to `most` as the mex over all moves, one by one."""
    g: list[int] = []
    for n in range(most + 1):
        g.append(mex(options_of(code, g, n)))
    return g


def filled(engine: Engine, most: int) -> list[int]:
    """Values of the heaps 0 to `most` by an engine, no period made use of."""
    g = memoryview(array(engine.typecode, [0] * (most + 1)))
    engine.advance(g, 1, most + 1)
    return g.tolist()


def random_code(rng: random.Random) -> Code:
    digits = "01234567" if rng.random() < 0.6 else "0123456789abcdef"
    text = rng.choice("0004" if digits[-1] == "7" else "0048c") + "."
    for _ in range(rng.choice([1, 1, 2, 2, 3, 4, 7])):
        text += rng.choice(digits + "00")
        if text[-1] in "4567" and rng.random() < 0.25:
            text += "u"
    return parse(text + ("~" if rng.random() < 0.25 else ""))


def test_codes_are_read_and_written() -> None:
    table = {
        "0.77": "0.77",
        ".77": "0.77",
        " .07\n": "0.07",
        "4.3": "4.3",
        "4.": "4.0",
        "0.770": "0.77",
        "0.0": "0.0",
        ".0~": "0.0",
        "0.3~": "0.3~",
        "0.333~": "0.3~",
        "0.13~": "0.13~",
        "0.3F": "0.3f",
        "c.A~": "c.a~",
        "4u.": "4u.0",
        "0.7U6": "0.7u6",
        "0.05u~": "0.05u~",
        "Kayles": "0.77",
        "Dawson’s Kayles": "0.07",
        "grundy's game": "4u.0",
    }
    for text, code in table.items():
        assert str(parse(text)) == code, text
        assert parse(code) == parse(text)
    rng = random.Random(1)
    for _ in range(2000):
        code = random_code(rng)
        assert parse(str(code)) == code == pickle.loads(pickle.dumps(code))
        assert hash(parse(str(code))) == hash(code)
    assert all(parse(name) == parse(code) for name, code in NAMED.items())
    assert parse("0.333~") == Code((0, 3, 3), 3) == Code((0,), 3)
    assert [parse("4.3~").digit(k) for k in (0, 1, 99)] == [4, 3, 3]


@pytest.mark.parametrize(
    ("text", "base", "place", "told"),
    [
        ("0.78", 8, "column 4", "8 is not an octal digit"),
        (".8", 8, "column 2", "hexadecimal"),
        ("0.3f", 8, "column 4", "f is not an octal digit"),
        ("8.0", 8, "column 1", "8 is not an octal digit"),
        ("0.7g", 16, "column 4", "'g'"),
        ("  0.7-7", 8, "column 6", "'-'"),
        ("", 8, "column 1", "empty"),
        (" \n", 8, "line 2, column 1", "empty"),
        (".", 8, "column 1", "no digit"),
        ("77", 8, "column 2", "point"),
        ("7", 8, "column 2", "its end"),
        ("0", 8, "column 2", "its end"),
        ("1.7", 8, "column 1", "change nothing"),
        ("5.7", 8, "column 1", "expected 0, 4, 8 or c"),
        ("0.7.7", 8, "column 4", "'.'"),
        ("0.~", 8, "column 3", "repeat"),
        ("0.3~3", 8, "column 5", "after '~'"),
        ("0.3u", 8, "column 3", "'u'"),
        ("0.cu", 16, "column 3", "'u'"),
        ("u.7", 8, "column 1", "'u'"),
        ("0.7 7", 8, "column 4", "' '"),
        ("0.٣", 8, "column 3", "digit"),
        ("0.7\x00", 8, "column 4", r"\x00"),
        ("Kenyon's game", 8, "column 4", "hexadecimal"),
        ("kayle", 8, "column 1", "'k'"),
    ],
)
def test_bad_codes_point_at_the_digit(text: str, base: int, place: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(text, base)
    assert fault.value.where.endswith(place)
    assert told in str(fault.value)


def test_codes_from_numbers_are_checked_too() -> None:
    with pytest.raises(AttributeError, match="digits"):
        parse("0.77").digits = (0, 7)  # type: ignore[misc]
    assert parse("0.77") != "0.77"
    assert eval(repr(parse("4u.3~"))) == parse("4u.3~")
    for digits, tail in (((7,), 0), ((0, 32), 0), ((0, -1), 0), ((0, 16), 0), ((0,), 24)):
        with pytest.raises(InputError, match="digit"):
            Code(digits, tail)


@pytest.mark.parametrize("game", [*GAMES, *TRIVIAL], ids=lambda game: game["code"][:20])
def test_first_values(game: dict[str, Any]) -> None:
    code, terms = parse(game["code"]), game["values"]
    most = len(terms) - 1
    assert by_the_rules(code, most) == terms
    assert Sequence(code).values(most).tolist() == terms
    assert filled(engine_for(code), most) == terms
    assert filled(Anything(code), most) == terms


def test_named_games() -> None:
    assert [octal("kayles").value(n) for n in range(8)] == [0, 1, 2, 3, 1, 4, 3, 2]
    dominoes = octal("Dawson's Kayles").values(50)
    assert [sum(map(bool, dominoes[1 : n + 1])) for n in (5, 50)] == [3, 40]
    wins = [octal("treblecross").value(n + 2) > 0 for n in range(3, 15)]
    assert [n for n, win in enumerate(wins, 3) if not win] == [6, 12]
    lasker = octal("lasker's nim").values(400)
    assert all(
        [lasker[4 * k + i] - 4 * k for i in (1, 2, 3, 4)] == [1, 2, 4, 3] for k in range(100)
    )


def test_every_method_gives_what_the_rules_say() -> None:
    rng = random.Random(2)
    for _ in range(2000):
        code = random_code(rng)
        most = rng.choice([3, 20, 40]) if code.parts < 3 else rng.choice([3, 12, 22])
        wanted = by_the_rules(code, most)
        assert filled(engine_for(code), most) == wanted, code
        assert filled(Anything(code), most) == wanted, code
        assert Sequence(code).values(most).tolist() == wanted, code


@pytest.mark.parametrize(
    "code", ["0.77", "0.007", "0.127", "0.16", "0.6", "4u.0", "0.6u7", "0.04", "4.4u7", "0.3333"]
)
def test_sparse_and_direct_agree_far_out(code: str) -> None:
    most = 6000
    rules, sparse = parse(code), filled(Pairs(parse(code)), most)
    assert filled(Anything(rules), most) == sparse
    direct = Pairs(rules)
    direct.measure = lambda g, known: (0, 0, known)  # type: ignore[method-assign]
    assert filled(direct, most) == sparse


def test_a_poor_choice_of_rare_heaps_costs_time_only(monkeypatch: pytest.MonkeyPatch) -> None:
    # Any mask is right. With nearly all heaps rare, the room for them runs out time and again.
    monkeypatch.setattr(engines, "_MARKING", 0)
    for code, turns in (("0.77", 0), ("0.127", 1), ("4u.0", 1)):
        for mask, turning in ((1, 0), (2, 0), (3, turns), (0, turns)):
            engine = Pairs(parse(code))
            engine.measure = lambda g, known, m=mask, t=turning: (m, t, known)  # type: ignore
            engine.advance(g := memoryview(array("H", [0] * 3001)), 1, 3001)
            assert g.tolist() == filled(Anything(parse(code)), 3000)


def test_rare_heaps_are_measured() -> None:
    g = memoryview(array("H", octal("0.127").values(3000)))
    engine = Pairs(parse("0.127"))
    mask, turning, rares = engine.measure(g, 3001)
    kinds = [(g[x] & mask).bit_count() + turning * (x - 3) & 1 for x in range(1, 3001)]
    assert turning
    assert rares == kinds.count(0)
    for other in range(engine.size):
        for turn in (0, 1):
            wanted = [(g[x] & other).bit_count() + turn * (x - 3) & 1 for x in range(1, 3001)]
            assert wanted.count(0) >= rares
    assert list(parities(0b101, 8)) == [0, 1, 0, 1, 1, 0, 1, 0]


# Kernels, compiled and interpreted.


def test_kernels_of_pairs_both_ways() -> None:
    rng = random.Random(3)
    for _ in range(40):
        code = random_code(rng)
        if not code.finite or code.parts == 3:
            continue
        seen = []
        for kernel in both("take_and_break"):
            engine, most = Pairs(code), 400
            g = memoryview(array("H", [0] * (most + 1)))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(engines, "take_and_break", kernel)
                patch.setattr(engines, "_MARKING", 1)
                for start in range(1, most + 1, 100):
                    engine.advance(g, start, start + 100)
            seen.append((g.tolist(), engine.marks, engine.size, list(engine.seen)))
        assert all(other == seen[0] for other in seen)
        assert seen[0][0] == filled(Anything(code), most)


@pytest.mark.parametrize("workers", [2, 3])
def test_threads_share_the_work_and_find_the_same(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever is worth it or not: tiny blocks, each shared; several times with too small tables.
    for name, value in (("_BLOCK", 16), ("_PROBE", 4), ("_WORTH_SHARING", -1.0)):
        monkeypatch.setattr(engines, name, value)
    for kernel in both("take_and_break"):
        monkeypatch.setattr(engines, "take_and_break", kernel)
        rng = random.Random(workers)
        for _ in range(25):
            code = random_code(rng)
            if not code.finite or code.parts == 3:
                continue
            most = rng.choice([40, 90, 200])
            wanted = filled(Anything(code), most)
            for marking in (engines._MARKING, 0):
                with monkeypatch.context() as patch:
                    patch.setattr(engines, "_MARKING", marking)
                    assert filled(Pairs(code, workers), most) == wanted, code


def test_threads_share_what_takes_long_only(monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[int] = []
    share = Pairs._share
    monkeypatch.setattr(
        Pairs, "_share", lambda self, *work: shared.append(self.filled) or share(self, *work)
    )
    for workers in (1, 2):
        monkeypatch.setattr(engines, "_WORTH_SHARING", 1e9)
        octal("0.007", workers=workers).values(8_000)
        assert not shared
    monkeypatch.setattr(engines, "_WORTH_SHARING", 0.0)
    assert octal("0.007", workers=2).values(8_000) == octal("0.007").values(8_000)
    assert shared
    with pytest.raises(InputError, match="0 workers"):
        octal("0.007", workers=0)


def test_threads_share_wide_values_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_WORTH_SHARING", -1.0)
    monkeypatch.setattr(Pairs, "widest", 64)
    code = "0." + "3" * 150
    assert octal(code, workers=2).values(1000).tolist() == [n % 151 for n in range(1001)]


def test_kernel_stops_at_values_that_do_not_fit() -> None:
    for kernel in both("take_and_break"):
        g, rev = array("H", bytes(40)), array("H", bytes(40))
        none = array("i")
        ones = array("i", range(1, 20))
        state = array("q", [-1, 64, 0, 0])
        done = kernel.extend(
            *(ones, none, b"", bytes([0] + [1] * 19), g, rev, array("I", bytes(32)), 1, 20),
            *(bytes(8), 0, none, array("H"), state),
        )
        assert (done, list(g[:9])) == (8, [0, 1, 2, 3, 4, 5, 6, 7, 0])


def test_kernel_of_any_code_both_ways() -> None:
    rng = random.Random(4)
    for _ in range(40):
        code = random_code(rng)
        results = []
        for kernel in both("take_and_break_any"):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(engines, "take_and_break_any", kernel)
                engine = Anything(code)
                most = 40 if code.parts == 3 else 120
                g = memoryview(array("I", [0] * (most + 1)))
                engine.advance(g, 1, 30)
                engine.advance(g, 30, most + 1)
            tables = (engine.first_one, engine.first_two, engine.gone, engine.seen)
            results.append((g.tolist(), list(map(list, tables)), engine.rows))
        assert all(other == results[0] for other in results)


def test_kernels_of_recurrence_both_ways() -> None:
    rng = random.Random(5)
    for _ in range(300):
        values = random_recurrence(rng)
        size = len(values)
        if size < 4:
            continue
        for kernel in both("recurrence"):
            for typecode, wide in (("H", ""), ("I", "_wide")):
                g = array(typecode, values)
                agree = array("i", [0] * (size // 2))
                getattr(kernel, f"agreement{wide}")(g, size, agree)
                for p in range(1, size // 2):
                    shifts = [values[i] - values[i - p] for i in range(p, size)]
                    same = next(
                        (k for k, s in enumerate(reversed(shifts)) if s != shifts[-1]), len(shifts)
                    )
                    assert agree[p] == same - 1
                fitting = [
                    p
                    for p in range(1, size // 2)
                    if 2 * max(size - 1 - p - agree[p], 1) + 2 * p + 1 <= size
                    and values[-1] >= values[-1 - p]
                ]
                flat = [p for p in fitting if values[-1] == values[-1 - p]]
                least = getattr(kernel, f"least_period{wide}")
                assert least(g, size, agree, 2, 2, 1, 1, 0) == min(fitting, default=0)
                assert least(g, size, agree, 2, 2, 1, 1, 1) == min(flat, default=0)
                longer = array(typecode, [*values, *[0] * 20])
                getattr(kernel, f"repeat{wide}")(longer, size, size + 20, 3, 2)
                assert all(longer[i] == longer[i - 3] + 2 for i in range(size, size + 20))


def random_recurrence(rng: random.Random) -> list[int]:
    """A few terms of anything, then a period with a saltus, then perhaps a fault."""
    values = [rng.randrange(3) for _ in range(rng.choice([0, 0, 1, 5, 12]))]
    period, saltus = rng.randrange(1, 7), rng.choice([0, 0, 0, 1, 2])
    cycle = [rng.randrange(2) for _ in range(period)]
    values += [cycle[i % period] + saltus * (i // period) for i in range(rng.randrange(60))]
    if values and rng.random() < 0.2:
        values[rng.randrange(len(values))] += 1
    return values


def test_interpreted_kernels_need_no_cython(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cython", None)
    kernel = interpreted("recurrence")
    assert kernel.cython.__name__ == "grundy.kernels._untyped"
    assert kernel.agreement([0, 1, 0, 1, 0, 1], 6, found := [0, 0, 0]) == 6
    assert found == [0, 0, 3]


# Periods.


def least_period(values: list[int], code: Code) -> tuple[int, int] | None:
    """The least period without saltus, with its preperiod, that the theorem proves; by trial."""
    more = 1 if code.unequal or not code.finite else 0
    for p in range(1, len(values)):
        start = 0
        for i in range(len(values) - p):
            if values[i] != values[i + p]:
                start = i + 1
        size = code.parts * max(start, 1) + (code.parts + more) * p + code.last
        if size <= len(values):
            return start, p
    return None


@pytest.mark.parametrize("game", TRIVIAL, ids=lambda game: game["code"])
def test_periods_of_the_82_trivial_games(game: dict[str, Any]) -> None:
    found = octal(game["code"]).period()
    assert found is not None
    assert found.proven
    assert (found.preperiod, found.period, found.saltus) == (game["preperiod"], game["period"], 0)
    assert verify_period(found.certificate())


LONG = {"0.376", "0.354"}
"""Periods from millions of heaps on."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"] or game["code"])
def test_periods_of_known_games(game: dict[str, Any]) -> None:
    if game["period"] is None or game["code"] in LONG:
        found = octal(game["code"]).period(20_000)
        assert found is None or not found.proven or found.saltus or game["code"] == "0.137"
        return
    found = octal(game["code"]).period(700_000)
    assert found is not None
    assert found.proven
    assert (found.preperiod, found.period, found.saltus) == (game["preperiod"], game["period"], 0)
    # Sizes far past all that was computed agree with the period's own arithmetic.
    turns = 10**30 // found.period
    for n in range(found.preperiod, found.preperiod + min(found.period, 50)):
        assert found.value(n + turns * found.period) == found.value(n)


def test_exceptions_of_dawsons_chess() -> None:
    found = octal("0.137").period()
    assert found is not None
    assert found.exceptions == [0, 14, 16, 17, 31, 34, 51]
    assert octal("0.77").value(10**30) == octal("0.77").value(10**30 % 12 + 120)


def test_errata_of_published_tables() -> None:
    first, second = octal("0.161").values(1400), octal("0.36").values(1400)
    assert next(n for n in range(1401) if first[n] != second[n]) == 519
    assert octal("0.27").values(2000) == octal("0.26").values(2000)
    assert octal("0.314").values(7).tolist() == [0, 1, 2, 0, 1, 2, 0, 2]
    assert octal("0.31").values(7).tolist() == [0, 1, 2, 0, 1, 0, 1, 0]


def test_a_prefix_that_is_too_short_proves_nothing() -> None:
    early = octal("0.127").period(80_000)
    assert early is not None
    assert (early.period, early.preperiod, early.proven) == (4, 46578, "")
    assert str(early) == "0.127: period 4 from heap 46578 (fits up to 80000, not proven)"
    with pytest.raises(ValueError, match="not proven"):
        early.certificate()
    whole = octal("0.127")
    decided = 2 * 46578 + 2 * 4 + 3
    assert not whole.period(decided - 2).proven  # type: ignore[union-attr]
    found = whole.period(decided - 1)
    assert found is not None
    assert found.proven
    assert len(found.certificate()["values"]) == decided


@pytest.mark.parametrize("code", ["0.156", "0.356", "0.165", "0.177", "0.055", "0.044"])
def test_certificates_of_long_preperiods(code: str) -> None:
    found = octal(code).period()
    assert found is not None
    facts = verify_period(found.certificate())
    decided = 2 * found.preperiod + 2 * found.period + 3
    assert facts[0] == (
        f"the values of {code} for the heaps 0 to {decided - 1} are the mex of their options"
    )


def test_periods_are_least_and_proven_only_within_the_bound() -> None:
    rng = random.Random(6)
    flat = 0
    for _ in range(400):
        code = random_code(rng)
        if code.parts == 3 and rng.random() < 0.7:
            continue
        most = rng.choice([6, 30, 90])
        sequence = Sequence(code)
        values = filled(engine_for(code), most)
        found = sequence.period(most)
        proven = least_period(values[: sequence.known], code)
        if found and found.proven and not found.saltus:
            assert (found.preperiod, found.period) == proven
            flat += 1
        else:
            assert proven is None
    assert flat > 100


def test_no_proof_is_ever_refuted() -> None:
    rng = random.Random(7)
    proven = {True: 0, False: 0}
    for _ in range(800):
        code = random_code(rng)
        found = Sequence(code).period(rng.choice([40, 100, 300] if code.parts < 3 else [40, 100]))
        if found and found.proven:
            proven[found.saltus > 0] += 1
            most = 2 * found.heaps + 60 if code.parts < 3 else min(2 * found.heaps + 60, 300)
            values = filled(engine_for(code), most)
            assert [found.value(n) for n in range(most + 1)] == values, code
    assert proven[True] > 150
    assert proven[False] > 150


@pytest.mark.parametrize(
    ("code", "preperiod", "period", "saltus"),
    [
        ("0.3~", 0, 1, 1),
        ("4.3~", 1, 4, 4),
        ("0.7~", 0, 1, 1),
        ("0.8", 1, 3, 1),
        ("0.3f", 0, 6, 3),
        ("0.8b", 7, 7, 4),
        ("0.9c", 28, 36, 16),
        ("0.28", 1, 53, 16),
        ("0.0f", 0, 2, 1),
        ("8.3~", 1, 8, 8),
        ("4u.3~", 1, 4, 4),
        ("0.137f", 0, 2, 1),
    ],
)
def test_arithmetic_periods(code: str, preperiod: int, period: int, saltus: int) -> None:
    sequence = hexadecimal(code)
    found = sequence.period()
    assert found is not None
    assert found.proven
    assert (found.preperiod, found.period, found.saltus) == (preperiod, period, saltus)
    assert verify_period(json.loads(json.dumps(found.certificate())))
    base = preperiod + 5 * period
    assert sequence.value(base + 10**30 * period) == sequence.value(base) + 10**30 * saltus
    assert sequence.values(base + 3000)[-1] == found.value(base + 3000)
    assert [found.value(n) for n in range(1001)] == filled(engine_for(parse(code)), 1000)
    assert f"saltus {saltus}" in str(found)


def altered(rng: random.Random, period: Any, m: int, p: int, s: int, stop: int) -> list[int]:
    """Values of a proven arithmetic period, a few of them changed; what is past m repeats them."""
    base = [period.value(n) for n in range(m + p)]
    for _ in range(rng.choice([0, 1, 1, 2])):
        at = rng.choice([rng.randrange(m), rng.randrange(m, m + p)])
        base[at] = max(0, base[at] + rng.choice([-4, -2, -1, 1, 2, 4]))
    for n in range(m + p, stop):
        base.append(base[n - p] + s)
    return base


def test_each_arithmetic_condition_keeps_its_promise_for_any_sequence() -> None:
    # The lemmas of docs/periods.md speak of any G with G(x + P) = G(x) + S, not of games' values
    # alone: so they can be refuted by sequences that are hardly those of games.
    rng = random.Random(9)
    held = {"first": 0, "second": 0}
    broken = {"first": 0, "second": 0}
    while min(*held.values(), *broken.values()) < 60:
        code = random_code(rng)
        if code.finite and code.parts < 3:
            continue
        found = Sequence(code).period(60)
        if not (found and found.proven and found.saltus):
            continue
        scale = rng.choice([0, 0, 1, 2])
        m, p, s = max(found.preperiod, 1), found.period << scale, found.saltus << scale
        size = arithmetic_size(code, m, p, 0)
        if size > 130:
            continue
        g = altered(rng, found, m, p, s, size + 2 * p)
        conditions = Conditions(code, g[:size], m, p, s)
        first, second = not conditions._reached_itself(), not conditions._left_out()
        for n in rng.sample(range(size, size + 2 * p), min(2, 2 * p)):
            have = options_of(code, g, n)
            reached, missed = g[n] in have, not have >= set(range(g[n]))
            assert not (first and reached), (code, n)
            assert not (second and missed), (code, n)
            held["first"] += first
            held["second"] += second
            broken["first"] += reached
            broken["second"] += missed


# Certificates.


def certificates() -> list[dict[str, Any]]:
    codes = ["0.77", "0.07", "0.1", "0.33", "4u.7", "0.3f", "0.8b", "4.3~", "0.5~", "0.0", "4.57"]
    found = [hexadecimal(code).period() for code in codes]
    return [period.certificate() for period in found if period and period.proven]


def test_certificates_changed_in_any_field_are_rejected() -> None:
    rng = random.Random(8)
    good = certificates()
    assert len(good) >= 9
    for certificate in good:
        verify_period(certificate)
        for field, value in certificate.items():
            others: list[Any] = [None, "", [], {}, True, -1, 2.5, "0.777", "no code"]
            if field == "values":
                others += [value[:-1], [*value, value[-1]], [*value[:-1], "1"], value[::-1]]
                others += [[*value[:-1], 10**12]]
                for _ in range(8):
                    changed = list(value)
                    at = rng.randrange(len(value))
                    changed[at] = max(0, changed[at] + rng.choice([-2, -1, 1, 2, 40]))
                    others.append(changed)
            elif field in ("preperiod", "period", "saltus"):
                others += [value + 1, value - 1, 2 * value + 2, 2 * value, 10**15]
            for other in others:
                if other == value and type(other) is type(value):
                    continue
                changed_one = copy.deepcopy(certificate) | {field: other}
                with pytest.raises(GrundyError):
                    verify_period(changed_one)
        for wrong in (certificate | {"note": 1}, {k: certificate[k] for k in ("code", "values")}):
            with pytest.raises(CertificateError):
                verify_period(wrong)
    with pytest.raises(CertificateError):
        verify_period([])


def test_a_longer_period_or_later_start_is_not_the_claim() -> None:
    g = octal("0.77").values(1000).tolist()
    base = {"kind": "period", "code": "0.77", "preperiod": 71, "period": 12, "saltus": 0}
    assert verify_period(base | {"values": g[:168]})
    with pytest.raises(CertificateError, match="period divides 12"):
        verify_period(base | {"period": 24, "values": g[:192]})
    with pytest.raises(CertificateError, match="preperiod is less"):
        verify_period(base | {"preperiod": 72, "values": g[:170]})


def test_the_checker_believes_no_value() -> None:
    # A sequence that has the period, long enough, but is not that of the game.
    values = [0, 1, 2] * 5
    claim = {"kind": "period", "preperiod": 0, "period": 3, "saltus": 0}
    assert verify_period(claim | {"code": "0.33", "values": values[:6]})
    for code, size in (("0.333", 7), ("0.13", 6), ("0.37", 10)):
        with pytest.raises(CertificateError, match="heap"):
            verify_period(claim | {"code": code, "values": values[:size]})
    huge = {"kind": "period", "preperiod": 0, "period": 1, "saltus": 10**12}
    for code, size in (("0.3~", 16), ("0.ff", 17)):
        with pytest.raises(CertificateError, match="heap 1"):
            verify_period(huge | {"code": code, "values": [10**12 * n for n in range(size)]})


def test_a_period_is_no_proof_of_a_position() -> None:
    solution = grundy.solve("nim", "3 4").to_json()
    solution["certificate"] = {"kind": "period", "data": {}}
    with pytest.raises(CertificateError, match="verify_period"):
        verify(solution)


# Asking.


def test_asking_for_what_cannot_be_known() -> None:
    treblecross = octal("0.007")
    with pytest.raises(BudgetError, match="no period is proven"):
        treblecross.value(10**30, limit=2000)
    assert treblecross.value(2500, limit=3000) == octal("0.007").values(2500)[2500]
    with pytest.raises(BudgetError, match="tables end"):
        treblecross.values(2**31)
    for ask in (treblecross.value, treblecross.values, treblecross.period):
        with pytest.raises(InputError, match="-1 chips"):
            ask(-1)


def test_what_memory_cannot_hold_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(BudgetError, match=r"to heap 1,000,000,000,000.*tables end.*--value"):
        octal("0.16").values(10**12)
    monkeypatch.setattr("grundy.sequences.sequence.free_memory", lambda: 10**6)
    for game, each in (("0.007", 7), ("0.3f", 14), ("4.3~", 6)):
        code = parse(game)
        told = []
        sequence = Sequence(code)
        with pytest.raises(BudgetError, match="--store") as fault:
            sequence.values(2 * 10**6, lambda known, _, told=told: told.append(known))
        assert not told
        assert f"take {2 * each} MB of memory; 1 MB are free" in str(fault.value)
        fits = 10**6 // each - 1
        assert f"enough to heap {fits:,}" in str(fault.value)
        assert sequence.known == 1
    # A file holds the values; what is told early needs no memory; and where nothing is known of it.
    with octal("0.77", tmp_path / "kayles") as kept:
        assert kept.values(190_000)[-1] == octal("0.77").value(190_000)
    assert octal("0.77").value(10**30, limit=10**12) == octal("0.77").value(10**30)
    assert octal("0.77").period(10**15).proven  # type: ignore[union-attr]
    with pytest.raises(BudgetError, match="free"):
        octal("4u.0").period(10**7)
    monkeypatch.setattr("grundy.sequences.sequence.free_memory", lambda: None)
    assert len(octal("0.77").values(300_000)) == 300_001


def test_free_memory_is_the_least_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (memory.free_memory() or 10**9) > 10**6
    for told, least in (
        ((7, None, None), 7),
        ((7, 5, None), 5),
        ((7, 9, 3), 3),
        ((None,) * 3, None),
    ):
        for name, size in zip(("_system", "_limit", "_group"), told, strict=True):
            monkeypatch.setattr(memory, name, lambda size=size: size)
        assert memory.free_memory() == least


def test_tables_of_pairs_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_ROWS_BYTES", 8 * 2000)
    sequence = hexadecimal("0.18")
    with pytest.raises(BudgetError, match=r"values are known to heap \d+"):
        sequence.values(5000)
    assert 100 < sequence.known < 5000
    assert list(sequence.values(100)) == list(hexadecimal("0.18").values(100))


def test_progress_is_told_after_each_block() -> None:
    told: list[tuple[int, int]] = []
    octal("0.007").values(20_000, lambda known, wanted: told.append((known, wanted)))
    assert told[-1] == (20_001, 20_001)
    assert len(told) > 3
    assert all(a[0] < b[0] for a, b in pairwise(told))


def test_values_grow_on_request_and_stay_the_same() -> None:
    sequence = octal("0.06")
    first = sequence.values(300)
    assert first.readonly
    again = sequence.values(5000)
    assert first.tolist() == again[:301].tolist() == filled(Anything(parse("0.06")), 300)
    assert sequence.known == 5001
    assert len(sequence.values(10)) == 11


def test_wider_values_when_needed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Pairs, "widest", 64)
    code = "0." + "3" * 150
    wanted = [n % 151 for n in range(1001)]
    assert octal(code).values(1000).tolist() == wanted
    with octal(code, tmp_path / "wide") as kept:
        assert kept.values(60).itemsize == 2
        assert kept.values(1000).itemsize == 4
    with octal(code, tmp_path / "wide") as kept:
        assert kept.known == 1001
        assert kept.values(2000).tolist() == [n % 151 for n in range(2001)]


@pytest.mark.parametrize("code", ["0.007", "0.3f", "4.3~", "0.16"])
def test_an_interrupted_run_goes_on_rightly(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sequence, calls = hexadecimal(code), 0

    def failing(engine: type[Pairs | Anything]) -> None:
        plain = engine.advance

        def advance(self: Any, g: memoryview, start: int, stop: int) -> None:
            nonlocal calls
            plain(self, g, start, stop)
            calls += 1
            if calls % 2:
                raise KeyboardInterrupt

        monkeypatch.setattr(engine, "advance", advance)

    failing(Pairs)
    failing(Anything)
    while sequence.known < 1501:
        try:
            sequence.values(1500)
        except KeyboardInterrupt:
            continue
    assert calls > 1
    monkeypatch.undo()
    assert sequence.values(1500).tolist() == filled(engine_for(parse(code)), 1500)


# Stores.


def test_a_store_is_continued(tmp_path: Path) -> None:
    wanted = octal("0.007").values(9000).tolist()
    path = tmp_path / "treblecross"
    with octal("0.007", path) as first:
        assert first.values(3000).tolist() == wanted[:3001]
        view = first.values(3000)
    assert view.tolist() == wanted[:3001]
    assert first.values(3000).tolist() == wanted[:3001]
    size = path.stat().st_size
    with octal(".0070", path) as second:
        assert second.known == 3001
        assert second.values(9000).tolist() == wanted
    assert path.stat().st_size == size + 2 * 6000
    with octal("0.007", path) as third:
        assert third.known == 9001
        assert third.values(9000).tolist() == wanted


def test_a_store_keeps_what_a_period_gives(tmp_path: Path) -> None:
    with octal("0.77", tmp_path / "kayles") as first:
        first.values(50_000)
    with octal("0.77", tmp_path / "kayles") as second:
        assert second.known == 50_001
        assert second.values(50_000)[-1] == octal("0.77").value(50_000)
    with hexadecimal("0.3f", tmp_path / "kenyon") as other:
        other.values(500)
    with hexadecimal("0.3f", tmp_path / "kenyon") as other:
        assert other.values(700)[500] == hexadecimal("0.3f").value(500)


def store(path: Path, most: int = 4000) -> bytes:
    with octal("0.007", path) as sequence:
        sequence.values(2000)
        sequence.values(most)
    return path.read_bytes()


def test_damaged_stores_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "values"
    whole = store(path)
    head = len(whole) - 2 * 4001
    wrong = {
        "this is no file of heap values": [b"", b"grundy", b"x" + whole[1:], b"0 1 2 0 3 1 1"],
        "cut short": [whole[:20], whole[:-1], whole[: head + 100], whole[:head]],
        "values are damaged": [whole[:-1] + bytes([whole[-1] ^ 1]), whole[:-4000] + bytes(4000)],
        "header is damaged": [
            whole[:16] + b"\xff" + whole[17:],
            whole[:192] + b"9" + whole[193:],
            whole[:64] + bytes(128) + whole[192:],
        ],
        "other byte order": [whole[:32] + whole[32:36][::-1] + whole[36:]],
    }
    for told, files in wrong.items():
        for content in files:
            path.write_bytes(content)
            with pytest.raises(InputError, match=told) as fault:
                octal("0.007", path)
            assert str(path) in str(fault.value)
            assert path.read_bytes() == content
    path.write_bytes(whole)
    with pytest.raises(InputError, match=r"holds the values of 0\.007, not 0\.07"):
        octal("0.07", path)
    assert octal("0.007", path).known == 4001


def test_a_commit_cut_off_leaves_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "values"
    whole = bytearray(store(path))
    numbers = [int.from_bytes(whole[at : at + 8], sys.byteorder) for at in (64, 128)]
    newest = 64 if numbers[0] > numbers[1] else 128
    whole[newest + 9] ^= 1
    path.write_bytes(whole)
    with octal("0.007", path) as sequence:
        assert 1 < sequence.known < 4001
        assert sequence.values(4000).tolist() == octal("0.007").values(4000).tolist()


def test_a_store_serves_one_run_at_a_time(tmp_path: Path) -> None:
    with octal("0.007", tmp_path / "values") as first:
        first.values(100)
        with pytest.raises(InputError, match="another run"):
            octal("0.007", tmp_path / "values")
    octal("0.007", tmp_path / "values").close()


def test_a_store_survives_being_killed(tmp_path: Path) -> None:
    path = tmp_path / "values"
    program = (
        "import sys; from grundy.sequences import octal\n"
        f"octal('0.04', {str(path)!r}).values(10**7, lambda known, _: print(known, flush=True))"
    )
    told = 0
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as run:
            assert run.stdout is not None
            for _ in range(4):
                told = int(run.stdout.readline())
            time.sleep(0.05)
            os.kill(run.pid, signal.SIGKILL)
        with octal("0.04", path) as sequence:
            assert sequence.known >= told
    wanted = octal("0.04").values(told - 1).tolist()
    with octal("0.04", path) as sequence:
        assert sequence.values(told - 1).tolist() == wanted


def test_a_store_that_cannot_be_made_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError("no space")))
    with pytest.raises(InputError, match="no space"):
        octal("0.77", tmp_path / "values")
    assert list(tmp_path.iterdir()) == []
    for place in (tmp_path, tmp_path / "nowhere" / "values", ""):
        with pytest.raises(InputError, match="cannot be used"):
            octal("0.77", place)


def test_values_need_no_heavy_imports() -> None:
    # A short question is answered in little more time than Python takes to start.
    program = (
        "import sys; before = set(sys.modules); from grundy.sequences import octal\n"
        "octal('0.77').values(1000); print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = set(done.stdout.decode().split())
    assert "grundy.kernels.take_and_break" in loaded
    assert not loaded & {"dataclasses", "typing", "re", "numpy", "mmap", "tempfile", "json"}
