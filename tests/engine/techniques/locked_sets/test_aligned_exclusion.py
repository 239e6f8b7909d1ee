"""Aligned exclusion: what each way to fill two or three cells is refuted by."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import Technique
from sudoku_tui.engine.techniques.locked_sets.aligned_exclusion import TECHNIQUES as ALIGNED
from sudoku_tui.engine.techniques.locked_sets.aligned_exclusion import AlignedExclusion
from tests.engine.techniques.contradictions import contradictions


@pytest.mark.parametrize("technique", ALIGNED, ids=lambda technique: technique.id)
def test_excluders_see_the_whole_group(
    technique: Technique, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = AlignedExclusion._groups

    def seeing_one(self: AlignedExclusion, board: Board) -> Iterator[tuple[tuple[int, ...], int]]:
        narrow = board.bivalue if self.size == 2 else board.bivalue | board.trivalue
        for cells, _ in groups(self, board):
            yield cells, board.layout.sees[cells[0]] & narrow & ~mask_of(cells)

    monkeypatch.setattr(AlignedExclusion, "_groups", seeing_one)
    assert any(contradictions(technique, CLASSIC, count=120))
