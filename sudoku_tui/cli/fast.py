"""Loading of the compiled search (`engine/search/compiled`) in commands with much work.

The compiled search is an optional extra. Loading it takes noticeable time, and compiling it for the
first time takes many seconds. So each process loads it only when that pays: if enough work is still
to come, or was already done.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from math import inf
from time import process_time
from typing import TYPE_CHECKING, Final
from zlib import crc32

from ..engine.search.compiled import loader
from ..engine.search.compiled.loader import Permission
from .groups import OUTPUT, group_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from pathlib import Path

    from .output import Messages

VARIABLE: Final = "SUDOKU_TUI_FAST"
"""Environment variable: ``off`` never loads the compiled search, ``on`` loads it at once."""
LOADING: Final = 1.0
COMPILING: Final = 20.0
"""Seconds of plain search that justify loading the compiled search, or first compiling it if there
is no cache yet."""

_CACHED_VERSIONS: Final = 3
"""Compiled versions of the source to keep, for users that switch between releases."""


@contextmanager
def fast_search(
    options: Namespace, messages: Messages, jobs: int, *, is_traced: bool = False
) -> Iterator[None]:
    """Allow the compiled search in this context; with --verbose, report at the end if it was used.

    Args:
        options: Options with *verbose*.
        messages: Receives the report.
        jobs: Number of processes that do the work.
        is_traced: Whether the search reports its single steps, which the compiled search cannot.
            Then it is not used, and the report is printed only after much work.
    """
    begun = process_time()
    if not is_traced:
        allow_fast()
    try:
        yield
    finally:
        if options.verbose and not (is_traced and process_time() - begun < LOADING):
            why = (
                "not used, it cannot trace or list all solutions" if is_traced else _describe(jobs)
            )
            messages.note(f"compiled search: {why}")
        loader.allow(None)


def allow_fast(environment: Mapping[str, str] = os.environ) -> None:
    """Allow the compiled search in this process, unless the environment forbids it.

    It is loaded only when it pays, or at once if the environment demands it.
    """
    wish = environment.get(VARIABLE)
    loader.allow(None if wish == "off" else loading_cost)
    if wish == "on":
        loader.expect(inf)


def is_allowed() -> bool:
    """Return whether the compiled search is in use or may still be loaded."""
    return loader.is_allowed()


def is_loaded() -> bool:
    """Return whether the compiled search is in use."""
    return loader.is_loaded()


def load_if_it_pays() -> None:
    """Load the compiled search if it pays, assuming that the work so far is half of the whole."""
    if loader.is_allowed():
        loader.expect(process_time())


def loading_cost() -> Permission | None:
    """Return the cache folder and the cost of loading; None if numba is not installed."""
    if find_spec("numba") is None:
        return None
    folder = _cache_folder()
    kept = folder is not None and any(folder.glob("*/*.nbi"))
    return Permission(str(folder or ""), LOADING if kept else COMPILING)


def _cache_folder() -> Path | None:
    """Return the user's folder for compiled code, created if missing; None if it is not writable.

    The folder is named by a checksum of the whole source of the search. numba itself checks only
    the file of the called function, and would run stale code of functions in other files.
    """
    from pathlib import Path

    from platformdirs import user_cache_path

    all_of_them = user_cache_path("sudoku-tui", appauthor=False) / "compiled"
    try:
        sources = sorted(Path(loader.__file__).parent.glob("*.py"))
        folder = all_of_them / f"{crc32(b''.join(each.read_bytes() for each in sources)):08x}"
        if not folder.is_dir():
            folder.mkdir(parents=True)
            _remove_old(all_of_them)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def _remove_old(folder: Path) -> None:
    """Remove compiled code of former sources, except the latest `_CACHED_VERSIONS`."""
    from shutil import rmtree

    newest = sorted(folder.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in newest[_CACHED_VERSIONS:]:
        rmtree(old, ignore_errors=True)


def add_verbose(parser: ArgumentParser) -> None:
    """Add ``--verbose``, which reports whether the compiled search was used."""
    group_of(parser, OUTPUT).add_argument(
        "-v", "--verbose", action="store_true",
        help="report on standard error whether the compiled search was used (the optional extra "
        "sudoku-tui[fast])",
    )  # fmt: skip


def _describe(jobs: int) -> str:
    if os.environ.get(VARIABLE) == "off":
        return f"not used, disabled by {VARIABLE}"
    if find_spec("numba") is None:
        return "not used, not installed; pip install 'sudoku-tui[fast]'"
    if loader.load_error():
        return f"not used, it failed to load: {loader.load_error()}"
    if loader.is_loaded():
        return "used"
    if jobs > 1:
        return "used by each process that has enough work"
    return "not used, too little work"
