"""The review of a game: where the time was spent, and which steps were overlooked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ...game.review import Review
from ...session.actions.action import Action
from ...session.game_review import GameToReview
from ...words.reviews import describe_due
from ..actions import Bindings
from ..actions.menu import REVIEW
from ..drawing.text import styled
from ..screen_sizes import reading_columns
from ..texts.review import Block, blocks
from .base import PageScreen
from .replay.replay import ReplayScreen

_MARGIN = 6
"""Columns beside the page, with its scroll bar."""


class ReviewScreen(PageScreen):
    """The review of one game. Another process makes it, so the screen stays responsive."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = REVIEW

    def __init__(self, looked: GameToReview) -> None:
        super().__init__()
        self._reviewed_game = looked
        self.review: Review | None = None
        """The review; None until it is finished."""
        self._due = ""
        """A sentence about the techniques that become due for practice."""

    def compose(self) -> ComposeResult:
        """Yield the bars and a page without the review."""
        yield from self.compose_bars(
            styled("Review", "bold"), styled(self._reviewed_game.facts, "$quiet")
        )
        with VerticalScroll(id="page"):
            yield Static("Analysing the game.", classes="block", markup=False)

    def on_mount(self) -> None:
        """Request the review."""
        self.start_work(self._request_review, exclusive=True)

    async def _request_review(self) -> None:
        progress = self.sudoku.progress
        self.review = await progress.review(self._reviewed_game)
        if self.review is not None:
            missed = progress.record_misses(self._reviewed_game.game_id, self.review)
            self._due = describe_due(missed)
            self._show(self.review)
        else:
            said = "This game takes too long to analyse."
            await self._fill([Static(styled(said), classes="block", markup=False)])

    def _show(self, review: Review) -> None:
        """Show the review in the current width."""
        width = reading_columns(self.app.size.width) - _MARGIN
        lines = map(_line, blocks(review, width, self.sudoku.look.glyphs, self._due))
        fill = partial(self._fill, list(lines))
        self.start_work(fill, group="lines", exclusive=True)

    async def _fill(self, lines: Iterable[Static]) -> None:
        page = self.query_one("#page", VerticalScroll)
        await page.remove_children()
        await page.mount_all(lines)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the review out for the new width."""
        if self.review is not None:
            self._show(self.review)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "replay": self.do_replay, "export": self.do_export,
        }  # fmt: skip

    def do_replay(self) -> None:
        """Replay the game."""
        self.sudoku.push_screen(ReplayScreen(self._reviewed_game))

    def do_export(self) -> None:
        """Write the review as Markdown into the export folder."""
        if self.review is None:
            self.sudoku.show_message("There is no review to write yet.")
            return
        looked = self._reviewed_game
        self.sudoku.export(f"review-{looked.game_id}.md", looked.markdown(self.review))


def _line(block: Block) -> Static:
    return Static(block.content, classes="block rows" if block.rows else "block", markup=False)
