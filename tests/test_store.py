"""A search killed at any moment continues from its store, and ends as if it had never stopped."""

from __future__ import annotations

import errno
import json
import mmap
import os
import resource
import signal
import struct
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any
from zlib import crc32

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.core.fingerprint import fingerprint
from grundy.engine import store as stores
from grundy.engine.store import AnswerStore

Position = tuple[int, int]


def heaps(position: Position) -> Iterator[Position]:
    """Take any number from one heap, or one from both."""
    a, b = position
    yield from ((a - i, b) for i in range(1, a + 1))
    yield from ((a, b - i) for i in range(1, b + 1))
    if a and b:
        yield a - 1, b - 1


def clock(position: Position) -> list[Position]:
    """Two hands, a move turns the first by 1 or 2 and swaps them; they end on the same hour."""
    a, b = position
    return [] if a == b else [(b, (a + step) % 30) for step in (1, 2)]


def rows(pins: int) -> Iterator[grundy.Option]:
    for hit in (1, 2):
        for left in range(pins - hit + 1):
            yield grundy.Option(f"hit {hit} after {left}", grundy.Sum((left, pins - hit - left)))


def jugs(position: Position) -> list[Position]:
    a, b = position
    over, back = min(a, 19 - b), min(b, 13 - a)
    return [(13, b), (a, 19), (0, b), (a, 0), (a - over, b + over), (a + back, b - back)]


SEARCHES: dict[str, tuple[Any, Any, str]] = {
    "mex": (grundy.rules(heaps), (14, 14), "normal"),
    "loopy": (grundy.rules(clock), (0, 7), "normal"),
    "misere": (grundy.rules(rows), 9, "misere"),
    "puzzle": (grundy.rules(jugs, won=lambda jugs: 16 in jugs), (0, 0), "normal"),
    "house": ("chomp", "4x4", "normal"),
}


def asked(kind: str, store: Path | None = None, **bounds: Any) -> str:
    """The whole answer, certificate included, as JSON."""
    rules, position, play = SEARCHES[kind]
    budget = Budget(**bounds)
    solution = grundy.solve(rules, position, method="search", play=play, budget=budget, store=store)
    return json.dumps(solution.to_json())


@pytest.mark.parametrize("kind", SEARCHES)
def test_answers_from_a_store_are_the_same(kind: str, tmp_path: Path) -> None:
    store, right = tmp_path / "store", asked(kind)
    assert asked(kind, store) == right
    size = store.stat().st_size
    assert asked(kind, store) == right
    assert store.stat().st_size == size


def child(work: Callable[[], object]) -> int:
    """Run `work` in another process, which is given back while it runs."""
    number = os.fork()
    if number == 0:
        try:
            work()
            os._exit(0)
        except KeyboardInterrupt:
            os._exit(3)
        except BaseException:
            os._exit(1)
    return number


@pytest.mark.parametrize("kind", SEARCHES)
def test_killed_at_any_moment_nothing_is_lost(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten kills each, at random moments; what was in a block is never asked again."""
    monkeypatch.setattr(stores, "BLOCK_ANSWERS", 3)
    rules, position, play = SEARCHES[kind]
    path, right, rng = tmp_path / "store", asked(kind), Random(kind)
    # The number of questions put to the rules, seen by both processes.
    questions = memoryview(mmap.mmap(-1, 8)).cast("q")
    ruleset = grundy.solve(rules, position, method="search", play=play).ruleset
    plain_options = ruleset.options

    def slowly(position: Any) -> Iterator[Any]:
        questions[0] += 1
        time.sleep(0.001)
        yield from plain_options(position)

    def search() -> None:
        with AnswerStore(path, ruleset) as store:
            monkeypatch.setitem(vars(ruleset), "options", slowly)
            assert (
                json.dumps(
                    grundy.solve(
                        ruleset, position, method="search", play=play, store=store
                    ).to_json()
                )
                == right
            )

    kept = kills = 0
    while kills < 10:
        questions[0] = 0
        number = child(search)
        time.sleep(rng.random() * 0.06)
        os.kill(number, signal.SIGKILL if kills % 3 else signal.SIGINT)
        code = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
        assert code in (0, 3, -signal.SIGKILL, -signal.SIGINT)
        if not path.exists():
            continue
        with AnswerStore(path, ruleset) as store:
            # A block of three may be lost, and the answer that was being asked for.
            assert store.count >= max(kept, kept + questions[0] - 4)
            kept = store.count
        kills += code != 0
        if code == 0:
            path.unlink()
            kept = 0
    assert asked(kind, path) == right


RULES = """
import time
def followers(position):
    time.sleep(0.001)
    a, b = position
    return [(i, b) for i in range(a)] + [(a, i) for i in range(b)]
"""


def shell(folder: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "grundy", *words], cwd=folder, capture_output=True, text=True
    )
    return done.returncode, done.stdout, done.stderr


def test_control_c_leaves_a_store_that_resume_continues(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES)
    words = ("solve", "rules.py", "(20, 20)", "--json", "--store", "kept")
    running = subprocess.Popen(
        [sys.executable, "-m", "grundy", *words], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    while not (tmp_path / "kept").exists():
        time.sleep(0.01)
    time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    said = running.communicate()[1]
    assert running.returncode == 130
    assert "kept keeps the answers of the rules about" in said and "interrupted" in said
    code, _, said = shell(tmp_path, *words)
    assert code == 2 and "kept exists (--resume continues from it" in said
    code, out, said = shell(tmp_path, *words, "--resume", "--timeout", "0.1")
    assert (code, out) == (2, "") and "kept keeps the answers" in said and "budget of 0.1 s" in said
    code, out, said = shell(tmp_path, *words, "--resume")
    assert (code, said) == (0, "")
    rules = grundy.load_rules(tmp_path / "rules.py")
    assert json.loads(out) == grundy.solve(rules, (20, 20)).to_json()
    code, out, said = shell(tmp_path, "table", "rules.py", "(3, 5)", "--store", "kept", "--resume")
    assert (code, out, said) == (0, "(3, 5)  N  *6\n", "")
    code, _, said = shell(tmp_path, *words[:4], "--resume")
    assert code == 2 and "name it with --store FILE" in said
    with (tmp_path / "kept").open("ab") as file:
        file.write(b"torn")
    code, _, said = shell(tmp_path, *words, "--resume")
    assert code == 0 and "the last 4 bytes of kept were no whole block" in said


def count_kept(path: Path, kind: str = "mex") -> int:
    with AnswerStore(path, SEARCHES[kind][0]) as store:
        return store.count


def test_a_store_cut_short_or_damaged_keeps_its_good_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "BLOCK_ANSWERS", 20)
    path, right = tmp_path / "store", asked("mex", tmp_path / "store")
    whole, rng = path.read_bytes(), Random(5)
    start = len(stores.MAGIC) + 8 + struct.unpack_from("<I", whole, len(stores.MAGIC))[0]
    for _ in range(30):
        place = rng.randrange(start, len(whole))
        cut = whole[:place]
        changed = bytearray(whole)
        changed[place] ^= 1 << rng.randrange(8)
        for data in (cut, bytes(changed)):
            path.write_bytes(data)
            with AnswerStore(path, SEARCHES["mex"][0]) as store:
                assert store.dropped < len(data) - start + 1
                assert store.count % 20 == 0
            assert count_kept(path) == store.count
            assert len(path.read_bytes()) == len(data) - store.dropped
        if place % 8 == 0:
            assert asked("mex", path) == right
    for _ in range(60):
        place = rng.randrange(start)
        changed = bytearray(whole)
        changed[place] ^= 1 << rng.randrange(8)
        for data in (whole[:place], bytes(changed)):
            path.write_bytes(data)
            with pytest.raises(InputError, match=r"no file of answers|damaged at its start"):
                count_kept(path)
            assert path.read_bytes() == data


def block(data: Any) -> bytes:
    text = json.dumps(data).encode()
    return struct.pack("<II", len(text), crc32(text)) + text


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        5,
        {"first": 0, "positions": [], "answers": [[0, 0]]},
        {"first": 1, "positions": [], "answers": []},
        {"first": -1, "positions": [5], "answers": []},
        {"first": "0", "positions": [], "answers": []},
        {"first": 0, "positions": [{"code": "1"}], "answers": []},
        {"first": 0, "positions": [{"literal": "["}], "answers": []},
        {"first": 0, "positions": [{"literal": 5}], "answers": []},
        {"first": 0, "positions": [[0, 0]], "answers": [[0, 0, -1]]},
        {"first": 0, "positions": [[0, 0]], "answers": [[0, 0, [1, 2, 3]]]},
        {"first": 0, "positions": [[0, 0]], "answers": [[0, 0, "0"]]},
        {"first": 0, "positions": [[0, 0]], "answers": [[0]]},
        {"first": 0, "positions": [[0, 0]], "answers": [[3, 0]]},
        {"first": 0, "positions": [[0, 0]], "answers": [["0", 0]]},
        {"first": 0, "positions": [[0, 0]], "answers": [5]},
    ],
)
def test_blocks_of_nonsense_are_refused(data: Any, tmp_path: Path) -> None:
    path = tmp_path / "store"
    assert count_kept(path) == 0
    good = path.read_bytes()
    path.write_bytes(good + block(data))
    with pytest.raises(InputError, match="is none of ours"):
        count_kept(path)
    path.write_bytes(good[: len(stores.MAGIC)] + block(data))
    with pytest.raises(InputError, match=r"holds the answers of None|damaged at its start"):
        count_kept(path)


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store"
    path.write_text("a letter to somebody")
    with pytest.raises(InputError, match="this is no file of answers"):
        asked("mex", path)
    assert path.read_text() == "a letter to somebody"
    with pytest.raises(InputError, match="the file cannot be used"):
        asked("mex", tmp_path)
    with pytest.raises(InputError, match="the file cannot be used: No such file"):
        asked("mex", tmp_path / "no" / "store")


def test_one_run_at_a_time(tmp_path: Path) -> None:
    with AnswerStore(tmp_path / "store", SEARCHES["mex"][0]):
        with pytest.raises(InputError, match="another run is using it"):
            asked("mex", tmp_path / "store")
        with pytest.raises(InputError, match="opened for other rules"):
            grundy.solve(heaps, (1, 1), store=AnswerStore(tmp_path / "b", grundy.rules(heaps)))
    assert asked("mex", tmp_path / "store") == asked("mex")


def test_a_full_disk_is_named_and_what_fits_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "store"

    def search() -> None:
        stores.BLOCK_ANSWERS = 10
        resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, 4_000))
        with pytest.raises(InputError, match=r"cannot grow: File too large; it keeps [1-9]\d*0 an"):
            asked("mex", path)

    assert os.waitstatus_to_exitcode(os.waitpid(child(search), 0)[1]) == 0
    assert path.stat().st_size <= 4_000
    kept = count_kept(path)
    assert kept >= 10 and kept % 10 == 0
    assert asked("mex", path) == asked("mex")


def test_a_full_disk_at_the_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "store"

    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(InputError, match="No space left on device; it keeps 0 answers"):
            asked("mex", path)
    assert count_kept(path) == 0
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(InputError, match="cannot be used: No space left on device"):
            asked("mex", tmp_path / "new")
    assert [*tmp_path.iterdir()] == [path]


def made(source: str, **names: Any) -> Callable[[Any], Iterable[Any]]:
    """`followers` of a source, as of a module of the user's."""
    module = types.ModuleType("somebodys_rules")
    vars(module).update(names)
    exec(compile(source, "somebodys_rules.py", "exec"), vars(module))
    followers: Callable[[Any], Iterable[Any]] = vars(module)["followers"]
    return followers


FIRST = """
LEAST = 2
TABLE = {"a": [1, {2, 3}], "b": frozenset({"x", "y", "z"})}
class Helper:
    step = 3
    def __init__(self, most): self.most = most
    def fits(self, n): return n <= self.most
helper = Helper(9)
def taken(heap, least=LEAST):
    return [heap - k for k in range(least, Helper.step + 1) if helper.fits(k) and k <= heap]
def followers(heap):
    # in any order
    return taken(heap) if TABLE else []
"""


def test_fingerprints_follow_what_the_rules_use() -> None:
    same = fingerprint(made(FIRST))
    assert same == fingerprint(made(FIRST))
    assert same == fingerprint(made("# a comment\n" + FIRST.replace("in any order", "as it comes")))
    assert same == fingerprint(made(FIRST + "\ndef unused(): return 7\n"))
    for old, new in (
        ("least + 1", "least + 2"),
        ("LEAST = 2", "LEAST = 1"),
        ("step = 3", "step = 4"),
        ("Helper(9)", "Helper(8)"),
        ("n <= self.most", "n < self.most"),
        ("{2, 3}", "{2, 4}"),
        ('"y", "z"', '"y"'),
        ("range(least", "range(1 + least"),
        ("else []", "else None"),
    ):
        changed = FIRST.replace(old, new)
        assert (fingerprint(made(changed)) == same) == (changed == FIRST), old


def test_fingerprints_of_closures_methods_and_modules() -> None:
    def taking(least: int, most: Any) -> Callable[[int], list[int]]:
        return lambda heap: [heap - k for k in range(least, most or 3) if k <= heap]

    assert fingerprint(taking(1, None)) == fingerprint(taking(1, None))
    assert fingerprint(taking(1, None)) != fingerprint(taking(2, None))
    # What refers to itself ends as well.
    ring: list[Any] = []
    ring.append(ring)
    assert fingerprint(taking(1, ring)) != fingerprint(taking(1, [ring]))

    class Board(grundy.Rules):
        def __init__(self, width: int) -> None:
            self.width = width

        def followers(self, position: Any) -> list[Any]:
            return [position - 1] if position % self.width else []

    assert fingerprint(Board(3)) == fingerprint(Board(3)) != fingerprint(Board(4))
    played = Board(3)
    grundy.solve(played, 5)
    assert fingerprint(played) == fingerprint(Board(3))
    helper = types.ModuleType("helper")
    helper.step, helper.other = 1, 5  # type: ignore[attr-defined]
    source = "def followers(n): return [n - helper.step] if n else []"
    before = fingerprint(made(source, helper=helper))
    helper.other = 6  # type: ignore[attr-defined]
    assert fingerprint(made(source, helper=helper)) == before
    helper.step = 2  # type: ignore[attr-defined]
    assert fingerprint(made(source, helper=helper)) != before
    names = {
        fingerprint(grundy.rulesets.find(name)) for name in ("nim", "chomp", "wythoff", "walk")
    }
    assert len(names) == 4


def test_fingerprints_are_the_same_in_every_process() -> None:
    code = (
        "import sys; sys.path.insert(0, 'tests')\nimport test_store as t\n"
        "print(t.fingerprint(t.made(t.FIRST)), t.fingerprint(t.SEARCHES['puzzle'][0]))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[1],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_stores_of_other_rules_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "store"
    grundy.solve(made(FIRST), 9, store=path)
    before = path.read_bytes()
    with pytest.raises(InputError, match="other rules, or of these before they were changed"):
        grundy.solve(made(FIRST.replace("= 2", "= 1")), 9, store=path)
    with pytest.raises(InputError, match="holds the answers of followers, not of heaps"):
        grundy.solve(heaps, (1, 1), store=path)
    whose = json.loads(before[len(stores.MAGIC) + 8 : before.index(b"}") + 1])
    path.write_bytes(stores.MAGIC + block({**whose, "Python": "cpython 2.7"}))
    with pytest.raises(InputError, match=r"answers of cpython 2\.7, not of"):
        grundy.solve(made(FIRST), 9, store=path)


STRANGE = [
    0, -5, 2**63 - 1, 2**63, -(2**70), True, None, "", "a", "\ud83d\ude00", "é\n", b"\x00\xff", (),
    (1, (2, (True, None)), "x"), frozenset({1, (2, 3)}), ((((5,),),),),
    (frozenset(), b"", -(2**64)),
]  # fmt: skip


def test_positions_and_moves_come_back_as_they_were(tmp_path: Path) -> None:
    deep: Any = ()
    for _ in range(60):
        deep = (deep,)
    positions = [*STRANGE, deep]

    def strange(position: Any) -> Iterator[Any]:
        if position == "start":
            for i, follower in enumerate(positions):
                yield grundy.Option((i, "to", None), follower)
                yield grundy.Option(f"twice {i}", grundy.Sum((follower, follower)))
            yield grundy.Option(2**80, grundy.Sum())

    path, rules = tmp_path / "store", grundy.rules(strange)
    right = grundy.solve(rules, "start").to_json()
    for _ in range(2):
        assert grundy.solve(rules, "start", store=path).to_json() == right
    with AnswerStore(path, rules) as store:
        for found, wanted in zip(
            store.ruleset.options("start"), rules.options("start"), strict=True
        ):
            assert repr(found) == repr(wanted)


def test_what_cannot_be_written_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="answers cannot be kept: a position with a complex in it"):
        grundy.solve(lambda z: [0] if z else [], 2j, store=tmp_path / "store")


def test_rules_are_not_asked_again(tmp_path: Path) -> None:
    # A list would count among what the rules refer to, and change.
    met: SimpleQueue[int] = SimpleQueue()

    class Counted(grundy.Rules):
        def followers(self, position: int) -> list[int]:
            met.put(position)
            return [position - 1] if position else []

    with AnswerStore(tmp_path / "store", rules := Counted()) as store:
        grundy.table(rules, range(20), store=store)
        first = met.qsize()
        grundy.solve(rules, 19, store=store)
        grundy.table(rules, range(20), play="misere", store=store)
        assert met.qsize() == first
    with pytest.raises(BudgetError):
        grundy.solve(rules, 99, store=tmp_path / "store", budget=Budget(positions=50))
    before = {met.get() for _ in range(met.qsize())}
    assert grundy.solve(rules, 99, store=tmp_path / "store").value == 1
    after = {met.get() for _ in range(met.qsize())}
    assert not before & after and before | after == {*range(100)}
