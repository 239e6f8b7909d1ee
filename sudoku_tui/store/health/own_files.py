"""Checks of the player's own layouts and ladders, in files and in the settings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from ...formats.errors import FormatError
from ...formats.figures import counted
from ...formats.layouts.read import LARGEST as LARGEST_LAYOUT
from ...formats.layouts.read import read_layout
from ...formats.toml_lines import read_toml
from ...store.plain_files import UNREADABLE
from ..files import LARGEST_BOOK
from ..store import KEYS_FILE
from .examination import State
from .finding import Finding, fault, ok, warning
from .other_files import check_named_backup
from .places import Kind, entries_of, kind_of, read_bounded
from .repairs import set_aside, show_path
from .subject import Subject

_FOLDERS: Final = ("", "layouts", "ladders")
"""Folders below the data folder that are searched for TOML files."""
_MOST: Final = 100
"""Largest number of files that are checked."""
_LADDER: Final = "a ladder"
_LAYOUT: Final = "a layout"


def check_own_files(subject: Subject) -> Iterator[Finding]:
    """Check the layouts and ladders in the data folder, and the files that the player names."""
    kept = [
        path
        for name in _FOLDERS
        for path in entries_of(subject.folder / name)
        if path.suffix == ".toml" and path.name != KEYS_FILE
    ]
    findings = []
    for path in kept[:_MOST]:
        repair = partial(set_aside, path)
        findings += [each._replace(repair=repair) for each in _check_file(path) if each.remedy]
    reported = {each.path.absolute() for each in findings if each.path is not None}
    for path in subject.files:
        if path.absolute() not in reported:
            findings += _check_named(path)
    yield from findings or [ok(f"{counted(len(kept), 'file')}, all read" if kept else "none")]


def _check_named(path: Path) -> Iterator[Finding]:
    """Check a file that the player names, whatever it holds; it is never moved."""
    try:
        if kind_of(path) is Kind.FILE and (found := check_named_backup(path)) is not None:
            yield found
            return
    except OSError:
        pass
    yield from _check_file(path)


def _check_file(path: Path) -> Iterator[Finding]:
    """Check one file; a valid one gives a finding without a remedy."""
    remedy = "Correct it, or move it away."
    try:
        if (kind := kind_of(path)) is not Kind.FILE:
            if kind is Kind.NOTHING:
                yield fault(f"There is no file {show_path(path)}.", "Correct its name.", path)
            elif not kind.is_broken_link:
                yield fault(f"{show_path(path)} is {kind}, not a file.", remedy, path)
            return
        if path.suffix != ".toml":
            yield _check_puzzles(path)
            return
        data = read_bounded(path, LARGEST_LAYOUT + 1)
        if len(data) > LARGEST_LAYOUT:
            raise FormatError("it is too large")
        kind_read, remark = _read(data.decode("utf-8-sig"), path.stem)
        if remark:
            yield warning(f"{path.name}: {remark}.", "Do this to remove this warning.", path)
        else:
            yield ok(f"{path.name}: {kind_read}", path)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        words = f"{path.name} is not text in UTF-8 (line {line})."
        yield fault(words, "Save it as UTF-8, or move it away.", path)
    except FormatError as error:
        yield fault(f"{path.name}: {error}.", remedy, path)
    except UNREADABLE as error:
        why = getattr(error, "strerror", None) or error
        yield fault(f"{path.name} cannot be read: {why}.", remedy, path)


def _read(text: str, name: str) -> tuple[str, str]:
    """Read a layout or a ladder; return its kind, and a remark if it is an old ladder.

    Raises:
        FormatError: The file is neither.
    """
    table, _ = read_toml(text, "a layout or a ladder")
    if "rungs" in table or "by_discovery" in table:
        from ...formats.ladder_toml import read_with_remark  # late: it imports all techniques

        return _LADDER, read_with_remark(text)[1]
    read_layout(text, name)
    return _LAYOUT, ""


def _check_puzzles(path: Path) -> Finding:
    data = read_bounded(path, LARGEST_BOOK + 1)
    if not data:
        return fault(f"{show_path(path)} is empty.", "Name another file.", path)
    if len(data) > LARGEST_BOOK:
        return fault(f"{show_path(path)} is too large for a book.", "Split it.", path)
    return ok(f"{path.name}: text, {len(data):,} bytes; sudoku-tui check reads puzzles", path)


def check_settings(subject: Subject) -> Iterator[Finding]:
    """Check the ladder and the layout that the settings name, and the files of books."""
    found = subject.examination
    if found.state is not State.WHOLE:
        yield ok("not checked" if found.state is not State.ABSENT else "none yet")
        return
    findings = [*_check_ladder(subject), *_check_layout(subject)]
    unreadable = [key for key, value in found.settings.items() if not _is_json(value)]
    if unreadable:
        words = (
            f"{counted(len(unreadable), 'setting')} cannot be read: {', '.join(unreadable[:5])}."
        )
        findings.append(warning(words, "Choose them again on the settings screen."))
    books = ""
    if found.sources:
        there = sum(_is_there(Path(source)) for source in found.sources)
        books = f"; {there} of {counted(len(found.sources), 'book')} with a file"
    yield from findings or [ok(f"{len(found.settings)} kept{books}")]


def _is_json(value: str) -> bool:
    try:
        json.loads(value)
    except (ValueError, RecursionError):
        return False
    return True


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _setting(subject: Subject, key: str) -> object:
    with suppress(KeyError, ValueError, RecursionError):
        return json.loads(subject.examination.settings[key])
    return None


def _check_ladder(subject: Subject) -> Iterator[Finding]:
    if _setting(subject, "ladder") != "own":
        return
    lines = _setting(subject, "ladder_of_file")
    text = "\n".join(map(str, lines)) if isinstance(lines, list) else ""
    from ...formats.ladder_toml import read_ladder

    try:
        read_ladder(text)
    except FormatError as error:
        words = f"The ladder you chose cannot be read, so the teaching ladder is used: {error}."
        yield warning(words, "Choose a ladder again on the settings screen.")


def _check_layout(subject: Subject) -> Iterator[Finding]:
    from ...engine.layouts import layout_named

    name = _setting(subject, "shape")
    if isinstance(name, str):
        try:
            layout_named(name)
        except KeyError:
            words = "The layout you chose for new games cannot be read, so the classic one is used."
            yield warning(words, "Choose a layout again for new games.")
