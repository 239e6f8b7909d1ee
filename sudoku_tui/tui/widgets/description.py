"""The description of the chosen line of a list, beside the list."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import Static


class Description(Static):
    """Text that ends with an ellipsis if it has fewer rows than it needs.

    Without an ellipsis readers took a sentence cut off at the foot of the screen for complete.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)

    @property
    def is_cut(self) -> bool:
        """Whether some of the text is not in view."""
        return self.get_content_height(self.size, self.size, self.size.width) > self.size.height

    def render_line(self, y: int) -> Strip:
        """Render a line, with an ellipsis if it is the last visible one and more follows."""
        line = super().render_line(y)
        if y != self.size.height - 1 or not self.is_cut:
            return line
        dots = "..." if self.app.has_class("-ascii") else "…"
        written = cell_len(line.text.rstrip())
        kept = list(line.crop(0, min(written, line.cell_length - cell_len(dots))))
        ended = Strip([*kept, Segment(dots, kept[-1].style if kept else None)])
        return ended.adjust_cell_length(line.cell_length, self.visual_style.rich_style)
