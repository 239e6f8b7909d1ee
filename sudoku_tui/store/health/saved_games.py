"""Checks of the file of saved games: the database, its log, its lock and its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from ...formats.figures import counted
from ..salvage import PARTS
from .examination import Examination, State, is_log, size_of
from .finding import Finding, fault, ok, warning
from .locks import lasting_locks_on, locks_on
from .places import Kind, kind_of
from .repairs import (
    complete_last_write,
    remove_corrupted_rows,
    replace_damaged,
    set_aside,
    unless_open,
)
from .subject import Subject

_KEEP: Final = "Close other windows of the game, then run sudoku-tui doctor --fix: it rescues all"
_RESTORE: Final = "If you have a backup, sudoku-tui restore FILE brings it back."
_SAYS_NO_MORE: Final = ("it is damaged", "the file is damaged")
_UNNAMED: Final = "row"
_NAMES: Final = {
    "game": "game",
    "event": "move",
    "setting": "setting",
    "card": "card",
    "drill": "drill",
    "looked_back": "review",
    "miss": "miss",
    "lesson": "page of the guide",
    "book": "book",
    "book_puzzle": "puzzle of a book",
    "storm_drill": "drill of a storm",
}
"""Names of the rows of each table in messages; the plural is made from the first word."""
_LEFT_OUT: Final = frozenset({"setting", "drill", "looked_back", "miss", "lesson", "storm_drill"})
"""Tables whose damaged rows the program deletes by itself."""


def check_database(subject: Subject) -> Iterator[Finding]:
    """Check that the file of saved games is an intact database of ours."""
    path, found = subject.database, subject.examination
    yield _FINDINGS[found.state](path, found)


def _whole(path: Path, found: Examination) -> Finding:
    contents = found.contents
    words = "whole"
    if contents is not None:
        words = f"{counted(contents.games, 'game')}, {counted(contents.moves, 'move')}, whole"
    return ok(words, path)


def _absent(path: Path, found: Examination) -> Finding:
    try:
        is_broken = kind_of(path).is_broken_link
    except OSError:
        is_broken = False
    return ok("behind a broken link, see Links" if is_broken else "none yet", path)


def _not_a_file(path: Path, found: Examination) -> Finding:
    return fault(
        f"{path.name} is {found.reason}, not a file, so nothing can be saved.",
        "Move it away; the next start of the game begins a new file.",
        path,
        partial(set_aside, path),
    )


def _unreadable(path: Path, found: Examination) -> Finding:
    remedy = "Give yourself the right to read and write it, and to enter its folder."
    return fault(f"{path.name} cannot be read: {found.reason}.", remedy, path)


def _empty(path: Path, found: Examination) -> Finding:
    beside = [path.with_name(path.name + ending) for ending in PARTS]
    return fault(
        f"{path.name} is empty (0 bytes): the games that it held are gone from it.",
        f"Move it away, so that a new file is begun. {_RESTORE}",
        path,
        partial(set_aside, *reversed(beside)),
    )


def _not_a_database(path: Path, found: Examination) -> Finding:
    return fault(
        f"{path.name} is not a database: its first bytes are not those of one.",
        f"Run sudoku-tui doctor --fix: it begins a new file and keeps this one. {_RESTORE}",
        path,
        partial(unless_open, path, partial(replace_damaged, path)),
    )


def _foreign(path: Path, found: Examination) -> Finding:
    return fault(
        f"{path.name} belongs to another program, so nothing can be saved.",
        "Move it away, or set SUDOKU_TUI_DATA to another folder.",
        path,
    )


def _newer(path: Path, found: Examination) -> Finding:
    return fault(
        f"{path.name} was written by a later version of sudoku-tui, so nothing can be saved.",
        "Install that version, or set SUDOKU_TUI_DATA to another folder.",
        path,
    )


def _damaged(path: Path, found: Examination) -> Finding:
    reason = "" if found.reason in _SAYS_NO_MORE else f": {found.reason}"
    return fault(
        f"{path.name} is damaged{reason}.",
        f"{_KEEP} that is intact, and keeps the damaged file. {_RESTORE}",
        path,
        partial(unless_open, path, partial(replace_damaged, path)),
    )


def _wrong_log(path: Path, found: Examination) -> Finding:
    path = path.resolve()
    beside = [path.with_name(f"{path.name}{ending}") for ending in ("-wal", "-shm")]
    return fault(
        f"The log {beside[0].name} does not belong to {path.name}, and would spoil it.",
        "Move the log and its index (-shm) away before you start the game.",
        beside[0],
        partial(unless_open, path, partial(set_aside, *beside)),
    )


def _busy(path: Path, found: Examination) -> Finding:
    remedy = "Run sudoku-tui doctor again when the other program is done."
    return warning("It was being written to, and could not be checked.", remedy, path)


def _unexamined(path: Path, found: Examination) -> Finding:
    remedy = "Run sudoku-tui backup FILE, which checks all of it."
    return warning(f"It was not checked: {found.reason}.", remedy, path)


_FINDINGS: Final[dict[State, Callable[[Path, Examination], Finding]]] = {
    State.WHOLE: _whole,
    State.ABSENT: _absent,
    State.NOT_A_FILE: _not_a_file,
    State.UNREADABLE: _unreadable,
    State.EMPTY: _empty,
    State.NOT_A_DATABASE: _not_a_database,
    State.FOREIGN: _foreign,
    State.NEWER: _newer,
    State.DAMAGED: _damaged,
    State.WRONG_LOG: _wrong_log,
    State.BUSY: _busy,
    State.UNEXAMINED: _unexamined,
}


def check_lock(subject: Subject) -> Iterator[Finding]:
    """Check that no other program keeps the file locked; an open window does not count."""
    path = subject.database
    if subject.examination.state in (State.ABSENT, State.NOT_A_FILE):
        yield ok("free")
        return
    found = lasting_locks_on(path.resolve())
    if found.writer is not None:
        yield fault(
            f"{path.name} has been locked for over a second by {found.writer}: nothing is saved.",
            "Wait until that program is done, or end it.",
            path,
        )
    elif found.reader is not None:
        yield ok(f"open in another window: {found.reader}", path)
    else:
        yield ok("free")


def check_log(subject: Subject) -> Iterator[Finding]:
    """Check the log and the journal next to the file."""
    path = subject.database
    if not subject.has_folder:
        yield ok("none")
        return
    try:
        path = path.resolve()
    except (OSError, RuntimeError):
        yield ok("none")
        return
    yield from [*_check_log(path, subject.examination)] or [ok(_describe_log(path))]


def _describe_log(path: Path) -> str:
    size = size_of(path.with_name(f"{path.name}-wal"))
    return f"in use, {size:,} bytes" if size else "none"


def _check_log(path: Path, found: Examination) -> Iterator[Finding]:
    log, index, journal = (
        path.with_name(f"{path.name}{ending}") for ending in ("-wal", "-shm", "-journal")
    )
    for part in (log, index, journal):
        if (kind := _kind(part)) not in (Kind.NOTHING, Kind.FILE) and not kind.is_broken_link:
            remedy = "Move it away before you start the game."
            words = f"{part.name} is {kind}, not a file."
            yield fault(words, remedy, part, partial(set_aside, part))
            return
    if found.state is State.ABSENT:
        if parts := [part for part in (log, journal, index) if size_of(part)]:
            yield fault(
                f"{parts[0].name} is there without {path.name}: the saved games are missing.",
                f"Put {path.name} back beside it, or move it away. {_RESTORE}",
                parts[0],
                partial(set_aside, *parts),
            )
        return
    if found.state is not State.WHOLE or locks_on(path).holder is not None:
        return
    yield from _check_left_log(path, log, index, journal, found)


def _check_left_log(
    path: Path, log: Path, index: Path, journal: Path, found: Examination
) -> Iterator[Finding]:
    """Check a log and a journal that no process is using."""
    close = "Start the game once and leave it, which writes the log into the file."
    if found.is_log_damaged:
        rescue = (
            "Run sudoku-tui doctor --fix: it rescues all that is intact, and keeps the old files"
        )
        repair = partial(unless_open, path, partial(replace_damaged, path))
        yield fault(f"The log {log.name} is damaged.", f"{rescue}.", log, repair)
    elif size_of(log) and not is_log(log):
        words = f"{log.name} is not a log of this file."
        yield fault(words, "Move it away.", log, partial(set_aside, log, index))
    elif size := size_of(log):
        repair = partial(unless_open, path, partial(complete_last_write, path))
        words = f"A window was not closed properly: a log of {size:,} bytes is left."
        yield warning(words, close, log, repair)
    elif _kind(index) is Kind.FILE and _kind(log) is Kind.NOTHING:
        yield warning(
            f"The index {index.name} is there and its log is missing: last moves may be lost.",
            f"Put {log.name} back if you moved it; else move the index away.",
            index,
            partial(unless_open, path, partial(set_aside, index)),
        )
    if size_of(journal):
        repair = partial(unless_open, path, partial(complete_last_write, path))
        words = f"A write was cut off: the journal {journal.name} is left."
        yield warning(words, close, journal, repair)


def _kind(path: Path) -> Kind:
    try:
        return kind_of(path)
    except OSError:
        return Kind.NOTHING


def check_rows(subject: Subject) -> Iterator[Finding]:
    """Check the checksums of all rows."""
    path, found = subject.database, subject.examination
    if found.state is not State.WHOLE:
        yield ok("not checked" if found.state is not State.ABSENT else "nothing to check yet")
        return
    if not found.corrupted_rows:
        yield ok("not all checked: too many" if found.is_partial else "all rows as written")
        return
    counts = ", ".join(_count_rows(table, number) for table, number in found.corrupted_rows.items())
    repair = None
    if found.corrupted_rows.keys() & _LEFT_OUT:
        repair = partial(unless_open, path, partial(remove_corrupted_rows, path))
    yield warning(
        f"The disk has changed {counts}.",
        f"Saved games marks the games; all else is left out by itself. {_RESTORE}",
        path,
        repair,
    )


def _count_rows(table: str, number: int) -> str:
    first, _, rest = _NAMES.get(table, _UNNAMED).partition(" ")
    plural = f"{first}es" if first.endswith("s") else f"{first}s"
    return " ".join(filter(None, [counted(number, first, plural), rest]))
