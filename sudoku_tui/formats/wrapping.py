"""Removal of wrappings around texts of named programs: quotation marks of letters, code fences.

Wrappings are replaced by spaces or blank lines, so that errors name the right line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from .clean import without_unseen
from .words import is_sentence, is_title

_QUOTE: Final = re.compile(r"(?:> ?)+(?![A-Z<>^])")
_QUOTES: Final = re.compile(r"^(?:> ?)+", re.MULTILINE)
_TAGS: Final = "code|quote|pre|tt|spoiler|hide"
_FENCE: Final = re.compile(
    rf"[ \t]*(?:```\w*|~~~\w*|\[/?(?:{_TAGS})\]|</?(?:pre|code|details)>"
    r"|<summary>[^<>]*</summary>"
    # The quotes of a multi-line string in a program.
    r"|(?:[a-z_]\w{0,40}[ :]+){0,4}[a-z_][\w.]{0,40} *:?= *[a-z]?(?:\"{3}|'{3}|[`\"])\\?"
    r"|(?:\"{3}|'{3}|[`\"])(?:\.[a-z_]+\(\)|[;,)])*) *+\t?[ \r]*+",
    re.IGNORECASE,
)
_MAY_FENCE: Final = re.compile(
    r"```|~~~|\[/?[a-zA-Z]|</?[pcdsPCDS]|^[ \t]*`|= *[a-z]?(?:\"{3}|'{3}|[`\"])\\?[ \t]*$"
    r"|^[ \t]*[`\"']{1,3}[;,.)(a-z_]*[ \t\r]*$",
    re.MULTILINE,
)
_FENCE_SIGNS: Final = "`~[<\"'"
"""A text with a match of `_MAY_FENCE` has one of these; searching for them first is faster."""
_BEGIN: Final = rf"(?:`++|\[(?:{_TAGS})\]|<(?:pre|code)>)"
_END: Final = rf"(?:`++|\[/(?:{_TAGS})\]|</(?:pre|code)>)"
# A tab between a mark and a row may separate two cells.
_BEGINS: Final = re.compile(rf"[ \t]*{_BEGIN}(?:[ \t]*{_BEGIN})* *", re.IGNORECASE)
_ENDS: Final = re.compile(rf" *{_END}(?:[ \t]*{_END})*[ \t]*\r?$", re.IGNORECASE)
_LONGEST_MARKS: Final = 500
"""Most characters at either end of a line that are searched for marks."""
_MOST_WORDS: Final = 200
"""Lines at the beginning of a text that decide whether it is a quotation."""
_LONGEST_WRAPPED: Final = 1_000_000
"""Most characters of a text that is searched for fences and quotations."""
_TEAR_OFF: Final = re.compile(r"--\s*")
"""The line above the signature of a letter."""
_MOST_WORDS_BELOW: Final = 20
"""Most lines of a paragraph of words below a puzzle."""
_MOST_FAREWELLS: Final = 4
"""Most paragraphs of words below a puzzle."""
_LONGEST_LETTER: Final = 100_000
"""Most characters of a text that may have words below a puzzle."""
_SCHEME: Final = re.compile(r"\bHTTPS?://[^/\s]+", re.IGNORECASE)
_QUOTED_PRINTABLE: Final = re.compile(r"=\r?\n")
_PIECE_OF_LINK: Final = re.compile(r"[!-~]{40,}")
_PACKED: Final = re.compile(r"[0-9A-Za-z+/%=]+")


def is_quoted(line: str) -> bool:
    """Check whether a line begins with the mark of a quotation."""
    return _QUOTE.match(line) is not None


def unquoted(text: str) -> str:
    """Return *text* with spaces in place of the marks of a quotation."""
    return _QUOTES.sub(lambda marks: " " * len(marks[0]), text)


def is_fence(line: str) -> bool:
    """Check whether a line only marks the beginning or the end of a puzzle."""
    return _FENCE.fullmatch(line) is not None


def unwrapped(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines without fences, and without marks of a quotation if the first line has any."""
    is_quotation: bool | None = None
    for text in lines:
        text = without_unseen(text)
        if len(text) > _LONGEST_WRAPPED or not text.strip("\n"):
            yield text
            continue
        if is_quotation is None and text.strip():
            beginning = text.split("\n", _MOST_WORDS)[:_MOST_WORDS]
            decisive = (each for each in beginning if is_quoted(each) or _is_data(each))
            first = next(decisive, None)
            is_quotation = None if first is None else is_quoted(first)
        if is_quotation:
            text = unquoted(text)
        has_fence = any(map(text.__contains__, _FENCE_SIGNS)) and _MAY_FENCE.search(text)
        yield _unfenced(text) if has_fence else text


def _is_data(line: str) -> bool:
    return bool(line.strip()) and not (is_fence(line) or is_title(line))


def _unfenced(text: str) -> str:
    """Return a text with spaces in place of fences and of marks at both ends of a line.

    A backtick at the end of the only line belongs to the line if none is at its beginning.
    """
    if "\n" in text.rstrip("\n"):
        return "\n".join(map(_unfenced, text.split("\n")))
    if is_fence(text):
        return ""
    begin = _BEGINS.match(text, 0, _LONGEST_MARKS)
    end = _ENDS.search(text, max(0, len(text) - _LONGEST_MARKS))
    if end and (begin or not end[0].strip().startswith("`")):
        text = text[: end.start()]
    return " " * len(begin[0]) + text[begin.end() :] if begin else text


def joined_link(text: str) -> str:
    """Return a link that a letter has wrapped, or whose plus signs became spaces, on one line."""
    from urllib.parse import unquote

    if "://" not in text and not text.startswith(("SCv", "scl", "ctc", "N4I", "fpuz")):
        return text
    text = _SCHEME.sub(lambda site: site[0].lower(), text)
    if _QUOTED_PRINTABLE.search(text) and "=3D" in text:
        text = _QUOTED_PRINTABLE.sub("", text).replace("=3D", "=")
    first, *others = text.split()
    if others and "://" not in "".join(others):
        if all(map(_PIECE_OF_LINK.fullmatch, (first, *others[:-1]))) and "\n" in text.strip():
            return "".join((first, *others))
        if "load=" in first and all(map(_PACKED.fullmatch, others)):
            return "+".join((first, *others))
    return unquote(text) if re.search(r"%(?:3D|26|2F)", text, re.IGNORECASE) else text


def without_farewell(text: str) -> str:
    """Return the text without its last paragraphs and sentences of words; "" if it has none."""
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
    """Return the text above its last line if that is a sentence; otherwise ""."""
    above, end, line = text.rpartition("\n")
    return above.rstrip() if end and is_sentence(line) else ""


def _without_last_paragraph(text: str) -> str:
    """Return the text above its last paragraph if that is words; otherwise ""."""
    lines = text.split("\n")
    blank = next((n for n in reversed(range(len(lines))) if not lines[n].strip()), 0)
    below = [line for line in lines[blank + 1 :] if not _TEAR_OFF.fullmatch(line)]
    are_words = blank and len(below) <= _MOST_WORDS_BELOW and all(map(is_title, below))
    return "\n".join(lines[:blank]).rstrip() if are_words else ""
