"""Consequences of a candidate being true, and being false: by chains and by nets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.implications import (
    Literal,
    false,
    is_true,
    node_of,
    true,
)
from sudoku_tui.engine.inference.links import Links, links_of
from sudoku_tui.engine.inference.outcomes import (
    Net,
    Outcomes,
    chain_outcomes,
    choices_of,
    net_outcomes,
)
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains.forcing import conclusions
from tests.engine.positions import (
    position_of,
    positions,
    small_layouts,
)
from tests.engine.techniques.chains.links_by_hand import is_strong, is_weak
from tests.soak import sample


@small_layouts
def test_a_verity_of_chains_is_a_contradiction_read_backwards(layout: Layout) -> None:
    """Use that links hold both ways, so that the later of the two is never needed."""
    seen = 0
    for board, _ in positions(layout, "backwards", sample(100, 8)):
        outcomes = chain_outcomes(board)
        agreed, denied = outcomes.by_verity(), outcomes.by_contradiction(outcomes.houses)
        assert not agreed.true & board.candidates & ~denied.true
        assert not agreed.false & board.candidates & ~denied.false
        seen += bool(agreed.true | agreed.false)
    assert seen


@small_layouts
def test_nets_reach_as_far_as_chains_and_further(layout: Layout) -> None:
    further = 0
    for board, _ in positions(layout, "nets", sample(100, 8)):
        chains, nets = chain_outcomes(board), net_outcomes(board)
        for node, outcome in chains.if_true.items():
            assert not outcome.true & ~nets.if_true[node].true
            assert not outcome.false & ~nets.if_true[node].false
            further += outcome != nets.if_true[node]
        chain = chains.by_contradiction(chains.houses)
        for step in CATALOGUE["forcing-net-contradiction"].find(board):
            for cell, digit in step.eliminations:
                assert not chain.false >> (digit - 1) * layout.cells + cell & 1
    assert further


@small_layouts
def test_every_reason_of_a_net_is_valid(layout: Layout) -> None:
    conflicts = 0
    for board, _ in positions(layout, "reasons", sample(100, 8)):
        links = links_of(board, grouped=True)
        lanes = {choice.candidates for choice in choices_of(board)}
        for node in list(members(board.candidates))[:: 1 + layout.cells // 20]:
            for premise in (true(node), false(node)):
                net = Net(board, premise)
                conflict = net.first_conflict()
                for literal, parents in net.reasons.items():
                    assert not parents or is_implied(links, lanes, literal, parents)
                if conflict:
                    conflicts += 1
                    literals = conflict.literals
                    assert all(each in net.reasons for each in literals)
                    assert is_impossible(lanes, literals)
    assert conflicts


def is_implied(
    links: Links, lanes: set[int], literal: Literal, parents: tuple[Literal, ...]
) -> bool:
    """Check whether a weak link, a strong link or a single leads from *parents* to *literal*."""
    board, node = links.board, links.members_of(node_of(literal))
    if not is_true(literal):
        [parent] = parents
        return is_true(parent) and is_weak(board, links.members_of(node_of(parent)), node)
    if any(map(is_true, parents)):
        return False
    if len(parents) == 1 and is_strong(board, links.members_of(node_of(parents[0])), node):
        return True
    return mask_of(map(node_of, (literal, *parents))) in lanes


def is_impossible(lanes: set[int], literals: tuple[Literal, ...]) -> bool:
    """Check whether a candidate is both true and false, or all of a cell or a house are false."""
    if any(literal ^ 1 in literals for literal in literals):
        return True
    return not any(map(is_true, literals)) and mask_of(map(node_of, literals)) in lanes


@small_layouts
def test_emptied_cells_and_houses_count_as_verity(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, "emptied", sample(200, 12)):
        outcomes = chain_outcomes(board)
        verity = outcomes.by_verity()
        briefly = conclusions(board, [outcomes.by_conflict(), verity])
        assert conclusions(board, [outcomes.by_contradiction(outcomes.houses), verity]) == briefly
        found += len(briefly)
    assert found


@pytest.mark.slow
@small_layouts
@pytest.mark.parametrize("outcomes_of", [chain_outcomes, net_outcomes])
def test_certain_candidates_are_true(
    layout: Layout, outcomes_of: Callable[[Board], Outcomes]
) -> None:
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
