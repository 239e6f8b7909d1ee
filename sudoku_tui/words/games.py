"""Games and puzzles in words: their names, and why a puzzle cannot be played."""

from __future__ import annotations

from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.puzzle import Clash
from ..store.saved_game import Summary


def layout_name(id: str) -> str:
    """Return the name of a layout; its id if there is no such layout."""
    try:
        return layout_named(id).name
    except KeyError:
        return id


def describe_game(game: Summary) -> str:
    """Return the name of a saved game, and its layout if that is not the classic one."""
    name = game.name or game.title or game.level or "your puzzle"
    return name if game.layout == CLASSIC.id else f"{name}, {layout_name(game.layout)}"


def describe_clash(clash: Clash, layout: Layout) -> str:
    """Describe the digits that break a rule, and the consequence, in a sentence."""
    return f"{clash.describe(layout)}, so there is no solution."


def describe_not_solvable(parts: str) -> str:
    """Return why a puzzle with unsupported *parts* cannot be played, in a sentence."""
    return f"It cannot be played here: its {parts} would be ignored."
