"""The guide: its pages, found by any name that players know, and their worked examples."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from ..engine.nearest import nearest
from ..formats.errors import FormatError
from ..formats.guide import Page, name_key, read_pages
from ..formats.positions import PositionLine
from ..game.learning.worked_example import Example, example_in
from .errors import StoreError
from .positions import read_position_file

FOLDER = Path(__file__).parent.parent / "guide"
"""Where the pages are, inside the package."""
EXAMPLES = "examples.txt"
"""The file of the example positions, one a technique."""


class NoSuchPage(StoreError):
    """There is no page of that name. The message says which is near."""


@cache
def pages() -> tuple[Page, ...]:
    """All pages in the order of learning.

    Raises:
        StoreError: a file cannot be read, or is not of the form.
    """
    paths = sorted(FOLDER.glob("*.toml"))
    try:
        return read_pages({path.name: path.read_text(encoding="utf-8") for path in paths})
    except (OSError, FormatError, UnicodeDecodeError) as error:
        raise StoreError(f"the guide cannot be read: {error}") from None


def page(name: str) -> Page:
    """The page of this id, title or alias, whatever its case, spaces and hyphens; or of several.

    Raises:
        NoSuchPage: there is none; the message says which name is near.
        StoreError: the guide cannot be read.
    """
    table = _by_name()
    found = table.get(name_key(name)) or table.get(name_key(name).removesuffix("s"))
    if found is None:
        near = nearest(name_key(name), table)
        instead = f"did you mean '{table[near].id}'" if near else "the guide lists them all"
        raise NoSuchPage(f"the guide has no page called '{name}'; {instead}")
    return found


@lru_cache(maxsize=8)
def example(technique: str) -> Example | None:
    """The worked example for the technique of this id; None if there is none.

    Its board holds half a megabyte of tables: only the last few are kept, and none over a game.

    Raises:
        StoreError: the file cannot be read, or its technique does not find the step.
    """
    line = _lines().get(technique)
    if line is None:
        return None
    found = example_in(line)
    if found is None:
        raise StoreError(f"{EXAMPLES} has no step of {technique} where it says so")
    return found


@cache
def _by_name() -> dict[str, Page]:
    return {
        name_key(name): each for each in pages() for name in (each.id, each.title, *each.aliases)
    }


@cache
def _lines() -> dict[str, PositionLine]:
    return {line.technique: line for line in read_position_file(FOLDER / EXAMPLES)}
