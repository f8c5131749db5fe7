"""`grundy play`: a page in the browser on which positions are drawn, played, solved, explained."""

from __future__ import annotations

import argparse
import asyncio
import threading
import webbrowser
from pathlib import Path

from grundy.cli._input import read_text
from grundy.cli._limits import seconds, size
from grundy.core.errors import InputError
from grundy.engine.named import is_file
from grundy.rulesets import find

SUMMARY = "play, draw and explain positions in the browser"


def run(words: list[str]) -> int:
    """Serve until Ctrl-C."""
    options = _parser().parse_args(words)
    try:
        from grundy.web.server import Opened, listening, serve
        from grundy.web.workers import Limits
    except ModuleNotFoundError as fault:
        if (fault.name or "").split(".")[0] not in ("starlette", "uvicorn", "h11", "anyio"):
            raise
        raise InputError(
            f"the playground needs {fault.name}, which is not installed",
            remedy="python -m pip install 'grundy[web]'",
        ) from fault
    named, rules, text = options.ruleset, None, options.position
    own = named is not None and is_file(named)
    if own:
        rules, named = str(Path(named).resolve()), None
    elif named is not None:
        named = find(named).name
    if text is None and options.file is not None:
        # Of own rules the position itself follows, since it is short; - still reads it.
        text = options.file if own and options.file != "-" else read_text(options.file)
    limits = Limits(options.timeout, options.max_memory)
    sock = listening(options.port)

    def ready(address: str) -> None:
        print(f"grundy plays at {address}", flush=True)
        print("Ctrl-C ends it.", flush=True)
        if options.browser:
            # One that runs in the terminal would keep the server from answering it.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    asyncio.run(serve(sock, Opened(named, text), rules, limits, ready, options.workers))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy play",
        description="Opens a page in the browser on which positions are drawn, played, solved and "
        "explained. It is served on this machine alone, until Ctrl-C.",
    )
    add = parser.add_argument
    add("ruleset", metavar="RULESET", nargs="?", help="what to begin with, or my_rules.py")
    add("file", metavar="FILE", nargs="?", help="a position; of my_rules.py the position itself")
    add("-p", "--position", metavar="TEXT", help="the position itself instead of a file")
    add("--port", type=int, default=0, metavar="N", help="port to listen on (any free one)")
    add("--no-browser", dest="browser", action="store_false", help="do not open the browser")
    add("--timeout", type=seconds, default=60.0, metavar="S", help="seconds an answer may take")
    add(
        "--max-memory",
        type=size,
        default=1_500_000_000,
        metavar="B",
        help="memory of each worker process, such as 2G",
    )
    add("--workers", type=int, metavar="N", help="worker processes, 2 at least (cores + 1)")
    return parser
