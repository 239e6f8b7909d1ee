"""A piece of a panel that is painted only when it says something else."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Line(Static):
    """One or more lines of text. Without text it takes no room."""

    def __init__(self, id: str) -> None:
        super().__init__(Content(""), id=id)
        self._said = Content("")
        self.display = False

    def say(self, content: Content) -> None:
        """Show *content*."""
        if content.is_same(self._said):
            return
        before, self._said = self._said, content
        # A new layout paints the whole panel: only where the lines may have moved.
        same_shape = _shape(before) == _shape(content)
        self.update(content, layout=not same_shape)
        self.display = bool(content.plain)


def _shape(content: Content) -> list[int]:
    return [len(line) for line in content.plain.split("\n")]
