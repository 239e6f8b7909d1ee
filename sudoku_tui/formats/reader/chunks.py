"""Boards in a stream of lines, explained a chunk at a time, so that memory stays bounded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from ...engine.layout import Layout
from ...engine.layouts import CLASSIC
from ..cells import draws
from ..clean import ENDS
from ..errors import FormatError
from ..form import Reading, further_down
from ..guards.lengths import LONGEST_LINE, long_line
from ..lines import BEGINNING, count_lines, first_line, first_three, is_comment, split_lines
from ..plain_lines import Found, PlainLines, has_candidates, plain_lines
from ..print.styles import Style, misfit, style_named
from ..words import is_label, is_sentence, says_solution
from .grids import Proposal
from .roles import positions, with_pictures, with_solutions
from .rows import LONGEST_ROW
from .sizes import Sizes, sizes_of_style
from .surroundings import SPOILT, WORDS, cost_of_ignoring

if TYPE_CHECKING:
    from .explain import Explanation

_DIGITS_OF_NUMBER: Final = range(3, 16)
"""Digits of a number that neither counts the puzzles of a list nor is one of them."""
_MAY_HAVE_CELLS: Final = re.compile(r"\w|[._*-]{4}|[._*-] [._*-]|[,;\t&|]\s*[,;\t&|]|[^\x00-\x7f]")
"""What a line with cells has, or one of empty fields."""
_PARTED: Final = re.compile(r"[^\w.*-]")
_DIGIT: Final = re.compile(r"\d")
_WITH_COMMENT: Final = re.compile(r"[0-9.]{81}\s")
"""A line that is a puzzle with something behind it."""
_CHUNK: Final = 8_000
"""Characters after which a chunk is explained, if it has two boards or more."""
_MOST_LINES: Final = 1_000
"""Lines of a chunk; a board with a line for each candidate has fewer."""
_MOST_COMMENTS: Final = 400
"""Comments above a board; of more only the last ones are said of it."""
_LONGEST_CHUNK: Final = 64_000
"""Characters of a chunk with fewer boards."""


def boards_in(
    head: Sequence[str],
    lines: Iterable[str],
    layout: Layout | None,
    form: str | None = None,
    note: Callable[[Iterator[Found | PlainLines]], Iterator[Found | PlainLines]] = iter,
) -> Iterator[Found | PlainLines]:
    """Yield what is read of lines, each of which may hold several.

    Args:
        head: The first of the lines, which decide whether solutions follow.
        lines: The other lines, with or without line ends.
        layout: The layout that the boards must have; None if the text decides.
        form: The name of the style that they are in; None if the text decides.
        note: A generator that passes on each board as it is found, before it waits for others.

    Raises:
        FormatError: The style does not fit the layout.
    """
    if form and layout and (problem := misfit(form, layout)):
        raise FormatError(problem)
    by_turns = _has_solutions(head) or is_solved_below(head)
    first, has_pieces = first_line(head), are_pieces_below(head)
    takes_plain = not form and layout in (None, CLASSIC)
    takes_plain = takes_plain and not (has_pieces or has_candidates(first))
    by_lines = has_pieces or not plain_lines(first, 1)
    boards = note(_boards(chain(head, lines), layout, form, takes_plain))
    found = with_solutions(boards, by_turns)
    found = with_solutions(with_pictures(found, by_lines=by_lines))
    found = _without_solutions_of_errors(found, by_turns)
    yield from positions(found) if layout else map(_refuse_latin, positions(found))


def _refuse_latin(found: Found | PlainLines) -> Found | PlainLines:
    """Return a result; in place of a board of a size that has no usual boxes, its error."""
    if not isinstance(found, Reading) or not found.puzzle.layout.id.startswith("latin"):
        return found
    size = found.puzzle.layout.digits
    message = f"line {found.line}: a board of {size} by {size} cells needs its pieces"
    return FormatError(message, found.line)


def _has_solutions(lines: Iterable[str]) -> bool:
    """Check whether a line of the texts is a label of a solution."""
    beginnings = (text[:BEGINNING] for text in lines)
    lettered = (text for text in beginnings if text.upper() != text.lower())
    return any(says_solution(line) for text in lettered for line in split_lines(text))


def is_solved_below(lines: Iterable[str]) -> bool:
    """Check whether the second line with content is the solution of the first one."""
    first, second, *_ = (*first_three(lines), "", "")
    is_full = second.isdecimal() and "0" not in second and len(first) == len(second)
    return (
        is_full
        and first != second
        and all(one in ("0", ".", two) for one, two in zip(first, second, strict=True))
    )


def are_pieces_below(lines: Iterable[str]) -> bool:
    """Check whether the first two lines with content are cells and pieces of a jigsaw."""
    cells, pieces, *_ = (*first_three(lines), "", "")
    is_square = len(cells) == len(pieces) == len({*pieces}) ** 2
    return is_square and bool(pieces) and draws(pieces)


def _without_solutions_of_errors(
    found: Iterable[Found | PlainLines], by_turns: bool
) -> Iterator[Found | PlainLines]:
    """Yield what was found without a full board behind an error: mostly it solves what is wrong."""
    is_wrong = False
    for each in found:
        if is_wrong and isinstance(each, Reading) and each.is_full:
            is_wrong = by_turns or each.has_rows
        else:
            is_wrong = isinstance(each, FormatError)
        if not is_wrong or isinstance(each, FormatError):
            yield each


def _boards(
    lines: Iterable[str], layout: Layout | None, form: str | None, takes_plain: bool
) -> Iterator[Found | PlainLines]:
    """Yield the boards of lines; a line of 81 cells is one unless others wait above it."""
    pending = _Pending(layout, form)
    for text in lines:
        if pending.is_blank and _are_blank_lines(text):
            pending.skip_blank(count_lines(text))
            continue
        whole = takes_plain and pending.are_comments and plain_lines(text, 1)
        for line in [text] if whole else split_lines(text) if text else [text]:
            if takes_plain and pending.are_comments:
                yield from pending.add_alone(line)
            else:
                yield from pending.add(line)
    yield from pending.explained(is_last=True)
    yield from pending.without_boards()


def _are_blank_lines(text: str) -> bool:
    """Check whether a text is blank lines, none of them too long for a row."""
    return text.isspace() and max(map(len, text.split("\n"))) <= LONGEST_ROW


def _are_words(line: str) -> bool:
    """Return whether a line is words or a number that a list of puzzles has by mistake.

    Sentences are left out.
    """
    are_words = cost_of_ignoring(line) == WORDS and not (is_label(line) or is_sentence(line))
    return are_words or (line.strip().isdecimal() and len(line.strip()) in _DIGITS_OF_NUMBER)


def _sizes_of(style: Style, layout: Layout | None) -> Sizes:
    return sizes_of_style(layout, style.digits, one_line=style.one_line)


def _may_be_long(line: str) -> bool:
    """Check whether a long line may have cells, among separators."""
    has_cells = _DIGIT.search(line) and _PARTED.search(line)
    return len(line) <= LONGEST_LINE and has_cells is not None


class _Pending:
    """Lines that wait until enough of them are there to be explained."""

    def __init__(self, layout: Layout | None, form: str | None) -> None:
        self._layout = layout
        self._form = form
        self._sizes = _sizes_of(style_named(form), layout) if form else None
        self._above = 0
        self._lines: list[str] = []
        self.is_blank = True
        """Whether no line that says something waits."""
        self.are_comments = True
        """Whether no line but comments waits."""
        self.is_in_list = False
        """Whether the line above is a puzzle."""
        self._words: tuple[int, str] | None = None
        """The number and the text of the first line that says something, until a board is read."""
        self._has_boards = False
        self._goes_on = False
        """Whether the lines above were refused, so that a block of lines has its error already."""
        self._is_lost = False
        """Whether so many lines were refused that the rest of their block is left out."""
        self._taken = 0
        self._due = _CHUNK

    @property
    def next_number(self) -> int:
        """The number of the next line, counted from 1."""
        return self._above + len(self._lines) + 1

    def skip(self, count: int) -> None:
        """Count lines that were read otherwise; no line waits any longer."""
        self._above += len(self._lines) + count
        self._goes_on = self._is_lost = False
        self._wait_for([])

    def skip_blank(self, count: int) -> None:
        """Count blank lines; they end a list of puzzles."""
        self.skip(count)
        self.is_in_list = False

    def go_on_with_list(self) -> None:
        """Note that the line above is a puzzle, or the error of one, and that no line waits."""
        self.skip(0)
        self.is_in_list = True

    def with_comments(self, plain: PlainLines) -> Iterator[Found | PlainLines]:
        """Yield plain lines; the comments that wait are said of the first of them."""
        if not self.is_blank:
            yield from self.add(plain.lines[0])
            yield from self.explained(is_last=True)
            plain = plain[1:]
        self.skip(len(plain))
        self._has_boards = self.is_in_list = True
        if len(plain):
            yield plain

    def refuse(self, line: str) -> FormatError:
        """Return the error of a line of words in a list of puzzles."""
        from .refusal import refuse_words  # few lists have words

        self.skip(1)
        return refuse_words(self._above, line, self._layout)

    def add_alone(self, line: str) -> Iterator[Found | PlainLines]:
        """Add a line below others that were explained, and yield what can be explained now."""
        if plain := plain_lines(line, self.next_number):
            yield from self.with_comments(plain)
        elif self.is_in_list and _are_words(line):
            yield self.refuse(line)
        else:
            is_board = _WITH_COMMENT.match(line) or (self.is_in_list and SPOILT.fullmatch(line))
            yield from self.add(line)
            if is_board:
                yield from self.explained(is_last=True)
                self.go_on_with_list()

    def without_boards(self) -> Iterator[FormatError]:
        """Yield the error of the first line if neither a board nor an error was found."""
        from .refusal import refuse_words  # most texts have boards

        if self._words and not self._has_boards:
            yield refuse_words(*self._words, self._layout)

    def add(self, line: str) -> Iterator[Found]:
        """Add a line, and yield what can be explained now."""
        self.is_in_list = False
        self._words = self._words or self._first_words(line)
        if len(line) > LONGEST_ROW and not _may_be_long(line):
            yield from self.explained(is_last=True)
            self._has_boards = True
            yield self._refuse_long(line) if len(line) > LONGEST_LINE else self.refuse(line)
            return
        if self.is_blank and (self._is_lost or not line.strip()):
            self._above += 1
            self._goes_on = self._is_lost = bool(line.strip()) and self._is_lost
            return
        self._keep(line)
        is_full = len(self._lines) > _MOST_LINES
        if is_full or self._taken > self._due:
            is_last = is_full or self._taken > _LONGEST_CHUNK
            yield from self.explained(is_last=is_last)
            self._is_lost = is_last and self._goes_on and self.is_blank

    def _first_words(self, line: str) -> tuple[int, str] | None:
        """Return the number and the text of a line with content; None for another line."""
        has_content = line.strip() and not is_comment(line.lstrip())
        return (self.next_number, line) if has_content else None

    def _keep(self, line: str) -> None:
        """Add a line to those that wait; of many comments only the last ones wait."""
        if self.are_comments and len(self._lines) > _MOST_COMMENTS:
            self._above += _MOST_COMMENTS // 2
            self._wait_for(self._lines[_MOST_COMMENTS // 2 :])
        self._lines.append(line)
        self._look(line)
        self._taken += len(line) + 1

    def _refuse_long(self, line: str) -> FormatError:
        """Return the error of a line that is too long for any puzzle."""
        self.skip(1)
        return long_line(self._above, len(line))

    def explained(self, *, is_last: bool) -> Iterator[Found]:
        """Yield what is read of the lines; unless they are the last, the last board waits on."""
        from .explain import Refused, explain  # plain lines need neither

        if self.is_blank:
            return
        if self._are_rules():
            self._above += len(self._lines)
            self._wait_for([])
            return
        text = "\n".join(self._lines).removeprefix("\ufeff").rstrip(ENDS)
        explained = explain(text, self._layout, self._sizes)
        parts, end = explained.parts, len(self._lines)
        if not is_last:
            if len(parts) < 2:
                self._due *= 4
                return
            explained = explained._replace(parts=parts[:-1])
            end = explained.source.place(parts[-2].last, 0)[0]
        self._has_boards = self._has_boards or bool(explained.parts)
        found = self._results(explained)
        if self._goes_on and parts and isinstance(parts[0], Refused) and not parts[0].first:
            next(found)
        self._goes_on = any(
            isinstance(part, Refused) and explained.source.place(part.last, 0)[0] == end
            for part in explained.parts[-1:]
        )
        yield from further_down(found, self._above)
        self._above += end
        self._wait_for(self._lines[end:])

    def _results(self, explained: Explanation) -> Iterator[Found]:
        """Yield the puzzle of each grid, or the error of lines without an explanation, in order."""
        from .readings import readings_of  # plain lines need neither
        from .refusal import refusal

        above = 0
        for part in explained.parts:
            if isinstance(part, Proposal):
                yield from readings_of(explained, part, above, self._form)
            else:
                yield refusal(explained, part, self._layout)
            above = part.last + 1

    def _are_rules(self) -> bool:
        """Return whether all lines are rules and the like, and none may have cells."""
        return not any(map(_MAY_HAVE_CELLS.search, {*self._lines})) and all(
            cost_of_ignoring(line) is not None for line in {*self._lines}
        )

    def _wait_for(self, lines: list[str]) -> None:
        """Replace the waiting lines by *lines*."""
        self._lines = lines
        self.is_blank = self.are_comments = True
        for line in lines:
            self._look(line)
        self._taken, self._due = sum(map(len, lines)) + len(lines), _CHUNK

    def _look(self, line: str) -> None:
        if line.strip():
            self.is_blank = False
            self.are_comments = self.are_comments and is_comment(line.lstrip())
