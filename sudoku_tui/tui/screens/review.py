"""A game looked at again: where the time went, and what was open and not seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ...engine.layout import Digit
from ...engine.puzzle import Puzzle
from ...formats.clock import clock
from ...game.events import Event
from ...game.review import Review
from ...game.review_words import markdown
from ...store.saved import Details, SavedGame
from ..commands import Command
from ..playing import Playing
from ..report_commands import REPORT
from ..review_text import Block, blocks
from ..text import told
from ..verdict import solution_of
from .page import PageScreen

_MARGIN = 6
"""Columns beside the page, its scroll bar included."""


@dataclass(frozen=True)
class Looked:
    """The game that is looked at."""

    game_id: int
    puzzle: Puzzle
    details: Details
    log: tuple[Event, ...]
    times: tuple[float, ...]
    solution: tuple[Digit, ...] | None
    elapsed: float
    """Seconds on the game's clock."""

    @property
    def heading(self) -> str:
        """What it is called."""
        named = self.details.name or self.puzzle.title or self.puzzle.layout.name
        return ", ".join(filter(None, (named, self.details.level)))


class ReviewScreen(PageScreen):
    """The review of one game; a process makes it, and the screen waits without standing still."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = REPORT

    def __init__(self, looked: Looked) -> None:
        super().__init__()
        self._looked = looked
        self.review: Review | None = None
        """What was found, once it is."""

    def compose(self) -> ComposeResult:
        """An empty page."""
        looked = self._looked
        fact = f"{looked.heading}   {clock(looked.elapsed)}"
        yield from self.compose_bars(told("Review", "bold"), told(fact, "$quiet"))
        with VerticalScroll(id="page"):
            yield Static("Looking at the game again.", classes="block", markup=False)

    def on_mount(self) -> None:
        """Ask for the review."""
        super().on_mount()
        self.run_worker(self._look(), exclusive=True)

    async def _look(self) -> None:
        from ..teaching import LookBack

        looked = self._looked
        question = LookBack(looked.puzzle, looked.log, looked.times, looked.solution)
        self.review = await self.sudoku.teaching.ask(question, Review)
        page = self.query_one("#page", VerticalScroll)
        await page.remove_children()
        if self.review is None:
            said = "This game takes too long to look at."
            await page.mount(Static(told(said), classes="block", markup=False))
            return
        width = self.app.size.width - _MARGIN
        await page.mount_all(map(_shown, blocks(self.review, width, self.sudoku.look.glyphs)))

    def do_export(self) -> None:
        """Write it to a file, as Markdown."""
        if self.review is None:
            self.sudoku.say("There is nothing to write yet.")
            return
        looked = self._looked
        facts = (f"Layout: {looked.puzzle.layout.name}", f"Time: {clock(looked.elapsed)}")
        text = markdown(self.review, f"Review: {looked.heading}", facts)
        self.sudoku.export(f"review-{looked.game_id}.md", text)


def review_of(playing: Playing) -> ReviewScreen:
    """The review of a game that is played, or was just won."""
    game, solution = playing.game, playing.solution
    looked = Looked(
        game_id=playing.journal.game_id,
        puzzle=game.puzzle,
        details=playing.details,
        log=game.log,
        times=playing.journal.times,
        solution=tuple(solution) if solution else None,
        elapsed=playing.elapsed,
    )
    return ReviewScreen(looked)


def review_of_saved(saved: SavedGame) -> ReviewScreen:
    """The review of a saved game."""
    game, details = saved.game, saved.details
    solution = details.solution or solution_of(game.puzzle)
    looked = Looked(
        game_id=saved.id,
        puzzle=game.puzzle,
        details=details,
        log=game.log,
        times=saved.times,
        solution=tuple(solution) if solution else None,
        elapsed=saved.elapsed,
    )
    return ReviewScreen(looked)


def _shown(block: Block) -> Static:
    return Static(block.content, classes="block rows" if block.rows else "block", markup=False)
