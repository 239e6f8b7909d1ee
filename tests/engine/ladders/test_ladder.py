"""Ladders and their rungs: strict ones accept only HoDoKu's shapes."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import HODOKU, HODOKU_LEFTOVERS, TEACHING, Ladder, Rung
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.solving.searches import searched_on
from sudoku_tui.engine.solving.solver import all_steps, next_step
from sudoku_tui.engine.techniques import CATALOGUE, narrowed_search_of
from tests.engine.nearly import rectangular
from tests.engine.techniques.pictured import board_of
from tests.soak import sample

STRICT = [rung.id for rung in HODOKU.rungs if rung.strict]
WIDE = {
    "unique-rectangle-3": "12 12\n*\n*\n123 124 * * 13 14",
    "unique-rectangle-4": "12 12\n*\n*\n123 124 -1 -1 -1 -1 -1 -1 -1",
    "hidden-rectangle": "12 12\n-1\n-1\n* *\n-1\n-1\n-1\n-1\n-1",
    "avoidable-rectangle-1": "=1 =2\n*\n*\n=2 134",
    "avoidable-rectangle-2": "=1 23\n*\n*\n=2 13",
}
"""A shape that HoDoKu does not know, by technique."""


@pytest.mark.parametrize("id", WIDE)
def test_a_strict_rung_finds_only_hodokus_shapes(id: str) -> None:
    technique, board = CATALOGUE[id], board_of(WIDE[id])
    assert list(technique.find(board)) and not list(technique.find_strict(board))
    wide = Ladder("wide", (Rung(id, Level.HARD, 100),))
    strict = replace(wide, rungs=(replace(wide.rungs[0], strict=True),))
    assert next_step(board, wide) and next_step(board, strict) is None
    assert list(all_steps(board, wide)) and not list(all_steps(board, strict))
    assert list(wide.find(technique, board)) and not list(strict.find(technique, board))


def test_a_technique_without_a_rung_finds_everything() -> None:
    technique = CATALOGUE["unique-rectangle-4"]
    other = Ladder("other", (Rung("x-wing", Level.HARD, 100, strict=True),))
    assert list(other.find(technique, board_of(WIDE[technique.id])))


def test_both_rating_ladders_have_the_same_strict_rungs() -> None:
    assert [rung.id for rung in HODOKU_LEFTOVERS.rungs if rung.strict] == STRICT
    assert {*STRICT} == WIDE.keys() and not any(rung.strict for rung in TEACHING.rungs)


def test_a_strict_rung_is_a_distinct_value() -> None:
    for ladder in (HODOKU, HODOKU_LEFTOVERS):
        twin = pickle.loads(pickle.dumps(ladder))
        assert twin == ladder and hash(twin) == hash(ladder)
        assert [rung.strict for rung in twin.rungs] == [rung.strict for rung in ladder.rungs]
    rung = HODOKU.by_id["hidden-rectangle"]
    assert rung != replace(rung, strict=False)


def test_a_strict_rung_is_never_searched_by_changes_alone() -> None:
    id = next(
        rung.id
        for rung in TEACHING.rungs
        if narrowed_search_of(rung.id) and not rung.search and rung.technique.applies_to(CLASSIC)
    )
    for strict in (False, True):
        ladder = Ladder("one", (Rung(id, Level.HARD, 1, strict=strict),))
        [searched] = searched_on(ladder, CLASSIC)
        assert (searched.narrowed is None) == strict


@pytest.mark.slow
def test_hodokus_steps_are_a_subset() -> None:
    dice = Dice("strict")
    known, found = Counter[str](), Counter[str]()
    for number in range(sample(4000, 400)):
        board, _ = rectangular(CLASSIC, number % 20, dice)
        for id in STRICT:
            strict, every = (
                list(find(board)) for find in (CATALOGUE[id].find_strict, CATALOGUE[id].find)
            )
            assert all(step in every for step in strict), id
            known[id] += len(strict)
            found[id] += len(every)
    assert all(found[id] >= known[id] for id in STRICT) and found.total() > known.total()
    assert known.keys() >= {"unique-rectangle-3", "unique-rectangle-4", "hidden-rectangle"}
