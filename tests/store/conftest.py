"""A store in a folder of its own, and a clock that stands where it is put."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_tui.store.store import Store
from tests.store.desk import Hands


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file will be; its folder is not there yet."""
    return tmp_path / "data" / "games.db"


@pytest.fixture
def hands() -> Hands:
    """A clock."""
    return Hands()


@pytest.fixture
def store(path: Path, hands: Hands) -> Iterator[Store]:
    """A store that can write."""
    with Store(path, clock=hands) as opened:
        yield opened
