"""The text of the screens of books: rows, headings, and the description of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import Final

from textual.content import Content

from ...engine.layouts import CLASSIC
from ...engine.techniques import CATALOGUE, technique_name
from ...formats.figures import counted
from ...formats.marks import BAR
from ...session.books.view import BookView, Order
from ...store.books import BookPuzzle, PuzzleProgress, PuzzleRating, SavedBook, count_left_out
from ...words.counts import hints
from ...words.figures import clock
from ...words.games import layout_name
from ...words.techniques import counted_technique
from ..drawing.glyphs import Glyphs
from ..drawing.text import abbreviate, join_text, styled, tick

_TICK, _NUMBER, _LEVEL, _SCORE, _STATE = 2, 3, 9, 7, 9
"""Widths in columns of the parts of a row; that of the number is the smallest."""
_NAMED: Final = 12
"""Smallest width in columns for a technique or a title."""
_LONGEST_TECHNIQUE: Final = 24
_SHORTEST_BOOK: Final = 20
"""Smallest width in columns of a book's name, however long its description is."""
_RAGGED: Final = 24
"""Columns that may be lost at the line break of a row."""


def column_heads(view: BookView, width: int) -> Content:
    """Return the heads of the columns of `book_row`."""
    room = width - _TICK - _number_width(view) - _STATE - 2 - _LEVEL
    begin = f"{'':{_TICK + 1}}{'No.':>{_number_width(view)}} {'Level':<{_LEVEL}}"
    if room >= _SCORE:
        begin += f"{'Score':>{_SCORE - 2}}  "
        room -= _SCORE
    technique, title = _technique_and_title_widths(view, room)
    named = f"{'Hardest' if technique else '':<{technique}}{'Title' if title else '':<{title}}"
    return styled(f"{begin}{named or ' ' * max(0, room)}{'Done':>{_STATE}}", "$quiet")


def _number_width(view: BookView) -> int:
    return max(_NUMBER, len(str(len(view.book.lines))))


def book_row(line: BookPuzzle, view: BookView, width: int, glyphs: Glyphs) -> Content:
    """Return a puzzle as a row: tick, number, level, score, technique or title, and progress."""
    rating, done = view.rating_of(line), view.progress_of(line)
    number = f"{line.number:>{_number_width(view)}} "
    mark = tick((glyphs.done if done.is_done else "").ljust(_TICK))
    state = styled(_state(done).rjust(_STATE), "$quiet" if done.is_done else "")
    room = width - _TICK - len(number) - _STATE - 1
    level = rating.level if rating and rating.level else ""
    parts: list[Content | str] = [mark, styled(number, "$note"), level.ljust(_LEVEL)]
    room -= _LEVEL
    if rating and rating.remark:
        parts[-1:] = [styled(rating.remark[: room + _LEVEL].ljust(room + _LEVEL), "$note")]
        return join_text(" ", *parts, state)
    if room >= _SCORE:
        score = "" if rating is None or rating.score is None else str(rating.score)
        parts.append(styled(score.rjust(_SCORE - 2) + "  ", "$note"))
        room -= _SCORE
    technique, title = _technique_and_title_widths(view, room)
    hardest = CATALOGUE[rating.hardest].name if rating and rating.hardest in CATALOGUE else ""
    parts.append(abbreviate(hardest, max(0, technique - bool(title))).ljust(technique))
    parts.append(styled(line.title[:title].ljust(title), "$note" if technique else ""))
    parts.append(" " * max(0, room - technique - title))
    return join_text(" ", *parts, state)


def _technique_and_title_widths(view: BookView, room: int) -> tuple[int, int]:
    """Return the columns for the hardest technique and for the title.

    If only one fits, it is the title, or the technique if the list is sorted by it.
    """
    if room < _NAMED:
        return 0, 0
    if not view.has_titles:
        return room, 0
    if room >= _LONGEST_TECHNIQUE + _NAMED:
        return _LONGEST_TECHNIQUE, room - _LONGEST_TECHNIQUE
    return (room, 0) if view.wish.order is Order.TECHNIQUE else (0, room)


def _state(done: PuzzleProgress) -> str:
    if done.is_done:
        return clock(done.elapsed)
    return f"{done.filled} %" if done.open_game is not None else ""


def shelf_rows(
    books: Sequence[SavedBook], others: Sequence[tuple[str, str]], width: int
) -> list[Content]:
    """Return the rows of the shelf in two aligned columns: names and descriptions.

    *others* are the names and descriptions of lines that are not books.
    """
    counts = [counted(book.puzzles, "puzzle").split() for book in books]
    digits = max((len(count) for count, _ in counts), default=0)
    names = (book.name for book in books)
    abouts = (f"{count:>{digits}} {puzzles}" for count, puzzles in counts)
    lines = [*zip(names, abouts, strict=True), *others]
    longest, about = (max(len(line[part]) for line in lines) for part in (0, 1))
    room = min(longest, max(_SHORTEST_BOOK, width - about - 3))
    return [join_text(f" {name[:room]:<{room}}  ", styled(about, "$note")) for name, about in lines]


def book_heading(view: BookView, glyphs: Glyphs) -> Content:
    """Return the number of puzzles, of those done, and of those shown by the present filter."""
    book, wish = view.book, view.wish
    size, asked = len(book.lines), wish.describe(technique_name)
    if not asked:
        return styled(f"{counted(size, 'puzzle')}, {view.done:,} done", "$quiet")
    return join_text(styled(f"{len(view.shown):,} of {size:,} {glyphs.dot} ", "$quiet"), asked)


def about_puzzle(line: BookPuzzle, view: BookView, width: int, *, is_kept: bool) -> Content:
    """Describe a puzzle and the effect of enter, in at most four rows of *width* columns."""
    rating = view.rating_of(line)
    facts = [f"No. {line.number:,}"]
    if is_kept:
        facts.append(f"line {line.line:,}" if line.line else "no longer in the file")
    if line.layout != CLASSIC.id:
        facts.append(layout_name(line.layout))
    givens = line.puzzle.partition(BAR)[0]
    facts.append(counted(len(givens) - givens.count("."), "given"))
    if line.position_json:
        facts.append("with entries or notes")
    first = f"{', '.join(facts)}." + (f" {line.title}." if line.title else "")
    path = _path(rating, width) if rating and rating.counts else ""
    rows = (first[:width], path, _describe_progress(view.progress_of(line)))
    return Content("\n").join(Content(row) for row in rows if row)


def _path(rating: PuzzleRating, width: int) -> str:
    """Return the techniques of the path, hardest first, as many as two rows hold.

    The level of Beginner puzzles comes from an easier path, of which only the hardest technique is
    known.
    """
    if rating.hardest != next(reversed(rating.counts)):
        return f"Nothing harder than {technique_name(rating.hardest)} is needed."
    rest, told = list(starmap(counted_technique, reversed(rating.counts.items()))), ""
    while rest and len(f"{told}{rest[0]} and 99 more") < 2 * width - _RAGGED:
        told += f"{rest.pop(0)}, "
    return f"{told[:-2]} and {len(rest)} more." if rest else f"{told[:-2]}."


def _describe_progress(done: PuzzleProgress) -> str:
    if done.open_game is not None:
        again = "; it was done before" if done.is_done else ""
        return f"{done.filled} % of the empty cells are filled{again}. Press enter to go on."
    if done.is_done:
        return (
            f"Done in {clock(done.elapsed)}, {hints(done.hints)}. Press enter to play it once more."
        )
    return "Press enter to play it."


def describe_left_out(unread: Sequence[str]) -> str:
    """Return the number of lines left out of a file, in words; empty if there are none."""
    count = count_left_out(unread)
    return counted(count, "line was left out", "lines were left out") if count else ""
