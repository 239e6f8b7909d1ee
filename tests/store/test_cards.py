"""Cards: none is lost, none is due early, and the schedule is that of FSRS."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import fsrs
import pytest

from sudoku_tui.game.learning.cards import Card, Grade, Memory
from sudoku_tui.store.schedule import review_card
from sudoku_tui.store.store import Store
from tests.soak import SOAK, sample
from tests.store.desk import Hands, begin, downgrade, integrity, last_number, moves, quick
from tests.store.drill_stream import CARDS, any_drill

ROOT = Path(__file__).parents[2]
DAY = 86_400.0
XY = Card("xy-wing")
ZONES = ("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "Asia/Kathmandu")


@pytest.fixture
def restored_zone() -> Iterator[None]:
    """Restore the time zone after the test."""
    before = os.environ.get("TZ")
    yield
    if before is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = before
    time.tzset()


def test_drill_is_saved_and_schedules_its_card(store: Store, hands: Hands) -> None:
    memory = store.cards.record(XY, Grade.GOOD, 48.25, mistakes=1, detail=2)
    assert store.cards.memories() == {XY: memory}
    assert memory.reviewed == hands.now < memory.due
    assert store.count_due() == 0
    hands.now = memory.due
    assert store.count_due() == 1
    [drill] = store.cards.drills()
    assert (drill.card, drill.grade, drill.elapsed) == (XY, Grade.GOOD, 48.25)
    assert (drill.at, drill.mistakes, drill.detail) == (memory.reviewed, 1, 2)


def test_kinds_are_separate_cards_of_one_technique(store: Store, hands: Hands) -> None:
    rows, columns = Card("x-wing", "row"), Card("x-wing", "column")
    for card, grade, elapsed in (
        (rows, Grade.GOOD, 40.0),
        (columns, Grade.AGAIN, 200.0),
        (columns, Grade.HARD, 60.0),
    ):
        store.cards.record(card, grade, elapsed)
        hands.now += 60
    assert set(store.cards.memories()) == {rows, columns}
    figures = store.cards.figures()["x-wing"]
    assert (figures.drills, figures.found, figures.usual) == (3, 2, 50.0)
    assert figures.recent == (40.0, 60.0) and figures.last == hands.now - 60
    assert figures.begun == (hands.now - 180, hands.now - 120)


def test_known_level_grows_and_shrinks(store: Store, hands: Hands) -> None:
    known = []
    for _ in range(9):
        memory = store.cards.record(XY, Grade.GOOD, 30)
        known.append(memory.degree)
        hands.now = memory.due
    assert known == sorted(known) and known[0] == 2 and known[-1] == 5
    assert store.cards.record(XY, Grade.AGAIN, 30).degree == 1


def test_early_success_changes_nothing_but_early_failure_does(store: Store, hands: Hands) -> None:
    memory = store.cards.record(XY, Grade.GOOD, 30)
    for _ in range(5):
        hands.now += 60
        assert store.cards.record(XY, Grade.EASY, 10) == memory
    assert [drill.at for drill in store.cards.drills()][-1] == hands.now
    forgotten = store.cards.record(XY, Grade.AGAIN, 30)
    assert forgotten.due < memory.due and not forgotten.is_learnt
    hands.now += 10
    assert store.cards.record(XY, Grade.GOOD, 30).is_learnt, "what is learnt again counts at once"


def test_clock_that_runs_backwards_makes_nothing_due_early(store: Store, hands: Hands) -> None:
    for _ in range(3):
        memory = store.cards.record(XY, Grade.GOOD, 30)
        hands.now = memory.due
    hands.now -= 400 * DAY
    again = store.cards.record(XY, Grade.GOOD, 30)
    assert again.reviewed == memory.reviewed and again.due > memory.reviewed
    assert store.count_due() == 0


def test_damaged_card_is_rebuilt_from_its_drills(path: Path, hands: Hands) -> None:
    with Store(path, clock=hands) as store:
        for grade in (Grade.GOOD, Grade.EASY, Grade.AGAIN, Grade.GOOD):
            memory = store.cards.record(XY, grade, 30)
            store.cards.record(Card("w-wing"), grade, 30)
            hands.now += 3 * DAY
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE card SET due = 0, stability = 1e9 WHERE technique = 'xy-wing'")
        raw.execute("UPDATE drill SET grade = 3 WHERE technique = 'w-wing'")
    raw.close()
    with Store(path, clock=hands) as store:
        assert store.cards.memories()[XY] == memory
        assert len(store.cards.drills()) == 6, "two of the others are damaged"
        assert store.cards.record(XY, Grade.AGAIN, 30).reviewed == hands.now


def test_drills_of_a_broken_file_are_rescued(path: Path, hands: Hands) -> None:
    with Store(path, clock=hands) as store:
        begin(store)
        kept = store.cards.record(XY, Grade.GOOD, 30)
    with sqlite3.connect(path) as raw:
        raw.execute("CREATE TABLE stranger (x)")
    raw.close()
    with Store(path, clock=hands) as store:
        assert "damaged" in store.remark
        assert store.cards.memories() == {XY: kept} and len(store.cards.drills()) == 1


def test_a_file_from_before_practice_is_brought_up_to_date(path: Path) -> None:
    with Store(path) as store:
        journal = begin(store)
        for event in moves(3):
            journal.record(event, 1.0)
    downgrade(path, 2)
    with Store(path) as store:
        assert not store.remark and store.games.load(1).events == 3
        assert store.cards.record(XY, Grade.GOOD, 30) == store.cards.memories()[XY]


def test_fsrs_is_imported_when_a_drill_ends_and_not_before() -> None:
    code = (
        "import sys\nfrom sudoku_tui.store.store import Store\n"
        "store = Store(None)\nstore.count_due(), store.cards.memories()\n"
        "print('fsrs' in sys.modules, 'sudoku_tui.engine.techniques' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.stdout.split() == ["False", "False"], run.stderr


class Mirror:
    """Model of the cards in FSRS alone, without a file."""

    def __init__(self) -> None:
        soon = (timedelta(minutes=1),)
        self.scheduler = fsrs.Scheduler(
            learning_steps=soon, relearning_steps=soon, enable_fuzzing=False
        )
        self.cards: dict[Card, fsrs.Card] = {}

    def review(self, card: Card, grade: Grade, now: float) -> None:
        """Review a card."""
        before = self.cards.get(card, fsrs.Card(card_id=1))
        moment = datetime.fromtimestamp(now, UTC)
        if before.last_review is not None:
            moment = max(moment, before.last_review)
        after, _ = self.scheduler.review_card(before, fsrs.Rating(int(grade)), moment)
        self.cards[card] = after

    def due(self, now: float) -> set[Card]:
        """Return the cards that are due at *now*."""
        moment = datetime.fromtimestamp(now, UTC)
        return {card for card, each in self.cards.items() if each.due <= moment}


@pytest.mark.slow
@pytest.mark.soak
def test_ninety_days(path: Path, hands: Hands, restored_zone: None) -> None:
    """Include restarts, time zones, and a clock that jumps in both directions."""
    for seed in range(sample(10, 1)):
        _live_through_ninety_days(path.with_name(f"{seed}.db"), hands, random.Random(seed))


def _live_through_ninety_days(path: Path, hands: Hands, dice: random.Random) -> None:
    mirror, deck = Mirror(), [Card("technique", str(number)) for number in range(40)]
    store = Store(path, clock=hands, connect=quick)
    true, wrong_by, loads = hands.now, 0.0, []
    for _ in range(90):
        true += DAY * dice.uniform(0.7, 1.3)
        if dice.random() < 0.1:
            wrong_by = dice.choice((0.0, 0.0, 3600.0, -3600.0, -40 * DAY, 2 * DAY))
        if dice.random() < 0.2:
            os.environ["TZ"] = dice.choice(ZONES)
            time.tzset()
        if dice.random() < 0.5:
            store.close()
            store = Store(path, clock=hands, connect=quick)
        hands.now = true + wrong_by
        memories = store.cards.memories()
        due = {card for card, memory in memories.items() if memory.is_due(hands.now)}
        assert due == mirror.due(hands.now) and len(due) == store.count_due()
        assert set(memories) == set(mirror.cards), "no card is lost"
        loads.append(len(due))
        fresh = [card for card in deck if card not in memories][:2]
        for card in (*sorted(due), *fresh):
            hands.now += dice.uniform(10, 120)
            grade = Grade(dice.choices((1, 2, 3, 4), (10, 20, 55, 15))[0])
            before = memories.get(card)
            after = store.cards.record(card, grade, 30.0)
            mirror.review(card, grade, hands.now)
            assert after.due > max(hands.now, before.reviewed if before else 0.0)
        true = max(true, hands.now - wrong_by)
    store.close()
    assert len(mirror.cards) == len(deck)
    if SOAK:
        print("\nload:", loads)


@pytest.mark.slow
@pytest.mark.soak
def test_killed_in_a_drill(tmp_path: Path) -> None:
    """Check that a drill reported as saved is complete: the drill and its card, or neither."""
    for seed in range(sample(100, 2)):
        path = tmp_path / f"{seed}.db"
        told = _count_drills_before_kill(path, seed, random.Random(seed).random() * 0.3)
        assert integrity(path) == "ok"
        with Store(path) as store:
            drills, memories = store.cards.drills(), store.cards.memories()
        dice = random.Random(seed)
        expected = [any_drill(dice) for _ in drills]
        assert len(drills) in (told, told + 1)
        assert [(drill.card, drill.grade) for drill in drills] == expected
        replayed: dict[Card, Memory] = {}
        for drill in drills:
            replayed[drill.card] = review_card(replayed.get(drill.card), drill.grade, drill.at)
        assert memories == replayed
        assert set(memories) <= set(CARDS)


def _count_drills_before_kill(path: Path, seed: int, after: float) -> int:
    command = [sys.executable, "-m", "tests.store.drill_stream", str(path), str(seed)]
    learner = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return last_number(learner, after)
