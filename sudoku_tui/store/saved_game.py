"""What is known of a saved game, and how its row is read; its events are read by `replay`.

The menu lists games, so nothing that plays one is imported here.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from ..engine.layout import SYMBOLS, Digit, Layout
from ..engine.layouts.own import LONGEST_ID
from ..engine.puzzle import Puzzle
from ..formats.clean import clean_text
from ..formats.marks import read_marks, write_marks
from .checksums import DETAILS, PUZZLE, STATE
from .errors import StoreError

if TYPE_CHECKING:
    from ..game.game import Game

Row: TypeAlias = sqlite3.Row
"""A row of the file. What is in it may be damaged, so it is converted, never trusted."""
LayoutOf: TypeAlias = Callable[[str], Layout]
"""The layout with an id. Raises KeyError if there is none."""
UNREADABLE = (ValueError, TypeError, AttributeError, OverflowError)
"""What a damaged row raises while it is read."""
LONGEST_LAYOUT = LONGEST_ID
"""Characters of a layout's id, which may hold all of a layout."""
LONGEST_SHARE = LONGEST_ID + 20_000
"""Characters of a shared string: the layout, and a drawn pattern takes one a cell."""
DAMAGED = "this game cannot be read, its row in the file is damaged"
_NOT_A_SYMBOL = re.compile(f"[^{re.escape(SYMBOLS)}]")
END_OF_TIME = 253_000_000_000
"""The year 9987; a later moment is damage, and no calendar can write it."""


class State(StrEnum):
    """How far a saved game is."""

    PLAYING = "playing"
    WON = "won"
    DELETED = "deleted"


@dataclass(frozen=True)
class Details:
    """What is known of a game beside its puzzle. All of it may be empty."""

    level: str = ""
    score: int | None = None
    seed: str = ""
    """From which the program made the puzzle or drew it; empty of one that a player brought."""
    solution: tuple[Digit, ...] = ()
    """A digit in every cell, or nothing if it is not known."""
    name: str = ""
    """Given by the player."""
    share: str = ""
    """The string that makes the same puzzle for everybody."""
    daily: str = ""
    """The day whose puzzle it is, as ``2026-11-21``."""


@dataclass(frozen=True)
class SavedGame:
    """A game as it was left."""

    id: int
    game: Game
    details: Details
    state: State
    created: float
    """When it was begun, in seconds since 1970; so is `played`."""
    played: float
    elapsed: float
    """Seconds on the game's clock."""
    events: int
    """How many events of it are in the file."""
    lost: int = 0
    """How many of its last events could not be read."""
    times: tuple[float, ...] = ()
    """Seconds on the game's clock at each event of its log."""
    is_doubtful: bool = False
    """Whether its name, its times or its end may be missing or wrong, by damage to the file."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved game as a line of a list."""

    id: int
    name: str
    title: str
    layout: str
    """Its id."""
    level: str
    state: State
    created: float
    """When it was begun, in seconds since 1970; so is `played`."""
    played: float
    elapsed: float
    """Seconds on the game's clock."""
    givens: str
    """One symbol a cell, a dot where it is empty; so is `digits`."""
    digits: str
    """What is on the paper now."""
    shape: str = ""
    """The marks of the puzzle, if it has any, as text."""
    is_doubtful: bool = False
    """Whether something of this line may be wrong, by damage to the file."""
    unreadable: str = ""
    """Why the game cannot be opened; empty if it can."""

    @property
    def entries(self) -> int:
        """How many digits the player has entered."""
        return max(0, self.to_fill - self.digits.count(SYMBOLS[0]))

    @property
    def to_fill(self) -> int:
        """How many cells were empty at the beginning."""
        return self.givens.count(SYMBOLS[0])

    @property
    def percent(self) -> int:
        """How much of what was empty is filled, rounded down."""
        return 100 * self.entries // max(1, self.to_fill)


def symbols(digits: Sequence[Digit]) -> str:
    """One symbol a cell."""
    return "".join([SYMBOLS[digit] for digit in digits])


def digits_of(text: str) -> tuple[Digit, ...]:
    """The digits that symbols stand for.

    Raises:
        ValueError: one stands for none.
    """
    return tuple(map(SYMBOLS.index, text))


def seconds(found: float) -> float:
    """A time that a clock and a calendar can show."""
    return min(max(float(found), 0.0), END_OF_TIME)


def is_doubtful(row: Row) -> bool:
    """Whether what *row* says beside the puzzle is not as it was written."""
    return not (DETAILS.is_whole(row) and STATE.is_whole(row))


def state_of(row: Row) -> State:
    """How far the game of *row* is."""
    if row["deleted"] is not None:
        return State.DELETED
    return State.PLAYING if row["won"] is None else State.WON


def summary_of(row: Row) -> Summary:
    """The line of a list that a row of game makes; UNREADABLE is raised if it is damaged."""
    return Summary(
        id=int(row["id"]),
        name=clean_text(row["name"]),
        title=clean_text(row["title"]),
        layout=clean_text(row["layout"], LONGEST_LAYOUT),
        level=clean_text(row["level"]),
        state=state_of(row),
        created=seconds(row["created"]),
        played=seconds(row["played"]),
        elapsed=seconds(row["elapsed_ms"] / 1000),
        givens=_picture_of(row["givens"]),
        digits=_picture_of(row["digits"]),
        shape=clean_text(row["shape"], LONGEST_LAYOUT),
        is_doubtful=is_doubtful(row),
    )


def unreadable_summary(row: Row, reason: str) -> Summary:
    """The line of a row that makes no other, with what can be told of its game."""
    name, title, layout = (clean_text(str(row[each])) for each in ("name", "title", "layout"))
    return Summary(
        id=int(row["id"]),
        name=name,
        title=title,
        layout=layout,
        level="",
        state=state_of(row),
        created=0.0,
        played=0.0,
        elapsed=0.0,
        givens="",
        digits="",
        unreadable=reason,
    )


def summary_of_game(saved: SavedGame) -> Summary:
    """The line of a list for a game that is at hand."""
    puzzle, digits = saved.game.puzzle, saved.game.position.digits
    return Summary(
        id=saved.id,
        name=saved.details.name,
        title=puzzle.title,
        layout=puzzle.layout.id,
        level=saved.details.level,
        state=saved.state,
        created=saved.created,
        played=saved.played,
        elapsed=saved.elapsed,
        givens=symbols(puzzle.givens),
        digits=symbols(digits),
        shape=write_marks(puzzle.extras, puzzle.layout),
    )


def details_of(row: Row) -> Details:
    """What a row of game says beside its puzzle; UNREADABLE is raised if it is damaged."""
    return Details(
        level=clean_text(row["level"]),
        score=None if row["score"] is None else int(row["score"]),
        seed=clean_text(row["seed"]),
        solution=digits_of(row["solution"]),
        name=clean_text(row["name"]),
        share=clean_text(row["share"], LONGEST_SHARE),
        daily=clean_text(row["daily"]),
    )


def _picture_of(text: str) -> str:
    return _NOT_A_SYMBOL.sub(SYMBOLS[0], text)


def listed(row: Row, layout_of: LayoutOf) -> Summary:
    """The line of a list that a row of game makes, whatever it holds."""
    try:
        summary = summary_of(row)
        puzzle_of(row, layout_of)
        details_of(row)
    except UNREADABLE:
        return unreadable_summary(row, DAMAGED)
    except StoreError as error:
        return replace(summary, unreadable=str(error))
    return summary


def puzzle_of(row: Row, layout_of: LayoutOf) -> Puzzle:
    """The puzzle of a row of game; UNREADABLE is raised if it is damaged.

    Raises:
        StoreError: its layout is unknown.
    """
    if not PUZZLE.is_whole(row):
        raise ValueError("the puzzle does not have its checksum")
    try:
        layout = layout_of(row["layout"])
    except KeyError as error:
        name = clean_text(row["layout"], 60)
        raise StoreError(f"this version has no layout called {name}") from error
    return Puzzle(
        layout,
        digits_of(row["givens"]),
        title=clean_text(row["title"]),
        author=clean_text(row["author"]),
        source=clean_text(row["source"]),
        comment=clean_text(row["comment"]),
        extras=read_marks(row["shape"], layout),
    )
