"""JSON from outside, read within bounds."""

from __future__ import annotations

import json
from typing import Any, Final

from .errors import FormatError
from .format import MOST_CHARACTERS

_DEEPEST: Final = 100
"""Lists and objects within each other; a puzzle has fewer than ten."""


def read_json(text: str) -> Any:
    """What a text in JSON says.

    Raises:
        FormatError: it is too long or too deep, or none; the message names line and column.
    """
    if len(text) > MOST_CHARACTERS:
        raise FormatError(f"this JSON has more than {MOST_CHARACTERS:,} characters")
    if text.count("[") + text.count("{") > _DEEPEST and _depth(text) > _DEEPEST:
        raise FormatError(f"this JSON is more than {_DEEPEST} levels deep")
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        message = f"{where}: this is no JSON ({error.msg.lower()})"
        raise FormatError(message, error.lineno, error.colno) from None
    except (RecursionError, ValueError) as error:
        # A number of more than 4,300 figures is a ValueError.
        raise FormatError(f"this is no JSON of a puzzle ({str(error)[:60]})") from None


def _depth(text: str) -> int:
    """How many brackets are open at once, at most; those within strings count too."""
    depth = deepest = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")
