"""A saved game from its rows, as far as they are whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from ..engine.layout import Layout
from ..engine.puzzle import Puzzle
from ..formats.clean import clean_text
from ..formats.marks import read_marks
from ..game.codec import decode
from ..game.events import Apply, Checkpoint, Event, Hint, Return
from ..game.game import Game
from .errors import StoreError
from .log import is_whole
from .saved import (
    UNREADABLE,
    Row,
    SavedGame,
    checksum,
    details_of,
    digits_of,
    seconds,
    state_of,
)

LayoutOf: TypeAlias = Callable[[str], Layout]
"""The layout with an id. Raises KeyError if there is none."""


def replay(row: Row, log: Sequence[Row], layout_of: LayoutOf) -> SavedGame:
    """The game that a row of game and the rows of its events make.

    Raises:
        StoreError: the row is damaged, or its layout unknown.
    """
    try:
        puzzle = _puzzle_of(row, layout_of)
        game = Game(puzzle)
        times: list[float] = []
        events = _play(game, log, row["id"], times)
        return SavedGame(
            id=row["id"],
            game=game,
            details=details_of(row),
            state=state_of(row),
            created=seconds(row["created"]),
            played=seconds(row["played"]),
            elapsed=seconds(row["elapsed_ms"] / 1000),
            events=events,
            lost=max(len(log), int(row["events"])) - events,
            times=tuple(times),
        )
    except UNREADABLE as error:
        raise StoreError("this game cannot be read, its row in the file is damaged") from error


def _puzzle_of(row: Row, layout_of: LayoutOf) -> Puzzle:
    fixed = [row[name] for name in ("layout", "shape", "givens", "solution")]
    if checksum(*fixed) != row["checksum"]:
        raise ValueError("the puzzle does not have its checksum")
    try:
        layout = layout_of(row["layout"])
    except KeyError as error:
        name = clean_text(row["layout"])
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


def _play(game: Game, log: Sequence[Row], game_id: int, times: list[float]) -> int:
    """Record the events of *log* up to the first that cannot be read; say how many.

    The time of each that the game keeps is added to *times*.
    """
    played = 0
    # What comes after a hole was meant for another position, so it is not played.
    with suppress(*UNREADABLE):
        for line in log:
            if not is_whole(line, played + 1, game_id):
                break
            event, at = decode(line["what"], game.puzzle.layout), line["elapsed_ms"] / 1000
            if game.record(_cleaned(event)):
                times.append(seconds(at))
            played += 1
    return played


def _cleaned(event: Event) -> Event:
    """*event* with names that may be shown."""
    match event:
        case Checkpoint(name):
            return Checkpoint(clean_text(name))
        case Return(name):
            return Return(clean_text(name))
        case Hint(rung, technique):
            return Hint(rung, clean_text(technique))
        case Apply(technique, placements, eliminations, fill, erase):
            return Apply(clean_text(technique), placements, eliminations, fill, erase)
        case _:
            return event
