"""How much memory can still be had, so that what cannot fit is refused before it is begun."""

from __future__ import annotations

import os


def free_memory() -> int | None:
    """Bytes that this process can still take without swapping, as far as the system tells.

    The least of: what the system can give, what a limit on this process leaves (ulimit -v), what
    its control group leaves. None where none of them is told.
    """
    told = [_system(), _limit(), _group()]
    return min((size for size in told if size is not None), default=None)


def _system() -> int | None:
    try:
        with open("/proc/meminfo", encoding="ascii") as file:  # noqa: PTH123 (pathlib loads slowly)
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def _limit() -> int | None:
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        if most == resource.RLIM_INFINITY:
            return None
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123
            return max(0, most - int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE"))
    except (ImportError, OSError, ValueError):
        return None


def _group() -> int | None:
    try:
        sizes = []
        for name in ("max", "current"):
            with open(f"/sys/fs/cgroup/memory.{name}", encoding="ascii") as file:  # noqa: PTH123
                sizes.append(int(file.read()))
        return max(0, sizes[0] - sizes[1])
    except (OSError, ValueError):
        return None
