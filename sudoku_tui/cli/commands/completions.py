"""The command ``completions``: shell scripts that complete commands, options and names.

The scripts are made from the parser by shtab. They contain all names of techniques, layouts,
formats and pages, so that completion starts no Python. A wheel installs them where shells look.
"""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ..exits import Exit, Stop
from ..groups import group_of
from ..output import Printer

SHELLS: Final = ("bash", "zsh", "fish")
_FILES: Final = ("puzzle", "puzzles", "file", "files", "resume", "pattern", "grid", "fill")
"""Names of arguments (argparse's *dest*) that accept a file."""


EXAMPLES = ("sudoku-tui completions bash > sudoku-tui.bash",)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    group_of(parser, "Shell").add_argument(
        "shell", choices=SHELLS, help="shell for which to print the script"
    )


def run(options: Namespace) -> Exit:
    """Print the script of a shell."""
    try:
        script = completion(options.shell)
    except ImportError:
        raise Stop(
            "completions: the package shtab is missing; pip install shtab", Exit.USAGE
        ) from None
    printer = Printer()
    for line in script.splitlines():
        printer.record(line)
    return Exit.DONE


def completion(shell: str) -> str:
    """Return the script of *shell*, one of `SHELLS`.

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
    """Attach to *action* the names that complete it, or *files*, which completes paths."""
    # shtab reads the attribute `complete`, which argparse's type does not declare.
    if action.dest in _FILES:
        action.complete = files  # type: ignore[attr-defined]
    elif action.choices is None and action.dest in names():
        action.choices = names()[action.dest]


@cache
def names() -> Mapping[str, tuple[str, ...]]:
    """Return the names that complete an argument, by the argument's *dest*."""
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
