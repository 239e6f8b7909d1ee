"""Drafts: the number of givens before the level is known."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED
from sudoku_tui.engine.generating.drafts import CarvedDrafts
from sudoku_tui.engine.generating.spec import Span, Spec
from sudoku_tui.engine.level import Level


def clues_of(spec: Spec, drafts: int) -> list[int]:
    """Return the number of givens of each of the first drafts."""
    carved = CarvedDrafts(spec, Dice("first"), UNLIMITED)
    return [carved.begin().given.bit_count() for _ in range(drafts)]


@pytest.mark.parametrize(("layout", "least"), [("x", 24), ("tree-9", 24), ("10", 36), ("12", 51)])
def test_irregular_and_larger_boards_begin_with_more_than_the_fewest(
    layout: str, least: int
) -> None:
    clues = clues_of(Spec(layout, levels=frozenset([Level.UNFAIR])), 24)
    enough = [each for each in clues if each >= least]
    assert len(clues) * 3 // 4 <= len(enough)
    assert len(set(enough)) > 2


def test_some_drafts_are_minimal() -> None:
    clues = clues_of(Spec("x", levels=frozenset([Level.UNFAIR])), 40)
    assert 0 < sum(each < 24 for each in clues) < 16


@pytest.mark.parametrize(
    "spec",
    [
        Spec(levels=frozenset([Level.MEDIUM])),
        Spec("x"),
        Spec("x", levels=frozenset([Level.UNFAIR]), minimal=True),
        Spec("x", levels=frozenset([Level.UNFAIR]), clues=Span(most=22)),
        Spec("windoku", levels=frozenset([Level.UNFAIR])),
    ],
    ids=["classic", "any level", "minimal", "clues", "more houses"],
)
def test_other_drafts_are_nearly_minimal(spec: Spec) -> None:
    clues = clues_of(spec, 12)
    assert sum(clues) < 12 * 26
    assert all(each < 29 for each in clues)


def test_drafts_for_high_levels_sometimes_keep_harmless_givens() -> None:
    clues = clues_of(Spec(levels=frozenset([Level.UNFAIR])), 40)
    lower = clues_of(Spec(levels=frozenset([Level.MEDIUM])), 40)
    assert min(clues) < sum(lower) / len(lower) < sum(clues) / len(clues)
    assert max(clues) < 32
