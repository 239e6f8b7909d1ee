"""Lines in TOML files: every value is found on its line."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.formats.toml_lines import Path, lines_in
from tests.soak import sample

SCALARS = st.integers(0, 99) | st.booleans() | st.text('ab"\\[]{}#,=\n', max_size=6)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=2)
    ),
    max_leaves=6,
)


class Writer:
    """Writer of values in any notation, which records the line of each."""

    def __init__(self, dice: st.DrawFn) -> None:
        self._draw, self.text = dice, ""
        self.begun: dict[Path, int] = {}

    def put(self, text: str) -> None:
        self.text += text

    def value(self, path: Path, said: object) -> None:
        self.begun[path] = self.text.count("\n") + 1
        match said:
            case list():
                self.put("[")
                for index, each in enumerate(said):
                    self.put(self._draw(st.sampled_from(["", " ", "\n", " # ], [\n"])))
                    self.value((*path, index), each)
                    self.put(self._draw(st.sampled_from([",", " ,", ",\n"])))
                self.put("]")
            case dict():
                self.put("{")
                for index, (key, each) in enumerate(said.items()):
                    self.put(", " if index else " ")
                    self.put(f"{key} = ")
                    self.value((*path, key), each)
                self.put(" }")
            case str():
                self.put(self._string(said))
            case _:
                self.put(json.dumps(said))

    def _string(self, said: str) -> str:
        quoted = json.dumps(said)
        ways = [quoted]
        if "'" not in said and "\n" not in said:
            ways.append(f"'{said}'")
        if "'" not in said:
            ways.append(f"'''\n{said}'''")
        if not said.endswith('"') and '"""' not in said:
            escaped = said.replace("\\", "\\\\")
            ways.append(f'"""\n{escaped}"""')
        return self._draw(st.sampled_from(ways))


@st.composite
def random_files(draw: st.DrawFn) -> Writer:
    """Draw a file of plain keys, tables and arrays of tables, with comments between."""
    writer = Writer(draw)
    table: Path = ()
    counts: dict[str, int] = {}
    for number in range(draw(st.integers(1, 8))):
        writer.put(draw(st.sampled_from(["", "\n", "# [[x]] = 3\n", "  \n"])))
        match draw(st.integers(0, 4)):
            case 0:
                name = draw(st.sampled_from(["many", "others"]))
                table = (name, counts.get(name, 0))
                counts[name] = counts.get(name, 0) + 1
                writer.begun[table] = writer.text.count("\n") + 1
                writer.put(f"[[{name}]]\n")
            case 1:
                table = (f"t{number}", "inner key")
                writer.begun[table] = writer.text.count("\n") + 1
                writer.put(f'[t{number}."inner key"]\n')
        writer.put(f"k{number} = ")
        writer.value((*table, f"k{number}"), draw(VALUES))
        writer.put(draw(st.sampled_from(["\n", "  # x = [\n"])))
    return writer


def value_paths(said: object, path: Path = ()) -> Iterator[Path]:
    """Yield the path to every value."""
    match said:
        case dict():
            for key, each in said.items():
                yield (*path, key)
                yield from value_paths(each, (*path, key))
        case list():
            for index, each in enumerate(said):
                yield (*path, index)
                yield from value_paths(each, (*path, index))


@pytest.mark.slow
@settings(max_examples=sample(5000, 60), deadline=None)
@given(random_files())
def test_every_value_is_found_on_its_line(writer: Writer) -> None:
    table = tomllib.loads(writer.text)
    found = lines_in(writer.text)
    assert {path: lines.first for path, lines in found.items()} == writer.begun
    assert set(found) <= set(value_paths(table))


def test_rows_of_a_picture_have_their_lines() -> None:
    lines = lines_in('a = 1\nb = """\nAA\nBB\n"""\nc = [\n  2]\n')
    assert lines["b",].of_row(0) == 3 and lines["b",].of_row(1) == 4
    assert lines["b",] == (2, 5) and lines["c",] == (6, 7) and lines["c", 0] == (7, 7)
