"""How formats are detected: by their own signs, in whatever order the table has."""

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

from sudoku_tui.formats.claims import Detector
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.format import Format, Sign
from sudoku_tui.formats.lines import first_line
from sudoku_tui.formats.table import FORMATS
from tests.formats.boards.test_json_boards import OBJECTS
from tests.formats.reader.test_candidates import MARKS
from tests.formats.reader.test_grids import SHAPES
from tests.formats.sheets import LAYOUTS, random_sheet
from tests.reference import VARIABLE

_BEGINNING = 64_000
"""Number of characters that detection examines."""
_SHORTEST = 16
"""Number of cells of the smallest puzzle."""


def _written_texts() -> Iterator[str]:
    """Yield a text of each written format, on the classic layout and the next one that fits."""
    for number, format in enumerate(each for each in FORMATS.values() if each.write):
        fitting = [layout for layout in LAYOUTS if not format.misfit(layout)]
        for layout in sorted(fitting, key=lambda layout: layout.id != "classic")[:2]:
            with suppress(FormatError):
                assert format.write
                written = format.write(random_sheet(layout, format.keeps, number))
                yield f"{format.first}{written}{format.last}"


def _test_literals() -> Iterator[str]:
    """Yield every string in the tests of formats."""
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _composed_texts() -> Iterator[str]:
    """Yield the texts that tests compose."""
    yield from SHAPES.values()
    yield from MARKS.values()
    for indent in (None, 1):
        yield from (json.dumps(each, indent=indent) for each in OBJECTS.values())


def _sample_texts() -> Iterator[str]:
    """Yield the samples of other programs, if they are available."""
    folder = Path(os.environ.get(VARIABLE, "")) / "data" / "formats"
    if os.environ.get(VARIABLE) and folder.is_dir():
        for path in sorted(folder.glob("*/sample*")):
            yield path.read_text(encoding="utf-8")


@cache
def all_texts() -> tuple[str, ...]:
    """Return all texts, without duplicates."""
    found = (*_written_texts(), *_test_literals(), *_composed_texts(), *_sample_texts())
    return tuple(dict.fromkeys(text for text in found if len(text) >= _SHORTEST))


def claiming_formats(text: str, *, by_line: bool) -> list[Format]:
    """Return the formats that claim a text by the most specific sign."""
    read = [each for each in FORMATS.values() if each.by_line is by_line]
    found = [each for each in read if each.recognises and each.recognises(text)]
    plainest = max((each.sign for each in found), default=Sign.KIND)
    return [each for each in found if each.sign is plainest]


def undeclared_overlaps(found: list[Format]) -> list[str]:
    """Return the names of formats that claim the same text, unless one is declared to win."""
    meant = [each for each in found if all(o is each or o.name in each.over for o in found)]
    return [] if meant or not found else [each.name for each in found]


@pytest.mark.slow
def test_each_text_is_claimed_by_one_format_or_a_declared_pair() -> None:
    wrong = []
    for text in all_texts():
        head = text[:_BEGINNING].replace("\r\n", "\n")
        lines, wholes = (
            claiming_formats(first_line(head), by_line=True),
            claiming_formats(head, by_line=False),
        )
        wrong += [
            (names, text[:60]) for names in map(undeclared_overlaps, (lines, wholes)) if names
        ]
        # Formats of lines are tried first, so that a stream is read line by line.
        for line in lines:
            others = [each for each in wholes if each.sign >= line.sign]
            wrong += [([line.name, o.name], text[:60]) for o in others if o.name not in line.over]
    assert not wrong


def test_declared_pairs_have_equally_specific_signs() -> None:
    for each in FORMATS.values():
        for name in each.over:
            other = FORMATS[name]
            assert other.recognises, (each.name, name)
            assert other.sign is each.sign, (each.name, name)
            assert each.name not in other.over, (each.name, name)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_order_of_the_table_does_not_matter(seed: int) -> None:
    formats = list(FORMATS.values())
    shuffled = Random(seed).sample(formats, len(formats))
    one, other = Detector(formats), Detector(shuffled)
    for text in all_texts():
        assert _format_names(one, text) == _format_names(other, text)


def _format_names(detector: Detector, text: str) -> tuple[str, str]:
    line, whole = detector.format_of_line(first_line([text])), detector.format_of_text(text)
    return (line.name if line else "", whole.name if whole else "")
