"""Forcing chains and nets: every line of reasoning leads to its conclusion."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.inference.outcomes import (
    Verdicts,
    chain_outcomes,
    choices_of,
)
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import CATALOGUE, searches_of
from sudoku_tui.engine.techniques.chains.forcing import conclusions
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.engine.techniques.chains.catalogue import FORCING, SEARCHES
from tests.engine.techniques.chains.links_by_hand import is_weak
from tests.properties.engine.test_soundness import check
from tests.soak import sample


@small_layouts
def test_forced_steps_are_sound_and_placements_come_first(layout: Layout) -> None:
    for board, solution in positions(layout, "forced", sample(200, 5)):
        for name in ("forcing-chain", "forcing-net"):
            step = SEARCHES[name](board)
            if step:
                check(step, board, solution)
                assert len(step.placements) + len(step.eliminations) == 1
        if board.tables.lone(board.lanes):
            continue  # singles are not reported as forced
        outcomes = chain_outcomes(board)
        verdicts = (outcomes.by_contradiction(outcomes.untouched_houses), outcomes.by_verity())
        certain = (verdicts[0].true | verdicts[1].true) & board.candidates
        step = SEARCHES["forcing-chain"](board)
        assert bool(step and step.placements) == bool(certain)


@pytest.mark.slow
@small_layouts
def test_taught_steps_use_the_fewest_facts(layout: Layout) -> None:
    for board, solution in positions(layout, "fewest", sample(60, 3)):
        for kind, search in (("chain", "fc"), ("net", "fn")):
            contradiction = CATALOGUE[f"forcing-{kind}-contradiction"]
            verity = CATALOGUE[f"forcing-{kind}-verity"]
            step = searches_of(contradiction.id)[search](board)
            denied = next(contradiction.find(board), None)
            assert bool(step) or not denied
            if step is None:
                continue
            check(step, board, solution)
            assert step.technique in (contradiction, verity)
            assert step.technique is verity or step == denied


def test_a_true_group_is_not_several_placements() -> None:
    """Require another role for its members than for certain placements."""
    for board, _ in positions(CLASSIC, "groups", 30):
        for id in FORCING:
            for step in CATALOGUE[id].find(board):
                on = step.candidates_with(Role.LINK_ON)
                assert len(set(on)) == len(on)
                if any(mark.role is Role.SET_A for mark in step.marks):
                    assert step.sentence(CLASSIC) and step.notation(CLASSIC)
                    return
    pytest.fail("no step leads through a group")


@pytest.mark.slow
@pytest.mark.parametrize("id", FORCING)
def test_links_lead_to_the_conclusion(id: str) -> None:
    found = 0
    for board, _ in positions(CLASSIC, "tales", sample(200, 8)):
        for step in CATALOGUE[id].find(board):
            found += 1
            told = step.notation(CLASSIC)
            if id.endswith("verity"):
                assert leads_from_every_choice(board, step), told
            else:
                assert is_impossible(board, step), told
    assert found


def leads_from_every_choice(board: Board, step: Step) -> bool:
    """Check whether links lead from each candidate of a choice to the conclusion."""
    pattern = step.candidates_with(Role.PATTERN)
    [conclusion] = step.placements or step.eliminations
    if len(pattern) > 1 and not is_choice(board, pattern):
        return False
    return all(each == conclusion or reaches(step, each, conclusion) for each in pattern)


def reaches(step: Step, start: Candidate, end: Candidate) -> bool:
    reached, front = set[Candidate](), {start}
    while front:
        reached |= front
        front = {link.end for link in step.links if link.start in front} - reached
    return end in reached


def is_impossible(board: Board, step: Step) -> bool:
    """Check whether the marked contradiction follows from the premise and its consequences."""
    on = {*step.candidates_with(Role.LINK_ON), *step.eliminations}
    off = {*step.candidates_with(Role.LINK_OFF), *step.placements}
    pattern = step.candidates_with(Role.PATTERN)
    if is_choice(board, pattern) and off.issuperset(pattern):
        return True
    if len(pattern) == 1:
        concluded = pattern in (step.placements, step.eliminations)
        return concluded or (pattern[0] in on and pattern[0] in off)
    one, other = pattern
    return {one, other} <= on and is_weak(board, (one,), (other,))


def is_choice(board: Board, pattern: tuple[Candidate, ...]) -> bool:
    """Check whether *pattern* is all candidates of a cell, or all places for a digit in a house."""
    numbers = mask_of((digit - 1) * board.layout.cells + cell for cell, digit in pattern)
    return any(choice.candidates == numbers for choice in choices_of(board))


def test_placements_come_first() -> None:
    board = Board(CLASSIC)
    verdicts = [Verdicts(1 << 500, 1 << 3 | 1 << 90), Verdicts(1 << 80, 0)]
    assert conclusions(board, verdicts) == [(500, True), (80, True), (3, False), (90, False)]
