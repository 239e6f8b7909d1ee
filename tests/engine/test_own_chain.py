"""A chain built by hand: every link is what it says, and what it removes is no solution's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.own_chain import NoLink, OwnChain
from sudoku_tui.engine.step import Candidate
from sudoku_tui.store.positions import draw_position
from tests.campaign import SOAK

from .positions import position_of, seeds

CHAINS = ("skyscraper", "turbot-fish", "two-string-kite", "w-wing", "x-chain", "xy-chain", "aic")


@pytest.mark.parametrize("technique", CHAINS)
def test_the_chain_of_a_step_can_be_built(technique: str) -> None:
    drawn = draw_position(technique, Dice(3))
    board, step = drawn.midway.board(), drawn.step
    chain = OwnChain((step.links[0].start,))
    for link in step.links:
        assert chain.is_strong_due is link.strong
        chain = chain.added(link.end, board)
    assert chain.links == step.links
    assert {*step.eliminations} <= {*chain.eliminations(board)}
    assert not chain.shorter().eliminations(board)


@given(seeds)
@settings(max_examples=300 if SOAK else 40, deadline=None)
def test_any_chain_is_true(seed: int) -> None:
    """Links hold in the solution, and what the ends exclude is not in it."""
    dice = Dice(seed)
    board, solution = position_of(CLASSIC, seed % 40, dice)
    everything = [
        Candidate(cell, digit)
        for cell in members(board.empty)
        for digit in members(board.candidates_of[cell])
    ]
    if not everything:
        return
    chain = OwnChain((dice.pick(everything),))
    for candidate in dice.shuffled(everything):
        try:
            chain = chain.added(candidate, board)
        except NoLink as error:
            assert str(error)
            continue
        true = [solution[node.cell] == node.digit for node in chain.nodes[-2:]]
        assert any(true) if chain.links[-1].strong else not all(true)
        for cell, digit in chain.eliminations(board):
            assert solution[cell] != digit


def test_why_there_is_no_link() -> None:
    drawn = draw_position("x-wing", Dice(5))
    board = drawn.midway.board()
    cell = next(c for c in members(board.empty) if board.candidates_of[c].bit_count() > 2)
    first, second, third, *_ = members(board.candidates_of[cell])
    start, name = OwnChain((Candidate(cell, first),)), CLASSIC.cell_name(cell)
    with pytest.raises(NoLink, match=f"only weak: {name} could be {third}"):
        start.added(Candidate(cell, second), board)
    with pytest.raises(NoLink, match="in the chain already"):
        start.added(Candidate(cell, first), board)
    filled = next(c for c, digit in enumerate(board.digits) if digit)
    with pytest.raises(NoLink, match="has no candidate 1"):
        start.added(Candidate(filled, 1), board)
    far = next(
        Candidate(c, first)
        for c in members(board.places[first] & ~CLASSIC.sees[cell] & ~(1 << cell))
    )
    with pytest.raises(NoLink, match="both could be true"):
        start.added(far, board)
    digit, house = next(
        (d, h)
        for d in range(1, 10)
        for h in CLASSIC.houses
        if (board.places[d] & h.mask).bit_count() > 2
    )
    one, other, *_ = members(board.places[digit] & house.mask)
    with pytest.raises(NoLink, match=f"only weak: the {digit} of .* could be in r"):
        OwnChain((Candidate(one, digit),)).added(Candidate(other, digit), board)
