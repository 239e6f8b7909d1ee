"""The placement test: what is found is skipped, also while the disk refuses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest

from sudoku_tui.game.learning.course import Lesson, Offer, Records, course
from sudoku_tui.session.drill_task import DrillTask
from sudoku_tui.session.placement import PlacementTest
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.guide import pages
from sudoku_tui.store.lessons import Lessons
from sudoku_tui.store.positions import position_techniques
from sudoku_tui.store.store import Store
from tests.store.desk import fresh_file, quick


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


def lessons() -> tuple[Lesson, ...]:
    """Return the course of a learner without progress."""
    return course(pages(), Records(), Offer(position_techniques()))


def answer(session: PlacementTest) -> None:
    """Answer the next drill correctly, and save it."""
    task = session.next()
    assert isinstance(task, DrillTask)
    for candidate in (*task.step.placements, *task.step.eliminations):
        task.write(*candidate)
    task.submit()
    assert session.save_task(task).is_found


def test_skipped_lessons_are_written_once_the_disk_accepts_them(store: Store) -> None:
    seeds = count(1)
    session = PlacementTest(store, lessons(), lambda: 0.0, lambda: next(seeds))
    with patch.object(Lessons, "record_known", side_effect=StoreError("the disk is full")):
        answer(session)
        assert not store.lessons.known_ids()
    assert store.unsaved.flush()
    assert {"the-board", "full-house"} <= store.lessons.known_ids()
    assert session.summary.startswith("1 technique found.")
