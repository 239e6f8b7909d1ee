"""The coach: what is said at once of an entry that was written, and which entry it explains."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..engine.bits import Mask
from ..engine.layout import Candidate
from ..game.checks import clashing
from ..game.events import Checked, Enter, Event
from ..game.position import Position
from .mistakes import MistakesShown, describe_wrong
from .player import Player
from .preferences import COACH_CHECKS, OFF


class Entered(NamedTuple):
    """An entry, and what was on the paper before it."""

    entry: Candidate
    before: Position


class CoachedPlayer(Player, Protocol):
    """Who is coached."""

    @property
    def mistakes(self) -> MistakesShown:
        """How mistakes are shown."""

    def flag(self, cells: Mask) -> None:
        """Mark what is written in *cells* as not right."""


class Coach:
    """The coach of one game."""

    def __init__(self, player: CoachedPlayer) -> None:
        self._player = player
        self._entered: Entered | None = None
        """The entry that was written last, until something else is done or somebody took it."""
        self._says = ""

    @property
    def says(self) -> str:
        """What it says of an entry; after the next one until more is known."""
        return self._says

    @property
    def has_entry(self) -> bool:
        """Whether an entry was written of which it said nothing yet."""
        return self._entered is not None

    def hear(self, event: Event, before: Position) -> None:
        """Something was played that changed what was on the paper *before*."""
        if isinstance(event, Enter):
            self._entered = Entered(Candidate(event.cell, event.digit), before)
        else:
            self._entered, self._says = None, ""

    def say(self, text: str) -> None:
        """Show how an entry follows; nothing for an empty *text*."""
        self._says = text

    def take_entry(self) -> Entered | None:
        """The entry that was written last, if it is to be explained; it is told once.

        Of a wrong one it says that it is, if the player wants that. Where it is said in another
        place already, the coach says nothing: it would tell it twice, or call it a guess.
        """
        player = self._player
        entered, self._entered = self._entered, None
        if entered is None:
            return None
        cell, digit = entered.entry
        is_wrong = player.solution is not None and player.solution[cell] != digit
        is_told = (is_wrong and player.mistakes.is_judged) or self._is_clash_told(entered.entry)
        if is_told or player.preferences.coach == OFF:
            self._says = ""
        elif is_wrong and player.preferences.coach == COACH_CHECKS:
            player.play(Checked())
            player.flag(1 << cell)
            self._says = describe_wrong(1 << cell, digit, player.game.puzzle.layout)
        else:
            return entered
        return None

    def _is_clash_told(self, entry: Candidate) -> bool:
        """Whether the entry breaks the rules, and that is shown."""
        is_clash = any(entry.cell in (each.one, each.other) for each in clashing(self._player.game))
        return is_clash and self._player.mistakes.way != OFF
