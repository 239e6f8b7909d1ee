"""The descriptions beside the lines of the menu: today's puzzles, due drills, the next lesson."""

from __future__ import annotations

from datetime import date
from textwrap import shorten
from typing import TYPE_CHECKING, Final

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ...formats.figures import counted
from ...session.new_games import Shape
from ...store.errors import StoreError
from ...store.store import Store
from ..course_progress import DONE, NEXT

if TYPE_CHECKING:
    from ...store.books import SavedBook
    from ...store.games import Games
    from ...store.settings import Settings

ABOUT: Final = 42
"""Columns for a description, within the width that `app.tcss` gives the list."""
UNREAD: Final = "unreadable"
"""The description of a line whose data cannot be read at the moment."""
_GUIDE: Final = "rules and techniques"


def describe_shape(chosen: Shape) -> str:
    """Return the name of the shape for new games, or examples of shapes for the classic one."""
    return "sizes, jigsaws, killers, Samurai" if chosen == Shape(CLASSIC) else chosen.name


def describe_daily(store: Store, today: date, layout: Layout) -> str:
    """Return the state of today's puzzles of a layout."""
    try:
        games = store.daily.games_by_day(today, today, layout.id).values()
        days = store.daily.streaks(today).current
    except StoreError:
        return UNREAD
    running = f", {days} in a row" if days > 1 else ""
    if any(game.won for game in games):
        return f"solved{running}"
    return f"begun{running}" if games else f"not yet played{running}"


def describe_practice(store: Store) -> str:
    """Return the number of drills that are due."""
    try:
        due = store.count_due()
    except StoreError:
        return UNREAD
    return f"{counted(due, 'drill')} due" if due else "techniques, by drills"


def describe_guide(settings: Settings) -> str:
    """Return the progress in the course and its next lesson, as saved at the last change."""
    title, done = settings.get(NEXT, ""), settings.get(DONE, "")
    if not title:
        return _GUIDE
    short = title.partition(" (")[0]
    with_done = (f"{done}, next: {title}", f"{done}: {short}") if done else ()
    fitting = (each for each in (*with_done, f"next: {title}") if len(each) <= ABOUT)
    return next(fitting, shorten(title, ABOUT, placeholder=""))


def describe_books(following: tuple[SavedBook, int] | None) -> str:
    """Return the book in play with its next unsolved puzzle, *following*, and the key for it."""
    about = (
        f"B plays No. {following[1]:,} of {following[0].name}"
        if following
        else "lists of puzzles, ticked when solved"
    )
    return shorten(about, ABOUT, placeholder="")


def describe_saved_games(games: Games) -> str:
    """Return the number of saved games that are listed."""
    try:
        count = games.count() - len(games.hidden_ids())
    except StoreError:
        return UNREAD
    return counted(count, "game") if count else "none yet"
