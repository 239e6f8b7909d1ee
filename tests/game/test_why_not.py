"""Why a digit is impossible: immediate answers, questions for the engine, and the pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.why_not.inquiry import why_not
from sudoku_tui.game.events import Apply, Clear, Enter, FillNotes, Note
from sudoku_tui.game.game import Game
from sudoku_tui.game.hints import Stuck
from sudoku_tui.game.why_not import (
    GaveUp,
    Question,
    ReasonPage,
    describe_length,
    describe_unexplained,
    describe_uniqueness,
    pages_of,
    question_about,
)
from sudoku_tui.store.guide import example

SMALL = Puzzle(layout_named("4"), (0, 2, 0, 0, 3, 0, 0, 2, 2, 0, 4, 0, 0, 0, 2, 1))
SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
SEVERAL = Puzzle(layout_named("4"), (1, 2, 3, 4, 3, 4, *[0] * 10))
NONE = Puzzle(layout_named("4"), (1, 2, 3, 0, 0, 0, 0, 4, *[0] * 8))
UNDECIDED = Puzzle(layout_named("4"), (0, 2, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 4, 3, 0, 0))
"""Puzzle with four solutions, none with a 1 in r1c3, although that cell sees no 1."""
LARGER = Puzzle(layout_named("6"), tuple(map(int, "000600610023004000520340000030200500")))
FIRST = 0


def question(
    game: Game, cell: int, digit: int, solution: Sequence[int] | None = SOLUTION
) -> Question:
    found = question_about(game, solution, cell, digit)
    assert isinstance(found, Question), found
    return found


def immediate_answer(game: Game, cell: int, digit: int) -> str:
    found = question_about(game, SOLUTION, cell, digit)
    assert isinstance(found, Stuck), found
    return found.sentence


def pages(found: Question) -> tuple[ReasonPage, ...]:
    told = pages_of(found, why_not(found.board, found.candidate, found.ladder()))
    assert not isinstance(told, Stuck)
    return told


def test_a_given_needs_no_reason() -> None:
    assert immediate_answer(Game(SMALL), 1, 3) == "r1c2 is a given."


def test_seen_digit_needs_no_step() -> None:
    assert immediate_answer(Game(SMALL), FIRST, 2) == "r1c2, in row 1, is 2 already."
    game = Game(SMALL)
    game.record(Enter(6, 1))
    assert immediate_answer(game, 2, 1) == "r2c3, in column 3, is 1 already."


@pytest.mark.slow
def test_digit_too_close_to_a_neighbour_needs_no_step() -> None:
    puzzle = generate(layout_named("non-consecutive"), Dice("x"))
    for cell, house in ((3, "row 1"), (13, "column 5")):
        found = question_about(Game(puzzle), only_solution(puzzle), cell, 8)
        assert found == Stuck(f"r1c5, in {house}, is 9, which is too close to 8.")


def test_right_digit_is_not_argued_against() -> None:
    assert immediate_answer(Game(SMALL), FIRST, 1) == "Nothing speaks against 1 in r1c1."
    game = Game(SMALL)
    game.record(Enter(FIRST, 1))
    assert immediate_answer(game, FIRST, 1) == "Nothing speaks against 1 in r1c1."


def test_wrong_entry_is_treated_as_an_empty_cell() -> None:
    game = Game(SMALL)
    game.record(Enter(FIRST, 4))
    found = question(game, FIRST, 4)
    assert found.board.can_be(FIRST, 4) and not found.leaves_out
    assert found.candidate == Candidate(FIRST, 4)


def test_other_wrong_entries_are_left_out_with_a_remark() -> None:
    game = Game(SMALL)
    game.record(Enter(5, 1))
    found = question(game, FIRST, 4)
    assert found.leaves_out and not found.board.placed >> 5 & 1
    assert pages(found)[0].remark == "Your other wrong entries are ignored here."
    assert not pages(question(Game(SMALL), FIRST, 4))[0].remark


def test_notes_count_where_every_cell_has_notes_with_its_digit() -> None:
    game = Game(SMALL)
    assert question(game, FIRST, 4).fill
    game.record(FillNotes())
    full = question(game, FIRST, 4)
    assert not full.fill
    game.record(Apply("x-wing", (), (Candidate(5, 1),)))
    assert not question(game, FIRST, 4).board.can_be(5, 1)
    game.record(Note(FIRST, 1))  # erase the right digit
    assert question(game, FIRST, 4).fill


def test_crossed_out_note_can_be_asked_about() -> None:
    game = Game(SMALL)
    game.record(FillNotes())
    game.record(Note(FIRST, 4))
    found = question(game, FIRST, 4)
    assert found.fill and found.board.can_be(FIRST, 4)


def test_every_wrong_digit_of_a_puzzle_has_its_pages() -> None:
    game = Game(SMALL)
    for cell in range(16):
        for digit in range(1, 5):
            found = question_about(game, SOLUTION, cell, digit)
            if isinstance(found, Stuck):
                continue
            assert SOLUTION[cell] != digit
            told = pages(found)
            assert [page.page for page in told] == list(range(1, told[0].pages + 1))
            assert [page.is_last for page in told] == [False] * (len(told) - 1) + [True]
            assert told[0].question == f"Why not {digit} in {SMALL.layout.cell_name(cell)}"
            assert told[0].is_supposition or told[0].before.digits == SMALL.givens
            for page in told:
                supposed = page.is_supposition and page.before.digits[cell] == digit
                assert supposed or page.before.notes[cell] >> digit & 1
            assert bool(told[-1].contradiction) == told[-1].is_supposition


@pytest.mark.parametrize(("cell", "digit"), [(25, 4), (32, 1), (35, 4)])
def test_each_page_builds_on_the_pages_before_it(cell: int, digit: int) -> None:
    told = pages(question(Game(LARGER), cell, digit, only_solution(LARGER)))
    placed = 0
    for page, after in pairwise(told):
        for where, its in page.step.placements:
            assert page.before.digits[where] == 0 and after.before.digits[where] == its
            placed += 1
    assert placed and told[0].before.digits == LARGER.givens


@pytest.mark.parametrize("cell", list(members(0b1111 << 8)))
def test_puzzle_with_several_solutions_gets_no_steps(cell: int) -> None:
    game = Game(SEVERAL)
    for digit in range(1, 5):
        found = question_about(game, None, cell, digit)
        assert isinstance(found, Stuck)
        assert "several solutions" in found.sentence or "already" in found.sentence


def test_digit_in_none_of_several_solutions_is_refuted_without_uniqueness() -> None:
    found = question_about(Game(UNDECIDED), None, 2, 1)
    assert isinstance(found, Question) and not found.unique
    assert all(rung.technique.sound_without_uniqueness for rung in found.ladder().rungs)
    assert pages(found)


def test_a_search_for_solutions_that_gave_up_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    known = question_about(Game(SMALL), None, FIRST, 1, is_unknown=True)
    told = "r1c1 is 1 in at least one solution; the search for others gave up."
    assert known == Stuck(told)
    monkeypatch.setattr("sudoku_tui.game.why_not._ENOUGH", Effort(nodes=0))
    told = "Unknown: the search for a solution with 1 in r1c3 gave up."
    assert question_about(Game(UNDECIDED), None, 2, 1) == GaveUp(told)


def test_puzzle_without_a_solution_is_reported() -> None:
    assert question_about(Game(NONE), None, 15, 1) == Stuck("This puzzle has no solution.")


def test_missing_explanation_is_reported() -> None:
    found = question(Game(SMALL), FIRST, 4)
    assert pages_of(found, None) == Stuck(describe_unexplained(found))
    assert describe_unexplained(found).startswith("4 in r1c1 is not right, but")
    assert replace(found, unique=False).ladder() != found.ladder()


def test_clearing_the_entry_leaves_the_question() -> None:
    game = Game(SMALL)
    game.record(Enter(FIRST, 4))
    before = question(game, FIRST, 4)
    game.record(Clear(FIRST))
    assert question(game, FIRST, 4).board.candidates == before.board.candidates


def test_long_answer_is_announced_first() -> None:
    game = Game(SMALL)
    found = next(
        found
        for cell in range(16)
        for digit in range(1, 5)
        if isinstance(found := question_about(game, SOLUTION, cell, digit), Question)
    )
    told = pages(found)
    assert describe_length(told) == ""
    longer = tuple(replace(page, pages=40) for page in told)
    cell, digit = SMALL.layout.cell_name(found.candidate.cell), found.candidate.digit
    assert describe_length(longer) == f"It takes 40 steps to show that {cell} is not {digit}."


@pytest.mark.slow
def test_page_names_only_the_elimination_asked_about() -> None:
    seen = 0
    for rung in TEACHING.rungs:
        if (shown := example(rung.id)) is None or len(shown.step.eliminations) < 2:
            continue
        layout, step, seen = shown.board.layout, shown.step, seen + 1
        before = Game(Puzzle(layout, (0,) * layout.cells)).position
        for candidate in step.eliminations:
            page = ReasonPage(step, rung, layout, False, candidate, 1, 1, before, "")
            cell, digit = layout.cell_name(candidate.cell), layout.symbol(candidate.digit)
            assert page.sentence.endswith(f". So {cell} cannot be {digit}."), page.sentence
            assert page.shown_step.eliminations == (candidate,)
            assert replace(page, pages=2).sentence == step.sentence(layout)
    assert seen > 30


def test_uniqueness_pattern_is_named_as_switched_off_by_sums() -> None:
    cells, rectangle = layout_named("classic"), (0, 3, 9, 12)
    extras = Extras(constraints=(Cage((79, 80), 9),))
    board = Board.of(Puzzle(cells, (0,) * 81, extras=extras))
    for cell in rectangle:
        kept = 0b1110 if cell == 12 else 0b110
        board.eliminate_each(board.candidates_in(1 << cell, cells.all_digits & ~kept))
    asked = Question(board, Candidate(12, 1), False, True, False)
    named = "Unique Rectangle 1 does not count here: exchanged digits change the sums."
    assert describe_uniqueness(asked) == named
    assert describe_unexplained(asked).endswith(named)
    assert describe_uniqueness(replace(asked, unique=False)) == ""
    assert describe_uniqueness(replace(asked, candidate=Candidate(12, 3))) == ""
