"""An input line that is visible only while it is used: for a name, a path or a search."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Input


class NameLine(Input):
    """An input line that a key of its screen opens.

    It receives all characters typed after that key.
    """

    def __init__(self, placeholder: str = "", *, id: str = "name", longest: int = 0) -> None:
        """Create a closed line; *longest* is the largest number of characters, 0 for any number."""
        super().__init__(id=id, placeholder=placeholder, max_length=longest, compact=True)
        self.display = False

    @property
    def is_open(self) -> bool:
        """Whether the line is open for input, so that letters are not commands."""
        return self.display

    def begin(self, text: str = "") -> None:
        """Open the line with *text*."""
        self.value, self.display = text, True
        # `focus()` takes effect one turn of the event loop later; keys before that would be lost.
        self.screen.set_focus(self)

    def end(self, then: Widget) -> None:
        """Close the line, and move the focus to *then*."""
        self.display = False
        self.screen.set_focus(then)
