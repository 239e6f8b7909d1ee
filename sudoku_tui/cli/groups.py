"""Titled groups of options in the help of a subcommand, in one order for all subcommands."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from argparse import _ArgumentGroup

PUZZLE: Final = "Puzzle"
METHOD: Final = "Method"
OUTPUT: Final = "Output"
MANY: Final = "Many puzzles"
CLUSTER: Final = "Cluster"
_HELP: Final = "Help"
_LAST: Final = (OUTPUT, MANY, CLUSTER, _HELP)
"""Titles of the last groups, in their order; other groups precede them as they were added."""


def group_of(parser: ArgumentParser, title: str) -> _ArgumentGroup:
    """Return the group with this title, added to *parser* if it is missing."""
    groups = (group for group in parser._action_groups if group.title == title)
    return next(groups, None) or parser.add_argument_group(title)


def arrange(parser: ArgumentParser) -> None:
    """Put the groups of *parser* in order, ``-h`` last."""
    parser._optionals.title = _HELP
    places = {title: place for place, title in enumerate(_LAST, 1)}
    parser._action_groups.sort(key=lambda group: places.get(group.title or "", 0))


def format_examples(examples: Sequence[str]) -> str:
    """Return the end of a help page, with an example command on each line."""
    return "\n".join(["Examples:", *(f"  {example}" for example in examples)])
