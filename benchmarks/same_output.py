"""Check whether two trees print the same: ``python -m benchmarks.same_output OLD NEW``.

Every command runs in both trees. Output, exit code and created files are compared byte for byte.
The exit code is 1 if anything differs.

With ``--data`` only data must be equal: exit codes, JSON, TOML, tables, puzzles, files and rows of
the database. Changed texts for people are printed at the end, to be read.
"""

from __future__ import annotations

import argparse
import difflib
import json
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeVar

from benchmarks import terminal_sessions
from benchmarks.cases import GROUPS, Case
from benchmarks.data_and_prose import changed_lines, distinct, separate
from benchmarks.measure import NO_REFERENCE, reference
from benchmarks.trees import Tree

QUICK: Final = 20
"""With ``--quick``, one of this many runs is made."""
MOST_LINES: Final = 14
"""Limit on the lines printed of a difference."""
MOST_TEXTS: Final = 40
"""Limit on the lines of changed prose printed of one group."""
WIDTH: Final = 120
TIMES: Final = (
    *("created", "played", "won", "deleted", "noticed", "opened", "begun", "told", "at"),
    *("due", "reviewed", "elapsed_ms", "checksum", "details_checksum", "state_checksum"),
)
"""Columns of the database with times, and the checksums that cover them."""
C = TypeVar("C", Case, terminal_sessions.Script)


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

    def separate(self, arguments: Sequence[str]) -> tuple[Outcome, Outcome]:
        """Return the data and the prose of the results of a command with *arguments*."""
        both = {name: separate(name, text, arguments) for name, text in self.parts.items()}
        return (
            Outcome({name: each.data for name, each in both.items()}),
            Outcome({name: each.prose for name, each in both.items()}),
        )

    def changed_lines(self, other: Outcome) -> list[str]:
        """Return the lines by which all parts differ from those of *other*."""
        return [
            line
            for name in sorted({*self.parts, *other.parts})
            for line in changed_lines(self.parts.get(name, b""), other.parts.get(name, b""))
        ]


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
    """Return all rows of a database, including its schema, as JSON lines without times."""
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return "\n".join(
            json.dumps({"table": name, **_hide_times(row)}, default=repr)
            for name in ("sqlite_master", *sorted(name for (name,) in tables))
            for row in database.execute(f'SELECT * FROM "{name}"')
        ).encode()


def _hide_times(row: sqlite3.Row) -> dict[str, object]:
    # A Row iterates over its values, not over its keys as a dict does.
    return {
        name: "(time)" if name in TIMES and row[name] is not None else row[name]
        # Iterating over a row of SQLite yields its values, not its names.
        for name in row.keys()  # noqa: SIM118
    }


class Comparison:
    """Two trees, run side by side."""

    def __init__(self, old: Tree, new: Tree, quick: bool, is_data: bool = False) -> None:
        self.trees = (old, new)
        self.quick = quick
        self.is_data = is_data
        """Whether only data must be equal."""
        self.prose: dict[str, list[str]] = {}
        """Changed lines of prose, by group."""

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
        start, differing = time.perf_counter(), list[str]()
        with ThreadPoolExecutor(2) as pool:
            for case in cases:
                old, new = pool.map(run, self.trees, (case, case))
                if self.is_data:
                    old, new = self._set_prose_aside(name, old, new, case.arguments)
                if difference := old.difference(new):
                    differing.append(f"in: {describe_case(case)}\n{difference}")
        told = f"{len(differing)} DIFFER" if differing else "all the same"
        print(
            f"{name:<12} {len(cases):>4} runs, {told}, {time.perf_counter() - start:.0f} s",
            flush=True,
        )
        for difference in differing[: None if self.is_data else 1]:
            print("    " + difference.replace("\n", "\n    "))
        return not differing

    def _set_prose_aside(
        self, name: str, old: Outcome, new: Outcome, arguments: Sequence[str]
    ) -> tuple[Outcome, Outcome]:
        """Return the data of both outcomes; record how their prose differs."""
        (old, before), (new, after) = (each.separate(arguments) for each in (old, new))
        known = self.prose.get(name, [])
        self.prose[name] = list(distinct([*known, *before.changed_lines(after)]))
        return old, new

    def print_prose(self) -> None:
        """Print the changed prose of each group, shortened."""
        for name, lines in self.prose.items():
            if lines:
                print(f"\nprose of {name}: {len(lines)} lines changed; read them")
            for line in lines[:MOST_TEXTS]:
                print(f"    {line[:WIDTH]}{' ...' if len(line) > WIDTH else ''}")


def _screens_outcome(tree: Tree, script: terminal_sessions.Script) -> Outcome:
    """Return the screens of *script*, and the data that it saved."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name, "home")
        shown = terminal_sessions.screens(tree, script, home)
        saved = dump_database(home / terminal_sessions.DATA / "games.db")
    return Outcome({**{key: text.encode() for key, text in shown.items()}, "games.db": saved})


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
    parser.add_argument("--data", action="store_true", help="compare data; print changed prose")
    asked = parser.parse_args()
    if not reference("data/rated-dev.csv"):
        print(f"without reference puzzles: {NO_REFERENCE}")
    comparison = Comparison(Tree.at(asked.old), Tree.at(asked.new), asked.quick, asked.data)
    others = {"databases": comparison.databases, "screens": comparison.screens}
    results = [
        others[name]() if name in others else comparison.commands(name)
        for name in asked.only or names
    ]
    comparison.print_prose()
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
