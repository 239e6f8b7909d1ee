"""Kill the real program in practice and in the course: confirmed progress stays."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.learning.cards import CHAIN, FLASH, Card, Grade, Memory
from sudoku_tui.game.learning.course import DRILLS, Offer, Records, course
from sudoku_tui.game.learning.storms import MISSES
from sudoku_tui.game.learning.technique_cards import cards_of
from sudoku_tui.store.guide import pages
from sudoku_tui.store.positions import position_techniques
from sudoku_tui.store.schedule import review_card
from sudoku_tui.store.stock import puzzle_techniques
from sudoku_tui.store.store import FILE_NAME, Store
from sudoku_tui.tui.drawing.cursor_moves import middle_empty
from tests.campaign.attack import Attack, check_session
from tests.soak import first_of
from tests.terminal import ARROWS, Terminal

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


# The course


LESSONS = [
    lesson
    for lesson in course(pages(), Records(), Offer(position_techniques(), puzzle_techniques()))
    if lesson.is_of_course
]
"""The lessons of the course in order, without progress."""
PLACES = {lesson.page.id: number for number, lesson in enumerate(LESSONS)}
"""The number of lessons before each page."""


class Progress(NamedTuple):
    """The progress that the screen has confirmed."""

    done: int
    """Number of finished lessons, all from the beginning of the course."""
    found: int = 0
    """Number of drills found in the next lesson."""


class Moment(NamedTuple):
    """A part of the course in which the program is killed."""

    name: str
    begins: str
    """The first lesson; those before are skipped."""
    found: int
    """Number of drills found in it."""
    goes_on: Callable[[Terminal, Random], Progress]
    """Goes on from the list of pages, and returns what was confirmed."""
    midst: tuple[str, ...] = ("",)
    """Keys before the kill. They finish one lesson at most."""


def read_lessons(terminal: Terminal, random: Random) -> Progress:
    """Read the first lessons until each has its tick."""
    count = random.randint(1, 4)
    for lesson in LESSONS[:count]:
        terminal.send("\r")
        terminal.offers("space Step")
        terminal.shows(lesson.page.title)
        terminal.send(" " * _MOST_STAGES)
        terminal.until(lambda: "✓" in terminal.lines[0])
    return Progress(count)


def find_drills(terminal: Terminal, random: Random) -> Progress:
    """Answer drills of the first technique correctly; the last of them may be the last of all."""
    terminal.send("\r")
    terminal.offers("enter Drill")
    terminal.send("\r")
    count, before = random.randint(1, DRILLS), PLACES["full-house"]
    for number in range(1, count + 1):
        terminal.shows(f"Drill {number} of {DRILLS}")
        answer_drill(terminal, "full-house")
        if number < count:
            terminal.send("\r")
    return Progress(before + 1) if count == DRILLS else Progress(before, count)


def go_to_next_drill(terminal: Terminal, random: Random) -> Progress:
    """Answer some drills correctly, and begin another one."""
    progress = find_drills(terminal, random)
    terminal.send("\r")
    terminal.offers("enter Answer" if progress.found else "enter Next lesson")
    return progress


def find_in_test(terminal: Terminal, random: Random) -> Progress:
    """Find one or two techniques in the test of the course."""
    terminal.send("\x1b[24~")
    found = ("full-house", "hidden-single")[: random.randint(1, 2)]
    for number, technique in enumerate(found, 1):
        terminal.shows(f"Drill {number} of")
        answer_drill(terminal, technique)
        if technique != found[-1]:
            terminal.send("\r")
    return Progress(PLACES[found[-1]] + 1)


def win_puzzle(terminal: Terminal, _: Random) -> Progress:
    """Win the puzzle of a lesson."""
    terminal.send("\r")
    terminal.offers("enter Play")
    terminal.send("\r")
    terminal.shows("Lesson: Hidden Single")
    terminal.offers("space Notes")
    digits = digits_on(terminal)
    cursor, solution = middle_empty(CLASSIC, digits), only_solution(Puzzle(CLASSIC, digits))
    assert solution
    for cell, digit in enumerate(digits):
        if not digit:
            terminal.send(f"{keys_between(cursor, cell)}{solution[cell]}")
            cursor = cell
    terminal.offers("enter Next lesson")
    return Progress(PLACES["hidden-single"] + 1)


MOMENTS = (
    Moment("drill", "full-house", 0, go_to_next_drill, ("", "?", "??", "x", "\x1b[C7")),
    Moment("drill's end", "full-house", 0, find_drills),
    Moment("test", "the-board", 0, find_in_test, ("", "\r", "\r?", "\r??", "\r\x1b[C7")),
    Moment("lesson", "the-board", 0, read_lessons, ("", "\r", "\r ", "\t", "\x1b")),
    Moment("puzzle", "hidden-single", DRILLS, win_puzzle, ("", "b", "\x1b")),
)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("moment", first_of(MOMENTS), ids=lambda moment: moment.name)
def test_confirmed_progress_of_the_course_survives_kill_9(tmp_path: Path, moment: Moment) -> None:
    with Attack("kills in the course") as attack:
        for number, random in attack.numbers(8, 1):
            data = tmp_path / str(number)
            with attack.attempt((moment.name, number), most_seconds=60):
                check_course(data, learn_until_killed(data, moment, random))


def learn_until_killed(data: Path, moment: Moment, random: Random) -> Progress:
    """Learn until the program is killed; return what its screen had confirmed."""
    data.mkdir()
    with Store(data / FILE_NAME) as store:
        store.settings.set("drill_candidates", False)  # otherwise `digits_on` would read notes
        store.lessons.record_known(each.page.id for each in LESSONS[: PLACES[moment.begins]])
        for _ in range(moment.found):
            store.cards.record(cards_of(moment.begins)[0], Grade.GOOD, 5.0)
    with Terminal(data) as terminal:
        open_guide(terminal)
        progress = moment.goes_on(terminal, random)
        terminal.send(random.choice(moment.midst))
        terminal.read(random.uniform(0, 0.05))
        time.sleep(random.uniform(0, 0.05))
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
        check_session(terminal.pid)
    return progress


def check_course(data: Path, confirmed: Progress) -> None:
    """Check that the menu, the guide and the next lesson show at least the confirmed progress."""
    with Terminal(data) as terminal:
        terminal.offers("Quit")
        terminal.shows(" next: ")
        shown = re.search("([0-9]+) of [0-9]+, next: ", terminal.text)
        done = int(shown[1]) if shown else 0
        assert done in (confirmed.done, confirmed.done + 1), terminal.text
        following = LESSONS[done].page.title
        assert f" next: {following} " in terminal.text, terminal.text
        open_guide(terminal)
        terminal.until(lambda: terminal.text.count("✓") == done)
        terminal.send("\r")
        terminal.until(lambda: terminal.lines[0].startswith(f" {following} "))
        if done == confirmed.done and confirmed.found:
            terminal.until(lambda: f" {confirmed.found}/{DRILLS}" in terminal.lines[0])
            terminal.send("\r")
            terminal.shows(f"Drill 1 of {DRILLS - confirmed.found}")
    with Store(data / FILE_NAME) as store:
        assert not store.remark


def open_guide(terminal: Terminal) -> None:
    """Open the list of pages from the menu."""
    terminal.offers("Quit")
    terminal.send("\x1bOS")
    terminal.shows("Next to learn")
    terminal.offers("F12 Test")


def answer_drill(terminal: Terminal, technique: str) -> None:
    """Answer the drill on the screen correctly, and wait until that is confirmed.

    The digits alone must have the technique.
    """
    terminal.offers("enter Answer")
    digits = digits_on(terminal)
    board = Board.of(Puzzle(CLASSIC, digits))
    cell, digit = next(CATALOGUE[technique].find(board)).placements[0]
    terminal.send(f"{keys_between(middle_empty(CLASSIC, digits), cell)}{digit}\r")
    terminal.offers("enter Next")
    terminal.shows("Right: ")


def digits_on(terminal: Terminal) -> tuple[int, ...]:
    """Return the digits of the board, which has no notes."""
    rows = (terminal.lines[2 + 2 * row + row // 3] for row in range(9))
    return tuple(int(line[4 + 6 * column].strip() or 0) for line in rows for column in range(9))


def keys_between(start: int, cell: int) -> str:
    """Return the arrow keys that move the cursor from *start* to *cell*."""
    down, right = cell // 9 - start // 9, cell % 9 - start % 9
    vertical, horizontal = (
        ARROWS["down" if down > 0 else "up"],
        ARROWS["right" if right > 0 else "left"],
    )
    return vertical * abs(down) + horizontal * abs(right)
