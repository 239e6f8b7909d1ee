"""How the form of a text is told: by what it has as its own, in whatever order the table stands."""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

from sudoku_tui.formats import recognising
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.format import Format, Sign
from sudoku_tui.formats.reading import first_line
from sudoku_tui.formats.table import FORMATS
from tests.formats.boards.test_json_boards import OBJECTS
from tests.formats.boards.test_pencil_marks import MARKS
from tests.formats.boards.test_tables import SHAPES
from tests.formats.sheets import LAYOUTS, sheet_at_random
from tests.reference import VARIABLE

_BEGINNING = 64_000
"""Characters that a text is recognised by."""
_SHORTEST = 16
"""Characters of a puzzle."""


def _written() -> Iterator[str]:
    """A text of each form that is written: of the classic layout and the next that fits it."""
    for number, format in enumerate(each for each in FORMATS.values() if each.write):
        fitting = [layout for layout in LAYOUTS if not format.misfit(layout)]
        for layout in sorted(fitting, key=lambda layout: layout.id != "classic")[:2]:
            with suppress(FormatError):
                assert format.write
                written = format.write(sheet_at_random(layout, format.keeps, number))
                yield f"{format.first}{written}{format.last}"


def _in_tests() -> Iterator[str]:
    """Every text that stands in a test of a form."""
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _made_in_tests() -> Iterator[str]:
    """Texts that tests put together."""
    yield from SHAPES.values()
    yield from MARKS.values()
    for indent in (None, 1):
        yield from (json.dumps(each, indent=indent) for each in OBJECTS.values())


def _of_others() -> Iterator[str]:
    """The samples of other programs, where they are at hand."""
    folder = Path(os.environ.get(VARIABLE, "")) / "data" / "formats"
    if os.environ.get(VARIABLE) and folder.is_dir():
        for path in sorted(folder.glob("*/sample*")):
            yield path.read_text(encoding="utf-8")


@cache
def texts() -> tuple[str, ...]:
    """All of these, each once."""
    found = (*_written(), *_in_tests(), *_made_in_tests(), *_of_others())
    return tuple(dict.fromkeys(text for text in found if len(text) >= _SHORTEST))


def claims(text: str, *, by_line: bool) -> list[Format]:
    """The formats that claim a text, by the plainest sign of those that do."""
    read = [each for each in FORMATS.values() if each.by_line is by_line]
    found = [each for each in read if each.recognises and each.recognises(text)]
    plainest = max((each.sign for each in found), default=Sign.KIND)
    return [each for each in found if each.sign is plainest]


def undeclared(found: list[Format]) -> list[str]:
    """The names of those that claim the same text, though none of them is meant over another."""
    meant = [each for each in found if all(o is each or o.name in each.over for o in found)]
    return [] if meant or not found else [each.name for each in found]


@pytest.mark.slow
def test_a_text_is_claimed_by_one_form_or_by_a_declared_pair() -> None:
    wrong = []
    for text in texts():
        head = text[:_BEGINNING].replace("\r\n", "\n")
        lines, wholes = claims(first_line(head), by_line=True), claims(head, by_line=False)
        wrong += [(names, text[:60]) for names in map(undeclared, (lines, wholes)) if names]
        # A line is asked first, so that a stream is read as it comes.
        for line in lines:
            others = [each for each in wholes if each.sign >= line.sign]
            wrong += [([line.name, o.name], text[:60]) for o in others if o.name not in line.over]
    assert not wrong


def test_pairs_are_declared_once_of_forms_that_are_told_by_as_plain_a_sign() -> None:
    for each in FORMATS.values():
        for name in each.over:
            other = FORMATS[name]
            assert other.recognises, (each.name, name)
            assert other.sign is each.sign, (each.name, name)
            assert each.name not in other.over, (each.name, name)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_table_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [_names(text) for text in texts()]
    dice = Random(seed)
    for name in ("_LINES", "_TEXTS"):
        shuffled = [dice.sample(each, len(each)) for each in getattr(recognising, name)]
        monkeypatch.setattr(recognising, name, shuffled)
    assert [_names(text) for text in texts()] == before


def _names(text: str) -> tuple[str, str]:
    line, whole = recognising.recognise_line(first_line(text)), recognising.recognise_text(text)
    return (line.name if line else "", whole.name if whole else "")
