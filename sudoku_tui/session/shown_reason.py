"""The reason why a digit cannot be in a cell, shown page by page in place of a hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ..engine.layout import Candidate, Cell
from ..game.events import Apply, Hint
from ..game.hints import DONE, WHOLE, Answer, Stuck
from ..game.position import Position
from ..game.why_not import Pages, ReasonPage, describe_length
from .instructions import READ_REASON
from .player import Player
from .shown_hint import ShownHint


class ReasonPlayer(Player, Protocol):
    """The player as `ShownReason` uses it."""

    hint: ShownHint

    def set_message(self, text: str = "") -> None:
        """Replace the message to the player."""

    def clear(self, cell: Cell) -> None:
        """Clear a cell."""


class ShownReason:
    """The pages of the last reason. A long reason is offered before it is shown."""

    def __init__(self, player: ReasonPlayer) -> None:
        self._player = player
        self._pages: Pages = ()
        self._is_offered = False
        self._position: Position | None = None
        """Position of the reason."""

    def take(self, pages: Pages) -> None:
        """Show the first page of a reason, or offer the reason if it is long."""
        self._pages, self._position = pages, self._player.game.position
        if length := describe_length(pages):
            self._is_offered = True
            how = READ_REASON.text_for(self._player.played_by)
            self._player.hint.show(Stuck(f"{length} {how}"))
        else:
            self.begin()

    def is_offered_for(self, candidate: Candidate) -> bool:
        """Check whether a long reason about *candidate* is offered."""
        is_current = self._position is self._player.game.position
        return self._is_offered and is_current and self._pages[0].candidate == candidate

    def begin(self) -> None:
        """Show the first page."""
        player, first = self._player, self._pages[0]
        self._is_offered = False
        player.hint.show(first)
        player.play(Hint(1, self._pages[-1].step.technique.id))
        player.play(Hint(WHOLE, first.step.technique.id))

    def read_on(self, cell: Cell) -> bool:
        """Show the next page, or begin an offered reason about *cell*.

        Returns:
            Whether there was something to show.
        """
        shown: Answer | None = self._player.hint.answer
        if isinstance(shown, ReasonPage):
            self._player.hint.show(self._pages[shown.page % len(self._pages)])
            return True
        candidate = self._pages[0].candidate if self._pages else None
        if not (shown and candidate and candidate.cell == cell and self.is_offered_for(candidate)):
            return False
        self.begin()
        return True

    def withdraw(self) -> None:
        """Cancel the offer of a long reason."""
        self._is_offered = False

    def take_out(self) -> Cell | None:
        """Eliminate the candidate of the shown page. Return its cell; None if no page is shown.

        An entry is cleared instead.
        """
        player, answer = self._player, self._player.hint.answer
        if not isinstance(answer, ReasonPage):
            return None
        cell, _ = answer.candidate
        player.hint.close()
        if player.game.position.digits[cell]:
            player.clear(cell)
            return cell
        technique = self._pages[-1].step.technique.id
        player.play(Hint(DONE, technique))
        fill, apart = answer.fill, player.keeps_notes
        eliminated = Apply(
            technique, (), (answer.candidate,), fill and not apart, keep_notes=fill and apart
        )
        if not player.play(eliminated):
            player.set_message("That candidate is crossed out already.")
        return cell

    def lines(self) -> Iterator[str]:
        """Yield all pages as sentences, to be read aloud."""
        for page in self._pages:
            yield f"{page.page}. {page.sentence}" if page.pages > 1 else page.sentence
        last = self._pages[-1]
        yield from filter(None, (last.contradiction, last.remark))
