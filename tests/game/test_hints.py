"""Hints on real positions: their texts, their refusals, and that each is true."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.generating.generator import complete_puzzle, generate
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Candidate, Cell, Digit, Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution, random_grid
from sudoku_tui.engine.step import Step
from sudoku_tui.game.checks import is_won
from sudoku_tui.game.events import Apply, Clear, Enter, FillNotes, Note, Undo
from sudoku_tui.game.game import Game
from sudoku_tui.game.hints import (
    Advice,
    Answer,
    SearchStart,
    Stuck,
    Trouble,
    find_hint,
    find_start,
    first_advice,
)
from sudoku_tui.store.stock import draw_puzzle
from tests.game.strategies import events

SMALL = Puzzle(layout_named("4"), (0, 2, 0, 0, 3, 0, 0, 2, 2, 0, 4, 0, 0, 0, 2, 1))
SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


@cache
def draw_with_solution(level: Level, seed: int = 1) -> tuple[Puzzle, tuple[Digit, ...]]:
    """Return a puzzle of the stock and its solution."""
    puzzle = draw_puzzle(level, Dice(seed)).puzzle
    return puzzle, only_solution(puzzle) or ()


def require_advice(answer: Answer) -> Advice:
    """Return *answer* after checking that it is a step."""
    assert isinstance(answer, Advice), answer
    return answer


def check_sound(step: Step, solution: tuple[Digit, ...]) -> None:
    """Check that the step places correct digits and eliminates wrong ones only."""
    assert step.placements or step.eliminations
    assert all(solution[cell] == digit for cell, digit in step.placements)
    assert all(solution[cell] != digit for cell, digit in step.eliminations)


def solve_by_hints(
    puzzle: Puzzle, solution: tuple[Digit, ...], *, erase: bool, noted: bool
) -> set[str]:
    """Play a game by hints alone and return the techniques used."""
    game, used = Game(puzzle), set()
    if noted:
        game.record(FillNotes())
    while not game.is_full:
        found = require_advice(find_hint(game, solution))
        check_sound(found.step, solution)
        assert game.record(found.as_move(erase)), "a hint that changes nothing would come for ever"
        used.add(found.step.technique.id)
    assert game.position.digits == solution and is_won(game)
    return used


# Texts of hints


def test_the_small_puzzle_has_its_solution() -> None:
    assert only_solution(SMALL) == SOLUTION


def test_each_of_the_four_rungs_of_a_hint_says_more() -> None:
    puzzle, solution = draw_with_solution(Level.HARD)
    found = require_advice(find_hint(Game(puzzle), solution))
    assert found.name == found.step.technique.name
    assert found.rung == TEACHING.rung(found.step.technique)
    assert found.where.startswith("Look at ") and found.where.endswith(".")
    for house in found.houses_to_look_at:
        assert str(house.number) in found.where and str(house.kind) in found.where
    assert found.sentence == found.step.sentence(CLASSIC)
    event = found.as_move(erase=True)
    assert event.technique == found.step.technique.id
    assert (event.placements, event.eliminations) == (
        found.step.placements,
        found.step.eliminations,
    )


@pytest.mark.slow
def test_hinted_houses_cover_the_step() -> None:
    """Check that its houses hold every cell of the explanation, and that no cell is named."""
    for level in (Level.EASY, Level.MEDIUM, Level.HARD):
        puzzle, solution = draw_with_solution(level, seed=2)
        game = Game(puzzle)
        game.record(FillNotes())
        while not game.is_full:
            found = require_advice(find_hint(game, solution))
            assert found.houses_to_look_at
            area = 0
            for house in found.houses_to_look_at:
                area |= house.mask
            cells = mask_of(cell for cell, _ in found.step.placements)
            assert not cells or cells & area
            assert not any(CLASSIC.cell_name(cell) in found.where for cell in range(81))
            game.record(found.as_move(erase=True))


@pytest.mark.slow
def test_the_easiest_step_comes_first() -> None:
    puzzle, solution = draw_with_solution(Level.BEGINNER)
    assert str(require_advice(find_hint(Game(puzzle), solution)).rung.level) in ("Beginner", "Easy")


# Refusals


def test_wrong_entry_is_reported_instead_of_a_step() -> None:
    game = Game(SMALL)
    game.record(Enter(0, 4))
    assert find_hint(game, SOLUTION) == Trouble(
        mask_of([0]), "r1c1 is not right. Erase it, then ask again.", "An entry is not right."
    )
    game.record(Enter(5, 1))
    assert find_hint(game, SOLUTION) == Trouble(
        mask_of([0, 5]),
        "r1c1 and r2c2 are not right. Erase them, then ask again.",
        "2 entries are not right.",
    )
    game.record(Clear(0))
    game.record(Clear(5))
    require_advice(find_hint(game, SOLUTION))


def test_clashing_digits_are_reported_first() -> None:
    game = Game(SMALL)
    game.record(Enter(0, 2))
    told = find_hint(game, SOLUTION)
    assert told == Trouble(mask_of([0, 1]), "r1c1 and r1c2 are both 2.")
    # The rules alone reveal it, without a solution.
    assert find_hint(game, None) == told


def test_missing_note_is_reported_where_notes_are_complete() -> None:
    game = Game(SMALL)
    game.record(FillNotes())
    game.record(Note(5, 4))
    assert find_hint(game, SOLUTION) == Trouble(
        mask_of([5]),
        "r2c2 lacks a note of the digit that belongs there.",
        "A note is missing that belongs there.",
    )
    game.record(Note(0, 1))
    told = find_hint(game, SOLUTION)
    assert isinstance(told, Trouble) and told.cells == mask_of([0, 5])
    assert told.sentence.startswith("r1c1 and r2c2 lack a note")


def test_a_few_notes_are_reminders_and_are_not_read() -> None:
    puzzle, solution = draw_with_solution(Level.HARD)
    game = Game(puzzle)
    bare = find_hint(game, solution)
    cell = puzzle.givens.index(0)
    other = next(d for d in range(1, 10) if d != solution[cell])
    game.record(Note(cell, other))
    assert find_hint(game, solution) == bare


def test_complete_notes_are_read() -> None:
    """Check that candidates struck out by the player stay struck out and that hints use this."""
    game = Game(SMALL)
    game.record(FillNotes())
    for cell in range(16):
        for digit in list(members(game.position.notes_of(cell))):
            if digit != SOLUTION[cell]:
                game.record(Note(cell, digit))
    found = require_advice(find_hint(game, SOLUTION))
    assert not found.fill
    check_sound(found.step, SOLUTION)
    # Every cell has one note left, so the step is a single even where givens alone need more.
    assert len(found.step.placements) == 1 and not found.step.eliminations


def test_full_board_has_no_hint() -> None:
    game = Game(SMALL)
    for cell, digit in enumerate(SOLUTION):
        game.record(Enter(cell, digit))
    assert find_hint(game, SOLUTION) == Stuck("Every cell is filled.")
    assert isinstance(find_hint(game, None), Stuck)
    game.record(Enter(0, 4))
    assert isinstance(find_hint(game, SOLUTION), Trouble)


def test_search_for_a_hint_can_be_cancelled() -> None:
    start = find_start(Game(Puzzle(CLASSIC, (0,) * 81)), None)
    assert isinstance(start, SearchStart)
    with pytest.raises(OutOfEffort):
        first_advice(start, effort=Effort(cancelled=lambda: True))


# Applied hints


def first_elimination(game: Game, solution: tuple[Digit, ...]) -> Advice:
    """Apply hints until one eliminates a candidate, and return it."""
    while True:
        found = require_advice(find_hint(game, solution))
        if found.step.eliminations:
            return found
        game.record(found.as_move(erase=True))


def test_elimination_fills_notes_first_and_is_one_undo() -> None:
    puzzle, solution = draw_with_solution(Level.HARD)
    game = Game(puzzle)
    found = first_elimination(game, solution)
    assert found.fill and not any(game.position.notes)
    before, depth = game.position, game.undo_depth
    event = found.as_move(erase=True)
    assert event.fill
    game.record(event)
    assert all(
        bool(game.position.notes_of(cell)) == (not game.position.digits[cell]) for cell in range(81)
    )
    for cell, digit in found.step.eliminations:
        assert not game.position.notes[cell] >> digit & 1
    assert game.undo_depth == depth + 1
    game.record(Undo())
    assert game.position == before


def test_a_placement_takes_no_notes() -> None:
    puzzle, solution = draw_with_solution(Level.EASY)
    found = require_advice(find_hint(Game(puzzle), solution))
    assert found.step.placements and found.fill
    assert not found.as_move(erase=True).fill


def test_complete_notes_are_not_filled_again() -> None:
    puzzle, solution = draw_with_solution(Level.HARD)
    game = Game(puzzle)
    game.record(FillNotes())
    assert not first_elimination(game, solution).as_move(erase=True).fill


@pytest.mark.parametrize("erase", [True, False])
def test_hint_erases_notes_as_the_player_chose(erase: bool) -> None:
    puzzle, solution = draw_with_solution(Level.EASY)
    game = Game(puzzle)
    game.record(FillNotes())
    ((cell, digit),) = require_advice(find_hint(game, solution)).step.placements
    game.record(Apply("any", (Candidate(cell, digit),), erase=erase))
    seen = members(CLASSIC.sees[cell])
    left = any(game.position.notes[other] >> digit & 1 for other in seen)
    assert not left if erase else game.position.digits[cell] == digit


# Whole games


@pytest.mark.parametrize("noted", [True, False], ids=["with notes", "without notes"])
@pytest.mark.parametrize("seed", [3, 4])
def test_a_hard_puzzle_is_solved_by_hints_alone(seed: int, noted: bool) -> None:
    puzzle, solution = draw_with_solution(Level.HARD, seed)
    used = solve_by_hints(puzzle, solution, erase=True, noted=noted)
    levels = {TEACHING.rung(t).level for t in TEACHING.techniques if t.id in used}
    assert max(levels) >= Level.MEDIUM


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY, Level.MEDIUM, Level.HARD], ids=str)
def test_every_level_of_the_stock_is_solved_by_hints(level: Level) -> None:
    puzzle, solution = draw_with_solution(level, seed=5)
    solve_by_hints(puzzle, solution, erase=False, noted=True)


@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_hints_on_every_layout(layout: Layout) -> None:
    """Follow hints as far as techniques reach, at most 40 steps."""
    puzzle, solution = puzzle_of(layout)
    game = Game(puzzle)
    game.record(FillNotes())
    for _ in range(40):
        answer = find_hint(game, solution)
        if isinstance(answer, Stuck):
            break
        found = require_advice(answer)
        check_sound(found.step, solution)
        assert found.sentence and found.where and found.name
        assert game.record(found.as_move(erase=True))
    assert game.undo_depth > 1


def puzzle_of(layout: Layout) -> tuple[Puzzle, tuple[Digit, ...]]:
    """Return a puzzle with one solution, on large boards a grid with a third of it emptied."""
    if layout.digits < 10:
        puzzle = generate(layout, Dice(7))
        return puzzle, only_solution(puzzle) or ()
    grid, dice = random_grid(layout, Dice(7)), Dice(8)
    holes = set(dice.shuffled(range(layout.cells))[: layout.cells // 3])
    holed = Puzzle(layout, tuple(0 if c in holes else d for c, d in enumerate(grid)))
    puzzle = complete_puzzle(holed, dice)
    return puzzle, only_solution(puzzle) or ()


# Several solutions


def puzzle_with_two_solutions() -> tuple[Puzzle, set[Cell]]:
    """Return a grid with an emptied deadly rectangle, which has two solutions."""
    rows = (
        *((1, 2, 3, 4, 5, 6, 7, 8, 9), (4, 5, 6, 7, 8, 9, 1, 2, 3), (7, 8, 9, 1, 2, 3, 4, 5, 6)),
        *((2, 1, 4, 3, 6, 5, 8, 9, 7), (3, 6, 5, 8, 9, 7, 2, 1, 4), (8, 9, 7, 2, 1, 4, 3, 6, 5)),
        *((5, 3, 1, 6, 4, 2, 9, 7, 8), (6, 4, 2, 9, 7, 8, 5, 3, 1), (9, 7, 8, 5, 3, 1, 6, 4, 2)),
    )
    holes = {0, 1, 27, 28}
    givens = tuple(0 if cell in holes else rows[cell // 9][cell % 9] for cell in range(81))
    return Puzzle(CLASSIC, givens), holes


def test_puzzle_with_several_solutions_gets_no_uniqueness_step() -> None:
    puzzle, holes = puzzle_with_two_solutions()
    assert only_solution(puzzle) is None
    game = Game(puzzle)
    assert isinstance(find_hint(game, None), Stuck)
    # With a third candidate in one corner, uniqueness would place it; the rules alone do not.
    rungs = [rung for rung in TEACHING.rungs if not rung.technique.sound_without_uniqueness]
    assert rungs, "the ladder has techniques that lean on uniqueness"
    givens = list(puzzle.givens)
    for cell in (2, 9 * 3 + 2, *holes):
        givens[cell] = 0
    looser = Game(Puzzle(CLASSIC, tuple(givens)))
    answer = find_hint(looser, None)
    if isinstance(answer, Advice):
        assert answer.step.technique.sound_without_uniqueness


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_position_gets_a_true_answer(data: st.DataObject) -> None:
    known = data.draw(st.booleans())
    game = Game(SMALL)
    for event in data.draw(st.lists(events(SMALL.layout), max_size=12)):
        game.record(event)
    answer = find_hint(game, SOLUTION if known else None)
    match answer:
        case Advice() if known:
            check_sound(answer.step, SOLUTION)
        case Advice():
            assert answer.step.technique.sound_without_uniqueness
        case _:
            assert answer.sentence
