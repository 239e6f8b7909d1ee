"""Forcing chains and nets: every reason is one, and every story leads to what it concludes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.implications import Literal, false, is_true, node_of, true
from sudoku_tui.engine.inference.links import Links, links_of
from sudoku_tui.engine.inference.outcomes import (
    Net,
    Outcomes,
    Verdicts,
    chain_outcomes,
    choices_of,
    net_outcomes,
)
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains.forcing import conclusions
from tests.engine.positions import position_of, small_layouts
from tests.engine.test_chains import strong, weak
from tests.soak import sample

FORCING = [id for id in CATALOGUE if id.startswith("forcing")]


def boards(layout: Layout, topic: str, count: int) -> Iterator[Board]:
    dice = Dice(f"{topic} {layout.id}")
    for number in range(count):
        yield position_of(layout, number, dice)[0]


@small_layouts
def test_every_reason_of_a_net_is_one(layout: Layout) -> None:
    conflicts = 0
    for board in boards(layout, "reasons", sample(100, 8)):
        links = links_of(board, grouped=True)
        lanes = {choice.candidates for choice in choices_of(board)}
        for node in list(members(board.candidates))[:: 1 + layout.cells // 20]:
            for premise in (true(node), false(node)):
                net = Net(board, premise)
                conflict = net.first_conflict()
                for literal, parents in net.reasons.items():
                    assert not parents or follows(links, lanes, literal, parents)
                if conflict:
                    conflicts += 1
                    literals = conflict.literals
                    assert all(each in net.reasons for each in literals)
                    assert is_impossible(lanes, literals)
    assert conflicts


def follows(links: Links, lanes: set[int], literal: Literal, parents: tuple[Literal, ...]) -> bool:
    """Whether one weak link, one strong link or a single leads from *parents* to *literal*."""
    board, node = links.board, links.members_of(node_of(literal))
    if not is_true(literal):
        [parent] = parents
        return is_true(parent) and weak(board, links.members_of(node_of(parent)), node)
    if any(map(is_true, parents)):
        return False
    if len(parents) == 1 and strong(board, links.members_of(node_of(parents[0])), node):
        return True
    return mask_of(map(node_of, (literal, *parents))) in lanes


def is_impossible(lanes: set[int], literals: tuple[Literal, ...]) -> bool:
    """Whether a candidate is true and false, or all of a cell or of a house are false."""
    if any(literal ^ 1 in literals for literal in literals):
        return True
    return not any(map(is_true, literals)) and mask_of(map(node_of, literals)) in lanes


@pytest.mark.parametrize("id", FORCING)
def test_a_story_leads_to_what_it_concludes(id: str) -> None:
    found = 0
    for board in boards(CLASSIC, "tales", sample(200, 14)):
        for step in CATALOGUE[id].find(board):
            found += 1
            told = step.notation(CLASSIC)
            if id.endswith("verity"):
                assert leads_from_every_choice(board, step), told
            else:
                assert cannot_be(board, step), told
    assert found


def leads_from_every_choice(board: Board, step: Step) -> bool:
    """Whether links lead from each of some candidates, of which one is true, to the conclusion."""
    pattern = step.marked(Role.PATTERN)
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


def cannot_be(board: Board, step: Step) -> bool:
    """Whether what is marked as impossible is so, if the premise and all that follows hold."""
    on = {*step.marked(Role.LINK_ON), *step.eliminations}
    off = {*step.marked(Role.LINK_OFF), *step.placements}
    pattern = step.marked(Role.PATTERN)
    if is_choice(board, pattern) and off.issuperset(pattern):
        return True
    if len(pattern) == 1:
        concluded = pattern in (step.placements, step.eliminations)
        return concluded or (pattern[0] in on and pattern[0] in off)
    one, other = pattern
    return {one, other} <= on and weak(board, (one,), (other,))


def is_choice(board: Board, pattern: tuple[Candidate, ...]) -> bool:
    """Whether *pattern* is all that a cell can hold, or all places for a digit in a house."""
    numbers = mask_of((digit - 1) * board.layout.cells + cell for cell, digit in pattern)
    return any(choice.candidates == numbers for choice in choices_of(board))


@small_layouts
def test_what_empties_a_cell_or_a_house_is_told_by_verity(layout: Layout) -> None:
    found = 0
    for board in boards(layout, "emptied", sample(200, 12)):
        outcomes = chain_outcomes(board)
        verity = outcomes.by_verity()
        briefly = conclusions(board, [outcomes.by_conflict(), verity])
        assert conclusions(board, [outcomes.by_contradiction(outcomes.houses), verity]) == briefly
        found += len(briefly)
    assert found


@small_layouts
@pytest.mark.parametrize("outcomes_of", [chain_outcomes, net_outcomes])
def test_what_is_certain_is_true(layout: Layout, outcomes_of: Callable[[Board], Outcomes]) -> None:
    dice, certain = Dice(f"certain {layout.id}"), 0
    for number in range(sample(200, 12)):
        board, solution = position_of(layout, number, dice)
        so = mask_of((d - 1) * layout.cells + cell for cell, d in enumerate(solution))
        outcomes = outcomes_of(board)
        for verdicts in (outcomes.by_contradiction(outcomes.houses), outcomes.by_verity()):
            assert not verdicts.true & board.candidates & ~so
            assert not verdicts.false & so
            certain += (verdicts.true | verdicts.false).bit_count()
    assert certain


def test_placements_come_first() -> None:
    board = Board(CLASSIC)
    verdicts = [Verdicts(1 << 500, 1 << 3 | 1 << 90), Verdicts(1 << 80, 0)]
    assert conclusions(board, verdicts) == [(500, True), (80, True), (3, False), (90, False)]
