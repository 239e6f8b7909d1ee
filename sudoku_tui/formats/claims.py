"""Which named format claims a text: by a line of it, by the whole, or by what is below words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from ..engine.layout import Layout
from .clean import ENDS, split_lines
from .errors import MOST_CHARACTERS, FormatError
from .wrapping import unwrapped

if TYPE_CHECKING:
    from .format import Format

_HEAD: Final = 64_000
"""Characters of a text that are enough to recognise it by."""
_MOST_LINES: Final = 4096
"""Lines that are enough."""
_LINK: Final = re.compile(r"\s*https?://\S{1,2000}\s*")
_CELLS: Final = re.compile(r"[0-9._*-]{36}")
"""Cells of a puzzle, which may stand in a link as they are."""
_KEY: Final = re.compile(r"[\"'][\w -]+[\"']\s*:|<\w+")
"""A key of an object, or an element."""
_JSON_KEY: Final = re.compile(r'\s*(?:\{\s*)?"[A-Za-z_]{4,30}"\s*:\s*["\[{0-9]')


class Claim(NamedTuple):
    """The format that a text is of."""

    format: Format | None = None
    """None if it is of no named format."""
    line: int = 0
    """The line, counted from 1, where the text begins below words; 0 where none are above it."""


def until_first(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines up to the first that is neither blank nor a comment."""
    taken = 0
    for line in lines:
        yield line
        taken += len(line) + 1
        if first_line([line]) or taken > _HEAD:
            return


def beginning(head: list[str], lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines that are enough to recognise a text, of which some were read already."""
    from .recognising import recognise_line  # plain lines need no table of formats

    format = recognise_line(first_line(unwrapped(head)))
    if format and format.read:
        yield from head
        return
    taken = 0
    for number, line in enumerate(chain(head, lines), 1):
        yield line
        taken += len(line) + 1
        if taken > _HEAD or number >= max(_MOST_LINES, len(head)):
            return


def first_line(texts: Iterable[str]) -> str:
    """Return the first line of texts that is neither blank nor a comment; empty if none is."""
    from .recognised import is_comment

    for text in texts:
        blank = text[: len(text) - len(text.lstrip())]
        for line in split_lines(text[max(blank.rfind("\n"), blank.rfind("\r")) + 1 :]):
            line = line.removeprefix("\ufeff")
            if line.strip() and not is_comment(line.lstrip()):
                return line
    return ""


def claim_of(head: Iterable[str], layout: Layout | None) -> Claim:
    """Return the format that a text is seen to be of by its beginning.

    Args:
        head: The beginning of the text in pieces.
        layout: The layout that was asked for; None if the text decides.
    """
    from .letters import below_title, recognise_letter
    from .recognising import recognise_line

    texts = list(unwrapped(head))
    if (first := first_line(texts)) and (format := recognise_line(first)):
        return Claim(format)
    text = "\n".join(map(_without_end, texts))[:_HEAD].removeprefix("\ufeff").rstrip(ENDS)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text or text.isspace():
        return Claim()
    if layout is not None and len("".join(text.split())) == layout.cells:
        return Claim()  # a character for each cell of the layout asked for is its cells
    format = recognise_letter(text)
    if format is None or format.is_anywhere:
        below = below_title(text)
        if below and (format is None or not below.format.is_anywhere):
            return Claim(below.format, below.line)
    return Claim(format)


def asked_for(form: str) -> Format:
    """Return the format of this name.

    Raises:
        FormatError: There is none, or it is not read.
    """
    # The table of formats is loaded when it is wanted: a plain line needs none.
    from .table import format_named

    format = format_named(form)
    if not format.is_read:
        raise FormatError(f"{form} is written, not read")
    return format


def looks_like_data(text: str) -> bool:
    """Return whether a text is of a kind that many programs write, and has no names of keys."""
    from .format import Sign  # few texts need it

    format = claim_of([text], None).format
    return format is not None and format.sign is Sign.KIND and not _KEY.search(text)


def refuse_foreign_text(head: list[str]) -> None:
    """Refuse links that are not known, and JSON below something else.

    Raises:
        FormatError: The text is links and nothing else, or other fields of JSON might change what
            its cells mean.
    """
    _refuse_json(head)
    first = 0
    lines = (line for text in head for line in split_lines(text.rstrip()))
    for number, line in enumerate(lines, 1):
        if line and not line.isspace():
            if not _LINK.fullmatch(line) or _CELLS.search(line):
                return
            first = first or number
    if first:
        message = "no puzzle is known in this link; a short one only names a puzzle of its site"
        raise FormatError(f"line {first}: {message}", first)


def _refuse_json(head: list[str]) -> None:
    first = first_line(head)
    if not first or first.lstrip()[:1] in ("[", "{"):
        return
    beginnings = (text[:_HEAD] for text in head)
    for number, line in enumerate((line for text in beginnings for line in split_lines(text)), 1):
        if line and _JSON_KEY.match(line):
            raise FormatError(f"line {number}: this is JSON, with something else above it", number)


def whole_text(lines: Iterable[str]) -> str:
    """Return all lines as one text.

    Raises:
        FormatError: They are more than a text may be.
    """
    taken, parts = 0, []
    for line in lines:
        taken += len(line) + 1
        if taken > MOST_CHARACTERS:
            raise FormatError(f"this text has more than {MOST_CHARACTERS:,} characters")
        parts.append(_without_end(line))
    text = "\n".join(parts).removeprefix("\ufeff").rstrip(ENDS)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _without_end(line: str) -> str:
    return line.removesuffix("\n")
