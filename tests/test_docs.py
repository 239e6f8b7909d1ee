"""Checks of the documents: the paths, modules, tests and tables that they name exist."""

from __future__ import annotations

import ast
import re
from itertools import takewhile
from pathlib import Path

import pytest

from pages import commands, guide, library
from pages import formats as pages_of_formats
from sudoku_tui import __all__ as public
from sudoku_tui import __version__
from sudoku_tui.cli.parser import COMMANDS
from sudoku_tui.formats.table import FORMATS
from sudoku_tui.store.guide import pages
from sudoku_tui.store.schema import MIGRATIONS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "sudoku_tui"
PROMISES = "docs/promises.md"
DOCUMENTS = ("docs/architecture.md", "CONTRIBUTING.md", "README.md")

_QUOTED = re.compile(r"`([\w./-]+)`")
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
_ENDINGS = (".py", ".toml", ".txt", ".md", ".tcss", "/")


def paths_in(text: str) -> list[str]:
    """Return the paths of files and folders between backticks."""
    return [name for name in _QUOTED.findall(text) if name.endswith(_ENDINGS) and name != "/"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    missing = [
        path
        for path in paths_in(text)
        if not (ROOT / path).exists() and not (PACKAGE / path).exists()
    ]
    assert not missing


def promises() -> dict[str, list[tuple[str, str]]]:
    """Return each promise with the tests that check it, as pairs of module and name."""
    lines = (ROOT / PROMISES).read_text(encoding="utf-8").splitlines()
    tables = [number for number, line in enumerate(lines) if line == "| promise | tested by |"]
    rows = [row for first in tables for row in takewhile(bool, lines[first + 2 :])]
    return {promise: _TEST.findall(tests) for _, promise, tests, _ in map(_cells, rows)}


def _cells(row: str) -> list[str]:
    return row.split("|")


@pytest.mark.slow
def test_every_promise_names_existing_tests() -> None:
    held = promises()
    assert len(held) > 30 and all(held.values())
    for module, name in {test for tests in held.values() for test in tests}:
        tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
        functions = {
            each.name
            for each in tree.body
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert name in functions and name.startswith("test_"), f"{module} has no {name}"


def test_the_promises_name_every_table_of_the_database() -> None:
    text = (ROOT / PROMISES).read_text(encoding="utf-8")
    statements = [each for version in MIGRATIONS for each in version]
    tables = {name for each in statements for name in re.findall(r"CREATE TABLE (\w+)", each)}
    assert tables <= set(re.findall(r"`(\w+)`", text))


def test_every_place_says_the_same_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+) \(", changes, re.M)[0] == __version__
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (\S+)$", cited, re.M) == [__version__]


def test_ci_names_existing_tests_and_targets() -> None:
    text = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert all((ROOT / path).exists() for path in re.findall(r"\btests/[\w/]+(?:\.py)?", text))
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(re.findall(r"\bmake (\w+)", text.split("name: CI")[1])) <= targets


def test_the_site_covers_all_pages_commands_and_formats() -> None:
    """Build the sources of `make site`, which needs no further tools for that."""
    listed = guide.index()
    assert all(f"({page.id}.md)" in listed for page in pages())
    made = dict(commands.files())
    assert {f"commands/{entry.name}.md" for entry in COMMANDS} < set(made)
    assert "--technique T" in made["commands/generate.md"]
    table = dict(pages_of_formats.files())["formats.md"]
    assert all(f"| `{name}` |" in table for name in FORMATS)
    [reference] = dict(library.files()).values()
    assert all(re.search(rf"^\.\. auto\w+:: {name}$", reference, re.M) for name in public)


def test_reading_page_has_the_table_of_formats() -> None:
    """If this fails, paste the printed table between the comments in the page."""
    text = (ROOT / "docs/reading.md").read_text(encoding="utf-8")
    _, _, rest = text.partition("<!-- formats -->\n")
    columns = ("format", "written", "kept beside givens", "lost")
    table = "\n".join(pages_of_formats.table(*columns)) + "\n"
    print(table)
    assert rest.partition("<!-- /formats -->")[0] == table


def test_the_map_names_every_folder() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    folders = {
        f"{path.parent.relative_to(PACKAGE)}/"
        for path in PACKAGE.rglob("__init__.py")
        if path.parent != PACKAGE and path.parent.parent.name != "techniques"
    }
    assert folders <= set(paths_in(text))
