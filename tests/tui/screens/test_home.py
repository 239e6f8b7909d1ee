"""The menu: all of it is visible, and each line has a key."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from textual._styles_cache import StylesCache
from textual.widgets import OptionList

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.session.new_games import NewGames
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.guide import pages
from sudoku_tui.store.store import Store
from sudoku_tui.tui.course_progress import DONE, NEXT
from sudoku_tui.tui.memory import free_memory
from sudoku_tui.tui.practice_navigation import PracticeNavigation
from sudoku_tui.tui.screens import home
from sudoku_tui.tui.screens.command_palette import Palette
from sudoku_tui.tui.screens.help import HelpScreen
from sudoku_tui.tui.screens.home import KEY, HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.terminal import screen as steady
from sudoku_tui.tui.widgets.preview import FittedPreview
from tests.cli.puzzles import LINE
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


@pytest.mark.slow
@pytest.mark.parametrize("look", ["graphite", "mono", "ascii"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_every_line_of_the_menu_is_visible(
    store: Store, size: tuple[int, int], look: str
) -> None:
    """Include a game to continue, and check that few lines are shown until "More" is chosen."""
    async with opened(store, size, look) as table:
        await table.open("Easy")
        await table.press("5", "q")
        menu = table.on(HomeScreen).query_one(OptionList)
        for lines in (12, 17):
            shown = [line for each in menu.options for line in str(each.prompt).split("\n")]
            assert len(shown) == lines and shown[0].startswith("0  Continue")
            assert "1 Beginner  2 Easy  3 Medium  4 Hard  5 Unfair  6 Extreme" in shown
            assert all(line.strip() in table.text for line in shown)
            assert menu.region.height == lines and menu.region.bottom < size[1] - 1
            await table.press("+")
        assert len(menu.options) == 11, "the second press hides them again"
        screen = table.app.screen
        assert not screen.query_one("#preview").display or screen.region.contains_region(
            screen.query_one("#preview").region
        )


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_first_visit_names_the_keys_to_press(store: Store, size: tuple[int, int]) -> None:
    (store.folder / "keys.toml").write_text('guide = "ctrl+g"\n')
    welcome = "New here? Press 1 to play, or press ctrl+g for the rules."
    async with opened(store, size) as table:
        assert welcome[:40] in table.text
        menu = table.on(HomeScreen).query_one(OptionList)
        assert menu.highlighted_option and menu.highlighted_option.id == "new-game"
        await table.press("enter")
        assert table.playing.details.level == "Beginner"
        await table.press("escape")
        assert "New here" not in table.text and menu.highlighted == 0


@pytest.mark.slow
async def test_number_starts_a_game_at_once(store: Store) -> None:
    """Check that games without a move leave the list, and that the others stay."""
    async with opened(store) as table:
        for number, level in zip("123456", Level, strict=True):
            await table.press(number)
            assert table.playing.details.level == str(level)
            assert [each.id for each in store.games.list_games()] == [table.playing.journal.game_id]
            await table.press("escape")
        touched = []
        for keys in ("5", " 5", "x1", "?", "t", "v"):
            await table.press("2", "tab")
            table.seconds.now += 1
            await table.press(*("space" if key == " " else key for key in keys))
            touched.append(table.playing.journal.game_id)
            while not isinstance(table.app.screen, HomeScreen):
                await table.press("escape")
        await table.press("1")
        kept = {each.id for each in store.games.list_games()}
        assert kept >= set(touched[:5]) and len(kept) == len(store.games.list_games())


@pytest.mark.slow
async def test_numbers_typed_fast_start_one_game(store: Store) -> None:
    async with opened(store) as table:
        await table.press("2", "7")
        assert store.games.count() == 1 and len(table.app.screen_stack) == 2
        await table.press("escape", "enter", "escape", "0")
        assert store.games.count() == 1 and table.on(PlayScreen)


@pytest.mark.slow
async def test_arrows_and_clicks_choose_the_level(store: Store) -> None:
    async with opened(store) as table:
        await table.press("right", "right")
        await table.shows("Medium: pairs, triples, locked")
        await table.press("left", "enter")
        assert table.playing.details.level == "Easy"
        await table.press("escape", "right")
        assert "Easy: all singles" in table.text, "the first press only goes to the levels"
        await table.press("left", "left", "enter")
        assert table.playing.details.level == "Extreme", "before the first level comes the last"
        await table.press("escape")
        for level in ("Hard", "Beginner"):
            rows = table.text.split("\n")
            row = next(number for number, line in enumerate(rows) if "1 Beginner" in line)
            await table.pilot.click(offset=(rows[row].index(level) + 1, row))
            await table.settled()
            assert table.playing.details.level == level
            await table.press("escape")


@pytest.mark.slow
async def test_menu_has_only_the_levels_of_the_shape(store: Store) -> None:
    few = (Level.EASY, Level.MEDIUM)
    with patch.object(NewGames, "levels", few):
        async with opened(store) as table:
            assert "Press 2 to play" in table.text and "Beginner" not in table.text
            await table.press("1")
            assert table.on(HomeScreen) and "1 does nothing here." in table.text
            await table.press("3")
            assert table.playing.details.level == "Medium"


@pytest.mark.slow
async def test_palette_has_every_line_of_the_menu_once(store: Store) -> None:
    """Check that a game can be continued only if there is one."""
    pages = "Daily, Practice, Your own, Books, Guide, Shape, Custom, Saved games, Statistics"
    expected = [*map(str, Level), *pages.split(", "), "Settings", "Help", "Leave the program"]
    async with opened(store) as table:
        for first in ([], ["Continue"]):
            await table.press("ctrl+p")
            names = [each.name for each in table.on(Palette).items()]
            assert names == [*first, *expected]
            await table.press(*"hard", "enter")
            assert table.playing.details.level == "Hard"
            await table.press("escape")


@pytest.mark.slow
async def test_enter_after_another_shape_begins_a_game_of_it(store: Store) -> None:
    """Check that enter does not continue the game of the former shape."""
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("5", "q", "f7", *"6x6", "enter")
        menu = table.on(HomeScreen).query_one(OptionList)
        assert menu.highlighted_option and menu.highlighted_option.id == "new-game"
        await table.press("enter")
        await table.until(PlayScreen)
        assert "6x6 · Easy" in table.text


@pytest.mark.slow
@pytest.mark.parametrize("look", ["graphite", "mono", "ascii"])
@pytest.mark.parametrize("id", ["samurai", "25"])
async def test_board_of_any_shape_is_shown_next_to_the_menu(
    store: Store, id: str, look: str
) -> None:
    """Check that boards without room for digits show how much is filled."""
    async with opened(store, (90, 24), look) as table:
        table.app.new_games.take_shape(layout_named(id), remember=False)
        table.app.navigation.new_game(Level.EASY)
        await table.until(PlayScreen)
        playing = table.playing
        empty = next(cell for cell, digit in enumerate(playing.game.position.digits) if not digit)
        playing.write(empty, playing.details.solution[empty])
        await table.press("q")
        preview = table.on(HomeScreen).query_one(FittedPreview)
        assert preview.display and table.app.screen.region.contains_region(preview.region)
        assert preview.region.right < table.app.screen.query_one(OptionList).region.x
        assert any(each in table.text for each in ("▀", ":"))
        await table.pilot.resize_terminal(200, 60)
        await table.settled()
        assert preview.region.width == preview.frame.width, "there are digits where there is room"


@pytest.mark.parametrize("width", [76, 79, 80])
async def test_preview_has_a_margin_and_its_caption_is_one_line(store: Store, width: int) -> None:
    async with opened(store, (width, 24)) as table:
        await table.open("Beginner")
        await table.press("t", "q")
        preview = table.on(HomeScreen).query_one(FittedPreview)
        assert preview.display and preview.region.x >= 1
        assert table.on(HomeScreen).query_one(OptionList).region.right <= width
        assert table.on(HomeScreen).query_one("#caption").size.height == 1


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_suggestion_of_the_guide_is_shown_whole(store: Store, size: tuple[int, int]) -> None:
    longest = max((page.title for page in pages()), key=len)
    async with opened(store, size) as table:
        for title in ("The board and the one rule", longest):
            store.settings.set(NEXT, title)
            table.on(HomeScreen).renew()
            await table.shows(title)
        store.settings.set(NEXT, "Locked Candidates 1 (Pointing)")
        store.settings.set(DONE, "6 of 144")
        table.on(HomeScreen).renew()
        await table.shows("6 of 144: Locked Candidates 1")


async def test_message_covers_the_whole_foot(store: Store) -> None:
    """Check that no end of the foot's text is visible behind it."""
    async with opened(store, (60, 20)) as table:
        assert table.text.endswith("Quit  ")
        await table.press("o")
        assert table.text.splitlines()[-1].strip() == "o does nothing here. F1 lists the keys."


async def test_long_key_name_is_separated_from_its_line(store: Store) -> None:
    (store.folder / "keys.toml").write_text('books = "down"\n')
    async with opened(store) as table:
        assert "down Books " in table.text


@pytest.mark.slow
async def test_enter_continues_the_last_game(store: Store) -> None:
    """Check also that of two untouched games only the last is kept."""
    async with opened(store) as table:
        await table.open("Hard")
        await table.press("escape")
        await table.open("Easy")
        first = table.playing.journal.game_id
        await table.press("escape", "enter")
        assert table.playing.journal.game_id == first
        assert [game.id for game in store.games.list_games()] == [first]


@pytest.mark.slow
async def test_unreadable_game_is_not_reported_as_missing(store: Store) -> None:
    """Check daily games and due drills too, and that play continues once reading works."""
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("tab", "5")
        game = table.playing.journal.game_id
        locked = StoreError("the file is locked")
        with (
            patch.object(store.games, "latest", side_effect=locked),
            patch.object(store.daily, "games_by_day", side_effect=locked),
            patch.object(store, "count_due", side_effect=locked),
        ):
            await table.press("q")
            lines = table.text.split("\n")
            for name in ("Continue", "Daily", "Practice"):
                assert any(name in line and "unreadable" in line for line in lines)
            await table.press("enter")
            assert "The games cannot be read: the file is locked." in table.text
            table.on(HomeScreen)
        await table.press("0")
        assert table.playing.journal.game_id == game


@pytest.mark.slow
async def test_pasted_puzzle_is_kept_without_a_move(store: Store) -> None:
    async with opened(store) as table:
        await table.paste(LINE)
        await table.press("f2", "escape")
        await table.open("Easy")
        await table.press("escape")
        assert store.games.count() == 2


@pytest.mark.slow
async def test_unknown_key_changes_nothing(store: Store) -> None:
    """Check that enter still does what the line says."""
    async with opened(store, (80, 24)) as table:
        menu = table.on(HomeScreen).query_one(OptionList)
        await table.press("down")
        for key in ("h", "space", "0", "7", "o", "Z"):
            before = menu.highlighted
            await table.press(key)
            assert table.on(HomeScreen) and menu.highlighted == before
            assert f"{key} does nothing here. F1 lists the keys." in table.text
        await table.press("?")
        await table.shows("Hints are for games")
        assert not store.games.list_games()
        await table.press("enter")
        assert not isinstance(table.app.screen, HomeScreen)


@pytest.mark.slow
async def test_menu_shows_the_key_of_each_line(store: Store) -> None:
    async with opened(store) as table:
        await table.press("+")
        menu = table.on(HomeScreen).query_one(OptionList)
        keys = {option.id: str(option.prompt)[:KEY].strip() for option in menu.options if option.id}
        assert keys.pop("new-game") == "" and all(keys.values())
        assert len(set(keys.values())) == len(keys)
        await table.press("+")
        for id, key in keys.items():
            if id != "unfold":
                await table.press(key.lower() if key[1:] else key)
                assert not isinstance(table.app.screen, HomeScreen), id
                await table.press("escape")
                table.on(HomeScreen)
        await table.press("f1")
        table.on(HelpScreen)


@pytest.mark.slow
async def test_closed_boards_release_their_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_back = list[Layout]()

    def record_layout(layout: Layout) -> None:
        free_memory(layout)
        given_back.append(layout)

    monkeypatch.setattr(home, "free_memory", record_layout)
    monkeypatch.setattr(HomeScreen, "seconds_to_read", 0.01)
    async with opened(store) as table:
        gone = []
        for _ in range(2):
            await table.open("Easy")
            gone.append(weakref.ref(table.on(PlayScreen)))
            given_back.clear()
            await table.press("escape")
            await table.wait_until(lambda: bool(given_back))
            # A pause sends a message to each widget; until then its last message holds a screen.
            await table.pilot.pause()
        # Textual still holds a reference to the screen closed last.
        assert gone[0]() is None
        assert StylesCache.get_inner_outer.cache_info().currsize < 20


async def test_returning_menu_paints_nothing_before_its_resume_event(
    store: Store,
) -> None:
    """Check this, as an early paint would show the former menu, which then moves aside."""
    async with opened(store, paints_at_once=True) as table:
        await table.press("2", "5")
        menu = next(each for each in table.app.screen_stack if isinstance(each, HomeScreen))
        with patch.object(type(table.app), "_display") as display:
            table.app.pop_screen()
            assert table.app.screen is menu
            menu.refresh()
            menu._on_timer_update()
            assert not display.called
        await table.settled()
        assert "Continue" in table.text


@pytest.mark.slow
async def test_returning_menu_is_painted_at_its_final_place(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check this, as a paint before the layout of its board would let the menu move."""
    # On a busy machine a layout may take longer than the usual limit.
    monkeypatch.setattr(steady, "_MOST_WAITS", 1_000)
    lefts: list[int] = []

    def record_left(screen: HomeScreen) -> None:
        if screen.is_current:
            lefts.append(screen.query_one(OptionList).region.x)
        refresh(screen)

    refresh = HomeScreen._compositor_refresh
    with patch.object(HomeScreen, "_compositor_refresh", record_left):
        async with opened(store, paints_at_once=True) as table:
            await table.press("2", "5")
            lefts.clear()
            await table.press("q")
            for _ in range(5):
                await asyncio.sleep(0.02)
                await table.settled()
            assert len(set(lefts)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "line", "says"),
    [("p", "practice", "opening ..."), ("g", "unfold", "opening Saved games ...")],
    ids=["practice", "saved"],
)
async def test_line_is_marked_before_its_screen_opens(
    store: Store, monkeypatch: pytest.MonkeyPatch, key: str, line: str, says: str
) -> None:
    marked: list[bool] = []
    async with opened(store, paints_at_once=True) as table:
        menu = table.app.screen.query_one(OptionList)

        def fail_to_open(*_: object) -> None:
            option, lines = menu.highlighted_option, table.text.splitlines()
            assert option is not None and not table.app.screen._dirty_widgets & {menu}
            marked.append(option.id == line and any(each.rstrip().endswith(says) for each in lines))

        monkeypatch.setattr(PracticeNavigation, "open_map", fail_to_open)
        monkeypatch.setattr(table.app.navigation, "open_saved", fail_to_open)
        await table.press(key)
        assert marked == [True]
        assert "opening" not in table.text, "no screen has opened"
