"""The picture of a position as the page gets it: SVG whose parts know the moves they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grundy.core.picture import Picture
from grundy.render.layout import places_of
from grundy.render.svg import MOST_THINGS, svg, things

Places = Mapping[str, Sequence[float]]


def drawn(
    picture: Picture | None,
    places: Places | None,
    title: str,
    moves: Sequence[Any] = (),
    words: Sequence[str] = (),
) -> tuple[str | None, dict[str, tuple[float, float]] | None]:
    """The SVG and where vertices stand; None for what has no picture, or one beyond looking at."""
    if picture is None or things(picture) > MOST_THINGS:
        return None, None
    stood = places_of(picture, places)
    text = svg(picture, title=title, moves=moves, words=words, places=stood or None)
    return text, stood or None
