"""Sessions that `same_output` plays by keys on a terminal: games to be saved, and screens."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.cases import FULL, LINE, Case
from benchmarks.trees import Tree, on_terminal
from tests.terminal import ARROWS, Terminal

NEARLY_SOLVED: Final = f"{FULL[:40]}.{FULL[41:79]}.."
"""A puzzle with three empty cells."""
DATA: Final = "data/sudoku-tui"
QUIET: Final = 0.25
"""Time without output after which a key has taken effect (seconds)."""
_ANALYSE: Final = "\x1b[15~"
_UNTIL_ANALYSED: Final = 3.0
"""Like `QUIET`, for the analysis, which shows its findings one by one."""
EVENTS: Final = 300
_CLOCK: Final = re.compile(r"\d+:\d\d")


class Script(NamedTuple):
    """Keys to be pressed one after the other."""

    name: str
    arguments: Sequence[str]
    keys: Sequence[str]
    begun: str = "ER 1"
    """Text on the screen once it is complete; a rating appears slightly later than the board."""
    size: tuple[int, int] = (100, 36)
    """Columns and rows of the terminal."""


_ESCAPE: Final = "\x1b"
_DOWN, _RIGHT = ARROWS["down"], ARROWS["right"]
_GAME: Final = (
    *("1", "\t", "4", _RIGHT, " ", "3", "5", " ", "u", "r", _DOWN, "7", "u", "0"),
    *("t", "?", "?", "?", "\r", "?", _ESCAPE, "w", "w", "+", "2", "-", "v", "=", "/"),
)
"""Entries, notes, undo, hints opened and closed, and a checkpoint."""
GAMES: Final = (
    Script("a game", ["play", LINE], (*_GAME, _ESCAPE, _ESCAPE)),
    Script("a game that is won", ["play", NEARLY_SOLVED], ("8", "\t", "5", "\t", "9")),
    Script("a game of 16 cells", ["play", "..1.3....4..1.4."], ("4", "\t", "2", "u", "r"), "Hint"),
)
"""Games that fill a database."""
_SCREENS: Final = ("\x1bOP", _ESCAPE, "\x1bOS", _DOWN, "\r", _ESCAPE, ",", _DOWN, _ESCAPE)
"""Help, a page of the guide, the settings."""
SCRIPTS: Final = (
    *GAMES,
    GAMES[0]._replace(name="a small window", size=(80, 24)),
    GAMES[0]._replace(name="ASCII", arguments=["play", "--look", "ascii", LINE]),
    Script("the menu", [], (*_SCREENS, *(_DOWN,) * 8), "Quit"),
    Script("from a game", ["play", LINE], (*_SCREENS, "z", "z", _ANALYSE, _ESCAPE)),
    Script("large", ["play", LINE], _GAME, size=(160, 50)),
)


_CONTINUED: Final = """board
moves 300
branches
colours
undo
redo
hint
hint
hint
apply
n r5c5 12
restart
branches
quit
"""
"""Lines of line mode that read a saved game and go on with it."""


def screens(tree: Tree, script: Script, home: Path | None = None) -> dict[str, str]:
    """Return the screen after each key, by number and key; clocks are removed."""
    with tempfile.TemporaryDirectory() as name:
        home = home or Path(name)
        columns, rows = script.size
        with Terminal(
            home / DATA,
            script.arguments,
            columns=columns,
            rows=rows,
            environment=on_terminal(tree, home),
        ) as terminal:
            terminal.shows(script.begun)
            terminal.settle(2 * QUIET)
            seen = {"screen 000": terminal.text}
            for number, key in enumerate(script.keys, 1):
                terminal.send(key)
                terminal.settle(_UNTIL_ANALYSED if key == _ANALYSE else QUIET)
                seen[f"screen {number:03} after {key!r}"] = terminal.text
    return {key: _CLOCK.sub("", text) for key, text in seen.items()}


def play(tree: Tree, home: Path) -> None:
    """Fill a database: play games by keys, and a long one by the tests' stream of random events."""
    (home / DATA).mkdir(parents=True)
    for script in GAMES:
        screens(tree, script, home)
    stream = ["-m", "tests.campaign.random_player", str(home / DATA / "games.db"), "1", str(EVENTS)]
    environment = tree.environment(home)
    subprocess.run([sys.executable, *stream], env=environment, check=True, capture_output=True)


def cases(home: Path) -> list[Case]:
    """Return the commands that read the database below *home*, or continue its games."""
    lines = ["stats", "stats --json", "stats --csv", "stats --csv drills", "stats --layout 4"]
    lines += ["practice --json", "practice --list"]
    lines += [f"stats --review {number}" for number in range(1, len(GAMES) + 3)]
    played = [f"games\ncontinue {number}\n{_CONTINUED}" for number in range(1, len(GAMES) + 1)]
    return [
        *(Case(tuple(line.split()), home=home) for line in lines),
        *(Case(("play", "--plain"), text, home=home) for text in played),
    ]
