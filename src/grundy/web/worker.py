"""A process that answers questions, one at a time, for the server that started it.

Frames go both ways, each a JSON object after its length in 4 bytes. The server sends
{"job", "kind", "asked", "seconds"} and {"cancel": job}; the process says {"ready": fault or null}
once, and of each job any number of {"progress": [what, positions]}, then one of {"answer"},
{"refused"} (the budget was passed), {"fault"} (the request is wrong) or {"broken"} (a mistake of
ours); with "leave" where a new process should take its place: what the clock broke off anywhere
may have left a table half filled, or a module half imported.

A job that is cancelled ends where its budget is looked at next; the server kills what goes on.

When the server has gone, the process ends at once, whatever it does.
"""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO

from grundy.core.budget import Budget, interruptions, process_memory
from grundy.core.errors import BudgetError, GrundyError, InputError
from grundy.web.answers import ANSWERS
from grundy.web.fields import Fields, Refused
from grundy.web.game import Games
from grundy.web.words import LANGUAGES, Words

HEADER = struct.Struct("!I")
SPARE = 0.8
"""Of the memory a process may have, how much an answer may take before it is refused."""
KEPT = 0.5
"""A process that still holds so much after an answer makes way for a new one."""
_PLACE = re.compile(r"line (\d+), column (\d+)")

Frame = dict[str, Any]


class Worker:
    """Answers questions in the main thread, while threads read and write frames."""

    def __init__(self, frames_in: BinaryIO, frames_out: BinaryIO, options: Frame) -> None:
        self.reading, self.writing, self.options = frames_in, frames_out, options
        self.jobs: SimpleQueue[Frame] = SimpleQueue()
        self.said: SimpleQueue[Frame] = SimpleQueue()
        self.unwanted: set[int] = set()
        self.games = Games(options["rules"])

    def run(self) -> None:
        """Serve until the server goes."""
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._speak, daemon=True).start()
        try:
            fault = None
            self.games.load()
        except GrundyError as wrong:
            fault = str(wrong)
        else:
            warm(self.games)
        self.said.put({"ready": fault})
        memory = self.options["memory"]
        while True:
            job = self.jobs.get()
            before = interruptions()
            frame = answer(self.games, job, memory, self._progress(job["job"]))
            # Memory that is not given back is missed by the next question.
            full = memory is not None and process_memory() > KEPT * memory
            if full or interruptions() > before:
                frame["leave"] = True
            self.said.put({**frame, "job": job["job"]})

    def _listen(self) -> None:
        while True:
            header = self.reading.read(HEADER.size)
            frame = self.reading.read(HEADER.unpack(header)[0]) if len(header) == 4 else b""
            if not frame:
                # The server has gone.
                os._exit(0)
            told: Frame = json.loads(frame)
            if "cancel" in told:
                self.unwanted.add(told["cancel"])
            else:
                self.jobs.put(told)

    def _speak(self) -> None:
        # A thread of its own, as the clock may break off what the main thread does.
        while True:
            data = json.dumps(self.said.get()).encode()
            try:
                self.writing.write(HEADER.pack(len(data)) + data)
                self.writing.flush()
            except OSError:
                os._exit(0)

    def _progress(self, number: int) -> Callable[[str, int], None]:
        def tell(doing: str, positions: int) -> None:
            if number in self.unwanted:
                raise BudgetError("the answer is not wanted any more")
            self.said.put({"job": number, "progress": [doing, positions]})

        return tell


def answer(
    games: Games, job: Frame, memory: int | None, progress: Callable[[str, int], None]
) -> Frame:
    """The frame that ends a job."""
    asked: Fields = job["asked"]
    words = Words(asked["lang"])
    bound = None if memory is None else int(memory * SPARE)
    budget = Budget(seconds=job["seconds"], memory=bound, progress=progress)

    def work() -> Fields:
        games.load()
        return ANSWERS[job["kind"]](games, asked, words, budget)

    try:
        return {"answer": budget.enforce(work)}
    except BudgetError as fault:
        detail = told(fault, words)
        message = words.say("refused.budget", detail=detail["message"])
        return {"refused": {**detail, "message": message}}
    except MemoryError:
        return {"refused": {"message": words.say("refused.memory")}, "leave": True}
    except InputError as fault:
        return {"fault": {"status": 422, "error": told(fault, words)}}
    except Refused as why:
        return {"fault": {"status": why.status, "error": refusal(why, words)}}
    except Exception as fault:
        if _own(games, asked):
            # A user's class may draw, write or describe in ways of its own.
            said = f"{type(fault).__name__}: {fault}"[:300]
            return {
                "fault": {"status": 422, "error": {"message": words.say("error.own", detail=said)}}
            }
        traceback.print_exc()
        return {"broken": {"message": words.say("error.broken")}}


def _own(games: Games, asked: Fields) -> bool:
    """Whether the question is about a user's rules."""
    return games.own is not None and asked.get("game", {}).get("ruleset") == games.own.name


def warm(games: Games) -> None:
    """Answer some questions that nobody asked, so that all modules are there for the next."""
    for name in ("geography", "domineering", "walk"):
        ruleset = games.rulesets[name]
        if ruleset is games.own:
            continue
        game: Fields = {
            "ruleset": name,
            "start": ruleset.example,
            "moves": [],
            "play": ruleset.play,
        }
        for kind in ANSWERS:
            asked = {"game": game, "lang": LANGUAGES[0], "skill": "perfect"}
            # What fails here fails again when it is asked for, and is told then.
            with suppress(Exception):
                ANSWERS[kind](games, asked, Words(LANGUAGES[0]), Budget(seconds=1.0))


def refusal(why: Refused, words: Words) -> Frame:
    """What is said of a request that is not answered."""
    return {"message": words.say(why.key, **why.places)}


def told(fault: GrundyError, words: Words) -> Frame:
    """An error as the page shows it: its place in the language, the detail in English."""
    place = _PLACE.search(fault.where)
    said: Frame = {}
    if place:
        said["line"], said["column"] = int(place[1]), int(place[2])
        message = words.say("error.place", line=place[1], column=place[2], detail=fault.problem)
    elif fault.where:
        message = words.say("error.where", where=fault.where, detail=fault.problem)
    else:
        message = fault.problem
    said["message"] = message
    if fault.remedy:
        said["remedy"] = words.say("error.remedy", remedy=fault.remedy)
    return said


def _limited(memory: int | None) -> None:
    """No more memory than that, whatever asks for it."""
    if memory is None:
        return
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    except (ImportError, OSError, ValueError):
        # The budget still looks at the memory now and then.
        pass


def main() -> None:
    """Serve the process that started this one; the only argument is a JSON object."""
    options: Frame = json.loads(sys.argv[1])
    # Ctrl-C on the terminal goes to the server, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    frames_in, frames_out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What rules of a user print must not come between frames.
    os.dup2(2, 1)
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    _limited(options["memory"])
    Worker(frames_in, frames_out, options).run()


if __name__ == "__main__":
    main()
