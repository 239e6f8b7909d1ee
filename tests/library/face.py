"""The public interface as text: every public name with its signature and its fields.

``python -m tests.library.face`` writes it to ``face.txt`` beside this module and prints its number
for CHANGELOG.md: a comment below the heading of the unreleased version, where a line describes the
change. The number of a released version stays as it is, so a change needs a new version; removing a
name or changing its meaning raises the major number.
"""

from __future__ import annotations

import hashlib
import inspect
import re
from dataclasses import is_dataclass
from pathlib import Path

import sudoku_tui

FACE = Path(__file__).with_name("face.txt")
CHANGES = Path(__file__).parents[2] / "CHANGELOG.md"


def face() -> str:
    """Return the version, then one line for each public name and field."""
    lines = [f"version {sudoku_tui.__version__}"]
    for name in sorted(sudoku_tui.__all__):
        value = getattr(sudoku_tui, name)
        lines += _class(name, value) if inspect.isclass(value) else [_function(name, value)]
    return "\n".join(lines) + "\n"


def known_as(version: str) -> str:
    """Return the number of the interface of *version* in the changelog, or an empty string."""
    heading = rf"^## {re.escape(version)} \(.*\)\n\n<!-- face (\w+) -->$"
    found = re.search(heading, CHANGES.read_text(encoding="utf-8"), re.M)
    return found[1] if found else ""


def number_of(text: str) -> str:
    """Return the number of an interface: the start of the text's hash."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _function(name: str, function: object) -> str:
    assert callable(function)
    # A default that is a function prints its address, which changes at every run.
    return f"{name}{re.sub(r' at 0x[0-9a-f]+', '', str(inspect.signature(function)))}"


def _class(name: str, kind: type) -> list[str]:
    bases = ", ".join(base.__name__ for base in kind.__bases__)
    lines = [f"class {name}({bases})"]
    fields = set(getattr(kind, "__annotations__", ())) if is_dataclass(kind) else set()
    public = {each for base in kind.__mro__ for each in vars(base) if not each.startswith("_")}
    if kind.__module__.startswith("sudoku_tui"):
        lines += [f"    {each}" for each in sorted(fields | public)]
    return lines


if __name__ == "__main__":
    FACE.write_text(face(), encoding="utf-8")
    print(f"<!-- face {number_of(face())} -->")
