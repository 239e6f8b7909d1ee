"""``completions``: scripts by which bash, zsh and fish complete commands, options and names.

They are made from the parser by shtab, with all names of techniques, layouts, formats and pages in
them, so that completing starts no Python. A wheel brings them along, where shells look for them.
"""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ..exits import Exit, Stop
from ..output import Printer

SHELLS: Final = ("bash", "zsh", "fish")
_FILES: Final = ("puzzle", "puzzles", "file", "files", "resume", "pattern", "grid", "fill")
"""Arguments, by what the parser calls them, where a file may stand."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("shell", choices=SHELLS, help="print the script of this shell")


def run(options: Namespace) -> Exit:
    """Print a script."""
    try:
        script = completion(options.shell)
    except ImportError:
        raise Stop("completions are made by shtab, which is not installed", Exit.USAGE) from None
    printer = Printer()
    for line in script.splitlines():
        printer.record(line)
    return Exit.DONE


def completion(shell: str) -> str:
    """The script of *shell*, one of `SHELLS`.

    Raises:
        ImportError: shtab is not installed.
    """
    import shtab

    from ..parser import subparsers_of, whole_parser

    parser = whole_parser()
    for subparser in subparsers_of(parser).values():
        for action in subparser._actions:
            _set_completion(action, shtab.FILE)
    return str(shtab.complete(parser, shell=shell))


def _set_completion(action: Action, files: Mapping[str, Any]) -> None:
    """Give *action* the names that complete it, or *files*, which lets the shell complete paths."""
    # shtab reads `complete` of an action, which argparse's own type does not have.
    if action.dest in _FILES:
        action.complete = files  # type: ignore[attr-defined]
    elif action.choices is None and action.dest in names():
        action.choices = names()[action.dest]


@cache
def names() -> Mapping[str, tuple[str, ...]]:
    """What can be named, by what the parser calls the arguments that take it."""
    from ...engine.ladders import LADDERS
    from ...engine.layouts import CATALOGUE as LAYOUTS
    from ...engine.level import Level
    from ...engine.symmetry import Symmetry
    from ...engine.techniques import CATALOGUE as TECHNIQUES
    from ...formats.table import FORMATS
    from ...store.guide import pages

    techniques = tuple(TECHNIQUES)
    levels = tuple(str(level).casefold() for level in Level)
    layouts = tuple(entry.id for entry in LAYOUTS)
    return {
        **dict.fromkeys(("technique", "only", "hardest", "wanted", "banned"), techniques),
        "unsolvable_by": (*levels, *techniques),
        **dict.fromkeys(("level", "levels"), levels),
        **dict.fromkeys(("layout", "layouts"), layouts),
        "to": tuple(name for name, each in FORMATS.items() if each.write is not None),
        "form": tuple(FORMATS),
        "symmetry": tuple(Symmetry),
        "ladder": tuple(LADDERS),
        "name": tuple(each.id for each in pages()),
    }  # fmt: skip
