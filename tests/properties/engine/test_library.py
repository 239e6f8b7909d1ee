"""HoDoKu's positions: in each, one technique must reach exactly the conclusions of the library."""

from __future__ import annotations

from importlib import import_module

import pytest

from sudoku_tui.engine.layout import Digit
from sudoku_tui.engine.step import Step, Technique
from sudoku_tui.engine.techniques import CATALOGUE
from tests.reference import Case, library

coded = pytest.mark.parametrize(
    "technique",
    [technique for technique in CATALOGUE.values() if technique.code],
    ids=lambda technique: f"{technique.code} {technique.id}",
)


@coded
def test_a_technique_concludes_as_the_library(technique: Technique) -> None:
    cases = [case for case in library() if case.code == technique.code]
    if not cases:
        pytest.skip(f"the library has no case of {technique.code}")
    tried = (failure_of(variant_of(technique, case), case) for case in cases)
    failures = [failure for failure in tried if failure]
    if failures:
        pytest.fail(f"{len(failures)} of {len(cases)} fail:\n" + "\n".join(failures))


def variant_of(technique: Technique, case: Case) -> Technique:
    """Return the technique to run for *case*; some variants only run on request."""
    variants = getattr(import_module(type(technique).__module__), "LIBRARY_VARIANTS", {})
    variant: Technique = variants.get(f"{case.code}-{case.variant}", technique)
    return variant


def failure_of(technique: Technique, case: Case) -> str | None:
    """Return the fault in the steps that *technique* finds; None if there is none.

    A variant ``x`` is a position where it must find nothing.
    """
    board = case.board()
    steps = [step for step in technique.find_strict(board) if digits_in(step) >= case.digits]
    told = ", ".join(step.notation(board.layout) for step in steps) or "nothing"
    if case.variant == "x":
        return f"{case.line} found {told}" if steps else None
    return None if any(concludes(step, case) for step in steps) else f"{case.line} found {told}"


def concludes(step: Step, case: Case) -> bool:
    """Check whether *step* concludes exactly the eliminations and placements of *case*."""
    return (
        frozenset(step.eliminations) == case.eliminations
        and frozenset(step.placements) == case.placements
    )


def digits_in(step: Step) -> frozenset[Digit]:
    """Return the digits of a step's conclusions and marks."""
    candidates = (*step.placements, *step.eliminations, *(mark.candidate for mark in step.marks))
    return frozenset(digit for _, digit in candidates)
