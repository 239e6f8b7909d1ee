"""Boards as images: well-formed on every layout, with everything that a step names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, Entry, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.solving.solver import solve
from sudoku_tui.engine.step import Mark, Role, cells_of
from sudoku_tui.formats.guide import Picture
from sudoku_tui.paper.svg import CELL, BoardImage
from sudoku_tui.store.guide import example
from tests.each import each

SVG = "{http://www.w3.org/2000/svg}"
PUZZLE = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."


@each("entry", CATALOGUE, lambda entry: entry.layout.id)
def test_every_layout_is_drawn(entry: Entry) -> None:
    layout = entry.layout
    image = ET.fromstring(BoardImage(layout, (0,) * layout.cells).svg())
    lines = [path.get("d") or "" for path in image.iter(f"{SVG}path")]
    assert sum(len(re.findall("M", line)) for line in lines) == 4 * layout.cells


@pytest.mark.parametrize(("id", "cells"), [("x", 17), ("argyle", 44), ("anti-king", 0)])
def test_diagonals_have_a_background(id: str, cells: int) -> None:
    layout = layout_named(id)
    assert BoardImage(layout, (0,) * layout.cells).svg().count("#e9eef6") == cells


def test_step_is_drawn_with_all_its_parts() -> None:
    puzzle = Puzzle(CLASSIC, tuple(0 if cell == "." else int(cell) for cell in PUZZLE))
    board = Board.of(puzzle)
    for step in solve(puzzle):
        image = BoardImage(CLASSIC, puzzle.givens, board.digits, board.candidates_of, step).svg()
        drawn = ET.fromstring(image)
        assert len(list(drawn.iter(f"{SVG}circle"))) >= len(set(step.marks)) > -1
        assert image.count("stroke-width='1.5'") == len(step.eliminations)
        assert image.count("stroke-opacity") == sum(a != b for a, b, _ in step.links)
        step.apply(board)


def test_cages_are_drawn_with_their_sums() -> None:
    cages = Cage((0, 1, 10), 7), Cage((80,))
    puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=cages))
    image = BoardImage(CLASSIC, puzzle.givens, constraints=puzzle.extras.constraints)
    outlines = re.findall(r"<path d='([^']*)' [^>]*stroke-dasharray='3 2'", image.svg())
    assert [path.count("M") for path in outlines] == [8, 4]
    # The walls of the first cage meet where it turns, below r1c1 and left of r2c2.
    assert "M25 63h44" in outlines[0] and "M69 63v44" in outlines[0]
    assert ">7</text>" in image.svg() and image.svg().count("<rect") == 2


def test_highlighted_candidates_are_drawn_without_notes() -> None:
    picture = Picture("Look.", marks=(Mark(Role.PATTERN, Candidate(0, 7)),))
    image = BoardImage(CLASSIC, (0,) * 81, step=picture).svg()
    assert image.count("<circle") == image.count(">7</text>") - 2 == 1, "axes have two more"


def test_frames_and_filled_cells_of_a_step_are_drawn() -> None:
    """Draw a tridagon: three cells in each of four boxes, filled ones with a larger mark."""
    worked = example("tridagon")
    assert worked
    board, step = worked.board, worked.step
    givens = worked.line.started.puzzle.givens
    image = BoardImage(CLASSIC, givens, board.digits, board.candidates_of, step).svg()
    framed = [path for path in ET.fromstring(image).iter(f"{SVG}path") if path.get("stroke-width")]
    edges = [len(re.findall("M", path.get("d") or "")) for path in framed]
    assert edges.count(3 * 4) == len(step.frames) == 4
    filled = cells_of(step.candidates_with(Role.PATTERN)) & ~board.empty
    radii = [float(circle.get("r") or 0) for circle in ET.fromstring(image).iter(f"{SVG}circle")]
    assert filled and sum(radius > CELL / 3 for radius in radii) == filled.bit_count()


def test_picture_of_the_guide_is_drawn_with_its_words() -> None:
    words = "look <here>"
    picture = Picture(words, houses=CLASSIC.houses[:1], cells=1 << 80)
    image = BoardImage(
        CLASSIC, (0,) * 81, step=picture, cells=picture.cells, description=words
    ).svg()
    drawn = ET.fromstring(image)
    assert drawn.findtext(f"{SVG}title") == words
    assert image.count("fill='#fff4cf'") == 9 + 1
