"""Modes, tips, clashes and the warning about saving beside the board, at all sizes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.geometry import Offset

from sudoku_tui.game.events import Enter
from sudoku_tui.game.hints import Advice
from sudoku_tui.session.key_tips import LEARNT
from sudoku_tui.store.errors import DISK_FULL, StoreError
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.widgets.panel import Paragraph
from tests.tui.at_table import Table, opened
from tests.tui.screens.game.test_mouse import click

SIZES = [(40, 12), (40, 24), (60, 12), (60, 20), (80, 24), (120, 40)]
MODES = [
    (("space",), "space Notes"),
    (("s", "4"), "s By digit"),
    (("W", "4", "7", "enter"), "W Filter"),
    (("x",), "x Colour"),
    (('"',), '" Corners'),
    (("V",), "V Selected"),
]
"""Keys that begin a mode, and what is shown of it."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a file of games."""
    return tmp_path / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Yield a store with a file."""
    with Store(path) as opened_store:
        yield opened_store


def text_beside_board(table: Table) -> str:
    """Return the text of the panel, or of the lines below the board if there is no panel."""
    screen = table.on(PlayScreen)
    panel, brief = screen.panel, screen.brief
    shown = panel.scrollable_content_region if panel.display else brief.region
    left, top, width, height = shown
    lines = table.text.splitlines()[top : top + height]
    return " ".join(" ".join(line[left : left + width] for line in lines).split())


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", ["graphite", "ascii"])
async def test_all_active_modes_are_shown_with_their_keys(size: tuple[int, int], look: str) -> None:
    async with opened(Store(None), size, look) as table:
        await table.open("Medium")
        for keys, shown in MODES:
            await table.press(*keys)
            table.playing.set_message()
            table.on(PlayScreen).show()
            await table.settled()
            assert shown in text_beside_board(table)
        text = text_beside_board(table)
        assert all(shown in text for _, shown in MODES)
        for (key, *_), shown in MODES:
            await table.press(*(("w",) if key == "W" else (key,)))
            table.playing.set_message()
            table.on(PlayScreen).show()
            await table.settled()
            assert f"{shown} off" in text_beside_board(table) or (
                shown not in text_beside_board(table)
            )


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_active_modes_stay_beside_a_hint(size: tuple[int, int]) -> None:
    async with opened(Store(None), size) as table:
        await table.open("Medium")
        await table.press("space", "?")
        assert "space Notes on" in text_beside_board(table)
        assert "By digit" not in text_beside_board(table)


@pytest.mark.slow
async def test_every_row_of_a_mode_can_be_clicked() -> None:
    async with opened(Store(None), (60, 20)) as table:
        await table.open("Medium")
        await table.press("x", "W", *"4 7 links", "enter")
        screen = table.on(PlayScreen)
        x, y, _, height = screen.panel.query_one("#modes", Paragraph).region
        assert height == 5
        await click(table, Offset(x + 1, y + height - 1))
        assert not table.playing.hand.colour
        await click(table, Offset(x + 1, y + 3))
        assert screen.line.is_open, "the second row of the filter"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_tips_use_empty_rows_and_go_when_learnt(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.open("Medium")
        await table.press("down")
        panel = table.on(PlayScreen).panel
        table.playing.set_message()
        table.on(PlayScreen).show()
        await table.settled()
        assert "No notes yet: t fills them in" in text_beside_board(table)
        assert not panel.has_more
        for _ in range(LEARNT):
            await table.press("t", "u")
        assert "t fills them in" not in text_beside_board(table)
        assert "Stuck: ? gives a hint" in text_beside_board(table)
        table.app.change_preferences(tips=False)
        await table.press("up")
        assert "Stuck:" not in text_beside_board(table)
    assert store.settings.get("key_use", dict[str, str]())["fill"] == str(LEARNT)


@pytest.mark.slow
async def test_tips_name_the_own_keys_of_the_player(store: Store) -> None:
    (store.folder / "keys.toml").write_text('fill = "Z"\n')
    async with opened(store) as table:
        await table.open("Medium")
        await table.press("down")
        assert "No notes yet: Z fills them in" in text_beside_board(table)


@pytest.mark.slow
async def test_clashes_beyond_the_first_are_counted() -> None:
    async with opened(Store(None)) as table:
        await table.open("Medium")
        playing = table.playing
        row = [cell for cell in range(81) if not playing.game.position.digits[cell]][:8]
        for cell in row:
            playing.play(Enter(cell, 1, erase=False))
        await table.press("down")
        text = text_beside_board(table)
        assert text.count("are both 1") == 2 and " more clashes" in text
        await table.press("f1", "end")
        assert "over nine times" in " ".join(table.text.split())


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_warning_about_saving_stays_in_sight(
    store: Store, path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store, size) as table:
        await table.open("Medium")
        await table.press("space")
        footer = table.text.splitlines()[-1]

        def refuse(*_: object, **__: object) -> None:
            raise StoreError(DISK_FULL)

        with monkeypatch.context() as patched:
            patched.setattr(store.games, "append", refuse)
            await table.press("1")
            for _ in range(2):
                await table.press("down")
                text = " ".join(table.text.split())
                warned = text if size[1] >= 23 else text_beside_board(table)
                assert warned.strip().startswith("! Not saved: no space left in"), "it is the head"
                assert table.text.splitlines()[-1] == footer
        table.app.saving.check()
        await table.settled()
        assert "Not saved" not in table.text


@pytest.mark.slow
@pytest.mark.parametrize("keys", [("?", "?", "?", "?"), ("?", "?", "?", "enter")], ids="-".join)
async def test_applied_hint_puts_the_cursor_on_the_changed_cell(keys: tuple[str, ...]) -> None:
    async with opened(Store(None), (60, 20)) as table:
        await table.open("Beginner")
        await table.press(*keys[:2])
        assert "? More" in table.text and "enter Apply" in table.text
        await table.press(keys[2])
        answer = table.playing.hint.answer
        assert isinstance(answer, Advice)
        assert "enter/? Apply" in table.text and "More" not in table.text
        await table.press(keys[3])
        (placed,) = answer.step.placements
        assert table.on(PlayScreen).board.cursor == placed.cell
        assert table.playing.game.position.digits[placed.cell] == placed.digit


async def test_keys_are_bold_without_colours(store: Store) -> None:
    async with opened(store, (80, 24), "mono") as table:

        def bold() -> set[str]:
            strips = table.app.screen._compositor.render_strips()
            shown = (segment for strip in strips for segment in strip)
            return {each.text.strip() for each in shown if each.style and each.style.bold}

        assert {"1", "d", "F4", "F1"} <= bold(), "in the menu and its footer"
        await table.open("Easy")
        await table.press("tab", "1")
        assert {"space", "s", "t"} <= bold(), "modes in the panel"
        tips = table.on(PlayScreen).panel.query_one("#tips", Paragraph)._content
        styles = ((each.start, each.end, str(each.style)) for each in tips.spans)
        keys = [tips.plain[start:end] for start, end, style in styles if "bold" in style]
        assert "?" in keys
