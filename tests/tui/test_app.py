"""The app: modules are imported in the background, but never while a screen opens."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from sudoku_tui.store.store import Store
from sudoku_tui.tui import app
from sudoku_tui.tui.screens.home import HomeScreen
from tests.tui.at_table import opened
from tests.waiting import until


@pytest.mark.slow
async def test_imports_wait_until_an_opening_screen_is_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    imported: list[str] = []

    def import_two() -> Iterator[str]:
        for name in ("first", "second"):
            imported.append(name)
            yield name

    async with opened(Store(None)) as table:
        monkeypatch.setattr(app, "import_screens", import_two)
        painted: list[bool] = []
        monkeypatch.setattr(HomeScreen, "is_painted", property(lambda _: bool(painted)))
        assert table.app._is_opening
        work = asyncio.create_task(table.app._load_screens())
        await until(lambda: bool(imported))
        for _ in range(3):
            await asyncio.sleep(0)
        assert imported == ["first"]
        painted.append(True)
        await work
        assert imported == ["first", "second"]
