"""Texts of all formats, corrupted byte by byte: read or refused in one line and in time."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sudoku_tui.formats import FormatError
from sudoku_tui.formats.clean import is_unseen
from sudoku_tui.formats.reading import read_sheets
from sudoku_tui.formats.table import FORMATS
from tests.campaign.attack import TABLE, Attack
from tests.formats.reader.test_candidates import MARKS
from tests.formats.reader.test_grids import SHAPES
from tests.formats.sheets import LAYOUTS, random_sheet
from tests.reference import VARIABLE
from tests.soak import sample

MOST_SECONDS = 2
MOST_MEMORY = 200_000
"""Limit on the growth of the process (kilobytes)."""
MOST_OF_A_SAMPLE = 20_000


def texts() -> Iterator[str]:
    """Yield a text of every written format and shape, and texts collected from other programs."""
    for number, format in enumerate(FORMATS.values()):
        for layout in LAYOUTS:
            if format.write and not format.misfit(layout):
                try:
                    written = format.write(random_sheet(layout, format.keeps, number))
                except FormatError:
                    continue
                yield f"{format.first}{written}{format.last}"
                break
    yield from SHAPES.values()
    yield from MARKS.values()
    folder = Path(os.environ.get(VARIABLE, "")) / "data" / "formats"
    if os.environ.get(VARIABLE) and folder.is_dir():
        for path in sorted(folder.glob("*/sample*")):
            yield path.read_text(encoding="utf-8")[:MOST_OF_A_SAMPLE]


def corrupt(text: bytes, dice: Random) -> bytes:
    """Flip, cut, double or move some of *text*, or change its encoding."""
    start = dice.randrange(len(text) + 1)
    end = min(len(text), start + dice.choice((1, 2, 10, 200)))
    match dice.randrange(9):
        case 0:
            return text[:start]
        case 1:
            return text[start:]
        case 2:
            return text[:start] + bytes([dice.randrange(256)]) + text[start + 1 :]
        case 3:
            return text[:start] + text[end:]
        case 4:
            return text[:end] + text[start:end] * dice.choice((1, 2, 50)) + text[end:]
        case 5:
            return text + text
        case 6:
            return text.decode("utf-8", "replace").encode(dice.choice(("utf-16", "utf-16-le")))
        case 7:
            return (
                text[:start]
                + dice.choice((b"\x00", b"\xff\xfe", b"\r", b'"', b"[["))
                + text[start:]
            )
        case _:
            return bytes(
                each ^ (1 << dice.randrange(8)) if dice.random() < 0.02 else each for each in text
            )


def check(text: str) -> None:
    """Check that *text* is read in time, and that the results can be shown."""
    begun = time.process_time()
    for found in read_sheets(text.split("\n")):
        if isinstance(found, FormatError):
            assert len(str(found)) < 1000
            shown: tuple[str, ...] = (str(found),)
        else:
            about = found.puzzle
            shown = (about.title, about.author, about.source, about.comment, found.sheet.remark)
            shown = (*shown, *found.sheet.unsupported)
        assert not any(map(is_unseen, "".join(shown))), shown
    assert time.process_time() - begun < MOST_SECONDS


@pytest.mark.slow
@pytest.mark.soak
def test_corrupted_texts_are_read_or_refused() -> None:
    known = [text.encode() for text in texts()]
    dice = Random(20)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(sample(100_000, 200)):
        text = corrupt(known[number % len(known)], dice)
        if dice.random() < 0.3:
            text = corrupt(text, dice)
        try:
            check(text.decode("utf-8", dice.choice(("replace", "surrogateescape"))))
        except Exception as error:
            raise AssertionError((number, text[:300])) from error
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_MEMORY
    TABLE.append(Attack("corrupted texts", tried=sample(100_000, 200)))
