"""The abbreviated JSON in SudokuPad's links.

Frequent names are one or two letters, names have no quotes, and ``'`` stands for ``"``. An empty
object in a list is omitted between its commas, ``t`` and ``f`` are true and false, and six
hexadecimal digits are a colour. An apostrophe and a quote inside a string are both written ``\\'``,
so both are read as an apostrophe.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from ..errors import FormatError
from .json_text import Json, read_json

_NAMES: Final = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_SHORT: Final = {name: letters for letters, name in _NAMES.items()}
_WORDS: Final = {"t": "true", "f": "false", "#0": '"#000000"', "#F": '"#FFFFFF"'}
_TOKEN: Final = re.compile(
    r"""\s*(?:(?P<mark>[\[\]{},:])|'(?P<single>(?:[^'\\]|\\.)*)'|"(?P<double>(?:[^"\\]|\\.)*)"
    |(?P<bare>[^\s\[\]{},:'"]+))""",
    re.VERBOSE | re.DOTALL,
)
_COLOUR: Final = re.compile(r"[0-9a-fA-F]{6}")
_ESCAPED: Final = re.compile(r"\\.|\"", re.DOTALL)
_BARE_NAME: Final = re.compile(r"[a-zA-Z0-9]+")
_WHOLE_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
_MOST_TOKENS: Final = 500_000
_DEEPEST: Final = 100


def unzip_json(text: str) -> Json:
    """Parse abbreviated JSON, with the full names.

    Raises:
        FormatError: The text is not abbreviated JSON.
    """
    return read_json("".join(_plain_json(text)))


def _plain_json(text: str) -> Iterator[str]:
    """Yield the tokens of the text as plain JSON."""
    place, count, before = 0, 0, ""
    while place < len(text):
        token = _TOKEN.match(text, place)
        count += 1
        if token is None or count > _MOST_TOKENS:
            if token is None and not text[place:].strip():
                return
            what = "is broken" if token is None else "has too many parts for a puzzle"
            raise FormatError(f"the puzzle in the link {what} at character {place + 1}")
        place = token.end()
        mark = token["mark"]
        if mark:
            yield f"{{}}{mark}" if mark in ",]" and before in ("[", ",") else mark
            before = mark
            continue
        is_name = text[place : place + 1] == ":"
        yield _piece(token, is_name, before)
        before = "value"


def _piece(token: re.Match[str], is_name: bool, before: str) -> str:
    """Return a name, a string or a bare word as plain JSON."""
    if token["double"] is not None:
        return f'"{token["double"]}"'
    if token["single"] is not None:
        return f'"{_ESCAPED.sub(_requoted, token["single"])}"'
    bare = token["bare"]
    if is_name:
        return json.dumps(_NAMES.get(bare, bare))
    if before == ":" and _COLOUR.fullmatch(bare):
        return json.dumps(f"#{bare}")
    return _WORDS.get(bare, bare) if before == ":" else bare


def _requoted(escape: re.Match[str]) -> str:
    """Convert an escape or a quote in a single-quoted string for a double-quoted one."""
    return {"\\'": "'", '"': '\\"'}.get(escape[0], escape[0])


def zip_json(value: Json, *, depth: int = 0) -> str:
    """Return *value* as abbreviated JSON.

    Raises:
        ValueError: The value is nested more than `_DEEPEST` levels deep.
    """
    if depth > _DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, dict):
        parts = (
            f"{_short_name(name)}:{_short_word(zip_json(each, depth=depth + 1))}"
            for name, each in value.items()
            if each != []
        )
        return f"{{{','.join(parts)}}}"
    if isinstance(value, list):
        items = (zip_json(each, depth=depth + 1) for each in value)
        return f"[{','.join('' if item == '{}' else item for item in items)}]"
    if isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False).replace("'", "\\'").replace('"', "'")


def _short_name(name: str) -> str:
    short = _SHORT.get(name, name)
    return short if _BARE_NAME.fullmatch(short) else zip_json(short)


def _short_word(text: str) -> str:
    return {"true": "t", "false": "f"}.get(text, text)
