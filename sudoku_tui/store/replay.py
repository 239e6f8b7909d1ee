"""Loading of a saved game: its events are replayed from their rows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ..engine.layout import Layout
from ..formats.clean import clean_text
from ..game.event_text import decode
from ..game.events import (
    Apply,
    Branch,
    Checkpoint,
    Event,
    Hint,
    Return,
    Unknown,
)
from ..game.game import Game
from .checksums import checksum
from .errors import StoreError
from .saved_game import (
    DAMAGED,
    UNREADABLE,
    LayoutOf,
    Row,
    SavedGame,
    clamp_time,
    details_of,
    is_doubtful,
    puzzle_of,
    state_of,
)


def replay(row: Row, log: Sequence[Row], layout_of: LayoutOf) -> SavedGame:
    """Build a game from its row and the rows of its events.

    Raises:
        StoreError: The row is damaged, or its layout is unknown.
    """
    try:
        puzzle = puzzle_of(row, layout_of)
        game = Game(puzzle)
        times: list[float] = []
        events = _play(game, log, row["id"], times)
        return SavedGame(
            id=row["id"],
            game=game,
            details=details_of(row),
            state=state_of(row),
            created=clamp_time(row["created"]),
            played=clamp_time(row["played"]),
            elapsed=clamp_time(row["elapsed_ms"] / 1000),
            events=events,
            lost=max(len(log), int(row["events"])) - events,
            is_doubtful=is_doubtful(row),
            times=tuple(times),
        )
    except UNREADABLE as error:
        raise StoreError(DAMAGED) from error


def _play(game: Game, log: Sequence[Row], game_id: int, times: list[float]) -> int:
    """Record the events of *log* up to the first that cannot be read; return their number.

    The time of each event that the game accepts is appended to *times* (seconds).
    """
    played = 0
    # Events after a gap were recorded on another position, so they are not replayed.
    with suppress(*UNREADABLE):
        for line in log:
            if not _is_whole(line, played + 1, game_id):
                break
            event, at = _event_of(line["what"], game.puzzle.layout), line["elapsed_ms"] / 1000
            if game.record(_clean_names(event)):
                times.append(clamp_time(at))
            played += 1
    return played


def _event_of(text: str, layout: Layout) -> Event:
    """Decode an event; text that this version does not know becomes `Unknown`."""
    try:
        return decode(text, layout)
    except ValueError:
        return Unknown(text)


def _is_whole(row: Row, number: int, game_id: int) -> bool:
    """Check whether a row of the log has this *number* and matches its checksum."""
    proof = checksum(game_id, row["number"], row["elapsed_ms"], row["what"])
    return bool(row["number"] == number and row["checksum"] == proof)


def _clean_names(event: Event) -> Event:
    """Return *event* with control characters removed from its names."""
    match event:
        case Checkpoint(name):
            return Checkpoint(clean_text(name))
        case Return(name):
            return Return(clean_text(name))
        case Branch(name):
            return Branch(clean_text(name))
        case Hint(detail, technique):
            return Hint(detail, clean_text(technique))
        case Apply(technique):
            return replace(event, technique=clean_text(technique))
        case _:
            return event
