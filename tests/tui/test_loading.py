"""Modules of asyncio and Textual that a start does not load."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOADED = (
    "import sys; from sudoku_tui.tui.loading import load_asyncio, load_textual;"
    "load_asyncio(); load_textual(); import textual.app as app;"
)


def run_loaded(code: str) -> str:
    """Run *code* in a new process that has loaded both, and return its output."""
    run = subprocess.run([sys.executable, "-c", LOADED + code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_start_loads_neither_ssl_nor_the_palette() -> None:
    """Include widgets that only the palette uses."""
    code = "print(*{'ssl', 'textual.command', 'textual.widgets._input'} & set(sys.modules))"
    assert run_loaded(code) == ""


@pytest.mark.slow
def test_modules_needed_later_are_loaded_by_the_call() -> None:
    # Not every version of platformdirs imports it from tempfile.
    names = "{'tempfile', 'shutil', 'uuid', 'mimetypes', 'rich.table'}"
    code = (
        f"print(*{names} & set(sys.modules));"
        "import tempfile, platformdirs.unix as unix, textual.design as design, rich.table as table;"
        "print(len(app.uuid.uuid4().hex), *app.mimetypes.guess_type('a.txt'),"
        "getattr(unix, 'gettempdir', tempfile.gettempdir)() == tempfile.gettempdir(),"
        "isinstance(design.Table(), table.Table))"
    )
    assert run_loaded(code) == "32 text/plain None True True"


@pytest.mark.slow
def test_modules_left_out_can_be_imported() -> None:
    code = "import ssl, textual.command as c; print(ssl.SSLContext.__name__, c.Hit.__name__)"
    assert run_loaded(code) == "SSLContext Hit"


def test_only_missing_parts_of_typing_extensions_are_loaded() -> None:
    code = (
        "print('difflib' in sys.modules, 'asyncio.sslproto' in sys.modules);"
        "import typing, typing_extensions as late; print(late.Self is typing.Self);"
        "print(hasattr(late, '__file__'), late.deprecated.__name__);"
        "import typing_extensions as real; print(hasattr(real, '__file__'))"
    )
    assert run_loaded(code) == "False False\nTrue\nFalse deprecated\nTrue"


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["raise ImportError", "raise TypeError"])
def test_unsupported_textual_is_loaded_whole(fault: str) -> None:
    """Use a later version that does more with the palette than name it."""
    code = (
        "import sys, sudoku_tui.tui.loading as loading\n"
        "class Wanting(loading._Absent):\n"
        f"    def __getattr__(self, name): {fault}\n"
        "loading._Absent = Wanting; loading.load_textual()\n"
        "import textual.app, textual.command\n"
        "print(textual.app.CommandPalette is textual.command.CommandPalette)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.stdout.strip(), run.stderr) == ("True", "")
