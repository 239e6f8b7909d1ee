"""What people put around a puzzle: marks of a quotation, fences, words above it and below.

Nothing is taken away but replaced by spaces or blank lines, so that an error names the line and
the column where something stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from .clean import clean_text
from .errors import FormatError
from .stream import split_lines
from .styles import DOTS

if TYPE_CHECKING:
    from .format import Format
    from .plain_lines import PlainLines
    from .stream import Found

_QUOTE: Final = re.compile(r"(?:> ?)+(?![A-Z<>^])")
_QUOTES: Final = re.compile(r"^(?:> ?)+", re.MULTILINE)
_FENCE: Final = re.compile(
    r"[ \t]*(?:```\w*|~~~\w*|\[/?(?:code|quote|pre|tt|spoiler|hide)\]|</?(?:pre|code|details)>"
    r"|<summary>[^<>]*</summary>) *\t?[ \r]*",
    re.IGNORECASE,
)
_MAY_FENCE: Final = re.compile(r"```|~~~|\[/?[a-zA-Z]|</?[pcdsPCDS]|^[ \t]*`", re.MULTILINE)
_PROSE: Final = re.compile(r"[a-z]{2}|\bHi\b")
_TAGS: Final = "code|quote|pre|tt|spoiler|hide"
_BEGIN: Final = rf"(?:`+|\[(?:{_TAGS})\]|<(?:pre|code)>)"
_END: Final = rf"(?:`+|\[/(?:{_TAGS})\]|</(?:pre|code)>)"
# A tab between a mark and a row parts two cells.
_BEGINS: Final = re.compile(rf"[ \t]*{_BEGIN}(?:[ \t]*{_BEGIN})* *", re.IGNORECASE)
_ENDS: Final = re.compile(rf" *{_END}(?:[ \t]*{_END})*[ \t]*\r?$", re.IGNORECASE)
_ODD: Final = "０１２３４５６７８９．｜＋－＊＿　–—①②③④⑤⑥⑦⑧⑨"
_USUAL: Final = {
    **str.maketrans(_ODD, "0123456789.|+-*_ --123456789"),
    **dict.fromkeys((0xFE0F, 0x20E3)),  # what makes a digit a key, and a sign a picture
}
"""Digits, blanks and bars as they are written in pages of text, by those of machines."""
_OF_CELLS: Final = re.compile(rf"[0-9.|+:_*=/\\' \t\r{DOTS}{_ODD}\ufe0f\u20e3\u2500-\u257f-]+")
_SIGNS: Final = "#?~"
_OF_SIGNS: Final = re.compile(rf"[1-9 \t|+{_SIGNS}\r]+")
"""A row or a board in which one of these signs, which mean other things elsewhere, is an empty
cell: there is no other blank."""
_MANY: Final = frozenset((4, 6, 9, 16, 36, 81))
"""Cells of a row or a board that may have them."""
_TEAR_OFF: Final = re.compile(r"--\s*")
"""What stands above a name at the end of a letter."""
_COLUMNS: Final = re.compile(r"[\w-]+(?:[,;\t][\w -]+)+")
"""Names of columns, as they stand above a table: ``puzzle,solution``."""
ANYWHERE: Final = frozenset({"csv-grid", "program", "html", "pm"})
"""Formats that are found wherever they stand in a text; another may begin below its words."""
_OF_COMMENTS: Final = "gnome-share"
"""The format whose lines begin as comments."""
_QUOTED: Final = 40
"""Characters of a line without a puzzle that a message repeats."""
_NO_WORDS: Final = re.compile(r"[\[\]{}=\t\\<|]|\($|^\s*%")
"""What stands in data and in programs, and hardly in a sentence."""
_SENTENCE: Final = re.compile(r"\s*(?:I|[^\W\d]\w+)(?:['’]\w+)?,? [^\n]{1,200}[?!:.]\s*")
_FEWEST_CELLS: Final = 16
"""Cells on a line that is not taken for words, whatever else stands there."""
_CELL: Final = re.compile(r"[0-9.]")
_DIGIT: Final = re.compile(r"\d")
# These are compiled when they are wanted: most streams never need them.
_DATE_OR_TIME: Final = (
    r"[\s(\[]*(?=.*(?:[^0-9.]|[0-9]0|0[0-9]))"
    r"(?:(?:(?:19|20)\d\d([-./])\d{1,2}\1|\d{1,2}([-./])\d{1,2}\2(?:20|19)?)\d\d)?[,T ]*"
    r"(?:\d{1,2}:\d{2}(?::\d{2})?)?[\s)\]:]*"
)
"""One with dots and no other sign has a 0, or it might be a row."""
_PAYLOAD: Final = r"[0-9A-Za-z+/%=_.-]{60,}"
"""What a link with a puzzle in it has."""
_OF_ROWS: Final = frozenset("._*|+-:'=")
"""Signs of empty cells, of bars and of rules."""
_NUMBER: Final = r"(?i)(?:[#№]|no\.?|nr\.?)?\s*\d{1,6}[.:)]?"
_RATING: Final = (
    r"\W*[^\W\d_]{2,20}\W{1,3}\d{1,4}(?:[.:/]\d{1,4}){0,2}\s*(?:min(?:utes)?|[hs%])?\W*"
)
"""A word and a figure: ``SE 7.1``, ``Time: 05:31``."""
_BEFORE: Final = r"[^\w\n]{0,20}(?:(?:the|here is the|unsolved|solved|final|sudoku)\s+){0,3}"
_AFTER: Final = r"(?:\s+(?:sudoku|grid|board|puzzle))?(?:\s*#?\d{1,6})?"
_SOLVED: Final = (
    "solution|answer|solved|output|after|result"
    "|lösung|soluci[oó]n|soluzione|soluç[aã]o|oplossing|решение|ответ"
)
_LABEL: Final = (
    rf"(?i){_BEFORE}(?:puzzle|problem|question|givens?|input|unsolved|original|before|quiz|{_SOLVED})"
    rf"{_AFTER}[\W_]*"
)
"""What says that a puzzle or its solution follows."""
_SOLUTION: Final = rf"(?i){_BEFORE}(?:{_SOLVED}){_AFTER}(?:[\W_]*$|[^\w\n]{{0,20}}[1-9]{{36}})"
"""The same of a solution alone, which may stand on the same line."""
_MOST_TITLES: Final = 20
"""Lines of words above a puzzle."""
_MOST_WORDS: Final = 200
"""Lines of a text among which one tells whether it is a quotation."""
_MOST_COMPLAINTS: Final = 4096
"""Of words beside a puzzle that are kept back until it comes."""
_MOST_FAREWELLS: Final = 4
"""Paragraphs of words below a puzzle."""
_LONGEST_TITLE: Final = 200
_LONGEST_WORD: Final = 30
"""Letters of a word of a title: no row of cells is as short, and no link."""
_LONGEST_WRAPPED: Final = 1_000_000
"""Characters of a text in which fences and quotations are looked for."""
_LONGEST_SHORT: Final = 20_000
"""Characters of a text that is looked at again where nothing in it can be read."""
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


def unwrapped(lines: Iterable[str]) -> Iterator[str]:
    """The lines without fences, nor marks of a quotation if what is above all else has any, and
    cells in the usual characters."""
    is_quotation: bool | None = None
    for text in lines:
        if len(text) > _LONGEST_WRAPPED or not text.strip("\n"):
            yield text
            continue
        if is_quotation is None and text.strip():
            beginning = text.split("\n", _MOST_WORDS)[:_MOST_WORDS]
            told = (each for each in beginning if is_quoted(each) or _is_data(each))
            first = next(told, None)
            is_quotation = None if first is None else is_quoted(first)
        if is_quotation:
            text = unquoted(text)
        if not text.isascii() or any(sign in text for sign in _SIGNS):
            text = "\n".join(map(_in_usual_characters, text.split("\n")))
        yield _unfenced(text) if _MAY_FENCE.search(text) else text


def _in_usual_characters(line: str) -> str:
    """A line of cells alone in the characters that machines write; any other as it is."""
    if not line.isascii():
        return line.translate(_USUAL) if _OF_CELLS.fullmatch(line) else line
    if not _OF_SIGNS.fullmatch(line):
        return line
    used = {*line} & {*_SIGNS}
    cells = sum(each in _SIGNS or each.isdecimal() for each in line)
    is_row = len(used) == 1 and cells in _MANY and any(map(str.isdecimal, line))
    return line.translate(dict.fromkeys(map(ord, used), ".")) if is_row else line


def _is_data(line: str) -> bool:
    return bool(line.strip()) and not (is_fence(line) or is_title(line))


def _unfenced(text: str) -> str:
    """The lines of a text, with spaces in place of what only says that something begins or ends."""
    if "\n" in text:
        return "\n".join(map(_unfenced, text.split("\n")))
    if is_fence(text):
        return ""
    begin, end = _BEGINS.match(text), _ENDS.search(text)
    if end:
        text = text[: end.start()]
    return " " * len(begin[0]) + text[begin.end() :] if begin else text


@lru_cache(maxsize=64)  # each line is asked of twice, one after the other
def is_title(line: str) -> bool:
    """Whether a line is words, such as somebody writes above a link, and neither cells nor data."""
    from .table import recognise_line

    if len(line) > _LONGEST_TITLE:
        return False
    words = line.split()
    letters = sum(map(str.isalpha, line))
    return (
        2 * letters > len("".join(words))
        and max(map(len, words), default=0) <= _LONGEST_WORD
        and not _NO_WORDS.search(line)
        and recognise_line(line) is None
    )


def is_sentence(line: str) -> bool:
    """Whether a line is words that end as a sentence does."""
    return _SENTENCE.fullmatch(line) is not None and is_title(line)


def is_aside(line: str) -> bool:
    """Whether a line is a date, a time, a rating, a number or an address, or signs that are
    neither cells nor rules: something that is said of a puzzle, and no part of one."""
    said = line.strip() if len(line) <= _LONGEST_TITLE else ""
    if not said:
        return False
    if "://" in said:
        from .table import recognise_line  # a plain line needs no table of formats

        return not re.search(_PAYLOAD, said) and recognise_line(said) is None
    if len(_CELL.findall(said)) >= _FEWEST_CELLS:
        return False
    if re.fullmatch(_DATE_OR_TIME, said) and any(map(str.isdecimal, said)):
        return not said.isdecimal()
    if re.fullmatch(_RATING, said):
        return True
    if re.fullmatch(_NUMBER, said):
        return len(said) not in (4, 6)  # which may be a row
    return not any(each.isalnum() or each.isspace() or each in _OF_ROWS for each in said)


def is_label(line: str) -> bool:
    """Whether a line only says that a puzzle or its solution follows."""
    return len(line) < _LONGEST_TITLE and re.fullmatch(_LABEL, line) is not None


def has_solutions(lines: Iterable[str]) -> bool:
    """Whether lines, each of which may hold several, say that a solution follows."""
    beginnings = (text[:_LONGEST_LETTER] for text in lines)
    lettered = (text for text in beginnings if text.upper() != text.lower())
    return any(says_solution(line) for text in lettered for line in split_lines(text))


def is_solved_below(lines: Iterable[str]) -> bool:
    """Whether the first line that says something is a puzzle, and the next one, if it is there
    already, its solution."""
    first, second, *_ = (*_first_three(lines), "", "")
    is_full = second.isdecimal() and "0" not in second and len(first) == len(second)
    return (
        is_full
        and first != second
        and all(one in ("0", ".", two) for one, two in zip(first, second, strict=True))
    )


def are_pieces_below(lines: Iterable[str]) -> bool:
    """Whether the first two lines that say something are the cells of a jigsaw, and its pieces."""
    said = _first_three(lines)[:2]
    if len(said) != 2 or len(said[0]) != len(said[1]) or len(set(said[1])) ** 2 != len(said[1]):
        return False
    from .boards.one_line import draws  # a plain line needs no table of formats

    return draws(said[1])


def _first_three(lines: Iterable[str]) -> list[str]:
    """The first three lines that say something, or all there are."""
    said = (line for text in lines for line in split_lines(text[:_LONGEST_LETTER]))
    return list(islice((line.strip() for line in said if line.strip()), 3))


def says_solution(line: str) -> bool:
    """Whether a line says that a solution follows, or has one behind that."""
    return re.match(_SOLUTION, line[:_LONGEST_TITLE]) is not None


def unlabelled(lines: Iterable[str]) -> Iterator[str]:
    """The lines, blank ones in place of those that only say that a puzzle or its solution
    follows."""
    for text in lines:
        for line in split_lines(text) if text else [text]:
            yield "" if is_label(line) else line


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
    from .table import recognise_line

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
            if share and share.name == _OF_COMMENTS:
                return Titled(share, number)
            is_below = True
            continue
        # The first line has been asked already.
        if is_below:
            below = "\n".join(lines[number - 1 :])
            if format := recognise_line(line) or recognise_letter(below):
                found = found or Titled(format, number)
                if format.name not in ANYWHERE:
                    return Titled(format, number)
        if not (is_title(line) or is_aside(line)):
            break
        is_below = True
    return found


def recognise_letter(text: str) -> Format | None:
    """The format of a text that may have words below it."""
    from .table import recognise_text

    above = without_farewell(text)
    return (recognise_text(above) if above else None) or recognise_text(text)


def without_farewell(text: str) -> str:
    """The text without its last paragraphs, if they are words; empty where it ends otherwise."""
    if len(text) > _LONGEST_LETTER:
        return ""
    above = text.rstrip()
    for taken in range(_MOST_FAREWELLS):
        shorter = _without_last_paragraph(above)
        if not shorter:
            return above if taken else ""
        above = shorter
    return above


def _without_last_paragraph(text: str) -> str:
    """The text above its last paragraph, if that is words; else nothing."""
    above, blank, below = text.rpartition("\n\n")
    lines = [line for line in below.split("\n") if line.strip() and not _TEAR_OFF.fullmatch(line)]
    are_words = blank and len(lines) <= _MOST_TITLES and all(map(is_title, lines))
    return above.rstrip() if are_words else ""


class Words:
    """Where words stand in lines, above all else and, behind a blank line, below all else."""

    def __init__(self) -> None:
        self._number = 0
        self._above, self._below = 0, 0
        """The last line of words above, and the first of those below; 0 where there are none."""
        self._is_begun = self._is_parted = False
        """Whether anything but words has come, and a blank line since then."""

    def watched(self, lines: Iterable[str]) -> Iterator[str]:
        """The same lines, looked at as they come."""
        for text in lines:
            self._look(text)
            yield text

    def _look(self, text: str) -> None:
        if not text.strip("\n"):
            self._number += max(len(text), 1)
            self._is_parted = True
            return
        # Most streams have no letters, so that nothing more is to be looked at.
        if len(text) > _LONGEST_LETTER or self._has_cells_alone(text):
            self._number += text.count("\n") + (not text.endswith("\n"))
            self._is_begun, self._is_parted, self._below = True, False, 0
            return
        for line in split_lines(text) if text else [text]:
            self._number += 1
            line = unquoted(line)
            if not line.strip():
                self._is_parted = True
            elif (is_beside := self._is_beside(line)) or (_PROSE.search(line) and is_title(line)):
                if not self._is_begun:
                    self._above = self._number
                elif (self._is_parted or is_beside) and not self._below:
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
        """Whether a text has no letters, nor a date or the like above all else."""
        said = text.strip("> \t\r\n")  # the mark of a quotation alone is a blank line
        if not said or text.lower() != text.upper() or _TEAR_OFF.fullmatch(text):
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


class Beginning:
    """The beginning of lines that pass, for a second look at them."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines
        self._parts: list[str] = []
        self._taken = 0

    def passed_on(self) -> Iterator[str]:
        """The lines, as they come."""
        for line in self._lines:
            if self.is_short:
                self._parts.append(line)
                self._taken += len(line) + 1
            yield line

    @property
    def is_short(self) -> bool:
        """Whether all that has come may be looked at again."""
        return self._taken <= _LONGEST_SHORT

    @property
    def text(self) -> str:
        """All that has come, where it is short."""
        return "\n".join(part.removesuffix("\n") for part in self._parts)
