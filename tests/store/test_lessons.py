"""Techniques missed in games: their cards become due, no others, and once only."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sudoku_tui.engine.level import Level
from sudoku_tui.game.events import FillNotes, Hint
from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.game.learning.technique_cards import card_of, deck, missed_cards
from sudoku_tui.game.learning.today import make_plan
from sudoku_tui.store.store import Store
from tests.game.test_review import player
from tests.store.desk import Hands, keep, moves

DAY = 86_400.0
XY, WING = Card("xy-wing"), Card("x-wing", "row")


def test_three_planted_misses_make_three_cards_due_and_no_others(
    store: Store, hands: Hands
) -> None:
    one, planted, number = player(Level.HARD, 3), list[Card](), 0
    one.do(FillNotes(), 4.0)
    while not one.game.is_full:
        number += 1
        step = one.advice.step
        # Three different misses: one with a hint, two after a long pause.
        slow = 5.0
        if number > 5 and len(planted) < 3 and card_of(step) not in planted:
            planted.append(card_of(step))
            slow = 5.0 if len(planted) == 2 else 250.0
            if len(planted) == 2:
                one.do(Hint(1, step.technique.id), 6.0)
        one.take(slow)
    missed = missed_cards(one.review())
    assert set(missed) == set(planted) and len(missed) == 3
    known = planted[0]
    for card in (known, WING):
        for _ in range(4):
            hands.now = store.cards.record(card, Grade.GOOD, 30.0).due
        store.cards.record(card, Grade.GOOD, 30.0)
    hands.now += 60
    before = store.cards.memories()
    assert store.count_due() == 0
    game = keep(store, moves(3))
    assert store.misses.record(game, missed)
    after = store.cards.memories()
    assert store.count_due() == 3
    assert after[WING] == before[WING] and set(after) == set(before)
    assert after[known].due == hands.now < before[known].due
    assert (after[known].stability, after[known].reviewed) == (
        before[known].stability,
        before[known].reviewed,
    )
    new = store.misses.never_practised()
    assert new == set(planted) - {known}
    cards = deck([each.technique for each in (*planted, WING)])
    today = make_plan(cards, after, hands.now, {}, missed=new)
    assert {each.card for each in today.drills if not each.is_new} == set(planted)
    assert today.due == 3


def test_won_games_wait_until_they_are_reviewed(store: Store, hands: Hands) -> None:
    games = [keep(store, moves(3)) for _ in range(12)]
    assert store.misses.games_to_review() == ()
    for game in games:
        hands.now += 60
        store.games.finish(game, 9.0, 0)
    assert store.misses.games_to_review() == tuple(reversed(games[2:]))
    store.misses.record(games[-1], [WING])
    store.games.delete(games[-2])
    assert store.misses.games_to_review() == tuple(reversed(games[:-2]))
    hands.now += 8 * DAY
    assert store.misses.games_to_review() == ()


def test_misses_of_a_game_are_recorded_once(store: Store, hands: Hands) -> None:
    game = keep(store, moves(3))
    store.cards.record(XY, Grade.EASY, 10.0)
    hands.now += DAY
    assert store.misses.record(game, [XY, WING, WING])
    for card in (XY, WING):
        hands.now += 60
        store.cards.record(card, Grade.EASY, 10.0)
    memories = store.cards.memories()
    assert store.count_due() == 0
    hands.now += 60
    assert not store.misses.record(game, [XY, WING, Card("w-wing")])
    assert store.cards.memories() == memories
    assert store.count_due() == 0 and not store.misses.never_practised()
    other = keep(store, moves(3))
    assert store.misses.record(other, [XY])
    assert store.count_due() == 1
    assert store.misses.record(keep(store, moves(3)), [])


def test_miss_is_open_until_a_drill_succeeds(store: Store, hands: Hands) -> None:
    store.cards.record(XY, Grade.GOOD, 10.0)
    hands.now += 60
    store.misses.record(keep(store, moves(1)), [XY])
    assert store.misses.open_techniques() == {"xy-wing"}
    hands.now += 60
    store.cards.record(XY, Grade.AGAIN, 10.0)
    assert store.misses.open_techniques() == {"xy-wing"}
    hands.now += 60
    store.cards.record(XY, Grade.HARD, 10.0)
    assert store.misses.open_techniques() == frozenset()


def test_misses_of_the_last_game_are_known_apart(store: Store, hands: Hands) -> None:
    first, second = keep(store, moves(3)), keep(store, moves(3))
    assert not store.misses.in_last_game()
    store.misses.record(first, [WING])
    assert store.misses.in_last_game() == {WING.technique}
    hands.now += 60
    store.misses.record(second, [XY])
    assert store.misses.in_last_game() == {XY.technique}
    assert store.misses.open_techniques() == {WING.technique, XY.technique}
    hands.now += 60
    store.cards.record(XY, Grade.GOOD, 30.0)
    assert not store.misses.in_last_game()


def test_misses_with_a_hint_are_known_apart(store: Store, hands: Hands) -> None:
    hint = Hint(1, WING.technique)
    first, second = keep(store, [hint, *moves(3)]), keep(store, moves(3))
    assert store.misses.record(first, [WING, XY])
    assert store.misses.open_techniques(hinted=True) == {WING.technique}
    assert store.misses.in_last_game(hinted=True) == {WING.technique}
    hands.now += 60
    store.misses.record(second, [WING])
    assert store.misses.in_last_game() == {WING.technique}
    assert not store.misses.in_last_game(hinted=True)


def test_overdue_card_is_not_postponed(store: Store, hands: Hands) -> None:
    due = store.cards.record(XY, Grade.GOOD, 10.0).due
    hands.now = due + DAY
    store.misses.record(keep(store, moves(1)), [XY])
    assert store.cards.memories()[XY].due == due


def test_known_lessons_are_saved_all_or_none(
    store: Store, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter((hands.now,))  # it fails at the second lesson
    with monkeypatch.context() as patched:
        patched.setattr(store.lessons, "_clock", lambda: next(times))
        with pytest.raises(StopIteration):
            store.lessons.record_known(["the-board", "seeing"])
    assert not store.lessons.known_ids()
    store.lessons.record_known(["the-board", "seeing"])
    assert store.lessons.known_ids() == {"the-board", "seeing"}


@pytest.mark.parametrize("broken", [False, True])
def test_misses_and_lessons_are_saved_and_rescued(
    path: Path, hands: Hands, *, broken: bool
) -> None:
    with Store(path, clock=hands) as store:
        game = keep(store, moves(3))
        store.misses.record(game, [WING])
        for _ in range(2):
            store.lessons.record("the-board")
    if broken:
        with sqlite3.connect(path) as raw:
            raw.execute("CREATE TABLE stranger (x)")
        raw.close()
    with Store(path, clock=hands) as store:
        assert bool(store.remark) is broken
        assert store.lessons.read() == {"the-board"}
        assert store.misses.open_techniques() == {"x-wing"} and store.count_due() == 1
        assert not store.misses.record(game, [XY])
