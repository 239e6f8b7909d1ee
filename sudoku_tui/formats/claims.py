"""The named format of a text: of its first line, of the whole, or of the text below words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from ..engine.layout import Layout
from .clean import ENDS
from .errors import MOST_CHARACTERS, FormatError
from .lines import first_line, split_lines
from .reader.hints import first_three
from .refusals.long_lines import LONGEST_LINE
from .words import is_aside, is_sentence, is_title
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


_SIGN_OF_DATA: Final = re.compile(r"[\d<]")
_TEAR_OFF: Final = re.compile(r"--\s*")
"""What stands above a name at the end of a letter."""
_MOST_TITLES: Final = 20
"""Lines of words above a puzzle."""
_MOST_FAREWELLS: Final = 4
"""Paragraphs of words below a puzzle."""
_LONGEST_LETTER: Final = 100_000
"""Characters of a text that somebody may have written words below."""


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


def claim_of(head: Iterable[str], layout: Layout | None) -> Claim:
    """Return the format that a text is seen to be of by its beginning.

    Args:
        head: The beginning of the text in pieces.
        layout: The layout that was asked for; None if the text decides.
    """
    texts = list(unwrapped(head))
    if (first := first_line(texts)) and (format := recognise_line(first)):
        return Claim(format)
    text = "\n".join(map(_without_end, texts))[:_HEAD].removeprefix("\ufeff").rstrip(ENDS)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text or text.isspace():
        return Claim()
    if layout is not None and len("".join(text.split())) == layout.cells:
        return Claim()  # a character for each cell of the layout asked for is its cells
    if format := recognise_letter(text):
        return Claim(format)
    return below_title(text)


def asked_for(form: str) -> Format:
    """Return the format of this name.

    Raises:
        FormatError: There is none.
    """
    # The table of formats is loaded when it is wanted: a plain line needs none.
    from .table import format_named

    return format_named(form)


def looks_like_data(text: str) -> bool:
    """Return whether a text is of a kind that many programs write, and has no names of keys."""
    from .format import Sign  # few texts need it

    format = claim_of([text], None).format
    return format is not None and format.sign is Sign.KIND and not _KEY.search(text)


def are_cages_below(lines: Iterable[str]) -> bool:
    """Return whether the second line that says something tells a cage."""
    said = first_three(lines)[1:2]
    if not said or said[0].isdecimal():
        return False
    from .boards.killer_texts import tells_cage  # below most puzzles are others

    return tells_cage(said[0])


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


def below_title(text: str) -> Claim:
    """Return the format of the text below a title, if only words are above it."""
    if _SIGN_OF_DATA.search(text) is None:
        return Claim()  # words below words: a board of letters alone is told by its rows
    is_below = False
    lines = text.split("\n")
    for number, line in enumerate(islice(lines, _MOST_TITLES), 1):
        if not line.strip():
            continue
        below = "\n".join(lines[number - 1 :])
        if line.lstrip().startswith("#"):
            share = recognise_letter(below) if is_below else None
            if share and share.is_of_comments:
                return Claim(share, number)
            is_below = True
            continue
        # The first line has been asked already.
        if is_below and (format := recognise_line(line) or recognise_letter(below)):
            return Claim(format, number)
        if not (is_title(line) or is_aside(line)):
            break
        is_below = True
    return Claim()


def recognise_letter(text: str) -> Format | None:
    """The format of a text that may have words below it."""
    above = without_farewell(text)
    return (recognise_text(above) if above else None) or recognise_text(text)


def without_farewell(text: str) -> str:
    """The text without its last paragraphs and sentences, if they are words; empty where it ends
    otherwise."""
    if len(text) > _LONGEST_LETTER:
        return ""
    whole = above = text.rstrip()
    for _ in range(_MOST_FAREWELLS):
        shorter = _without_last_paragraph(above) or _without_last_sentence(above)
        if not shorter:
            break
        above = shorter
    return above if above != whole else ""


def _without_last_sentence(text: str) -> str:
    """The text above its last line, if that is a sentence; else nothing."""
    above, end, line = text.rpartition("\n")
    return above.rstrip() if end and is_sentence(line) else ""


def _without_last_paragraph(text: str) -> str:
    """The text above its last paragraph, if that is words; else nothing."""
    lines = text.split("\n")
    blank = next((n for n in reversed(range(len(lines))) if not lines[n].strip()), 0)
    below = [line for line in lines[blank + 1 :] if not _TEAR_OFF.fullmatch(line)]
    are_words = blank and len(below) <= _MOST_TITLES and all(map(is_title, below))
    return "\n".join(lines[:blank]).rstrip() if are_words else ""


@cache
def formats_by_sign(*, by_line: bool) -> list[list[Format]]:
    """Return the formats that recognise a line, or a text, those with the plainest sign first."""
    from .format import Sign  # plain lines need no table of formats
    from .table import FORMATS

    read = [each for each in FORMATS.values() if each.recognises and each.by_line is by_line]
    return [[each for each in read if each.sign is sign] for sign in reversed(Sign)]


def recognise_line(line: str) -> Format | None:
    """Return the format that a line is seen to be of; None if none claims it."""
    return _claimant(formats_by_sign(by_line=True), line) if len(line) <= LONGEST_LINE else None


def recognise_text(head: str) -> Format | None:
    """Return the format that a text with this beginning is seen to be of; None if none is."""
    return _claimant(formats_by_sign(by_line=False), head[:_HEAD])


def _claimant(by_sign: list[list[Format]], text: str) -> Format | None:
    """Return the format whose sign in a text is the plainest, whatever the order of the table."""
    for asked in by_sign:
        found = [each for each in asked if each.recognises and each.recognises(text)]
        if found:
            others = {name for each in found for name in each.over}
            # A text that is spoilt may be of two forms of which neither is meant over the other.
            return min(found, key=lambda each: (each.name in others, each.name))
    return None
