"""The entry point of the full-screen game."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ..store.saved_game import Details
from ..store.store import Store
from .loading import load_asyncio, load_textual
from .terminal.environment import remove_invalid_variables

if TYPE_CHECKING:
    from ..engine.layout import Layout
    from ..engine.level import Level
    from ..formats.sheet import Sheet
    from ..formats.spec import Share
    from ..session.books.book import BookSource
    from ..store.positions import DrawnPosition
    from .app import SudokuApp

STORM: Final = "storm"
"""Value of *practice* that stands for a storm instead of a technique id."""
_FILE_ERROR: Final = 5
"""Exit code for a file that cannot be read or written, as in all commands."""
_PATIENCE: Final = 0.5
"""Seconds in which unsaved moves are written again at exit.

This is short, because the screen is closed by then, and the terminal may be too.
"""
_LONGEST: Final = 1_000_000
"""Largest number of characters of a message at exit. All moves of a long game fit."""
_TURN: Final = 0.0002
"""Switch interval of Python threads, in seconds.

With Python's default of 5 ms, a painted frame would wait for computation in another thread before
it is written to the terminal.
"""
_ALLOCATIONS: Final = 1_000
"""New objects between two garbage collections of the youngest generation."""


def run_app(
    sheet: Sheet | None = None,
    level: Level | None = None,
    look: str | None = None,
    share: Share | None = None,
    practice: str | DrawnPosition | None = None,
    layout: Layout | None = None,
    book: BookSource | None = None,
    number: int | None = None,
) -> int:
    """Run the game until the player leaves it.

    Args:
        sheet: A puzzle to play, with the position on it.
        level: Level of a new game to play.
        look: Name of a look that overrides the settings.
        share: Specification and seed of a puzzle to generate and play.
        practice: What to practise: a technique id, empty for the drills due today, `STORM`, or a
            position to drill.
        layout: Layout of new games, for this run only.
        book: A book to open.
        number: Number of the puzzle of *book* to play.

    Returns:
        The exit code: 0, 1 after a fault in the program, or 128 plus the number of the signal that
        ended it; in any case 5 if something could not be saved.
    """
    remove_invalid_variables(os.environ)
    load_asyncio()
    load_textual()
    # Textual reads the environment when it is imported.
    from .app import SudokuApp

    with Store.of_user() as store:
        reserve = os.environ.get("SUDOKU_TUI_RESERVE") != "off"
        first = _open_puzzle(sheet, level, share) if practice is None else _open_practice(practice)
        if book is not None:
            first = _open_book(book, number)
        app = SudokuApp(
            store,
            look=look,
            on_menu_shown=_with_collection(first),
            reserve=reserve,
            rates_by_explainer=True,
        )
        if layout is not None:
            app.new_games.take_shape(layout, remember=False)
        sys.setswitchinterval(_TURN)
        _leave_ctrl_c_to_asyncio()
        app.run()
        return _save_at_exit(store, app.return_code or 0)


def _save_at_exit(store: Store, code: int) -> int:
    """Save what is unsaved; if that fails, print to stderr where it was put.

    Returns:
        *code*, or the code of a file error if something was not saved.
    """
    if not store.unsaved and not store.is_lost_with_memory:
        return code
    from ..formats import clean_text
    from ..session.ending import save_at_exit

    ending = save_at_exit(store, _PATIENCE)
    with suppress(OSError):
        for words in ending.words:
            print(clean_text(f"sudoku-tui: {words}", _LONGEST), file=sys.stderr)
    return code if ending.is_saved else _FILE_ERROR


def _leave_ctrl_c_to_asyncio() -> None:
    """Install Python's default handler for SIGINT, so that asyncio ends the app in good order.

    An ignored SIGINT stays ignored.
    """
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        with suppress(ValueError):  # not the main thread
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _with_collection(first: Callable[[SudokuApp], None] | None) -> Callable[[SudokuApp], None]:
    """Return a callback that sets up garbage collection and then calls *first*.

    Objects that exist by then are never collected: they live as long as the program.
    """

    def begin_collecting(app: SudokuApp) -> None:
        configure_collection()
        if first is not None:
            first(app)

    return begin_collecting


def configure_collection() -> None:
    """Configure frequent, short garbage collections that skip all objects existing now.

    Rare collections, as in the commands, suit work that no player watches. Here such a collection
    would delay one key in many noticeably.
    """
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS, 10, 100)


def _open_practice(practice: str | DrawnPosition) -> Callable[[SudokuApp], None]:
    """Return a callback that opens the map of techniques and then the drills of *practice*."""

    def open_practice(app: SudokuApp) -> None:
        opening = app.navigation.practice
        opening.open_map()
        if not isinstance(practice, str):
            opening.open_position(practice)
        elif practice == STORM:
            opening.open_storm()
        elif practice:
            opening.open_drill(practice)
        else:
            opening.open_today()

    return open_practice


def _open_book(book: BookSource, number: int | None) -> Callable[[SudokuApp], None]:
    return lambda app: app.navigation.open_book(book, number)


def _open_puzzle(
    sheet: Sheet | None, level: Level | None, share: Share | None
) -> Callable[[SudokuApp], None] | None:
    if share is not None:
        return lambda app: app.navigation.make_and_play(share)
    if sheet is not None:
        from .entered_puzzle import report_on_sheet

        entered = report_on_sheet(sheet).entered
        details = entered.details if entered else Details()
        written = entered.sheet if entered else None
        return lambda app: app.navigation.play_puzzle(sheet.puzzle, details, written)
    if level is not None:
        return lambda app: app.navigation.new_game(level)
    return None
