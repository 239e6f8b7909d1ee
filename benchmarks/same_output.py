"""Check whether two trees print the same: ``python -m benchmarks.same_output OLD NEW``.

Every command runs in both trees. Output, exit code and created files are compared byte for byte.
The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import difflib
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeVar

from benchmarks import terminal_sessions
from benchmarks.cases import GROUPS, Case
from benchmarks.measure import NO_REFERENCE, reference
from benchmarks.trees import Tree

QUICK: Final = 20
"""With ``--quick``, one of this many runs is made."""
MOST_LINES: Final = 14
"""Limit on the lines printed of a difference."""
WIDTH: Final = 120
C = TypeVar("C")


class Outcome(NamedTuple):
    """The results of a run by name, including the files that it created."""

    parts: dict[str, bytes]

    def difference(self, other: Outcome) -> str:
        """Return the first part that differs in *other*, as a diff; "" if there is none."""
        for name in sorted({*self.parts, *other.parts}, reverse=True):
            old, new = (each.parts.get(name, b"(not there)") for each in (self, other))
            if old != new:
                told = list(islice(_unified(old, new), MOST_LINES))
                return "\n".join([f"{name} differs", *told])
        return ""


def _unified(old: bytes, new: bytes) -> Iterator[str]:
    before, after = (_lines(text.decode("utf-8", "backslashreplace")) for text in (old, new))
    return difflib.unified_diff(before, after, "old", "new", n=1, lineterm="")


def _lines(text: str) -> list[str]:
    """Split a text into lines, and long lines into pieces so that a difference is visible."""
    return [
        line[start : start + WIDTH]
        for line in text.split("\n")
        for start in range(0, max(1, len(line)), WIDTH)
    ]


def outcome(tree: Tree, case: Case) -> Outcome:
    """Run *case* in *tree*, in a new folder."""
    with tempfile.TemporaryDirectory() as name:
        home, work = Path(name, "home"), Path(name, "work")
        for folder in (work, *(work / each for each in case.folders)):
            folder.mkdir(parents=True)
        for file, content in case.files.items():
            (work / file).write_text(content)
        if case.home:
            shutil.copytree(case.home, home)
        else:
            home.mkdir()
        answer = tree.run(case.arguments, case.text.encode(), home, work)
        parts = {
            "standard output": answer.out,
            "standard error": answer.err,
            "exit code": str(answer.code).encode(),
            **_read_files(work),
            **_read_files(home),
        }
        places = (str(tree.root), "(tree)"), (name, "(folder)")
        return Outcome({part: _replace_paths(text, places) for part, text in parts.items()})


def _replace_paths(text: bytes, places: tuple[tuple[str, str], ...]) -> bytes:
    for place, word in places:
        text = text.replace(place.encode(), word.encode())
    return text


def _read_files(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files below a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {
        f"{folder.name}/{path.relative_to(folder)}": _content(path)
        for path in files
        if not path.name.endswith(("-wal", "-shm"))
    }


def _content(path: Path) -> bytes:
    """Return the reproducible content of a file.

    The bytes of a database vary between runs, so its rows are compared. A ``.resume`` file is
    written at intervals of time, so only its last line counts.
    """
    if path.suffix == ".db":
        return dump_database(path)
    text = path.read_bytes()
    return text.splitlines()[-1] if text and path.suffix == ".resume" else text


def dump_database(path: Path) -> bytes:
    """Return all tables of a database as SQL statements."""
    with closing(sqlite3.connect(path)) as database:
        return "\n".join(database.iterdump()).encode()


class Comparison:
    """Two trees, run side by side."""

    def __init__(self, old: Tree, new: Tree, quick: bool) -> None:
        self.trees = (old, new)
        self.quick = quick

    def commands(self, name: str) -> bool:
        """Compare the commands of one group and print a line. Return whether all are equal."""
        return self._compare_cases(name, list(GROUPS[name](self.trees[0])), outcome, _command)

    def databases(self) -> bool:
        """Compare the output about games that the old tree saved."""
        with tempfile.TemporaryDirectory() as name:
            home = Path(name, "home")
            terminal_sessions.play(self.trees[0], home)
            return self._compare_cases(
                "databases", terminal_sessions.cases(home), outcome, _command
            )

    def screens(self) -> bool:
        """Compare the screens after each of some keys."""
        return self._compare_cases(
            "screens", list(terminal_sessions.SCRIPTS), _screens_outcome, lambda script: script.name
        )

    def _compare_cases(
        self,
        name: str,
        cases: list[C],
        run: Callable[[Tree, C], Outcome],
        describe_case: Callable[[C], str],
    ) -> bool:
        if self.quick and cases:
            cases = Random(name).sample(cases, max(1, len(cases) // QUICK))
        start, first, differing = time.perf_counter(), "", 0
        with ThreadPoolExecutor(2) as pool:
            for case in cases:
                old, new = pool.map(lambda tree, case=case: run(tree, case), self.trees)
                difference = old.difference(new)
                differing += bool(difference)
                if difference and not first:
                    first = f"    first in: {describe_case(case)}\n    " + difference.replace(
                        "\n", "\n    "
                    )
        told = f"{differing} DIFFER" if differing else "all the same"
        print(f"{name:<12} {len(cases):>4} runs, {told}, {time.perf_counter() - start:.0f} s")
        print(first + "\n" if first else "", end="", flush=True)
        return not differing


def _screens_outcome(tree: Tree, script: terminal_sessions.Script) -> Outcome:
    return Outcome(
        {key: text.encode() for key, text in terminal_sessions.screens(tree, script).items()}
    )


def _command(case: Case) -> str:
    line = " ".join(["sudoku-tui", *case.arguments])
    return line if len(line) < WIDTH * 2 else f"{line[:WIDTH]} ..."


def main() -> int:
    """Compare the two trees of the command line and print a table; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.same_output", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("new", type=Path, metavar="NEW")
    names = [*GROUPS, "databases", "screens"]
    parser.add_argument("--only", action="append", choices=names, help="only these runs")
    parser.add_argument("--quick", action="store_true", help=f"only every {QUICK}th of each")
    asked = parser.parse_args()
    if not reference("data/rated-dev.csv"):
        print(f"without reference puzzles: {NO_REFERENCE}")
    comparison = Comparison(Tree.at(asked.old), Tree.at(asked.new), asked.quick)
    others = {"databases": comparison.databases, "screens": comparison.screens}
    results = [
        others[name]() if name in others else comparison.commands(name)
        for name in asked.only or names
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
