"""The shipped positions match their files, and drawn ones have the requested technique."""

from __future__ import annotations

import csv

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.bounds import NEVER, RARE
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.solving.solver import next_step
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.engine.techniques import is_of_cages
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.positions import (
    draw_position,
    draw_verified_position,
    is_slow_technique,
    position_techniques,
    positions_of,
)
from tests.reference import reference
from tests.soak import SOAK

TECHNIQUES = position_techniques()
EVERY = 1 if SOAK else 24
"""Step of the sample: one line in this many is checked."""
FEWEST = 20

RANKED = [technique.id for technique in TEACHING.techniques]
SLOW = tuple(id for id in RANKED[RANKED.index("aic") :] if id in TECHNIQUES)
"""Techniques that are slow to search for; their lines name scrambles."""
each_technique = pytest.mark.parametrize("technique", TECHNIQUES)


@pytest.mark.slow
def test_every_technique_has_enough_positions() -> None:
    counts = {technique: len(positions_of(technique)) for technique in TECHNIQUES}
    due = [each.id for each in TEACHING.techniques if each.id not in NEVER | RARE]
    short = {id: counts.get(id, 0) for id in due if counts.get(id, 0) < FEWEST}
    assert not short, f"fewer than {FEWEST}: {short}"
    assert not NEVER & set(TECHNIQUES)
    if SOAK:
        print("\n", {id: counts.get(id, 0) for id in sorted(RARE)})


def test_rare_techniques_are_those_of_the_catalogue() -> None:
    with reference("reference/techniques.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    known = {row["id"] for row in rows}
    assert {row["id"] for row in rows if row["stock"] == "rare"} == RARE & known


@pytest.mark.soak
@each_technique
def test_lines_match_the_next_step_and_its_effect(technique: str) -> None:
    for line in positions_of(technique)[::EVERY]:
        board, solution = line.board(), only_solution(line.started.puzzle)
        step = next_step(board, TEACHING)
        assert step is not None and line.is_concluded_by(step), step
        assert line.technique == technique
        assert solution is not None
        assert all(digit in (0, solution[cell]) for cell, digit in enumerate(board.digits))
        assert all(solution[cell] != digit for cell, digit in line.started.eliminated)
        assert StartedPuzzle.of(line.started.puzzle, board) == line.started


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("technique", TECHNIQUES if SOAK else TECHNIQUES[::12])
def test_lines_match_the_ratings(technique: str) -> None:
    for line in positions_of(technique)[:: 1 if SOAK else 24]:
        rating, taught = rate(line.started.puzzle), rate(line.started.puzzle, TEACHING)
        assert (line.level, line.score) == (rating.level, rating.score)
        assert (line.teaching_level, line.teaching_score) == (taught.level, taught.score)


@each_technique
def test_positions_are_all_different(technique: str) -> None:
    lines = positions_of(technique)
    assert len({line.started for line in lines}) == len(lines)
    assert len({(line.layout.id, line.seed) for line in lines}) == len(lines)
    assert len({bool(line.proven) for line in lines}) == 1, "the first one speaks for all"


@pytest.mark.parametrize("technique", TECHNIQUES if SOAK else TECHNIQUES[::9])
def test_drawn_position_is_of_the_technique_and_new(technique: str) -> None:
    # Sums allow turns, mirrors and a reversal of the digits alone, so a few positions repeat soon.
    known = {line.started for line in positions_of(technique) if not is_of_cages(technique)}
    drawn = [draw_position(technique, Dice(seed)) for seed in range(10 if SOAK else 2)]
    for seed, each in enumerate(drawn):
        assert each.step.technique.id == technique
        assert next_step(each.started.board(), TEACHING) == each.step
        assert each.started not in known
        assert draw_position(technique, Dice(seed)) == each
    assert is_of_cages(technique) or len({each.started for each in drawn}) == len(drawn)


@pytest.mark.soak
@pytest.mark.parametrize("technique", SLOW)
def test_scrambles_of_a_line_are_of_the_technique(technique: str) -> None:
    for line in positions_of(technique)[:: 1 if SOAK else 30]:
        for number in line.proven if SOAK else line.proven[:1]:
            step = next_step(line.scrambled(number).board(), TEACHING)
            assert step is not None and step.technique.id == technique
            assert bool(step.placements) == bool(line.effect[0])


@pytest.mark.slow
def test_slow_technique_is_recalled_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"forcing-net-verity", "als-chain", "finned-franken-jellyfish"} < set(SLOW)
    assert [id for id in TECHNIQUES if is_slow_technique(id)] == sorted(SLOW)
    with monkeypatch.context() as patched:
        patched.setattr("sudoku_tui.engine.practice.turn.turn_of", None)
        drawn = {id: [draw_verified_position(id, Dice(n)) for n in range(6)] for id in SLOW}
        places = {id: [each.places_digit for each in drawn[id]] for id in SLOW}
    for id in SLOW:
        assert len(positions_of(id)) == 2 or len({each.started for each in drawn[id]}) > 3
        assert all(len(line.proven) > 2 for line in positions_of(id))
        assert drawn[id][0].step == next_step(drawn[id][0].started.board(), TEACHING)
        assert places[id][0] == bool(drawn[id][0].step.placements)


def test_quick_technique_is_drawn_anew() -> None:
    assert not any(line.proven for line in positions_of("x-wing"))
    one, same = draw_verified_position("x-wing", Dice(4)), draw_position("x-wing", Dice(4))
    assert one == same and one.step.technique.id == "x-wing"


def test_missing_technique_is_reported() -> None:
    with pytest.raises(StoreError, match="no positions of leviathan"):
        draw_position("leviathan", Dice(1))
