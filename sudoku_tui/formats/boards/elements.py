"""Boards in the elements of XML or HTML, read like JSON.

An element becomes an object of its attributes and child elements. HTML omits end tags that XML
needs, so the parser accepts the usual omissions and refuses all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from ...engine.layout import Layout
from ..clean import clean_text
from ..codecs.json_text import Json, Path
from ..errors import FormatError
from ..format import Format, SheetOrError, Sign
from ..sheet import Part
from .tree_walk import Tree, sheets_in

_FIELD_OF_TABLE: Final = re.compile(r"<t[dh]\b", re.IGNORECASE)
_BEGINS: Final = re.compile(r"\s*(?:<\?xml[^<>]*>\s*|<!DOCTYPE[^<>]*>\s*|<!--.*?-->\s*)*<[A-Za-z]")
_PART: Final = re.compile(
    r"<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)\s*>|<[?!](?!--|\[CDATA)[^<>]*>"
    r"|<!\[CDATA\[(?P<data>.*?)\]\]>"
    r"|<(?P<end>/?)(?P<tag>[A-Za-z][\w:.-]*)(?P<rest>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>"
    r"|(?P<words>[^<]+)|(?P<stray><)",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE: Final = re.compile(
    r"(?P<name>[\w:.-]{1,40})(?:\s*=\s*(?:\"(?P<a>[^\"]*)\"|'(?P<b>[^']*)'|(?P<c>[^\s\"'>/]+)))?"
)
_CLOSED: Final = re.compile(r"</([A-Za-z][\w:.-]*)")
_LEFT_OPEN: Final = frozenset(
    ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr")
)
"""Elements of HTML without an end tag."""
_CLOSED_BY_NEXT: Final = frozenset(("p", "li", "td", "th", "tr", "option", "dd", "dt"))
"""Elements of HTML that end at the next one."""
_LONGEST: Final = 8_000
"""Most characters of an element's text and attributes; the rest is cut."""
_DEEPEST: Final = 50
_MOST_ELEMENTS: Final = 50_000
_TEXT: Final = "text"
"""The key of the text of an element with attributes or child elements."""


@dataclass
class _Element:
    """An element of the tree."""

    tag: str
    start: int
    attributes: dict[str, str]
    parts: list[_Element] = field(default_factory=list)
    words: str = ""

    def value(self) -> Json:
        """Return the text, or an object of attributes, child elements and text."""
        words = self.words.replace("\xa0", " ").strip()
        parts: dict[str, list[Json]] = {name: [said] for name, said in self.attributes.items()}
        for part in self.parts:
            parts.setdefault(part.tag, []).append(part.value())
        if words and parts:
            parts.setdefault(_TEXT, []).append(words)
        fields = {name: said[0] if len(said) == 1 else said for name, said in parts.items()}
        return fields or words

    def find(self, path: Path) -> _Element:
        """Return the innermost element on a path."""
        if not path:
            return self
        parts = [part for part in self.parts if part.tag == path[0]]
        number = path[1] if len(path) > 1 and len(parts) > 1 and isinstance(path[1], int) else 0
        return parts[number].find(path[1 + (len(parts) > 1) :]) if number < len(parts) else self


class _Parser:
    """A parser of elements that accepts the omissions of HTML."""

    def __init__(self, text: str) -> None:
        self._text = text
        closed = {tag.lower() for tag in _CLOSED.findall(text)}
        self._left_open = _LEFT_OPEN - closed
        self.root = _Element("", 0, {})
        self._open = [self.root]

    def parse(self) -> _Element:
        """Parse the text, and return an element with all others inside.

        Raises:
            FormatError: An element is not closed, an end tag has no start, or there are too many.
        """
        count = 0
        for part in _PART.finditer(self._text):
            if part["stray"]:
                if ">" not in self._text[part.start() :] and len(self._open) > 1:
                    break
                raise self._broken(part.start(), "this tag has no end")
            if part["tag"] is None:
                words = unescape((part["words"] or "")[:_LONGEST]) + (part["data"] or "")[:_LONGEST]
                inner = self._open[-1]
                inner.words = (inner.words + words)[:_LONGEST]
                continue
            count += 1
            if count > _MOST_ELEMENTS or len(self._open) > _DEEPEST:
                raise FormatError(
                    f"this page has more than {_MOST_ELEMENTS:,} elements, or deep ones"
                )
            tag = part["tag"].lower()
            if part["end"]:
                self._close(tag, part.start())
            else:
                self._begin(tag, part)
        if len(self._open) > 1:
            tag = clean_text(self._open[1].tag, 40)
            raise FormatError(f"<{tag}> is never closed: this text is cut")
        return self.root

    def _begin(self, tag: str, part: re.Match[str]) -> None:
        if tag in _CLOSED_BY_NEXT and self._open[-1].tag == tag:
            self._open.pop()
        attributes = {}
        for found in _ATTRIBUTE.finditer(part["rest"][:_LONGEST]):
            # An attribute without a value, like readonly, is a flag.
            said = found[found.lastgroup or 0] if found.lastgroup != "name" else "true"
            attributes[found["name"].lower()] = unescape(said)
        element = _Element(tag, part.start(), attributes)
        self._open[-1].parts.append(element)
        if not part["rest"].rstrip().endswith("/") and tag not in self._left_open:
            self._open.append(element)

    def _close(self, tag: str, start: int) -> None:
        while self._open[-1].tag != tag and self._open[-1].tag in _CLOSED_BY_NEXT:
            self._open.pop()
        if self._open[-1].tag != tag:
            raise self._broken(start, f"</{clean_text(tag, 40)}> closes no element")
        self._open.pop()

    def _broken(self, at: int, problem: str) -> FormatError:
        line, column = _place(self._text, at)
        return FormatError(f"line {line}, column {column}: {problem}", line, column)


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def is_elements(head: str) -> bool:
    """Check whether a text begins with an element and has end tags, but no table of HTML."""
    if _FIELD_OF_TABLE.search(head):
        return False
    is_one = head.rstrip().endswith("/>")
    return _BEGINS.match(head) is not None and (is_one or "</" in head)


def read_elements(text: str, asked: Layout | None) -> Iterator[SheetOrError]:
    """Yield the puzzles of a page or a file.

    Raises:
        FormatError: There is no puzzle, or the elements are broken.
    """
    root = _Parser(text).parse()
    tree = Tree(root.value(), lambda path, _: _place(text, root.find(path).start))
    has_puzzle = False
    for found in sheets_in(tree, asked):
        has_puzzle = True
        yield found
    if not has_puzzle:
        raise FormatError("there is no puzzle in these elements: 81 cells or nine rows were due")


ELEMENTS: Final = Format(
    "elements",
    "cells or rows in the elements of XML or of a page",
    is_elements,
    read_elements,
    sign=Sign.KIND,
    keeps=frozenset({Part.SOLUTION, Part.TITLE}),
    trap="rows and columns are counted from 0 or from 1",
)
