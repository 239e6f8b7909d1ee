"""Kill the real program in practice: drills whose end was on the screen stay."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.learning.cards import CHAIN, FLASH, Card, Memory
from sudoku_tui.game.learning.course import Offer, Records, course
from sudoku_tui.game.learning.storms import MISSES
from sudoku_tui.store.guide import pages
from sudoku_tui.store.schedule import review_card
from sudoku_tui.store.store import FILE_NAME, Store
from tests.campaign.attack import Attack, check_session
from tests.soak import first_of
from tests.terminal import Terminal

_MOST_STAGES = 9
"""At least as many stages as the example of a lesson has."""
_LESSON = 38
"""Column of the lesson, to the right of the map of techniques."""


class Way(NamedTuple):
    """A kind of practice, and its keys."""

    card: Card
    opens: str
    """Keys in the map of techniques; a carriage return for the technique's own command."""
    title: str
    """Title on the screen."""
    ends: str
    """Key that ends a drill without an answer."""
    midst: tuple[str, ...]
    """Keys for the middle of a drill."""


WAYS: tuple[Way, ...] = (
    Way(Card("naked-single"), "\r", "Drill 1", "??", ("?", "??", "1 ", "\x1b[C7\r")),
    Way(Card("naked-single", FLASH), "f", ", flash", "n", ("n", "y", "\x1b[C", "y\r")),
    Way(Card("w-wing", CHAIN), "c", ", chain", "??", ("?", "??", "1", "\x1b[C7\r")),
)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("way", first_of(WAYS), ids=lambda way: way.title)
def test_every_drill_whose_end_was_seen_survives_kill_9(tmp_path: Path, way: Way) -> None:
    with Attack("kills in practice") as attack:
        for number, dice in attack.numbers(8, 1):
            data = tmp_path / str(number)
            with attack.attempt((way.title, number), most_seconds=60):
                check_drills(data, way, practise_until_killed(data, way, dice))


def check_drills(data: Path, way: Way, seen: int) -> None:
    """Check that all drills seen to end are saved, and that their consequences fit."""
    with Store(data / FILE_NAME) as store:
        assert not store.remark
        drills, memories = store.cards.drills(), store.cards.memories()
    assert len(drills) in (seen, seen + 1)
    memory: Memory | None = None
    for drill in drills:
        assert drill.card == way.card
        memory = review_card(memory, drill.grade, drill.at)
    assert memories == ({way.card: memory} if memory else {})


def practise_until_killed(data: Path, way: Way, random: Random) -> int:
    """End drills one after the other, and return the number of ends that were seen."""
    seen = 0
    with start_practice(data, way) as terminal:
        for _ in range(random.randint(1, 6)):
            terminal.send(way.ends)
            terminal.until(lambda: "enter Next" in terminal.lines[-1])
            # On a large board the words about the next date wrap over several lines.
            terminal.until(lambda: "back" in terminal.text.split())
            seen += 1
            terminal.send("\r")
            terminal.until(lambda: "enter Next" not in terminal.lines[-1])
        terminal.send(random.choice(way.midst))
        terminal.read(random.uniform(0, 0.05))
        time.sleep(random.uniform(0, 0.05))
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
        check_session(terminal.pid)
    return seen


def start_practice(data: Path, way: Way) -> Terminal:
    """Start the program with the first task."""
    if way.opens == "\r":
        terminal = Terminal(data, ["practice", way.card.technique])
    else:
        terminal = Terminal(data)
        terminal.offers("Quit")
        terminal.send("p")
        terminal.until(lambda: "Flash" in terminal.lines[-1])
        name = CATALOGUE[way.card.technique].name
        while name not in lesson(terminal):
            go_down(terminal)
        terminal.send(way.opens)
    terminal.shows(way.title)
    return terminal


def lesson(terminal: Terminal) -> list[str]:
    """Return the top lines to the right of the list of techniques."""
    return [line[_LESSON:].strip(" ┃") for line in terminal.lines[1:4]]


def go_down(terminal: Terminal) -> None:
    """Choose the next technique, and wait until its lesson is shown."""
    before = lesson(terminal)
    terminal.send("\x1b[B")
    terminal.until(lambda: lesson(terminal) != before)


@pytest.mark.slow
@pytest.mark.soak
def test_a_storm_whose_result_was_seen_survives_kill_9(tmp_path: Path) -> None:
    with Attack("kills in practice") as attack:
        for number, _ in attack.numbers(8, 1):
            with attack.attempt(f"storm {number}", most_seconds=60):
                storm_until_killed(tmp_path / f"storm-{number}")


def storm_until_killed(data: Path) -> None:
    """Fail three drills, kill the program on the page of the result, and check the data."""
    with Terminal(data, ["practice", "--storm"]) as terminal:
        terminal.shows("Rules")
        terminal.send("\r")
        for missed in range(MISSES):
            terminal.shows(f"0 found     {'!' * missed}{'·' * (MISSES - missed)}")
            terminal.offers("esc Stop")
            terminal.send("?")
        terminal.shows("Three misses")
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
        check_session(terminal.pid)
    with Store(data / FILE_NAME) as store:
        assert not store.remark
        [storm] = store.storms.all()
        assert (storm.found_count, storm.missed_count) == (0, MISSES)
        assert len(store.cards.drills()) == MISSES


@pytest.mark.slow
@pytest.mark.soak
def test_lessons_that_were_ticked_survive_kill_9(tmp_path: Path) -> None:
    """Read the first lessons of the course, kill the program, and find the next one on the menu."""
    titles = [lesson.page.title for lesson in course(pages(), Records(), Offer({}))]
    with Terminal(tmp_path) as terminal:
        terminal.offers("Quit")
        terminal.send("\x1bOS")
        terminal.shows("Next to learn")
        for title in titles[:2]:
            terminal.send("\r")
            terminal.offers("space Step")
            terminal.shows(title)
            terminal.send(" " * _MOST_STAGES)
            terminal.until(lambda: "✓" in terminal.lines[0])
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
        check_session(terminal.pid)
    with Terminal(tmp_path) as terminal:
        terminal.offers("Quit")
        terminal.until(
            lambda: re.search(f"2 of [0-9]+, next: {titles[2]}", terminal.text) is not None
        )
        terminal.send("\x1bOS")
        terminal.shows("Next to learn")
        terminal.until(lambda: terminal.text.count("✓") == 2)
