"""Positions of other programs: a technique concludes all that they expect, and proves it."""

from __future__ import annotations

import pytest

from sudoku_tui.cli.commands.library import failure_to_the_end
from sudoku_tui.formats.library import read_library
from sudoku_tui.formats.pattern_library import PatternCase
from tests.reference import reference


@pytest.mark.slow
def test_each_technique_concludes_what_other_programs_expect() -> None:
    with reference("data/peer-positions-dev.txt").open(encoding="utf-8") as file:
        cases = [case for case in read_library(file) if isinstance(case, PatternCase)]
    assert cases
    failures = [
        f"{case.technique}, {case.line.rsplit(maxsplit=1)[-1]}: {failure}"
        for case in cases
        if (failure := failure_to_the_end(case))
    ]
    assert not failures, "\n".join(failures)
