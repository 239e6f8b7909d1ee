"""Links between guide, practice, games and statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.formats.guide import Page
from sudoku_tui.game.events import Enter
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.game.learning.course import (
    DRILLS,
    Lesson,
    Offer,
    Records,
    course,
    lessons_up_to,
)
from sudoku_tui.session.ladder_choice import USUAL
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.guide import pages
from sudoku_tui.store.lessons import course_technique
from sudoku_tui.store.positions import position_techniques
from sudoku_tui.store.stock import puzzle_techniques
from sudoku_tui.store.store import Store
from sudoku_tui.tui.course_progress import NEXT, CourseProgress
from sudoku_tui.tui.screens import guide_page
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.practice import PracticeScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.won import WonScreen
from tests.soak import sample
from tests.store.desk import fresh_file, keep, moves, quick
from tests.tui.at_table import Table, opened
from tests.tui.screens.test_play import page_text, save_scripted_game
from tests.tui.screens.test_practice import answer_drill, panel


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


async def follow(table: Table, command: str) -> None:
    """Press the key of a command, such as ``enter Next``, after checking that it is shown."""
    assert command in table.text, table.text
    key = command.partition(" ")[0].lower()
    await table.press("escape" if key == "esc" else key)


async def open_page(table: Table, page_id: str) -> GuidePageScreen:
    """Open a page."""
    table.app.navigation.pages.open_guide(page_id)
    return await table.until(GuidePageScreen)


@pytest.mark.slow
async def test_page_leads_to_its_positions_and_counts_them(store: Store) -> None:
    for _ in range(3):
        store.cards.record(Card("xy-wing"), Grade.GOOD, 30.0)
    async with opened(store) as table:
        page = await open_page(table, "xy-wing")
        assert "Hard  3/5" in table.text and "enter Drill" in table.text
        await table.press("enter")
        await table.until(DrillScreen)
        assert "Drill 1 of 2" in table.text
        for _ in range(2):
            await answer_drill(table)
            await table.press("enter")
        assert table.on(GuidePageScreen) is page
        assert "Hard  5/5" in table.text and "✓" not in table.text, "a puzzle is still to play"
        await table.press("enter")
        await table.until(PlayScreen)
        assert "xy-wing" in dict(rate(table.playing.game.puzzle).counts)


async def win_puzzle(table: Table, technique: str) -> None:
    """Solve the puzzle of a lesson, the last cell by keys."""
    await table.until(PlayScreen)
    playing = table.playing
    assert course_technique(playing.details.seed) == technique
    *most, last = [c for c, digit in enumerate(playing.game.position.digits) if not digit]
    for cell in most:
        playing.play(Enter(cell, playing.details.solution[cell]))
    await table.go(last)
    await table.press(str(playing.details.solution[last]))
    await table.until(WonScreen)
    table.seconds.now += 1  # an enter key at once would be meant for the board


async def take_lesson(table: Table, lesson: Lesson) -> None:
    """Go through a lesson by keys that are on the screen: the page, its drills and its puzzle."""
    assert (await table.until(GuidePageScreen)).page is lesson.page
    while "space Step" in table.text:
        await follow(table, "space Step")
    if lesson.drills:
        await follow(table, "enter Drill")
        for number in range(1, lesson.drills + 1):
            await table.until(DrillScreen)
            assert f"Drill {number} of {lesson.drills}" in table.text
            assert "enter Answer" in table.text
            await answer_drill(table)
            await follow(table, "enter Next")
        await table.until(GuidePageScreen)
        assert f"{lesson.drills}/{lesson.drills}" in table.text
    if lesson.has_puzzle:
        await follow(table, "enter Play")
        await win_puzzle(table, lesson.page.id)


@pytest.mark.slow
@pytest.mark.soak
async def test_newcomer_follows_the_course_by_keys_on_the_screen(store: Store) -> None:
    whole = course(pages(), Records(), Offer(position_techniques(), puzzle_techniques()))
    of_course = [lesson for lesson in whole if lesson.is_of_course]
    techniques = [lesson for lesson in of_course if lesson.page.technique][: sample(10, 2)]
    count = of_course.index(techniques[-1]) + 1
    async with opened(store) as table:
        await follow(table, "F4 Guide")
        await table.until(GuideScreen)
        await follow(table, "enter Read")
        for lesson in of_course[:count]:
            await take_lesson(table, lesson)
            await follow(table, "enter Next lesson")
        page = await table.until(GuidePageScreen)
        assert page.page is of_course[count].page
        assert store.lessons.played() == {each.page.id for each in techniques if each.has_puzzle}
        while "esc Back" in table.text:
            await follow(table, "esc Back")
        await table.until(HomeScreen)
        assert f"{count} of {len(of_course)}, next: {page.page.title}" in table.text


@pytest.mark.slow
async def test_win_of_a_lesson_leads_to_the_next_one(store: Store) -> None:
    store.lessons.record_known(lesson.page.id for lesson in course_before("naked-single"))
    for _ in range(DRILLS):
        store.cards.record(Card("naked-single"), Grade.GOOD, 5.0)
    async with opened(store) as table:
        await open_page(table, "naked-single")
        await table.shows("enter Play")
        await table.press("enter")
        await win_puzzle(table, "naked-single")
        assert "enter Next lesson" in table.text
        assert store.lessons.played() == {"naked-single"}
        assert store.settings.get(NEXT, "") == "How steps are written"
        table.app.navigation.practice.open_next_lesson()
        assert (await table.until(GuidePageScreen)).page.id == "notation"


@pytest.mark.slow
async def test_course_test_skips_what_is_found_and_ends_with_a_wrong_answer(store: Store) -> None:
    async with opened(store) as table:
        await follow(table, "F4 Guide")
        await table.until(GuideScreen)
        await follow(table, "F12 Test")
        await table.until(DrillScreen)
        for following in ("Hidden Single", "Naked Single", "How steps are written"):
            await answer_drill(table)
            assert store.settings.get(NEXT, "") == following
            await follow(table, "enter Next")
        drill = table.on(DrillScreen)
        assert drill.subject == "Locked Candidates 1"
        cell = drill.board.cursor = drill.drill_task.board.digits.index(0)
        await table.press(*map(str, members(drill.drill_task.board.candidates_of[cell])))
        await follow(table, "enter Answer")
        assert "cannot be removed. Shown, back soon." in panel(table)
        await follow(table, "enter Next")
        screen = await table.until(GuideScreen)
        await table.shows("3 techniques found.")
        assert screen.chosen and screen.page_of(screen.chosen) == "notation"
        assert "7 of 144 lessons done" in table.text and "Easy, 3 of 3 done" in table.text
        for known in ("Candidates and notes", "Full House", "Hidden Single", "Naked Single"):
            assert f"✓   {known}" in table.text
        await table.press(*"naked single", "down")
        await table.shows("You knew it in the test.")
        await table.press("escape", "escape")
        await table.until(HomeScreen)
        assert "7 of 144, next: How steps are written" in table.text


def course_before(technique: str) -> list[Lesson]:
    """Return the lessons of the course before that of a technique."""
    lessons = course(pages(), Records(), Offer(position_techniques()))
    return [each for each in lessons_up_to(lessons, technique) if each.page.id != technique]


@pytest.mark.slow
async def test_drill_leads_to_its_page_and_back(store: Store) -> None:
    async with opened(store) as table:
        table.app.navigation.practice.open_drill("w-wing")
        drill = await table.until(DrillScreen)
        await table.press("f4")
        page = await table.until(GuidePageScreen)
        assert page.page.id == "w-wing" and not drill.drill_task.clock.is_running
        assert "enter Drill" not in table.text, "the drill is waiting"
        await table.press("enter")
        assert table.on(DrillScreen) is drill and drill.drill_task.clock.is_running
        await answer_drill(table)
        await table.press("f4", "escape")
        assert table.on(DrillScreen) is drill and not drill.drill_task.clock.is_running


@pytest.mark.slow
async def test_the_map_leads_to_pages(store: Store) -> None:
    async with opened(store) as table:
        await table.press("p")
        listing = table.on(PracticeScreen).query_one(OptionList)
        listing.highlighted = listing.get_option_index("xy-wing")
        await table.press("f4")
        assert (await table.until(GuidePageScreen)).page.id == "xy-wing"
        await table.press("escape", "home", "f4")
        await table.until(GuideScreen)


@pytest.mark.slow
async def test_lesson_is_read_once_its_end_was_visible(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide_page, "_CHECK_INTERVAL", 1000.0)
    async with opened(store) as table:
        page = await open_page(table, "the-board")
        await table.press("tab", "tab")
        page.check_reading()
        page.check_reading()
        assert not store.lessons.read(), "its end is further down"
        await table.press("end")
        page.check_reading()
        assert not store.lessons.read(), "that was no moment"
        page.check_reading()
        assert store.lessons.read() == {page.page.id}
        await table.shows("Lesson, Beginner ✓")
        page = await open_page(table, "the-board")
        await table.press(*["space"] * len(page._stages))
        assert "the-board" in store.lessons.read()
        await table.press("enter")
        assert page.page.id == "seeing", "enter leads to the next lesson"


async def test_read_lesson_is_saved_after_its_progress_could_not_be_loaded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fail while the page opens: the progress is loaded again, and the lesson is saved."""
    monkeypatch.setattr(guide_page, "_CHECK_INTERVAL", 1000.0)
    asked = CourseProgress.lesson
    fails = True

    def lesson(progress: CourseProgress, page: Page) -> Lesson:
        if fails:
            raise StoreError("another program uses the file")
        return asked(progress, page)

    monkeypatch.setattr(CourseProgress, "lesson", lesson)
    async with opened(store) as table:
        page = await open_page(table, "the-board")
        assert page.lesson is None
        await table.press("tab", "tab", "end")
        page.check_reading()
        page.check_reading()
        assert store.lessons.read() == {page.page.id}
        fails = False
        page.check_reading()
        await table.shows("Lesson, Beginner ✓")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "look"), [((80, 24), "graphite"), ((60, 20), "ascii")])
async def test_list_shows_finished_lessons_and_the_next_one(
    store: Store, size: tuple[int, int], look: str
) -> None:
    tick = "*" if look == "ascii" else "✓"
    async with opened(store, size, look) as table:
        await table.open("Guide")
        screen = await table.until(GuideScreen)
        assert "Next to learn" in table.text
        await table.press("enter")
        page = await table.until(GuidePageScreen)
        assert page.page.id == "the-board"
        await table.press(*["space"] * len(page._stages), "escape")
        assert f"{tick}   The board and the one rule" in table.text
        assert screen.chosen and screen.chosen.lesson.page.id == "seeing"
        await table.press("escape")
        await table.until(HomeScreen)
        assert "next: What sees means" in table.text
        store.cards.record(Card("full-house", "row"), Grade.GOOD, 30.0)
        store.misses.record(keep(store, moves(1)), [Card("naked-pair", "row")])
        await table.press("f4")
        await table.until(GuideScreen)
        assert "1/5 Full House" in table.text
        await table.press(*"naked pair", "down")
        assert "Naked Pair  missed" in table.text
        assert "You missed it in a game" in " ".join(table.text.split()) or size[0] < 80


@pytest.mark.slow
async def test_misses_of_a_game_are_due_and_announced_once(store: Store) -> None:
    save_scripted_game(store, whole=False)
    async with opened(store) as table:
        await table.open("Continue")
        playing = table.playing
        solution = playing.details.solution
        for cell, digit in enumerate(playing.game.position.digits):
            if not digit and playing.game.position.digits.count(0) > 1:
                playing.play(Enter(cell, solution[cell]))
        last = playing.game.position.digits.index(0)
        await table.go(last)
        await table.press(str(solution[last]))
        won = await table.until(WonScreen)
        await table.wait_until(lambda: bool(str(won.query_one("#due", Static).content)))
        await table.shows("Hidden Single is due for practice now.")
        assert store.misses.never_practised() == {Card("hidden-single", "box")}
        assert store.count_due() == 1
        await table.press("f6")
        await table.until(ReviewScreen)
        await table.shows("open for long")
        assert "Hidden Single is due for practice now." in page_text(table)
        store.cards.record(Card("hidden-single", "box"), Grade.EASY, 5.0)
        await table.press("escape", "f6")
        await table.until(ReviewScreen)
        await table.shows("open for long")
        assert "due for practice" not in page_text(table) and store.count_due() == 0


@pytest.mark.slow
async def test_misses_are_due_although_the_program_ended_at_once(store: Store) -> None:
    game = save_scripted_game(store, whole=True)
    assert store.misses.games_to_review() == (game,)
    async with opened(store) as table:
        await table.app.progress.review_unseen(USUAL)
        assert store.misses.games_to_review() == ()
        assert Card("hidden-single", "box") in store.misses.never_practised()


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_the_statistics_end_with_drills(store: Store, size: tuple[int, int]) -> None:
    for _ in range(2):
        store.cards.record(Card("xy-wing"), Grade.GOOD, 61.0)
    store.cards.record(Card("full-house", "row"), Grade.AGAIN, 9.0)
    async with opened(store, size, "ascii") as table:
        await table.press("i")
        assert "Win your first game" in table.text and "Drills" in table.text
        assert table.text.index("Full House") < table.text.index("XY-Wing")
        row = next(line for line in table.text.splitlines() if "XY-Wing" in line)
        assert row.split()[:5] == ["XY-Wing", "2", "2", "1:01", "steady"]
        assert table.text.isascii()
