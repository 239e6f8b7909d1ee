"""The interface of ``import sudoku_tui``: listed in one place, loaded late, with examples."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
import textwrap
from importlib import import_module
from pathlib import Path

import pytest

import sudoku_tui
from pages.library import HEADINGS
from tests.library.face import FACE, face, known_as, number_of

ROOT = Path(__file__).parents[2]
MODULES = sorted(path.stem for path in (ROOT / "sudoku_tui/library").glob("[!_]*.py"))


def test_proofs_of_techniques_name_sizes_in_words() -> None:
    proofs = {each.id: each.proof for each in sudoku_tui.techniques()}
    assert not [id for id, proof in proofs.items() if "*" in proof]
    assert proofs["naked-quad"].startswith("Four cells")


def test_every_public_name_exists_and_has_a_docstring() -> None:
    for name in sudoku_tui.__all__:
        assert inspect.getdoc(getattr(sudoku_tui, name)), name
    assert set(sudoku_tui.__all__) == set(sudoku_tui._MODULE_OF_NAME)
    assert set(sudoku_tui.__all__) <= set(dir(sudoku_tui))


def test_every_public_function_has_an_example() -> None:
    for name in sudoku_tui.__all__:
        value = getattr(sudoku_tui, name)
        if inspect.isfunction(value):
            assert ">>> " in (inspect.getdoc(value) or ""), name


def test_every_field_has_a_docstring() -> None:
    """Check them all, as the reference shows only fields with one."""
    silent = [
        f"{name}.{field}"
        for name in sudoku_tui.__all__
        if inspect.isclass(value := getattr(sudoku_tui, name))
        for kind in value.__mro__
        if kind.__module__.startswith("sudoku_tui")
        for field in _undocumented_fields(kind)
    ]
    assert not silent


def _undocumented_fields(kind: type) -> list[str]:
    """Return the fields of a class without a docstring below."""
    [body] = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    return [
        ast.unparse(field.target)
        for field, below in zip(body.body, (*body.body[1:], None), strict=True)
        if isinstance(field, ast.AnnAssign)
        and not (isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant))
    ]


@pytest.mark.parametrize("name", ["", *(f".library.{each}" for each in MODULES)])
def test_every_example_runs(name: str) -> None:
    module = import_module(f"sudoku_tui{name}")
    assert not doctest.testmod(module).failed


def test_face_changes_only_on_purpose() -> None:
    """Compare with `face.txt`; `tests.library.face` describes intended changes."""
    assert face() == FACE.read_text(encoding="utf-8"), "python -m tests.library.face writes it"
    assert known_as(sudoku_tui.__version__) == number_of(face()), "say it in CHANGELOG.md"


def test_pages_and_face_agree() -> None:
    """Check that the reference has a part for each module, and the tour uses every function."""
    assert set(HEADINGS) == set(sudoku_tui._NAMES_BY_MODULE)
    text = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    functions = {name for name in sudoku_tui.__all__ if name.islower()}
    used = set(re.findall(r"\bs\.(\w+)", text))
    assert used <= set(sudoku_tui.__all__)
    assert functions <= used


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solver'"):
        _ = sudoku_tui.solver


def test_import_loads_almost_nothing() -> None:
    """Check that no subpackage, Textual, rich or database is loaded."""
    code = (
        "import sys; before = set(sys.modules); import sudoku_tui; "
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.split()
    assert [name for name in loaded if name.startswith("sudoku_tui")] == ["sudoku_tui"]
    assert not {"textual", "rich", "sqlite3", "dataclasses"} & set(loaded)


@pytest.mark.slow
def test_solving_and_rating_load_no_screen_and_no_database() -> None:
    code = (
        "import sys, sudoku_tui as s; p = s.generate(seed='a'); s.solve(p); s.rate(p); s.hint(p); "
        "print(*sorted({'textual', 'rich', 'sqlite3', 'fsrs'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout.split() == []


def test_solving_a_text_loads_neither_techniques_nor_the_network() -> None:
    """Check this, as either import would double the time of a first solve."""
    code = (
        "import sys, sudoku_tui as s; s.is_unique('1.....3..4.....2'); "
        "print(*sorted({'ssl', 'http.client', 'sudoku_tui.engine.techniques'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout.split() == []
