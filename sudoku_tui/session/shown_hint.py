"""The hint on display in one game: how much of it is revealed, and its alternatives."""

from __future__ import annotations

from typing import Final, Protocol

from ..engine.bits import Mask
from ..game.checks import find_clashes
from ..game.events import Hint
from ..game.hints import (
    BEYOND,
    DONE,
    NAME,
    PLACE,
    WHOLE,
    Advice,
    Answer,
    SearchStart,
    Stuck,
    Trouble,
    alternatives_to,
    find_hint,
    find_start,
    next_alternatives,
)
from .instructions import LEAVE_OUT
from .player import Player

BEYOND_CHOSEN: Final = Stuck(
    "None of the techniques that are switched on finds a step here. Switch on others in Settings."
)
"""Answer where a technique that is switched off might have helped."""


class HintPlayer(Player, Protocol):
    """The player as `ShownHint` uses it."""

    def flag(self, cells: Mask) -> None:
        """Flag the current content of *cells* as wrong."""

    def set_message(self, text: str = "") -> None:
        """Replace the message to the player."""


class ShownHint:
    """A step that is revealed in more and more detail, or the reason why there is none."""

    def __init__(self, player: HintPlayer) -> None:
        self._player = player
        self._answer: Answer | None = None
        self._detail = 0
        self._offered: list[Advice] = []
        """The alternatives of the hint that are known so far."""

    @property
    def answer(self) -> Answer | None:
        """The answer on display; None if there is none."""
        return self._answer

    @property
    def detail(self) -> int:
        """How much of the answer is revealed; 0 for nothing."""
        return self._detail

    def advance(self) -> None:
        """Show a hint, or reveal more of the current one; after the whole step, apply it."""
        player = self._player
        player.set_message()
        if isinstance(self._answer, Advice):
            if self._detail >= WHOLE:
                self.apply()
            else:
                self._reveal(self._answer, self._detail + 1)
            return
        asked_again = isinstance(self._answer, Trouble)
        self._answer = find_hint(player.game, player.solution, player.ladder)
        if self._answer is BEYOND and not player.preferences.ladder.is_usual:
            self._answer = BEYOND_CHOSEN
        self._detail = 0
        if isinstance(self._answer, Advice):
            self._offer(self._answer, player.preferences.hint_detail)
        elif isinstance(self._answer, Trouble):
            self._detail = PLACE if asked_again or not self._answer.summary else NAME
            if self._detail == PLACE and not find_clashes(player.game):  # clashes are marked anyway
                player.flag(self._answer.cells)

    def show_alternative(self) -> None:
        """Show an alternative: another step of the technique, then one of the next techniques.

        After the last alternative the first step is shown again.
        """
        player, shown = self._player, self._answer
        start = find_start(player.game, player.solution)
        if not isinstance(shown, Advice) or not isinstance(start, SearchStart):
            return
        if shown not in self._offered:
            self._offered = list(alternatives_to(start, shown, player.ladder))
        at = next(i for i, each in enumerate(self._offered) if each.step == shown.step) + 1
        if at == len(self._offered):
            seen = [each.step for each in self._offered]
            self._offered += next_alternatives(start, seen, player.ladder)
        other = self._offered[at % len(self._offered)]
        if other.step == shown.step:
            player.set_message("No other step was found quickly.")
        else:
            self._offer(other, self._detail)

    def show(self, answer: Answer) -> None:
        """Show an answer that was found elsewhere; a step is revealed as a whole."""
        self._answer = answer
        if isinstance(answer, Advice):
            self._detail = WHOLE

    def apply(self) -> None:
        """Apply the step and close the hint."""
        player, advice = self._player, self._answer
        if isinstance(advice, Advice):
            self.close()
            player.play(Hint(DONE, advice.step.technique.id))
            apart = player.keeps_notes
            player.play(advice.as_move(player.preferences.erase_notes, apart))
            how = LEAVE_OUT.text_for(player.played_by)
            told = f"The eliminations are kept apart{how}" if apart and advice.fills else ""
            player.set_message(told)

    def close(self) -> None:
        """Close the hint."""
        self._answer, self._detail = None, 0

    def _offer(self, advice: Advice, detail: int) -> None:
        """Show a step for the first time, which counts as a hint."""
        self._answer = advice
        self._player.play(Hint(1, advice.step.technique.id))
        self._reveal(advice, detail)

    def _reveal(self, advice: Advice, detail: int) -> None:
        """Reveal the step up to *detail*."""
        self._detail = detail
        if detail > 1:
            self._player.play(Hint(detail, advice.step.technique.id))
