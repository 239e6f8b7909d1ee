"""The compiled search (`engine/search/compiled`), as commands with much to do allow it.

It is an extra. Loading it takes half a second, or many where it has never been compiled here, so
each process loads it when that pays: with enough still to come, or already behind it.
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
from ..engine.search.compiled.loader import Leave

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from pathlib import Path

    from .output import Messages

VARIABLE: Final = "SUDOKU_TUI_FAST"
"""``off`` has everything go the plain way, ``on`` loads it at once, whatever there is to do."""
LOADING: Final = 1.0
COMPILING: Final = 20.0
"""Seconds of plain search for which it is loaded, or compiled where that was not done before."""

_KEPT: Final = 3
"""For so many different sources the compiled code stays: whoever has two versions changes often."""


@contextmanager
def fast_search(
    options: Namespace, messages: Messages, jobs: int, *, is_told: bool = False
) -> Iterator[None]:
    """Let the compiled search be loaded meanwhile, and say then whether it was, if asked for.

    Args:
        jobs: how many processes work on it.
        is_told: whether the search tells what it does, as the compiled one cannot; then there
            is something to say only where much was done.
    """
    begun = process_time()
    if not is_told:
        allow_fast()
    try:
        yield
    finally:
        if options.verbose and not (is_told and process_time() - begun < LOADING):
            why = "not used, each puzzle is told of" if is_told else _describe(jobs)
            messages.note(f"compiled search: {why}")
        loader.allow(None)


def allow_fast(environment: Mapping[str, str] = os.environ) -> None:
    """Let the compiled search be loaded in this process, where that pays and nobody objects."""
    wish = environment.get(VARIABLE)
    loader.allow(None if wish == "off" else leave)
    if wish == "on":
        loader.expect(inf)


def is_allowed() -> bool:
    """Whether it is in use, or may yet be loaded."""
    return loader.is_allowed()


def is_loaded() -> bool:
    """Whether it is in use."""
    return loader.is_loaded()


def load_if_it_pays() -> None:
    """Load it if it pays by now: as long as it took so far it may still take."""
    if loader.is_allowed():
        loader.expect(process_time())


def leave() -> Leave | None:
    """What is known of it on this machine; None if it is not installed."""
    if find_spec("numba") is None:
        return None
    folder = _cache_folder()
    kept = folder is not None and any(folder.glob("*/*.nbi"))
    return Leave(str(folder or ""), LOADING if kept else COMPILING)


def _cache_folder() -> Path | None:
    """The user's own folder for what is compiled, made if need be; None if it cannot be written.

    It is that of the search's source as it is now: numba looks only at the file of the function
    that is called, and would run the old code of another file which that one calls.
    """
    from pathlib import Path

    from platformdirs import user_cache_path

    all_of_them = user_cache_path("sudoku-tui", appauthor=False) / "compiled"
    try:
        sources = sorted(Path(loader.__file__).parent.glob("*.py"))
        folder = all_of_them / f"{crc32(b''.join(each.read_bytes() for each in sources)):08x}"
        if not folder.is_dir():
            folder.mkdir(parents=True)
            _forget_old(all_of_them)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def _forget_old(folder: Path) -> None:
    """Remove what was compiled of sources of before, but for the last few."""
    from shutil import rmtree

    newest = sorted(folder.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
    for old in newest[_KEPT:]:
        rmtree(old, ignore_errors=True)


def add_verbose(parser: ArgumentParser) -> None:
    """Whether it is told how the work was done."""
    parser.add_argument(
        "-v", "--verbose", action="store_true",
        help="say on standard error whether the compiled search was used, an extra for much work",
    )  # fmt: skip


def _describe(jobs: int) -> str:
    if os.environ.get(VARIABLE) == "off":
        return f"not used, {VARIABLE} switches it off"
    if find_spec("numba") is None:
        return "not used, it is not installed; pip install 'sudoku-tui[fast]' brings it"
    if loader.trouble():
        return f"not used, it does not work here: {loader.trouble()}"
    if loader.is_loaded():
        return "used"
    if jobs > 1:
        return "each process uses it where that pays"
    return "not used, there was too little to do"
