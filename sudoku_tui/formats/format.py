"""The entries of the table of formats, and the parts of a sheet that a format loses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import lru_cache, partial
from typing import Final, TypeAlias

from ..engine.layout import Layout
from ..engine.layouts.variants import USUAL_BOXES, variant
from .draft import Draft
from .errors import FormatError
from .sheet import Part, Sheet

SheetOrError: TypeAlias = Sheet | FormatError
"""A sheet, or the error in its place."""
Misfit: TypeAlias = Callable[[Layout], str]
"""Returns why puzzles of a layout cannot be printed; "" if they can."""
Claimed: TypeAlias = Draft | Sequence[Draft | FormatError] | None
"""The parsed sheet of a text, or its sheets and errors; None for a text of another format."""

ALL_PARTS: Final = frozenset(Part)
TITLES: Final = frozenset({Part.TITLE, Part.AUTHOR, Part.SOURCE, Part.COMMENT})


def only_for(shape: str, fits: Callable[[Layout], object]) -> Misfit:
    """Return the check of a format that prints only some layouts, which *shape* describes."""
    return lambda layout: "" if fits(layout) else f"it is for {shape}; this is {layout.name}"


def _is_square(layout: Layout) -> bool:
    return layout.rows * layout.columns == layout.cells == layout.digits**2


def _is_usual_size(layout: Layout) -> bool:
    return _is_square(layout) and layout.rows == layout.columns and layout.digits in USUAL_BOXES


classic_only: Final = only_for("the classic layout", lambda layout: layout.id == "classic")
square_only: Final = only_for("square grids", _is_square)
usual_only: Final = only_for("square grids with boxes", _is_usual_size)


class Sign(IntEnum):
    """How specific the sign of a format is; the most specific match wins."""

    KIND = auto()
    """A kind of text that many programs write: JSON, elements, a table."""
    SHAPE = auto()
    """A shape that no other format has."""
    NAME = auto()
    """A site, a heading, a word or a key that no other format has."""


@dataclass(frozen=True)
class Format:
    """A way of writing sheets."""

    name: str
    about: str
    """Description for lists."""
    recognises: Callable[[str], bool] | None = None
    """Check for a line (`by_line`) or the first 64,000 characters of a text; None if not read."""
    read: Callable[[str, Layout | None], Iterable[SheetOrError]] | None = None
    """Parser of a line (`by_line`) or of a text; it gets the requested layout, or None."""
    write: Callable[[Sheet], str] | None = None
    """Printer, without a final line break; it may raise FormatError. None if not printed."""
    keeps: frozenset[Part] = frozenset()
    """Parts of a sheet that are printed beside layout and givens."""
    also_lost: Callable[[Sheet], Sequence[str]] = lambda _: ()
    """Losses within the parts that are kept, in words."""
    claim: Callable[[str], Claimed] | None = None
    """Parse a text of a named program; None if it is of another format. Raises FormatError if the
    text is of this format and broken. `read` is derived from it, and so is `recognises` by
    default."""
    states_layout: bool = False
    """Whether the layout is printed; other formats imply the usual layout of their size."""
    misfit: Misfit = lambda _: ""
    parts: Callable[[str], Iterable[tuple[int, str]]] = lambda text: ((0, text),)
    """Splitter of a text with several sheets: number of lines above, and text of each part."""
    by_line: bool = False
    """Whether each line is a sheet, so that streams are read line by line."""
    sign: Sign = Sign.KIND
    over: frozenset[str] = frozenset()
    """Formats that lose to this one where both are detected by an equal sign."""
    is_of_comments: bool = False
    """Whether its lines begin with ``#``, like comments."""
    first: str = ""
    """Text before the first sheet of a file."""
    between: str = "\n"
    """Separator of sheets."""
    last: str = "\n"
    """Text after the last sheet."""
    trap: str = ""
    """A misreading to beware of, for the documents."""

    def __post_init__(self) -> None:
        if self.claim:
            # A text is recognised, then read.
            claim = lru_cache(maxsize=1)(self.claim)
            if self.recognises is None:
                object.__setattr__(self, "recognises", partial(_is_claimed, claim))
            object.__setattr__(self, "read", partial(_read_claimed, claim, self.about))

    @property
    def label(self) -> str:
        """The first words of the description: ``SudokuPad link``, ``File of OpenSudoku``."""
        words = re.split(r" with | of givens|[:,]", self.about)[0]
        words = re.sub(r"^(a|an|the|one) ", "", words)
        return words[:1].upper() + words[1:]

    def text_with(self, sheet: Sheet) -> str:
        """Print a file with this sheet alone, without the final line break.

        Raises:
            FormatError: The format cannot express the sheet, though its layout fits.
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
) -> Iterator[SheetOrError]:
    claimed = claim(text)
    if claimed is None:
        raise FormatError(f"this text is not {about}")
    for each in [claimed] if isinstance(claimed, Draft) else claimed:
        yield each.sheet(asked) if isinstance(each, Draft) else each


def describe_losses(sheet: Sheet, target: Format) -> tuple[str, ...]:
    """Return the losses of *sheet* in a format, in words: ``3 cages``, ``title``."""
    size = sheet.layout.digits
    is_usual = size in USUAL_BOXES and sheet.layout == variant(size)
    layout = () if is_usual or target.states_layout else (f"the layout ({sheet.layout.name})",)
    parts = tuple(words for part, words in sheet.parts() if part not in target.keeps)
    return (*layout, *parts, *target.also_lost(sheet))


def describe_kept(sheet: Sheet, target: Format) -> tuple[str, ...]:
    """Return the parts of *sheet* beside its givens that are printed in a format, in words."""
    lost = target.also_lost(sheet)
    written = (words for part, words in sheet.parts() if part in target.keeps)
    return tuple(words for words in written if words not in lost)
