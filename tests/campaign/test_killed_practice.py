"""Kill the real program in practice: drills whose end was on the screen stay."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.learning.cards import CHAIN, FLASH, Card, Memory
from sudoku_tui.game.learning.storms import MISSES
from sudoku_tui.store.schedule import reviewed
from sudoku_tui.store.store import FILE_NAME, Store
from tests.campaign.attack import Attack, check_session
from tests.soak import first_of
from tests.terminal import Terminal

_LESSON = 38
"""The column where the lesson on a technique begins, beside the map."""


class Way(NamedTuple):
    """A way of practice, and the keys for it."""

    card: Card
    opens: str
    """In the map of techniques."""
    title: str
    """What the screen says then."""
    ends: str
    """Ends a drill without having found anything."""
    midst: tuple[str, ...]
    """In the midst of one."""


WAYS: tuple[Way, ...] = (
    Way(Card("naked-single"), "\r", "Drill 1", "??", ("?", "??", "1 ", "\x1b[C7\r")),
    Way(Card("naked-single", FLASH), "f", ", flash", "n", ("n", "y", "\x1b[C", "y\r")),
    Way(Card("w-wing", CHAIN), "c", ", chain", "??", ("?", "??", "1", "\x1b[C7\r")),
)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("way", first_of(WAYS), ids=lambda way: way.title)
def test_every_drill_whose_end_was_on_the_screen_is_there_after_kill_9(
    tmp_path: Path, way: Way
) -> None:
    with Attack("kills in practice") as attack:
        for number, dice in attack.numbers(8, 1):
            data = tmp_path / str(number)
            with attack.attempt((way.title, number), most_seconds=60):
                check_drills(data, way, practise_until_killed(data, way, dice))


def check_drills(data: Path, way: Way, seen: int) -> None:
    """Check that as many drills are kept as were seen to end, and what follows from them."""
    with Store(data / FILE_NAME) as store:
        assert not store.remark
        drills, memories = store.cards.drills(), store.cards.memories()
    assert len(drills) in (seen, seen + 1)
    memory: Memory | None = None
    for drill in drills:
        assert drill.card == way.card
        memory = reviewed(memory, drill.grade, drill.at)
    assert memories == ({way.card: memory} if memory else {})


def practise_until_killed(data: Path, way: Way, random: Random) -> int:
    """End drills one after the other; how many ends were seen."""
    seen = 0
    with begun(data, way) as terminal:
        for _ in range(random.randint(1, 6)):
            terminal.send(way.ends)
            terminal.until(lambda: "enter Next" in terminal.lines[-1])
            # Beside a large board the words about when it comes back stand in several lines.
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


def begun(data: Path, way: Way) -> Terminal:
    """The program with the first task."""
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
    """What stands on top beside the list of techniques."""
    return [line[_LESSON:].strip(" ┃") for line in terminal.lines[1:4]]


def go_down(terminal: Terminal) -> None:
    """Choose the next technique, and wait until its lesson is seen."""
    before = lesson(terminal)
    terminal.send("\x1b[B")
    terminal.until(lambda: lesson(terminal) != before)


@pytest.mark.slow
@pytest.mark.soak
def test_a_storm_whose_result_was_on_the_screen_is_there_after_kill_9(tmp_path: Path) -> None:
    with Attack("kills in practice") as attack:
        for number, _ in attack.numbers(8, 1):
            with attack.attempt(f"storm {number}", most_seconds=60):
                storm_until_killed(tmp_path / f"storm-{number}")


def storm_until_killed(data: Path) -> None:
    """Miss three drills, kill the program on the page of the result, and check what is kept."""
    with Terminal(data, ["practice", "--storm"]) as terminal:
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
        assert (storm.found, storm.missed) == (0, MISSES)
        assert len(store.cards.drills()) == MISSES
