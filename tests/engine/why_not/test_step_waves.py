"""Caching of the steps found on a position, and detection of dead ends."""

from __future__ import annotations

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.proof.prove import ProofCache
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.why_not.needed_steps import StepSequence
from sudoku_tui.engine.why_not.step_waves import FoundSteps, Wave
from tests.reference import classic

HARD = "000207000020000070607803509005040900400070003009605400010050090096000840050000030"
TECHNIQUES = [CATALOGUE[id] for id in ("hidden-single", "locked-candidates-1", "als-xz")]


def test_steps_against_a_candidate_are_those_that_exclude_it() -> None:
    board = Board.of(classic(HARD))
    for technique in TECHNIQUES:
        steps, finds = list(technique.find(board)), FoundSteps(technique, board)
        for candidate in members(board.candidates):
            digit, cell = divmod(candidate, board.layout.cells)
            against = list(finds.against(candidate))
            for step in steps:
                after = board.copy()
                step.apply(after)
                gone = not after.can_be(cell, digit + 1)
                placed = Candidate(cell, digit + 1) in step.placements
                assert (step in against) == (gone and not placed)
        assert list(finds) == steps
        assert bool(finds) == bool(steps)


def test_an_interrupted_iteration_takes_nothing_from_the_next() -> None:
    board = Board.of(classic(HARD))
    for technique in TECHNIQUES:
        finds = FoundSteps(technique, board)
        one, other = iter(finds), iter(finds)
        mixed = [(next(one, None), next(other, None)) for _ in range(3)]
        assert all(first == second for first, second in mixed)
        assert list(finds) == list(technique.find(board))


def test_a_wave_without_proven_steps_is_a_dead_end() -> None:
    board = Board.of(classic(HARD))
    start = Wave(board, StepSequence(board, ProofCache()))
    guess = CATALOGUE["guess"]
    assert start.steps_by(guess) and not start.wave_after(guess).leads_on
    after = start.wave_after(CATALOGUE["locked-candidates-1"])
    assert after.leads_on and after.before == (start,)
    assert start.wave_after(CATALOGUE["locked-candidates-1"]) is after
