"""All steps and why not on the screen, and the process that searches for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.widgets import OptionList, Static

from sudoku_tui.engine.bits import smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.open_steps import open_steps
from sudoku_tui.engine.solving.solver import all_steps
from sudoku_tui.game.events import Apply, Enter, FillNotes, Hint
from sudoku_tui.game.hints import WHOLE, Advice, Answer, Stuck, Trouble
from sudoku_tui.game.why_not import GaveUp, ReasonPage
from sudoku_tui.session.actions.action import Outcome
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.board_state import Chip
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.drawing.hints import draw_reason
from sudoku_tui.tui.drawing.styles import Highlight
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.steps import StepsScreen
from sudoku_tui.tui.texts.hint import Place, advice_text
from sudoku_tui.tui.texts.steps import Sort, line, remark, sorted_groups, summary
from tests.reference import classic
from tests.soak import first_of
from tests.tui.at_table import Table, opened

LATER = classic("000207000020000070607803509005040900400070003009605400010050090096000840050000030")
SOLUTION = only_solution(LATER) or ()
R5C4 = CLASSIC.cell_at[4, 3]
R5C3 = CLASSIC.cell_at[4, 2]
FALSE = Candidate(R5C4, 9)
SUPPOSED = Candidate(R5C3, 1)
"""A wrong candidate that leads to a dead end."""
RULED_OUT = Candidate(CLASSIC.cell_at[0, 6], 6)
"""A wrong candidate that several steps eliminate."""


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


async def begin_game(table: Table) -> None:
    """Begin a game of the puzzle."""
    table.app.navigation.play_puzzle(LATER, Details(level="Extreme", solution=SOLUTION))
    await table.until(PlayScreen)


# The list


@pytest.mark.slow
def test_equal_effects_of_harder_techniques_are_listed_on_request() -> None:
    groups = list(open_steps(Board.of(LATER)))
    every = [each for group in sorted_groups(groups, Sort.LADDER, every=True) for each in group]
    easiest = [each for group in sorted_groups(groups, Sort.LADDER, every=False) for each in group]
    assert len(every) == sum(map(len, groups)) > len(easiest)
    effects = [frozenset((*each.step.placements, *each.step.eliminations)) for each in easiest]
    assert {frozenset((*e.step.placements, *e.step.eliminations)) for e in every} == set(effects)


@pytest.mark.slow
def test_counts_of_the_list_add_up() -> None:
    """Check that the heading counts exactly the steps that the list leaves out."""
    groups = list(open_steps(Board.of(LATER)))
    found = sum(each.equal_steps for group in groups for each in group)
    shown = sum(map(len, sorted_groups(groups, Sort.LADDER, every=False)))
    assert found > shown
    told = summary(found - shown, Sort.LADDER)
    assert told == f"easiest first; {found - shown} others do the same"
    assert summary(1, Sort.ELIMINATIONS) == "most removed first; 1 other does the same"
    assert summary(0, Sort.OPENS) == "opens most first"


@pytest.mark.slow
def test_the_list_is_sorted_in_three_ways() -> None:
    groups = list(open_steps(Board.of(LATER)))
    [gone] = sorted_groups(groups, Sort.ELIMINATIONS, every=False)
    counts = [len(each.step.eliminations) for each in gone]
    assert counts == sorted(counts, reverse=True)
    [opening] = sorted_groups(groups, Sort.OPENS, every=False)
    assert [each.opened_cells for each in opening] == sorted(
        (e.opened_cells for e in gone), reverse=True
    )
    assert Sort.OPENS.next is Sort.LADDER
    assert line(gone[0], Sort.ELIMINATIONS, CLASSIC).plain.startswith(f"{counts[0]:>2} ")
    assert line(gone[0], Sort.LADDER, CLASSIC).plain.startswith(" r")
    assert "It opens" in remark(gone[0])


# On the screen


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("size", first_of([(60, 20), (80, 24)]), ids=str)
async def test_all_steps_are_listed_drawn_sorted_and_applied(
    store: Store, size: tuple[int, int]
) -> None:
    async with opened(store, size) as table:
        await begin_game(table)
        playing = table.playing
        await table.press("slash")
        screen = await table.until(StepsScreen)
        await screen._search.wait()
        screen._renew()
        await table.settled()
        choices = screen.query_one(OptionList)
        assert "Hidden Single" in table.text
        # A query by id has the type of any widget, but this one is the board.
        assert screen.query_one("#board").state.hint  # type: ignore[attr-defined]
        before, bar = choices.option_count, screen.query_one("#bar-right", Static)
        assert str(bar.content) == f"1 of {len(screen.page.shown)}"
        await table.press("a")
        assert choices.option_count > before
        await table.press("tab", "tab", "down", "space")
        chosen = screen.chosen
        assert chosen
        await table.press("f4")
        page = await table.until(GuidePageScreen)
        assert page.page.id == chosen.open_step.step.technique.id
        await table.press("escape", "enter")
        await table.until(PlayScreen)
        assert isinstance(playing.game.log[-1], Apply)
        assert playing.game.hints_used == 1
        undone = playing.game.position
        await table.press("u")
        assert playing.game.position != undone and not playing.game.undo_depth


@pytest.mark.slow
async def test_leaving_all_steps_changes_nothing_but_the_log(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        await table.press("slash")
        screen = await table.until(StepsScreen)
        await table.press("escape")
        await table.until(PlayScreen)
        assert screen._search._task and not table.playing.game.undo_depth
        assert not any(isinstance(event, Apply) for event in table.playing.game.log)


async def test_mistakes_are_reported_before_all_steps_like_before_a_hint(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        table.playing.play(Enter(R5C4, 9))
        await table.press("slash")
        assert isinstance(table.playing.hint.answer, Trouble)
        await table.press("slash")
        await table.shows("r5c4 is not right.")


async def ask_why(table: Table, *keys: str) -> None:
    """Press keys that ask a question, and wait for the answer."""
    await table.press(*keys)
    if request := table.on(PlayScreen).questions._request:
        await request.wait()
    await table.settled()


@pytest.mark.slow
async def test_escape_cancels_a_question_first(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        await table.go(RULED_OUT.cell)
        digits = table.playing.game.position.digits
        await table.press("!", "escape")
        assert "Why not" not in table.text
        await table.press("space", "6", "space")
        table.on(PlayScreen)
        assert table.playing.hint.answer is None and table.playing.game.position.digits == digits
        await table.press("!", "6")
        await table.press("escape")
        table.on(PlayScreen)
        await ask_why(table)
        assert table.playing.hint.answer is None and "Why not" not in table.text
        await table.press("escape")
        table.on(HomeScreen)


async def test_reason_search_that_gave_up_is_reported(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def give_up(*_: object) -> None:
        """Answer nothing, like a process whose effort is spent."""

    monkeypatch.setattr("sudoku_tui.session.background.client.Worker.run", give_up)
    async with opened(store) as table:
        await begin_game(table)
        await table.go(RULED_OUT.cell)
        await ask_why(table, "!", "6")
        assert isinstance(table.playing.hint.answer, GaveUp) and "Looking" not in table.text


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("look", first_of(["mono", "graphite"]))
async def test_why_not_is_shown_step_by_step(store: Store, look: str) -> None:
    async with opened(store, look=look) as table:
        await begin_game(table)
        await table.go(RULED_OUT.cell)
        await table.press("!")
        assert "Which digit in" in table.text
        await ask_why(table, "6")
        answer = table.playing.hint.answer
        assert isinstance(answer, ReasonPage) and answer.page == 1 and answer.pages > 1
        assert "Why not 6 in r1c7" in table.text and "Suppose" not in table.text
        drawn = table.on(PlayScreen).board.state.hint
        assert drawn and drawn.chips[RULED_OUT] == Chip(Highlight.FIN, "?")
        for page in range(2, answer.pages + 1):
            await table.press("!" if page % 2 else "?")
            assert isinstance(table.playing.hint.answer, ReasonPage)
            assert table.playing.hint.answer.page == page
        # The loop above has checked that the answer is a page of a reason.
        last = draw_reason(table.playing.hint.answer)  # type: ignore[arg-type]
        assert last.chips[RULED_OUT].highlight is Highlight.CUT
        await table.press("!")
        assert table.playing.hint.answer == answer
        assert table.playing.game.hints_used == 1
        await table.press("enter")
        assert table.playing.hint.answer is None
        assert not table.playing.game.position.notes[RULED_OUT.cell] >> 6 & 1
        await table.press("u")
        assert not any(table.playing.game.position.notes)


@pytest.mark.slow
async def test_wrong_entry_is_explained_at_once_and_erased(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        await table.go(R5C3)
        await table.press("1")
        await ask_why(table, "!")
        answer = table.playing.hint.answer
        assert isinstance(answer, ReasonPage) and answer.is_supposition
        state = table.on(PlayScreen).board.state
        assert state.digits[R5C3] == 1 and state.flagged == 1 << R5C3
        assert "Suppose r5c3 were 1." in " ".join(table.text.split())
        await table.press(*["!"] * (answer.pages - 1))
        assert (
            isinstance(table.playing.hint.answer, ReasonPage)
            and table.playing.hint.answer.contradiction
        )
        await table.press("enter")
        assert not table.playing.game.position.digits[R5C3]


@pytest.mark.slow
async def test_immediate_answers_and_cancelled_questions(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        await table.go(R5C4)
        await table.press("!", "4")
        assert isinstance(table.playing.hint.answer, Stuck)
        await table.press("escape", "!", "u", "9")
        assert table.playing.game.position.digits[R5C4] == 9, "the question was put away"
        await table.press("u", "!", "9", "t")
        request = table.on(PlayScreen).questions._request
        assert request
        await request.wait()
        await table.settled()
        assert table.playing.hint.answer is None and FillNotes() in table.playing.game.log
        assert not any(isinstance(event, Hint) for event in table.playing.game.log)
        given = smallest_member(Board.of(LATER).givens)
        await table.go(given)
        await table.press("!")
        await table.shows("is a given.")


@pytest.mark.slow
async def test_repeated_question_is_not_denied_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store) as table:
        await begin_game(table)
        await table.go(R5C3)
        await table.press("1")
        screen, said = table.on(PlayScreen), list[Answer | None]()

        show_outcome = screen.show_outcome

        def show(outcome: Outcome) -> None:
            show_outcome(outcome)
            said.append(screen.playing.hint.answer)

        monkeypatch.setattr(screen, "show_outcome", show)
        await table.press("!", "!")
        # A click moves the cursor without a command, so the question is about another cell.
        await table.pilot.click(screen.board, offset=screen.board.frame.region(R5C4).offset)
        assert screen.board.cursor == R5C4
        await table.press("!", "9", "!", "9")
        await table.wait_until(lambda: isinstance(screen.playing.hint.answer, ReasonPage))
        assert not any(isinstance(each, Stuck) for each in said)
        answers = [each for each in said if isinstance(each, ReasonPage)]
        assert {each.candidate for each in answers} == {FALSE}, "no one waits for the other"


@pytest.mark.slow
async def test_reason_for_a_changed_position_is_dropped(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        await table.go(R5C4)
        await table.press("!", "9", "9")
        request = table.on(PlayScreen).questions._request
        assert request and table.playing.game.position.digits[R5C4] == 9
        await request.wait()
        await table.settled()
        assert table.playing.hint.answer is None
        await ask_why(table, "9", "!", "9")
        assert isinstance(table.playing.hint.answer, ReasonPage)


@pytest.mark.slow
async def test_a_hint_gives_way_to_all_steps(store: Store) -> None:
    async with opened(store) as table:
        await begin_game(table)
        await table.press("?")
        assert isinstance(table.playing.hint.answer, Advice)
        await table.press("slash")
        await table.until(StepsScreen)
        await table.press("escape")
        await table.until(PlayScreen)
        assert table.playing.hint.answer is None


def test_heading_of_two_lines_has_no_indent() -> None:
    step = next(all_steps(Board.of(LATER)))
    advice = Advice(step, TEACHING.rung(step.technique), CLASSIC, False)
    told = advice_text(advice, WHOLE, Place(len(advice.name) + 2), UNICODE, False).plain
    assert told.split("\n")[:2] == [advice.name, f"{advice.rung.level} {advice.rung.score}"]
