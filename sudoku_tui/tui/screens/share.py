"""The text that reproduces a puzzle for other players: it is shown and copied."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...engine.layouts import CLASSIC
from ...engine.puzzle import Puzzle
from ...formats import FormatError, write
from ...formats.spec import read_share, share_of_givens, write_share
from ...session.actions.action import Action
from ...store.saved_game import Details
from ..actions import Bindings
from ..actions.menu import SHARE
from ..drawing.text import join_text, styled
from .base import CommandScreen


class ShareScreen(CommandScreen[None]):
    """The share text of a puzzle. It is copied when the screen opens."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = SHARE

    def __init__(self, puzzle: Puzzle, details: Details) -> None:
        super().__init__()
        self._line = write(puzzle, puzzle.givens, "line")
        self._details = details
        self._share = details.share
        try:
            read_share(self._share)
        except FormatError:
            self._share = ""  # made by an earlier generator, or not generated
            can_be_made = details.solution and not puzzle.extras.constraints
            if puzzle.layout is not CLASSIC and can_be_made:
                # A line of digits does not name its layout.
                self._share = write_share(share_of_givens(puzzle))

    @property
    def text(self) -> str:
        """The share text: a specification with a seed, or else the givens."""
        return self._share or self._line

    def compose(self) -> ComposeResult:
        """Yield the bars, the text, and its uses."""
        level = self._details.level
        yield from self.compose_bars(styled("Share", "bold"), styled(level, "$quiet"))
        with VerticalScroll(id="page"):
            yield Static(self._page(), id="shared", markup=False)

    def on_mount(self) -> None:
        """Copy the text; the page mentions it."""
        self.app.copy_to_clipboard(self.text)

    def _page(self) -> Content:
        blocks = [
            styled("Anyone can play this puzzle from this text.", "$note"),
            styled(self.text, "bold"),
            join_text(
                styled("It has been copied", "bold $role-on"),
                " if your terminal allows it. To play it in the game, open Your own in the menu "
                "and paste it.",
            ),
            join_text(styled("On the command line\n", "$quiet"), f"sudoku-tui play '{self.text}'"),
        ]
        if self._share:
            blocks.append(join_text(styled("The givens\n", "$quiet"), self._line))
        else:
            blocks.append(styled("This puzzle has no shorter text than its givens.", "$quiet"))
        return Content("\n\n").join(blocks)

    def bindings(self) -> Bindings:
        return super().bindings() | {
            "copy": self.do_copy,
        }  # fmt: skip

    def do_copy(self) -> None:
        """Copy the text again."""
        self.app.copy_to_clipboard(self.text)
        self.sudoku.show_message("Copied.")
