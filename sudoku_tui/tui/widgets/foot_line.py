"""The input line at the foot of a board, for cells, moves and commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textual import events
from textual.widgets import Input

_LONGEST = 2_000


class FootLine(Input):
    """An input line that covers the footer while it is open."""

    DEFAULT_CSS = """
    FootLine { dock: bottom; height: 1; width: 100%; margin: 0; padding: 0 1; border: none; }
    """

    def __init__(self, completions: Callable[[str], Iterator[str]]) -> None:
        """Create a closed line; *completions* yields the completions of a text."""
        super().__init__(id="line", compact=True, max_length=_LONGEST, select_on_focus=False)
        self._completions = completions
        self._offered: list[str] = []
        self._shown = 0
        self.passes_on: Callable[[events.Key], bool] = lambda _: False
        """Function that checks whether a key is left to the screen."""
        self.display = False

    @property
    def is_open(self) -> bool:
        """Whether the line is open for input."""
        return self.display

    def begin(self, text: str = "", *, is_selected: bool = False) -> None:
        """Open the line with *text*; if it *is_selected*, typing replaces it."""
        self.value, self.cursor_position = text, len(text)
        if is_selected:
            self.select_all()
        self.placeholder = "r5c3 7, 3j, fill box 2, or a command; tab completes"
        self.display = True
        self.focus()

    def end(self) -> None:
        """Close the line."""
        self.display = False

    def complete(self) -> None:
        """Replace the text by its next completion, wrapping around."""
        if not self._offered or self.value != self._offered[self._shown]:
            self._offered, self._shown = list(self._completions(self.value)), -1
        if self._offered:
            self._shown = (self._shown + 1) % len(self._offered)
            self.value = self._offered[self._shown]
            self.cursor_position = len(self.value)

    def insert_early_key(self, event: events.Key) -> bool:
        """Insert a character that arrives before the line has the focus.

        Return whether it was inserted.
        """
        character = event.character or ""
        if self.has_focus or not character.isprintable() or not character:
            return False
        self.insert_text_at_cursor(character)
        return True

    def paste_in(self, text: str) -> None:
        """Insert pasted text, with its lines joined by semicolons."""
        lines = filter(None, map(str.strip, text[:_LONGEST].splitlines()))
        self.insert_text_at_cursor("; ".join(lines))

    async def _on_key(self, event: events.Key) -> None:
        """Leave some keys to the screen."""
        if self.passes_on(event):
            event.prevent_default()

    def _on_paste(self, event: events.Paste) -> None:
        """Insert pasted text by `paste_in`."""
        event.stop()
        event.prevent_default()
        self.paste_in(event.text)
