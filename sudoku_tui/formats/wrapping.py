"""What people put around a puzzle: marks of a quotation, fences, words above it and below.

Nothing is taken away but replaced by spaces or blank lines, so that an error names the line and
the column where something stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from .clean import clean_text
from .errors import FormatError

if TYPE_CHECKING:
    from .format import Format
    from .stream import Found

_QUOTE: Final = re.compile(r"(?:> ?)+(?![A-Z<>^])")
_QUOTES: Final = re.compile(r"^(?:> ?)+", re.MULTILINE)
_FENCE: Final = re.compile(
    r"[ \t]*(?:```\w*|~~~\w*|\[/?(?:code|quote|pre|tt|spoiler|hide)\]|</?(?:pre|code)>)[ \t\r]*",
    re.IGNORECASE,
)
_COLUMNS: Final = re.compile(r"[\w-]+(?:[,;\t][\w -]+)+")
"""Names of columns, as they stand above a table: ``puzzle,solution``."""
_QUOTED: Final = 40
"""Characters of a line without a puzzle that a message repeats."""
_NO_WORDS: Final = re.compile(r"[\[\]{}=\t\\<|]|\($|^\s*%")
"""What stands in data and in programs, and hardly in a sentence."""
_SENTENCE: Final = re.compile(r"\s*[^\W\d]\w+,? [^\n]{1,200}[?!:.]\s*")
_MOST_TITLES: Final = 20
"""Lines of words above a puzzle."""
_LONGEST_TITLE: Final = 200
_LONGEST_WORD: Final = 30
"""Letters of a word of a title: no row of cells is as short, and no link."""
_LONGEST_LETTER: Final = 100_000
"""Characters of a text that somebody may have written words below."""


class Titled(NamedTuple):
    """A format whose text has words above it."""

    format: Format
    line: int
    """The first of its lines, counted from 1."""


class Title(NamedTuple):
    """Words above a line."""

    line: int = 0
    """Where they stand, counted from 1; 0 where there are none."""
    words: str = ""

    def unused(self, first: int) -> Iterator[FormatError]:
        """What is told of them where no puzzle is below; above the *first* they are a heading."""
        if self.line > first:
            named = clean_text(self.words, _QUOTED)
            yield FormatError(f"line {self.line}: there is no puzzle in '{named}'", self.line)

    def given_to(self, found: Found) -> Found:
        """What was read below them, with this title; the names of columns are none."""
        if isinstance(found, FormatError) or found.puzzle.title:
            return found
        if not self.words or _COLUMNS.fullmatch(self.words):
            return found
        puzzle = replace(found.puzzle, title=clean_text(self.words))
        written = replace(found.sheet, puzzle=puzzle)
        return replace(found, puzzle=puzzle, written=written)


def is_quoted(line: str) -> bool:
    """Whether a line begins as one that was quoted."""
    return _QUOTE.match(line) is not None


def unquoted(text: str) -> str:
    """Lines of a letter that were quoted, with spaces in place of the marks."""
    return _QUOTES.sub(lambda marks: " " * len(marks[0]), text)


def is_fence(line: str) -> bool:
    """Whether a line only says that a puzzle begins or ends."""
    return _FENCE.fullmatch(line) is not None


def unfenced(lines: Iterable[str]) -> Iterator[str]:
    """The lines, those blank that only say that something begins or ends."""
    for text in lines:
        fenced = any(map(is_fence, text.split("\n")))
        yield (
            "\n".join("" if is_fence(each) else each for each in text.split("\n"))
            if fenced
            else text
        )


def is_title(line: str) -> bool:
    """Whether a line is words, such as somebody writes above a link, and neither cells nor data."""
    from .table import recognise_line

    if len(line) > _LONGEST_TITLE:
        return False
    words = line.split()
    letters = sum(character.isalpha() for character in line)
    return (
        2 * letters > len("".join(words))
        and max(map(len, words), default=0) <= _LONGEST_WORD
        and not _NO_WORDS.search(line)
        and recognise_line(line) is None
    )


def is_sentence(line: str) -> bool:
    """Whether a line is words that end as a sentence does."""
    return _SENTENCE.fullmatch(line) is not None and is_title(line)


def commented(lines: Iterable[str]) -> Iterator[str]:
    """The lines, with the sentences above the first other line as comments."""
    is_above = True
    for text in lines:
        is_above = is_above and (not text.strip() or is_sentence(text))
        yield f"# {text}" if is_above and text.strip() else text


def below_title(text: str) -> Titled | None:
    """The format of what stands below words, where nothing but words stands above it.

    A line of a format decides; where there is none, all that is below the words.
    """
    from .table import recognise_line, recognise_text

    is_below = False
    lines = text.split("\n")
    for number, line in enumerate(islice(lines, _MOST_TITLES), 1):
        if not line.strip() or line.startswith("#"):
            continue
        # The first line has been asked already.
        if is_below:
            below = "\n".join(lines[number - 1 :])
            format = recognise_line(line) or recognise_text(below)
            if format or (format := recognise_text(without_farewell(below))):
                return Titled(format, number)
        if not is_title(line):
            return None
        is_below = True
    return None


def without_farewell(text: str) -> str:
    """The text without the words of its last paragraph; empty where it ends in something else."""
    if len(text) > _LONGEST_LETTER:
        return ""
    above, blank, below = text.rstrip().rpartition("\n\n")
    lines = [line for line in below.split("\n") if line.strip()]
    return above if blank and len(lines) <= _MOST_TITLES and all(map(is_title, lines)) else ""
