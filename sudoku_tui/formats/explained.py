"""Short texts of no named format, explained by the views of their lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..engine.layout import Layout
from .codecs.json_text import read_literal
from .errors import FormatError
from .form import Reading
from .format import Format, Sign
from .letters import below_title, recognise_letter
from .plain_lines import Found, PlainLines
from .refusals.lost_digits import is_without_digits
from .solutions import has_solutions, is_solved_below, with_pictures, with_solutions
from .stream import split_lines
from .wrapping import unwrapped

_LONGEST_EXPLAINED: Final = 16_000
"""Characters of a text that is explained by its views."""
_EXPLAINED: Final = frozenset(
    (
        *("csv-grid", "tsv-grid", "markdown", "numbers", "pm", "debian", "latex", "html"),
        *("yasudoku", "named-cells", "spaces", "space-rows", "two-digits", "two-digit-rows"),
        *("program", "candidates", "candidate-words", "candidate-square", "samurai"),
        *("jigsaw-rows", "json-rows", "jigsaw-line"),
    )
)
"""The formats whose texts are explained by their views."""
_BEGINNING: Final = 64_000
"""Characters of a text in which keys of JSON are looked for."""
_OF_VIEWS_ALONE: Final = frozenset({"csv-grid", "pm"})
"""The formats that no other reader reads in a short text."""
_KEY: Final = re.compile(r"[\"'][\w -]+[\"']\s*:|<\w+")
"""A key of an object, or an element."""
_OTHER_BLANK: Final = re.compile(r"(?<![\w.])-1\b|\bnull\b|\bNone\b")
_JSON_KEY: Final = re.compile(r'\s*(?:\{\s*)?"[A-Za-z_]{4,30}"\s*:\s*["\[{0-9]')


def explained_boards(text: str, first: str, layout: Layout | None) -> Sequence[Found | PlainLines]:
    """Return the boards of a text; nothing if it is long, of a named format, or not explained.

    Args:
        text: The text.
        first: The first line that says something.
        layout: The layout that the boards must have; None if the text decides.
    """
    if not first or len(text) > _LONGEST_EXPLAINED:
        return []
    bare = "\n".join(unwrapped(text.split("\n")))
    if (named := _format_of(bare, _first_said(bare))) and named.name not in _EXPLAINED:
        return []
    try:
        refuse_json([text], first)
    except FormatError:
        return []
    format = _format_of(text, first)
    if format is not None and format.name not in _EXPLAINED:
        return []
    boards = boards_of_views(text, layout)
    # Other readers know more ways of these, and boards with gaps.
    is_wrong = bool(boards) and isinstance(boards[0], FormatError)
    return [] if is_wrong and (format is None or format.name not in _OF_VIEWS_ALONE) else boards


def _first_said(text: str) -> str:
    return next(filter(str.strip, text.split("\n")), "")


def boards_of_code(text: str, first: str, layout: Layout | None) -> Sequence[Found | PlainLines]:
    """Return the boards of a text that only looks like data without names; nothing for others."""
    format = _format_of(text, first)
    if format is None or format.sign is not Sign.KIND or _KEY.search(text):
        return []
    if format.name == "json-board" and (_OTHER_BLANK.search(text) or _is_literal(text)):
        return []  # beside such a blank cell 0 may be a digit, and numbers are no candidates
    return boards_of_views(text, layout)


def _is_literal(text: str) -> bool:
    try:
        read_literal(text)
    except FormatError:
        return False
    return True


def boards_of_views(text: str, layout: Layout | None) -> Sequence[Found | PlainLines]:
    """Return the boards of a text, or the error of a line that nothing explains."""
    from .reader.explain import explain
    from .reader.readings import readings_of
    from .reader.roles import positions

    by_turns = has_solutions([text]) or is_solved_below([text])
    explained = explain(text, layout)
    if not explained.puts:
        number = max(explained.unexplained, 0) + 1
        return [FormatError(f"line {number}: no reading of the text explains this line", number)]
    try:
        found = with_solutions(readings_of(explained), by_turns)
        boards = list(positions(with_solutions(with_pictures(found))))
    except FormatError as error:
        return [error]
    for each in boards:
        if isinstance(each, Reading) and each.puzzle.layout.id.startswith("latin") and not layout:
            size = each.puzzle.layout.digits
            message = f"line {each.line}: a board of {size} by {size} cells needs its pieces"
            return [FormatError(message, each.line)]
    return [] if all(is_without_digits(each, layout) for each in boards) else boards


def _format_of(text: str, first: str) -> Format | None:
    """Return the format that recognises a text, its first line, or what is below a title."""
    from .recognising import recognise_line

    format = recognise_line(first) or recognise_letter(text)
    if format is None and (below := below_title(text)):
        format = below.format
    return format


def refuse_json(head: list[str], first: str) -> None:
    """Refuse JSON with something else above it.

    Raises:
        FormatError: Other fields of the JSON might change what the cells mean.
    """
    is_object = not first or first.lstrip()[:1] in ("[", "{")
    beginnings = () if is_object else (text[:_BEGINNING] for text in head)
    for number, line in enumerate((line for text in beginnings for line in split_lines(text)), 1):
        if line and _JSON_KEY.match(line):
            raise FormatError(f"line {number}: this is JSON, with something else above it", number)
