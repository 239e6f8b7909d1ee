"""What explains a move: all techniques that could, the easiest first, and no others."""

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
from sudoku_tui.game.explanations import NOTHING, Explanation, concluded, explain
from sudoku_tui.game.game import Game
from sudoku_tui.game.position import Position
from tests.game.strategies import events, small_puzzles
from tests.game.test_review import player
from tests.reference import classic

ALMOST = "12345678.456789123789123456" + "." * 54
PLACES = [rung.technique for rung in TEACHING.rungs]


def before(text: str, *moves: object) -> tuple[Puzzle, Position]:
    """A puzzle, and what is on the paper after some moves."""
    puzzle = classic(text)
    game = Game(puzzle)
    for move in moves:
        game.record(move)  # type: ignore[arg-type]
    return puzzle, game.position


def names(found: Explanation) -> list[str]:
    """The techniques that explain it."""
    return list(dict.fromkeys(step.technique.id for step in found.ways))


def test_every_single_that_places_a_digit_is_told() -> None:
    puzzle, paper = before(ALMOST)
    found = explain(puzzle, paper, Enter(8, 9))
    assert names(found) == ["full-house", "hidden-single", "naked-single"]
    assert len({step.houses for step in found.ways[:2]}) == 2, "its row and its box"
    assert all((8, 9) in step.placements for step in found.ways) and found.is_whole


def test_what_says_nothing_needs_no_explanation() -> None:
    puzzle, paper = before(ALMOST)
    for event in (None, Undo(), Clear(8), FillNotes(), Note(8, 9)):
        assert explain(puzzle, paper, event) == NOTHING
    written = before(ALMOST, Enter(8, 9))[1]
    assert not concluded(Enter(8, 9), written)


def test_a_wrong_digit_is_explained_by_nothing() -> None:
    someone = player()
    cell = someone.game.position.digits.index(0)
    wrong = 1 + someone.solution[cell] % 9
    assert not explain(someone.puzzle, someone.game.position, Enter(cell, wrong)).ways


@pytest.mark.slow
def test_a_note_goes_by_the_rules_or_by_techniques() -> None:
    puzzle, paper = before(ALMOST, Note(8, 1))
    assert explain(puzzle, paper, Note(8, 1)).by_rules
    someone = player(Level.HARD)
    while someone.advice.step.placements:
        someone.take(5.0)
    someone.do(FillNotes(), 1.0)
    step = someone.advice.step
    gone = step.eliminations[0]
    found = explain(someone.puzzle, someone.game.position, Note(*gone))
    assert names(found)[0] == step.technique.id
    assert all(gone in each.eliminations for each in found.ways)
    places = [PLACES.index(each.technique) for each in found.ways]
    assert places == sorted(places)


def test_a_hint_or_several_notes_are_explained_by_what_does_all_of_it() -> None:
    someone = player(Level.HARD)
    while someone.advice.step.placements or len(someone.advice.step.eliminations) < 2:
        someone.take(5.0)
    step, paper = someone.advice.step, someone.game.position
    applied = Apply(step.technique.id, (), step.eliminations, fill=True)
    found = explain(someone.puzzle, paper, applied)
    assert names(found)[0] == step.technique.id
    assert all(set(step.eliminations) <= set(each.eliminations) for each in found.ways)
    noted = replace(paper, notes=tuple(someone.game.puzzle.layout.all_digits for _ in paper.notes))
    batch = Batch(tuple(Note(*each) for each in step.eliminations))
    assert concluded(batch, noted).eliminations == set(step.eliminations)


@pytest.mark.slow
def test_what_follows_in_a_few_steps_says_which() -> None:
    someone = player(Level.HARD)
    found = NOTHING
    while not someone.game.is_full and not found.before:
        step, paper = someone.advice.step, someone.game.position
        if step.eliminations:
            open_cells = [cell for cell, digit in enumerate(paper.digits) if not digit]
            entries = (Enter(cell, someone.solution[cell]) for cell in open_cells)
            answers = (explain(someone.puzzle, paper, entry) for entry in entries)
            found = next((each for each in answers if each.before), NOTHING)
        someone.take(5.0)
    assert found.before and len(found.ways) == 1 and found.ways[0].placements


def test_where_the_effort_is_spent_that_is_told() -> None:
    puzzle, paper = before(ALMOST)
    found = explain(puzzle, paper, Enter(8, 9), effort=Effort(nodes=3))
    assert found.ways and not found.is_whole
    assert not explain(puzzle, paper, Enter(8, 9), effort=Effort(nodes=0)).is_whole


@pytest.mark.slow
@settings(max_examples=40)
@given(st.data(), small_puzzles())
def test_whatever_is_on_the_paper_there_is_an_answer(data: st.DataObject, puzzle: Puzzle) -> None:
    log = data.draw(st.lists(events(puzzle.layout), min_size=1, max_size=12))
    game = Game(puzzle)
    for event in log:
        paper = game.position
        if game.record(event):
            found, wanted = explain(puzzle, paper, event), concluded(event, paper)
            assert all(wanted.shared(step) for step in found.ways)
            assert wanted or found == NOTHING
