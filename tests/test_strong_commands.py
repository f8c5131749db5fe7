"""`grundy store`: what is printed, exit codes, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest

import grundy
from grundy.cli import main
from grundy.core.errors import InputError
from grundy.strong import export
from grundy.strong.games import game_of
from grundy.strong.labels import NARROW
from grundy.strong.query import Labels, open_store
from grundy.strong.verify import interpreted
from strong_stores import InMemory, everything, solution_folder, solved, some_labels, write

RULES = """\
def followers(heap):
    return [heap - stones for stones in (1, 2, 5) if stones <= heap]
"""
LOOPS = """\
def followers(position):
    a, b = position
    return [((a + 1) % 4, b), (a, (b + 1) % 5)] if a and b else [(a, b - 1)] if b else []
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two files of rules and a store of their solutions."""
    monkeypatch.chdir(tmp_path)
    Path("take.py").write_text(RULES, "utf-8")
    Path("loops.py").write_text(LOOPS, "utf-8")
    store = tmp_path / "solutions"
    take, loops = grundy.load_rules("take.py"), grundy.load_rules("loops.py")
    solved(store, game_of(take, box=[(0, 99)]), "values", method={"how": "by hand", "steps": 3})
    solved(store, game_of(loops, [(2, 3)]))
    return tmp_path


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["store", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def ran_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = ran(capsys, *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_list(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "list", "solutions")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].split() == ["name", "labels", "positions", "longest", "size", "finished"]
    assert lines[2].split()[:6] == ["take", "values", "100", "2", "200", "bytes"]
    assert [line.split()[0] for line in lines[1:]] == ["loops", "take"]
    assert [each["name"] for each in ran_json(capsys, "list", "solutions")] == ["loops", "take"]


def test_an_altered_solution_hides_no_other(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = solution_folder(place / "solutions", "loops") / "meta.json"
    path.write_text(path.read_text("utf-8").replace("loops", "hoops"), "utf-8")
    code, out, _ = ran(capsys, "list", "solutions")
    lines = out.splitlines()
    assert code == 1
    assert [line.split()[0] for line in lines[1:]] == ["take", "loops"]
    assert "its seal does not fit: it was altered" in lines[2]
    assert main(["store", "list", "solutions", "--json"]) == 1
    assert set(json.loads(capsys.readouterr().out)[1]) == {"name", "altered"}
    assert ran(capsys, "query", "solutions", "take.py", "0")[0] == 0
    assert ran(capsys, "info", "solutions", "loops")[0] == 2


def test_info(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "info", "solutions", "take")
    assert code == 0
    assert "labels     values, by rank, <u2\n" in out
    assert "method     how by hand, steps 3\n" in out
    assert "counts     0 34, 1 33, 2 33\n" in out
    said = ran_json(capsys, "info", "solutions", "loops")
    assert said["positions"] == sum(said["counts"].values())
    code, _, err = ran(capsys, "info", "solutions")
    assert code == 2
    assert "the store holds 2 solutions (name one: loops, take)" in err
    assert "no solution called 'tack'" in ran(capsys, "info", "solutions", "tack")[2]


def test_query(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "query", "solutions", "take.py", "7", "0", "6")
    assert code == 0
    value = {heap: grundy.solve(grundy.load_rules("take.py"), heap).value for heap in (7, 0, 6)}
    lines = out.splitlines()
    assert lines[0].startswith(f"7: won, worth {value[7]}; winning to ")
    assert lines[1] == "0: lost, worth 0"
    assert lines[2].startswith(f"6: {'won' if value[6] else 'lost'}, worth {value[6]}")
    known = grundy.solve(grundy.load_rules("loops.py"), (2, 3))
    (look,) = ran_json(capsys, "query", "solutions", "loops.py", "(2, 3)")
    assert look["outcome"] == {"N": "won", "P": "lost", "D": "drawn"}[known.outcome.value]
    assert look["remoteness"] == known.remoteness()
    by_number = ran_json(capsys, "query", "solutions", "loops.py", "--number", str(look["number"]))
    assert by_number == [look]
    (plain,) = ran_json(capsys, "query", "solutions", "loops", "--number", str(look["number"]))
    assert plain == {key: look[key] for key in ("number", "outcome", "remoteness", "value")}
    assert ran(capsys, "query", "solutions", "take", "--number", "0", "99")[1].splitlines()[0] == (
        "0: lost, worth 0"
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("query", "solutions", "take.py"), "nothing to look up"),
        (("query", "solutions", "take.py", "1", "--number", "1"), "both positions and numbers"),
        (("query", "solutions", "take.py", "100"), "100 has no number below 100"),
        (("query", "solutions", "take", "--number", "100"), "100 is no rank of take"),
        (("query", "solutions", "take.py", "--number", "100"), "100 is no rank of take"),
        (("query", "solutions", "loops.py", "(0, 9)"), "is no position that play reaches"),
        (("query", "nothing", "take.py", "1"), "there is no such store"),
        (("query", "solutions", "kayles", "1"), "made by these rules of kayles"),
        (("query", "take.py", "take.py", "1"), "this is no archive of a solution"),
        (("verify", "solutions", "take.py", "--name", "loops"), "made by other rules than take"),
        (("archive", "solutions", "take", "no/where"), "writing the archive failed"),
    ],
)
def test_what_is_refused(
    place: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    code, out, err = ran(capsys, *words)
    assert (code, out) == (2, "")
    assert reason in err


def test_rules_that_were_changed_are_refused(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("take.py").write_text(RULES.replace("5", "6"), "utf-8")
    for words in (("query", "solutions", "take.py", "3"), ("verify", "solutions", "take.py")):
        code, _, err = ran(capsys, *words)
        assert code == 2
        assert "no solution in the store was made by these rules of take: it holds loops, t" in err


def test_verify(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Compiled rules are tested elsewhere, and take seconds.
    monkeypatch.setattr("grundy.strong.verify.compiled", interpreted)
    code, out, _ = ran(capsys, "verify", "solutions", "take.py", "--full", "--sample", "10")
    assert code == 0
    assert out.splitlines() == [
        "proven: 200 bytes as they were written: 100 labels",
        "proven: 10 of 100 labels, drawn by seed 0, agree with those of their followers: if more "
        "than 30 % did not, one of them would have been drawn, 19 times out of 20",
        "proven: all 100 labels follow from those of their followers, by the rules, and play ends: "
        "moves lead to smaller ranks only, or to greater ones only",
    ]
    said = ran_json(capsys, "verify", "solutions", "loops.py")
    assert said["rejected"] is None and len(said["proven"]) == 2


def test_rules_that_cannot_be_compiled_are_verified_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("odd.py").write_text("def followers(n):\n    return [int(str(n)[1:] or 0)] if n else []\n")
    solved(tmp_path / "s", game_of(grundy.load_rules("odd.py"), box=[(0, 150)]))
    code, out, err = ran(capsys, "verify", "s", "odd.py", "--full")
    assert code == 0 and "all 151 labels follow" in out
    assert err.startswith("grundy: the rules run interpreted: odd.py, line 2: ")


def test_verify_rejects(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = solution_folder(place / "solutions", "take") / "labels.bin"
    whole = path.read_bytes()
    path.write_bytes(whole[:50] + b"\x07" + whole[51:])
    code, out, _ = ran(capsys, "verify", "solutions", "take.py")
    assert code == 1
    assert "labels.bin: labels 0 to 99 were altered" in out
    path.write_bytes(whole[:50])
    code, out, _ = ran(capsys, "verify", "solutions", "take.py", "--json")
    assert code == 1
    assert "was cut short: 50 bytes instead of 200" in json.loads(out)["rejected"]
    # Sealed anew, as if it had been solved so.
    game = game_of(grundy.load_rules("take.py"), box=[(0, 99)])
    labels = np.frombuffer(whole, NARROW).copy()
    labels[25] += 1
    more = {"ranks": 100, "box": game.box, "rules": game.fingerprint, "kind": "values"}
    write(place / "solutions", labels, name="take", **more)
    code, out, _ = ran(capsys, "verify", "solutions", "take.py")
    assert code == 1
    assert "rejected: 25 (rank 25) is labelled worth" in out


def test_archive_and_what_can_be_done_with_it(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for method in ("zlib", "lzma"):
        code, out, err = ran(capsys, "archive", "solutions", "take", "a", "--method", method)
        assert (code, out) == (0, "")
        assert err.startswith("a: ") and err.endswith("from 200 bytes\n")
        assert ran(capsys, "list", "a")[1].splitlines()[1].startswith("take  values  100")
        assert ran_json(capsys, "info", "a") == ran_json(capsys, "info", "solutions", "take")
        for words in (("take.py", "7"), ("take", "--number", "7")):
            assert ran(capsys, "query", "a", *words) == ran(capsys, "query", "solutions", *words)
        assert ran(capsys, "verify", "a", "take.py")[0] == 0
        assert "the archive holds 'take', not 'loops'" in ran(capsys, "info", "a", "loops")[2]
    size = (place / "a").stat().st_size
    said = ran_json(capsys, "archive", "solutions", "take", "b", "--method", "lzma")
    assert said == {"file": "b", "bytes": size, "before": 200}


def test_export(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ran(capsys, "export", "solutions", "take", "--parquet", "take.parquet")
    assert code == 0 and err.endswith(", 100 rows\n")
    table = parquet.read_table("take.parquet")
    assert table.column_names == ["rank", "x0", "value"]
    stored = open_store("solutions")
    labels = everything(stored["take"])[1]
    assert table["value"].to_pylist() == [label - 1 for label in labels]
    assert table["x0"].to_pylist() == table["rank"].to_pylist() == list(range(100))
    assert table.schema.metadata[b"grundy.rules"].decode() == stored.meta("take").rules
    said = ran_json(capsys, "export", "solutions", "loops", "--parquet", "loops.parquet")
    rows = parquet.read_table("loops.parquet").to_pylist()
    assert said["rows"] == len(rows) == stored.meta("loops").positions
    asked = stored.of(grundy.load_rules("loops.py"))
    for row in rows:
        look = asked.look((row["x0"], row["x1"]))
        assert (row["position"], row["outcome"]) == (look.number, look.outcome)
        assert row["remoteness"] == look.remoteness


def test_export_is_streamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "ROWS", 1000)
    monkeypatch.setattr("grundy.strong.query.PIECE", 300)
    labels = some_labels(10_000)
    labels[::3] = 0
    write(tmp_path / "s", labels)
    found = open_store(tmp_path / "s")["nim"]
    assert export.export_parquet(found, tmp_path / "out") == np.count_nonzero(labels)
    file = parquet.ParquetFile(tmp_path / "out")
    assert file.num_row_groups > 5
    table = file.read()
    assert table["rank"].to_pylist() == np.flatnonzero(labels).tolist()
    assert table["remoteness"].to_pylist() == (labels[labels > 0] >> 2).tolist()
    write(tmp_path / "s", labels[:0], name="empty")
    assert export.export_parquet(open_store(tmp_path / "s")["empty"], tmp_path / "none") == 0
    assert parquet.read_table(tmp_path / "none").num_rows == 0


def test_export_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "s", some_labels(3))

    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(export, "import_module", missing)
    with pytest.raises(InputError, match=r"pyarrow, which is not installed .*grundy\[parquet\]"):
        export.export_parquet(open_store(tmp_path / "s")["nim"], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_altered_label_stops_an_export(tmp_path: Path) -> None:
    meta = write(tmp_path / "s", some_labels(40_000))
    labels = Labels(meta, InMemory(some_labels(40_000)))
    assert export.export_parquet(labels, tmp_path / "out") == 40_000
    path = solution_folder(tmp_path / "s") / "labels.bin"
    path.write_bytes(path.read_bytes()[:-1] + b"\x07")
    with pytest.raises(InputError, match="were altered"):
        export.export_parquet(open_store(tmp_path / "s")["nim"], tmp_path / "other")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["out", "s"]


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("list", "info", "verify", "query", "export", "archive"):
        with pytest.raises(SystemExit) as ended:
            main(["store", word, "--help"])
        assert ended.value.code == 0
        assert f"example:\n  grundy store {word} " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["store", "--help"])
    assert "grundy store verify solutions my_rules.py --full" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main(["store"])
    assert ended.value.code == 2
