"""Content of ``--version --verbose`` for bug reports: versions, terminal, colours, folders."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from .. import __version__

_LIBRARIES = ("textual", "rich", "platformdirs", "fsrs", "shtab", "distributed", "numba")
_TERMINAL_VARIABLES = (
    "TERM",
    "COLORTERM",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "TMUX",
    "STY",
    "SSH_TTY",
    "WT_SESSION",
    "NO_COLOR",
    "LANG",
    "LC_ALL",
)
"""Environment variables that describe the terminal."""
_ONLY_WHETHER = ("TMUX", "STY", "SSH_TTY", "WT_SESSION")
_OWN_PREFIX = "SUDOKU_TUI_"


def lines() -> Iterator[str]:
    """Yield one line per subject. Missing facts are reported as such, never as exceptions."""
    from ..engine.generating.generator import VERSION
    from ..store.schema import MIGRATIONS, SQLITE

    yield f"sudoku-tui {__version__}, generator {VERSION}, format of saved games {len(MIGRATIONS)}"
    yield f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}"
    yield f"libraries: {', '.join(map(_library, _LIBRARIES))}, SQLite {SQLITE}"
    yield f"terminal: {_terminal()}"
    yield f"variables: {', '.join(_variables()) or 'none'}"
    yield f"colours: {_colours()}"
    yield f"saved games: {_saved_games()}"
    yield f"key file: {_keys()}"


def _library(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} is not installed"


def _terminal() -> str:
    streams = (("input", sys.stdin), ("output", sys.stdout), ("errors", sys.stderr))
    shown = [name for name, stream in streams if stream is not None and stream.isatty()]
    size = shutil.get_terminal_size()
    encoding = getattr(sys.stdout, "encoding", None) or "no encoding"
    return f"{size.columns}x{size.lines}, {encoding}, connected: {', '.join(shown) or 'nothing'}"


def _variables() -> Iterator[str]:
    for name in (
        *_TERMINAL_VARIABLES,
        *sorted(key for key in os.environ if key.startswith(_OWN_PREFIX)),
    ):
        if name in os.environ:
            yield f"{name} is set" if name in _ONLY_WHETHER else f"{name}={os.environ[name]}"


def _colours() -> str:
    """Return the colour system that rich, which draws the screen, detects."""
    from rich.console import Console

    return Console(file=sys.stdout).color_system or "none"


def _keys() -> str:
    from ..formats.clean import clean_path
    from ..store.files import shorten_home
    from ..store.store import KEYS_FILE, data_folder
    from .input import is_there

    path = data_folder() / KEYS_FILE
    missing = "" if is_there(path) else " (missing)"
    return f"{clean_path(str(shorten_home(path)))}{missing}"


def _saved_games() -> str:
    from ..formats.clean import clean_path
    from ..store.database import describe_folder_problem
    from ..store.files import shorten_home
    from ..store.store import data_folder

    folder = data_folder()
    if problem := describe_folder_problem(folder):
        return problem
    shown = clean_path(str(shorten_home(folder)))
    if not folder.exists():
        return f"{shown} (not there yet)"
    return f"{shown} ({'writable' if os.access(folder, os.W_OK) else 'not writable'})"
