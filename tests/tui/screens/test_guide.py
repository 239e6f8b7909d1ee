"""The guide on the screen: its list, its pages, and the way there from a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widgets import OptionList

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.game.hints import Advice
from sudoku_tui.store.guide import pages
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.frame import MINI
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.texts.guide import stages_text
from sudoku_tui.tui.widgets.preview import Preview
from tests.soak import SOAK
from tests.tui.at_table import Table, opened


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


ALL = [((80, 24), "ascii"), ((60, 20), "mono"), ((140, 45), "paper"), ((50, 18), "sixteen")]

SIZES = [(60, 20), (40, 15)]


async def page_of(table: Table, *name: str) -> GuidePageScreen:
    """Open a page from the menu by typing its name."""
    await table.press("f4")
    await table.until(GuideScreen)
    await table.press(*name, "enter")
    return await table.until(GuidePageScreen)


@pytest.mark.slow
async def test_the_menu_leads_to_the_list_and_typing_finds_a_page(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Guide")
        await table.until(GuideScreen)
        assert "The board and the one rule" in table.text
        await table.press(*"skys", "enter")
        page = await table.until(GuidePageScreen)
        assert page.page.id == "skyscraper"
        await table.press("tab", "escape")
        screen = await table.until(GuideScreen)
        assert screen.query_one(OptionList).highlighted is not None
        await table.press("escape", "escape")
        await table.until(HomeScreen)


@pytest.mark.slow
async def test_list_shows_examples_where_there_is_room(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        await table.press("f4")
        screen = await table.until(GuideScreen)
        await table.press(*"xy-w")
        await table.shows("XY-Wing")
        hint = screen.query_one("#sample", Preview).state.hint
        assert hint is not None and hint.targets
        await table.press("escape", *"brute")
        await table.shows("Guess by search")
        assert not screen.query_one("#sample").display
    async with opened(store) as table:
        await table.press("f4")
        assert not (await table.until(GuideScreen)).query_one("#sample").display


@pytest.mark.slow
async def test_unknown_name_is_typed_and_erased_letter_by_letter(
    store: Store,
) -> None:
    """Check that letters after one without a match do not start another search."""
    async with opened(store) as table:
        await table.press("f4")
        await table.until(GuideScreen)
        await table.press(*"xqy")
        await table.shows("no page has xqy")
        await table.press("backspace")
        await table.shows("no page has xq")
        await table.press("backspace", *"y-wing")
        assert "XY-Wing" in table.text and "search xy-wing" in table.text
        await table.press(*"qq", "down", "backspace")
        assert "search xy-win_" in table.text, "the arrows come back to what was found"
        await table.press(*"qq", "escape")
        await table.shows("type to search")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words"), [("what sees", "for the next lesson"), ("x-wing", "for drills")]
)
async def test_end_of_an_example_names_what_enter_does(store: Store, name: str, words: str) -> None:
    async with opened(store, (120, 40)) as table:
        await page_of(table, *name)
        await table.press(*["space"] * 9)
        assert f"Press enter {words}" in " ".join(table.text.split())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["x-wing", "grouped-discontinuous-nice-loop"])
async def test_earlier_views_take_no_room_from_the_current_one(store: Store, name: str) -> None:
    """Check with titles above the words, where the reason of an X-Wing must stay on the screen."""
    async with opened(store, (60, 20)) as table:
        screen = await page_of(table, *name)
        words = screen.query_one("#words", VerticalScroll)
        headings, together = ("The position", "Where to look", "The pattern", "Why"), 0
        for number in range(1, 6):
            await table.press("space")
            assert f"{number}/5" in table.text
            before = sum(heading in table.text for heading in headings[: number - 1])
            together += bool(before)
            assert not (before and words.max_scroll_y), table.text
        assert together


@pytest.mark.slow
async def test_example_is_shown_step_by_step(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        page = await page_of(table, *"xy-wing")
        board = page.query_one("#example", Preview)
        assert board.state.hint is None and "Why it is true" in table.text
        await table.press("space")
        assert board.state.hint is None and "The position" in table.text
        await table.press("space")
        assert board.state.hint is not None and not board.state.hint.chips
        await table.press("right")
        drawn = board.state.hint
        assert drawn is not None and drawn.chips and not drawn.targets
        await table.press("space")
        assert "Why" in table.text and not board.state.hint.targets
        await table.press("space", "space", "space")
        assert page.stage == 5 and "What follows" in table.text
        assert board.state.hint.targets and "cannot be" in table.text
        await table.press(*["left"] * 7)
        assert page.stage == 0 and "How to look for it" in table.text


@pytest.mark.slow
async def test_links_lead_to_relatives_and_back(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        page = await page_of(table, *"xy-wing")
        await table.press("1")
        assert page.page.id == "xyz-wing"
        await table.press("backspace", "backspace")
        assert page.page.id == "xy-wing"
        page.query_one("#words").scroll_end(animate=False)
        await table.settled()
        links = page.query_one("#links").region
        await table.pilot.click(offset=(links.x + 3, links.y + 2))
        assert page.page.id == "w-wing"


@pytest.mark.parametrize(
    ("size", "look"), [*((size, "graphite") for size in SIZES), ((80, 24), "ascii")]
)
async def test_pages_turn_and_show_something_at_any_size(
    store: Store, size: tuple[int, int], look: str
) -> None:
    async with opened(store, size, look, paints_at_once=True) as table:
        page = await page_of(table, *"the board")
        for expected in pages()[:2]:
            assert page.page is expected
            words = " ".join(table.text.split())
            assert expected.what[:12] in words
            await table.press("space", "space")
            board = page.query_one("#example", Preview)
            assert board.cell_size is not MINI, "what is set off needs room"
            assert board.display
            await table.press("tab")
        assert look != "ascii" or table.text.isascii()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "is_drawn"), [((60, 20), False), ((80, 24), True)])
async def test_words_use_all_columns_where_no_board_fits(
    store: Store, size: tuple[int, int], is_drawn: bool
) -> None:
    """Check that a board too small for notes is hidden, as it would show nothing of the pattern."""
    async with opened(store, size) as table:
        page = await page_of(table, *"x-wing")
        board, words = page.query_one("#example", Preview), page.query_one("#words")
        assert board.display is is_drawn
        assert (words.size.width > size[0] - 5) is not is_drawn
        await table.press("space")
        assert board.display and board.cell_size is not MINI
        await table.press("left")
        assert board.display is is_drawn


@pytest.mark.slow
async def test_pages_end_with_the_guide(store: Store) -> None:
    async with opened(store) as table:
        page = await page_of(table, *"the board")
        await table.press("shift+tab")
        assert page.page is pages()[0]
        page.open_page(pages()[-1])
        await table.press("tab")
        assert page.page is pages()[-1]


@pytest.mark.slow
async def test_hint_leads_to_its_page_and_is_kept(store: Store) -> None:
    async with opened(store) as table:
        await table.press("enter")
        play = await table.until(PlayScreen)
        await table.press("question_mark")
        answer = play.playing.hint.answer
        assert isinstance(answer, Advice)
        await table.press("f4")
        page = await table.until(GuidePageScreen)
        assert page.page.technique is answer.step.technique
        assert not play.playing.clock.is_running
        await table.press("escape")
        await table.until(PlayScreen)
        assert play.playing.hint.answer is answer and play.playing.clock.is_running
        await table.press("escape", "f4")
        await table.until(GuideScreen)
        await table.press("escape")
        assert (await table.until(PlayScreen)).playing.clock.is_running


async def test_killer_leads_to_its_lesson(store: Store) -> None:
    puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=(Cage((0, 1), 4),)))
    async with opened(store, (80, 24)) as table:
        table.app.navigation.play_puzzle(puzzle, Details())
        await table.until(PlayScreen)
        await table.press("f4")
        page = await table.until(GuidePageScreen)
        assert page.page.id == "killer"
        await table.shows("16━┯13")


@pytest.mark.slow
async def test_page_without_a_list_below_can_open_it(store: Store) -> None:
    async with opened(store) as table:
        table.app.navigation.pages.open_guide("naked-pair")
        await table.until(GuidePageScreen)
        await table.press("f4")
        await table.until(GuideScreen)
        table.app.navigation.pages.open_guide("no such page")
        await table.shows("no page called")


@pytest.mark.slow
@pytest.mark.soak
async def test_every_page_can_be_read_to_its_end(store: Store) -> None:
    every = pages() if SOAK else pages()[5::60]
    for size, look in ALL if SOAK else ALL[:1]:
        async with opened(store, size, look) as table:
            page = await page_of(table, *"the b")
            for each in every:
                page.open_page(each)
                for stage in range(len(page._stages)):
                    await table.press("space")
                    assert page.stage == stage + 1
                    assert page.query_one("#example").display
                    assert page.query_one("#words").display or page._brief.display
                assert look != "ascii" or table.text.isascii()


@pytest.mark.slow
async def test_earlier_words_of_an_example_stay_where_there_is_room(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        page = await page_of(table, *"xy-wing")
        await table.press("space", "space")
        assert table.text.index("The position") < table.text.index("Where to look")
        stages, worked = page._stages, page._worked
        assert worked
        for rows, first in ((60, "The position"), (12, stages[-1].heading)):
            said = stages_text(
                stages, len(stages), worked, UNICODE, False, Size(40, rows), "enter for drills"
            )
            assert said.plain.startswith(first)


async def test_long_title_is_shortened_in_the_list(store: Store) -> None:
    async with opened(store) as table:
        table.app.navigation.pages.open_guide(None)
        await table.until(GuideScreen)
        prompts = [str(o.prompt) for o in table.app.screen.query_one(OptionList).options]
        assert any("Grouped Disc. Nice Loop" in prompt for prompt in prompts)
        assert not any("Discontinuous" in prompt and "Grouped" in prompt for prompt in prompts)
