"""Explanations of a move: every suitable technique, the easiest first, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import Apply, Batch, Clear, Enter, FillNotes, Note, Undo
from sudoku_tui.game.explanations import NO_EXPLANATION, Explanation, conclusion_of, explain
from sudoku_tui.game.game import Game
from sudoku_tui.game.position import Position
from tests.game.strategies import events, small_puzzles
from tests.game.test_review import player
from tests.reference import classic

ALMOST = "12345678.456789123789123456" + "." * 54
PLACES = [rung.technique for rung in TEACHING.rungs]


def position_after(text: str, *moves: object) -> tuple[Puzzle, Position]:
    """Return the puzzle of *text* and its position after *moves*."""
    puzzle = classic(text)
    game = Game(puzzle)
    for move in moves:
        game.record(move)  # type: ignore[arg-type]
    return puzzle, game.position


def names(found: Explanation) -> list[str]:
    """Return the techniques that explain the move."""
    return list(dict.fromkeys(step.technique.id for step in found.steps))


def test_every_single_that_places_a_digit_is_listed() -> None:
    puzzle, paper = position_after(ALMOST)
    found = explain(puzzle, paper, Enter(8, 9))
    assert names(found) == ["full-house", "hidden-single", "naked-single"]
    assert len({step.houses for step in found.steps[:2]}) == 2, "its row and its box"
    assert all((8, 9) in step.placements for step in found.steps) and found.is_complete


def test_events_without_a_conclusion_need_no_explanation() -> None:
    puzzle, paper = position_after(ALMOST)
    for event in (None, Undo(), Clear(8), FillNotes(), Note(8, 9)):
        assert explain(puzzle, paper, event) == NO_EXPLANATION
    written = position_after(ALMOST, Enter(8, 9))[1]
    assert not conclusion_of(Enter(8, 9), written)


def test_wrong_digit_has_no_explanation() -> None:
    someone = player()
    cell = someone.game.position.digits.index(0)
    wrong = 1 + someone.solution[cell] % 9
    assert not explain(someone.puzzle, someone.game.position, Enter(cell, wrong)).steps


@pytest.mark.slow
def test_erased_note_is_explained_by_rules_or_techniques() -> None:
    puzzle, paper = position_after(ALMOST, Note(8, 1))
    assert explain(puzzle, paper, Note(8, 1)).by_rules
    someone = player(Level.HARD)
    while someone.advice.step.placements:
        someone.take(5.0)
    someone.do(FillNotes(), 1.0)
    step = someone.advice.step
    gone = step.eliminations[0]
    found = explain(someone.puzzle, someone.game.position, Note(*gone))
    assert names(found)[0] == step.technique.id
    assert all(gone in each.eliminations for each in found.steps)
    places = [PLACES.index(each.technique) for each in found.steps]
    assert places == sorted(places)


def test_hint_or_batch_is_explained_by_steps_with_all_its_eliminations() -> None:
    someone = player(Level.HARD)
    while someone.advice.step.placements or len(someone.advice.step.eliminations) < 2:
        someone.take(5.0)
    step, paper = someone.advice.step, someone.game.position
    applied = Apply(step.technique.id, (), step.eliminations, fill=True)
    found = explain(someone.puzzle, paper, applied)
    assert names(found)[0] == step.technique.id
    assert all(set(step.eliminations) <= set(each.eliminations) for each in found.steps)
    noted = replace(paper, notes=tuple(someone.game.puzzle.layout.all_digits for _ in paper.notes))
    batch = Batch(tuple(Note(*each) for each in step.eliminations))
    assert conclusion_of(batch, noted).eliminations == set(step.eliminations)


@pytest.mark.slow
def test_digit_that_follows_in_a_few_steps_lists_them() -> None:
    someone = player(Level.HARD)
    found = NO_EXPLANATION
    while not someone.game.is_full and not found.preceding_steps:
        step, paper = someone.advice.step, someone.game.position
        if step.eliminations:
            open_cells = [cell for cell, digit in enumerate(paper.digits) if not digit]
            entries = (Enter(cell, someone.solution[cell]) for cell in open_cells)
            answers = (explain(someone.puzzle, paper, entry) for entry in entries)
            found = next((each for each in answers if each.preceding_steps), NO_EXPLANATION)
        someone.take(5.0)
    assert found.preceding_steps and len(found.steps) == 1 and found.steps[0].placements


def test_spent_effort_is_reported() -> None:
    puzzle, paper = position_after(ALMOST)
    found = explain(puzzle, paper, Enter(8, 9), effort=Effort(nodes=3))
    assert found.steps and not found.is_complete
    assert not explain(puzzle, paper, Enter(8, 9), effort=Effort(nodes=0)).is_complete


@pytest.mark.slow
@settings(max_examples=40)
@given(st.data(), small_puzzles())
def test_explanation_of_any_event_fits_its_conclusion(data: st.DataObject, puzzle: Puzzle) -> None:
    log = data.draw(st.lists(events(puzzle.layout), min_size=1, max_size=12))
    game = Game(puzzle)
    for event in log:
        paper = game.position
        if game.record(event):
            found, wanted = explain(puzzle, paper, event), conclusion_of(event, paper)
            assert all(wanted.count_shared(step) for step in found.steps)
            assert wanted or found == NO_EXPLANATION
