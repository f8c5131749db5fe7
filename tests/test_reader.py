"""The reader of integers, compiled and interpreted, and the work space it fills."""

from __future__ import annotations

import os
import random
from array import array
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from grundy.contest.parts import scan as scan_module
from grundy.contest.parts.scan import Scanner
from grundy.core.buffers import HUGE, zeroed
from grundy.core.errors import InputError
from kernel_pairs import both

KERNELS = both("reader")
TOP = 2**63 - 1
BLANKS = bytes(32 if byte < 32 else byte for byte in range(256))


def read(kernel: ModuleType, data: bytes) -> tuple[list[int], int]:
    """The integers read, and the offset of the token that stopped the reading."""
    count = kernel.count_tokens(data)
    assert count == len(data.translate(BLANKS).split())
    out, place = zeroed("q", count), array("q", [-1])
    filled = kernel.read_integers(data, out, place)
    return list(out[:filled]), place[0]


@pytest.mark.parametrize("kernel", KERNELS, ids=["compiled", "interpreted"])
def test_every_length_up_to_the_largest(kernel: ModuleType) -> None:
    numbers = [0, 9, 10, 99, 100, 10**17, 10**18 - 1, 10**18, 2**62, TOP - 8, TOP - 1, TOP]
    numbers += [10**digits + step for digits in range(1, 19) for step in (-1, 0, 7)]
    numbers += [-number for number in numbers]
    random.Random(1).shuffle(numbers)
    for end in (b"", b"\n", b"\r\n\v\f"):
        text = b"\t ".join(b"%d" % number for number in numbers) + end
        assert read(kernel, text) == (numbers, len(text))


@pytest.mark.parametrize("kernel", KERNELS, ids=["compiled", "interpreted"])
@pytest.mark.parametrize(
    "token",
    [
        b"9223372036854775808",
        b"9223372036854775810",
        b"9999999999999999999",
        b"-9223372036854775808",
        b"10000000000000000000",
        b"92233720368547758070",
        b"00000000000000000001",
        b"1" * 5000,
        b"-",
        b"--1",
        b"+1",
        b"1-",
        b"1.5",
        b"12a",
        b"123456789012345678x",
        b"922337203685477580x",
        b"9223372036854775807x",
        b"\xef\xbb\xbf1",
        b"\xd9\xa1",
        b"/",
        b":",
        b"\x00",
        b"1\x002",
        b"1\x1a",
    ],
)
def test_reading_stops_before_what_is_no_integer(kernel: ModuleType, token: bytes) -> None:
    assert read(kernel, token) == ([], 0)
    assert read(kernel, b" 7 " + token + b" 8") == ([7], 3)


def test_both_read_any_bytes_alike() -> None:
    rng = random.Random(7)
    for _ in range(3000):
        data = bytes(rng.choices(b"0123456789- \n\x00x", k=rng.randrange(60)))
        assert read(KERNELS[0], data) == read(KERNELS[1], data)


def test_both_read_tokens_of_any_length_with_any_byte_in_any_place_alike() -> None:
    """The compiled one takes eight bytes at a time, while 32 are left."""
    rng = random.Random(8)
    for length in range(1, 26):
        for at in range(length):
            for other in b"\x00\t\r\x1f !-./:;?@p\x7f\x80\x89\x8a\xb0\xb9\xf0\xff0":
                token = bytearray(rng.choices(b"0123456789", k=length))
                token[at] = other
                data = b"12345678 1" + b" " * rng.randrange(1, 9) + token + b"\n" + b"77 " * 12
                assert read(KERNELS[0], data) == read(KERNELS[1], data)


@pytest.mark.parametrize("kernel", KERNELS, ids=["compiled", "interpreted"])
def test_where_the_last_separator_ends(kernel: ModuleType) -> None:
    data = b"12 3\n\n456"
    assert [kernel.after_last_blank(data, n) for n in range(10)] == [0, 0, 0, 3, 3, 5, 6, 6, 6, 6]


def test_scanner_reads_nineteen_digits_and_names_the_place_of_twenty() -> None:
    scan = Scanner(b"4611686018427387904\n9223372036854775807 18446744073709551616\n")
    assert scan.integer("a number", 0, 2**62) == 2**62
    assert scan.integer("a number", 0, TOP) == TOP
    assert scan.more()
    with pytest.raises(InputError) as caught:
        scan.integer("a number", 0, 2**62)
    assert caught.value.where == "line 2, column 21"
    assert "found '18446744073709551616', expected a number from 0 to 46116" in str(caught.value)


@pytest.mark.parametrize(("typecode", "size"), [("B", 1), ("i", 4), ("q", 8)])
@pytest.mark.parametrize("count", [0, 1, 5, HUGE, HUGE + 1])
def test_work_space_is_zeroed_and_writable(typecode: str, size: int, count: int) -> None:
    view = zeroed(typecode, count)
    assert (len(view), view.itemsize, view.readonly) == (count, size, False)
    assert not any(view[:10]) and not any(view[-10:])
    if count:
        view[-1] = 1
        assert view[-1] == 1


def test_too_much_work_space_is_a_memory_error() -> None:
    with pytest.raises(MemoryError):
        zeroed("q", 1 << 57)


def tokens(scan: Scanner) -> list[int]:
    return list(scan.tokens[: scan.count])


@pytest.mark.parametrize("size", [0, 1, 30, 31, 32, 33, 1000])
@pytest.mark.parametrize("end", [b"", b"\n", b" " * 70, b"x"])
def test_files_are_read_in_chunks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, end: bytes
) -> None:
    monkeypatch.setattr(scan_module, "CHUNK", 32)
    rng = random.Random(size)
    text = b"".join(
        b"%d%b" % (rng.randrange(10 ** rng.randrange(1, 18)), b" \n" * rng.randrange(1, 25))
        for _ in range(size)
    )[:size]
    path = tmp_path / "data"
    path.write_bytes(b"9 9" + text + end)
    whole = Scanner(text + end)
    with path.open("rb") as file:
        assert file.read(3) == b"9 9"
        scan = Scanner(file)
        assert tokens(scan) == tokens(whole)
        assert scan.data == text + end
        scan.at = scan.count
        assert scan.more() == (end == b"x")


@pytest.mark.parametrize("token", [b"1" * 40, b"1" * 32, b"x" * 100, b"-", b"12345678901234567890"])
def test_what_is_no_integer_is_found_in_any_chunk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, token: bytes
) -> None:
    monkeypatch.setattr(scan_module, "CHUNK", 32)
    path = tmp_path / "data"
    for before in range(70):
        path.write_bytes(b"7 " * before + token + b" 8\n9 " + b" " * 40)
        with path.open("rb") as file:
            scan = Scanner(file)
            assert tokens(scan) == [7] * before
            scan.block(before, "a number", 7, 7)
            with pytest.raises(InputError, match=f"line 1, column {2 * before + 1}: found"):
                scan.integer("a number", 0, TOP)


def test_what_has_no_size_beforehand_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan_module, "CHUNK", 32)
    data = b"123 45\n" * 5000
    inward, outward = os.pipe()
    with os.fdopen(outward, "wb") as pipe:
        pipe.write(data)
    with os.fdopen(inward, "rb") as pipe:
        assert tokens(Scanner(pipe)) == [123, 45] * 5000
    assert tokens(Scanner(BytesIO(data))) == [123, 45] * 5000


@pytest.mark.parametrize("told", [50, 100, 1000])
def test_a_file_that_shrinks_or_grows_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: int
) -> None:
    """Taken as long as it was when it was opened, or as it is."""
    monkeypatch.setattr(scan_module, "CHUNK", 32)
    monkeypatch.setattr(scan_module, "_bytes_left", lambda file: told)
    path = tmp_path / "data"
    path.write_bytes(b"12 " * 33)
    with path.open("rb") as file:
        assert tokens(Scanner(file)) == ([12] * 33)[: (told + 1) // 3]
