"""Puzzles in letters: with words above them, which may be their titles, and words below."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from .clean import clean_text
from .errors import FormatError
from .stream import split_lines
from .words import is_aside, is_field_of_rule, is_sentence, is_title
from .wrapping import unquoted

if TYPE_CHECKING:
    from .format import Format
    from .plain_lines import Found, PlainLines

_PROSE: Final = re.compile(r"[a-z]{2}|\bHi\b")
_TEAR_OFF: Final = re.compile(r"--\s*")
"""What stands above a name at the end of a letter."""
_COLUMNS: Final = re.compile(r"[\w-]+(?:[,;\t][\w -]+)+")
"""Names of columns, as they stand above a table: ``puzzle,solution``."""
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
        if not self.words or _COLUMNS.fullmatch(self.words):
            return found
        puzzle = replace(found.puzzle, title=clean_text(self.words))
        written = replace(found.sheet, puzzle=puzzle)
        return found._replace(puzzle=puzzle, written=written)


def commented(lines: Iterable[str]) -> Iterator[str]:
    """The lines, with the sentences above the first other line as comments."""
    is_above = True
    for text in lines:
        if not is_above:
            yield text
            continue
        for line in split_lines(text) if text else [text]:
            is_above = is_above and (not line.strip() or is_sentence(line))
            yield f"# {line}" if is_above and line.strip() else line


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


def _is_prose(line: str) -> bool:
    """Whether a line is words of a letter."""
    return bool(_PROSE.search(line)) and is_title(line) and not is_field_of_rule(line)


class Words:
    """Where words stand in lines, above all else and, behind a blank line, below all else."""

    def __init__(self) -> None:
        self._number = 0
        self._above, self._below = 0, 0
        """The last line of words above, and the first of those below; 0 where there are none."""
        self._is_begun = self._is_parted = False
        """Whether anything but words has come, and a blank line since then."""

    def watched(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the lines after a look at them, with blank ones in place of reports."""
        for text in lines:
            # Most streams have no letters.
            has_letters = text.upper() != text.lower()
            if has_letters and len(text) <= _LONGEST_REPORTED and _REPORT.search(text):
                text = _REPORT.sub("", text)
                has_letters = text.upper() != text.lower()
            self._look(text, has_letters)
            yield text

    def _look(self, text: str, has_letters: bool) -> None:
        if not text.strip("\n"):
            self._number += max(len(text), 1)
            self._is_parted = True
            return
        # Most streams have no letters, so that nothing more is to be looked at.
        if len(text) > _LONGEST_LETTER or (not has_letters and self._has_cells_alone(text)):
            self._number += text.count("\n") + (not text.endswith("\n"))
            self._is_begun, self._is_parted, self._below = True, False, 0
            return
        for line in split_lines(text) if text else [text]:
            self._number += 1
            line = unquoted(line)
            if not line.strip():
                self._is_parted = True
            elif (is_beside := self._is_beside(line)) or _is_prose(line):
                if not self._is_begun:
                    self._above = self._number
                elif (self._is_parted or is_beside or is_sentence(line)) and not self._below:
                    self._below = self._number
            elif not line.lstrip().startswith("#"):
                self._is_begun, self._is_parted, self._below = True, False, 0

    def _is_beside(self, line: str) -> bool:
        """Whether a line is a date, a rating or the like; below a puzzle one of letters."""
        has_letters = line.lower() != line.upper()
        return ((has_letters or not self._is_begun) and is_aside(line)) or self._is_torn_off(line)

    def _is_torn_off(self, line: str) -> bool:
        """Whether a line is what stands above a name at the end of a letter."""
        return self._is_begun and self._is_parted and _TEAR_OFF.fullmatch(line) is not None

    def _has_cells_alone(self, text: str) -> bool:
        """Check whether a text without letters has no date or the like above all else."""
        said = text.strip("> \t\r\n")  # the mark of a quotation alone is a blank line
        if not said or _TEAR_OFF.fullmatch(text):
            return False
        return self._is_begun or not is_aside(next(filter(str.strip, split_lines(text)), ""))

    def left_out(self, found: Iterable[Found | PlainLines]) -> Iterator[Found | PlainLines]:
        """What was *found* in the lines, without complaints of these words beside puzzles."""
        held: list[FormatError] = []
        """Of words, until it is known that a puzzle is below, or nothing, or that they are no
        letter: nobody writes as much above a puzzle."""
        has_puzzle = False
        for each in found:
            is_held = isinstance(each, FormatError) and self._is_of_words(each, has_puzzle)
            if isinstance(each, FormatError) and is_held and len(held) < _MOST_COMPLAINTS:
                held.append(each)
                continue
            if isinstance(each, FormatError) or has_puzzle:
                yield from held
            held.clear()
            has_puzzle = has_puzzle or not isinstance(each, FormatError)
            yield each
        yield from (each for each in held if not (has_puzzle and self._is_of_words(each, True)))

    def _is_of_words(self, error: FormatError, has_puzzle: bool) -> bool:
        line = error.line or 0
        if has_puzzle:
            return 0 < self._below <= line
        return 0 < line <= self._above
