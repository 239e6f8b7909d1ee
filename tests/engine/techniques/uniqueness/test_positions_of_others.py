"""Positions that other programs name a rectangle for: it takes all that they expect."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.cli.commands.library import failure_to_the_end
from sudoku_tui.formats.pattern_library import read_pattern_case
from tests.reference import reference

FAMILIES = ("unique-rectangle", "hidden-rectangle", "avoidable-rectangle", "extended-rectangle")


def lines(family: str) -> Iterator[str]:
    """The positions of a family. Their placements say nothing that the eliminations do not."""
    with reference("data/peer-positions-dev.txt").open(encoding="utf-8") as file:
        for line in file:
            if line.startswith(family):
                id, position, eliminations, *_ = line.split("\t")
                yield "\t".join((id, position, eliminations))


@pytest.mark.parametrize("family", FAMILIES)
def test_rectangles_take_what_others_expect(family: str) -> None:
    cases = [read_pattern_case(line) for line in lines(family)]
    failures = [f"{case.line}: {wrong}" for case in cases if (wrong := failure_to_the_end(case))]
    assert cases and not failures
