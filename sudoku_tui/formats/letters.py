"""Puzzles in letters: with words above them, which may be their titles, and words below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from .clean import clean_text
from .errors import FormatError
from .words import is_aside, is_head, is_sentence, is_title

if TYPE_CHECKING:
    from .format import Format
    from .plain_lines import Found

_PROSE: Final = re.compile(r"[a-z]{2}|\bHi\b")
_TEAR_OFF: Final = re.compile(r"--\s*")
"""What stands above a name at the end of a letter."""
_QUOTED: Final = 40
"""Characters of a line without a puzzle that a message repeats."""
_DIGIT: Final = re.compile(r"\d")
_MOST_TITLES: Final = 20
"""Lines of words above a puzzle."""
_MOST_COMPLAINTS: Final = 4096
"""Of words beside a puzzle that are kept back until it comes."""
_MOST_FAREWELLS: Final = 4
"""Paragraphs of words below a puzzle."""
_LONGEST_LETTER: Final = 100_000
"""Characters of a text that somebody may have written words below."""
_LONGEST_REPORTED: Final = 1_000_000
"""Characters of a text in which reports are looked for."""
_REPORT: Final = re.compile(
    r"^(?:"
    r"The solution to the puzzle is unique\."
    r"|There (?:are|is) (?:no|\d+) solutions? to the puzzle\."
    r"|Puzzle has no solution\."
    r"|Time: [\d.e-]+ milliseconds"
    r"|Number of [A-Z][\w/ ]{4,40}: \d+"
    r"|Difficulty: [A-Za-z]{4,20}"
    r"|\d+\. Round: \d+ - [^\n]*"
    r"|(?:\"?[rR]\d{1,2}[cC]\d{1,2}\"?[,;\t]?){16,}"
    r"|\d+ puzzles? (?:solved|generated) in [\d.e-]+ seconds\."
    r")[ \t]*\r?$",
    re.MULTILINE,
)
"""Reports of QQWing behind each puzzle, and the names of cells above a table."""


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
        if not self.words or is_head(self.words):
            return found
        puzzle = replace(found.puzzle, title=clean_text(self.words))
        written = replace(found.sheet, puzzle=puzzle)
        return found._replace(puzzle=puzzle, written=written)


def below_title(text: str) -> Titled | None:
    """The format of what stands below words, where nothing but words stands above it.

    A line of a format decides; where there is none, all that is below the words. What is found
    anywhere is found below some of the words as well: another format goes before it.
    """
    from .recognising import recognise_line

    if _DIGIT.search(text) is None:
        return None  # words below words: a board of letters alone is told by its rows
    found: Titled | None = None
    is_below = False
    lines = text.split("\n")
    for number, line in enumerate(islice(lines, _MOST_TITLES), 1):
        if not line.strip():
            continue
        if line.lstrip().startswith("#"):
            share = recognise_letter("\n".join(lines[number - 1 :])) if is_below else None
            if share and share.is_of_comments:
                return Titled(share, number)
            is_below = True
            continue
        # The first line has been asked already.
        if is_below:
            below = "\n".join(lines[number - 1 :])
            if format := recognise_line(line) or recognise_letter(below):
                found = found or Titled(format, number)
                if not format.is_anywhere:
                    return Titled(format, number)
        if not (is_title(line) or is_aside(line)):
            break
        is_below = True
    return found


def recognise_letter(text: str) -> Format | None:
    """The format of a text that may have words below it."""
    from .recognising import recognise_text

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
