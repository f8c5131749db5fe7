"""Values of heaps in a memory-mapped file: a long run can be stopped at any moment and continued.

Layout, integers in the machine's own byte order (which the header tells):

======  =====================================================================
offset  content
======  =====================================================================
0       16 bytes `grundy heaps v1\\n`
16      header size, bytes per value, length of the code, 0x01020304, and the
        crc-32 of these 24 bytes and the code
64      first slot: number of the commit, count of values, their crc-32, and
        the crc-32 of the slot
128     second slot
192     the code in ASCII; then zeros up to the header size
header  the values of heaps 0, 1, 2, ...
======  =====================================================================

Each commit writes the slot that is older, after the values it counts. Whoever is killed while
writing leaves the other slot whole: at most the last block of values is lost.
"""

from __future__ import annotations

import mmap
import os
import struct
import tempfile
from pathlib import Path
from typing import Literal
from zlib import crc32

from grundy.core.errors import InputError
from grundy.core.locks import lock, unlock

MAGIC = b"grundy heaps v1\n"
ORDER = 0x01020304
_HEAD = struct.Struct("=QIIII")
_SLOT = struct.Struct("=QQI")
_CRC = struct.Struct("=I")
_SLOTS = (64, 128)
_CODE = 192
_CODES: dict[int, Literal["H", "I"]] = {2: "H", 4: "I"}
_GROWTH = 1 << 22
_CHECKED = 1 << 24


def _enlarge(file: int, size: int, wanted: int) -> None:
    """Let the open file have `wanted` bytes. Raises OSError where the disk has no room."""
    # A file with holes would grow on any disk; writing to it through memory would then kill us.
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, size, wanted - size)
    else:
        os.ftruncate(file, wanted)


class Store:
    """The file of one game's values: `count` of them are committed, for heaps 0 to count - 1."""

    def __init__(self, path: str | os.PathLike[str], code: str, typecode: str) -> None:
        """Open the file at `path`, or make it, with the value of heap 0, if there is none.

        `typecode` ("H" or "I") is for a new file; an old one keeps its own. Raises InputError where
        the file cannot be used, is none of ours, damaged, cut short, of another code, or in use.
        O(file).
        """
        self.path, self.code = Path(path), code
        try:
            if not self.path.exists():
                self._create(typecode, memoryview(bytes(struct.calcsize(typecode))))
            self._open()
        except OSError as fault:
            raise self._fault(f"the file cannot be used: {fault.strerror or fault}") from fault

    def _create(self, typecode: str, values: memoryview) -> None:
        """Write a whole new file beside the old one, if any, and put it in its place at once."""
        code, width = self.code.encode("ascii"), struct.calcsize(typecode)
        header = -(-(_CODE + len(code)) // mmap.PAGESIZE) * mmap.PAGESIZE
        head = MAGIC + _HEAD.pack(header, width, len(code), ORDER, 0)[:-4]
        slot = _SLOT.pack(1, len(values) // width, crc32(values))
        block = bytearray(header)
        block[: len(head)] = head
        block[len(head) : len(head) + 4] = _CRC.pack(crc32(code, crc32(head)))
        block[_SLOTS[0] : _SLOTS[0] + _SLOT.size + 4] = slot + _CRC.pack(crc32(slot))
        block[_CODE : _CODE + len(code)] = code
        handle, name = tempfile.mkstemp(prefix=self.path.name, dir=self.path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(block)
                file.write(values)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _open(self) -> None:
        # The file stays open as long as the store: that is what holds the lock.
        self._file = self.path.open("r+b")
        try:
            if not lock(self._file):
                raise self._fault("another run is using it", "wait for that run to end")
            self._read_header()
            self._read_slots()
        except BaseException:
            self._file.close()
            raise
        self._map: mmap.mmap | None = None

    def _release(self) -> None:
        # Views that outlive the store keep the open file, and would keep its lock.
        self._map = None
        unlock(self._file)
        self._file.close()

    def _fault(self, problem: str, remedy: str = "name another file, or remove it") -> InputError:
        return InputError(problem, where=f"store {self.path}", remedy=remedy)

    def _read_header(self) -> None:
        head = self._file.read(len(MAGIC) + _HEAD.size)
        if head[: len(MAGIC)] != MAGIC:
            raise self._fault("this is no file of heap values")
        if len(head) < len(MAGIC) + _HEAD.size:
            raise self._fault("the file is cut short inside its header")
        size, self._width, length, order, crc = _HEAD.unpack(head[len(MAGIC) :])
        if order != ORDER:
            raise self._fault("the file was written on a machine of the other byte order")
        self._header = size
        self._file.seek(_CODE)
        code = self._file.read(min(length, size))
        if crc32(code, crc32(head[:-4])) != crc or self._width not in _CODES:
            raise self._fault("the header is damaged: its checksum does not fit")
        if code.decode("ascii") != self.code:
            raise self._fault(
                f"the file holds the values of {code.decode('ascii')}, not {self.code}"
            )

    def _read_slots(self) -> None:
        whole: list[tuple[int, int, int, int]] = []
        for place in _SLOTS:
            self._file.seek(place)
            slot = self._file.read(_SLOT.size + 4)
            if len(slot) == _SLOT.size + 4 and _CRC.pack(crc32(slot[:-4])) == slot[-4:]:
                whole.append((*_SLOT.unpack(slot[:-4]), place))
        if not whole:
            raise self._fault("the header is damaged: no commit in it is whole")
        self._number, self.count, self._crc, self._place = max(whole)
        present = os.fstat(self._file.fileno()).st_size - self._header
        if self.count < 1 or present < self.count * self._width:
            raise self._fault(
                f"the file is cut short: {self.count} values are committed, "
                f"{max(present, 0) // self._width} are there"
            )
        self._file.seek(self._header)
        crc, left = 0, self.count * self._width
        while left:
            block = self._file.read(min(left, _CHECKED))
            crc, left = crc32(block, crc), left - len(block)
        if crc != self._crc:
            raise self._fault("the values are damaged: their checksum does not fit")

    @property
    def typecode(self) -> Literal["H", "I"]:
        """The array type code of the values."""
        return _CODES[self._width]

    def view(self, capacity: int) -> memoryview:
        """The values as a writable view with room for `capacity`, the committed ones first.

        Views handed out earlier stay valid and show the same memory. Raises InputError where the
        disk has no room for the file.
        """
        end = self._header + max(capacity, self.count) * self._width
        size = os.fstat(self._file.fileno()).st_size
        if size < end:
            try:
                _enlarge(self._file.fileno(), size, -(-end // _GROWTH) * _GROWTH)
            except OSError as fault:
                raise self._fault(f"the file cannot grow: {fault.strerror or fault}") from fault
            self._map = None
        if self._map is None:
            self._map = mmap.mmap(self._file.fileno(), 0)
        room = (len(self._map) - self._header) // self._width * self._width
        return memoryview(self._map)[self._header : self._header + room].cast(self.typecode)

    def commit(self, view: memoryview, count: int) -> None:
        """Make the first `count` values of `view` last, whatever happens next. O(new values)."""
        if count <= self.count or self._map is None:
            return
        first, last = self.count * self._width, count * self._width
        crc = crc32(view.cast("B")[first:last], self._crc)
        start = (self._header + first) // mmap.PAGESIZE * mmap.PAGESIZE
        self._map.flush(start, self._header + last - start)
        place = _SLOTS[1] if self._place == _SLOTS[0] else _SLOTS[0]
        slot = _SLOT.pack(self._number + 1, count, crc)
        self._map[place : place + len(slot) + 4] = slot + _CRC.pack(crc32(slot))
        self._map.flush(0, mmap.PAGESIZE)
        self._number, self.count, self._crc, self._place = self._number + 1, count, crc, place

    def widen(self) -> None:
        """Rewrite the file with 32 bits per value. O(file)."""
        from array import array

        wide = array("I", self.view(self.count)[: self.count].tolist())
        self._create("I", memoryview(wide).cast("B"))
        self._release()
        self._open()

    def close(self) -> None:
        """Cut the file to the committed values and let it go. Views handed out stay readable."""
        if self._file.closed:
            return
        os.ftruncate(self._file.fileno(), self._header + self.count * self._width)
        self._release()
