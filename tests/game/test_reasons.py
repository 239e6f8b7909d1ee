"""Reasons of entries, from the player's position alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.events import Apply, FillNotes
from sudoku_tui.game.game import Game
from sudoku_tui.game.hints import Advice, find_hint
from sudoku_tui.game.position import Position
from sudoku_tui.game.reasons import MOST_NEEDED, SINGLES, Reason, reason_for
from sudoku_tui.store.stock import draw_puzzle
from tests.game.strategies import events, small_puzzles


def game_with_solution(level: Level, seed: int) -> tuple[Game, tuple[int, ...]]:
    """Return a game of the stock and its solution."""
    puzzle = draw_puzzle(level, Dice(seed)).puzzle
    return Game(puzzle), only_solution(puzzle) or ()


@pytest.mark.parametrize("level", list(Level), ids=str)
def test_reason_for_an_entry_is_the_technique_of_its_hint(level: Level) -> None:
    game, solution = game_with_solution(level, 1)
    while not game.is_full:
        answer = find_hint(game, solution)
        assert isinstance(answer, Advice)
        for placed in answer.step.placements:
            reason = reason_for(game.puzzle, game.position, placed)
            if answer.step.technique in SINGLES:
                assert reason is not None and not reason.preceding_steps
                if not any(game.position.notes):
                    assert reason.single.technique is answer.step.technique
        game.record(answer.as_move(erase=True))


def game_beyond_singles(level: Level, seed: int) -> tuple[Game, tuple[int, ...], Advice]:
    """Return a game without notes at the first position that needs more than singles."""
    game, solution = game_with_solution(level, seed)
    while True:
        answer = find_hint(game, solution)
        assert isinstance(answer, Advice)
        if answer.step.eliminations:
            return game, solution, answer
        game.record(answer.as_move(erase=True))


@pytest.mark.slow
def test_reason_names_an_elimination_missing_from_the_notes() -> None:
    found: list[tuple[Game, Reason]] = []
    for seed in range(2):
        game, solution, _ = game_beyond_singles(Level.MEDIUM, seed)
        for cell, digit in enumerate(game.position.digits):
            if not digit:
                entry = Candidate(cell, solution[cell])
                if reason := reason_for(game.puzzle, game.position, entry):
                    assert 0 < len(reason.preceding_steps) <= MOST_NEEDED
                    found.append((game, reason))
    assert len(found) > 2
    game, reason = found[0]
    told = reason.describe(game.puzzle.layout)
    assert told.startswith(reason.single.technique.name)
    assert f", after {reason.preceding_steps[0].technique.name}" in told
    # An elimination that is already in the notes not required named.
    game.record(FillNotes())
    for step in reason.preceding_steps:
        game.record(Apply(step.technique.id, step.placements, step.eliminations))
    [entry] = reason.single.placements
    again = reason_for(game.puzzle, game.position, entry)
    assert again is not None and not again.preceding_steps


@pytest.mark.slow
def test_reason_names_a_single_that_reveals_another() -> None:
    game, solution = game_with_solution(Level.EASY, 2)
    entries = [Candidate(c, solution[c]) for c, d in enumerate(game.position.digits) if not d]
    reasons = [reason_for(game.puzzle, game.position, entry) for entry in entries]
    after = [r for r in reasons if r and r.preceding_steps and r.preceding_steps[0].placements]
    assert after
    [before] = after[0].preceding_steps
    [(cell, _)] = before.placements
    assert f"after {before.technique.name} at r" in after[0].describe(game.puzzle.layout)
    assert game.position.digits[cell] == 0


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.EASY, Level.UNFAIR], ids=str)
def test_missing_reason_does_not_reveal_a_mistake(level: Level) -> None:
    """Check that no wrong digit has a reason on a right position, and many right ones have none."""
    game, solution = game_with_solution(level, 3)
    lacking = 0
    for cell, legal in enumerate(game.puzzle.possible(game.position.digits)):
        for digit in range(1, 10):
            wanted = digit == solution[cell] or cell % 8 == 0
            if wanted and not game.position.digits[cell] and legal >> digit & 1:
                reason = reason_for(game.puzzle, game.position, Candidate(cell, digit))
                if digit == solution[cell]:
                    lacking += reason is None
                else:
                    assert reason is None
    assert lacking >= 5


def test_a_digit_over_another_is_judged_as_if_the_cell_were_empty() -> None:
    game, solution = game_with_solution(Level.EASY, 4)
    answer = find_hint(game, solution)
    assert isinstance(answer, Advice)
    [entry] = answer.step.placements
    digits = list(game.position.digits)
    digits[entry.cell] = entry.digit % 9 + 1
    reason = reason_for(game.puzzle, Position(tuple(digits), game.position.notes), entry)
    assert reason is not None and reason.single == answer.step


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_paper_at_all_gives_an_answer(data: st.DataObject) -> None:
    puzzle = data.draw(small_puzzles())
    game = Game(puzzle)
    for event in data.draw(st.lists(events(puzzle.layout), max_size=12)):
        game.record(event)
    entry = Candidate(data.draw(st.integers(0, 15)), data.draw(st.integers(1, 4)))
    reason = reason_for(puzzle, game.position, entry)
    assert reason is None or entry in reason.single.placements
