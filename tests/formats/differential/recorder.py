"""A pytest plugin that records the texts which tests read, and the command that runs it.

``python -m tests.formats.differential.recorder`` runs `tests/formats` without the folder of
reference data and writes `texts.xz`. With ``--add`` it also keeps the texts that were recorded
before, for tests that no longer exist.

Left out are texts over `MOST_CHARACTERS`, streams that a test does not read to their end, and
random texts of Hypothesis. Of a test with more than `MOST_TEXTS` texts or `MOST_OF_A_TEST`
characters, evenly spaced texts are taken: most of these are generated.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.formats import reading
from tests.formats.differential.answers import layout_id
from tests.formats.differential.texts import Text, recorded_text, recorded_texts, save_texts
from tests.reference import VARIABLE

MOST_CHARACTERS: Final = 20_000
MOST_TEXTS: Final = 100
MOST_OF_A_TEST: Final = 60_000
_TESTS: Final = "tests/formats"
_ADD: Final = "SUDOKU_ADD_TEXTS"
"""The environment variable by which the command passes ``--add`` to the plugin."""


class Recorder:
    """Wraps the functions that read, and keeps the texts that tests pass to them."""

    def __init__(self) -> None:
        self._test = ""
        """The running test; empty while its texts are not recorded."""
        self._depth = 0
        """Number of wrapped functions that are running: these call each other."""
        self._texts: dict[str, dict[str, Text]] = {}
        """The texts of each test by their ids."""

    def wrap_readers(self) -> None:
        """Replace the functions of `reading` before tests import them."""
        for name in ("read_many", "read_many_and_lines", "read_sheets"):
            setattr(reading, name, self._wrap(getattr(reading, name)))
        reading.read = self._wrap_one(reading.read)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Note which test is running."""
        random = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        name = item.nodeid.partition("[")[0].removeprefix(f"{_TESTS}/")
        self._test = "" if random else name

    def pytest_sessionfinish(self) -> None:
        """Write the recorded texts."""
        chosen: dict[str, Text] = {}
        if os.environ.get(_ADD):
            chosen |= {text.id: text for text in recorded_texts()}
        for _, by_id in sorted(self._texts.items()):
            for text in spaced(list(by_id.values())):
                chosen.setdefault(text.id, text)
        save_texts(chosen.values())

    def _record(self, text: str, layout: Layout | None, form: str | None) -> None:
        named = layout is None or layout_id(layout) == layout.id
        if self._test and named and len(text) <= MOST_CHARACTERS:
            row = recorded_text(self._test, layout.id if layout else None, form, text)
            self._texts.setdefault(self._test, {}).setdefault(row.id, row)

    def _wrap_one(self, read: Callable[..., Any]) -> Callable[..., Any]:
        def recorded(text: str, *, layout: Layout | None = None, form: str | None = None) -> Any:
            if not self._depth:
                self._record(text, layout, form)
            self._depth += 1
            try:
                return read(text, layout=layout, form=form)
            finally:
                self._depth -= 1

        return recorded

    def _wrap(self, read: Callable[..., Iterable[Any]]) -> Callable[..., Iterator[Any]]:
        def recorded(
            lines: Iterable[str], *, layout: Layout | None = None, form: str | None = None
        ) -> Iterator[Any]:
            if self._depth:
                yield from read(lines, layout=layout, form=form)
                return
            pieces: list[str] = []
            found = iter(read(_kept(lines, pieces), layout=layout, form=form))
            while True:
                self._depth += 1
                try:
                    each = next(found)
                except StopIteration:
                    break
                finally:
                    self._depth -= 1
                yield each
            self._record(_joined(lines if isinstance(lines, list) else pieces), layout, form)

        return recorded


def spaced(texts: list[Text]) -> Iterator[Text]:
    """Yield as many texts of a test as may be recorded."""
    characters = sum(len(text.text) for text in texts)
    step = max(1.0, len(texts) / MOST_TEXTS, characters / MOST_OF_A_TEST)
    yield from (texts[int(n * step)] for n in range(int(len(texts) / step)))


def _kept(lines: Iterable[str], pieces: list[str]) -> Iterator[str]:
    """Yield the lines, and keep as many as a recorded text may have."""
    taken = 0
    for line in lines:
        if taken <= MOST_CHARACTERS:
            pieces.append(line)
            taken += len(line)
        yield line


def _joined(lines: list[str]) -> str:
    """Return the text of lines with or without line ends."""
    if all(line.endswith("\n") for line in lines[:-1]):
        return "".join(lines)
    return "\n".join(line.removesuffix("\n") for line in lines)


def pytest_configure(config: pytest.Config) -> None:
    """Start recording."""
    recorder = Recorder()
    recorder.wrap_readers()
    config.pluginmanager.register(recorder)


def main() -> int:
    """Run the tests with this plugin; return pytest's exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.formats.differential.recorder")
    parser.add_argument("--add", action="store_true", help="keep the texts recorded before")
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    environment |= {"PYTHONHASHSEED": "0", _ADD: "1" if parser.parse_args().add else ""}
    options = ("--assert=plain", "-p", __spec__.name, f"--ignore={Path(__file__).parent}")
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, _TESTS], env=environment
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
