"""JSON from strangers, whose nesting and numbers may be meant to do harm."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from ..errors import MOST_CHARACTERS, FormatError

Json: TypeAlias = Any
"""What JSON can say: whoever takes it apart asks for the type of each piece."""
_AROUND = re.compile(
    r"\s*(?:[A-Za-z_$][\w\[\] *<>:,.$]{0,80}(?:[=(]\s{0,40}\(?\s{0,40}|:[ \t]*)"
    r"|\(\s{0,40}|\d{1,3}[.)][ \t]*)?(?=\{)"
)
"""What stands before an object: nothing, a name with an equals sign, a label, or a call."""
_ANOTHER = re.compile(r"\}\s*\{")
_SAID = re.compile(r"\S")
_MOST_OBJECTS = 500_000
"""Objects of a text: one for each cell of thousands of boards."""
_TOO_LARGE = 10**9
"""Nothing of a puzzle is counted so far."""


def read_json(text: str) -> Json:
    """What *text* says.

    Raises:
        FormatError: it is too long, no JSON, or nested too deeply; it names line and column.
    """
    if len(text) > MOST_CHARACTERS:
        raise FormatError(f"this JSON has more than {MOST_CHARACTERS:,} characters")
    if text.count("{") > _MOST_OBJECTS:
        raise FormatError(f"this JSON has more than {_MOST_OBJECTS:,} objects")
    try:
        return _loaded(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise FormatError(
            f"{where}: the JSON is broken here: {_plain(error.msg)}", error.lineno, error.colno
        ) from None
    except RecursionError:
        raise FormatError("the JSON is nested too deeply for a puzzle") from None
    except FormatError:
        raise
    except ValueError:
        raise FormatError("a number in the JSON is too long for a puzzle") from None


def begins_with_object(text: str) -> bool:
    """Whether a text begins with an object, with no more before it than a program has there."""
    return _AROUND.match(text) is not None


def objects_in(text: str) -> Iterator[tuple[int, str]]:
    """The objects that stand one below another, each with the number of lines above it; without
    what a program has around them."""
    before = _AROUND.match(text)
    if before and before[0].strip():
        blank = re.sub(r"\S", " ", before[0])
        text = blank + text[before.end() : text.rfind("}") + 1]
    start = above = 0
    while _ANOTHER.search(text, start):
        try:
            _, end = json.JSONDecoder().raw_decode(text, _past_blanks(text, start))
        except (ValueError, RecursionError):
            break  # its error is told by whoever reads it
        if _past_blanks(text, end) == len(text):
            break
        yield above, text[start:end]
        above += text.count("\n", start, end)
        start = end
    yield above, text[start:]


def _past_blanks(text: str, start: int) -> int:
    """Where a text goes on behind the blanks at *start*."""
    found = _SAID.search(text, start)
    return found.start() if found else len(text)


def _loaded(text: str) -> Json:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError:
        if "\xa0" not in text:
            raise
        # What is copied from a page may be set further right with blanks that do not break.
        return json.loads(text.replace("\xa0", " "), parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> None:
    raise FormatError(f"{name} is no number of a puzzle")


def _plain(message: str) -> str:
    """What the reader of JSON says, as part of a sentence."""
    return message[:1].lower() + message[1:]


def write_json(value: Json) -> str:
    """*value* on one line, as short as JSON can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def object_in(value: Json) -> Mapping[str, Json]:
    """*value* if it is an object; an empty one in place of anything else."""
    return value if isinstance(value, dict) else {}


def list_in(value: Json) -> list[Json]:
    """*value* if it is a list; an empty one in place of anything else."""
    return value if isinstance(value, list) else []


def text_in(value: Json) -> str:
    """*value* if it is text, or a number as text; nothing in place of anything else."""
    if isinstance(value, bool):
        return ""
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ""


def number_in(value: Json) -> int | None:
    """*value* if it is a whole number, or text that is one of few figures; otherwise None."""
    if isinstance(value, str):
        figures = value.strip()
        short = figures.isascii() and figures.isdecimal() and len(figures) < 10
        return int(figures) if short else None
    if isinstance(value, float) and value.is_integer() and abs(value) < _TOO_LARGE:
        return int(value)
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < _TOO_LARGE
    return value if whole else None
