"""The killer ladder: the teaching ladder without uniqueness, and techniques of sums."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.ladders import HODOKU, KILLER, LADDERS, TEACHING, rating_ladder
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Extras
from sudoku_tui.engine.techniques import CATALOGUE, CONTENTS, folder_of

CAGES = [
    id for module, ids in CONTENTS.items() if module.startswith("cages.") for id in ids.split()
]
SUMMED = Board(layout_named("6"), extras=Extras(constraints=(Cage((0, 1), 7),)))
EMPTY_CAGE = Board(layout_named("6"), extras=Extras(constraints=(Cage((0, 1)),)))


def test_killers_are_rated_without_uniqueness() -> None:
    assert rating_ladder(SUMMED.layout) is KILLER is LADDERS["killer"]
    assert all(rung.technique.sound_without_uniqueness for rung in KILLER.rungs)
    assert {r.id for r in TEACHING.rungs} - {r.id for r in KILLER.rungs} == {
        rung.id for rung in TEACHING.rungs if folder_of(rung.id) == "uniqueness"
    }


def test_puzzles_without_sums_are_rated_as_before() -> None:
    assert rating_ladder(CLASSIC) is HODOKU
    assert rating_ladder(EMPTY_CAGE.layout) is not KILLER


@pytest.mark.parametrize("id", CAGES)
def test_techniques_of_cages_need_sums(id: str) -> None:
    rung = KILLER.by_id[id]
    assert rung.applies_to(SUMMED.layout)
    assert CATALOGUE[id].applies_to(SUMMED.layout)
    for layout in (EMPTY_CAGE.layout, CLASSIC):
        assert not rung.applies_to(layout) and not CATALOGUE[id].applies_to(layout)
    assert not list(CATALOGUE[id].find(Board(layout_named("6"))))


def test_killer_quad_needs_more_than_four_digits() -> None:
    four = Board(layout_named("4"), extras=Extras(constraints=(Cage((0, 1), 5),)))
    assert not CATALOGUE["killer-quad"].applies_to(four.layout)
    assert CATALOGUE["killer-triple"].applies_to(four.layout)


_SOLVE_PLAIN = """
import sys
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.ladders import KILLER, TEACHING
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.solving.solver import next_step
for ladder in (TEACHING, KILLER):
    assert next_step(Board(layout_named("4")), ladder) is None
    assert not any(r.applies_to(layout_named("4")) for r in ladder.rungs if "cage" in r.id)
print(*[name for name in sys.modules if "techniques.cages" in name])
"""


@pytest.mark.slow
def test_plain_puzzles_do_not_load_the_techniques_of_cages() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _SOLVE_PLAIN], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""
