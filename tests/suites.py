"""What every ruleset and theorem has to keep: checks that take a ruleset and raise AssertionError.

The conformance suite runs them over all rulesets of the house; another test runs them over rulesets
that are wrong on purpose (`wrong/`) and demands that they raise.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any
from unittest import mock

from grundy.check import claim as checker_claim
from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.outcome import Outcome
from grundy.core.partisan import PLAYERS, PartisanRuleset, move_words, player_options
from grundy.core.picture import CELL_KINDS, Board, Network
from grundy.core.ruleset import Option, Ruleset, Sum, Theorem, sum_options
from grundy.core.solution import Answer, Certificate, Solution, plain
from grundy.engine.loopy import loopy_search
from grundy.engine.partisan import partisan_search
from grundy.engine.search import Graph, bottom_up, retrograde, search
from grundy.engine.solve import solve
from grundy.render.svg import svg
from grundy.render.text import picture_rows, solution_text
from grundy.rulesets import find
from partisan_oracle import plain_partisan

PLACE = re.compile(r"line \d+, column \d+")
BUDGET = Budget(positions=100_000)

# No ruleset has to take all of these for garbage, but none takes all of them for positions.
GARBAGE = (
    "?!",
    "\x00\x01\x02",
    "}{",
    "--",
    "-1",
    "1e9",
    "0x10",
    "NaN",
    "99999999999999999999999999999",
    "\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT TWO}",
    "\ufeff1 2",
    "\ud800",
    "1" * 5000,
    "-> ->",
    "a-",
    "((((",
    "1 2 3 4 5 6 7 8 9 x",
    "\n\n\n!\n",
    "#",
    "☃ ☃ ☃",
)
EDITS = "0123456789 -.#*,>\n\tax\x00é"


def positions(ruleset: Ruleset[Any], count: int, seed: int = 1) -> list[Any]:
    """At most `count` different positions that the ruleset's sampler draws."""
    rng = Random(f"{ruleset.name} {seed}")
    drawn = list(dict.fromkeys(ruleset.sample(rng) for _ in range(max(count, 30))))
    assert len(drawn) >= 5, "the sampler hardly draws anything"
    return drawn[:count]


@contextmanager
def registered(ruleset: Ruleset[Any]) -> Iterator[None]:
    """The checker finds this ruleset by its name, though it is not in the folder."""

    def find_here(name: str) -> Ruleset[Any]:
        return ruleset if name == ruleset.name else find(name)

    with mock.patch.object(checker_claim, "find", find_here):
        yield


def check_facts(ruleset: Ruleset[Any]) -> None:
    """Name, title, source, text form, and of each theorem name, statement and source."""
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", ruleset.name), ruleset.name
    for text in (ruleset.title, ruleset.source, ruleset.text_form, ruleset.example):
        assert text.strip()
    assert type(ruleset).__doc__
    assert ruleset.players in (1, 2)
    assert ruleset.play in plays(ruleset)
    names = [theorem.name for theorem in ruleset.theorems]
    assert len(set(names)) == len(names)
    for theorem in ruleset.theorems:
        assert theorem.name and theorem.statement and theorem.source


def check_text(ruleset: Ruleset[Any], count: int = 60) -> None:
    """Parse and format turn round, on samples and on the example that the help shows."""
    example = ruleset.parse(ruleset.example)
    for position in [example, *positions(ruleset, count)]:
        check_turns_round(ruleset, position)


def check_turns_round(ruleset: Ruleset[Any], position: Any) -> None:
    """One position survives being written and read."""
    text = ruleset.format(position)
    again = ruleset.parse(text)
    assert again == position, f"{text!r} reads as another position"
    assert hash(again) == hash(position), f"{text!r}: equal positions with different hashes"
    assert ruleset.format(again) == text
    windows = ruleset.parse("\n" + text.replace("\n", "\r\n") + "\r\n\r\n")
    assert windows == position, f"{text!r} is read otherwise with CRLF and blank lines"
    assert ruleset.adopt(position) == position
    assert ruleset.adopt(text) == position


def check_refusals(ruleset: Ruleset[Any], edits: int = 300) -> None:
    """Text is a position or an InputError with its place; never anything else, never a guess."""
    refused = 0
    for text in (*GARBAGE, *_edited(ruleset.example, edits)):
        try:
            position = ruleset.parse(text)
        except InputError as fault:
            refused += 1
            assert PLACE.fullmatch(fault.where), f"{text!r}: {fault} does not say where"
            assert fault.problem and "\n" not in str(fault), f"{text!r}: {fault} is not one line"
            continue
        again = ruleset.parse(ruleset.format(position))
        assert again == position, f"{text!r} is read as something that cannot be written"
    assert refused >= 3, "nothing is ever refused"


def _edited(text: str, count: int) -> Iterator[str]:
    """The text with one to three random edits each."""
    rng = Random(text)
    for _ in range(count):
        edited = text
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(edited) + 1)
            cut = at + rng.choice([0, 0, 1, 1, 4])
            edited = edited[:at] + rng.choice(["", *EDITS]) + edited[cut:]
        yield edited


def check_options(ruleset: Ruleset[Any], count: int = 60) -> None:
    """Moves are different JSON values, followers other positions; asked twice, the same."""
    for position in positions(ruleset, count):
        options = list(all_options(ruleset, position))
        assert list(all_options(ruleset, position)) == options, "options change when asked twice"
        moves = [json.dumps(plain(move)) for move, _ in options]
        assert [json.dumps(json.loads(move)) for move in moves] == moves
        assert len(set(moves)) == len(moves), f"a move is listed twice among {moves}"
        for move, follower in options:
            words = move_words(ruleset, move)
            assert words and words == words.strip() and "\n" not in words
            assert isinstance(follower, Sum) or follower != position, f"{move!r} changes nothing"
            for part in follower if isinstance(follower, Sum) else (follower,):
                check_turns_round(ruleset, part)
        if ruleset.players == 1 and not options:
            assert ruleset.won(position) in (True, False)


def all_options(ruleset: Ruleset[Any], position: Any) -> Iterator[Option]:
    """The options; of a partisan game those of both players, moves being pairs (player, move)."""
    if not isinstance(ruleset, PartisanRuleset):
        yield from ruleset.options(position)
        return
    for player in PLAYERS:
        for move, follower in player_options(ruleset, player, position):
            yield Option((player, move), follower)


def _plain_search(ruleset: Ruleset[Any], position: Any) -> Answer:
    if isinstance(ruleset, PartisanRuleset):
        return plain_partisan(ruleset, position, "normal")
    return search(ruleset, position, BUDGET, hooks=False)[1]


def plain_answer(ruleset: Ruleset[Any], position: Any, play: str = "normal") -> Answer:
    """What the options alone say: the answer to which all others are compared."""
    if isinstance(ruleset, PartisanRuleset):
        return plain_partisan(ruleset, position, play)
    if play == "normal":
        answer = _plain_search(ruleset, position)
        if answer.outcome is Outcome.D or answer.value is None:
            answer = replace(answer, value=_loopy_value(ruleset, position))
        return answer
    return _plain_misere(ruleset, position)


def _loopy_value(ruleset: Ruleset[Any], position: Any) -> Any:
    return None if ruleset.players == 1 else loopy_search(ruleset, position, BUDGET)[1].value


def _plain_misere(ruleset: Ruleset[Any], position: Any) -> Answer:
    """Normal play in which every end has one move more, to a lost position."""
    numbers: dict[Any, int] = {position: 0}
    nodes, followers = [position], []
    for node in nodes:
        after = [follower for _, follower in sum_options(ruleset.options, node)]
        for follower in after:
            if numbers.setdefault(follower, len(nodes)) == len(nodes):
                nodes.append(follower)
        assert len(nodes) <= BUDGET.positions
        followers.append([numbers[follower] for follower in after])
    ranks = retrograde([after or [len(nodes)] for after in followers] + [[]])

    def outcome(node: int) -> Outcome:
        rank = ranks[node]
        return Outcome.D if rank is None else Outcome.N if rank % 2 else Outcome.P

    moves = sum_options(ruleset.options, position)
    winning = [move for move, after in moves if outcome(numbers[after]) is Outcome.P]
    return Answer(
        outcome(0), lambda: Certificate("", {}), winning=winning, winning_count=len(winning)
    )


def _moves(moves: Sequence[Any]) -> list[str]:
    """Moves as JSON texts, sorted, so that they can be compared whatever they are made of."""
    return sorted(json.dumps(plain(move)) for move in moves)


def _hooked_search(ruleset: Ruleset[Any], position: Any) -> Answer:
    if isinstance(ruleset, PartisanRuleset):
        return partisan_search(ruleset, position, BUDGET)[1]
    return search(ruleset, position, BUDGET, hooks=True)[1]


def check_company(ruleset: Ruleset[Any], one: Any, other: Any) -> None:
    """Partisan positions, or sums, have the same outcome beside each of some others: here there
    are no values to compare."""
    if isinstance(ruleset, PartisanRuleset):
        rng = Random(ruleset.format(other))
        for _ in range(3):
            third = ruleset.sample(rng)
            parts = one if isinstance(one, Sum) else (one,)
            ours, theirs = Sum((*parts, third)), Sum((other, third))
            same = _plain_search(ruleset, ours).outcome is _plain_search(ruleset, theirs).outcome
            assert same, f"{ruleset.format(other)} beside {ruleset.format(third)}"


def check_split(ruleset: Ruleset[Any], count: int = 40) -> None:
    """The components that `split` finds are worth as much as the position."""
    for position in positions(ruleset, count, seed=2):
        whole = _plain_search(ruleset, position)
        parts = ruleset.split(position)
        for part in parts:
            check_turns_round(ruleset, part)
        if ruleset.players == 2:
            apart = _plain_search(ruleset, Sum(parts))
            text = ruleset.format(position)
            assert (apart.outcome, apart.value) == (whole.outcome, whole.value), text
            hooked = _hooked_search(ruleset, position)
            check_company(ruleset, Sum(parts), position)
            assert (hooked.outcome, hooked.value) == (whole.outcome, whole.value), text
            assert _moves(hooked.winning) == _moves(whole.winning), text


def check_followers_apart(ruleset: Ruleset[Any], count: int = 40) -> None:
    """What is made at once is what `options`, `split` and `canonical` make one by one."""
    if isinstance(ruleset, PartisanRuleset):
        # The moves of Left and of Right are asked for one by one.
        return
    for position in positions(ruleset, count, seed=6):
        at_once = [list(parts) for parts in ruleset.followers_apart(position)]
        assert at_once == [ruleset.apart(follower) for _, follower in ruleset.options(position)]
        assert ruleset.depth_hint(position) >= 1


def check_end(ruleset: Ruleset[Any], count: int = 40) -> None:
    """Where all play is said to end, no position leads back to itself."""
    for position in positions(ruleset, count, seed=7) if ruleset.ends else ():
        graph = Graph(ruleset, hooks=False)
        graph.explore(position, BUDGET)
        assert len(bottom_up(graph.edges)) == len(graph.nodes), ruleset.format(position)


def check_canonical(ruleset: Ruleset[Any], count: int = 40) -> None:
    """The representative of a position is worth as much, and is its own representative."""
    for position in positions(ruleset, count, seed=3):
        one = ruleset.canonical(position)
        check_turns_round(ruleset, one)
        assert ruleset.canonical(one) == one, "a representative has another representative"
        check_company(ruleset, one, position)
        ours, theirs = _plain_search(ruleset, one), _plain_search(ruleset, position)
        assert (ours.outcome, ours.value) == (theirs.outcome, theirs.value), ruleset.format(
            position
        )


def check_theorem(ruleset: Ruleset[Any], theorem: Theorem[Any], count: int) -> None:
    """A theorem says of all it samples what plain search says."""
    rng = Random(f"{ruleset.name} {theorem.name}")
    compared = set()
    outcomes = set()
    for _ in range(count):
        position = theorem.sample(rng)
        if position in compared:
            continue
        compared.add(position)
        text = ruleset.format(position)
        assert theorem.applies(position), f"the sample {text!r} does not meet the condition"
        right = plain_answer(ruleset, position, ruleset.play)
        outcomes.add(right.outcome)
        try:
            for budget in (BUDGET, Budget(moves=1)):
                check_answer(ruleset, position, theorem.answer(position, budget), right, budget)
        except AssertionError as fault:
            raise AssertionError(f"{theorem.name} on {text!r}: {fault}") from fault
    assert len(compared) >= min(20, count), "the sampler hardly draws anything"
    assert len(outcomes) > 1, "the sampler draws only one outcome"


def check_answer(
    ruleset: Ruleset[Any], position: Any, answer: Answer, right: Answer, budget: Budget
) -> None:
    """Outcome, value, winning moves and line agree with plain search; lists stop at the budget."""
    assert answer.outcome is right.outcome
    assert answer.value is None or answer.value == right.value
    assert all(answer.explain()), "an empty sentence"
    replay(ruleset, position, answer.line)
    if ruleset.players == 1:
        assert len(answer.line) == len(right.line), "not a shortest line"
        assert list(answer.winning) == list(answer.line[:1])
        return
    ours, all_of_them = _moves(answer.winning), _moves(right.winning)
    assert len(set(ours)) == len(ours), "a winning move is listed twice"
    assert set(ours) <= set(all_of_them), "a move is listed that does not win"
    if answer.winning_count is None:
        assert bool(ours) == bool(all_of_them), "no winning move is told where there is one"
    else:
        assert answer.winning_count == len(all_of_them), "the winning moves are counted wrongly"
        assert len(ours) in (len(all_of_them), budget.moves), "some winning moves are left out"


def replay(ruleset: Ruleset[Any], position: Any, line: Sequence[Any]) -> Any:
    """The position at the end of a line of moves, each of which is legal."""
    for move in line:
        followers = {json.dumps(plain(m)): f for m, f in sum_options(ruleset.options, position)}
        position = followers[json.dumps(plain(move))]
    return position


def solutions(ruleset: Ruleset[Any], position: Any) -> Iterator[Solution]:
    """The position solved in every way there is: by its theorem, if one applies, with all moves
    and with few; by search with hooks and without, by loopy nimbers, in misère play, by nimber
    search."""
    if any(theorem.applies(position) for theorem in ruleset.theorems):
        solution = solve(ruleset, position, method="theorem", budget=BUDGET)
        yield solution
        if len(solution.winning) > 1:
            yield solve(ruleset, position, method="theorem", budget=Budget(moves=1))
    if isinstance(ruleset, PartisanRuleset):
        for play in ("normal", "misere"):
            yield solve(ruleset, position, method="search", play=play, budget=BUDGET)
        return
    for hooks in (True, False):
        yield Solution(ruleset, position, *search(ruleset, position, BUDGET, hooks=hooks))
    if ruleset.players == 2:
        yield solve(ruleset, position, method="search", play="normal", budget=BUDGET)
        yield solve(ruleset, position, method="search", play="misere", budget=BUDGET)
        for outcome_only in (True, False):
            yield solve(
                ruleset,
                position,
                method="nimbers",
                play="normal",
                budget=BUDGET,
                outcome_only=outcome_only,
            )


def check_certificates(ruleset: Ruleset[Any], count: int = 5) -> None:
    """What theorems and search claim is proven to the independent checker, from JSON alone."""
    drawn = [ruleset.parse(ruleset.example), *positions(ruleset, count, seed=4)]
    for theorem in ruleset.theorems:
        rng = Random(theorem.name)
        drawn += [theorem.sample(rng) for _ in range(count)]
    for position in dict.fromkeys(drawn):
        right = {play: plain_answer(ruleset, position, play) for play in plays(ruleset)}
        for solution in solutions(ruleset, position):
            assert verify(json.loads(json.dumps(solution.to_json())), ruleset)
            assert solution_text(solution, explain=True).startswith("outcome")
            check_answer(ruleset, position, solution.answer, right[solution.play], Budget(moves=1))


def plays(ruleset: Ruleset[Any]) -> list[str]:
    """The ways a ruleset can be played."""
    return ["normal", "misere"] if ruleset.players == 2 else ["normal"]


def check_pictures(ruleset: Ruleset[Any], count: int = 40) -> None:
    """Pictures are boards or networks whose indices are in range; winning moves are marked."""
    for position in positions(ruleset, count, seed=5):
        winning = _plain_search(ruleset, position).winning
        for moves in ([], winning, [plain(move) for move in winning]):
            picture = ruleset.draw(position, moves)
            if picture is None:
                continue
            check_picture(picture, bool(moves))
            assert all("\n" not in row for row in picture_rows(picture))
            ET.fromstring(svg(picture, title=ruleset.title))


def check_picture(picture: Board | Network, marked: bool) -> None:
    """One picture is well-formed; if `marked`, something in it is."""
    if isinstance(picture, Board):
        cells = [cell for row in picture.rows for cell in row]
        assert {cell.kind for cell in cells} <= set(CELL_KINDS)
        assert not marked or any(cell.mark for cell in cells), "no winning move is marked"
        return
    assert isinstance(picture, Network)
    n = len(picture.labels)
    assert all(isinstance(label, str) and label for label in picture.labels)
    ends = [end for edge in picture.edges for end in (edge.tail, edge.head)]
    assert all(0 <= v < n for v in (*ends, *picture.marked, *picture.roots)), "no such vertex"
    told = bool(picture.marked) or any(edge.mark for edge in picture.edges)
    assert not marked or told, "no winning move is marked"


CHECKS = (
    check_facts,
    check_text,
    check_refusals,
    check_options,
    check_split,
    check_canonical,
    check_followers_apart,
    check_end,
    check_certificates,
    check_pictures,
)
