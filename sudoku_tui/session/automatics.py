"""Automatic moves in one game: singles after each move, and playing on to a chosen step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..engine.arguments import quote
from ..engine.ladders import TEACHING
from ..engine.level import Level
from ..engine.nearest import did_you_mean
from ..formats.errors import FormatError
from ..formats.figures import counted
from ..game.automatics import (
    FULL_HOUSES,
    NAKED_SINGLES,
    Goal,
    PlayedSteps,
    find_open_singles,
    merge_into_move,
)
from ..game.events import AUTOMATIC, Apply, Batch, Enter, Event, FillNotes, Hint, Note
from ..game.hints import SearchStart, Trouble, find_start
from ..store.guide import NoSuchPage, page
from .player import Player
from .preferences import AUTO_FULL_HOUSES, AUTO_NAKED_SINGLES

_SINGLES: Final = {AUTO_FULL_HOUSES: FULL_HOUSES, AUTO_NAKED_SINGLES: NAKED_SINGLES}
_TRIGGERS: Final = (Enter, Note, Batch, FillNotes, Apply)
"""Moves after which singles are placed. Undo, clearing and marking reveal no new single."""
NOT_ON_THE_WAY: Final = "No such step is on the easiest path from here; nothing was changed."
TOO_LONG: Final = "The search takes too long here; nothing was changed."


class Automatics:
    """The automatic moves of one game. None are made while the position has a mistake."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def initial_moves(self) -> Iterator[Event]:
        """Yield the moves at the start of a game: notes, then singles.

        Singles are omitted if they would fill the whole board.
        """
        player = self._player
        position = player.game.position
        if player.preferences.auto_notes and not any(position.notes):
            yield FillNotes()
        move = self._singles()
        if move and len(move.placements) < player.game.position.digits.count(0):
            yield move

    def singles_after(self, event: Event) -> Apply | None:
        """Return the singles to place after a move of the player; None if there are none."""
        is_automatic = isinstance(event, Apply) and event.technique == AUTOMATIC
        return self._singles() if isinstance(event, _TRIGGERS) and not is_automatic else None

    def _singles(self) -> Apply | None:
        player = self._player
        techniques = _SINGLES.get(player.preferences.auto_singles)
        start = find_start(player.game, player.solution) if techniques else None
        placed = (
            find_open_singles(start, techniques)
            if techniques and isinstance(start, SearchStart)
            else ()
        )
        erase = player.preferences.erase_notes
        return Apply(AUTOMATIC, placed, erase=erase) if placed else None

    def start(self) -> SearchStart | str:
        """Return the board to play on from, or a sentence why that is impossible."""
        start = find_start(self._player.game, self._player.solution)
        if isinstance(start, Trouble):
            return f"{start.summary or start.sentence} Correct that first."
        return start if isinstance(start, SearchStart) else start.sentence

    def play_to_goal(
        self, goal: Goal, start: SearchStart, played: PlayedSteps | tuple[()] | None
    ) -> str:
        """Make the moves that lead to a goal as one move, which counts as a hint. Return a message.

        *played* is () if there is no such step, and None if the search took too long.
        """
        if played is None:
            return TOO_LONG
        if not played:
            return NOT_ON_THE_WAY
        if not played.steps:
            return f"The next step is {goal.name} already."
        player = self._player
        reminders = player.solution is not None and any(player.game.position.notes)
        apart = player.keeps_notes or reminders
        player.play(Hint(1, AUTOMATIC))
        player.play(
            merge_into_move(played, start, erase=player.preferences.erase_notes, apart=apart)
        )
        digits = counted(len(played.placements), "digit")
        return (
            f"The next step is {goal.name}. {counted(played.steps, 'step')} done, {digits} placed."
        )


def goal_names() -> Iterator[str]:
    """Yield the names of goals: levels, then ids of techniques."""
    yield from (str(level).casefold() for level in Level)
    yield from (rung.id for rung in TEACHING.rungs)


def read_goal(text: str) -> Goal:
    """Parse a goal: a level, or a technique by any of its usual names.

    Raises:
        FormatError: There is no such goal; the message suggests a similar name.
    """
    name = text.strip()
    if not name:
        raise FormatError("play to what? Type a level or a technique, as in play to x-wing")
    try:
        return Goal(Level.named(name))
    except ValueError:
        pass
    try:
        technique = page(name).technique
    except NoSuchPage:
        near = did_you_mean(name.casefold(), goal_names())
        none = f"no technique and no level is called {quote(name)}"
        raise FormatError(f"{none}; {near}" if near else none) from None
    if technique is None:
        raise FormatError(f"{quote(name)} is a lesson, not a technique")
    return Goal(technique)
