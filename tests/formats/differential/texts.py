"""The texts that readers are compared on.

1. The texts that the tests in `tests/formats` read, recorded in `texts.xz`. The command
   ``python -m tests.formats.differential.recorder`` runs these tests and writes the file again;
   `recorder` has the rules for long texts and for noise.
2. The samples of other programs in the folder of reference data, read from there.
3. The texts from bug reports in that folder, read from there.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.formats.differential.answers import hashed
from tests.reference import VARIABLE

RECORDED: Final = Path(__file__).parent / "texts.xz"
SAMPLES, CASES = "samples", "cases"
"""Groups of the texts outside the repository."""


class Text(NamedTuple):
    """A text to be read, and the options with which it is read."""

    id: str
    origin: str
    """The test that reads it, or the group and name of a file of reference data."""
    text: str
    layout: str | None = None
    form: str | None = None

    @property
    def group(self) -> str:
        """The file of tests, or the group of a file of reference data."""
        return self.origin.partition("::")[0]


def recorded_text(origin: str, layout: str | None, form: str | None, text: str) -> Text:
    """Return a text of the tests; its id depends on what is read, not on the test."""
    return Text(hashed([layout, form, text], 10), origin, text, layout, form)


@cache
def recorded_texts() -> tuple[Text, ...]:
    """Return the texts of the tests."""
    lines = lzma.decompress(RECORDED.read_bytes()).decode("utf-8").splitlines()
    return tuple(recorded_text(*json.loads(line)) for line in lines)


def save_texts(texts: Iterable[Text]) -> None:
    """Write the texts of the tests, one per line."""
    rows = ([each.origin, each.layout, each.form, each.text] for each in texts)
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    RECORDED.write_bytes(lzma.compress(lines.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))


def reference_texts() -> Iterator[Text]:
    """Yield the samples and cases, if the folder of reference data is available."""
    if folder := os.environ.get(VARIABLE):
        root = Path(folder)
        yield from _files(SAMPLES, root / "data" / "formats", "*/sample*")
        yield from _files(CASES, root / "cases", "*.*")


def all_texts() -> tuple[Text, ...]:
    """Return all texts that are available."""
    return (*recorded_texts(), *reference_texts())


def _files(group: str, folder: Path, pattern: str) -> Iterator[Text]:
    for path in sorted(folder.glob(pattern)):
        name = str(path.relative_to(folder))
        if path.name != "README.md":
            with path.open(encoding="utf-8", newline="") as file:
                yield Text(f"{group}/{name}", f"{group}::{name}", file.read())
