"""Hints, paths, reasons and proofs, as other programs request them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sudoku_tui as s

MINI = "1.../..3./.4../...2"
UNFAIR = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."


def test_a_path_leads_to_the_solution_and_every_step_is_proven() -> None:
    steps = list(s.path(UNFAIR))
    assert steps[-1].position_after.digits == s.solve(UNFAIR).givens
    for step in steps:
        assert s.prove(step).lines
        assert step.placements or step.eliminations
        assert step.sentence in str(step) and step.notation.startswith(step.name)


def test_hint_goes_on_from_a_position() -> None:
    position = s.hint(UNFAIR).position_after
    assert s.hint(position).position == position
    assert s.hint(position).technique == next(iter(s.all_steps(position))).technique


def test_eliminations_in_a_text_count_as_in_a_position() -> None:
    position = s.hint(UNFAIR).position_after
    text = s.convert(position, to="json")
    assert s.hint(text).notation == s.hint(position).notation
    assert next(s.all_steps(text)).notation == next(s.all_steps(position)).notation
    assert next(s.path(text)).notation == s.hint(UNFAIR).notation  # a path begins at the givens


def test_a_wrong_entry_is_named() -> None:
    position = s.position(UNFAIR)
    right = s.solve(UNFAIR).givens[0]
    wrong = next(digit for digit in position.candidates("r1c1") if digit != right)
    with pytest.raises(s.PuzzleError, match=f"r1c1 is {wrong}"):
        s.hint(replace(position, digits=(wrong, *position.digits[1:])))


@pytest.mark.slow
def test_every_wrong_candidate_has_a_reason() -> None:
    position, solution = s.position(UNFAIR), s.solve(UNFAIR).givens
    for digit in position.candidates("r1c1"):
        if digit == solution[0]:
            with pytest.raises(s.NotFound, match="is right"):
                s.why_not(position, "r1c1", digit)
        else:
            reason = s.why_not(position, "r1c1", digit)
            assert reason.candidate == ("r1c1", digit) and str(reason)
    with pytest.raises(s.NotFound, match="no candidate"):
        s.why_not(position, "r1c1", 6)


def test_ladders_by_name() -> None:
    assert s.hint(UNFAIR, ladder="hodoku").placements
    with pytest.raises(s.NotFound, match="did you mean 'hodoku'"):
        s.hint(UNFAIR, ladder="hodoko")


def test_own_ladder_is_the_text_of_its_file() -> None:
    own = 'name = "mine"\nrungs = [{ technique = "naked-single", level = "Easy", score = 4 }]\n'
    assert {step.technique for step in s.path(MINI, ladder=own)} == {"naked-single"}
    with pytest.raises(s.NotFound, match=r"the ladder cannot be read: rung 1 .*did you mean"):
        s.hint(MINI, ladder=own.replace("naked-single", "naked-singel"))


def test_solved_puzzle_has_no_hint() -> None:
    with pytest.raises(s.NotFound, match="solved"):
        s.hint(s.solve(UNFAIR))
