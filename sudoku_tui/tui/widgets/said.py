"""What is said of the chosen line of a list, beside it."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import Static


class Said(Static):
    """Words that end with an ellipsis where they have fewer rows than they need.

    A sentence that just stopped at the foot of the screen was taken for the whole of it.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)

    @property
    def is_cut(self) -> bool:
        """Whether some of it is not in sight."""
        return self.get_content_height(self.size, self.size, self.size.width) > self.size.height

    def render_line(self, y: int) -> Strip:
        """A line; the last one says if more would follow."""
        line = super().render_line(y)
        if y != self.size.height - 1 or not self.is_cut:
            return line
        dots = "..." if self.app.has_class("-ascii") else "…"
        written = cell_len(line.text.rstrip())
        kept = list(line.crop(0, min(written, line.cell_length - cell_len(dots))))
        ended = Strip([*kept, Segment(dots, kept[-1].style if kept else None)])
        return ended.adjust_cell_length(line.cell_length, self.visual_style.rich_style)
