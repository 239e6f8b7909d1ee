"""What the program writes by itself in one game, and playing on to a step that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..engine.arguments import quoted
from ..engine.ladders import TEACHING
from ..engine.level import Level
from ..engine.nearest import did_you_mean
from ..formats.errors import FormatError
from ..formats.figures import counted
from ..game.automatics import (
    FULL_HOUSES,
    NAKED_SINGLES,
    Goal,
    Played,
    as_move,
    singles_open,
)
from ..game.events import AUTOMATIC, Apply, Batch, Enter, Event, FillNotes, Hint, Note
from ..game.hints import Start, Trouble, start_of
from ..store.guide import NoSuchPage, page
from .player import Player
from .preferences import AUTO_FULL_HOUSES, AUTO_NAKED_SINGLES

_SINGLES: Final = {AUTO_FULL_HOUSES: FULL_HOUSES, AUTO_NAKED_SINGLES: NAKED_SINGLES}
_FOLLOWED: Final = (Enter, Note, Batch, FillNotes, Apply)
"""Moves after which singles are written. What goes back, clears or marks only leads to none."""
NOT_ON_THE_WAY: Final = "No such step comes on the easiest way from here; nothing was done."
TOO_LONG: Final = "That takes too long to look for here; nothing was done."


class Automatics:
    """The automatics of one game. Nothing follows while something on the paper is not right."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def beginning(self) -> Iterator[Event]:
        """What a new game begins with: notes, then singles unless these are all that is empty."""
        player = self._player
        position = player.game.position
        if player.preferences.auto_notes and not any(position.notes):
            yield FillNotes()
        move = self._singles()
        if move and len(move.placements) < player.game.position.digits.count(0):
            yield move

    def following(self, event: Event) -> Apply | None:
        """The singles that follow a move of the player's own, if they are to be written."""
        is_automatic = isinstance(event, Apply) and event.technique == AUTOMATIC
        return self._singles() if isinstance(event, _FOLLOWED) and not is_automatic else None

    def _singles(self) -> Apply | None:
        player = self._player
        techniques = _SINGLES.get(player.preferences.auto_singles)
        start = start_of(player.game, player.solution) if techniques else None
        placed = singles_open(start, techniques) if techniques and isinstance(start, Start) else ()
        erase = player.preferences.erase_notes
        return Apply(AUTOMATIC, placed, erase=erase) if placed else None

    def start(self) -> Start | str:
        """Where playing on begins, or why it cannot."""
        start = start_of(self._player.game, self._player.solution)
        if isinstance(start, Trouble):
            return f"{start.gist or start.sentence} First that must be mended."
        return start if isinstance(start, Start) else start.sentence

    def take(self, goal: Goal, start: Start, played: Played | tuple[()] | None) -> str:
        """Write what leads to a goal, as one move that counts as a hint. Return what to say.

        *played* is nothing where there is no such step, and None where that took too long.
        """
        if played is None:
            return TOO_LONG
        if not played:
            return NOT_ON_THE_WAY
        if not played.steps:
            return f"Next is {goal.name} already."
        player = self._player
        reminders = player.solution is not None and any(player.game.position.notes)
        apart = player.keeps_apart or reminders
        player.play(Hint(1, AUTOMATIC))
        player.play(as_move(played, start, erase=player.preferences.erase_notes, apart=apart))
        digits = counted(len(played.placements), "digit")
        return f"Next is {goal.name}. {counted(played.steps, 'step')} done, {digits} placed."


def goal_names() -> Iterator[str]:
    """What can be played on to: levels, then techniques by their ids."""
    yield from (str(level).casefold() for level in Level)
    yield from (rung.id for rung in TEACHING.rungs)


def read_goal(text: str) -> Goal:
    """The goal that is called so: a level, or a technique by any name that players know.

    Raises:
        FormatError: there is none; the message says which name is near.
    """
    name = text.strip()
    if not name:
        raise FormatError("say a level or a technique behind it: play to x-wing")
    try:
        return Goal(Level.named(name))
    except ValueError:
        pass
    try:
        technique = page(name).technique
    except NoSuchPage:
        near = did_you_mean(name.casefold(), goal_names())
        none = f"no technique and no level is called {quoted(name)}"
        raise FormatError(f"{none}; {near}" if near else none) from None
    if technique is None:
        raise FormatError(f"{quoted(name)} is a lesson, and no technique to play to")
    return Goal(technique)
