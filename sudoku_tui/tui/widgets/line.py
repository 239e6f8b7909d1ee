"""A piece of a panel that is painted only when it says something else."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Line(Static):
    """One or more lines of text. Without text it takes no room."""

    def __init__(self, id: str) -> None:
        super().__init__(Content(""), id=id)
        self._said = Content("")
        self._covered = False
        self.display = False

    def say(self, content: Content) -> None:
        """Show *content*."""
        if content.is_same(self._said):
            return
        before, self._said = self._said, content
        # A new layout paints the whole screen: only where the rows may have moved.
        width = self.size.width
        rows = _rows(content, width)
        same_shape = rows is not None and rows == _rows(before, width)
        self.update(content, layout=not same_shape)
        self.cover(self._covered)

    def cover(self, covered: bool) -> None:
        """Hide what it says, or show it again."""
        self._covered = covered
        self.display = bool(self._said.plain) and not covered


def _rows(content: Content, width: int) -> list[int] | None:
    """The lines of *content* that fit into *width*; None if it is empty or one has to wrap."""
    lines = [line.cell_length for line in content.split("\n")]
    return [1] * len(lines) if content.plain and max(lines) <= width else None
