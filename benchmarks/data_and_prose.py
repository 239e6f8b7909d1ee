"""Separation of a command's results into data for programs and prose for people."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest
from pathlib import PurePath
from typing import Final, NamedTuple

PROSE_KEYS: Final = (
    *("sentence", "where"),  # of steps and hints
    *("what", "why", "look", "tip"),  # of the guide
    *("about", "found", "remedy"),  # of keys and doctor
)
"""Keys of JSON and TOML whose strings are written for people."""
PROSE_COLUMNS: Final = ("text",)
"""Columns of the database with notices for people."""
DATA_COMMANDS: Final = ("generate", "grid", "solve", "convert")
"""Commands that print puzzles and grids."""
DATA_OPTIONS: Final = ("--csv", "--columns", "--notation")
NOT_DATA: Final = ("--help", "--forms")
_NUMBER: Final = re.compile(r"\d+")


class Separated(NamedTuple):
    """Both sides of a text."""

    data: bytes
    prose: bytes


def separate(name: str, content: bytes, arguments: Sequence[str]) -> Separated:
    """Separate one part of an outcome.

    Args:
        name: "exit code", "standard output", "standard error" or the path of a file.
        content: Text of the part; of a database, its rows as JSON.
        arguments: Arguments of the command.
    """
    is_output, suffix = name == "standard output", PurePath(name).suffix
    if suffix == ".db":
        return _separate_json(content, PROSE_COLUMNS)
    if suffix in (".json", ".jsonl") or (is_output and "--json" in arguments):
        return _separate_json(content, PROSE_KEYS)
    if suffix == ".toml" or (is_output and {"--toml", "ladder", "keys"} & {*arguments}):
        return _separate_toml(content)
    is_prose = name.startswith(("standard error", "screen")) or (
        is_output and not _prints_data(arguments)
    )
    return Separated(b"", content) if is_prose else Separated(content, b"")


def _prints_data(arguments: Sequence[str]) -> bool:
    is_data = {*arguments[:1]} & {*DATA_COMMANDS} or {*arguments} & {*DATA_OPTIONS}
    return bool(is_data) and not {*arguments} & {*NOT_DATA}


def _separate_json(content: bytes, prose_keys: Collection[str]) -> Separated:
    """Separate a JSON document, or JSON lines; other lines are prose."""
    values: list[object] = []
    prose: list[str] = []
    for line in _documents(content):
        try:
            values.append(_mask(json.loads(line), prose_keys, prose))
        except ValueError:
            prose.append(line.decode("utf-8", "backslashreplace"))
    return Separated(_as_json(values), "\n".join(prose).encode())


def _documents(content: bytes) -> list[bytes]:
    try:
        json.loads(content)
    except ValueError:
        return content.splitlines()
    return [content]


def _separate_toml(content: bytes) -> Separated:
    """Separate a TOML document; its comments are prose, and so is any other text."""
    prose: list[str] = []
    text = content.decode("utf-8", "backslashreplace")
    try:
        value = _mask(tomllib.loads(text), PROSE_KEYS, prose)
    except tomllib.TOMLDecodeError:
        return Separated(b"", content)
    comments = [
        f"# {end}" for _, sign, end in (line.partition("# ") for line in text.splitlines()) if sign
    ]
    return Separated(_as_json([value]), "\n".join([*comments, *prose]).encode())


def _mask(value: object, prose_keys: Collection[str], prose: list[str]) -> object:
    """Return *value* with a mark in place of each text at one of *prose_keys*.

    Other values at such a key, such as numbers and None, are data. The texts are appended to
    *prose*.
    """
    if isinstance(value, list):
        return [_mask(each, prose_keys, prose) for each in value]
    if not isinstance(value, dict):
        return value
    masked: dict[str, object] = {}
    for key, each in value.items():
        texts = each if isinstance(each, list) else [each]
        if key in prose_keys and all(isinstance(text, str) for text in texts):
            prose.extend(f"{key}: {text}" for text in texts)
            masked[key] = "(prose)"
        else:
            masked[key] = _mask(each, prose_keys, prose)
    return masked


def _as_json(values: Iterable[object]) -> bytes:
    return "\n".join(
        json.dumps(each, ensure_ascii=False, sort_keys=True, indent=0, default=str)
        for each in values
    ).encode()


def changed_lines(old: bytes, new: bytes) -> list[str]:
    """Return the lines of either text that the other does not have, in turn."""
    before, after = (text.decode("utf-8", "backslashreplace").splitlines() for text in (old, new))
    gone, added = (
        list(distinct(f"{sign} {line}" for line in one if line not in other))
        for sign, one, other in (("-", before, {*after}), ("+", after, {*before}))
    )
    pairs = zip_longest(gone, added)
    return [line for pair in pairs for line in pair if line is not None]


def distinct(lines: Iterable[str]) -> Iterable[str]:
    """Return the first of each run of *lines* that differ in numbers only."""
    found: dict[str, str] = {}
    for line in lines:
        found.setdefault(_NUMBER.sub("#", line), line)
    return found.values()
