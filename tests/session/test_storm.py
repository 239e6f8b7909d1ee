"""Storms: their cards, what counts, what ends them, and what follows a miss."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import pytest

from sudoku_tui.engine.practice.answers import Answer
from sudoku_tui.formats import positions
from sudoku_tui.formats.positions import PositionLine, read_position
from sudoku_tui.game.learning.cards import FLASH, Card, Grade
from sudoku_tui.game.learning.storms import MISSES, SECONDS
from sudoku_tui.session.drill_task import DrillTask
from sudoku_tui.session.ladder_choice import LadderChoice
from sudoku_tui.session.storm import StormSession, storm_cards
from sudoku_tui.store.positions import is_slow_technique, position_techniques
from sudoku_tui.store.store import Store
from tests.store.desk import fresh_file, quick

FIRST = ["full-house", "hidden-single", "naked-single", "locked-candidates-1"]


class Seconds:
    """Clock that is moved by hand."""

    now = 10.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened:
        yield opened


def begin_storm(
    store: Store, seconds: Seconds, cards: tuple[Card, ...] | None = None
) -> StormSession:
    """Begin a storm and start its clock."""
    seeds = count(5)
    cards = cards or storm_cards(store)
    session = StormSession(store, cards, seconds, lambda: next(seeds))
    session.clock.start()
    return session


def deal(session: StormSession) -> DrillTask:
    """Return the next drill with its clock running."""
    task = session.next()
    assert isinstance(task, DrillTask)
    task.clock.start()
    return task


def find(session: StormSession, seconds: Seconds, takes: float = 4.0) -> DrillTask:
    """Solve the next drill correctly."""
    task = deal(session)
    step = task.step
    task.answer = Answer(frozenset(step.placements), frozenset(step.eliminations))
    seconds.now += takes
    task.submit()
    assert task.is_over
    session.save_task(task)
    return task


def test_new_player_gets_the_first_techniques(store: Store) -> None:
    cards = storm_cards(store)
    assert list(dict.fromkeys(card.technique for card in cards)) == FIRST


def test_storm_does_not_read_whole_files_of_positions(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check this, as reading them all delays the first drill noticeably."""
    read = list[str]()

    def record_read(line: str) -> PositionLine:
        read.append(line)
        return read_position(line)

    monkeypatch.setattr(positions, "read_position", record_read)
    is_slow_technique.cache_clear()
    assert storm_cards(store)
    assert len(read) == len(position_techniques())
    assert storm_cards(store) and len(read) == len(position_techniques())


def test_storm_has_techniques_that_were_practised_or_read(store: Store) -> None:
    store.cards.record(Card("x-wing", "row"), Grade.GOOD, 9.0)
    store.cards.record(Card("swordfish", FLASH), Grade.GOOD, 9.0)
    store.cards.record(Card("nishio"), Grade.GOOD, 9.0)
    store.lessons.record("naked-triple")
    store.lessons.record("the-board")
    met = {card.technique for card in storm_cards(store)}
    assert met == {"x-wing", "naked-triple", *FIRST}
    ladder = LadderChoice(disabled_ids=("x-wing", "full-house"))
    met = {card.technique for card in storm_cards(store, ladder)}
    assert met == {"naked-triple", *FIRST[1:], "locked-candidates-2"}
    for id in ("naked-pair", "hidden-pair"):
        store.lessons.record(id)
    met = {card.technique for card in storm_cards(store)}
    assert met == {"x-wing", "naked-triple", "naked-pair", "hidden-pair"}


def test_every_technique_comes_before_one_is_repeated(store: Store) -> None:
    seconds = Seconds()
    session = begin_storm(store, seconds)
    dealt = [find(session, seconds, 1.0).technique.id for _ in range(12)]
    for first in (0, 4, 8):
        assert sorted(dealt[first : first + 4]) == sorted(FIRST)
    assert all(one != other for one, other in pairwise(dealt))
    assert session.storm.found_count == 12 and session.remaining is None


def test_three_misses_end_the_storm_and_become_due(store: Store) -> None:
    seconds = Seconds()
    session = begin_storm(store, seconds)
    find(session, seconds)
    for number in range(MISSES):
        assert not session.is_over
        task = deal(session)
        seconds.now += 5
        session.save_task(task)
        assert len(store.cards.drills()) == number + 1
    assert session.is_over and session.seconds_left == SECONDS - 19
    assert {drill.grade for drill in store.cards.drills()} == {Grade.AGAIN}
    assert {each.card for each in session.drills if not each.is_found} == set(
        store.cards.memories()
    )
    storm = session.finish()
    assert (storm.found_count, storm.missed_count) == (1, 3)
    with Store(store.folder / "games.db") as other:
        assert other.storms.all() == [storm]
    seconds.now += 50
    assert session.seconds_left == SECONDS - 19


def test_clock_ends_the_storm(store: Store) -> None:
    seconds = Seconds()
    session = begin_storm(store, seconds)
    find(session, seconds, 100.0)
    assert not session.is_over and session.seconds_left == 80
    seconds.now += 80
    assert session.is_over and session.finish().drills[0].elapsed == 100.0


def test_unsaved_storm_is_reported_and_waits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from sudoku_tui.store.errors import StoreError

    seconds = Seconds()
    session = begin_storm(store, seconds)
    find(session, seconds)

    def fail(_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(store.storms, "record", fail)
        session.finish()
        assert session.save_error == "not saved yet: the disk is full"
        assert store.unsaved.describe() == "1 storm is not saved: the disk is full"
    assert store.unsaved.flush() and store.storms.all() == [session.storm]
