"""Why an entry follows, by the paper alone."""

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
from sudoku_tui.game.hints import Advice, hint
from sudoku_tui.game.position import Position
from sudoku_tui.game.reasons import MOST_NEEDED, SINGLES, Reason, reason_for
from sudoku_tui.store.stock import draw
from tests.game.strategies import events, small_puzzles


def drawn(level: Level, seed: int) -> tuple[Game, tuple[int, ...]]:
    """A game, and the solution."""
    puzzle = draw(level, Dice(seed)).puzzle
    return Game(puzzle), only_solution(puzzle) or ()


@pytest.mark.parametrize("level", list(Level), ids=str)
def test_what_a_hint_places_has_that_reason(level: Level) -> None:
    game, solution = drawn(level, 1)
    while not game.is_full:
        answer = hint(game, solution)
        assert isinstance(answer, Advice)
        for placed in answer.step.placements:
            reason = reason_for(game.puzzle, game.position, placed)
            if answer.step.technique in SINGLES:
                assert reason is not None and not reason.before
                if not any(game.position.notes):
                    assert reason.single.technique is answer.step.technique
        game.record(answer.event(erase=True))


def stuck(level: Level, seed: int) -> tuple[Game, tuple[int, ...], Advice]:
    """A game without notes, at the first point that takes more than singles."""
    game, solution = drawn(level, seed)
    while True:
        answer = hint(game, solution)
        assert isinstance(answer, Advice)
        if answer.step.eliminations:
            return game, solution, answer
        game.record(answer.event(erase=True))


@pytest.mark.slow
def test_an_elimination_that_nobody_wrote_down_is_named() -> None:
    found: list[tuple[Game, Reason]] = []
    for seed in range(2):
        game, solution, _ = stuck(Level.MEDIUM, seed)
        for cell, digit in enumerate(game.position.digits):
            if not digit:
                entry = Candidate(cell, solution[cell])
                if reason := reason_for(game.puzzle, game.position, entry):
                    assert 0 < len(reason.before) <= MOST_NEEDED
                    found.append((game, reason))
    assert len(found) > 2
    game, reason = found[0]
    told = reason.describe(game.puzzle.layout)
    assert told.startswith(reason.single.technique.name)
    assert f", after {reason.before[0].technique.name}" in told
    # What is in the notes needs not to be named again.
    game.record(FillNotes())
    for step in reason.before:
        game.record(Apply(step.technique.id, step.placements, step.eliminations))
    [entry] = reason.single.placements
    again = reason_for(game.puzzle, game.position, entry)
    assert again is not None and not again.before


@pytest.mark.slow
def test_a_single_that_another_single_lays_bare() -> None:
    game, solution = drawn(Level.EASY, 2)
    entries = [Candidate(c, solution[c]) for c, d in enumerate(game.position.digits) if not d]
    reasons = [reason_for(game.puzzle, game.position, entry) for entry in entries]
    after = [r for r in reasons if r and r.before and r.before[0].placements]
    assert after
    [before] = after[0].before
    [(cell, _)] = before.placements
    assert f"after {before.technique.name} at r" in after[0].describe(game.puzzle.layout)
    assert game.position.digits[cell] == 0


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.EASY, Level.UNFAIR], ids=str)
def test_no_reason_says_nothing_about_right_or_wrong(level: Level) -> None:
    """No wrong digit has a reason on a right paper, and enough right ones have none either."""
    game, solution = drawn(level, 3)
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
    game, solution = drawn(Level.EASY, 4)
    answer = hint(game, solution)
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
