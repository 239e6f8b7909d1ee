"""Games and puzzles in words: their names, and why a puzzle cannot be played."""

from __future__ import annotations

from ..engine.layout import Layout
from ..engine.layouts import CLASSIC, layout_named
from ..engine.puzzle import Clash
from ..store.saved_game import Summary, has_cages


def layout_name(id: str) -> str:
    """Return the name of a layout; its id if there is no such layout."""
    try:
        return layout_named(id).name
    except KeyError:
        return id


def shape_name(game: Summary) -> str:
    """Return the layout of a saved game, with the kind of puzzle: ``Classic killer``."""
    return f"{layout_name(game.layout)}{' killer' if has_cages(game.shape) else ''}"


def describe_game(game: Summary) -> str:
    """Return the name of a saved game, and its shape if that is not the classic one."""
    shape, name = shape_name(game), game.name or game.title or game.level
    if not name and has_cages(game.shape):
        return shape  # a killer may have no level
    name = name or "your puzzle"
    return name if shape == CLASSIC.name else f"{name}, {shape}"


def briefly_named(game: Summary) -> str:
    """Return the level of a saved game, or the kind of a puzzle without a level."""
    return game.level or ("Killer" if has_cages(game.shape) else "Yours")


def describe_clash(clash: Clash, layout: Layout) -> str:
    """Describe the digits that break a rule, and the consequence, in a sentence."""
    return f"{clash.describe(layout)}, so there is no solution."


def describe_not_solvable(parts: str) -> str:
    """Return why a puzzle with unsupported *parts* cannot be played, in a sentence."""
    return f"It cannot be played here: its {parts} would be ignored."
