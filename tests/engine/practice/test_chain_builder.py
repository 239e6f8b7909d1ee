"""Chains built by hand: every link holds, and no elimination is true in a solution."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.inference.links import links_of
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.practice.chain_builder import BuiltChain, NodeCandidates, NoLink
from sudoku_tui.engine.techniques.chains.chains import nodes_of
from sudoku_tui.store.positions import draw_position
from tests.engine.positions import position_of, seeds
from tests.soak import SOAK

CHAINS = ("skyscraper", "turbot-fish", "two-string-kite", "w-wing", "x-chain", "xy-chain", "aic")
LOOPS = (
    *("aic", "continuous-nice-loop", "discontinuous-nice-loop"),
    *("grouped-aic", "grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop"),
)


@pytest.mark.parametrize("technique", CHAINS)
def test_the_chain_of_a_step_can_be_built(technique: str) -> None:
    drawn = draw_position(technique, Dice(3))
    board, step = drawn.started.board(), drawn.step
    chain = BuiltChain(((step.links[0].start,),))
    for link in step.links:
        assert chain.is_strong_due is link.strong
        chain = chain.with_node((link.end,), board)
    assert chain.links == step.links
    assert {*step.eliminations} <= {*chain.eliminations(board)}
    assert not chain.without_last().eliminations(board)


@pytest.mark.parametrize("technique", LOOPS)
def test_loops_and_groups_can_be_built(technique: str) -> None:
    closed = 0
    for seed in range(4):
        drawn = draw_position(technique, Dice(seed))
        board, step = drawn.started.board(), drawn.step
        chain = BuiltChain()
        for node in nodes_of(step):
            chain = chain.with_node(tuple(sorted(node)), board)
        if step.links[-1].end in chain.nodes[0] and not chain.is_closed:
            chain = chain.with_node(chain.nodes[0], board)
        closed += chain.is_closed
        assert {*step.eliminations} <= {*chain.eliminations(board)}
        if chain.is_closed:
            with pytest.raises(NoLink, match="the loop is closed"):
                chain.with_node(chain.nodes[0], board)
            assert not chain.without_last().is_closed and chain.without_last().nodes == chain.nodes
        assert {mark.candidate for mark in chain.marks} == {c for n in chain.nodes for c in n}
    assert closed == 4 or "continuous" not in technique or "discontinuous" in technique


def test_invalid_groups() -> None:
    board = draw_position("grouped-aic", Dice(3)).started.board()
    digit, cells = next(
        (digit, tuple(members(board.places[digit] & box.mask)))
        for digit in range(1, 10)
        for box in CLASSIC.houses[18:]
        if (board.places[digit] & box.mask).bit_count() > 3
    )
    with pytest.raises(NoLink, match="are no group: that is all places"):
        BuiltChain().with_node(tuple(Candidate(cell, digit) for cell in cells), board)


@pytest.mark.slow
@given(seeds)
@settings(max_examples=300 if SOAK else 40, deadline=None)
def test_any_chain_is_true(seed: int) -> None:
    """Check that links hold in the solution, and that the ends exclude no true candidate."""
    dice = Dice(seed)
    board, solution = position_of(CLASSIC, seed % 40, dice)
    everything: list[NodeCandidates] = [
        (Candidate(cell, digit),)
        for cell in members(board.empty)
        for digit in members(board.candidates_of[cell])
    ]
    if not everything:
        return
    for group in links_of(board, grouped=True).groups:
        everything.append(tuple(Candidate(cell, group.digit) for cell in members(group.cells)))

    def is_true(node: NodeCandidates) -> bool:
        return any(solution[cell] == digit for cell, digit in node)

    chain = BuiltChain((dice.pick(everything),))
    # Twice, as a node that cannot follow the first ones may follow later ones.
    for node in (*dice.shuffled(everything), *dice.shuffled(everything)):
        try:
            chain = chain.with_node(node, board)
        except NoLink as error:
            assert str(error)
            continue
        last = chain.nodes[0] if chain.is_closed else chain.nodes[-1]
        true = [is_true(chain.nodes[-1 if chain.is_closed else -2]), is_true(last)]
        assert any(true) if chain.links[-1].strong else not all(true)
        for cell, digit in chain.eliminations(board):
            assert solution[cell] != digit


def test_reasons_for_missing_links() -> None:
    drawn = draw_position("x-wing", Dice(5))
    board = drawn.started.board()
    cell = next(c for c in members(board.empty) if board.candidates_of[c].bit_count() > 2)
    first, second, third, *_ = members(board.candidates_of[cell])
    start, name = BuiltChain(((Candidate(cell, first),),)), CLASSIC.cell_name(cell)
    with pytest.raises(NoLink, match=f"only weak: {name} could be {third}"):
        start.with_node((Candidate(cell, second),), board)
    with pytest.raises(NoLink, match="in the chain already"):
        start.with_node((Candidate(cell, first),), board)
    filled = next(c for c, digit in enumerate(board.digits) if digit)
    with pytest.raises(NoLink, match="has no candidate 1"):
        start.with_node((Candidate(filled, 1),), board)
    far = next(
        Candidate(c, first)
        for c in members(board.places[first] & ~CLASSIC.sees[cell] & ~(1 << cell))
    )
    with pytest.raises(NoLink, match="both could be true"):
        start.with_node((far,), board)
    digit, house = next(
        (d, h)
        for d in range(1, 10)
        for h in CLASSIC.houses
        if (board.places[d] & h.mask).bit_count() > 2
    )
    one, other, *_ = members(board.places[digit] & house.mask)
    with pytest.raises(NoLink, match=f"only weak: the {digit} of .* could be in r"):
        BuiltChain(((Candidate(one, digit),),)).with_node((Candidate(other, digit),), board)
