"""Flashes and chains, without a screen and on it."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from sudoku_tui.engine.bits import smallest_member
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.practice.answers import pattern_cells
from sudoku_tui.engine.practice.chain_builder import NodeCandidates
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques.chains.chains import nodes_of
from sudoku_tui.game.hints import PLACE
from sudoku_tui.game.learning.cards import CHAIN, FLASH, Card, Grade
from sudoku_tui.session.chain_task import CHAINS, ChainTask
from sudoku_tui.session.drill_session import DrillSession, todays_plan
from sudoku_tui.session.flash_task import FlashTask, Phase
from sudoku_tui.store.drills import draw_flash_board
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.chain import ChainScreen
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.flash import FlashScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.practice_board import PracticeBoard
from tests.tui.at_table import Seconds, opened
from tests.tui.screens.test_practice import panel


def flash_task(there: bool, technique: str = "x-wing") -> tuple[FlashTask, Seconds]:
    """Return a flash with or without the technique on its board, and its clock."""
    seconds, seeds = Seconds(), iter(range(1000))
    flash = FlashTask(technique, seconds, lambda: next(seeds))
    while bool(flash.glimpse.steps) is not there:
        flash.next()
    return flash, seconds


def phase_of(flash: FlashTask) -> Phase:
    """Return its phase; a property would be narrowed by the type checker."""
    return flash.phase


def test_half_of_the_glimpses_show_the_technique() -> None:
    for technique in ("hidden-single", "x-wing", "xy-chain"):
        found = [draw_flash_board(technique, Dice(seed)) for seed in range(12)]
        assert 2 <= sum(bool(each.steps) for each in found) <= 10
        for each in found:
            assert bool(each.steps) is (next(each.technique.find(each.board), None) is not None)


@pytest.mark.slow
def test_glimpse_is_drawn_without_a_search_for_the_next_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Check this, as the search takes seconds for nets and the question does not need it."""

    def searched(*_: object) -> None:
        raise AssertionError("what comes next was searched")

    monkeypatch.setattr("sudoku_tui.engine.practice.turn.turn_of", searched)
    for technique in ("hidden-single", "grouped-aic", "forcing-net-contradiction"):
        for seed in range(4):
            found = draw_flash_board(technique, Dice(seed))
            if found.steps:
                assert all(step.technique is found.technique for step in found.steps)


def test_right_answer_and_right_place() -> None:
    flash, _ = flash_task(there=True)
    assert flash.question == "Is there an X-Wing?"
    flash.answer(True)
    assert phase_of(flash) is Phase.WHERE and flash.done == 0
    assert flash.step is not None
    before = flash.allowed
    flash.point(smallest_member(pattern_cells(flash.step)))
    assert phase_of(flash) is Phase.OVER and flash.was_right and flash.says == "Right, there it is."
    assert (flash.right_count, flash.done) == (1, 1) and flash.allowed < before


@pytest.mark.parametrize(
    ("there", "said", "right", "says"),
    [
        (True, False, False, "There is one, though."),
        (False, True, False, "There is none."),
        (False, False, True, "Right, there is none."),
    ],
)
def test_the_other_answers(there: bool, said: bool, right: bool, says: str) -> None:
    flash, _ = flash_task(there)
    flash.answer(said)
    assert (flash.phase, flash.was_right, flash.says) == (Phase.OVER, right, says)
    flash.answer(not said)
    assert flash.done == 1, "what is said is said"


def test_wrong_place_is_not_right() -> None:
    flash, _ = flash_task(there=True)
    flash.answer(True)
    far = next(
        cell
        for cell in range(81)
        if not any(
            pattern_cells(step) >> cell & 1 or cell in {c for c, _ in step.eliminations}
            for step in flash.glimpse.steps
        )
    )
    flash.point(far)
    assert not flash.was_right and flash.says == "It is somewhere else."


def test_the_board_is_covered_when_time_is_up() -> None:
    flash, seconds = flash_task(there=False)
    seconds.now += flash.allowed - 0.5
    assert not flash.tick() and phase_of(flash) is Phase.LOOKING
    seconds.now += 1
    assert flash.tick() and flash.is_covered and flash.seconds_left == 0
    flash.answer(False)
    assert flash.was_right


def test_flash_needs_positions() -> None:
    with pytest.raises(StoreError):
        FlashTask("leviathan", Seconds(), lambda: 2)


def chain_task(technique: str = "aic") -> ChainTask:
    return ChainTask(technique, Seconds(), iter(range(5, 99)).__next__)


@pytest.mark.parametrize("technique", sorted(CHAINS))
def test_every_technique_of_chains_can_be_built(technique: str) -> None:
    chain = chain_task(technique)
    for node in nodes_in(chain.step):
        for cell, _ in node[1:]:
            chain.pick(cell)
        chain.add(*node[0])
        assert not chain.says and not chain.group
        assert bool(chain.task)
    chain.finish()
    assert chain.was_built and chain.mistakes == 0 and chain.built == 1
    assert {*chain.step.eliminations} <= {*chain.shown_step.eliminations}
    assert " So r" in chain.sentence
    assert chain.attempt.mistakes == 0 and chain.card == Card(technique, CHAIN)


def nodes_in(step: Step) -> list[NodeCandidates]:
    """Return the nodes of a step, with the first one repeated at the end of a loop."""
    if step.technique.id not in LOOPS:
        plain = [step.links[0].start, *(link.end for link in step.links)]
        if plain[0].digit not in {gone.digit for gone in step.eliminations}:
            # A remote pair may eliminate only the other one of its two digits.
            plain = [node for pair in zip(plain[1::2], plain[::2], strict=True) for node in pair]
        return [(node,) for node in plain]
    nodes = nodes_of(step)
    return [*nodes, nodes[0]] if step.links[-1].end in nodes[0] != nodes[-1] else nodes


LOOPS = {id for id in CHAINS if "loop" in id or "grouped" in id}


def test_chain_messages_on_the_way() -> None:
    chain = chain_task()
    assert "where the chain begins" in chain.task
    chain.finish()
    assert chain.says == "A chain ends with a strong link, or where it began."
    start, end, _ = chain.step.links[0]
    here, there = (chain.board.layout.names(1 << each.cell) for each in (start, end))
    chain.add(*start)
    assert chain.task.startswith(f"Suppose {here} is not {start.digit}.")
    chain.add(*start)
    assert chain.says == f"{start.digit} in {here} is in the chain already."
    assert chain.mistakes == 1
    chain.add(*end)
    assert chain.task.startswith(f"Then {there} is {end.digit}.")
    chain.finish()
    assert chain.says.startswith("Both ends exclude no common candidate.")
    for _ in range(3):
        chain.shorten()
    assert chain.says == "There is nothing to undo." and not chain.chain.nodes


def test_hints_of_chains() -> None:
    chain = chain_task()
    chain.tell_more()
    assert chain.detail == PLACE and chain.task.startswith("Look at ")
    chain.tell_more()
    assert chain.is_over and not chain.was_built and chain.shown_step is chain.step
    assert (chain.built, chain.done) == (0, 1) and chain.sentence.startswith("If ")
    chain.tell_more()
    chain.add(0, 1)
    chain.finish()
    assert chain.done == 1


@pytest.mark.slow
async def test_both_on_the_screen() -> None:
    with Store(None) as store:
        async with opened(store) as table:
            table.app.navigation.practice.open_flash("x-wing")
            await table.settled()
            flash = table.on(FlashScreen)
            assert "Is there an X-Wing?" in panel(table) and "12 seconds to look" in panel(table)
            table.seconds.now += 20
            flash.tick()
            await table.settled()
            assert "Time is up. Was it there?" in panel(table)
            await table.press("n")
            assert phase_of(flash.flash_task) is Phase.OVER and "of 1 right" in panel(table)
            await table.press("enter", "y")
            if phase_of(flash.flash_task) is Phase.WHERE:
                await table.press("right", "enter")
            assert "of 2 right" in panel(table)
            await table.press("escape")
            table.app.navigation.practice.open_chain("xy-chain")
            await table.settled()
            screen = table.on(ChainScreen)
            chain = screen.chain_task
            for node in (chain.step.links[0].start, *(link.end for link in chain.step.links)):
                screen.board.cursor = node.cell
                await table.press(str(node.digit))
            await table.press("enter")
            assert chain.was_built and "Right, the chain holds." in panel(table)
            await table.press("enter", "w", "question_mark", "1", "u", "question_mark")
            assert chain.is_over and "1 of 2 built" in panel(table)
            await table.press("f4")
            assert table.on(GuidePageScreen).page.id == "xy-chain"
            await table.press("escape", "escape")
        memories = store.cards.memories()
        assert set(memories) == {Card("x-wing", FLASH), Card("xy-chain", CHAIN)}
        grades = [drill.grade for drill in store.cards.drills()]
        assert len(grades) == 4 and grades[-1] is Grade.AGAIN
        assert not store.cards.figures(), "what is no drill changes no time of a drill"


def _is_at_work(screen: object) -> bool:
    """Check whether the screen shows an unfinished drill, or none at all."""
    return not isinstance(screen, PracticeBoard) or not screen.current_task.is_over


@pytest.mark.slow
async def test_due_cards_of_every_kind_come_today() -> None:
    moment = SimpleNamespace(now=time.time())
    with Store(None, clock=lambda: moment.now) as store:
        for way in (FLASH, CHAIN):
            store.cards.record(Card("aic", way), Grade.AGAIN, 9.0)
            moment.now += 1  # so that the earlier card comes first
        store.cards.record(Card("x-wing", "row"), Grade.AGAIN, 9.0)
        moment.now += 120
        plan = todays_plan(store)
        assert plan.due == store.count_due() == 3
        async with opened(store) as table:
            table.app.navigation.practice.open_today()
            await table.settled()
            seen = set()
            for _ in range(len(plan.drills)):
                screen = table.app.screen
                assert isinstance(screen, PracticeBoard)
                seen.add(type(screen))
                while not screen.current_task.is_over:
                    await table.press(
                        *(["n"] if isinstance(screen, FlashScreen) else ["question_mark"] * 2)
                    )
                    assert isinstance(table.app.screen, type(screen))
                await table.press("enter")
                # The next drill may be drawn in another process.
                await table.wait_until(lambda: _is_at_work(table.app.screen))
            assert seen == {FlashScreen, ChainScreen, DrillScreen}


def test_how_a_flash_is_graded() -> None:
    with Store(None) as store:
        session = DrillSession.of_way(
            store, Card("x-wing", FLASH), Seconds(), iter(range(99)).__next__
        )
        graded, right = set(), 0
        for number in range(24):
            flash = session.next()
            assert isinstance(flash, FlashTask) and session.remaining is None
            there, yes = bool(flash.glimpse.steps), bool(number % 2)
            flash.answer(yes)
            if flash.phase is Phase.WHERE:
                flash.point(smallest_member(pattern_cells(flash.glimpse.steps[0])))
            graded.add((there, yes, session.save_task(flash).grade))
            right += flash.was_right
        assert session.found_count == right > 0, "what was taken for it was not found"
        assert graded == {
            (True, True, Grade.EASY),
            (True, False, Grade.AGAIN),
            (False, True, Grade.HARD),
            (False, False, Grade.GOOD),
        }
