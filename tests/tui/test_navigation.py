"""From screen to screen by keys alone, and with the mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList
from textual.widgets._toast import ToastHolder

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.explainer.rating_path import rate_explainer
from sudoku_tui.engine.generating.generator import complete_puzzle
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution, random_grid
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.formats.table import FORMATS
from sudoku_tui.game.events import Enter, Note
from sudoku_tui.game.hints import Advice
from sudoku_tui.session.explainer_ratings import ExplainerRatings
from sudoku_tui.session.new_games import Shape
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.store.saved_game import Details, State
from sudoku_tui.store.stock import stock_levels
from sudoku_tui.store.store import Store
from sudoku_tui.tui.actions.play import HINT, PLAY
from sudoku_tui.tui.drawing.cursor_moves import next_empty
from sudoku_tui.tui.preferences import PREFERENCES
from sudoku_tui.tui.screens.command_palette import Palette
from sudoku_tui.tui.screens.copy import CopyScreen
from sudoku_tui.tui.screens.enter import EnterScreen, PuzzleText
from sudoku_tui.tui.screens.help import HelpScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.saved import SavedScreen
from sudoku_tui.tui.screens.settings import SettingsScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.key_bar import KeyBar
from tests.engine.positions import puzzle_of
from tests.soak import SOAK, first_of
from tests.tui.at_table import Table, opened

LINE = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
SIZES = [(1, 1), (2, 300), (300, 2), (20, 10), (40, 12), (60, 20), (80, 24), (120, 40), (300, 100)]


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


def large_puzzle(layout_id: str) -> tuple[Puzzle, tuple[int, ...]]:
    """Return a puzzle with many givens, and its solution."""
    layout, dice = layout_named(layout_id), Dice(3)
    grid = random_grid(layout, dice)
    holes = set(dice.shuffled(range(layout.cells))[: layout.cells // 3])
    holed = Puzzle(layout, tuple(0 if cell in holes else d for cell, d in enumerate(grid)))
    puzzle = complete_puzzle(holed, dice)
    return puzzle, only_solution(puzzle) or ()


# Playing


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("size", first_of([(60, 20), (80, 24), (120, 40)]), ids=str)
async def test_a_whole_game_with_keys_alone(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        assert "Continue" not in table.text
        await table.press("right", "enter")
        assert table.playing.details.level == "Easy"
        game = table.playing.game
        solution = only_solution(game.puzzle) or ()
        table.seconds.now += 60
        keys, digits, cell = (
            list[str](),
            list(game.puzzle.givens),
            table.on(PlayScreen).board.cursor,
        )
        while not all(digits):
            cell = next_empty(cell, digits, 1)
            digits[cell] = solution[cell]
            keys += ["tab", str(solution[cell])]
        await table.press(*keys)
        await table.settled()
        assert game.position.digits == solution
        table.on(WonScreen)
        assert "1:00" in table.text or size[0] >= 60
        assert "Your first Easy, solved without help." in table.text
        saved = store.games.list_games()[0]
        assert saved.state is State.WON and saved.elapsed == 60
        table.seconds.now += 1
        await table.press("enter")
        assert table.playing.details.level == "Easy" and table.playing.game is not game


@pytest.mark.slow
async def test_every_level_opens_from_the_menu(store: Store) -> None:
    async with opened(store) as table:
        for level in stock_levels():
            await table.open(str(level))
            assert table.playing.details.level == str(level)
            assert only_solution(table.playing.game.puzzle) == table.playing.details.solution
            await table.press("escape")
            table.on(HomeScreen)
            assert "Continue" in table.text and f"{level}, 0:00" in table.text


@pytest.mark.slow
async def test_continue_restores_the_game_exactly(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Medium")
        await table.press("tab", "5", "tab", "space", "1", "2", "tab", "t", "tab", "3", "u", "u")
        table.seconds.now += 90
        before = table.playing.game
        await table.press("q")
        assert "Medium, 1:30" in table.text
        await table.press("up", "up", "up", "up", "up", "up", "up", "up", "up", "up")
        await table.open("Continue")
        after = table.playing.game
        assert after is not before
        assert (after.log, after.position) == (before.log, before.position)
        assert after.undo_depth == before.undo_depth > 2
        assert after.history.current.redo_child and table.playing.elapsed == 90
        await table.press("r", "r")
        assert not table.playing.game.history.current.redo_child


async def test_keys_typed_fast_keep_their_order(store: Store) -> None:
    async with opened(store) as table:
        await table.press("right", "enter", "enter")
        assert len(store.games.list_games()) == 1
        assert table.playing.details.level == "Easy"
        await table.press("q", "q")
        assert not table.app.is_running or table.app._exit


@pytest.mark.slow
async def test_repeated_enter_after_the_win_begins_no_game(store: Store) -> None:
    """Press enter again after the last digit, as enter writes digits in this mode."""
    async with opened(store) as table:
        await table.open("Easy")
        playing = table.playing
        last, *most = [c for c, digit in enumerate(playing.game.position.digits) if not digit]
        for cell in most:
            playing.play(Enter(cell, playing.details.solution[cell]))
        await table.go(last)
        digit = str(playing.details.solution[last])
        await table.press("s", digit, "enter", "enter", "enter")
        won = table.on(WonScreen)
        for _ in range(5):
            table.seconds.now += 0.5
            await table.press("enter")
            assert table.app.screen is won
        table.seconds.now += 0.7
        await table.press("enter")
        assert table.playing.game is not playing.game


async def test_message_closes_with_its_screen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def messages() -> list[str]:
        return [said.message for said in table.app._notifications]

    async with opened(store) as table:
        await table.open("Easy")
        table.app.show_message("the file was broken", long=True, stays=True)
        table.app.show_message("written to a long path", long=True)
        await table.settled()
        assert len(messages()) == 2 and "long path" in table.text
        monkeypatch.setattr("sudoku_tui.tui.messages._JUST_NOW", -1.0)
        await table.press("f1")
        assert messages() == ["the file was broken"]
        assert "long path" not in table.text and "was broken" in table.text
        monkeypatch.setattr("sudoku_tui.tui.messages._JUST_NOW", 60.0)
        table.app.show_message("said on the way")
        await table.settled()
        await table.press("q")
        assert messages() == ["the file was broken", "said on the way"]


async def test_message_does_not_cover_keys_offered_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        table.app.show_message("said before")
        await table.settled()
        assert "said before" in table.text
        monkeypatch.setattr("sudoku_tui.tui.messages._JUST_NOW", -1.0)
        await table.press("?")
        assert "said before" not in table.text and "enter Apply" in table.text


@pytest.mark.slow
async def test_closed_messages_leave_no_widgets(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store) as table:
        monkeypatch.setattr("sudoku_tui.tui.messages._JUST_NOW", -1.0)
        for number in range(3):
            table.app.show_message(f"said {number}")
            await table.settled()
            assert f"said {number}" in table.text
            await table.press(",")
            await table.until(SettingsScreen)
            await table.press("escape")
            await table.until(HomeScreen)
            await table.settled()
        screens = table.app.screen_stack
        left = [each for screen in screens for each in screen.query(ToastHolder)]
        assert not left, "each took a tenth of a megabyte for good"


async def test_long_message_closes_with_the_next_key_that_opens_a_screen(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        table.app.show_message("written to a long path", long=True)
        await table.settled()
        assert "long path" in table.text
        await table.press("f1")
        assert "long path" not in table.text


async def test_sharing_reports_the_copy_once(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("f3")
        assert table.text.casefold().count("copied") == 1 and table.app.clipboard
        await table.press("y")
        assert "Copied." in table.text


async def test_hint_is_revealed_in_rungs_and_closed(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("?")
        answer = table.playing.hint.answer
        assert isinstance(answer, Advice) and answer.name in table.text
        assert answer.where[:12] not in table.text
        await table.press("?")
        assert "Look at" in table.text
        await table.press("escape")
        assert table.playing.hint.answer is None and answer.name not in table.text
        await table.press("?", "?", "?")
        assert table.playing.hint.detail == 3
        await table.press("enter")
        assert table.playing.game.undo_depth == 1
        await table.press("?", "5")
        assert table.playing.hint.answer is None, "a digit puts it away"


async def test_a_pause_covers_the_board(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        givens = [d for d in table.playing.game.puzzle.givens if d]
        await table.press("z")
        assert "Paused" in table.text and not table.playing.clock.is_running
        board = "\n".join(line[:56] for line in table.text.split("\n")[2:-2])
        inside = "".join(character for character in board if character in "123456789")
        assert len(inside) < len(givens), "only the numbers at the rim are left"
        table.seconds.now += 500
        await table.press("5")
        assert "Paused" not in table.text and table.playing.clock.is_running
        assert not table.playing.game.log and table.playing.elapsed == 0


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("size", first_of([(60, 20), (80, 24), (120, 40)]), ids=str)
@pytest.mark.parametrize("id", ["classic", "samurai"])
async def test_pause_is_announced_and_hides_the_game(
    store: Store, id: str, size: tuple[int, int]
) -> None:
    async with opened(store, size) as table:
        table.app.navigation.new_game(Level.EASY, Shape(layout_named(id)))
        panel = (await table.until(PlayScreen)).panel
        table.playing.set_message()  # only the first game explains how to play
        table.on(PlayScreen).show()
        await table.settled()
        before = table.text
        await table.press("z")
        assert "Paused" in table.text and "Press any key" in table.text
        assert not any(panel.query_one(part).display for part in ("#left", "#cell", "#map"))
        assert not panel.query_one("#clock").display and panel.max_scroll_y == 0
        await table.pilot.resize_terminal(size[0], size[1] + 1)
        await table.settled()
        assert not panel.query_one("#left").display and not panel.query_one("#clock").display
        await table.pilot.resize_terminal(*size)
        await table.press("5")
        assert table.text == before


async def test_the_clock_can_be_hidden(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        assert re.search(r"\b0:0\d", table.text)
        await table.press("ctrl+p", *"hide the clock")
        await table.press("enter")
        table.on(PlayScreen)
        assert not re.search(r"\b0:0\d", table.text)
        assert not store.settings.get("show_clock", True)


@pytest.mark.slow
@pytest.mark.parametrize("layout_id", ["16", "25"])
async def test_letters_are_digits_on_the_largest_boards(store: Store, layout_id: str) -> None:
    puzzle, _ = large_puzzle(layout_id)
    async with opened(store, (120, 40)) as table:
        table.app.navigation.play_puzzle(puzzle, Details())
        await table.settled()
        screen = table.on(PlayScreen)
        cell = screen.board.cursor
        last = "p" if layout_id == "25" else "g"
        await table.press(last)
        assert table.playing.game.position.digits[cell] == puzzle.layout.digits
        await table.press("h")
        if layout_id == "25":
            assert table.playing.game.position.digits[cell] == 17
            assert screen.board.cursor == cell
        else:
            assert screen.board.cursor == cell - 1
        await table.press("space", "z", "z", "w", "v", "s", "s", "t", "x", "y", "?", "?", "?")
        assert table.on(PlayScreen).playing.game is not None


async def test_hjkl_move_where_they_are_not_digits(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        board = table.on(PlayScreen).board
        start = board.cursor
        await table.press("h")
        assert board.cursor == start - 1
        await table.press("l", "j")
        assert board.cursor == start + 9
        await table.press("k")
        assert board.cursor == start
        await table.press("shift+right")
        assert CLASSIC.box_of[board.cursor] != CLASSIC.box_of[start]


# The mouse


@pytest.mark.slow
async def test_a_click_moves_and_in_digit_first_writes(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        board = table.on(PlayScreen).board
        empty = [c for c, d in enumerate(table.playing.game.puzzle.givens) if not d]

        async def click(cell: int) -> None:
            region = board.frame.region_with_lines(cell)
            where = (region.x + region.width // 2, region.y + region.height // 2)
            await table.pilot.click(board, offset=where)
            await table.settled()
            assert board.cursor == cell

        await click(empty[0])
        assert not table.playing.game.log
        await table.press("s", "4")
        await click(empty[-1])
        await table.press("space")
        await click(empty[0])
        assert table.playing.game.log == (Enter(empty[-1], 4), Note(empty[0], 4))


@pytest.mark.slow
async def test_the_footer_can_be_clicked(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        bar = table.app.screen.query_one(KeyBar)
        for _ in range(2):
            at = table.text.split("\n")[-1].index("Notes")
            await table.pilot.click(bar, offset=(at, 0))
            await table.settled()
        assert not table.playing.modes.notes
        at = table.text.split("\n")[-1].index("Back")
        await table.pilot.click(bar, offset=(at, 0), times=2)
        await table.settled()
        table.on(HomeScreen)


# Other screens


@pytest.mark.slow
async def test_settings_change_and_are_saved(store: Store) -> None:
    async with opened(store, look=None) as table:
        await table.press(",")
        lines = table.on(SettingsScreen).query_one(OptionList)
        for preference in PREFERENCES:
            lines.highlighted = lines.get_option_index(preference.key)
            await table.settled()
            assert preference.name in table.text
            before = getattr(table.app.preferences, preference.key)
            await table.press("enter")
            after = getattr(table.app.preferences, preference.key)
            assert before != after
            assert store.settings.get(preference.key, before) == after
            await table.press("left")
            assert getattr(table.app.preferences, preference.key) == before
            await table.press("right")
        changed = table.app.preferences
        assert changed != Preferences()
        await table.press("escape")
        table.on(HomeScreen)
    async with opened(store, look=None) as table:
        assert table.app.preferences == changed


@pytest.mark.slow
async def test_cursor_and_selection_survive_a_change_of_settings(
    store: Store,
) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        await table.go(0)
        await table.press("V", "right", "right", ",", "down", "down", "enter", "escape")
        screen = await table.until(PlayScreen)
        assert screen.board.cursor == 2 and screen.playing.hand.selected == 0b111


@pytest.mark.slow
async def test_settings_changed_while_playing_are_seen_at_once(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        await table.press("tab", "5")
        game = table.playing.game
        await table.press(",", "enter", "enter", "escape")
        assert table.on(PlayScreen).look == table.app.look
        assert table.playing.game is game and table.playing.clock.is_running
        await table.press("q")
        table.on(HomeScreen)


@pytest.mark.slow
async def test_saved_games_are_renamed_deleted_put_back_and_opened(store: Store) -> None:
    async with opened(store) as table:
        for level in ("Easy", "Medium"):
            await table.open(level)
            await table.press("tab", "5", "q")
        await table.press("g")
        table.on(SavedScreen)
        assert table.text.index("Medium") < table.text.index("Easy")
        await table.press("n")
        assert isinstance(table.app.focused, Input)
        await table.press(*"quiz rx", "enter")
        assert "quiz rx" in table.text
        assert {game.name for game in store.games.list_games()} == {"quiz rx", ""}
        await table.press("n", *"abc", "escape")
        assert "abc" not in {game.name for game in store.games.list_games()}
        await table.press("delete")
        assert len(store.games.list_games()) == 1 and "Press u" in table.text
        await table.press("delete")
        assert not store.games.list_games() and "Press u" in table.text
        await table.press("u", "u", "u")
        assert len(store.games.list_games()) == 2 and "Nothing to put back" in table.text
        await table.press("home", "enter")
        assert table.playing.game.undo_depth == 1


@pytest.mark.slow
async def test_saved_games_offer_possible_commands_only(store: Store) -> None:
    async with opened(store) as table:
        await table.press("g")
        screen = table.on(SavedScreen)
        assert footer_commands(screen) == ["Help", "Back"] and "No games yet" in table.text
        assert "Filled" not in table.text  # an empty column
        await table.press("n", "delete", "f6", "enter")
        assert table.on(SavedScreen) is screen
        await table.press("escape")
        await table.open("Easy")
        await table.press("tab", "5", "q", "g")
        screen = table.on(SavedScreen)
        assert footer_commands(screen) == [
            "Play",
            "Rename",
            "Review",
            "Replay",
            "Remove",
            "Search",
            "Help",
            "Back",
        ]
        await table.press("delete")
        assert footer_commands(screen) == ["Undo", "Help", "Back"]
        assert "Undo" in table.text and "Rename" not in table.text
        await table.press("u")
        assert "Rename" in footer_commands(screen) and len(store.games.list_games()) == 1


def footer_commands(screen: SavedScreen) -> list[str]:
    """Return the commands in the footer."""
    return [command.name for command in screen.commands() if command.footer]


@pytest.mark.slow
async def test_the_help_lists_every_command(store: Store) -> None:
    async with opened(store, (100, 130)) as table:
        await table.press("f1")
        table.on(HelpScreen)
        for command in (*PLAY, *HINT):
            if command.shown:
                assert command.about in table.text, command
        await table.press("down", "pagedown", "pageup", "up", "q")
        table.on(HomeScreen)
        await table.open("Easy")
        await table.press("f1", "f1")
        table.on(PlayScreen)


@pytest.mark.slow
async def test_the_palette_offers_the_commands_and_runs_them(store: Store) -> None:
    async with opened(store, (80, 100), look="ascii") as table:
        await table.open("Easy")
        screen = table.on(PlayScreen)
        assert {each for each in PLAY if each.palette} == set(screen.palette())
        await table.press("ctrl+p", "ctrl+p")
        table.on(Palette)
        assert "F5      Analysis" in table.text and "y       Copy" in table.text
        assert table.text.isascii()
        await table.press("escape", "ctrl+p", *"zzz")
        assert "no command has" in table.text
        await table.press(*["backspace"] * 3, *"write all", "enter")
        table.on(PlayScreen)
        assert any(table.playing.game.position.notes)


# An own puzzle


async def enter_text(table: Table, text: str) -> None:
    """Open the screen and insert *text* at once, like a paste."""
    await table.press("e")
    table.on(EnterScreen).query_one(PuzzleText).take(text)
    await table.settled()


@pytest.mark.parametrize(
    ("text", "says", "plays"),
    [
        (LINE, "one solution, Beginner", True),
        (LINE.replace("68", "61", 1), "so there is no solution", False),
        ("5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8",
         "no solution", False),
        ("." * 81, "several solutions", True),
        ("hello, dear player", "This is not a puzzle", False),
        ("", "Paste or type a puzzle", False),
        ("x" * 1_000_001, "more than 1,000,000 characters", False),
        (f'{{"v":1,"layout":"classic","givens":"{LINE}","cages":[{{"cells":["r1c1"]}}]}}',
         "1 cage, one solution", True),
        (f'{{"v":1,"layout":"classic","givens":"{LINE}","constraints":[{{"kind":"arrow"}}]}}',
         "It cannot be played here: its arrow would be ignored", False),
    ],
    ids=["good", "clashing", "none", "several", "noise", "nothing", "too long", "cages", "unknown"],
)  # fmt: skip
async def test_entered_text_is_judged(store: Store, text: str, says: str, plays: bool) -> None:
    async with opened(store) as table:
        await enter_text(table, text)
        await table.wait_until(lambda: all(word in table.text for word in says.split()))
        await table.press("f2")
        if plays:
            assert table.playing.game.puzzle.layout == CLASSIC
        else:
            table.on(EnterScreen)
        await table.press("f9") if not plays else None
        await table.press("escape")
        table.on(HomeScreen)


@pytest.mark.slow
async def test_drill_search_that_gave_up_is_reported(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def give_up(*_: object) -> None:
        """Answer nothing, like a process whose effort is spent."""

    monkeypatch.setattr("sudoku_tui.session.background.client.Worker.run", give_up)
    async with opened(store) as table:
        await enter_text(table, LINE)
        await table.wait_until(lambda: "one solution" in table.text)
        await table.press("f12")
        await table.shows("The search for a step took too long")


@pytest.mark.slow
async def test_uncommon_shape_is_pasted_and_played(
    store: Store,
) -> None:
    puzzle = puzzle_of(layout_named("anti-knight"), 1)
    write = FORMATS["json"].write
    assert write
    async with opened(store) as table:
        await table.paste(write(Sheet(puzzle)))
        assert "Anti-knight" in table.text
        await table.press("f2")
        assert table.playing.game.puzzle == puzzle


@pytest.mark.slow
async def test_position_survives_copy_and_paste(store: Store) -> None:
    """Strike five notes out, add two corner marks and a colour."""
    async with opened(store) as table:
        await table.paste(LINE)
        await table.press("f2", "t", "space")
        empty = [c for c, digit in enumerate(table.playing.game.puzzle.givens) if not digit]
        for cell in empty[:5]:
            await table.go(cell)
            noted = table.playing.game.position.notes_of(cell)
            await table.press(str(noted.bit_length() - 1))
        await table.press("space", '"', "1", "2", '"', "x", "3", "x")
        table.app.copy_to_clipboard("")
        await table.press("Y")
        screen = await table.until(CopyScreen)
        assert "cannot hold" not in table.text
        columns = {str(screen.row(each, 80)).index(each.about) for each in screen.page.shown}
        assert len(columns) == 1, "all descriptions begin in the same column"
        names = [each.name for each in screen.page.shown]
        screen.query_one(OptionList).highlighted = names.index("json")
        await table.press("enter")
        copied = table.app.clipboard
        assert '"corner":{' in copied and "olours" in copied
        await table.paste(copied)
        said = (await table.until(EnterScreen))._report.message
        assert said.startswith("Our own JSON: Classic, 36 givens, ")
        assert " notes, 2 corner marks, 1 colour, one solution, Beginner." in said
        await table.press("f2")
        table.app.copy_to_clipboard("")
        # The format used last is chosen.
        await table.press("Y", "enter")
        assert table.app.clipboard == copied


@pytest.mark.slow
async def test_content_of_a_copy_format_is_visible_on_a_small_screen(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.open("Easy")
        await table.press("Y")
        await table.until(CopyScreen)
        await table.shows("Holds the givens")
        await table.press("end")
        shown = " ".join(table.text.split())
        assert "Holds the givens" in shown


@pytest.mark.parametrize("look", ["mono", "sixteen", "ascii"])
async def test_chosen_copy_format_is_visible_without_colours(store: Store, look: str) -> None:
    async with opened(store, look=look) as table:
        await table.open("Easy")
        await table.press("Y", "down")
        screen = await table.until(CopyScreen)
        strips = list(screen._compositor.render_strips())
        reversed_rows = [
            row
            for row, strip in enumerate(strips)
            if any(each.style and each.style.reverse for each in strip)
        ]
        assert len(reversed_rows) == 1
        assert screen.page.shown[1].name in strips[reversed_rows[0]].text


@pytest.mark.slow
@pytest.mark.parametrize("where", ["home", "play"])
async def test_a_paste_is_a_puzzle_to_play(store: Store, where: str) -> None:
    async with opened(store) as table:
        if where == "play":
            await table.open("Easy")
        await table.paste(LINE)
        table.on(EnterScreen)
        await table.press("f2")
        assert table.playing.game.puzzle.givens[3] == 2
        assert table.playing.details.level == "Beginner"


@pytest.mark.slow
@pytest.mark.parametrize("where", ["elsewhere", "in the text"])
async def test_enter_plays_a_pasted_puzzle(store: Store, where: str) -> None:
    async with opened(store) as table:
        if where == "in the text":
            await table.press("e")
        await table.paste(LINE)
        await table.shows("enter Play it")
        await table.press("enter")
        assert table.playing.game.puzzle.givens[3] == 2


@pytest.mark.parametrize("form", ["{}", "'{}'", "{}\n", "file://{}"])
async def test_file_is_read_if_its_path_is_pasted(store: Store, tmp_path: Path, form: str) -> None:
    """Check this, as terminals paste the path of a dropped file."""
    file = tmp_path / "one.txt"
    file.write_text(f"{LINE}\n", encoding="utf-8")
    async with opened(store) as table:
        await table.paste(form.format(file))
        await table.shows("enter Play it")
        await table.press("enter")
        assert table.playing.game.puzzle.givens[3] == 2


@pytest.mark.slow
async def test_file_without_puzzles_is_reported(store: Store, tmp_path: Path) -> None:
    (tmp_path / "no text").write_bytes(b"\0\1")
    async with opened(store) as table:
        await table.paste(f"'{tmp_path}/no text'")
        await table.shows("it is not text.")
        await table.press("f9")
        await table.paste(f"{tmp_path}/nothing")
        await table.shows("No such file: ")


async def test_file_with_its_own_path_is_read_once(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(f"{file}\n", encoding="utf-8")
    async with opened(store) as table:
        await table.paste(str(file))
        await table.shows("This is not a puzzle.")


async def test_enter_breaks_the_line_in_typed_text(store: Store) -> None:
    async with opened(store) as table:
        await table.paste(LINE[:80])
        await table.press("enter")
        table.on(EnterScreen)
        await table.press("f9")
        await table.paste(LINE[:-1])
        await table.press(LINE[-1], "enter", "1")
        assert table.on(EnterScreen).query_one(PuzzleText).text == f"{LINE}\n1"


@pytest.mark.slow
async def test_megabyte_of_noise_is_refused(store: Store) -> None:
    async with opened(store) as table:
        await table.paste("\x1b[31m[/b]noise\n" * 80_000)
        table.on(EnterScreen)
        assert "characters" in table.text
        await table.press("f2")
        table.on(EnterScreen)
        await table.press("escape")
        table.on(HomeScreen)


HOSTILE = first_of(
    ("[/b]\x1b]0;P\x07[link=x]", "[@click=app.quit]x[/]", "\x1b]0;PWNED\x07", "\x1b[2J\x9b31m")
)


@pytest.mark.slow
async def test_hostile_titles_do_nothing(store: Store) -> None:
    async with opened(store) as table:
        for title in HOSTILE:
            await play_titled(table, title)


async def play_titled(table: Table, title: str) -> None:
    """Paste a puzzle with *title* in all its texts, and play it."""
    await table.paste(f"#A{title}\n#D{title}\n#C{title}\n{LINE}\n")
    await table.press("f2")
    game = table.playing.game
    assert "\x1b" not in game.puzzle.author + game.puzzle.title + game.puzzle.comment
    for key, leads_to in (("f1", HelpScreen), ("escape", PlayScreen), ("q", HomeScreen)):
        await table.press(key)
        await table.until(leads_to)
    await table.press("g")
    await table.until(SavedScreen)
    await table.press("n", *title.replace("\x1b", ""), "enter")
    table.on(SavedScreen)
    assert not any(character in table.text for character in "\x1b\x07\x9b")
    await table.press("enter")
    assert table.playing.game.log == game.log
    await table.press("escape", "escape")
    await table.until(HomeScreen)


# Any size, any look


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    "where", first_of(["play", "hint", "won", "settings", "home", "saved", "enter"], 4)
)
async def test_any_size_will_do(store: Store, where: str) -> None:
    async with opened(store, paints_at_once=True) as table:
        if where in ("play", "hint", "won"):
            await table.open("Medium")
            await table.press("t", *["?"] * 3 * (where == "hint"))
        keys = {"saved": "g", "settings": ",", "enter": "e"}
        if where == "won":
            playing, solution = table.playing, table.playing.details.solution
            last = playing.game.puzzle.givens.index(0)
            for cell, digit in enumerate(solution):
                if cell != last:
                    playing.play(Enter(cell, digit))
            await table.go(last)
            await table.press(str(solution[last]))
            table.on(WonScreen)
        elif where in keys:
            await table.press(keys[where])
        before = table.app.screen
        for width, height in SIZES if SOAK else SIZES[::4]:
            await table.pilot.resize_terminal(width, height)
            assert table.app.screen is before
        await table.pilot.resize_terminal(80, 24)
        await table.settled()
        assert table.app._exception is None and len(table.text) > 80


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "size"),
    first_of(
        [
            (common_layouts()[-1], (40, 12)),
            (common_layouts()[0], (80, 24)),
            *((layout, (80, 24)) for layout in common_layouts()),
        ],
        2,
    ),
    ids=lambda each: each.id if isinstance(each, Layout) else str(each),
)
async def test_every_layout_opens(store: Store, layout: Layout, size: tuple[int, int]) -> None:
    empty = Puzzle(layout, (0,) * layout.cells)
    puzzle = large_puzzle(layout.id)[0] if layout.digits > 9 else empty
    async with opened(store, size) as table:
        table.app.navigation.play_puzzle(puzzle, Details())
        await table.settled()
        await table.press("right", "1", "space", "tab", "2", "t", "v", "w", "u", "r", "shift+down")
        assert table.playing.game.log


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("look", first_of(["ascii", "paper", "mono"]))
async def test_a_look_is_chosen_in_the_settings(store: Store, look: str) -> None:
    async with opened(store, look=None) as table:
        await table.press(",")
        for _ in range(8):
            if table.app.preferences.look != look:
                await table.press("enter")
        assert table.app.preferences.look == look
        await table.press("escape")
        await table.open("Easy")
        await table.press("t", "?", "?", "?")
        assert table.app._exception is None
        if look == "ascii":
            assert table.text.isascii()


@pytest.mark.slow
async def test_the_clock_rests_while_another_screen_is_in_front(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Easy")
        playing = table.playing
        for number, key in enumerate(("f1", "f4", "f5", "f6", "/", ","), 1):
            table.seconds.now += 10
            await table.press(key)
            assert not isinstance(table.app.screen, PlayScreen) and not playing.clock.is_running
            table.seconds.now += 500
            await table.press("escape")
            assert table.playing.clock.is_running and playing.elapsed == 10 * number


@pytest.mark.slow
async def test_explainer_rating_is_found_while_a_game_is_played(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_tui.tui.screens.play._RATING_DELAY", 0.01)
    async with opened(store) as table:
        table.app.explainer_ratings = ExplainerRatings(is_enabled=True)
        await table.open("Easy")
        puzzle = table.playing.game.puzzle
        rating = rate_explainer(puzzle)
        await table.shows(f"score {table.playing.details.score} · {rating.short_text}")
        assert table.app.explainer_ratings.get(puzzle) == rating
        assert not table.app.explainer_ratings.would_find(puzzle)
