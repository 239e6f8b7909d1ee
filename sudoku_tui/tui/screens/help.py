"""The help: all keys of a screen, made from its table of actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...session.actions.action import Action
from ..actions import help_lines
from ..actions.menu import PAGE
from ..actions.play import HINT, PLAY
from ..drawing.text import hanging_indent, styled
from ..screen_sizes import reading_columns
from ..texts.legend import NUMBERS, signs
from .base import PageScreen

Explained: TypeAlias = tuple[tuple[str, str], ...]
"""Keys or numbers, each with its explanation."""
_FIRST = (
    "Every row, column and box holds each digit once. Type a digit to write it; "
    "move with the arrow keys. Every move is saved as you make it."
)

_GAME: Final = (*PLAY, *HINT)
_PASTE: Final = ("paste", "Play a pasted puzzle")
_ALSO: Final = (
    ("mouse", "Click cells, digits, modes, lines of lists, keys"),
    ("pgup pgdn", "Scroll a text that is longer than its place"),
    ("ctrl+p", "Find a command by name"),
    ("ctrl+l", "Repaint the screen if another program wrote over it"),
    ("ctrl+q ctrl+c", "Leave the program; every game is saved"),
)


_APART: Final = 2
"""Columns between a key and its explanation."""
_KEY_DIVISOR: Final = 4
"""Divisor of the page's width that gives the most columns for keys."""
_MARGINS: Final = 6
"""Columns beside the page: its padding and the scroll bar."""


class _Block(NamedTuple):
    """Lines under a heading."""

    heading: str
    lines: Explained

    def text(self, keys: int, width: int) -> Content:
        """Return the block in *width* columns, the first *keys* of them for the keys."""
        told = (line for key, what in self.lines for line in _lines(key, what, keys, width))
        return Content("\n").join([styled(self.heading, "bold $same-ink"), *told])


def _lines(key: str, what: str, keys: int, width: int) -> Iterator[Content]:
    """Yield a key with its explanation, the key on a line of its own if it is too long."""
    named = styled(key, "$footer-key-foreground")
    if len(key) + _APART > keys:
        yield named
        named = Content("")
    yield hanging_indent(named, what, keys, width)


class HelpScreen(PageScreen):
    """A page of keys."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = PAGE

    def __init__(
        self,
        commands: tuple[Action, ...] = _GAME,
        introduction: str | None = None,
        numbers: Explained = (),
    ) -> None:
        """Explain the keys of *commands*.

        Args:
            commands: The actions, those of a game by default.
            introduction: Sentences above the keys, or "". None selects the introduction to the
                game, and adds the signs on the board and the numbers beside it.
            numbers: The numbers of the screen, each with its meaning.
        """
        super().__init__()
        self._numbers = numbers or (NUMBERS if introduction is None else ())
        self._commands, self._of_a_game = commands, introduction is None
        self._first_words = _FIRST if introduction is None else introduction

    def compose(self) -> ComposeResult:
        """Yield the bars and the page."""
        yield from self.compose_bars(styled("Help", "bold"))
        with VerticalScroll(id="page"):
            yield Static(id="keys", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap the explanations to the new width."""
        self.query_one("#keys", Static).update(
            self._page(reading_columns(event.size.width) - _MARGINS)
        )

    def _page(self, width: int) -> Content:
        """Return the whole page in *width* columns."""
        blocks = [
            _Block(where, tuple((command.shown, command.about) for command in commands))
            for where, commands in help_lines(self._commands).items()
        ]
        if self._of_a_game:
            blocks.append(_Block("Signs on the board", signs(self.sudoku.look.glyphs)))
        if self._numbers:
            blocks.append(_Block("Numbers", self._numbers))
        blocks.append(_Block("Everywhere", (_PASTE, *_ALSO) if self._of_a_game else _ALSO))
        longest = max(len(key) for block in blocks for key, _ in block.lines)
        keys = min(longest, width // _KEY_DIVISOR) + _APART
        first = [Content(self._first_words)] if self._first_words else []
        return Content("\n\n").join([*first, *(each.text(keys, width) for each in blocks)])

    def run_key(self, event: events.Key) -> bool:
        """Scroll; the key that opens the page closes it. Return whether the key was handled."""
        if event.key == "f1":
            self.do_back()
            return True
        return super().run_key(event)
