"""The help: all keys of a screen, made from its table of actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...session.actions.action import Action, Group
from ..actions import help_lines
from ..actions.menu import BACK, HELP
from ..actions.play import HINT, PLAY
from ..drawing.text import hanging_indent, key_text, styled
from ..screen_sizes import reading_columns
from ..texts.legend import NUMBERS, signs
from .base import PageScreen

Explained: TypeAlias = tuple[tuple[str, str], ...]
"""Keys or numbers, each with its explanation."""
_FIRST = "Every row, column and box holds each digit once. Every move is saved as you make it."
_DIGIT: Final = "digit"
_NEEDED: Final = (
    *("move-up", _DIGIT, "notes", "fill", "hint", "check"),
    *("undo", "redo", "where", "steps", "next-empty", "leave"),
)
"""The ids of the actions that every player needs, in the order of the page."""
_DIGITS: Final = ("1 to 9", "Write the digit in the cell; again, erase it")

_GAME: Final = (*PLAY, *HINT)
_PASTE: Final = ("paste", "Play a pasted puzzle")
_TYPED: Final = ("F1 to F12", "Some terminals use these: type :guide, :analysis ...")
"""A way to the actions of function keys, which some terminals use themselves."""
_ALSO: Final = (
    ("mouse", "Click cells, digits, modes, lines of lists, keys"),
    ("pgup, pgdn", "Scroll a text that is longer than its place"),
    ("ctrl+p", "Find a command by name, also those of F1 to F12"),
    ("ctrl+l", "Repaint the screen if another program wrote over it"),
    ("ctrl+q, ctrl+c", "Leave the program; every game is saved"),
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
        return Content("\n").join([styled(self.heading, "bold"), *told])


def _lines(key: str, what: str, keys: int, width: int) -> Iterator[Content]:
    """Yield a key with its explanation, the key on a line of its own if it is too long."""
    named = key_text(key)
    if len(key) + _APART > keys:
        yield named
        named = Content("")
    yield hanging_indent(named, what, keys, width)


def _list_keys(shown: str) -> str:
    """Return the keys of an action with commas between them. A typed line and a range have none."""
    is_list = not shown.startswith(":") and "," not in shown and " to " not in shown
    return shown.replace(" ", ", ") if is_list else shown


class HelpScreen(PageScreen):
    """A page of keys."""

    COMMAND_TABLE: ClassVar[tuple[Action, ...]] = (BACK,)

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
        needed = _NEEDED if self._of_a_game else ()
        blocks = [
            _Block(where, tuple((_list_keys(each.shown), each.about) for each in commands))
            for where, commands in help_lines(
                each for each in self._commands if each.id not in needed
            ).items()
        ]
        if self._of_a_game:
            is_of_here = blocks[0].heading in (Group.SCREEN, Group.HINT)
            needed_keys = tuple(self._needed_keys())
            blocks.insert(is_of_here, _Block("The keys you need in a game", needed_keys))
            blocks.append(_Block("Signs on the board", signs(self.sudoku.look.glyphs)))
        if self._numbers:
            blocks.append(_Block("Numbers", self._numbers))
        blocks.append(_Block("Everywhere", (_TYPED, _PASTE, *_ALSO) if self._of_a_game else _ALSO))
        longest = max(len(key) for block in blocks for key, _ in block.lines)
        keys = min(longest, width // _KEY_DIVISOR) + _APART
        first = [Content(self._first_words)] if self._first_words else []
        return Content("\n\n").join([*first, *(each.text(keys, width) for each in blocks)])

    def _needed_keys(self) -> Iterator[tuple[str, str]]:
        """Yield the keys that every player needs, each with its explanation."""
        actions = {each.id: each for each in self._commands}
        for id in _NEEDED:
            if id in actions:
                yield _list_keys(actions[id].shown), actions[id].about
            elif id == _DIGIT:
                yield _DIGITS

    def run_key(self, event: events.Key) -> bool:
        """Scroll; the keys that open the page close it. Return whether the key was handled."""
        if event.key in HELP.keys:
            self.do_back()
            return True
        return super().run_key(event)
