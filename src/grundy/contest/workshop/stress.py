"""The search for an input on which a program fails, and for the smallest such input.

The right output is the judge adapter's. Rounds are cases: first the edge cases of the problem, then
cases of all its shapes in turn, growing. Small cases share an input where the format has several
cases in one, since starting a program takes longer than a small case does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Literal

from grundy.contest import inputs
from grundy.contest.workshop.answers import check_output, right_output
from grundy.contest.workshop.generate import draw, shapes_of
from grundy.contest.workshop.making import Case, Format, Input, Shape
from grundy.contest.workshop.reasons import Why, why
from grundy.contest.workshop.runner import Run, Runner
from grundy.contest.workshop.shrink import Shrinker
from grundy.core.errors import BudgetError, InputError

Kind = Literal["wrong answer", "crash", "timeout", "too much output"]

SMALL, LARGE = 12, 100_000
"""Most rounds have cases up to the one size; a few go to the judge's limit or the other one."""
BATCH, TOGETHER = 50, 3000
"""At most so many cases in one input, and at most so large together."""
OTHERS, OTHER_SIZES = 1000, 30
"""So many cases at random are tried below a small one, up to that size."""
AGAIN = 3
"""So often a failure is tried again, in case it comes and goes."""
_KINDS: dict[str, Kind] = {
    "crash": "crash", "timeout": "timeout", "output": "too much output"
}  # fmt: skip


@dataclass(frozen=True)
class Trial:
    """One input run: `kind` is None if the program passed. `refused` tells that the judge has no
    answer within its budget, so that the program was not run."""

    kind: Kind | None
    right: str = ""
    wrong: str = ""
    run: Run | None = None
    refused: bool = False

    def same(self, other: Trial) -> bool:
        """Whether both fail in the same way; crashes are told apart by exit code or signal."""
        if self.kind != "crash" or self.run is None or other.run is None:
            return self.kind == other.kind
        return other.kind == "crash" and self.run.code == other.run.code


@dataclass(frozen=True)
class Round:
    """An input to be tried, what it is made of in words, and the rounds done after it.

    `drawn` has shape, size and number of its cases, unless they are edge cases.
    """

    input: Input
    origin: str
    done: int
    drawn: tuple[tuple[Shape, int, int], ...] = ()


@dataclass(frozen=True)
class Failure:
    """The first failure, and the smallest input found that fails in the same way.

    `trial` is that of the smallest input, found in so many `tries`; `smallest` tells that no step
    down from it fails. `steady` is false if the failure did not come again; then nothing was made
    smaller.
    """

    problem: str
    first: Round
    trial: Trial
    input: Input
    tries: int
    smallest: bool
    steady: bool

    @property
    def text(self) -> str:
        """The smallest input."""
        return self.input.text()

    @cached_property
    def why(self) -> Why:
        """The reasons for the right answers."""
        given = self.trial.run.output if self.trial.run else ""
        return why(self.problem, self.input.cases, given, self.trial.right)


@dataclass
class Progress:
    """What has been done so far: cases tried of `rounds`, the inputs they made, cases that the
    judge refused, and once a failure is found the smallest input yet and the tries it took."""

    rounds: int
    done: int = 0
    runs: int = 0
    refused: int = 0
    origin: str = ""
    found: Case | None = None
    tries: int = 0


class Stress:
    """A program under test, which `runner` runs."""

    def __init__(
        self,
        problem: str,
        runner: Runner,
        *,
        seed: int = 1,
        size: int | None = None,
        promise: bool = True,
        workers: int = 2,
        shrink_seconds: float = 15.0,
    ) -> None:
        self.problem, self.runner, self.seed, self.workers = problem, runner, seed, workers
        self.module = inputs.find(problem)
        self.format: Format = self.module.FORMAT
        self.promise = promise
        self.size = size or min(self.format.judge, LARGE)
        self.shrink_seconds = shrink_seconds

    def run(
        self, rounds: int, told: Callable[[Progress], None] = lambda progress: None
    ) -> Failure | None:
        """The first failure among so many rounds, made small; None if all pass."""
        progress = Progress(rounds)
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                for tried, trial in self._trials(pool, rounds):
                    progress.done, progress.origin = tried.done, tried.origin
                    progress.runs += 1
                    progress.refused += len(tried.input.cases) if trial.refused else 0
                    told(progress)
                    if trial.kind and (failure := self._small(pool, tried, trial, progress, told)):
                        return failure
            except BaseException:
                self.runner.close()
                raise
        return None

    def try_input(self, made: Input) -> Trial:
        """Run the program on an input and compare."""
        data = made.text().encode()
        try:
            right = right_output(self.problem, data)
        except BudgetError:
            return Trial(None, refused=True)
        run = self.runner.run(data)
        if run.ending != "done":
            return Trial(_KINDS[run.ending], right, run.told(), run)
        wrong = check_output(self.problem, data, run.output, right)
        return Trial("wrong answer" if wrong else None, right, wrong or "", run)

    # --- rounds ------------------------------------------------------------------------------

    def rounds(self, count: int) -> Iterator[Round]:
        """The inputs with `count` cases in all (or one of each edge case, if they are more)."""
        done = 0
        most = min(BATCH, self.format.most)
        edges = self.module.EDGES
        for start in range(0, len(edges), most):
            some = edges[start : start + most]
            done += len(some)
            names = f"edge cases {some[0].name} to {some[-1].name}"
            yield Round(
                self._input([edge.case for edge in some]),
                f"edge case {some[0].name}" if len(some) == 1 else names,
                done,
            )
        plan = list(self._plan(max(0, count - done)))
        at = 0
        while at < len(plan):
            stop = at + 1
            while (
                stop < len(plan) and stop - at < most and plan[stop][1] * (stop + 1 - at) < TOGETHER
            ):
                stop += 1
            drawn = tuple((*plan[number], number) for number in range(at, stop))
            cases = [
                draw(self.problem, shape, size, self.seed, number) for shape, size, number in drawn
            ]
            done += stop - at
            named = ", ".join(dict.fromkeys(shape.name for shape, _ in plan[at:stop][:3]))
            dots = ", ..." if stop - at > 3 else ""
            yield Round(self._input(cases), f"{named}{dots}, size {plan[stop - 1][1]}", done, drawn)
            at = stop

    def _plan(self, count: int) -> Iterator[tuple[Shape, int]]:
        """Shapes and sizes: seven tenths small, then up to ten times that, and each shape once at
        1000, 10,000 and the largest size, as far as a twentieth of the rounds allows."""
        shapes = shapes_of(self.problem, promise=self.promise)
        small, middle = min(SMALL, self.size), min(10 * SMALL, self.size)
        sizes = [s for s in (1000, 10_000) if middle < s < self.size]
        steps = [(shape, size) for size in (*sizes, self.size) for shape in shapes]
        # The largest ones matter most: they come last, and are kept.
        large = steps[-max(len(shapes), count // 20) :][: count // 2]
        rest = count - len(large)
        for i in range(rest):
            share = i / rest
            if share < 0.7:
                size = 1 + int(small * share / 0.7)
            else:
                size = small + int((middle - small) * (share - 0.7) / 0.3)
            yield shapes[i % len(shapes)], min(size, self.size)
        yield from large

    def _input(self, cases: Sequence[Case]) -> Input:
        return Input(self.format, tuple(cases), self.promise)

    def _trials(self, pool: ThreadPoolExecutor, count: int) -> Iterator[tuple[Round, Trial]]:
        """Rounds in order with what became of them; some are run ahead."""
        coming = self.rounds(count)
        waiting: list[tuple[Round, Future[Trial]]] = []
        try:
            while True:
                free = self.workers + 1 - len(waiting)
                waiting.extend(
                    (made, pool.submit(self.try_input, made.input)) for made in islice(coming, free)
                )
                if not waiting:
                    return
                made, trial = waiting.pop(0)
                yield made, trial.result()
        finally:
            for _, trial in waiting:
                trial.cancel()

    # --- a failure ---------------------------------------------------------------------------

    def _small(
        self,
        pool: ThreadPoolExecutor,
        tried: Round,
        trial: Trial,
        progress: Progress,
        told: Callable[[Progress], None],
    ) -> Failure | None:
        """The failure made small; None for a timeout that does not come again."""
        again = any(trial.same(self.try_input(tried.input)) for _ in range(AGAIN))
        if not again:
            if trial.kind == "timeout":
                return None
            return Failure(self.problem, tried, trial, tried.input, AGAIN, False, steady=False)

        def tell(found: Case, tries: int) -> None:
            progress.found, progress.tries = found, tries
            told(progress)

        tell(tried.input, 0)
        alike = Alike(self, trial, pool)
        alone = alike.first_case(tried.input.cases)
        if alone is None:
            # Something is left over from one case to the next: no longer put them together.
            alike.together = False
            each = [tried.input.of(case) for case in sorted(tried.input.cases, key=Case.key)]
            found = alike.first_input(each)
            alone = None if found is None else each[found].cases[0]
        begin = tried.input if alone is None else self._regrown(tried, alone, alike)
        shrinker = Shrinker(
            alike.first_input,
            Input.smaller,
            most=BATCH if alike.together else self.workers,
            seconds=self.shrink_seconds,
            told=tell,
        )
        least, smallest = shrinker.smallest(begin, self._others)
        last = alike.trial_of(least) or trial
        return Failure(self.problem, tried, last, least, shrinker.tries, smallest, steady=True)

    def _regrown(self, tried: Round, alone: Case, alike: Alike) -> Input:
        """A large case of a shape, drawn again with the least size found at which it fails so."""
        least = tried.input.of(alone)
        if not tried.drawn:
            return least
        shape, high, number = tried.drawn[tried.input.cases.index(alone)]
        low = SMALL
        while high - low > 1:
            size = (low + high) // 2
            made = tried.input.of(draw(self.problem, shape, size, self.seed, number))
            if alike.fails(made):
                least, high = made, size
            else:
                low = size
        return least

    def _others(self, found: Input) -> Iterator[Input]:
        """Inputs of one case: edge cases, and cases at random up to the size of what was found."""
        most = min(found.measure()[0], OTHER_SIZES)
        yield from (found.of(edge.case) for edge in self.module.EDGES)
        shapes = shapes_of(self.problem, promise=self.promise)
        for number in range(OTHERS):
            size = 1 + number // len(shapes) % most
            yield found.of(draw(self.problem, shapes[number % len(shapes)], size, -1, number))


class Alike:
    """Inputs that fail in the same way as one trial did, or in any way if there is none."""

    def __init__(self, stress: Stress, trial: Trial | None, pool: Executor) -> None:
        self._stress, self._trial, self._pool = stress, trial, pool
        self.together = stress.format.most > 1
        self._failed: dict[Input, Trial] = {}

    def fails(self, made: Input) -> bool:
        """Whether this input fails so."""
        try:
            trial = self._stress.try_input(made)
        except InputError:
            return False  # what the judge refuses is no input
        if trial.kind is None or not (self._trial is None or self._trial.same(trial)):
            return False
        self._failed[made] = trial
        return True

    def trial_of(self, made: Input) -> Trial | None:
        """What became of an input that failed, if it was tried."""
        return self._failed.get(made)

    def first_input(self, some: list[Input]) -> int | None:
        """The first input that fails. Those of one case are put together where they may be."""
        if not self.together or any(len(made.cases) > 1 for made in some):
            failed = self._pool.map(self.fails, some)
            return next((i for i, it_does in enumerate(failed) if it_does), None)
        cases = tuple(made.cases[0] for made in some)
        found = self.first_case(cases)
        return None if found is None else cases.index(found)

    def first_case(self, cases: tuple[Case, ...]) -> Case | None:
        """The first of the cases that fails alone, looked for by halving. A few runs more than the
        logarithm of their number, or one if all pass."""
        form, promise = self._stress.format, self._stress.promise
        if len(cases) > 1 and not self.fails(Input(form, cases, promise)):
            return None
        passing, failing = 0, len(cases)
        while failing - passing > 1:
            middle = (passing + failing) // 2
            if self.fails(Input(form, cases[:middle], promise)):
                failing = middle
            else:
                passing = middle
        last = cases[failing - 1]
        return last if self.fails(Input(form, (last,), promise)) else None
