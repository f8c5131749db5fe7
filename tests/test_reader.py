"""The reader of integers, compiled and interpreted, and the work space it fills."""

from __future__ import annotations

import os
import random
from array import array
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from grundy.contest.scan import Scanner
from grundy.core.buffers import HUGE, read_all, zeroed
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
    for end in (b"", b"\n", b"\r\n\0"):
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


@pytest.mark.parametrize("size", [0, 5, HUGE - 1, HUGE, 3 * HUGE + 17])
def test_whole_files_are_read_whatever_their_size(tmp_path: Path, size: int) -> None:
    path = tmp_path / "data"
    data = random.Random(size).randbytes(size)
    path.write_bytes(data)
    with path.open("rb") as file:
        assert bytes(read_all(file)) == data
    with path.open("rb") as file:
        file.read(3)
        assert bytes(read_all(file)) == data[3:]
    assert read_all(BytesIO(data)) == data


def test_what_has_no_size_beforehand_is_read_too() -> None:
    data = bytes(60_000)
    inward, outward = os.pipe()
    with os.fdopen(outward, "wb") as pipe:
        pipe.write(data)
    with os.fdopen(inward, "rb") as pipe:
        assert read_all(pipe) == data


def test_a_file_that_shrinks_or_grows_while_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_bytes(bytes(HUGE))
    with path.open("rb") as file:

        class Odd:
            """Says that it is twice as long, or half as long, as it is."""

            def __init__(self, told: int) -> None:
                self.fileno, self.read, self.readinto = file.fileno, file.read, file.readinto
                self.told = told

            def tell(self) -> int:
                return HUGE - self.told

        assert len(read_all(Odd(2 * HUGE))) == HUGE
        file.seek(0)
        with path.open("ab") as more:
            more.write(bytes(7))
        assert len(read_all(Odd(HUGE))) == HUGE + 7


def test_scanner_takes_buffers_and_quotes_them() -> None:
    scan = Scanner(memoryview(bytearray(b"1 2\n3 x\n")))
    assert [scan.integer("a number", 0, 9) for _ in range(3)] == [1, 2, 3]
    with pytest.raises(InputError, match="line 2, column 3: found 'x'"):
        scan.integer("a number", 0, 9)
    assert scan.data == b"1 2\n3 x\n"
