"""JSON of all formats, corrupted value by value before it is packed: read or refused in time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

import pytest

from sudoku_tui.formats.codecs import lz_string
from sudoku_tui.formats.codecs.packed_bytes import ZLIB, deflate, from_base32, inflate, to_base32
from sudoku_tui.formats.codecs.zipped_json import unzip_json, zip_json
from sudoku_tui.formats.table import FORMATS
from tests.campaign.attack import TABLE, Attack
from tests.campaign.test_corrupted_texts import check
from tests.formats.sheets import LAYOUTS, random_sheet
from tests.soak import sample

ODD: tuple[Any, ...] = (
    *(None, True, "", 0, -1, 10, 81, 2.0, -0.5, 1e308, 10**12, "a", "9" * 30, "\ud800", "r1c1"),
    *([], [[]], [None], [1, 2], {}, {"": []}, {"cell": 5}, {"cells": [1]}, {"value": []}),
)
"""Values of wrong types or sizes."""


class Packing(NamedTuple):
    """A value, and the function that packs values as this format does."""

    value: Any
    said: Callable[[Any], str]


def packings() -> Iterator[Packing]:
    """Yield a text of each format that is or packs JSON, on a small and the classic board."""
    for layout in (LAYOUTS[0], LAYOUTS[2]):
        for name in ("json", "f-puzzles-json", "pencilmark", "gnome", "json-board", "json-rows"):
            if not FORMATS[name].misfit(layout):
                yield Packing(json.loads(write_random(name, layout)), json.dumps)
        link = write_random("f-puzzles", layout).partition("load=")[2]
        yield Packing(
            json.loads(lz_string.from_base64(link)),
            lambda value: f"f-puzzles.com/?load={lz_string.to_base64(json.dumps(value))}",
        )
        link = write_random("sudokupad", layout).partition("/scl")[2]
        shown = unzip_json(lz_string.from_base64(link))
        yield Packing(
            shown, lambda value: f"sudokupad.app/scl{lz_string.to_base64(zip_json(value))}"
        )
        yield Packing(shown, json.dumps)
        code = write_random("sudoku-coach", layout).partition("_32_")[2]
        yield Packing(
            json.loads(inflate(from_base32(code), ZLIB)),
            lambda value: f"SCv7_32_{to_base32(deflate(json.dumps(value), ZLIB))}",
        )


def write_random(name: str, layout: Any) -> str:
    """Return a random sheet written in a format."""
    format = FORMATS[name]
    assert format.write
    return format.write(random_sheet(layout, format.keeps, 3))


def corrupt(value: Any, dice: Random) -> Any:
    """Replace, remove or add one item somewhere in *value*, mostly near the top."""
    whole = [deepcopy(value)]
    holder: Any = whole
    place: Any = 0
    while (inner := holder[place]) and isinstance(inner, dict | list) and dice.random() < 0.8:
        holder = inner
        place = dice.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
    if holder is whole or dice.random() < 0.7:
        holder[place] = deepcopy(dice.choice(ODD))
    elif dice.random() < 0.5:
        del holder[place]
    elif isinstance(holder, list):
        holder.append(deepcopy(dice.choice(ODD)))
    else:
        holder[dice.choice(("cages", "cells", "region", "size", "digits", "value"))] = [None]
    return whole[0]


@pytest.mark.slow
@pytest.mark.soak
def test_corrupted_json_is_read_or_refused() -> None:
    known, dice = list(packings()), Random(20)
    for number in range(sample(20_000, 120)):
        value, said = known[number % len(known)]
        for _ in range(dice.choice((1, 1, 2, 4))):
            value = corrupt(value, dice)
        text = said(value)
        try:
            check(text)
        except Exception as error:
            raise AssertionError((number, json.dumps(value)[:300])) from error
    TABLE.append(Attack("corrupted JSON", tried=sample(20_000, 120)))
