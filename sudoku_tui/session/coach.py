"""The coach: a comment on each entry, and the choice of the entry to explain."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..engine.bits import Mask
from ..engine.layout import Candidate
from ..game.checks import find_clashes
from ..game.events import Checked, Enter, Event
from ..game.position import Position
from .mistakes import MistakeDisplay, describe_wrong
from .player import Player
from .preferences import COACH_CHECKS, OFF


class Entered(NamedTuple):
    """An entry and the position before it."""

    entry: Candidate
    before: Position


class CoachedPlayer(Player, Protocol):
    """The player as `Coach` uses it."""

    @property
    def mistakes(self) -> MistakeDisplay:
        """The display of mistakes."""

    def flag(self, cells: Mask) -> None:
        """Flag the current content of *cells* as wrong."""


class Coach:
    """The coach of one game."""

    def __init__(self, player: CoachedPlayer) -> None:
        self._player = player
        self._entered: Entered | None = None
        """The last entry, until another move is made or `take_entry` returns it."""
        self._says = ""

    @property
    def comment(self) -> str:
        """The comment. It remains after the next entry until a new comment is available."""
        return self._says

    @property
    def has_entry(self) -> bool:
        """Whether there is an entry without a comment."""
        return self._entered is not None

    def on_event(self, event: Event, before: Position) -> None:
        """Handle an event that changed the position; *before* is the position before it."""
        if isinstance(event, Enter):
            self._entered = Entered(Candidate(event.cell, event.digit), before)
        else:
            self._entered, self._says = None, ""

    def set_comment(self, text: str) -> None:
        """Show the comment *text*; empty to clear it."""
        self._says = text

    def take_entry(self) -> Entered | None:
        """Return the last entry if it is to be explained, once; otherwise None.

        A wrong entry is reported instead, if the player wants that. If its mistake is already shown
        elsewhere, the coach stays silent: it would repeat the message, or call the entry a guess.
        """
        player = self._player
        entered, self._entered = self._entered, None
        if entered is None:
            return None
        cell, digit = entered.entry
        is_wrong = player.solution is not None and player.solution[cell] != digit
        is_told = (is_wrong and player.mistakes.is_judged) or self._is_clash_shown(entered.entry)
        if is_told or player.preferences.coach == OFF:
            self._says = ""
        elif is_wrong and player.preferences.coach == COACH_CHECKS:
            player.play(Checked())
            player.flag(1 << cell)
            self._says = describe_wrong(1 << cell, digit, player.game.puzzle.layout)
        else:
            return entered
        return None

    def _is_clash_shown(self, entry: Candidate) -> bool:
        """Check whether the entry breaks a rule and the board shows that."""
        is_clash = any(each.cells >> entry.cell & 1 for each in find_clashes(self._player.game))
        return is_clash and self._player.mistakes.way != OFF
