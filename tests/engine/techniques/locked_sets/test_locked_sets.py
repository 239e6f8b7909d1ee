"""Almost locked sets: the library's cases, and the conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, islice, pairwise

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.step import Step, Technique
from sudoku_tui.engine.techniques.locked_sets import als_pairs, sue_de_coq
from sudoku_tui.engine.techniques.locked_sets.aligned_exclusion import TECHNIQUES as ALIGNED
from sudoku_tui.engine.techniques.locked_sets.als_chain import ALS_CHAIN
from sudoku_tui.engine.techniques.locked_sets.als_pairs import ALS_XY_WING, ALS_XZ, marked_sets
from sudoku_tui.engine.techniques.locked_sets.death_blossom import DEATH_BLOSSOM
from sudoku_tui.engine.techniques.locked_sets.sue_de_coq import SUE_DE_COQ
from sudoku_tui.engine.techniques.wings.wings import WXYZ_WING
from tests.engine.positions import (
    positions,
)
from tests.properties.engine.test_library import concludes
from tests.reference import Case, library


def cases_of(code: str, variant: str | None = None) -> list[Case]:
    """Return the cases of a code and, unless None, of a variant."""
    found = [case for case in library() if case.code == code]
    return [case for case in found if variant is None or case.variant == variant]


@pytest.mark.parametrize(
    ("technique", "code", "variant"),
    [
        (ALS_XZ, "0901", None),
        (ALS_CHAIN, "0903", None),
        (ALS_XY_WING, "0902", "1"),
        (replace(ALS_XY_WING, overlap=True), "0902", "2"),
        (DEATH_BLOSSOM, "0904", "1"),
        (replace(DEATH_BLOSSOM, overlap=True), "0904", "2"),
        (SUE_DE_COQ, "1101", None),
    ],
)
def test_conclusions_equal_those_of_the_library(
    technique: Technique, code: str, variant: str | None
) -> None:
    """Compare all steps that eliminate these digits: they have exactly the case's candidates."""
    for case in cases_of(code, variant):
        steps = [
            step
            for step in technique.find(case.board())
            if {digit for _, digit in step.eliminations} == case.digits
        ]
        told = [step.notation(case.board().layout) for step in steps]
        assert any(concludes(step, case) for step in steps), (case.line, told)


FAMILY = (
    ALS_XZ,
    ALS_XY_WING,
    replace(ALS_XY_WING, overlap=True),
    ALS_CHAIN,
    DEATH_BLOSSOM,
    replace(DEATH_BLOSSOM, overlap=True),
    WXYZ_WING,
    *ALIGNED,
    SUE_DE_COQ,
)


family = pytest.mark.parametrize(
    "technique", FAMILY, ids=lambda t: f"{t.id} {getattr(t, 'overlap', '')}"
)


@pytest.mark.slow
@family
def test_no_step_comes_twice(technique: Technique) -> None:
    for board, _ in positions(CLASSIC, "once", 3):
        steps = list(technique.find(board))
        assert len(set(steps)) == len(steps)


@pytest.mark.slow
@pytest.mark.parametrize(
    "technique", [ALS_XZ, ALS_XY_WING, ALS_CHAIN, DEATH_BLOSSOM], ids=lambda each: each.id
)
def test_sets_share_no_cell(technique: Technique) -> None:
    """Check sets of three, of two, and successive ones of a chain; none comes twice."""
    found = 0
    for board, _ in positions(CLASSIC, "apart", 6):
        for step in islice(technique.find(board), 200):
            found += 1
            sets = [cells for cells, _ in marked_sets(step)]
            assert len(set(sets)) == len(sets)
            pairs = pairwise(sets) if technique is ALS_CHAIN else combinations(sets, 2)
            assert not any(one & other for one, other in pairs), step.notation(CLASSIC)
    assert found


@pytest.mark.parametrize(
    ("technique", "search"),
    [
        (ALS_XZ, als_pairs.HODOKU_SEARCHES["als-xz"]),
        (ALS_XY_WING, als_pairs.HODOKU_SEARCHES["als-xy-wing"]),
        (SUE_DE_COQ, sue_de_coq.HODOKU_SEARCHES["sue-de-coq"]),
    ],
    ids=lambda each: getattr(each, "id", ""),
)
def test_hodokus_step_is_among_all_steps(
    technique: Technique, search: Callable[[Board], Step | None]
) -> None:
    for board, _ in positions(CLASSIC, "search", 6):
        steps = {frozenset(step.eliminations) for step in technique.find(board)}
        taken = search(board)
        assert (taken is None) == (not steps)
        assert taken is None or frozenset(taken.eliminations) in steps
