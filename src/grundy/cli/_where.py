"""Where many independent jobs are worked on."""

from __future__ import annotations

import argparse
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.cli._numbers import whole
from grundy.core.errors import InputError

if TYPE_CHECKING:
    from grundy.core.threads import Spread


def add_where(parser: argparse.ArgumentParser, here: str) -> None:
    """The options; `here` is what works on this machine: threads, or processes."""
    add = parser.add_argument
    add("--workers", type=whole, default=os.cpu_count() or 1, metavar="N", help=f"{here} (cores)")
    add("--store", metavar="FOLDER", help="keep what is done there, and go on from what it holds")
    add("--on", default=here, metavar="WHERE", help=f"{here}, ray or ray://HOST:PORT")


def spread_on(options: argparse.Namespace, here: str) -> Spread[Any, Any] | None:
    """What works on jobs elsewhere, None for here. Raises InputError."""
    if options.on == here:
        return None
    if options.on != "ray" and not options.on.startswith("ray:"):
        raise InputError(
            f"{options.on!r} runs nothing", remedy=f"--on {here}, ray or ray://HOST:PORT"
        )
    from grundy.strong.ray_jobs import on_ray

    address = options.on.removeprefix("ray").removeprefix(":")
    return partial(on_ray, address=address, workers=options.workers)
