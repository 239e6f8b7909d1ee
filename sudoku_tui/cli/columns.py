"""Columns of a table: a line as the user has laid it out, with what is known of each puzzle."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Final

NAMES: Final = (
    *("puzzle", "layout", "line", "clues", "solutions", "solved", "level", "hodoku_level"),
    *("score", "hardest", "steps", "uniqueness", "techniques", "er", "ep", "ed"),
    *("er_technique", "breadth", "bottleneck", "without_uniqueness"),
)
"""What a column may hold."""
BROAD: Final = frozenset({"breadth", "bottleneck", "without_uniqueness"})
"""What must be counted first, which takes longer than to rate."""
EXPLAINER: Final = frozenset({"er", "ep", "ed", "er_technique"})
"""What Sudoku Explainer's scale says."""
MISSING: Final = "-"
"""Stands for what is not known."""

_ALIGNED = re.compile(r"(?:[^{}]?[<>^])?(?:[1-9]\d{0,2})?")
_ESCAPES = {r"\t": "\t", "\\\\": "\\"}


@dataclass(frozen=True)
class Columns:
    """A line with fields."""

    parts: tuple[tuple[str, str, str], ...]
    """Text, the name of the field after it (empty if there is none), and how that is aligned."""

    @property
    def names(self) -> frozenset[str]:
        """The fields that are used."""
        return frozenset(name for _, name, _ in self.parts if name)

    def __str__(self) -> str:
        """The line as it can be asked for."""
        return "".join(
            text + (f"{{{name}:{aligned}}}" if name else "") for text, name, aligned in self.parts
        )

    def line(self, said: Mapping[str, str]) -> str:
        """The line with its fields filled in."""
        return "".join(
            text + (format(said[name], aligned) if name else "")
            for text, name, aligned in self.parts
        )


def columns(text: str) -> Columns:
    r"""The columns that *text* lays out: ``{level:<8} {score:>6}\t{puzzle}``.

    Fields are named in braces, after a colon with a width and ``<``, ``>`` or ``^``; double
    braces write one, ``\t`` writes a tab.

    Raises:
        ArgumentTypeError: it has no field, or one that is not known.
    """
    try:
        parsed = list(Formatter().parse(text))
    except ValueError:
        raise ArgumentTypeError(
            f"'{text}' has a brace without its other half; {{{{ and }}}} write braces"
        ) from None
    parts = tuple(
        (_unescaped(literal), *_field(name, aligned or "", conversion))
        for literal, name, aligned, conversion in parsed
    )
    found = Columns(parts)
    if not found.names:
        raise ArgumentTypeError(f"'{text}' names no column; {_there_are()}")
    return found


def _field(name: str | None, aligned: str, conversion: str | None) -> tuple[str, str]:
    if name is None:
        return "", ""
    if name not in NAMES or conversion:
        # Loaded only where something was mistyped: starting must stay quick.
        from difflib import get_close_matches

        close = get_close_matches(name.casefold(), NAMES, n=1)
        instead = f"did you mean {{{close[0]}}}; " if close else ""
        shown = f"{name}!{conversion}" if conversion else name
        raise ArgumentTypeError(f"there is no column {{{shown}}}; {instead}{_there_are()}")
    if not _ALIGNED.fullmatch(aligned):
        raise ArgumentTypeError(
            f"{{{name}:{aligned}}} is not aligned in a way that is known; write {{{name}:<8}}, "
            f"{{{name}:>8}} or {{{name}:^8}}"
        )
    return name, aligned


def _there_are() -> str:
    return f"there are {', '.join(NAMES)}"


def _unescaped(text: str) -> str:
    return re.sub(r"\\[t\\]", lambda found: _ESCAPES[found[0]], text)
