"""A game in the terminal against an opponent who never errs."""

from __future__ import annotations

import sys
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.partisan import Turn, first_turn, move_words, other, turn_options
from grundy.core.ruleset import Option, Ruleset, Sum
from grundy.engine.opponent import Opponent

MOST_SHOWN = 40


def play_game(
    ruleset: Ruleset[Any],
    position: Any,
    play: str,
    budget: Budget,
    *,
    second: bool,
    starter: str | None = None,
) -> None:
    """Ask for moves on standard input until play, or the input, ends.

    In a partisan game `starter`, who moves first, is "left", the default, or "right". Raises
    InputError for a puzzle, BudgetError where the opponent would have to guess.
    """
    if ruleset.players != 2:
        raise InputError("a puzzle has no opponent", remedy="solve it without --play")
    position = first_turn(ruleset, position, starter)
    opponent = Opponent(ruleset, position, play, budget)
    print(f"{ruleset.title}. Who cannot move {'wins' if play == 'misere' else 'loses'}.")
    print("Type the number of a move; q ends the game.")
    yours = not second
    if isinstance(position, Turn):
        print(f"You are {(position.player if yours else other(position.player)).capitalize()}.")
    while True:
        print(f"\nposition: {_text(ruleset, position)}")
        if sys.stdout.isatty():
            _draw(ruleset, position)
        options = list(turn_options(ruleset, position))
        if not options:
            won = yours == (play == "misere")
            print(f"{'You have' if yours else 'I have'} no move: {'you win' if won else 'I win'}.")
            return
        if yours:
            chosen = _ask(ruleset, options)
            if chosen is None:
                print("\nThe game ends here. Goodbye.")
                return
        else:
            chosen = opponent.choose(position, options).option
            print(f"my move: {move_words(ruleset, chosen.move)}")
        position, yours = chosen.follower, not yours


def _draw(ruleset: Ruleset[Any], position: Any) -> None:
    """The position as a picture, if it has one."""
    from grundy.render.picture import picture_of
    from grundy.render.terminal import show_picture

    picture = picture_of(ruleset, position.position if isinstance(position, Turn) else position)
    if picture is not None:
        show_picture(picture)


def _text(ruleset: Ruleset[Any], position: Any) -> str:
    if isinstance(position, Turn):
        position = position.position
    if not isinstance(position, Sum):
        return ruleset.format(position)
    return " + ".join(map(ruleset.format, position)) or "nothing is left"


def _ask(ruleset: Ruleset[Any], options: list[Option]) -> Option | None:
    """The option that the person chooses; None at q or at the end of the input."""
    for number, option in enumerate(options[:MOST_SHOWN], 1):
        print(f"  {number}: {move_words(ruleset, option.move)}")
    if len(options) > MOST_SHOWN:
        print(f"  ... up to {len(options)}: {move_words(ruleset, options[-1].move)}")
    while True:
        print("your move: ", end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            # What is typed on a terminal stands there already.
            print(line.strip())
        word = line.strip()
        if not line or word == "q":
            return None
        if word.isascii() and word.isdigit() and len(word) < 10 and 0 < int(word) <= len(options):
            return options[int(word) - 1]
        print(f"Please type a number from 1 to {len(options)}, or q.")
