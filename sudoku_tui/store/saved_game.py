"""The values of a saved game, and how its row is decoded; `replay` reads its events.

The menu lists games at the start, so this module imports nothing that plays a game.
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
from ..formats.extras_text import UnknownKind, read_extras, write_extras
from .checksums import DETAILS, PUZZLE, STATE
from .errors import StoreError

if TYPE_CHECKING:
    from ..game.game import Game

Row: TypeAlias = sqlite3.Row
"""A row of the file. Its values may be damaged, so each is converted and never trusted."""
LayoutOf: TypeAlias = Callable[[str], Layout]
"""Function that returns the layout of an id; raises KeyError for an unknown one."""
UNREADABLE = (ValueError, TypeError, AttributeError, OverflowError)
"""Exceptions raised by decoding a damaged row."""
LONGEST_LAYOUT = LONGEST_ID
"""Longest id of a layout in characters; an id can contain a whole custom layout."""
LONGEST_SHARE = LONGEST_ID + 20_000
"""Longest share code in characters: the layout, and one character per cell for a drawn pattern."""
DAMAGED = "this game cannot be read, its row in the file is damaged"
_NOT_A_SYMBOL = re.compile(f"[^{re.escape(SYMBOLS)}]")
END_OF_TIME = 253_000_000_000
"""Largest valid time (seconds since 1970), the year 9987; calendars fail on later ones."""


class State(StrEnum):
    """Whether a saved game is in progress, won or deleted."""

    PLAYING = "playing"
    WON = "won"
    DELETED = "deleted"


@dataclass(frozen=True)
class Details:
    """Facts about a game apart from its puzzle; each may be empty."""

    level: str = ""
    score: int | None = None
    seed: str = ""
    """Random seed that the puzzle was generated or drawn with; empty for a puzzle from
    elsewhere."""
    solution: tuple[Digit, ...] = ()
    """The digit of each cell; empty if the solution is unknown."""
    name: str = ""
    """Name given by the player."""
    share: str = ""
    """Share code; it makes the same puzzle in every copy of the program."""
    daily: str = ""
    """Day of a daily puzzle, such as ``2026-11-21``."""


@dataclass(frozen=True)
class SavedGame:
    """A loaded game with its state."""

    id: int
    game: Game
    details: Details
    state: State
    created: float
    """Start of the game (in seconds since 1970, like `played`)."""
    played: float
    elapsed: float
    """Time on the game's clock (seconds)."""
    events: int
    """Number of its events in the file."""
    lost: int = 0
    """Number of events at the end that could not be read."""
    times: tuple[float, ...] = ()
    """Time on the game's clock at each event of its log (seconds)."""
    is_doubtful: bool = False
    """Whether its name, times or end may be missing or wrong because the file is damaged."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved game as a list entry."""

    id: int
    name: str
    title: str
    layout: str
    """Id of the layout."""
    level: str
    state: State
    created: float
    """Start of the game (in seconds since 1970, like `played`)."""
    played: float
    elapsed: float
    """Time on the game's clock (seconds)."""
    givens: str
    """One symbol per cell, as in `digits`; a dot for an empty one."""
    digits: str
    """Givens and entries at present."""
    shape: str = ""
    """Marks and constraints of the puzzle as text; empty without any."""
    is_doubtful: bool = False
    """Whether a value of this entry may be wrong because the file is damaged."""
    unreadable: str = ""
    """Why the game cannot be opened; empty if it can."""

    @property
    def entries(self) -> int:
        """The number of digits that the player has entered."""
        return max(0, self.to_fill - self.digits.count(SYMBOLS[0]))

    @property
    def to_fill(self) -> int:
        """The number of cells that were empty at the start."""
        return self.givens.count(SYMBOLS[0])

    @property
    def percent(self) -> int:
        """The percentage of the empty cells that are filled, rounded down."""
        return 100 * self.entries // max(1, self.to_fill)


def has_cages(shape: str) -> bool:
    """Check whether the *shape* of a game (marks and constraints as text) has cages."""
    return "killer:" in shape


def symbols(digits: Sequence[Digit]) -> str:
    """Encode digits as text, one symbol per cell."""
    return "".join([SYMBOLS[digit] for digit in digits])


def digits_of(text: str) -> tuple[Digit, ...]:
    """Decode digits from text, one symbol per cell.

    Raises:
        ValueError: A character is not a symbol of a digit.
    """
    return tuple(map(SYMBOLS.index, text))


def clamp_time(found: float) -> float:
    """Clamp a time to the range that clocks and calendars can show: 0 to `END_OF_TIME`."""
    return min(max(float(found), 0.0), END_OF_TIME)


def is_doubtful(row: Row) -> bool:
    """Check whether the details or the state in *row* do not match their checksums."""
    return not (DETAILS.is_whole(row) and STATE.is_whole(row))


def state_of(row: Row) -> State:
    """Return the state of the game in *row*."""
    if row["deleted"] is not None:
        return State.DELETED
    return State.PLAYING if row["won"] is None else State.WON


def summary_of(row: Row) -> Summary:
    """Decode a row of `game` as a list entry.

    Raises:
        UNREADABLE: The row is damaged.
    """
    return Summary(
        id=int(row["id"]),
        name=clean_text(row["name"]),
        title=clean_text(row["title"]),
        layout=clean_text(row["layout"], LONGEST_LAYOUT),
        level=clean_text(row["level"]),
        state=state_of(row),
        created=clamp_time(row["created"]),
        played=clamp_time(row["played"]),
        elapsed=clamp_time(row["elapsed_ms"] / 1000),
        givens=_clean_symbols(row["givens"]),
        digits=_clean_symbols(row["digits"]),
        shape=clean_text(row["shape"], LONGEST_LAYOUT),
        is_doubtful=is_doubtful(row),
    )


def unreadable_summary(row: Row, reason: str) -> Summary:
    """Return the list entry of a damaged row, with the values that can still be read."""
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
    """Return the list entry of a loaded game."""
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
        shape=write_extras(puzzle.extras, puzzle.layout),
    )


def puzzle_columns(puzzle: Puzzle) -> tuple[str, str, str]:
    """Return the columns that identify a puzzle: layout, givens and shape."""
    extras = write_extras(puzzle.extras, puzzle.layout)
    return puzzle.layout.id, symbols(puzzle.givens), extras


def details_of(row: Row) -> Details:
    """Decode the details in a row of `game`.

    Raises:
        UNREADABLE: The row is damaged.
    """
    return Details(
        level=clean_text(row["level"]),
        score=None if row["score"] is None else int(row["score"]),
        seed=clean_text(row["seed"]),
        solution=digits_of(row["solution"]),
        name=clean_text(row["name"]),
        share=clean_text(row["share"], LONGEST_SHARE),
        daily=clean_text(row["daily"]),
    )


def _clean_symbols(text: str) -> str:
    return _NOT_A_SYMBOL.sub(SYMBOLS[0], text)


def list_entry_of(row: Row, layout_of: LayoutOf) -> Summary:
    """Return the list entry of a row of `game`, whatever the row holds."""
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
    """Decode the puzzle in a row of `game`.

    Raises:
        UNREADABLE: The row is damaged.
        StoreError: The layout or a kind of constraint is unknown.
    """
    if not PUZZLE.is_whole(row):
        raise ValueError("the puzzle does not have its checksum")
    try:
        layout = layout_of(row["layout"])
    except KeyError as error:
        name = clean_text(row["layout"], 60)
        raise StoreError(f"this version has no layout called {name}") from error
    try:
        extras = read_extras(row["shape"], layout)
    except UnknownKind as error:
        raise StoreError(str(error)) from error
    return Puzzle(
        layout,
        digits_of(row["givens"]),
        title=clean_text(row["title"]),
        author=clean_text(row["author"]),
        source=clean_text(row["source"]),
        comment=clean_text(row["comment"]),
        extras=extras,
    )
