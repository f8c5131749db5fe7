"""The census of octal games: codes that are the same, scans that are killed, published periods."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import main
from grundy.core.errors import BudgetError, InputError
from grundy.core.nimber import mex
from grundy.sequences import octal
from grundy.sequences.census import Census, Finding, classes, first_difference, games
from grundy.sequences.code import Code, parse
from grundy.sequences.cousins import first_cousin, octal_codes, reduced
from grundy.sequences.published import DIFFERS, OPEN, Published, _options, summary
from grundy.sequences.sequence import Sequence


def values(code: Code, most: int) -> list[int]:
    return Sequence(code).values(most).tolist()


# Codes that are the same game.


def test_cousins_have_the_same_values() -> None:
    rng = random.Random(1)
    shifts = [0] * 8
    for _ in range(2000):
        size = rng.choice([1, 2, 2, 3, 3, 4, 5])
        code = Code((rng.choice([0, 0, 4]), *(rng.choice([0, 0, *range(8)]) for _ in range(size))))
        other, shift = reduced(code)
        mine = values(code, 60 + shift)
        assert mine[shift:] == values(other, 60), code
        assert not any(mine[: shift + 1])
        assert other.digit(1) & 1 or not any(other.digits)
        assert reduced(other) == (other, 0)
        cousin = first_cousin(code)
        assert (cousin is None) == bool(code.digit(1) & 1)
        if cousin:
            assert mine[1:] == values(cousin, 59 + shift)
        shifts[shift] += 1
    assert shifts[0] > 500
    assert shifts[1] > 300
    assert shifts[2] > 50
    assert shifts[4]


def test_cousins_by_name() -> None:
    for code, other, shift in (
        ("0.07", "0.137", 1),
        ("0.4", "0.137", 2),
        ("4.0", "0.7", 1),
        ("0.6", "0.37", 1),
        ("0.361", "0.36", 0),
        ("0.161", "0.161", 0),
        ("0.562", "0.56", 0),
        ("4.326", "4.324", 0),
        ("0.0", "0.0", 0),
    ):
        assert reduced(parse(code)) == (parse(other), shift)
    for code in ("0.8", "4u.0", "0.3~", "0.05u"):
        assert reduced(parse(code)) == (parse(code), 0)
        assert first_cousin(parse(code)) is None


def test_all_codes_are_listed_once() -> None:
    for digits, count in ((1, 16), (2, 128), (3, 1024)):
        codes = list(octal_codes(digits))
        assert len(codes) == len(set(codes)) == count
        assert all(len(code.digits) <= digits + 1 for code in codes)


# Scans.


def scan(digits: int, heap: int, workers: int = 2) -> tuple[dict[Code, Finding], Any]:
    found = classes(digits)
    return Census(heap, workers).run(found, {}), found


def test_findings_are_those_of_each_code() -> None:
    findings, found = scan(2, 1200)
    listed = games(findings, found)
    assert sum(len(game.codes) for game in listed) == 128
    assert len({game.codes for game in listed}) == len(listed)
    for game in listed:
        for name, shift in game.codes:
            period = octal(name).period(1200)
            if not game.finding.proven:
                assert not (period and period.proven)
                continue
            assert period is not None
            assert period.proven
            start = game.finding.preperiod_after(shift)
            assert (period.preperiod, period.period) == (start, game.finding.period), name
        first = values(parse(game.codes[0][0]), 300)[game.codes[0][1] :]
        for name, shift in game.codes:
            other = values(parse(name), 300)[shift:]
            assert all(a == b for a, b in zip(first, other, strict=False))
    kayles = next(game for game in listed if ("0.77", 0) in game.codes)
    assert kayles.finding.exceptions == 14
    assert {"4.4", "4.41", "4.63"} <= {name for name, _ in kayles.codes}


def test_all_three_digit_games_against_the_published_table() -> None:
    findings, found = scan(3, 2200)
    listed = games(findings, found)
    proven = [game for game in listed if game.finding.proven]
    published = Published(3)
    compared = list(published.compare(findings, 2200))
    assert len(findings) == 279
    # No moves at all, Czajka's 82 trivial games, 0.45, and 4.344, which that table lists as open.
    assert (len(listed), len(proven)) == (175, 85)
    assert summary(compared) == {"agrees": 1019, "differs": 4, "open": 13}
    differs = {(c.code, c.says): c.why for c in compared if c.verdict == DIFFERS}
    assert set(differs) == {
        ("4.344", "no period known"),
        ("0.27", "the values of 0.06"),
        ("0.314", "the values of 0.31"),
        ("0.161", "the values of 0.36"),
    }
    assert "period 51 from heap 998; the checker accepts" in differs["4.344", "no period known"]
    assert "first at heap 519" in differs["0.161", "the values of 0.36"]
    waiting = {c.code for c in compared if c.verdict == OPEN}
    assert waiting == set(published.data["czajka"]["solved"]) - {"0.45"} | {"0.1777"}


def test_a_wrong_statement_is_found_and_explained() -> None:
    findings, _ = scan(2, 3000)
    data = json.loads(json.dumps(Published(2).data))
    data["czajka"]["trivial"] |= {"0.77": [70, 12], "0.07": [53, 34], "0.15": [1, 20]}
    data["czajka"]["unsolved"].append("0.17")
    data["czajka"]["equal"]["0.4"] = "- 0.44 - - - - -"
    data["oeis"].append({"entry": "A0", "code": "0.56", "period": 144, "last": 7, "after": "x"})
    compared = {
        (c.code, c.says): c
        for c in Published(2, data).compare(findings, 3000)
        if c.verdict != "agrees"
    }
    wrong = {key: c.why for key, c in compared.items() if c.verdict == DIFFERS}
    assert "heaps 70 and 82, worth 6 and 2, differ" in wrong["0.77", "period 12 from heap 70"]
    assert (
        "proven: period 34 from heap 52" in wrong["0.07", "period 34 from heap 53 of 0.137, 1 back"]
    )
    assert "period 10 from heap 1" in wrong["0.15", "period 20 from heap 1"]
    assert "the checker accepts" in wrong["0.17", "no period known"]
    assert "differ first at heap 6 of 0.42 (worth 0)" in wrong["0.42", "the values of 0.44"]
    waiting = compared["0.56", "period 144 from heap 8"]
    assert waiting.verdict == OPEN
    assert "the proof would take the values to 305" in waiting.why


def test_published_periods_are_followed() -> None:
    farther = Published(3).farther(10**6)
    assert farther[parse("0.127")] == 2 * 46578 + 2 * 4 + 3 - 1
    # Of two statements the longer one; none past the bound.
    assert farther[parse("0.56")] == 2 * 326640 + 2 * 144 + 2 - 1
    assert parse("0.376") not in farther
    found = Census(500, 2).run([parse("0.127"), parse("0.36")], farther)
    assert found[parse("0.127")].proven
    assert (found[parse("0.127")].preperiod, found[parse("0.127")].period) == (46578, 4)
    assert found[parse("0.36")].heap == 500


def test_options_looked_at_one_by_one() -> None:
    rng = random.Random(5)
    for code in octal_codes(2):
        g = Sequence(code).values(60)
        for n in (1, 2, 3, rng.randrange(60)):
            assert mex(_options(code, n, g)) == g[n]
    assert first_difference(parse("0.161"), parse("0.36"), 5000) == 519
    assert first_difference(parse("0.161"), parse("0.36"), 518) is None


# Killed and continued.


def test_a_killed_census_loses_nothing(tmp_path: Path) -> None:
    words = "census --digits 2 --to 9000 --follow 0 --workers 2 --json --store"
    command = [sys.executable, "-m", "grundy", *words.split(), str(tmp_path / "kept")]
    kept = tmp_path / "kept" / "found.jsonl"
    known: dict[str, int] = {}
    lines = 0
    for _ in range(4):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as run:
            # Kill it as soon as it has done one more game, and is at others.
            while run.poll() is None and (
                not kept.exists() or kept.read_bytes().count(b"\n") <= lines
            ):
                time.sleep(0.01)
            os.kill(run.pid, signal.SIGKILL)
        now = kept.read_bytes().count(b"\n")
        assert lines < now
        lines = now
        for path in (tmp_path / "kept").glob("*.heaps"):
            with octal(path.stem, path) as sequence:
                assert sequence.known >= known.get(path.stem, 0)
                known[path.stem] = sequence.known
    assert lines < 40
    resumed = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    done = (tmp_path / "kept" / "found.jsonl").read_bytes()
    again = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert (tmp_path / "kept" / "found.jsonl").read_bytes() == done
    findings, found = scan(2, 9000)
    wanted = {game.codes[0][0]: game.finding for game in games(findings, found)}
    for report in (resumed, again):
        assert {game["code"] for game in report["games"]} == set(wanted)
        for game in report["games"]:
            finding = wanted[game["code"]]
            assert (game["period"] is None) == (finding.period is None)
            assert (game["proven"], game["exceptions"]) == (finding.proven, finding.exceptions)
    # What proves its period needs no values any more.
    assert {path.stem for path in (tmp_path / "kept").glob("*.heaps")} == {
        finding.code for finding in findings.values() if not finding.proven
    }


def test_a_larger_heap_goes_on_from_the_smaller(tmp_path: Path) -> None:
    codes = [parse("0.36"), parse("0.77")]
    first = Census(1000, 1, tmp_path).run(codes, {})
    size = (tmp_path / "0.36.heaps").stat().st_size
    told: list[int] = []
    second = Census(4000, 2, tmp_path).run(codes, {}, lambda done, _: told.append(done))
    assert (tmp_path / "0.36.heaps").stat().st_size == size + 2 * 3000
    assert second[parse("0.36")].heap == 4000
    assert second[parse("0.77")] == first[parse("0.77")]
    assert told[-1] == 8000
    # A smaller one takes what is known.
    assert Census(500, 1, tmp_path).run(codes, {}) == second


def test_a_line_cut_short_is_done_anew(tmp_path: Path) -> None:
    codes = [parse("0.77"), parse("0.07"), parse("0.137")]
    whole = Census(1000, 1, tmp_path).run(codes, {})
    kept = tmp_path / "found.jsonl"
    text = kept.read_bytes()
    for cut in (1, 20, len(text.splitlines()[-1])):
        kept.write_bytes(text[:-cut])
        assert Census(1000, 1, tmp_path).run(codes, {}) == whole
        assert sorted(kept.read_bytes().splitlines()) == sorted(text.splitlines())
    for other in (b"{}\n", b"[1]\n", b"no census\n", b'{"code": 1, "heaps": 3}\n'):
        kept.write_bytes(other)
        with pytest.raises(InputError, match="no file of a census"):
            Census(1000, 1, tmp_path).run(codes, {})
        assert kept.read_bytes() == other


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(InputError, match="cannot be used"):
        Census(10, 1, file).run([parse("0.77")], {})

    def second(_: int, __: int) -> None:
        with pytest.raises(InputError, match="another census"):
            Census(10, 1, tmp_path / "kept").run([parse("0.77")], {})
        refused.append(True)

    refused: list[bool] = []
    Census(10, 1, tmp_path / "kept").run([parse("0.77")], {}, second)
    assert refused
    for heap, workers in ((-1, 1), (10, 0)):
        with pytest.raises(InputError, match="0 or more"):
            Census(heap, workers)


def test_who_interrupts_waits_for_a_block_at_most(tmp_path: Path) -> None:
    def stop(done: int, _: int) -> None:
        if done > 3000:
            raise KeyboardInterrupt

    codes = [parse(code) for code in ("0.6", "0.36", "0.06", "0.14")]
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        Census(10**7, 2, tmp_path).run(codes, {}, stop)
    assert threading.active_count() == before
    with octal("0.6", tmp_path / "0.6.heaps") as sequence:
        assert sequence.known > 1000
    assert set(Census(3000, 2, tmp_path).run(codes, {})) == set(codes)


def test_what_memory_cannot_hold_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.sequences.sequence.free_memory", lambda: 10**6)
    with pytest.raises(BudgetError, match="memory"):
        Census(10**6, 2).run([parse("0.137"), parse("0.36"), parse("4.327")], {})


# The command.


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        code = main(["census", *words])
    except SystemExit as usage:
        code = int(usage.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--digits", "2", "--to", "1000", "--follow", "9999")
    assert (code, err) == (0, "")
    rows = {line.split()[0]: line.split()[1:] for line in out.split("\n\n")[0].splitlines()}
    assert rows["0.77"] == ["+8", "12", "71", "14", "proven"]
    assert rows["0.36"] == ["none", "seen", "up", "to", "heap", "1000"]
    assert "128 codes, 41 sequences of values: 30 proven periodic" in out
    assert "differ: 0.27, the values of 0.06 (Winning Ways" in out
    assert "not decided: 0.16, period 149459 from heap 105351 (Czajka, SolvedGames)" in out


def test_the_command_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--digits", "1", "--to", "500", "--json", "--store", str(tmp_path / "a" / "b")]
    code, out, err = run(capsys, *words)
    assert (code, err) == (0, "")
    record = json.loads(out)
    four = next(game for game in record["games"] if "0.4" in game["codes"])
    assert (four["code"], four["period"], four["preperiod"]) == ("0.4", 34, 54)
    assert {statement["verdict"] for statement in record["published"]} == {"agrees"}
    assert (tmp_path / "a" / "b" / "found.jsonl").exists()
    assert len(json.loads(run(capsys, *words)[1])["games"]) == len(record["games"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--digits", "4"], "invalid choice"),
        (["--to", "x"], "expected a heap"),
        (["--workers", "0"], "expected a number of 1 or more"),
        (["--digits", "1", "--to", "10**12"], "tables end"),
        (["--help"], "grundy census --digits 2"),
    ],
)
def test_misuse_and_help(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *words)
    assert told in out + err
    assert "Traceback" not in err
    assert code == (0 if "--help" in words else 2)
