"""XML from untrusted sources, parsed to a tree of elements with limits.

Entity declarations are refused, since they can expand a short text to any size or name a local
file. Depth and number of elements are limited. A document type that declares nothing, like the one
that KSudoku writes, is harmless and allowed.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from ..errors import FormatError

_DECLARATION: Final = re.compile(r"\A\s*<\?xml[^<>]*\?>")
_DEEPEST: Final = 50
_MOST_ELEMENTS: Final = 200_000


def read_xml(text: str) -> Element:
    """Parse XML and return its root element.

    Raises:
        FormatError: The text is not XML, declares entities, or has too many or too deep elements;
            a syntax error has line and column.
    """
    # An XML declaration must be at the very beginning, where people put blank lines.
    text = _DECLARATION.sub(lambda said: re.sub(r"[^\n]", " ", said[0]), text, count=1)
    parser = expat.ParserCreate("utf-8")
    builder = TreeBuilder()
    open_elements = elements = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal open_elements, elements
        open_elements, elements = open_elements + 1, elements + 1
        if open_elements > _DEEPEST or elements > _MOST_ELEMENTS:
            raise FormatError("the XML has more elements, or deeper ones, than any puzzle")
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal open_elements
        open_elements -= 1
        builder.end(name)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = _refuse
    parser.ExternalEntityRefHandler = _refuse
    parser.buffer_text = True
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
        return builder.close()
    except expat.ExpatError as error:
        line, column = error.lineno, error.offset + 1
        reason = expat.ErrorString(error.code)
        raise FormatError(
            f"line {line}, column {column}: the XML is broken here: {reason}", line, column
        ) from None


def _refuse(*_: object) -> NoReturn:
    raise FormatError("the XML declares entities, which no puzzle needs")
