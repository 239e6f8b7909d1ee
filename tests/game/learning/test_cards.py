"""Cards, grades and the plan of the day."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.techniques import CATALOGUE, is_of_cages
from sudoku_tui.game.hints import NAME, PLACE, WHOLE
from sudoku_tui.game.learning.cards import MOST_KNOWN, Card, Figures, Grade, Memory
from sudoku_tui.game.learning.grading import Attempt, grade, par
from sudoku_tui.game.learning.technique_cards import (
    KINDS,
    card_of,
    cards_of,
    deck,
    level_of,
)
from sudoku_tui.game.learning.today import make_plan, technique_states
from sudoku_tui.store.drills import draw_drill
from sudoku_tui.store.positions import position_techniques
from tests.soak import SOAK

NOW = 1_700_000_000.0
DAY = 86_400.0
DECK = deck(position_techniques())


def memory(due: float, reviewed: float = NOW - 10 * DAY, stability: float = 10.0) -> Memory:
    return Memory(2, None, stability, 5.0, due, reviewed)


def test_deck_has_each_technique_and_kind_in_learning_order() -> None:
    assert DECK[:3] == tuple(Card("full-house", kind) for kind in ("row", "column", "box"))
    assert len(set(DECK)) == len(DECK)
    assert {card.technique for card in DECK} == set(position_techniques())
    order = [(is_of_cages(card.technique), level_of(card.technique)) for card in DECK]
    assert order == sorted(order), "those of cages come last"
    assert set(KINDS) <= set(CATALOGUE)


def test_every_card_can_be_drawn() -> None:
    """Include rare kinds: few hidden singles of the stock are not first seen in a box."""
    for number, card in enumerate(DECK if SOAK else DECK[:24:2]):
        drawn = draw_drill(card, Dice(number))
        assert card_of(drawn.step) == card
        assert card in cards_of(card.technique)


def test_grades() -> None:
    assert grade(Attempt(40.0), 45.0) is Grade.GOOD
    assert grade(Attempt(10.0), 45.0) is Grade.EASY
    assert grade(Attempt(100.0), 45.0) is Grade.HARD
    assert grade(Attempt(10.0, mistakes=1), 45.0) is Grade.HARD
    assert grade(Attempt(10.0, mistakes=2), 45.0) is Grade.AGAIN
    assert grade(Attempt(10.0, detail=PLACE), 45.0) is Grade.HARD
    assert grade(Attempt(10.0, detail=WHOLE), 45.0) is Grade.AGAIN


@given(
    st.builds(Attempt, st.floats(0, 900), st.integers(0, 4), st.integers(NAME, WHOLE)),
    st.floats(1, 300),
)
def test_more_trouble_never_makes_a_better_grade(attempt: Attempt, usual: float) -> None:
    given_grade = grade(attempt, usual)
    for worse in (
        Attempt(attempt.seconds + 30, attempt.mistakes, attempt.detail),
        Attempt(attempt.seconds, attempt.mistakes + 1, attempt.detail),
        Attempt(attempt.seconds, attempt.mistakes, min(WHOLE, attempt.detail + 1)),
    ):
        assert grade(worse, usual) <= given_grade


def test_the_time_to_beat_becomes_the_players_own() -> None:
    assert par(Level.EASY, ()) < par(Level.HARD, ()) < par(Level.EXTREME, ())
    assert par(Level.HARD, (10, 10, 10, 10)) == par(Level.HARD, ())
    assert par(Level.HARD, (9, 30, 20, 11, 10)) == 11


def test_plan_begins_with_a_few_new_cards() -> None:
    first = make_plan(DECK, {}, NOW, {})
    kinds = [Card("full-house", "row"), Card("hidden-single", "row"), Card("naked-single")]
    assert [each.card for each in first.drills] == kinds
    assert all(each.is_new for each in first.drills)
    assert (first.due, first.new_count) == (0, 3)
    later = make_plan(DECK, {}, NOW, {}, begun=[NOW - 3600, NOW - 5 * 3600])
    assert later.new_count == 1, "two were begun today"
    assert make_plan(DECK, {}, NOW + DAY, {}, begun=[NOW]).new_count == 3, "that was yesterday"


def test_plan_has_due_cards_with_the_latest_first() -> None:
    memories = {
        DECK[5]: memory(NOW - DAY),
        DECK[6]: memory(NOW - 9 * DAY),
        DECK[7]: memory(NOW + 60),
    }
    drills = make_plan(DECK, memories, NOW, {}).drills
    due = [each.card for each in drills if not each.is_new]
    assert due == [DECK[6], DECK[5]]
    assert not drills[0].is_new and any(each.is_new for each in drills)


def test_plan_is_empty_when_all_cards_are_known() -> None:
    memories = dict.fromkeys(DECK, memory(NOW + DAY))
    nothing = make_plan(DECK, memories, NOW, {})
    assert (nothing.drills, nothing.due, nothing.seconds) == ((), 0, 0.0)


@given(st.data())
def test_plan_fits_the_time_limit(data: st.DataObject) -> None:
    numbers = st.integers(0, len(DECK) - 1)
    known = data.draw(st.dictionaries(numbers, st.floats(-30, 30), max_size=len(DECK)))
    memories = {DECK[number]: memory(NOW + days * DAY) for number, days in known.items()}
    takes = {card.technique: data.draw(st.sampled_from((20.0, 75.0, 400.0))) for card in DECK[::9]}
    made = make_plan(DECK, memories, NOW, takes)
    cards = [each.card for each in made.drills]
    assert len(set(cards)) == len(cards)
    assert made.seconds <= 600 or len(cards) == 1
    assert made.due == sum(each.is_due(NOW) for each in memories.values())
    assert bool(cards) == bool(made.due or len(memories) < len(DECK))
    for each in made.drills:
        assert each.is_new is (each.card not in memories)
        assert each.is_new or memories[each.card].is_due(NOW)
    if not made.due:
        assert made.new_count <= 3


def test_standings_of_techniques() -> None:
    memories = {
        Card("x-wing", "row"): memory(NOW - 1, stability=90.0),
        Card("x-wing", "column"): memory(NOW + 9, stability=30.0),
        Card("xy-wing"): memory(NOW + 99, stability=90.0),
    }
    figures = {id: Figures(3, 2, 41.0, (41.0,), NOW - DAY) for id in ("x-wing", "xy-wing")}
    ids = ("xy-wing", "w-wing", "x-wing")
    fish, w, xy = technique_states(ids, memories, figures, NOW)
    assert [each.technique for each in (fish, w, xy)] == ["x-wing", "w-wing", "xy-wing"]
    assert (fish.state, fish.due, fish.degree, fish.next_due) == ("due", 1, 4, NOW - 1)
    assert (w.state, w.degree, w.next_due, w.is_new) == ("new", 0, None, True)
    assert (xy.state, xy.degree, xy.level) == ("known", MOST_KNOWN, Level.HARD)
