"""The ladder on the screen: techniques are switched and effects are visible at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from sudoku_tui.engine.ladders import LADDERS
from sudoku_tui.session.ladder_choice import OWN
from sudoku_tui.session.preferences import load
from sudoku_tui.store.guide import example
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.ladder import LadderScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.settings import SettingsScreen
from sudoku_tui.tui.widgets.sample import ExamplePreview
from tests.soak import first_of
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import TO_LADDER, opened

MINE = """\
name = "mine"
rungs = [
{ technique = "hidden-single", level = "Easy", score = 1 },
{ technique = "naked-single", level = "Medium", score = 2 },
]
"""
SIZES = [(60, 20), (80, 24), (120, 40)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("size", first_of(SIZES), ids=str)
@pytest.mark.parametrize("look", ["graphite", "ascii"])
async def test_switching_a_family_off_is_saved(
    store: Store, size: tuple[int, int], look: str
) -> None:
    async with opened(store, size, look) as table:
        await table.press(*TO_LADDER)
        screen = table.on(LadderScreen)
        assert "Ladder" in table.text and "teaching" in table.text
        await table.press(*"wings")
        assert "8 of 8" in table.text and "XY-Wing" in table.text
        await table.press("space")
        assert "0 of 8" in table.text and len(screen.ladder_choice.disabled_ids) == 8
        await table.press("down", "space")
        assert "1 of 8" in table.text
        await table.press("space", "enter")
        table.on(SettingsScreen)
        await table.shows("teaching, 8 o")  # narrow lines end with an ellipsis
        assert load(store).ladder == table.app.preferences.ladder
        off = set(load(store).ladder.disabled_ids)
        assert {"xy-wing", "xyz-wing", "w-wing", "wxyz-wing"} < off and len(off) == 8


@pytest.mark.slow
async def test_title_of_a_game_shows_its_level_by_the_ladder(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        await table.press("2")
        board = table.on(PlayScreen)
        board.perform(next(each for each in board.commands() if each.id == "ladder"))
        await table.settled()
        screen = table.on(LadderScreen)
        await table.press("down", "space", "enter")
        assert not screen.ladder_choice.uniqueness
        await table.shows("by teaching, no uniqueness")
        assert "score" in table.text


@pytest.mark.slow
async def test_ladder_file_is_read_or_its_error_reported(store: Store, tmp_path: Path) -> None:
    good, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    good.write_text(MINE)
    bad.write_text(MINE.replace("naked-single", "naked-singel"))
    async with opened(store, (100, 30)) as table:
        await table.press(*TO_LADDER, "f8", *str(bad), "enter")
        screen = table.on(LadderScreen)
        said = str(screen.query_one("#about", Static).content)
        assert "rung 2, naked-singel" in said or "did you mean 'naked-single'" in said
        await table.press("escape", "f8")
        screen.query_one(Input).value = ""
        await table.press(*str(good), "enter")
        assert screen.ladder_choice.name == OWN and "mine" in table.text
        await table.press("space")
        assert screen.ladder_choice.name == "teaching"
        await table.press("escape")
        assert table.app.preferences.ladder.is_usual


@pytest.mark.slow
async def test_nothing_is_switched_where_no_line_is_found(store: Store) -> None:
    """Press space on the line that reports this, which is not a technique."""
    async with opened(store) as table:
        await table.press(*TO_LADDER, *"wingzz", "space")
        await table.shows("No row has wingzz.")
        screen = table.on(LadderScreen)
        assert screen.ladder_choice.is_usual
        await table.press("backspace", "backspace", "space")
        assert not screen.ladder_choice.is_usual


async def test_last_technique_cannot_be_switched_off(store: Store) -> None:
    async with opened(store, (80, 24)) as table:
        await table.press(*TO_LADDER)
        screen = table.on(LadderScreen)
        screen._switch({rung.id for rung in screen.ladder_choice.full_ladder.rungs})
        await table.press("enter")
        assert "At least one technique must stay on" in table.text


@pytest.mark.slow
@pytest.mark.parametrize("kept", [OWN, "one of a later version"])
async def test_removed_ladder_is_replaced_by_another(store: Store, kept: str) -> None:
    store.settings.set("ladder", kept)
    async with opened(store) as table:
        await table.press(*TO_LADDER)
        screen = table.on(LadderScreen)
        await table.press("space")
        assert screen.ladder_choice.name in LADDERS


@pytest.mark.slow
async def test_technique_is_pictured_where_there_is_room(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        await table.press(*TO_LADDER)
        sample = table.on(LadderScreen).query_one(ExamplePreview)
        assert not sample.region, "which ladder is climbed has no example"
        await table.press(*"wings", "down")
        await table.settled()
        worked = example(table.on(LadderScreen).chosen_id)
        assert worked and sample.state.layout == worked.line.layout and sample.region
        await table.press(*"qq")
        assert not sample.region
