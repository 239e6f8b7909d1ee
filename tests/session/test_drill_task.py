"""Drills without a screen: answers, hints, and the end."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import members, smallest_member
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.practice.answers import Judgement, Ruling, pattern_cells
from sudoku_tui.game.hints import NAME, PLACE, WHOLE
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.session.background.drills import DrawDrill, FindDrillStep
from sudoku_tui.session.background.job import pack, unpack
from sudoku_tui.session.drill_session import DrillSession
from sudoku_tui.session.drill_task import DigitAction, DrillTask
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.positions import DrawnPosition, draw_position
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.drawing.session_state import state_of_drill
from sudoku_tui.tui.drawing.styles import Highlight
from sudoku_tui.tui.texts.drill import answer_text, task, technique_heading
from tests.tui.at_table import Seconds


def drill_task(technique: str = "xy-wing", seed: int = 5) -> DrillTask:
    found = DrillTask(draw_position(technique, Dice(seed)), Seconds())
    found.clock.start()
    return found


def action(drill: DrillTask) -> DigitAction:
    """Return the current action of digit keys; a property would be narrowed by the type checker."""
    return drill.digit_action


def answer_right(drill: DrillTask) -> None:
    """Answer with the placements and eliminations of the step."""
    for candidate in (*drill.step.placements, *drill.step.eliminations):
        drill.write(*candidate)


@pytest.mark.parametrize("technique", ["hidden-single", "naked-pair", "xy-wing", "bug-1"])
def test_right_answer_ends_the_drill(technique: str) -> None:
    drill = drill_task(technique)
    answer_right(drill)
    drill.submit()
    assert drill.is_over and drill.detail < WHOLE and drill.mistakes == 0
    assert drill.judgement is not None and drill.judgement.is_right
    drill.reveal_more()
    assert drill.detail == NAME, "after the end there is nothing to tell"
    drill.undo()
    drill.clear(drill.step.marks[0].candidate.cell if drill.step.marks else 0)
    assert drill.is_over


def test_hint_clears_the_message_about_an_empty_answer() -> None:
    drill = drill_task()
    drill.submit()
    assert drill.judgement is not None
    drill.reveal_more()
    assert drill.judgement is None and not drill.is_over


def test_hint_keeps_the_judgement_of_the_answer() -> None:
    drill = drill_task()
    drill.write(*next(iter(drill.step.eliminations)))
    drill.submit()
    said = drill.judgement
    drill.reveal_more()
    assert said is not None and (drill.judgement is said or drill.is_over)


def test_recalled_drill_is_shown_before_its_step_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Store(None) as store, monkeypatch.context() as patched:
        patched.setattr("sudoku_tui.engine.practice.turn.turn_of", None)
        session = DrillSession.of_technique(store, "forcing-net-verity", Seconds(), lambda: 7)
        drill = session.next()
        assert isinstance(drill, DrillTask)
        assert (drill.card.technique, drill.name) == ("forcing-net-verity", "Forcing Net")
        assert task(drill).plain.startswith("Go to" if not drill.places else "Type the digit")
        assert drill.digit_action is (DigitAction.PLACE if drill.places else DigitAction.STRIKE)
        assert technique_heading(drill.technique, 30).plain and not answer_text(drill).plain
        assert state_of_drill(drill, 40, Preferences(), UNICODE).notes == drill.notes()
        assert drill.step_search is not None
    searched = unpack(pack(drill.step_search), FindDrillStep).answer()
    with monkeypatch.context() as patched:
        patched.setattr("sudoku_tui.engine.practice.turn.turn_of", None)
        drill.take(unpack(pack(searched), DrawnPosition))
        assert drill.step.technique.id == "forcing-net-verity" and drill.step_search is None


@pytest.mark.slow
def test_slow_drill_is_drawn_in_another_process() -> None:
    net, wing = Card("forcing-net-contradiction"), Card("xy-wing")
    with Store(None) as store:
        session = session_of(store, net, wing, net)
        deal = session.prepare()
        assert deal is not None and deal.card == net and session.remaining == 3
        drawn = unpack(pack(unpack(pack(deal), DrawDrill).answer()), DrawnPosition)
        assert drawn.is_searched and drawn == draw_position(net.technique, Dice(deal.seed))
        session.take(net, drawn)
        session.take(net, drawn)
        assert session.remaining == 3 and session.prepare() is None
        first = session.next()
        assert isinstance(first, DrillTask) and first.step == drawn.step
        session.take(net, drawn)
        assert session.prepare() is None
        second = session.next()
        assert isinstance(second, DrillTask) and second.card == wing


def test_unknown_technique_gives_no_drill() -> None:
    assert DrawDrill(Card("leviathan"), 1).answer() is None


def test_a_digit_key_strikes_and_takes_back() -> None:
    drill = drill_task()
    cell = smallest_member(drill.board.empty)
    digit = smallest_member(drill.board.candidates_of[cell])
    drill.write(cell, digit)
    assert drill.answer.eliminations == {Candidate(cell, digit)}
    drill.write(cell, digit)
    assert not drill.answer.eliminations
    drill.undo()
    assert drill.answer.eliminations
    drill.clear(cell)
    assert not drill.answer.eliminations
    for _ in range(3):
        drill.undo()
    assert drill.message == "There is nothing to undo."


def test_digit_key_places_one_digit_per_cell() -> None:
    drill = drill_task("hidden-single")
    assert action(drill) is DigitAction.PLACE
    cell = drill.step.placements[0].cell
    digits = list(members(drill.board.candidates_of[cell]))
    for digit in digits:
        drill.write(cell, digit)
        assert drill.answer.placements == {Candidate(cell, digit)}
        assert drill.notes()[cell] == 1 << digit
    drill.write(cell, digits[-1])
    assert not drill.answer.placements
    drill.switch()
    drill.write(cell, digits[0])
    assert drill.answer.eliminations == {Candidate(cell, digits[0])}


def test_missing_candidate_is_reported() -> None:
    drill = drill_task()
    filled = next(cell for cell, digit in enumerate(drill.board.digits) if digit)
    drill.write(filled, 1)
    assert drill.message.endswith(f"holds {drill.board.digits[filled]}.")
    empty = smallest_member(drill.board.empty)
    absent = next(d for d in range(1, 10) if not drill.board.can_be(empty, d))
    drill.write(empty, absent)
    assert (
        drill.message.endswith(f"does not have the candidate {absent}.")
        and not drill.answer_phrases()
    )


def test_a_mistake_counts_and_is_shown() -> None:
    drill = drill_task()
    drill.submit()
    assert drill.judgement is not None and drill.judgement.ruling is Ruling.NOTHING
    assert drill.mistakes == 0
    wrong = next(
        Candidate(cell, digit)
        for cell in members(drill.board.empty)
        for digit in members(drill.board.candidates_of[cell])
        if _is_wrong(drill, Candidate(cell, digit))
    )
    assert drill.mistakes == 1 and not drill.is_over
    state = state_of_drill(drill, 0, Preferences(), UNICODE)
    assert state.hint is None and state.answer is not None
    chip = state.answer.chips[wrong]
    assert (chip.highlight, chip.letter) == (Highlight.FIN, UNICODE.clash)
    drill.undo()
    assert drill.judgement is None


def _is_wrong(drill: DrillTask, candidate: Candidate) -> bool:
    drill.write(*candidate)
    drill.submit()
    assert drill.judgement is not None
    if drill.judgement.is_sound:
        drill.undo()
        return False
    return True


def test_step_of_another_technique_is_drawn() -> None:
    drill = drill_task()
    other = drill_task("x-wing").step
    drill.write(*drill.step.eliminations[0])
    drill.judgement = Judgement(Ruling.HARDER, drill.step.technique, other)
    state = state_of_drill(drill, 0, Preferences(), UNICODE)
    assert state.answer is not None and state.hint is None
    assert {mark.candidate for mark in other.marks} <= set(state.answer.chips)
    drill.undo()
    assert state_of_drill(drill, 0, Preferences(), UNICODE).answer is None


def test_hints_climb_and_end_the_drill() -> None:
    drill = drill_task()
    drill.reveal_more()
    assert drill.detail == PLACE and not drill.is_over
    state = state_of_drill(drill, 0, Preferences(), UNICODE)
    assert state.answer is not None and state.answer.outlined and not state.answer.chips
    drill.reveal_more()
    assert drill.detail == WHOLE and drill.is_over
    state = state_of_drill(drill, 0, Preferences(), UNICODE)
    assert state.hint is not None and state.answer is None
    assert {*drill.step.eliminations} <= set(state.hint.chips)


def test_a_pattern_is_an_answer_too() -> None:
    drill = drill_task()
    cells = list(members(pattern_cells(drill.step)))
    for cell in cells[1:]:
        drill.mark(cell)
    drill.submit()
    assert drill.judgement is not None and drill.judgement.ruling is Ruling.PARTIAL
    drill.mark(cells[0])
    state = state_of_drill(drill, 0, Preferences(), UNICODE)
    assert state.answer is not None and list(members(state.answer.cells)) == sorted(cells)
    assert drill.answer_phrases()[0].startswith("pattern ")
    drill.submit()
    assert drill.is_over and drill.detail < WHOLE


def test_hidden_candidates_are_replaced_by_own_notes_until_the_end() -> None:
    drill = drill_task()
    assert action(drill) is DigitAction.STRIKE
    drill.show_candidates(False)
    assert not any(drill.notes())
    drill.switch()
    drill.switch()
    assert action(drill) is DigitAction.NOTE
    cell = smallest_member(drill.board.empty)
    for digit in (1, 2, 9, 2):
        drill.write(cell, digit)
    assert drill.notes()[cell] == 1 << 1 | 1 << 9 and not drill.answer_phrases()
    drill.clear(cell)
    assert not any(drill.notes())
    drill.show_candidates(True)
    assert action(drill) is DigitAction.STRIKE, "a note is written where there are none"
    drill.switch()
    drill.switch()
    assert action(drill) is DigitAction.STRIKE
    drill.show_candidates(False)
    drill.reveal_more()
    drill.reveal_more()
    assert any(drill.notes())


# A drill session


def session_of(store: Store, *cards: Card) -> DrillSession:
    seeds = iter(range(1000))
    return DrillSession(store, cards, Seconds(), lambda: next(seeds))


def test_session_saves_finished_drills_and_ends() -> None:
    with Store(None) as store:
        session = session_of(store, Card("xy-wing"), Card("naked-pair", "box"))
        assert session.remaining == 2
        for number, card in enumerate((Card("xy-wing"), Card("naked-pair", "box"))):
            drill = session.next()
            assert isinstance(drill, DrillTask) and drill.card == card
            answer_right(drill)
            drill.submit()
            outcome = session.save_task(drill)
            assert (
                outcome.grade is Grade.EASY and outcome.days_until_due > 1 and not outcome.trouble
            )
            assert len(store.cards.drills()) == number + 1
        assert (session.next(), session.remaining, session.found_count) == (None, 0, 2)


def test_missed_drill_is_repeated_twice() -> None:
    with Store(None) as store:
        session = session_of(store, Card("xy-wing"))
        for _ in range(3):
            drill = session.next()
            assert isinstance(drill, DrillTask)
            drill.reveal_more()
            drill.reveal_more()
            assert session.save_task(drill).grade is Grade.AGAIN
        assert session.next() is None and session.found_count == 0


def test_drills_of_a_technique_alternate_its_kinds_without_end() -> None:
    with Store(None) as store:
        session = DrillSession.of_technique(store, "x-wing", Seconds(), iter(range(99)).__next__)
        assert session.remaining is None
        kinds = [found.card.kind for _ in range(4) if (found := session.next())]
        assert kinds == ["row", "column"] * 2
        with pytest.raises(StoreError, match="no positions of leviathan"):
            DrillSession.of_technique(store, "leviathan", Seconds(), lambda: 1)


def test_unsaved_drill_is_reported() -> None:
    store = Store(None)
    session = session_of(store, Card("xy-wing"))
    drill = session.next()
    assert isinstance(drill, DrillTask)
    answer_right(drill)
    drill.submit()
    store.close()
    assert session.save_task(drill).trouble.startswith("not saved: ")


def test_clock_stops_at_the_end() -> None:
    seconds = Seconds()
    drill = DrillTask(draw_position("xy-wing", Dice(5)), seconds)
    drill.clock.start()
    seconds.now += 75
    drill.reveal_more()
    drill.reveal_more()
    seconds.now += 100
    assert (drill.attempt.seconds, drill.attempt.was_shown) == (75.0, True)
