"""Almost locked sets: what the library says of them, and what each condition is for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.techniques import Technique
from sudoku_tui.engine.techniques.als_blossom import DEATH_BLOSSOM
from sudoku_tui.engine.techniques.als_chain import ALS_CHAIN
from sudoku_tui.engine.techniques.als_xy_wing import ALS_XY_WING
from sudoku_tui.engine.techniques.als_xz import ALS_XZ
from sudoku_tui.engine.techniques.sue_de_coq import SUE_DE_COQ
from tests.engine.test_library import concludes
from tests.reference import Case, library


def cases_of(code: str, variant: str | None = None) -> list[Case]:
    """The positions of a code and, where one is named, of a variant."""
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
def test_exactly_what_the_library_says(
    technique: Technique, code: str, variant: str | None
) -> None:
    """Of the steps that remove these digits, all remove exactly the candidates of the case."""
    for case in cases_of(code, variant):
        steps = [
            step
            for step in technique.find(case.board())
            if {digit for _, digit in step.eliminations} == case.digits
        ]
        told = [step.notation(case.board().layout) for step in steps]
        assert any(concludes(step, case) for step in steps), (case.line, told)
