"""Checkouts of the project to be compared; each is run through its commands only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Self

SIZE: Final = {"COLUMNS": "100", "LINES": "40"}
LONGEST: Final = 900.0
"""Time limit of one command (seconds)."""
WORKSHOP: Final = ("stock", "positions")
"""The maintainers' commands; in trees without the folder ``workshop`` they are subcommands."""


class Answer(NamedTuple):
    """The result of a command: exit code, standard output and standard error."""

    code: int
    out: bytes
    err: bytes


@dataclass(frozen=True)
class Tree:
    """A checkout of the project, made by `at`."""

    root: Path

    @classmethod
    def at(cls, path: Path) -> Self:
        """Return the tree at *path* after compiling its modules.

        Raises:
            SystemExit: Python would import the package from elsewhere.
        """
        tree = cls(path.resolve())
        subprocess.run(
            [sys.executable, "-m", "compileall", "-q", str(tree.root / "sudoku_tui")],
            stdout=subprocess.DEVNULL,
        )
        asked = [sys.executable, "-c", "import sudoku_tui; print(sudoku_tui.__file__)"]
        said = subprocess.run(
            asked, env=tree.environment(tree.root), capture_output=True, text=True
        )
        if tree.root not in Path(said.stdout.strip()).parents:
            sys.exit(f"{path} is no tree of the project: {said.stdout.strip() or said.stderr}")
        return tree

    def environment(self, home: Path) -> dict[str, str]:
        """Return the environment of the tree's commands; all their data is below *home*."""
        return {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "TZ": "UTC",
            **SIZE,
            **self.imports,
        }

    @property
    def imports(self) -> dict[str, str]:
        """The variables that make Python import from this tree only."""
        return {"PYTHONPATH": str(self.root), "PYTHONSAFEPATH": "1"}

    def run(self, arguments: Sequence[str], text: bytes, home: Path, folder: Path) -> Answer:
        """Run a command in *folder* with *text* as standard input."""
        is_workshop = (
            arguments[:1] and arguments[0] in WORKSHOP and (self.root / "workshop").is_dir()
        )
        done = subprocess.run(
            command(arguments, "workshop" if is_workshop else "sudoku_tui"),
            input=text,
            capture_output=True,
            cwd=folder,
            env=self.environment(home),
            timeout=LONGEST,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    def processor_seconds(self, arguments: Sequence[str], text: Path, home: Path) -> float:
        """Run a command with the file *text* as standard input; return its processor time.

        Raises:
            SystemExit: The command fails.
        """
        with text.open("rb") as given, Path(os.devnull).open("wb") as nothing:
            process = subprocess.Popen(
                command(arguments),
                stdin=given,
                stdout=nothing,
                cwd=home,
                env=self.environment(home),
            )
            _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{self.root}: {' '.join(arguments)} ends with {process.returncode}")
        return used.ru_utime + used.ru_stime


def command(arguments: Sequence[str], module: str = "sudoku_tui") -> list[str]:
    """Return the command that runs *module* with *arguments*."""
    return [sys.executable, "-m", module, *arguments]


def on_terminal(tree: Tree, home: Path) -> Mapping[str, str]:
    """Return the environment of a program on a terminal, without background generation."""
    return {**tree.environment(home), "SUDOKU_TUI_RESERVE": "off"}
