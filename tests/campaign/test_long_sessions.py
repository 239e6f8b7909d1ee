"""Memory, descriptors and processes stay constant over thousands of games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.cli.puzzles import SOLUTION
from tests.processes import children
from tests.soak import SOAK
from tests.terminal import NeverSeen, Terminal

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not SOAK, reason="what grows slowly is seen after hundreds of games"),
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system tells no sizes"),
]

LEVELS = ("Beginner", "Easy", "Medium", "Hard", "Unfair", "Extreme")
SHAPES = ("Rose", "6x6", "Windoku", "Samurai", "Latin", "Classic")
"""Layouts, each for three of twenty games. The cycle ends with the classic one, as at the start."""
GAMES = 2_000
AT_REST, REST = 20, 3.0
"""Number of games between two measurements, and the seconds of rest in the menu before each. After
the first measurement all layouts have been played, so that everything is loaded."""
MOST, MORE = 110.0, 10.0
"""Limits on the program's memory, and on its growth since the first measurement (megabytes)."""
SPARE = 2
"""Limit on the growth of descriptors and processes, for work that is about to end."""


class Size(NamedTuple):
    """Resources of a process."""

    megabytes: float
    descriptors: int
    processes: int


def size_of(pid: int) -> Size:
    """Return the current resources of a process."""
    (resident,) = (
        line.split()[1]
        for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )
    descriptors = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return Size(int(resident) / 1024, descriptors, len(children(pid)))


class Evening:
    """A simulated player of one game after the other, with practice in between."""

    def __init__(self, terminal: Terminal, dice: Random) -> None:
        self.terminal = terminal
        self.dice = dice
        self.games = self.drills = 0

    def sizes(self) -> Iterator[Size]:
        """Play games without end, and yield the program's resources after each."""
        for number in count():
            among = number % AT_REST
            if among % 3 == 2:
                self.take_shape(SHAPES[among // 3])
            if number % 4 == 2:
                self.win_one()
            else:
                self.play_one()
            if number % 10 == 6:
                self.practise()
            if number % 10 == 1:
                self.read_screens()
            yield size_of(self.terminal.pid)

    def choose_line(self, line: str, leads_to: str) -> None:
        """Select a line of the menu by a click, repeated if the line has moved meanwhile.

        *leads_to* is in the footer afterwards.
        """
        for _ in range(20):
            self.click_text(line)
            with suppress(NeverSeen):
                # A second click too soon would hit the screen that the first one opens.
                return self.terminal.offers(leads_to, 6.0)
            if not self._is_menu:
                self.leave()  # the click hit another line
        raise NeverSeen(self.terminal.text)

    def click_text(self, text: str) -> None:
        """Send a mouse click on a text of the screen."""
        self.terminal.shows(text)
        row = next(i for i, line in enumerate(self.terminal.lines) if text in line)
        at = f"{self.terminal.lines[row].index(text) + 2};{row + 1}"
        self.terminal.send(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    def take_shape(self, name: str) -> None:
        """Choose another layout for new games."""
        self.choose_line("Shape  ", "Use it")
        self.terminal.send(name)
        self.terminal.shows(f"search {name}")
        self.terminal.send("\r")
        self.await_menu()

    def play_one(self) -> None:
        """Play a game of the menu: entries, notes, a hint, undo; then leave it."""
        shown = [level for level in LEVELS if f" {level}  " in self.terminal.text]
        self.choose_line(f" {self.dice.choice(shown)}  ", "Hint")
        self.terminal.send("\t1 2\x1b[B 3t\t4" + "u" * 9 + "???")
        self.terminal.offers("Apply")
        self.terminal.send("\ru")
        self.terminal.offers("Hint")
        self.leave()

    def win_one(self) -> None:
        """Paste a puzzle with one empty cell, and win it."""
        cell = self.dice.randrange(81)
        self.terminal.send(f"\x1b[200~{SOLUTION[:cell]}.{SOLUTION[cell + 1 :]}\x1b[201~")
        self.terminal.shows("one solution")
        self.terminal.send("\x1bOQ")
        self.terminal.offers("Hint")
        self.terminal.send(SOLUTION[cell])
        self.terminal.offers("New game")
        self.leave()

    def practise(self) -> None:
        """Open a drill of a technique near the top of the list, and end it."""
        self.choose_line("Practice  ", "Train")
        self.terminal.send("\x1b[B" * self.dice.randint(2, 16) + "\r")
        self.terminal.offers("Answer")
        self.terminal.send("??")
        self.terminal.offers("Next")
        self.terminal.send("q")
        self.terminal.offers("Train")
        self.leave()
        self.drills += 1

    def read_screens(self) -> None:
        """Open a page of the guide, the saved games and the statistics."""
        self.choose_line("Guide  ", "Read")
        self.terminal.send("\x1b[B" * self.dice.randint(1, 9) + "\r")
        self.terminal.offers("Page after")
        self.terminal.send("q")
        self.terminal.offers("Read")
        self.leave()
        for name in ("Saved games", "Statistics"):
            self.click_text(name)
            self.terminal.offers("Back")
            self.leave()

    def leave(self) -> None:
        """Go back to the menu."""
        self.terminal.send("\x1b")
        self.await_menu()

    def await_menu(self) -> None:
        """Wait for the menu."""
        self.terminal.until(lambda: self._is_menu)
        self.terminal.settle(0.02)
        self.terminal.sent.clear()

    @property
    def _is_menu(self) -> bool:
        return "Quit" in self.terminal.footer and "Saved games" in self.terminal.text


def test_resources_stay_constant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Terminal(tmp_path, environment={"SUDOKU_TUI_RESERVE": "on"}) as terminal:
        evening = Evening(terminal, Random(3))
        evening.await_menu()
        most, at_rest = 0.0, list[Size]()
        for number, size in enumerate(islice(evening.sizes(), GAMES), 1):
            most = max(most, size.megabytes)
            if number % AT_REST == 0:
                time.sleep(REST)
                at_rest.append(size_of(terminal.pid))
                with capsys.disabled():
                    drills = evening.drills
                    print(
                        f"\n{number} games, {drills} drills: {at_rest[-1]}, most {most:.1f}", end=""
                    )
    first, *others = at_rest
    assert most <= MOST
    assert max(size.megabytes for size in others) <= first.megabytes + MORE
    assert max(size.descriptors for size in others) <= first.descriptors + SPARE
    assert max(size.processes for size in others) <= first.processes + SPARE
