"""The parts of a page of the guide, with their headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..formats.guide import Page

LOOK = "How to look for it"


class Part(NamedTuple):
    """A part of a page: a paragraph or numbered lines."""

    heading: str
    """Heading; empty above the first paragraph."""
    text: str = ""
    lines: tuple[str, ...] = ()


def parts_of(page: Page) -> Iterator[Part]:
    """Yield the non-empty parts of *page*."""
    yield Part("", page.what)
    if page.why:
        yield Part("Why it is true", page.why)
    if page.look:
        yield Part(LOOK if page.technique else "To keep in mind", lines=tuple(page.look))
    if page.tip:
        yield Part("Good to know", page.tip)
