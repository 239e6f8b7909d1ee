"""Samples written by other programs: each is read with all its content."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pages import formats
from sudoku_tui.engine.bits import members
from sudoku_tui.engine.constraints import UnknownConstraint
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layout import SYMBOLS, Kind, Layout
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.layouts.variants import variant
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.formats import FormatError, read_many
from sudoku_tui.formats.boards.own_json import write_digits
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.formats.table import FORMATS
from tests.each import each
from tests.formats.sheets import read_back
from tests.reference import VARIABLE, reference

CORRECTED_SAMPLES = {"40-csv-kaggle-real/sample.csv": ("..43..2....5", "..43..2.9..5")}
"""Samples whose list of contents lacks a given: the wrong and the right text."""

_RULES = {"x": "x", "antiknight": "anti-knight", "anti-knight": "anti-knight"}


class Sample(NamedTuple):
    """A text that another program has written, and its expected content."""

    name: str
    text: Path
    expected: Path


def _samples() -> Iterator[Sample]:
    folder = os.environ.get(VARIABLE)
    if not folder or not (root := Path(folder) / "data" / "formats").is_dir():
        return
    for place in sorted(filter(Path.is_dir, root.iterdir())):
        for text in sorted(place.glob("sample*")):
            ending = text.stem.split(".")[0].removeprefix("sample")
            expected = place / f"expected{ending}.json"
            name = f"{place.name}/{text.name}"
            yield Sample(name, text, expected if expected.exists() else place / "expected.json")


@cache
def sample_layout(name: str, regions: str | None) -> Layout:
    """Return the layout that a sample names in plain words."""
    if name == "samurai":
        return layout_named(name)
    rules, size = set(), 9
    for word in name.replace("killer-x", "killer+x").split("+"):
        if word in _RULES:
            rules.add(_RULES[word])
        elif figures := word.removeprefix("killer").removeprefix("jigsaw"):
            size = int(figures)
    return variant(size, rules, picture=regions or "")


def sheet_contents(sheet: Sheet) -> dict[str, Any]:
    """Return the content of a sheet, in the form of the samples."""
    layout = sheet.layout

    def marks(masks: tuple[int, ...]) -> dict[str, str] | None:
        found = {
            layout.cell_name(cell): "".join(SYMBOLS[digit] for digit in members(mask))
            for cell, mask in enumerate(masks)
            if mask
        }
        return found or None

    return {
        "givens": write_digits(sheet.puzzle.givens, layout),
        "entries": write_digits(sheet.entries, layout) if sheet.entries else None,
        "candidates": marks(sheet.candidates),
        "corner": marks(sheet.corner),
        "centre": marks(sheet.centre),
        "given_pencil_marks": marks(sheet.given_marks),
        "colours": {layout.cell_name(c): each for c, each in enumerate(sheet.colours) if each}
        or None,
        "title": sheet.puzzle.title or None,
        "author": sheet.puzzle.author or None,
        "cages": sorted(
            (sorted(map(layout.cell_name, cage.cells)), cage.sum or -1) for cage in sheet.cages
        )
        or None,
    }


def sample_contents(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the expected content of a sample, like `sheet_contents`."""
    names = ("givens", "entries", "candidates", "corner", "centre", "given_pencil_marks")
    cages = entry.get("cages") or []
    return {
        **{name: entry.get(name) for name in (*names, "colours", "title", "author")},
        "cages": sorted((sorted(cage["cells"]), cage["sum"] or -1) for cage in cages) or None,
    }


def layout_essence(layout: Layout) -> set[tuple[Kind, int]]:
    """Return kinds and cells of the houses, to compare layouts with different names."""
    return {(house.kind, house.mask) for house in layout.houses}


@pytest.mark.slow
@each("sample", list(_samples()), lambda sample: sample.name)
def test_every_sample_is_read(sample: Sample) -> None:
    expected = json.loads(
        sample.expected.read_text().replace(*CORRECTED_SAMPLES.get(sample.name, ("", "")))
    )
    entries = expected if isinstance(expected, list) else [expected]
    with sample.text.open(encoding="utf-8", newline="") as lines:
        found = list(read_sheets(lines))
    if not entries:
        assert all(isinstance(one, FormatError) for one in found)
        return
    errors = [one.message for one in found if isinstance(one, FormatError)]
    assert not errors
    sheets = [one.sheet for one in found if not isinstance(one, FormatError)]
    assert len(sheets) == len(entries)
    for sheet, entry in zip(sheets, entries, strict=True):
        layout = sample_layout(entry["layout"], entry.get("regions"))
        assert layout_essence(sheet.layout) == layout_essence(layout)
        assert sheet.layout.extra_sees == layout.extra_sees
        said, expected_here = sheet_contents(sheet), sample_contents(entry)
        if "colours" not in entry:
            del said["colours"], expected_here["colours"]
        assert said == expected_here
        if sheet.solution and entry.get("solution"):
            wrong = [
                (said, right)
                for said, right in zip(
                    write_digits(sheet.solution, layout), entry["solution"], strict=True
                )
                if said not in (".", right)
            ]
            assert not wrong


@pytest.mark.slow
def test_documents_count_the_samples() -> None:
    counts: Counter[str] = Counter()
    for sample in _samples():
        with sample.text.open(encoding="utf-8", newline="") as lines:
            found = [one for one in read_sheets(lines) if not isinstance(one, FormatError)]
        counts.update({one.sheet.form or one.form.name for one in found})
    assert formats.SAMPLES.keys() <= FORMATS.keys()
    assert counts == formats.SAMPLES or not reference("data/formats")


def test_there_are_samples() -> None:
    assert len(list(_samples())) > 100 or not reference("data/formats")


def test_no_puzzle_with_cages_is_solved_without_them() -> None:
    puzzle = json.dumps(
        {
            "v": 1,
            "layout": "4",
            "givens": "1" + "." * 15,
            "cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}],
            "unsupported": ["thermometer"],
        }
    )
    (found,) = read_many([puzzle])
    assert isinstance(found, FormatError)
    assert found.message.startswith("line 1: 1 cage, thermometer")
    (carried,) = read_sheets([puzzle])
    assert not isinstance(carried, FormatError)
    assert carried.sheet.cages[0].sum == 3


def test_unknown_constraints_are_read_back() -> None:
    extras = Extras(
        constraints=(Cage((0, 1), 3), Cage((2, 6))),
        unknown=(UnknownConstraint("arrow", 2, 5), UnknownConstraint("fog")),
    )
    sheet = Sheet(Puzzle(layout_named("4"), (0,) * 16, extras=extras))
    text = FORMATS["json"].text_with(sheet)
    fields = json.loads(text)
    assert fields["cages"][0] == {"cells": ["r1c1", "r1c2"], "sum": 3}
    assert fields["constraints"] == [
        {"kind": "arrow", "count": 2, "cells": ["r2c2"]},
        {"kind": "fog", "count": 1},
    ]
    assert read_back(text) == sheet


def test_documents_have_a_row_for_every_format() -> None:
    ((name, page),) = formats.files()
    assert name == "formats.md"
    table = page.partition("\n## ")[0]
    rows = [line for line in table.split("\n") if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == list(FORMATS)
    assert len({row.count("|") - row.count("\\|") for row in rows}) == 1
