"""The check of the player's own file of keys, and its repair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from ...formats.figures import counted
from ...store.files import write_export
from ...store.health.finding import Finding, fault, ok
from ...store.health.places import Kind, kind_of, read_bounded
from ...store.health.repairs import copy_to_sibling, set_aside, show_path
from ...store.health.subject import Subject
from ..commands.keys import longest_file, read_faults

_ASIDE: Final = "Move it aside, and the usual keys hold; sudoku-tui doctor --fix does so."
_OR_ASIDE: Final = "Or move it aside, and the usual keys hold; sudoku-tui doctor --fix does so."
_SHOWN: Final = 4
"""Most faults of the file that are printed."""
_MOST_ROUNDS: Final = 40


def check_keys(subject: Subject) -> Iterator[Finding]:
    """Check that the file of keys is readable, and that each of its lines is valid."""
    path = subject.keys_file
    aside = partial(set_aside, path)
    try:
        kind = kind_of(path) if subject.has_folder else Kind.NOTHING
        if kind is Kind.NOTHING or kind.is_broken_link:
            words = "behind a broken link, see Links" if kind.is_broken_link else "the default ones"
            yield ok(words, path)
            return
        if kind is not Kind.FILE:
            yield fault(f"{path.name} is {kind}, not a file, and is not read.", _ASIDE, path, aside)
            return
        data = read_bounded(path, longest_file() + 1)
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        words = f"{path.name} is not text in UTF-8 (line {line}), and is not read."
        yield fault(words, f"Save it as UTF-8. {_OR_ASIDE}", path, aside)
    except OSError as error:
        words = f"{path.name} cannot be read: {error.strerror}."
        yield fault(words, "Give yourself the right to read it.", path)
    else:
        if len(data) > longest_file():
            yield fault(f"{path.name} is too large, and is not read.", _ASIDE, path, aside)
        else:
            yield from _check_lines(path, text)


def _check_lines(path: Path, text: str) -> Iterator[Finding]:
    faults = read_faults(text)
    if not faults:
        yield ok(f"{path.name}, {counted(len(text.splitlines()), 'line')}", path)
        return
    words = "; ".join(map(str, faults[:_SHOWN]))
    more = f"; and {len(faults) - _SHOWN} more" if len(faults) > _SHOWN else ""
    remedy = "Correct it by hand; sudoku-tui keys lists the commands and their keys."
    yield fault(f"{path.name}, {words}{more}.", remedy, path, partial(comment_out, path))


def comment_out(path: Path) -> str:
    """Copy a file of keys, then turn its invalid lines into comments.

    Raises:
        OSError: The file cannot be copied or written.
    """
    copy = copy_to_sibling(path)
    # A symbolic link is kept, and so is the mode of the file.
    target = path.resolve()
    mode = target.stat().st_mode & 0o7777
    rows = read_bounded(target, longest_file()).decode("utf-8-sig").split("\n")
    done: list[int] = []
    for _ in range(_MOST_ROUNDS):
        lines = {each.line for each in read_faults("\n".join(rows))} - set(done)
        if not lines:
            break
        for line in sorted(lines):
            rows[line - 1] = f"# {rows[line - 1]}"
            done.append(line)
    write_export(target.parent, target.name, "\n".join(rows))
    target.chmod(mode)
    return f"Commented out {counted(len(done), 'line')}. A copy from before is {show_path(copy)}."
