"""A format: how sheets are recognised in a text, read from it and written to it.

Each is one entry of the table in `formats/table.py`. A module in `boards/`, `files/` or `links/`
makes it, with both its reader and its printer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, TypeAlias

from ..engine.layout import Layout
from ..engine.layouts.variants import USUAL_BOXES, variant
from .draft import Draft
from .errors import FormatError
from .sheet import Part, Sheet

Found: TypeAlias = Sheet | FormatError
"""A sheet, or in its place what is wrong with it."""

Claimed: TypeAlias = Draft | Sequence[Draft | FormatError] | None
"""The parsed sheet of a text, or its sheets and errors; None for a text of another format."""

ALL_PARTS: Final = frozenset(Part)
TITLES: Final = frozenset({Part.TITLE, Part.AUTHOR, Part.SOURCE, Part.COMMENT})
NOTHING: Final[frozenset[Part]] = frozenset()


def nothing_else(sheet: Sheet) -> Sequence[str]:
    """Nothing: what is kept is kept whole."""
    return ()


def whole(text: str) -> Iterator[tuple[int, str]]:
    """A text that is read at once, with no line above it."""
    yield 0, text


def parts_at(begins: re.Pattern[str]) -> Callable[[str], Iterator[tuple[int, str]]]:
    """What cuts a text at each line that *begins* as one does, and at the comments right above it;
    what stands above the first belongs to that."""

    def parts(text: str) -> Iterator[tuple[int, str]]:
        lines, starts, lead, is_begun = text.split("\n"), [0], 0, False
        for number, line in enumerate(lines):
            if begins.match(line):
                starts += [lead] * is_begun
                lead, is_begun = number + 1, True
            elif line.strip() and not line.lstrip().startswith("#"):
                lead = number + 1
        for start, end in pairwise((*starts, len(lines))):
            yield start, "\n".join(lines[start:end])

    return parts


def any_layout(layout: Layout) -> str:
    """Nothing: every layout can be written."""
    return ""


def square_only(layout: Layout) -> str:
    """Why *layout* cannot be written where only a whole square of cells can be."""
    if layout.rows * layout.columns == layout.cells == layout.digits**2:
        return ""
    return f"it is for square grids; this is {layout.name}"


def classic_only(layout: Layout) -> str:
    """Why *layout* cannot be written where only the classic one can be."""
    return "" if layout.id == "classic" else f"it is for the classic layout; this is {layout.name}"


class Sign(IntEnum):
    """By what a text is seen to be of a format; of two that see theirs the plainer sign decides."""

    KIND = auto()
    """It is of a kind that many programs write, each in its own way: JSON, elements, a table."""
    SHAPE = auto()
    """All of it stands as in no other format: so many characters, such lines and no others."""
    NAME = auto()
    """It names itself: by a site, a head, a word or a key that no other format has."""


@dataclass(frozen=True)
class Format:
    """One way of writing sheets."""

    name: str
    """What ``--to`` and ``--from`` call it."""
    about: str
    """What it looks like or whose it is, for a list."""
    recognises: Callable[[str], bool] | None = None
    """Whether a text is of this format. It is asked with one line if `by_line`, else with the
    beginning of a text, at least 64,000 characters or all there is. It must be quick, and claim
    only what is its own: nobody asks in which order formats stand in the table. None where nothing
    is read."""
    read: Callable[[str, Layout | None], Iterable[Found]] | None = None
    """The sheets of one line if `by_line`, else of a whole text; with the layout that was asked
    for, or None. Raises FormatError where nothing can be read. Of one line, places are counted
    as if it were the first of its text."""
    write: Callable[[Sheet], str] | None = None
    """A sheet as text, without a line break at its end. Raises FormatError where it cannot be,
    though its layout can. None where nothing is written."""
    claim: Callable[[str], Claimed] | None = None
    """Parse a text of a named program; None if it is of another format. Raises FormatError if the
    text is of this format and broken. `read` is derived from it, and so is `recognises` by
    default."""
    keeps: frozenset[Part] = NOTHING
    """What of a sheet is written, beside layout and givens."""
    also_lost: Callable[[Sheet], Sequence[str]] = nothing_else
    """What of a sheet is lost though its part is kept, in words."""
    tells_layout: bool = False
    """Whether a text says what its layout is; of others the cells alone tell, which are read as
    those of the usual layout of their size."""
    misfit: Callable[[Layout], str] = any_layout
    """Why puzzles of a layout cannot be written; empty if they can."""
    parts: Callable[[str], Iterable[tuple[int, str]]] = whole
    """The texts that stand one below another in one, each with the number of lines above it: what
    others have written is one sheet, and people put several together. Of a format that is read by
    line it is not asked."""
    by_line: bool = False
    """Whether a sheet is one line of text, so that a stream of any length is read line by line."""
    sign: Sign = Sign.KIND
    """By what it is recognised."""
    over: frozenset[str] = frozenset()
    """Names of formats with as plain a sign that some texts are of as well, where this is meant."""
    is_anywhere: bool = False
    """Whether it is found wherever it stands in a text, so that another may begin below words."""
    is_like_json: bool = False
    """Whether rows of JSON look the same, so that a text with a key of JSON in it is refused."""
    is_of_comments: bool = False
    """Whether its lines begin as comments do, with ``#``."""
    first: str = ""
    """What stands before the first sheet of a file."""
    between: str = "\n"
    """What stands between two sheets."""
    last: str = "\n"
    """What stands after the last."""
    trap: str = ""
    """What of it is easily read wrongly, for the documents."""
    suffixes: tuple[str, ...] = ()
    """How names of such files end, with the dot."""

    def __post_init__(self) -> None:
        if self.claim:
            # A text is recognised, then read.
            claim = lru_cache(maxsize=1)(self.claim)
            if self.recognises is None:
                object.__setattr__(self, "recognises", partial(_is_claimed, claim))
            object.__setattr__(self, "read", partial(_read_claimed, claim, self.about))

    @property
    def called(self) -> str:
        """What it is in few words: ``SudokuPad link``, ``File of OpenSudoku``."""
        words = re.split(r" with | of givens|[:,]", self.about)[0]
        words = re.sub(r"^(a|an|the|one) ", "", words)
        return words[:1].upper() + words[1:]

    def text_with(self, sheet: Sheet) -> str:
        """A whole text with this sheet alone, without the line break at its end.

        Raises:
            FormatError: the sheet cannot be written so, though its layout can.
        """
        assert self.write
        return f"{self.first}{self.write(sheet)}{self.last}".removesuffix("\n")


def _is_claimed(claim: Callable[[str], Claimed], text: str) -> bool:
    try:
        return claim(text) is not None
    except FormatError:
        return True


def _read_claimed(
    claim: Callable[[str], Claimed], about: str, text: str, asked: Layout | None
) -> Iterator[Found]:
    claimed = claim(text)
    if claimed is None:
        raise FormatError(f"this text is not {about}")
    for each in [claimed] if isinstance(claimed, Draft) else claimed:
        yield each.sheet(asked) if isinstance(each, Draft) else each


def dropped(sheet: Sheet, target: Format) -> tuple[str, ...]:
    """What of *sheet* is lost where it is written so, in words: ``3 cages``, ``title``."""
    parts = tuple(words for part, words in sheet.parts() if part not in target.keeps)
    layout = () if target.tells_layout else _layout_lost(sheet.layout)
    return (*layout, *parts, *target.also_lost(sheet))


def _layout_lost(layout: Layout) -> tuple[str, ...]:
    """That a layout is lost where nothing but cells is written, if it is not the usual one."""
    size = layout.digits
    is_usual = size in USUAL_BOXES and layout == variant(size)
    return () if is_usual else (f"the layout ({layout.name})",)


def kept(sheet: Sheet, target: Format) -> tuple[str, ...]:
    """What of *sheet* beside its givens is written, in words."""
    lost = target.also_lost(sheet)
    written = (words for part, words in sheet.parts() if part in target.keeps)
    return tuple(words for words in written if words not in lost)
