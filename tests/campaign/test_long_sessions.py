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
"""Layouts, each for three games of twenty: at rest the usual one is the next, as at the start."""
GAMES = 2_000
AT_REST, REST = 20, 3.0
"""So often memory is looked at, after so many seconds in the menu.

After the first of these games all that is loaded once has been: all layouts have been played.
"""
MOST, MORE = 110.0, 10.0
"""Megabytes that the program may take, and how many more than after the first games."""
SPARE = 2
"""Descriptors and processes more than after the first games, for work that is about to end."""


class Size(NamedTuple):
    """What a process takes of the system."""

    megabytes: float
    descriptors: int
    processes: int


def size_of(pid: int) -> Size:
    """What a process takes now."""
    (resident,) = (
        line.split()[1]
        for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )
    descriptors = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return Size(int(resident) / 1024, descriptors, len(children(pid)))


class Evening:
    """Somebody who plays one game after the other, and practises between."""

    def __init__(self, terminal: Terminal, dice: Random) -> None:
        self.terminal = terminal
        self.dice = dice
        self.games = self.drills = 0

    def sizes(self) -> Iterator[Size]:
        """What the program takes after each game."""
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
                self.read()
            yield size_of(self.terminal.pid)

    def choose(self, line: str, leads_to: str) -> None:
        """Click on a line of the menu, and again should the line have moved meanwhile.

        *leads_to* is what the footer offers then.
        """
        for _ in range(20):
            self.click(line)
            with suppress(NeverSeen):
                # Sooner, on a busy machine, a second click would meet what the first opens.
                return self.terminal.offers(leads_to, 6.0)
            if not self._is_menu:
                self.leave()  # the click met another line
        raise NeverSeen(self.terminal.text)

    def click(self, text: str) -> None:
        """Click where a text stands on the screen."""
        self.terminal.shows(text)
        row = next(i for i, line in enumerate(self.terminal.lines) if text in line)
        at = f"{self.terminal.lines[row].index(text) + 2};{row + 1}"
        self.terminal.send(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    def take_shape(self, name: str) -> None:
        """Let new games have another layout."""
        self.choose("Shape  ", "Take it")
        self.terminal.send(name)
        self.terminal.shows(f"search {name}")
        self.terminal.send("\r")
        self.to_menu()

    def play_one(self) -> None:
        """A game of the menu: entries, notes, a hint, undo; then it is left."""
        shown = [level for level in LEVELS if f" {level}  " in self.terminal.text]
        self.choose(f" {self.dice.choice(shown)}  ", "Hint")
        self.terminal.send("\t1 2\x1b[B 3t\t4" + "u" * 9 + "???")
        self.terminal.offers("Apply")
        self.terminal.send("\ru")
        self.terminal.offers("Hint")
        self.leave()

    def win_one(self) -> None:
        """A puzzle that is pasted, with a digit to be found."""
        cell = self.dice.randrange(81)
        self.terminal.send(f"\x1b[200~{SOLUTION[:cell]}.{SOLUTION[cell + 1 :]}\x1b[201~")
        self.terminal.shows("one solution")
        self.terminal.send("\x1bOQ")
        self.terminal.offers("Hint")
        self.terminal.send(SOLUTION[cell])
        self.terminal.offers("New game")
        self.leave()

    def practise(self) -> None:
        """A drill of any technique near the top of the list, below the storm, and its end."""
        self.choose("Practice  ", "Train")
        self.terminal.send("\x1b[B" * self.dice.randint(2, 16) + "\r")
        self.terminal.offers("Answer")
        self.terminal.send("??")
        self.terminal.offers("Next")
        self.terminal.send("q")
        self.terminal.offers("Train")
        self.leave()
        self.drills += 1

    def read(self) -> None:
        """A page of the guide, the saved games, the figures."""
        self.choose("Guide  ", "Read")
        self.terminal.send("\x1b[B" * self.dice.randint(1, 9) + "\r")
        self.terminal.offers("Next page")
        self.terminal.send("q")
        self.terminal.offers("Read")
        self.leave()
        for name in ("Saved games", "Statistics"):
            self.click(name)
            self.terminal.offers("Back")
            self.leave()

    def leave(self) -> None:
        """Go back to the menu."""
        self.terminal.send("\x1b")
        self.to_menu()

    def to_menu(self) -> None:
        """Wait for the menu."""
        self.terminal.until(lambda: self._is_menu)
        self.terminal.settle(0.02)
        self.terminal.sent.clear()

    @property
    def _is_menu(self) -> bool:
        return "Quit" in self.terminal.footer and "Saved games" in self.terminal.text


def test_the_program_stays_small(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Terminal(tmp_path, environment={"SUDOKU_TUI_RESERVE": "on"}) as terminal:
        evening = Evening(terminal, Random(3))
        evening.to_menu()
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
