"""A line that is there while something is typed on it: a name, a path, what is searched for."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Input


class NameLine(Input):
    """Is opened by a key of its screen, and takes what is typed right behind that key."""

    def __init__(self, placeholder: str = "", *, id: str = "name", longest: int = 0) -> None:
        """*longest* is how many characters it takes at most; 0 for any number."""
        super().__init__(id=id, placeholder=placeholder, max_length=longest, compact=True)
        self.display = False

    @property
    def is_open(self) -> bool:
        """Whether something is typed on it, so that letters are letters."""
        return self.display

    def begin(self, text: str = "") -> None:
        """Open it, with a *text* to go on from."""
        self.value, self.display = text, True
        # `focus()` waits for a turn of the app's, and what is typed before that is lost.
        self.screen.set_focus(self)

    def end(self, then: Widget) -> None:
        """Close it; keys are those of *then* again."""
        self.display = False
        self.screen.set_focus(then)
