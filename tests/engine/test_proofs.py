"""Proofs that are remembered are those that would be found anew, on whatever board."""

from __future__ import annotations

from itertools import islice

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.proof.prove import Proof, Proofs, prove
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE
from tests.campaign import sample
from tests.engine.positions import position_of, small_layouts
from tests.reference import classic

EACH = 2


def proven(step: Step, board: Board) -> Proof | None:
    proof = prove(step, board)
    return proof if isinstance(proof, Proof) else None


def altered(board: Board, dice: Dice) -> Board:
    """The same with a few candidates placed or eliminated, true or not."""
    other = board.copy()
    for _ in range(1 + dice.below(4)):
        candidate = dice.pick([*members(other.candidates)] or [0])
        digit, cell = divmod(candidate, other.layout.cells)
        if dice.below(3) and other.can_be(cell, digit + 1):
            other.eliminate(cell, digit + 1)
        elif other.can_be(cell, digit + 1):
            other.place(cell, digit + 1)
    return other


@small_layouts
def test_a_remembered_proof_is_the_one_that_would_be_found(layout: Layout) -> None:
    dice, same, other = Dice(f"proofs {layout.id}"), 0, 0
    for seed in range(sample(60, 1)):
        board, proofs = position_of(layout, seed, dice)[0], Proofs()
        boards = [board, *(altered(board, dice) for _ in range(6))]
        for technique in CATALOGUE.values():
            if technique.id == "guess" or not technique.applies_to(layout):
                continue
            for step in islice(technique.find(board), EACH):
                for each in boards:
                    expected = proven(step, each)
                    assert proofs.of(step, each) == expected, step.notation(layout)
                    same, other = same + bool(expected), other + (not expected)
    assert same and other


def test_what_a_step_does_not_look_at_needs_no_other_proof() -> None:
    text = "000000907000420180000705026100904000050000040000507009920108000034059000507000000"
    board, proofs = Board.of(classic(text)), Proofs()
    step = next(CATALOGUE["hidden-single"].find(board))
    [(cell, digit)] = step.placements
    far = next(
        each
        for each in members(board.empty & ~step.houses[0].mask & ~board.layout.sees[cell])
        if not board.can_be(each, digit)
    )
    after = board.copy()
    after.eliminate(far, next(members(board.candidates_of[far])))
    first = proofs.of(step, board)
    assert first and proofs.of(step, after) is first
