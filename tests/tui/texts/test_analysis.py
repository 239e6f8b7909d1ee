"""Text next to the board of an analysis, for any number of columns."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.findings import Analysis
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from sudoku_tui.tui.texts.analysis import technique_table
from tests.reference import classic

WING = "...9..4...5..2..8.3...67.....65.2..8.39...62.1..6.97.....49...7.4..5..9...3..1..."


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    """Return the whole analysis of a puzzle with a wing."""
    puzzle = classic(WING)
    found = Analysis(puzzle)
    for finding in analyse(puzzle):
        found = found.with_finding(finding)
    return found


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [24, 26, 33, 34, 40, 60])
def test_each_technique_is_one_line(analysis: Analysis, width: int, glyphs: Glyphs) -> None:
    """Check this, as a count wrapped below its technique reads like that of another."""
    lines = technique_table(analysis, width, glyphs).plain.splitlines()
    table = lines[: lines.index("")]
    assert len(table) > 3
    for line in table:
        assert len(line) == width, line


def test_initials_of_solution_paths_are_explained(analysis: Analysis) -> None:
    narrow, wide = (technique_table(analysis, width, UNICODE).plain for width in (24, 60))
    assert "e: easiest, r: rated" in narrow
    assert "e: easiest" not in wide and "easiest" in wide.splitlines()[0]
