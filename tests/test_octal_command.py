"""`grundy octal` and `grundy pattern` as people use them, and the plots they draw."""

from __future__ import annotations

import io
import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from grundy.cli import main
from grundy.render.plot import DOTS, SQUARES, map_rows, map_svg, scatter_rows, scatter_svg
from grundy.sequences import octal

SVG = "{http://www.w3.org/2000/svg}"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `grundy WORDS`."""
    try:
        code = main(list(words))
    except SystemExit as usage:
        code = int(usage.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def feed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """Make `text` the standard input."""
    data = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


# --- octal ----------------------------------------------------------------------------------


def test_first_terms_and_a_proven_period(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "octal", "0.77", "--to", "1000")
    assert (code, err) == (0, "")
    assert "values   0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8" in out
    assert "(heaps 0 to 1000)" in out
    assert "proven: period 12 from heap 71 (" in out
    assert "g(57) = 4, g(70) = 6" in out
    assert "\x1b" not in out
    named = run(capsys, "octal", "kayles", "--to", "1000")
    assert named == (0, out, "")


def test_a_heap_of_any_size_after_a_proven_period(capsys: pytest.CaptureFixture[str]) -> None:
    for written in ("10**30", "10^30", "1e30", "1" + "0" * 30):
        code, out, _ = run(capsys, "octal", ".77", "--value", written)
        assert code == 0
        assert f"value    g({10**30}) = {octal('0.77').values(200)[10**30 % 12 + 72]}" in out
    # 4.3~, Lasker's Nim, grows by 4 with every period 4.
    assert f"g({10**30}) = {10**30 - 1}\n" in run(capsys, "octal", "4.3~", "--value", "1e30")[1]
    code, out, err = run(capsys, "octal", "0.16", "--to", "1000", "--value", "10**30")
    assert (code, out) == (2, "")
    assert "no period is proven yet" in err


def test_exit_codes_of_period(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "octal", "0.07", "--to", "5000", "--period")
    assert code == 0
    assert "proven: period 34 from heap 53" in out
    code, out, _ = run(capsys, "octal", "0.007", "--to", "2000", "--period")
    assert code == 1
    assert "none seen up to heap 2000" in out
    # Enough values to see the period, too few to prove it.
    code, out, _ = run(capsys, "octal", "0.77", "--to", "150", "--period")
    assert code == 1
    assert "proven: period" not in out


def test_json_and_values(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "values.txt"
    words = ["octal", "0.77", "--to", "300", "--json", "--values", str(file), "--value", "7"]
    code, out, _ = run(capsys, *words)
    record = json.loads(out)
    assert code == 0
    assert record["code"] == "0.77"
    assert record["heaps"] == 301
    assert record["first_values"][:5] == [0, 1, 2, 3, 1]
    assert (record["period"]["preperiod"], record["period"]["period"]) == (71, 12)
    assert "Guy and Smith" in record["period"]["proven"]
    assert record["value"] == {"heap": 7, "value": 2}
    assert [int(v) for v in file.read_text().split()] == octal("0.77").values(300).tolist()
    code, out, _ = run(capsys, "octal", "0.77", "--to", "300", "--values", "-")
    assert out == file.read_text()


def test_a_store_is_continued(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = str(tmp_path / "016.heaps")
    first = run(capsys, "octal", "0.16", "--to", "2000", "--store", store)[1]
    assert "(heaps 0 to 2000)" in first
    again = run(capsys, "octal", "0.16", "--to", "4000", "--store", store, "--values", "-")[1]
    assert again == "".join(f"{v}\n" for v in octal("0.16").values(4000))
    code, _, err = run(capsys, "octal", "0.77", "--store", store)
    assert code == 2
    assert "0.16" in err


@pytest.mark.parametrize(
    "words, message",
    [
        (["octal", "0.78"], "8 is not an octal digit: expected 0 to 7"),
        (["octal", "0.7x"], "found 'x', expected a digit"),
        (["octal", ""], "is empty"),
        (["octal", "0.77", "--to", "x"], "expected a heap such as 1000 or 10**30, got 'x'"),
        (["octal", "0.77", "--to", "-5"], "expected"),
        (["octal", "0.77", "--value", "10**9999"], "has more than 4000 digits"),
        (["octal", "0.77", "--values", "no/where.txt"], "cannot write no/where.txt"),
        (["octal", "0.77", "--plot", "no/where.svg"], "cannot write no/where.svg"),
        (["octal", "0.77", "--workers", "0"], "expected a number of 1 or more"),
        (["table", "nim", "9..3"], "the range 9..3 is empty (write 3..9)"),
        (["table", "wythoff", "0..3,9..3"], "the range 9..3 is empty"),
        (["table", "nim", "0..3", "0..3,0..3", "--show"], "a plot is of one range"),
        (["table", "nim", "3", "--plot", "x.svg"], "a plot is of one range"),
        (["table", "officers", "0..9", "--misere", "--show"], "no plain values to plot"),
        (["table", "wythoff", "0..3,0..3", "--plot", "no/where.svg"], "cannot write no/where.svg"),
        (["octal"], "the following arguments are required: CODE"),
        (["pattern", "missing.txt"], "cannot read missing.txt: No such file or directory"),
        (["pattern", "--table", "--pairs"], "not allowed with argument"),
        (["pattern", "--start", "-1"], "expected"),
        (["pattern", "--most", "0"], "expected a number of 1 or more, got '0'"),
    ],
)
def test_misuse_gets_one_message_and_exit_code_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, *words)
    assert code == 2
    assert message in err
    assert "Traceback" not in err


def test_several_codes_side_by_side(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    codes = ["0.77", "0.07", "4.3~", "0.36"]
    alone = [run(capsys, "octal", code, "--to", "2000")[1] for code in codes]
    for workers in ("1", "2", "9"):
        code, out, err = run(capsys, "octal", *codes, "--to", "2000", "--workers", workers)
        assert (code, err, out) == (0, "", "".join(alone))
    records = run(capsys, "octal", *codes, "--to", "500", "--json", "--workers", "2")[1]
    assert [json.loads(line)["code"] for line in records.splitlines()] == codes
    # One of them proves no period.
    assert run(capsys, "octal", *codes, "--to", "500", "--period", "--workers", "2")[0] == 1
    assert run(capsys, "octal", *codes[:3], "--to", "500", "--period", "--workers", "2")[0] == 0
    for option in ("--store", "--values", "--plot"):
        code, out, err = run(capsys, "octal", *codes, option, str(tmp_path / "x"))
        assert (code, out) == (2, "")
        assert f"{option} is for one code" in err
    code, out, err = run(capsys, "octal", "0.77", "0.78", "--workers", "2")
    assert (code, out) == (2, "")
    assert "8 is not an octal digit" in err
    shared = run(capsys, "octal", "0.06", "--to", "9000", "--workers", "2")
    assert shared == run(capsys, "octal", "0.06", "--to", "9000")


def test_if_one_code_fails_the_others_stop(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    free = iter([10**6])
    monkeypatch.setattr("grundy.sequences.sequence.free_memory", lambda: next(free, None))
    # The others would take hours.
    code, out, err = run(capsys, "octal", *["0.007", "0.06"] * 2, "--to", "10**8", "--workers", "2")
    assert (code, out) == (2, "")
    assert "take 700 MB of memory; 1 MB are free" in err


def test_what_cannot_be_held_is_refused_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run(capsys, "octal", "0.16", "--to", "10**12")
    assert (code, out) == (2, "")
    assert err.startswith("grundy: values of 0.16 to heap 1,000,000,000,000 were asked for")
    monkeypatch.setattr("grundy.sequences.sequence.free_memory", lambda: 4 * 10**9)
    code, out, err = run(capsys, "octal", "0.007", "0.77", "--to", "10**9")
    assert (code, out) == (2, "")
    assert "take 7 GB of memory; 4 GB are free, enough to heap 571,428,570" in err
    assert "--to" in err and "--store" in err and "--value" in err
    code, out, err = run(capsys, "table", "nim", "1..999999999")
    assert (code, out) == (2, "")
    assert "999,999,999 positions; the budget is 2,000,000" in err


def test_hexadecimal_codes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "octal", "0.8", "--hexadecimal", "--to", "12")
    assert code == 0
    assert "values   0 0 0 0 1 1 1 2 2 2 3 3 3\n" in out


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("octal", "pattern"):
        code, out, _ = run(capsys, command, "--help")
        assert code == 0
        assert "examples:" in out
        assert "Exit code:" in out
        assert f"grundy {command} " in out


# --- pattern --------------------------------------------------------------------------------

ODIOUS = " ".join(str(2 * n + 1 - n.bit_count() % 2) for n in range(40))


def test_pattern_prints_formula_verdict_and_python(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, ODIOUS)
    code, out, err = run(capsys, "pattern", "--most", "1")
    assert (code, err) == (0, "")
    assert out.startswith(
        "g(n) = odious number of index n (odd number of 1 bits)\n  fits 40 values"
    )
    printed = out[out.index("    def g(n):") :]
    space: dict[str, object] = {}
    exec("\n".join(line[4:] for line in printed.splitlines()), space)
    assert [space["g"](n) for n in range(40)] == [int(w) for w in ODIOUS.split()]  # type: ignore[operator]


def test_pattern_exit_codes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, "3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3")
    code, out, _ = run(capsys, "pattern")
    assert code == 1
    assert out.startswith("no pattern: nothing predicts these 16 values")
    feed(monkeypatch, "0 1 2 0 1 2 0 1")
    code, out, _ = run(capsys, "pattern")
    assert code == 1
    assert "no pattern" in out
    feed(monkeypatch, "1 2\n3 b4")
    code, out, err = run(capsys, "pattern")
    assert (code, out) == (2, "")
    assert err == "grundy: line 2, column 3: found 'b4', expected a number\n"
    feed(monkeypatch, "# nothing\n")
    assert run(capsys, "pattern")[::2] == (2, "grundy: found no number, expected values\n")
    feed(monkeypatch, b"1 2 \xff")
    assert run(capsys, "pattern")[0] == 2


def test_pattern_input_forms(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "v.txt"
    file.write_text("\ufeff" + ", ".join(str(n & -n) for n in range(1, 41)), "utf-8")
    code, out, _ = run(capsys, "pattern", str(file), "--start", "1", "--json")
    record = json.loads(out)
    assert code == 0
    assert record["patterns"][0]["formula"] == "g(n) = largest power of 2 dividing n"
    assert (record["count"], record["start"]) == (40, 1)
    file.write_text("".join(f"{n}: {n & -n}\n" for n in range(1, 41)))
    pairs = json.loads(run(capsys, "pattern", str(file), "--pairs", "--json")[1])
    assert pairs == record
    assert run(capsys, "pattern", str(file), "--pairs", "--start", "1")[0] == 2
    file.write_text("".join(" ".join(str(x ^ y) for y in range(8)) + "\n" for x in range(8)))
    code, out, _ = run(capsys, "pattern", str(file), "--table", "--most", "1")
    assert code == 0
    assert out.startswith("g(x, y) = x xor y\n  fits 64 values")
    feed(monkeypatch, "1 2\n3\n")
    assert "expected 2 as in the first row" in run(capsys, "pattern", "--table")[2]


def test_pattern_of_a_code_is_proven(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    values = run(capsys, "octal", "0.77", "--to", "300", "--values", "-")[1]
    feed(monkeypatch, values)
    code, out, _ = run(capsys, "pattern", "--code", "0.77", "--most", "1")
    assert code == 0
    assert "proven by the theorem of Guy and Smith" in out
    feed(monkeypatch, values)
    code, _, err = run(capsys, "pattern", "--code", "0.07")
    assert code == 2
    assert "found value 1 of heap 1, expected 0 by the code 0.07" in err


def test_pattern_draws(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    feed(monkeypatch, ODIOUS)
    out = tmp_path / "v.svg"
    text = run(capsys, "pattern", "--plot", str(out), "--show", "--most", "1")[1]
    assert ET.parse(out).getroot().tag == f"{SVG}svg"
    assert re.search(r"^ *79", text, re.M)


# --- plots ----------------------------------------------------------------------------------


def texts(svg: str) -> list[str]:
    """All text that a person sees in a picture."""
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]


def test_scatter_svg_draws_every_value_of_a_short_sequence() -> None:
    svg = scatter_svg([0, 1, 2, 3, 1], 5, title="a < b & c")
    root = ET.fromstring(svg)
    dots = next(n for n in root.iter(f"{SVG}path") if n.get("class") == "dots").get("d") or ""
    places = [tuple(map(float, p)) for p in re.findall(r"M([\d.]+) ([\d.]+)h0", dots)]
    assert len(places) == 5
    assert [x for x, _ in places] == sorted({x for x, _ in places})
    assert places[1][1] == places[4][1] < places[0][1]
    assert "a < b & c" in texts(svg)
    assert "5 values, a dot each" in texts(svg)
    assert {"heap n", "value g(n)", "5", "6", "7", "8", "9", "0", "1", "2", "3"} <= set(texts(svg))


def test_scatter_svg_of_a_long_sequence_says_that_it_shows_densities() -> None:
    values = [n % 7 for n in range(DOTS + 80)]
    svg = scatter_svg(values, title="long")
    note = next(t for t in texts(svg) if "values, too many" in t)
    assert f"{len(values):,} values, too many for a dot each" in note
    most = int(re.findall(r"\(1 to ([\d,]+)\)", note)[0].replace(",", ""))
    assert most == -(-(len(values) // 384 + 1) // 7)
    shades = [n for n in ET.fromstring(svg).iter(f"{SVG}path") if n.get("class") == "cell"]
    assert sum((n.get("d") or "").count("M") for n in shades) == 384 * 7
    assert len(svg) < 400_000


@pytest.mark.parametrize("values", [[0], [5], [7, 7], [-3, 4], [10**12, 0, 5], [0] * 1000])
def test_odd_plots_are_well_formed(values: list[int]) -> None:
    assert ET.fromstring(scatter_svg(values, title="x")).tag == f"{SVG}svg"
    for plain in (False, True):
        rows = scatter_rows(values, 3, width=40, height=6, ascii_only=plain)
        assert all(len(row) <= 40 for row in rows[:-1])
        assert str(max(values)) in rows[0]


def test_nothing_to_plot_is_refused() -> None:
    for draw in (lambda: scatter_svg([], title=""), lambda: map_svg([], title="")):
        with pytest.raises(ValueError, match="no value to plot"):
            draw()
    for rows in (lambda: scatter_rows([]), lambda: map_rows([[]])):
        with pytest.raises(ValueError, match="no value to plot"):
            rows()


def test_terminal_scatter_has_every_point() -> None:
    rows = scatter_rows([0, 1, 2, 3, 0, 0, 0, 3], width=30, ascii_only=False)
    dots = sum((ord(c) - 0x2800).bit_count() for row in rows for c in row if ord(c) >= 0x2800)
    assert dots == 8
    plain = scatter_rows([0, 1, 2, 3], width=30, ascii_only=True)
    assert plain == ["3|   #", " |  #", " | #", "0|#", " +----", "  0  3"]
    assert all(row.isascii() for row in scatter_rows(range(900), width=50, ascii_only=True))
    wide = scatter_rows([n % 50 for n in range(5000)], width=60)
    assert max(map(len, wide)) <= 60
    assert wide[-1].startswith("5,000 values; up to ")


def table(size: int) -> list[list[int]]:
    """Zeros on the diagonal."""
    return [[int(x != y) for y in range(size)] for x in range(size)]


def test_map_svg_marks_the_zeros() -> None:
    svg = map_svg(table(9), 1, title="diagonal")
    assert svg.count('class="cell"') == 9
    assert "9 P-positions among 81 pairs of heaps" in texts(svg)
    big = map_svg(table(SQUARES + 50), title="big")
    assert "250 P-positions; a cell is 2 by 2 pairs, darker with more of them (up to 2)" in texts(
        big
    )
    assert big.count('class="cell"') == 125
    assert ET.fromstring(map_svg([[1, 1]], title="none")).tag == f"{SVG}svg"


def test_terminal_map() -> None:
    assert map_rows(table(3), width=40, ascii_only=True) == [
        " 2 . . ##",
        "   . ##.",
        " 0 ##. .",
        "   0    2",
    ]
    rows = map_rows(table(300), width=50, height=20)
    assert max(map(len, rows)) <= 66
    assert rows[-1].startswith("a cell is 7 by 15 pairs of heaps")
    assert sum("█" in row for row in rows) >= 10


# --- table ----------------------------------------------------------------------------------

QUEEN = """
def followers(position):
    x, y = position
    for i in range(1, max(x, y) + 1):
        yield from [(x - i, y)] * (i <= x) + [(x, y - i)] * (i <= y)
        yield from [(x - i, y - i)] * (i <= min(x, y))
"""


def wythoff(x: int, y: int) -> bool:
    """Whether the next player loses, by the golden ratio."""
    low, high = sorted((x, y))
    return int((high - low) * (1 + 5**0.5) / 2) == low


def test_map_of_pairs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = tmp_path / "queen.py"
    rules.write_text(QUEEN)
    for game in ("wythoff", str(rules)):
        out = run(capsys, "table", game, "0..12,3..9", "--show")[1].splitlines()
        assert len(out) == 8
        for y, line in zip(range(9, 2, -1), out, strict=False):
            assert [x for x in range(13) if line[3 + 2 * x] == "█"] == [
                x for x in range(13) if wythoff(x, y)
            ]
        assert [line[:3].strip() for line in out[:7]] == ["9", "8", "", "", "", "", "3"]
        assert out[7].split() == ["0", "12"]
        svg = tmp_path / "map.svg"
        assert run(capsys, "table", game, "0..12,3..9", "--plot", str(svg))[0] == 0
        cells = [
            (
                round((float(n.get("x") or 0) - 72) / 480 * 13),
                round((float(n.get("y") or 0) - 56) / 480 * 13),
            )
            for n in ET.parse(svg).getroot().iter(f"{SVG}rect")
            if n.get("class") == "cell"
        ]
        assert {(x, 9 - y) for x, y in cells} == {
            (x, y) for x in range(13) for y in range(3, 10) if wythoff(x, y)
        }
    assert f"P-positions of {rules.name}" in texts(svg.read_text())
    # Misère play: who takes the last loses; it is decided by searching the rules.
    run(capsys, "table", str(rules), "0..5,0..5", "--misere", "--plot", str(svg))
    assert f"P-positions of {rules.name}, misère play" in texts(svg.read_text())
    misere = run(capsys, "table", str(rules), "0..5,0..5", "--misere", "--show")[1].splitlines()
    assert [line[3] for line in misere[:6]] == ["·", "·", "·", "·", "█", "·"]


def test_values_of_pairs_by_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = tmp_path / "queen.py"
    rules.write_text(QUEEN)
    out = run(capsys, "table", str(rules), "0..2,0..4", "--values")[1]
    assert out == "0 1 2 3 4\n1 2 0 4 5\n2 0 1 5 3\n"
    assert run(capsys, "table", "nim", "0..2,0..2", "--values")[1] == "0 1 2\n1 0 3\n2 3 0\n"
    assert run(capsys, "table", "nim", "0..2", "4..5", "--values")[1] == "0 1 2 4 5\n"
    rows = json.loads(run(capsys, "table", "nim", "1..2,1..2", "--json")[1])["rows"]
    assert [(row["position"], row["value"]) for row in rows][:2] == [("1 1", 0), ("1 2", 3)]


def test_scatter_of_a_range(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    svg = tmp_path / "values.svg"
    code, out, _ = run(capsys, "table", "kayles", "5..30", "--show", "--plot", str(svg))
    assert code == 0
    dots = sum((ord(c) - 0x2800).bit_count() for c in out if 0x2800 <= ord(c) < 0x2900)
    assert dots == 26
    assert "values of kayles" in texts(svg.read_text())
    assert "26 values, a dot each" in texts(svg.read_text())
    assert out.splitlines()[-1].split() == ["5", "30"]
