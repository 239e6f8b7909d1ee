"""Detection of lines that are text about a puzzle: titles, sentences, dates, labels, headings."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_NO_WORDS: Final = re.compile(r"[\[\]{}=\t\\<|]|\($|^\s*%")
"""Characters of data and programs, which are rare in sentences."""
_SENTENCE: Final = re.compile(r"\s*(?:I|[^\W\d]\w+)(?:['’]\w+)?,? [^\n]{1,200}[?!:.]\s*")
_HAS_CELLS: Final = re.compile(r"(?:[^0-9.]*+[0-9.]){16}")
"""A run of cells too long for a line of words."""
# These patterns are compiled on first use: most streams never need them.
_DATE_OR_TIME: Final = (
    r"[\s(\[]*(?=.*(?:[^0-9.]|[0-9]0|0[0-9]))"
    r"(?:(?:(?:19|20)\d\d([-./])\d{1,2}\1|\d{1,2}([-./])\d{1,2}\2(?:20|19)?)\d\d)?[,T ]*"
    r"(?:\d{1,2}:\d{2}(?::\d{2})?)?[\s)\]:]*"
)
"""A date or a time. With dots alone it must have a 0, since otherwise it may be a row."""
_PAYLOAD: Final = r"[0-9A-Za-z+/%=_.-]{60,}"
"""The encoded puzzle in a link."""
_OF_ROWS: Final = frozenset("._*|+-:'=")
"""Characters of empty cells, bars and rules."""
_NUMBER: Final = r"(?i)(?:[#№]|no\.?|nr\.?)?\s*\d{1,6}[.:)]?"
_RATING: Final = (
    r"\W*[^\W\d_]{2,20}\W{1,3}\d{1,4}(?:[.:/]\d{1,4}){0,2}\s*(?:min(?:utes)?|[hs%])?\W*"
)
"""A word and a number: ``SE 7.1``, ``Time: 05:31``."""
_BEFORE: Final = (
    r"[^\w\n]{0,20}(?:(?:the|its|and|sample|here is the|unsolved|solved|final|sudoku)\s+){0,3}"
)
_AFTER: Final = r"(?:\s+(?:sudoku|grid|board|puzzle))?(?:\s*#?\d{1,6})?"
_SOLVED: Final = (
    "solution|answer|solved|output|after|result"
    "|lösung|soluci[oó]n|soluzione|soluç[aã]o|oplossing|решение|ответ"
)
_LABEL: Final = (
    rf"(?i){_BEFORE}(?:puzzle|problem|question|givens?|input|unsolved|original|before|quiz|{_SOLVED})"
    rf"{_AFTER}[\W_]*"
)
"""A label of a puzzle or a solution below."""
_SOLUTION: Final = rf"(?i){_BEFORE}(?:{_SOLVED}){_AFTER}(?:[\W_]*$|[^\w\n]{{0,20}}[1-9]{{36}})"
"""A label of a solution below or on its line."""
_ADDRESS: Final = re.compile(r"<?[\w.+-]+@[\w-]+\.[\w.-]+>?")
_HEAD_OF_LETTER: Final = re.compile(
    r"(?:from|date|sent|subject|to|cc|reply-to|message-id)[ \t]*:[ \t].*", re.IGNORECASE
)
_HEADING: Final = re.compile(
    r"(?P<sign>[-=*#~_+])(?P=sign)+ ?(?P<words>[A-Za-z][\w '’.:#()-]{2,60}?) ?(?P=sign){2,}"
)
"""Words between dashes or stars, as above a forwarded letter; a row of cells has no lower-case
word."""
_COLUMNS: Final = re.compile(r"[A-Za-z][\w-]+(?:[,;\t|] ?[A-Za-z][\w -]*)+")
_NAMES_OF_COLUMNS: Final = frozenset(
    (
        *("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "givens", "clues"),
        *("mission", "question", "unsolved", "solution", "solutions", "answer", "problem"),
        *("problems", "initial", "unsolved sudoku", "solved sudoku", "sudokus"),
    )
)
"""Names of columns with a puzzle or a solution."""
_FIELD: Final = re.compile(r"\W{0,4}\w{1,30}[\"'`]? ?[:=] ?[\"'`\w]")
"""The beginning of a field of data."""
_SMALL_WORD: Final = re.compile(r"[a-z]{3,}")
_LONGEST_TITLE: Final = 200
_LONGEST_WORD: Final = 30
"""Most letters of a word in a title; rows of cells and links are longer."""


@lru_cache(maxsize=64)  # each line is checked twice in a row
def is_title(line: str) -> bool:
    """Check whether a line is words, for example above a link, and neither cells nor data."""
    if len(line) > _LONGEST_TITLE:
        return False
    if "@" in line:
        line = _ADDRESS.sub("", line)
    if (heading := _HEADING.fullmatch(line.strip())) and _SMALL_WORD.search(heading["words"]):
        line = heading["words"]
    words = line.split()
    return (
        max(map(len, words), default=0) <= _LONGEST_WORD
        and 2 * sum(map(str.isalpha, line)) > len("".join(words))
        and not _NO_WORDS.search(line)
    )


def is_sentence(line: str) -> bool:
    """Check whether a line is words with the end of a sentence."""
    return _SENTENCE.fullmatch(line) is not None and is_title(line)


def is_aside(line: str) -> bool:
    """Check whether a line is a date, a time, a rating, a number or an address beside a puzzle.

    A line of characters that are neither cells nor rules counts too.
    """
    said = line.strip() if len(line) <= _LONGEST_TITLE else ""
    if not said:
        return False
    if "://" in said:
        return not re.search(_PAYLOAD, said)
    if _HAS_CELLS.match(said):
        return False
    if _HEAD_OF_LETTER.fullmatch(said):
        return True
    if re.fullmatch(_DATE_OR_TIME, said) and any(map(str.isdecimal, said)):
        return not said.isdecimal()
    if re.fullmatch(_RATING, said):
        return True
    if re.fullmatch(_NUMBER, said):
        return len(said) not in (4, 6)  # four or six digits may be a row
    return not any(each.isalnum() or each.isspace() or each in _OF_ROWS for each in said)


def is_label(line: str) -> bool:
    """Check whether a line is only a label of a puzzle or a solution below."""
    return len(line) < _LONGEST_TITLE and re.fullmatch(_LABEL, line) is not None


def says_solution(line: str) -> bool:
    """Check whether a line is a label of a solution, below or on the line."""
    return re.match(_SOLUTION, line[:_LONGEST_TITLE]) is not None


def is_field_of_rule(line: str) -> bool:
    """Check whether a line is a field of data with a rule, like ``type: "killer"``."""
    if not _FIELD.match(line):
        return False
    from ..engine.layouts import CLASSIC  # imported late: most texts have no such field
    from .rules_in_text import rules_named_in

    return bool(rules_named_in(line[:_LONGEST_TITLE], CLASSIC))


def is_head(line: str) -> bool:
    """Check whether a line is the names of columns above a table."""
    names = [name.strip(" \"'").lower() for name in re.split(r"[,;\t|]", line.strip())]
    is_known = len(names) > 1 and not _NAMES_OF_COLUMNS.isdisjoint(names)
    return is_known or _COLUMNS.fullmatch(line.strip()) is not None
