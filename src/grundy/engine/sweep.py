"""Tables of many games, each in a process that may hang or die, kept as they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock
from typing import Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import GrundyError, InputError, quote
from grundy.core.fingerprint import fingerprint
from grundy.core.kept import Kept
from grundy.core.loopy import plain_value
from grundy.core.processes import Apart, LostError
from grundy.core.threads import Spread, side_by_side
from grundy.engine.named import PLACE, check_size, is_file, named_rules, positions_in, ranges_in
from grundy.engine.rules_file import file_with
from grundy.engine.table import table

# Called with the games done and the games to do.
Progress = Callable[[int, int], None]

_GRACE = 5.0
"""Seconds after the time is up when a process that nothing interrupts is ended."""


class Game(NamedTuple):
    """`word` names a ruleset or a file of rules; positions are put into `form`."""

    line: str
    word: str
    form: str = PLACE


class Asked(NamedTuple):
    """Of each game: the words for positions, whether in misère play, and the bounds."""

    words: tuple[str, ...]
    misere: bool = False
    positions: int = Budget.positions
    seconds: float | None = None
    memory: int | None = None

    @property
    def limits(self) -> tuple[float | None, ...]:
        return self.positions, self.seconds, self.memory


@dataclass(frozen=True)
class Found:
    """The table of a game, or why there is none.

    `rules` is the SHA-256 of the file of rules, or the fingerprint of a ruleset; `values` are as in
    rows of `grundy table --json`, and None where positions have outcomes alone.
    """

    game: str
    words: tuple[str, ...]
    misere: bool
    rules: str
    limits: tuple[float | None, ...]
    failed: str = ""
    outcomes: str = ""
    values: tuple[Any, ...] | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for those that were asked the same of the same rules."""
        return self.game, self.words, self.misere, self.rules


class Job(NamedTuple):
    """A game to tabulate; `text` is the content of its file of rules, `rules` as in `Found`."""

    game: Game
    asked: Asked
    rules: str
    text: bytes | None

    @property
    def empty(self) -> Found:
        """What is to be found, without what is found."""
        asked = self.asked
        return Found(self.game.line, asked.words, asked.misere, self.rules, asked.limits)

    def failed(self, why: str) -> Found:
        """That there is no table."""
        return Found(**{**vars(self.empty), "failed": why})


def games_in(text: str, folder: Path) -> list[Game]:
    """The games of a list, one a line; files of rules are looked for from `folder`.

    A line is a name, or a code such as 0.77, or a file of rules; a form may follow in which {}
    is where positions go, such as `subtraction set 1 3 heaps {}`. Raises InputError with the line.
    """
    games = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split(None, 1)
        if not words:
            continue
        word, form = words[0], words[1].strip() if len(words) > 1 else PLACE
        if PLACE not in form or (len(words) > 1 and _is_code(word)):
            wanted = "nothing after a code" if _is_code(word) else "a form with {} in it"
            raise InputError(
                f"found {quote(form)}, expected {wanted}",
                where=f"line {number}",
                remedy="write it like: subtraction set 1 3 4 heaps {}",
            )
        shown = " ".join(words).strip()
        if _is_code(word):
            word, form = "take-and-break", f"code {word} heaps {PLACE}"
        games.append(Game(shown, str((folder / word).resolve()) if is_file(word) else word, form))
    return list(dict.fromkeys(games))


def _is_code(word: str) -> bool:
    return word[0].isdigit() and not is_file(word)


def tabulate(job: Job) -> Found:
    """The table of a game; whatever goes wrong is told in what is found."""
    budget = Budget(job.asked.positions, job.asked.seconds, memory=job.asked.memory)
    try:
        return budget.enforce(lambda: _tabulated(job, budget))
    except GrundyError as fault:
        return job.failed(str(fault))
    except MemoryError:
        return job.failed("out of memory")
    except (Exception, SystemExit) as fault:
        return job.failed(f"its rules raised {type(fault).__name__}: {fault}")


def _tabulated(job: Job, budget: Budget) -> Found:
    word, form, asked = job.game.word, job.game.form, job.asked
    if is_file(word):
        if job.text is None:
            raise InputError(f"cannot read {word}")
        word = str(file_with(Path(word), job.text))
    ruleset = named_rules(word)
    wanted: list[Any] = []
    for text in asked.words:
        ranges = ranges_in(text)
        check_size(text, ranges, budget)
        wanted += positions_in(ruleset, text, ranges, form)
    made = table(ruleset, wanted, play="misere" if asked.misere else None, budget=budget)
    values = tuple(plain_value(row.value) for row in made)
    known = None if any(row.value is None for row in made) else values
    return Found(**{**vars(job.empty), "outcomes": made.outcomes, "values": known})


def _ask(worker: Apart[Job, Found], job: Job, stop: Event | None = None) -> Found:
    seconds = job.asked.seconds
    # Modules that rules import, and what they leave behind, are theirs alone; where memory is
    # bounded, what earlier games took does not count.
    about: object = (job.game.word, job.rules) if is_file(job.game.word) else None
    if job.asked.memory is not None:
        about = object()
    try:
        return worker.ask(job, None if seconds is None else seconds + _GRACE, stop, about)
    except LostError as fault:
        return job.failed(str(fault))


@cache
def _beside() -> Apart[Job, Found]:
    return Apart(tabulate)


def tabulate_beside(job: Job) -> Found:
    """`tabulate`, in a process beside this one, which rules cannot bring down."""
    return _ask(_beside(), job)


def sweep(
    games: Iterable[Game],
    asked: Asked,
    *,
    workers: int = 1,
    folder: Path | None = None,
    spread: Spread[Job, Found] | None = None,
    progress: Progress | None = None,
) -> list[Found]:
    """A table for each game, in their order, by `workers` processes here, or `spread` elsewhere.

    What is done is kept in `folder`, a line of JSON for each game (see Kept), and not done anew
    while the words, the play and the file of rules stay the same; what failed, while the bounds do.
    Raises InputError where the folder cannot be used, or a word is no range.
    """
    for word in asked.words:
        ranges_in(word)
    jobs = [Job(game, asked, *_rules(game.word)) for game in games]
    found: dict[tuple[object, ...], Found] = {}
    stop, one = Event(), Lock()
    with ExitStack() as stack:
        kept = stack.enter_context(Kept(folder, "a sweep", _record)) if folder else None
        for record in kept.records if kept else ():
            if not record.failed or record.limits == asked.limits:
                found[record.key] = record
        left = [job for job in jobs if job.empty.key not in found]

        def done(_: Job, made: Found) -> None:
            with one:
                if kept:
                    kept.add(asdict(made))
                found[made.key] = made
                if progress:
                    progress(len(found) - others, len(jobs))

        others = len(found) - (len(jobs) - len(left))
        if spread:
            spread(tabulate_beside, left, done)
        else:
            _here(left, done, min(workers, len(left)), stop)
    return [found[job.empty.key] for job in jobs]


def _here(jobs: list[Job], done: Callable[[Job, Found], None], workers: int, stop: Event) -> None:
    crew: list[Apart[Job, Found]] = [Apart(tabulate) for _ in range(workers)]
    free: SimpleQueue[Apart[Job, Found]] = SimpleQueue()
    for each in crew:
        free.put(each)

    def work(job: Job) -> None:
        worker = free.get()
        try:
            done(job, _ask(worker, job, stop))
        finally:
            free.put(worker)

    try:
        if jobs:
            side_by_side(work, jobs, workers, stop)
    finally:
        for each in crew:
            each.end()


@cache
def _house(word: str) -> str:
    return fingerprint(named_rules(word))


def _rules(word: str) -> tuple[str, bytes | None]:
    """What tells the rules apart from others, and the content of their file.

    Nothing where they cannot be read or found, which is told later.
    """
    try:
        if not is_file(word):
            return _house(word), None
        text = Path(word).read_bytes()
    except (InputError, OSError):
        return "", None
    return sha256(text).hexdigest(), text


def _record(data: Any) -> Found:
    found = Found(**data)
    values = found.values if found.values is None else tuple(found.values)
    lists = {"words": tuple(found.words), "limits": tuple(found.limits), "values": values}
    return Found(**{**vars(found), **lists})
