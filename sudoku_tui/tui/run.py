"""The way into the game from outside."""

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
from .terminal.environment import forget_nonsense

if TYPE_CHECKING:
    from ..engine.layout import Layout
    from ..engine.level import Level
    from ..formats.sheet import Sheet
    from ..formats.spec import Share
    from ..session.books.book import FileToRead
    from ..store.positions import DrawnPosition
    from .app import SudokuApp

STORM: Final = "storm"
"""What stands for a storm where a technique could."""
_FILE_ERROR: Final = 5
"""The exit code of a file that fails, as for every command."""
_PATIENCE: Final = 0.5
"""Seconds to wait once more for what is not saved: the screen is gone, and so may the terminal."""
_LONGEST: Final = 1_000_000
"""Characters of what is said at the end: all moves of a long game fit."""
_TURN: Final = 0.0002
"""Seconds after which a thread lets another go on: with Python's own 5 ms, what has been painted
waits for what is thought of next before it is written to the terminal."""
_ALLOCATIONS: Final = 1_000
"""New objects between two looks at what is new, for memory that reference counts do not free."""


def run_app(
    sheet: Sheet | None = None,
    level: Level | None = None,
    look: str | None = None,
    share: Share | None = None,
    practice: str | DrawnPosition | None = None,
    layout: Layout | None = None,
    book: FileToRead | None = None,
    number: int | None = None,
) -> int:
    """Open the game: with a puzzle, a new game of a level, or one to be made, if one is given.

    With *layout* new games have that one. With *practice* it opens drills: of the technique of
    that id, of today if it is empty, a storm if it is `STORM`, or the drill of a position. With
    *book* it opens that, and plays its puzzle *number*.

    Returns:
        The exit code: 0, 1 if a fault in the program ended it, or 128 and the number of the
        signal that did; 5 if something could not be saved, whatever ended it.
    """
    forget_nonsense(os.environ)
    load_asyncio()
    load_textual()
    # Textual reads the environment when it is imported.
    from .app import SudokuApp

    with Store.of_user() as store:
        reserve = os.environ.get("SUDOKU_TUI_RESERVE") != "off"
        first = _begins_with(sheet, level, share) if practice is None else _drills(practice)
        if book is not None:
            first = _opens(book, number)
        app = SudokuApp(store, look=look, first=_collecting(first), reserve=reserve, explains=True)
        if layout is not None:
            app.new_games.take_shape(layout, remember=False)
        sys.setswitchinterval(_TURN)
        _leave_ctrl_c_to_asyncio()
        app.run()
        return _end(store, app.return_code or 0)


def _end(store: Store, code: int) -> int:
    """Save what is not saved yet, or say on the terminal what became of it.

    Returns:
        *code*, or what stands for a file that fails.
    """
    if not store.unsaved and not store.is_lost_with_memory:
        return code
    from ..formats import clean_text
    from ..session.ending import end

    ending = end(store, _PATIENCE)
    with suppress(OSError):
        for words in ending.words:
            print(clean_text(f"sudoku-tui: {words}", _LONGEST), file=sys.stderr)
    return code if ending.is_saved else _FILE_ERROR


def _leave_ctrl_c_to_asyncio() -> None:
    """A SIGINT that is sent ends the app in good order, if nobody else has asked to hear it."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        with suppress(ValueError):  # not the main thread
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _collecting(first: Callable[[SudokuApp], None] | None) -> Callable[[SudokuApp], None]:
    """What is done first; memory is looked for from then on: the start keeps what it makes."""

    def begin(app: SudokuApp) -> None:
        collect_briefly()
        if first is not None:
            first(app)

    return begin


def collect_briefly() -> None:
    """Look for memory often, at little: what is there at the start is never looked at.

    To look seldom, as the commands do, suits work that nobody watches: once in thirty keys it
    takes longer than the other twenty-nine.
    """
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS, 10, 100)


def _drills(practice: str | DrawnPosition) -> Callable[[SudokuApp], None]:
    """The map of techniques, and drills before it."""

    def first(app: SudokuApp) -> None:
        opening = app.navigation.practice
        opening.open_map()
        if not isinstance(practice, str):
            opening.open_brought(practice)
        elif practice == STORM:
            opening.open_storm()
        elif practice:
            opening.open_drill(practice)
        else:
            opening.open_today()

    return first


def _opens(book: FileToRead, number: int | None) -> Callable[[SudokuApp], None]:
    return lambda app: app.navigation.open_book(book, number)


def _begins_with(
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
