"""What of a file is in no book: its lines, each with the reason."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ....session.books.book import Book
from ...commands import Command
from ...commands.menu import PAGE
from ...drawing.text import joined, styled
from ..base import PageScreen


class LeftOutScreen(PageScreen):
    """Which lines of a file were left out of its book, and why."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = PAGE

    def __init__(self, book: Book) -> None:
        super().__init__()
        self._book = book

    def compose(self) -> ComposeResult:
        """The lines."""
        book = self._book
        yield from self.compose_bars(joined(styled("Left out of ", "bold"), book.name))
        with VerticalScroll(id="page"):
            yield Static(styled("\n".join(book.unread)), markup=False)
