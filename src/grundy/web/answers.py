"""The answers to the page's questions, each a plain JSON value made from a checked request."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from grundy import __version__
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError
from grundy.core.loopy import Value, loopy_sum, value_text
from grundy.core.outcome import Outcome
from grundy.core.partisan import PartisanRuleset
from grundy.core.picture import read_action
from grundy.core.ruleset import Ruleset, members
from grundy.core.solution import Method, Solution, plain
from grundy.engine.opponent import Choice, Opponent, human_choice, longest, mover_result
from grundy.engine.solve import solve
from grundy.render.layout import after_edit, places_of
from grundy.web.drawing import drawn
from grundy.web.fields import Fields, Refused, sent
from grundy.web.game import Games, State, named
from grundy.web.words import LANGUAGES, Words

QUICKLY = (2_000, 0.03)
"""Positions and seconds in which the opponent looks for the fastest win and the longest defence."""
FEW = 100
"""Only with so many moves at most it does: with more, nothing small is left to play."""
MOST_UNLISTED = 20
MOST_COMPONENTS = 64
"""Components whose values are shown."""
THOUGHT = 0.5
"""Of the time for an answer, how much the opponent takes before it moves without a proof."""

Answer = dict[str, Any]
Ask = Callable[[Games, Fields, Words, Budget], Answer]


def games(known: Games, asked: Fields, words: Words, budget: Budget) -> Answer:
    """The list of what can be played."""
    return {
        "version": __version__,
        "games": [
            _described(ruleset, words, ruleset is known.own) for ruleset in known.rulesets.values()
        ],
    }


def _described(ruleset: Ruleset[Any], words: Words, own: bool) -> Answer:
    return {
        "name": ruleset.name,
        "title": title(ruleset, words),
        "text_form": ruleset.text_form,
        "example": ruleset.example,
        "players": ruleset.players,
        "play": ruleset.play,
        "misere": ruleset.players == 2,
        "partisan": isinstance(ruleset, PartisanRuleset),
        "tools": [
            {
                "id": tool.id,
                "words": words.find(f"tool.{tool.id}") or tool.id,
                "on": list(tool.on),
                "drag": tool.drag,
            }
            for tool in ruleset.tools
        ],
        "presets": [
            {
                "id": preset.id,
                "words": words.find(f"preset.{preset.id}") or preset.id,
                "text": preset.text,
            }
            for preset in ruleset.presets
        ],
        "own": own,
    }


def title(ruleset: Ruleset[Any], words: Words) -> str:
    """The ruleset's title in the language; of a user's rules as they state it."""
    return words.find(f"ruleset.{ruleset.name}") or ruleset.title


def view(known: Games, asked: Fields, words: Words, budget: Budget) -> Answer:
    """The position that a game has come to, its picture, and the moves there are."""
    game = asked["game"]
    start, state = known.start(game), known.state(game)
    winning = _solution(state, game, budget).winning if asked.get("mark") else ()
    moves = state.moves
    said = [state.words(move, words) for move in moves]
    turn = len(game.get("moves") or [])
    # Vertices stay where they stood at the start.
    placed = game.get("places") or places_of(start.draw())
    svg, places = drawn(state.draw(winning), placed, title(state.ruleset, words), moves, said)
    return {
        "start": start.text,
        "text": state.text,
        "svg": svg,
        "places": places,
        "moves": [
            {"move": sent(plain(move)), "words": told}
            for move, told in zip(moves, said, strict=True)
        ],
        "more": state.more,
        "over": not moves,
        "turn": turn,
        "made": state.made_words(words),
        "player": state.player,
        "winner": None if moves else _winner(state, game, turn),
    }


def _winner(state: State, game: Fields, turn: int) -> str | None:
    if state.ruleset.players == 1:
        return "first" if state.ruleset.won(state.whole) else None
    # Who is to move has no move: in normal play they lose.
    mover = turn % 2
    return ("first", "second")[mover if game["play"] == "misere" else 1 - mover]


def edit(known: Games, asked: Fields, words: Words, budget: Budget) -> Answer:
    """The start after an editing tool was used on it."""
    game = asked["game"]
    before = known.start(game)
    ruleset = before.ruleset
    action = read_action(asked["action"], ruleset.tools)
    after = State(ruleset, ruleset.edit(before.whole, action))
    places = after_edit(before.draw(), after.draw(), action, game.get("places") or {})
    return {"start": after.text, "places": places or None}


def solved(known: Games, asked: Fields, words: Words, budget: Budget) -> Answer:
    """Who wins, by which moves, why."""
    game = asked["game"]
    state = known.state(game)
    solution = _solution(state, game, budget)
    listed: list[int] = []
    unlisted: list[Answer] = []
    for move in solution.winning:
        if state.player is not None and move[0] != state.player:
            continue
        number = state.index(move)
        if number is not None:
            listed.append(number)
        elif len(unlisted) < MOST_UNLISTED:
            unlisted.append({"move": sent(move), "words": state.words(move, words)})
    parts, total = _components(state, game, solution, budget)
    return {
        "outcome": solution.outcome.value,
        "words": outcome_words(solution, words),
        "value": None if solution.value is None else value_text(solution.value),
        "components": parts,
        "total": total,
        "method": method_words(solution.method, words),
        "winning": sorted(listed),
        "unlisted": unlisted,
        "complete": solution.complete,
        "svg": _marked(state, solution, game, words),
    }


def _solution(state: State, game: Fields, budget: Budget) -> Solution:
    return solve(state.ruleset, state.whole, play=game["play"], budget=budget)


def _marked(state: State, solution: Solution, game: Fields, words: Words) -> str | None:
    """The picture with the winning moves marked; of a partisan game those of whoever moves."""
    winning = [move for move in solution.winning if state.player is None or move[0] == state.player]
    moves = state.moves
    said = [state.words(move, words) for move in moves]
    name = title(state.ruleset, words)
    return drawn(state.draw(winning), game.get("places"), name, moves, said)[0]


def outcome_words(solution: Solution, words: Words) -> str:
    """Who wins, as a sentence."""
    endless = solution.ruleset.players == 1 and solution.outcome is Outcome.D
    return words.say("outcome.D.puzzle" if endless else f"outcome.{solution.outcome.name}")


def method_words(method: Method, words: Words) -> Answer:
    """How an answer was found: a theorem by name, or a search, whose statement ends in its size."""
    name = words.find(f"{method.kind}.{method.name}") or method.name
    if method.kind == "theorem":
        statement = words.find(f"statement.{method.statement}")
    else:
        # The size of a search stands at the end of its statement.
        size = method.statement.rpartition("; ")[2].split(" ")[0]
        statement = words.find(f"search.{method.name}.rule", count=size)
    statement = statement or method.statement
    return {"kind": method.kind, "name": name, "statement": statement, "source": method.source}


def _components(
    state: State, game: Fields, solution: Solution, budget: Budget
) -> tuple[list[Answer], Any]:
    """The values of the independent components and of all; none where there is no such theory."""
    ruleset = state.ruleset
    if solution.value is None or game["play"] == "misere":
        return [], None
    total = _number(solution.value)
    parts = [part for whole in members(state.whole) for part in ruleset.split(whole)]
    if len(parts) > MOST_COMPONENTS:
        return [], total
    if len(parts) < 2:
        return [_component(ruleset, part, solution.value) for part in parts], total
    try:
        values = [solve(ruleset, part, budget=budget).value for part in parts]
    except BudgetError:
        return [], total
    if None in values or loopy_sum(value for value in values if value is not None) != (
        solution.value
    ):
        return [], total
    return [
        _component(ruleset, part, value)
        for part, value in zip(parts, values, strict=True)
        if value is not None
    ], total


def _component(ruleset: Ruleset[Any], part: Any, value: Value) -> Answer:
    return {"text": ruleset.format(part), "value": value_text(value), "nimber": _number(value)}


def _number(value: Value) -> Any:
    return sent(value) if isinstance(value, int) else None


def explain(known: Games, asked: Fields, words: Words, budget: Budget) -> Answer:
    """The steps of the reasons for the value, on pictures where the ruleset has them."""
    game = asked["game"]
    state = known.state(game)
    ruleset = state.ruleset
    parts = members(state.whole)
    steps: list[Answer] = []
    if game["play"] == ruleset.play and len(parts) == 1:
        for step in ruleset.steps(parts[0]):
            budget.check(len(steps), "the explanation")
            svg, _ = drawn(step.picture, game.get("places"), title(ruleset, words))
            steps.append({"words": words.told(step), "svg": svg})
        if steps:
            return {"steps": steps, "lang": words.lang}
    solution = _solution(state, game, budget)
    for line in solution.explain():
        svg = None if steps else _marked(state, solution, game, words)
        steps.append({"words": line, "svg": svg})
    return {"steps": steps, "lang": LANGUAGES[0]}


def reply(known: Games, asked: Fields, words: Words, budget: Budget) -> Answer:
    """A move of the engine, and whether it is proven that none is better."""
    game = asked["game"]
    state = known.state(game)
    if not state.options:
        raise Refused(422, "error.over")
    chosen = _chosen(state, asked, budget)
    move = chosen.option.move
    return {
        "move": sent(plain(move)),
        "words": state.words(move, words),
        "sure": chosen.sure,
    }


def _chosen(state: State, asked: Fields, budget: Budget) -> Choice:
    game, ruleset, position, options = asked["game"], state.ruleset, state.position, state.options
    play, thought = game["play"], budget.share(THOUGHT)
    if asked["skill"] == "human":
        rng = Random(named([game["start"], game.get("moves") or []]))
        return human_choice(ruleset, position, options, play, thought, rng)
    quick = Budget(*QUICKLY) if len(options) <= FEW else Budget(0)
    try:
        opponent = Opponent(ruleset, position, play, thought, quick)
        return opponent.choose(position, options)
    except BudgetError:
        return Choice(longest(ruleset, options), False)


def review(known: Games, asked: Fields, words: Words, budget: Budget) -> Answer:
    """Each move of the game: what its mover could force before and after it."""
    game = asked["game"]
    states = known.states(game)
    found: list[Solution | None] = []
    for turn, state in enumerate(states):
        try:
            found.append(_solution(state, game, budget.share(1 / (len(states) - turn))))
        except BudgetError:
            found.append(None)
    made = zip(game.get("moves") or [], states[-1].made_words(words), strict=True)
    return {
        "turns": [
            {
                "turn": turn,
                "move": move,
                "words": told,
                **_judged(states[turn : turn + 2], found[turn : turn + 2], game, words, budget),
            }
            for turn, (move, told) in enumerate(made)
        ]
    }


def _judged(
    states: list[State],
    found: list[Solution | None],
    game: Fields,
    words: Words,
    budget: Budget,
) -> Answer:
    """What a move did to what its mover could force."""
    (before, after), (first, second) = states, found
    could = None if first is None else mover_result(first.outcome, before.position)
    can = None if second is None else _seen_by_mover(after, second)
    threw = could is not None and can is not None and RANKS[can] < RANKS[could]
    kept = _kept(before, could, first, game, budget) if first is not None and threw else None
    return {
        "outcome": None if first is None else first.outcome.value,
        "before": could,
        "after": can,
        "threw": threw,
        "kept": None
        if kept is None
        else {"move": sent(plain(kept)), "words": before.words(kept, words)},
        "known": could is not None and can is not None,
    }


def _seen_by_mover(after: State, solution: Solution) -> str:
    """What the one who just moved can force; in a puzzle the same player moves on."""
    result = mover_result(solution.outcome, after.position)
    return result if after.ruleset.players == 1 else OPPOSITE[result]


def _kept(
    before: State, could: str | None, solution: Solution, game: Fields, budget: Budget
) -> Any:
    """A move that would have kept what the mover could force; None where none was found."""
    if could == "win":
        for move in solution.winning:
            if before.player is None or move[0] == before.player:
                return move
        return None
    try:
        for option in before.options:
            follower = State(before.ruleset, option.follower)
            solution = _solution(follower, game, budget)
            if _seen_by_mover(follower, solution) == could:
                return option.move
    except BudgetError:
        pass
    return None


RANKS = {"loss": 0, "draw": 1, "win": 2}
OPPOSITE = {"loss": "win", "draw": "draw", "win": "loss"}

ANSWERS: dict[str, Ask] = {
    "games": games,
    "view": view,
    "edit": edit,
    "solve": solved,
    "explain": explain,
    "reply": reply,
    "review": review,
}
