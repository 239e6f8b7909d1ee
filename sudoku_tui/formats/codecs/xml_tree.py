"""XML from strangers: a tree of elements, without anything that XML can do to its reader.

Entities that a text declares are refused, since a short text can grow to any size by them or name
a file of ours; so are depth and numbers of elements that no puzzle has. A document type that
declares nothing, as KSudoku writes one, does no harm.
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
    """The outermost element of *text*.

    Raises:
        FormatError: it is no XML, or more than a puzzle needs; it names line and column.
    """
    # What declares the text must stand at its very beginning, where people put blank lines.
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
