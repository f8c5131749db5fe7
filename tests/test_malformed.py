"""Broken input of over forty kinds for every judge: one message with its place, never a traceback.

Each kind is tried at every token of a right input where it is a change of a token. Cases before the
fault are answered. What is odd but well-formed gets the right answer.

The judges of the founding problems read in six different ways, and get every test. The others read
with the same scanner; they get the kinds at fewer places and in one test each. Their right inputs
and answers, the published ones where those are known, are files in `data/judges`.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from grundy.cli import main
from grundy.contest.judges import names

# A right input and its answer for each of the founding problems.
SAMPLES = {
    "bzoj1443": ("3 3\n.##\n...\n#.#\n", "WIN\n2 3\n3 2\n"),
    "cf936b": ("5 6\n2 2 3\n2 4 5\n1 4\n1 5\n0\n1\n", "Win\n1 2 4 5\n"),
    "hdu3094": ("2\n3\n1 2\n2 3\n3\n1 2\n1 3\n", "Alice\nBob\n"),
    "hdu3537": ("0\n\n1\n0\n4\n0 1 2 3\n", "Yes\nNo\nYes\n"),
    "hdu4678": ("2\n3 3 0\n3 3 1\n1 1\n", "Case #1: Xiemao\nCase #2: Fanglaoshi\n"),
    "poj3710": (
        "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n1\n3 3\n1 2\n1 2\n2 3\n",
        "Sally\nSally\n",
    ),
}
GRIDS = {"bzoj1443"}
"""Judges whose input has lines that mean something."""
WORDS = {"abc209e", "cf305e"}
"""Judges that read words, so that a word is no fault."""
FOLDER = Path(__file__).parent / "data" / "judges"
OTHERS = {
    path.stem: (path.read_text("utf-8"), path.with_suffix(".out").read_text("utf-8"))
    for path in sorted(FOLDER.glob("*.in"))
}
PLACE = re.compile(r"line \d+, column \d+: ")
HUGE_NUMBER = b"1" * 10_000_000
MEMORY = 1 << 29


def fed(name: str, data: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What the judge prints for `data`, after all that must hold of it whatever it is."""
    file = folder / "case.in"
    file.write_bytes(data)
    code = main(["judge", name, str(file)])
    out, err = capsys.readouterr()
    assert code in (0, 2)
    assert "Traceback" not in err
    if code == 0:
        assert err == ""
        return out
    assert err.count("\n") == 1 and len(err) < 500, "the message is one short line"
    assert err.startswith(f"grundy: {file}, ")
    assert PLACE.match(err.removeprefix(f"grundy: {file}, ")), "the place is not told"
    assert "found " in err and "expected " in err
    return out + "refused"


# What is not a number: as a token of its own, it is refused wherever a number is read.
NO_NUMBER = {
    "a letter": b"x",
    "a word": b"three",
    "a digit and a letter": b"1a",
    "a float": b"1.5",
    "a float that is whole": b"1.0",
    "an exponent": b"1e3",
    "hexadecimal": b"0x1",
    "binary": b"0b1",
    "a plus sign": b"+1",
    "two minus signs": b"--1",
    "a lone minus sign": b"-",
    "a minus sign behind": b"1-",
    "a minus sign of print": "\N{MINUS SIGN}1".encode(),
    "digits in groups": b"1,000",
    "digits with underscores": b"1_0",
    "a comma behind": b"1,",
    "quotes": b'"1"',
    "a fraction": b"1/2",
    "a percent sign": b"1%",
    "not a number": b"NaN",
    "infinity": b"inf",
    "Arabic digits": "\N{ARABIC-INDIC DIGIT ONE}".encode(),
    "full-width digits": "\N{FULLWIDTH DIGIT ONE}".encode(),
    "a superscript": "\N{SUPERSCRIPT TWO}".encode(),
    "a no-break space": "1\N{NO-BREAK SPACE}".encode(),
    "a zero-width space": "\N{ZERO WIDTH SPACE}1".encode(),
    "an emoji": "\N{PILE OF POO}".encode(),
    "Latin-1": b"\xe9",
    "bytes that are no text": b"\xff\xfe",
    "a byte order mark": b"\xef\xbb\xbf1",
    "a hash comment": b"#1",
    "brackets": b"[1]",
    "nineteen digits too large": b"9223372036854775808",
    "twenty digits": b"18446744073709551616",
    "a number of 200 digits": b"7" * 200,
    "a delete character": b"1\x7f",
}
# Numbers that may be right in some places: then there is an answer, else a message.
NUMBERS = {
    "zero": b"0",
    "minus one": b"-1",
    "one more than a vertex": b"6",
    "a thousand": b"1000",
    "a billion less one": b"999999999",
    "ten billion": b"10000000000",
    "the largest of 64 bits": b"9223372036854775807",
    "the smallest of 64 bits": b"-9223372036854775807",
    "two numbers": b"1 1",
    "nothing": b"",
    "numbers split by a NUL byte": b"1\x002",
    "only a NUL byte": b"\x00",
}


def tokens(text: str) -> list[tuple[int, int]]:
    """Where each token starts and ends."""
    return [match.span() for match in re.finditer(r"\S+", text)]


def replaced(text: str, span: tuple[int, int], by: bytes) -> bytes:
    return text[: span[0]].encode() + by + text[span[1] :].encode()


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("kind", NO_NUMBER)
def test_what_is_no_number_is_refused(
    name: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, answer = SAMPLES[name]
    for span in tokens(text):
        out = fed(name, replaced(text, span, NO_NUMBER[kind]), tmp_path, capsys)
        assert out.endswith("refused"), f"{kind} at {span} goes unnoticed"
        assert answer.startswith(out.removesuffix("refused")), "a wrong answer before the fault"


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("kind", NUMBERS)
def test_other_numbers_are_answered_or_refused(
    name: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _ = SAMPLES[name]
    for span in tokens(text):
        fed(name, replaced(text, span, NUMBERS[kind]), tmp_path, capsys)


@pytest.mark.parametrize("name", SAMPLES)
def test_truncated_input(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cut at every byte: the cases that are whole are answered, and what is cut is refused."""
    text, answer = SAMPLES[name]
    whole = len(text.rstrip())
    refused = 0
    for stop in range(whole):
        out = fed(name, text[:stop].encode(), tmp_path, capsys)
        refused += out.endswith("refused")
        if text[stop - 1 : stop].isspace():
            told = out.removesuffix("refused")
            assert answer.startswith(told) and told != answer, f"{text[:stop]!r} is answered whole"
    assert refused > whole // 3
    assert fed(name, text[:whole].encode(), tmp_path, capsys) == answer


@pytest.mark.parametrize("name", SAMPLES)
def test_huge_counts_without_data(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _ = SAMPLES[name]
    for _, stop in tokens(text):
        start = text[:stop].rfind(text[:stop].split()[-1])
        for count in (b"999999999", b"100000000", b"1000000000000000000"):
            fed(name, text[:start].encode() + count, tmp_path, capsys)
            fed(name, text[:start].encode() + count + b" " + count, tmp_path, capsys)


ODD = {
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "no line break at the end": lambda text: text.rstrip(),
    "blank lines at the end": lambda text: text + "\n\n \n",
    "blanks at the ends of lines": lambda text: text.replace("\n", " \n"),
}
ODD_NUMBERS = {
    "all on one line": lambda text: " ".join(text.split()),
    "one number per line": lambda text: "\n".join(text.split()),
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
    "blank lines at the start": lambda text: "\n \n" + text,
    "tabs": lambda text: text.replace(" ", "\t"),
    "form feeds": lambda text: text.replace("\n", "\f\v"),
    "old Macintosh line ends": lambda text: text.replace("\n", "\r"),
    "zeros in front": lambda text: re.sub(r"\b(\d)", r"00\1", text),
    "a thousand blanks": lambda text: text.replace("\n", " " * 1000),
}


@pytest.mark.parametrize(
    ("name", "kind"),
    [(name, kind) for name in SAMPLES for kind in (ODD if name in GRIDS else ODD | ODD_NUMBERS)],
)
def test_odd_but_well_formed_input_is_answered(
    name: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, answer = SAMPLES[name]
    odd: Callable[[str], str] = (ODD | ODD_NUMBERS)[kind]
    assert fed(name, odd(text).encode(), tmp_path, capsys) == answer


def damaged(text: str) -> Iterator[bytes]:
    """Whole inputs that no one means to send."""
    rng = Random(text)
    data = text.encode()
    yield from (b"", b" ", b"\n\n\n", b"\x00", b"\x00" * 1000, b"\x1a", b"\xef\xbb\xbf")
    yield b"\xef\xbb\xbf" + data
    yield from (text.encode("utf-16"), text.encode("utf-32-be"), data[::-1], data + data)
    yield from (data + b"x", data + b"\x00", data + b"\x1a", b"x" + data, b"-" + data)
    yield from (b"\x1f\x8b\x08\x00" + data, b"%PDF-1.4\n" + data, b"<html>" + data)
    yield from (b"x" * 1_000_000, b" " * 1_000_000, b"-" * 1_000_000, b"1 " * 300_000)
    yield from (b"0 " * 300_000, b"1\n" * 300_000, b"-1 " * 100_000, b"." * 1_000_000)
    yield from (data.replace(b"\n", b""), data.replace(b" ", b""), data.replace(b"1", b"l"))
    lines = text.split("\n")
    for i in range(len(lines)):
        yield "\n".join(lines[:i] + lines[i + 1 :]).encode()
        yield "\n".join(lines[: i + 1] + lines[i:]).encode()
        yield "\n".join([*lines[:i], lines[i] + " 1", *lines[i + 1 :]]).encode()
        yield "\n".join([*lines[:i], lines[i][:-1], *lines[i + 1 :]]).encode()
        yield "\n".join([*lines[:i], lines[i] + ".", *lines[i + 1 :]]).encode()
        yield "\n".join([*lines[:i], lines[i].replace(".", "X"), *lines[i + 1 :]]).encode()
    for size in (1, 2, 3, 8, 64, 1000):
        for _ in range(10):
            yield rng.randbytes(size)
            yield bytes(rng.choices(b"0123456789-. #\n\r\x00x", k=size))
            yield bytes(rng.choices(b"012 \n", k=size))
    for _ in range(100):
        broken = bytearray(data)
        for _ in range(rng.randint(1, 3)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        yield bytes(broken)


@pytest.mark.parametrize("name", SAMPLES)
def test_damaged_input(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, _ = SAMPLES[name]
    results = [fed(name, data, tmp_path, capsys) for data in damaged(text)]
    assert len(results) > 250
    assert sum(result.endswith("refused") for result in results) > 100


@pytest.mark.parametrize("name", SAMPLES)
def test_a_number_of_ten_million_digits(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _ = SAMPLES[name]
    spans = tokens(text)
    for span in (spans[0], spans[1], spans[-1]):
        assert fed(name, replaced(text, span, HUGE_NUMBER), tmp_path, capsys).endswith("refused")


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize(
    "data",
    [
        b"999999999 999999999 999999999",
        b"1000000000\n",
        b"1\n100000000\n1 2\n",
        b"1 100000000 100000000 1 2",
        b"1 1000000 1000000 1000000000000",
        b"2000 2000 4000000\n0 0\n",
        b"20000 20000\n....\n",
        b"1 1 " + HUGE_NUMBER,
        b"-9223372036854775807 1 1",
        b"",
    ],
    ids=lambda data: data[:30].decode().replace("\n", "/"),
)
def test_memory_is_not_taken_for_data_that_does_not_come(name: str, data: bytes) -> None:
    """As a process that may use 512 MB of addresses: it is not memory that runs out."""
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "judge", name],
        input=data,
        capture_output=True,
        timeout=60,
        preexec_fn=limited,
        check=False,
    )
    message = done.stderr.decode()
    assert done.returncode in (0, 2), message
    assert "memory" not in message and "Traceback" not in message
    if done.returncode == 2:
        assert re.fullmatch(r"grundy: line \d+, column \d+: found .*, expected .*\n", message)


@pytest.mark.parametrize("name", OTHERS)
def test_the_other_judges(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same kinds, at the first, a middle and the last token; and cut at some forty places."""
    text, answer = OTHERS[name]

    def refused_after(data: bytes) -> str:
        out = fed(name, data, tmp_path, capsys)
        assert out.endswith("refused"), f"{data!r} goes unnoticed"
        return out.removesuffix("refused")

    assert fed(name, text.encode(), tmp_path, capsys) == answer
    spans = tokens(text)
    for span in {spans[0], spans[len(spans) // 2], spans[-1]}:
        for word in (*NO_NUMBER.values(), b"1" * 100_000):
            if name in WORDS and word.isalpha():
                continue
            told = refused_after(replaced(text, span, word))
            assert answer.startswith(told), "a wrong answer before the fault"
        for word in NUMBERS.values():
            fed(name, replaced(text, span, word), tmp_path, capsys)
    for stop in range(0, len(text.rstrip()), max(1, len(text) // 40)):
        out = fed(name, text[:stop].encode(), tmp_path, capsys)
        if text[stop - 1 : stop].isspace():
            told = out.removesuffix("refused")
            assert answer.startswith(told) and out != answer, f"{text[:stop]!r} is answered whole"
    for odd in (ODD if name in GRIDS else ODD | ODD_NUMBERS).values():
        assert fed(name, odd(text).encode(), tmp_path, capsys) == answer
    for data in list(damaged(text))[::10]:
        fed(name, data, tmp_path, capsys)


@pytest.mark.parametrize("name", OTHERS)
def test_the_other_judges_take_no_memory_for_data_that_does_not_come(name: str) -> None:
    test_memory_is_not_taken_for_data_that_does_not_come(name, b"999999999 " * 3)


def test_there_are_enough_kinds_and_a_sample_for_every_judge() -> None:
    with_sample = {*SAMPLES, *OTHERS}
    assert set(names()) <= with_sample, "give the new judge files in data/judges"
    assert len(NO_NUMBER) + len(NUMBERS) + len(ODD) >= 40
