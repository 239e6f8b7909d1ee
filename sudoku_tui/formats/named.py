"""The reader of texts in a named format, as a whole or line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from ..engine.layout import Layout
from .clean import ENDS, clean_text
from .errors import FormatError
from .form import Reading, further_down
from .format import Format, Sign
from .guards.lengths import LONGEST_LINE, long_line, refuse_long_lines
from .guards.lost_digits import refuse_lost_digits
from .lines import is_comment, single_lines
from .plain_lines import Found
from .print.styles import form_named
from .sheet import Sheet
from .words import is_head, is_sentence, is_title
from .wrapping import without_farewell

_QUOTED: Final = 40
"""Most characters of a line without a puzzle in a message."""
_FIRST_LINE: Final = re.compile(r"line 1\b")


class Title(NamedTuple):
    """A title above a line."""

    line: int = 0
    """The line of the title, from 1; 0 without one."""
    words: str = ""

    def unused(self, first: int) -> Iterator[FormatError]:
        """Yield the error of a title without a puzzle below; above line *first* it is a heading."""
        if self.line > first:
            named = clean_text(self.words, _QUOTED)
            yield FormatError(f"line {self.line}: there is no puzzle in '{named}'", self.line)

    def given_to(self, found: Found) -> Found:
        """Return *found* with this title, unless it names columns or a title is known."""
        if isinstance(found, FormatError) or found.puzzle.title:
            return found
        if not self.words or is_head(self.words):
            return found
        puzzle = replace(found.puzzle, title=clean_text(self.words))
        written = replace(found.sheet, puzzle=puzzle)
        return found._replace(puzzle=puzzle, written=written)


def text_sheets(format: Format, text: str, layout: Layout | None) -> Iterator[Found]:
    """Yield the sheets of a whole text; words below it are removed if that avoids errors.

    Raises:
        FormatError: A line or a value is too long.
    """
    refuse_long_lines(text)
    above = without_farewell(text)
    if not above:
        yield from _sheets_of_parts(format, text, layout)
        return
    found = list(_sheets_of_parts(format, text, layout))
    wrong = sum(isinstance(each, FormatError) for each in found)
    if wrong:
        better = list(_sheets_of_parts(format, above, layout))
        right = sum(isinstance(each, Reading) for each in better)
        found = better if right and right >= len(found) - wrong else found
    yield from found


def _sheets_of_parts(format: Format, text: str, layout: Layout | None) -> Iterator[Found]:
    """Yield the sheets of each part of a text."""
    for above, part in format.parts(text):
        yield from further_down(sheets_of(format, part, 0, layout), above)


def line_sheets(
    format: Format, lines: Iterable[str], first: int, layout: Layout | None
) -> Iterator[Found]:
    """Yield the sheets of lines; a line of words right above a sheet is its title.

    Args:
        format: The format of the lines.
        lines: The text in pieces.
        first: The number of the first line in the format, below a heading; 0 without a heading.
        layout: The requested layout; None if the text decides.
    """
    title, has_found, is_apart = Title(), False, False
    for number, line in enumerate(single_lines(lines), 1):
        if len(line) > LONGEST_LINE:
            yield long_line(number, len(line))
            continue
        is_blank = not line.strip().strip(ENDS)
        is_apart = is_apart or is_blank
        if is_blank or is_comment(line):
            continue
        are_words = has_found and _are_words(format, line, is_apart=is_apart)
        if are_words or (first and (number < first or is_title(line))):
            title = Title(number, line.strip())
            continue
        found = list(sheets_of(format, line, number, layout))
        yield from map(title.given_to, found)
        title, has_found, is_apart = Title(), True, False
    if not has_found:
        yield from title.unused(first)


def _are_words(format: Format, line: str, *, is_apart: bool) -> bool:
    """Check whether a line below a sheet is words, for example the title of the next one."""
    are_words = is_sentence(line) or (is_apart and is_title(line))
    return are_words and not (format.recognises and format.recognises(line))


def sheets_of(format: Format, text: str, number: int, layout: Layout | None) -> Iterator[Found]:
    """Yield the sheets of the line with this *number*, or of a whole text if it is 0."""
    assert format.read
    try:
        by_fields = format.sign is Sign.NAME
        for found in refuse_lost_digits(
            format.read(text, layout), text, layout, by_fields=by_fields
        ):
            if isinstance(found, FormatError):
                yield _placed(found, number)
            else:
                yield _reading(format, found.with_layout(layout) if layout else found, number)
    except FormatError as error:
        yield _placed(error, number)
    except ValueError as error:
        # For example a digit too large for its layout, or an entry on a given.
        yield _placed(FormatError(f"{format.name}: {error}"), number)


def _placed(error: FormatError, number: int) -> FormatError:
    """Return an error with the number of its line added; 0 adds nothing."""
    if not number:
        return error
    if _FIRST_LINE.match(error.message):
        message = _FIRST_LINE.sub(f"line {number}", error.message, count=1)
    elif error.column is not None:
        message = f"line {number}, column {error.column}: {error.message}"
    else:
        message = f"line {number}: {error.message}"
    return FormatError(message, number, error.column)


def _reading(format: Format, sheet: Sheet, number: int) -> Reading:
    style = "line" if format.by_line else "grid"
    written = form_named(style, sheet.puzzle)
    sheet = sheet.read_as(format.name)
    line, is_named = number or sheet.line, format.sign is Sign.NAME
    return Reading(sheet.puzzle, written, sheet.remark, line, sheet, is_named)
