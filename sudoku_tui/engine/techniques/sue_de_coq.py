"""Sue de Coq: cells where a line meets a box, with cells of both that they fit exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..bits import Mask
from ..board import Board
from ..layout import House, Layout
from ..notation import digits_listed, house_short
from ..step import Candidate, Step
from .als_drawing import have, marked_sets, marks_of, set_short
from .base import Technique
from .sue_de_coq_search import Pattern, meetings, patterns_on


class SueDeCoq(Technique):
    """Cells of a line and a box have as many candidates as there are cells: those where they
    meet, some more of the line, some more of the box, and these two share no digit of the first.

    No digit fits twice, so each is in there exactly once, and goes from the rest of the house in
    which all its places lie.
    """

    def find(self, board: Board) -> Iterator[Step]:
        """Steps with the fewest cells first; of those that conclude the same, only the first."""
        found = [(pattern, meeting.line, meeting.box) for meeting, pattern in patterns_on(board)]
        found.sort(key=lambda each: sum(cells.bit_count() for cells in each[0][:3]))
        told: set[frozenset[Candidate]] = set()
        for pattern, line, box in found:
            if frozenset(pattern.gone) not in told:
                told.add(frozenset(pattern.gone))
                yield self.step(board, pattern, line, box)

    def step(self, board: Board, pattern: Pattern, line: House, box: House) -> Step:
        """What a pattern concludes."""
        return Step(
            self,
            eliminations=pattern.gone,
            houses=(line, box),
            marks=marks_of(board, pattern[:3]),
        )

    def applies_to(self, layout: Layout) -> bool:
        return bool(meetings(layout))

    def reason(self, step: Step, layout: Layout) -> str:
        line, box = step.houses
        middle, in_line, in_box = (_told(layout, *each) for each in marked_sets(step))
        sets = [cells for cells, _ in marked_sets(step)]
        count = sum(cells.bit_count() for cells in sets)
        return (
            f"Where {line} and {box} meet, {middle}. Beside that, in {line}, {in_line}, and in "
            f"{box}, {in_box}. These {count} cells have room for {count} digits, and no more than "
            f"{count} fit: all are in there, and each goes from the rest of the house that its "
            f"places share"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        middle, in_line, in_box = (set_short(layout, *each) for each in marked_sets(step))
        line, box = (house_short(house) for house in step.houses)
        return f"{line}{box} {middle}, {line} {in_line}, {box} {in_box}"


def _told(layout: Layout, cells: Mask, digits: Mask) -> str:
    return f"{layout.names(cells)} {have(cells)} only {digits_listed(digits, layout)}"


def first_sue_de_coq(board: Board) -> Step | None:
    """The step that HoDoKu takes: the first of the first line and box that have one."""
    for meeting, pattern in patterns_on(board):
        return SUE_DE_COQ.step(board, pattern, meeting.line, meeting.box)
    return None


SUE_DE_COQ = SueDeCoq("sue-de-coq", "Sue de Coq", "1101")

TECHNIQUES = (SUE_DE_COQ,)

HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {"sue-de-coq": first_sue_de_coq}
"""What HoDoKu takes where it searches the row of this name."""
