"""The guide: its pages, found by any name that players use, and their boards."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from ..engine.layouts import CLASSIC
from ..engine.nearest import nearest
from ..formats.errors import FormatError
from ..formats.extras_text import read_whole
from ..formats.guide import Page, name_key, read_pages
from ..formats.positions import PositionLine
from ..game.learning.worked_example import Example, ExampleBoard, example_in
from .errors import StoreError
from .positions import read_position_file

FOLDER = Path(__file__).parent.parent / "guide"
"""Folder of the pages, inside the package."""
EXAMPLES = "examples.txt"
"""Name of the file of example positions, one per technique."""


class NoSuchPage(StoreError):
    """No page has this name. The message suggests a similar one."""


@cache
def pages() -> tuple[Page, ...]:
    """Return all pages in the order of learning.

    Raises:
        StoreError: A file cannot be read or parsed.
    """
    paths = sorted(FOLDER.glob("*.toml"))
    try:
        return read_pages({path.name: path.read_text(encoding="utf-8") for path in paths})
    except (OSError, FormatError, UnicodeDecodeError) as error:
        raise StoreError(f"the guide cannot be read: {error}") from None


def page(name: str) -> Page:
    """Return the page with this id, title or alias.

    Case, spaces, hyphens and a plural s are ignored.

    Raises:
        NoSuchPage: No page has this name; the message suggests a similar one.
        StoreError: The guide cannot be read.
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
    """Return the worked example of a technique by its id; None if there is none.

    The cache is small, because the board of each example holds large tables.

    Raises:
        StoreError: The file cannot be read, or the technique does not find the step.
    """
    line = _lines().get(technique)
    if line is None:
        return None
    found = example_in(line)
    if found is None:
        raise StoreError(f"{EXAMPLES} has no step of {technique} where it says so")
    return found


def board_of(page: Page) -> ExampleBoard | None:
    """Return the board of a page: that of its puzzle, or its worked example; None if it has none.

    Raises:
        StoreError: The example cannot be read, or the puzzle is wrong.
    """
    if not page.puzzle:
        return example(page.board) if page.board else None
    try:
        return ExampleBoard.of_puzzle(read_whole(page.puzzle, CLASSIC))
    except ValueError as error:
        raise StoreError(f"the puzzle of {page.id} is wrong: {error}") from None


@cache
def _by_name() -> dict[str, Page]:
    return {
        name_key(name): each for each in pages() for name in (each.id, each.title, *each.aliases)
    }


@cache
def _lines() -> dict[str, PositionLine]:
    return {line.technique: line for line in read_position_file(FOLDER / EXAMPLES)}
