"""Text to sheets: which format a stream is of is decided at its beginning, then all is read so.

A stream of plain lines, and whatever no format of the table recognises, is read by `stream`,
line by line and in bounded memory; so are formats with a sheet a line. Others are read whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from ..engine.layout import Layout
from ..engine.puzzle import CARRIED
from .clean import ENDS
from .errors import MOST_CHARACTERS, FormatError
from .form import Reading
from .letters import Words, below_title, commented, recognise_letter
from .plain_lines import Found, PlainLines, each_reading, may_be_corner
from .recognised import further_down, is_comment, line_sheets, sheets_of, single_lines, text_sheets
from .refusals.beginning import Beginning
from .refusals.bounds import BoundedSource
from .refusals.lost_digits import is_without_digits, lost_beside
from .solutions import (
    are_cages_below,
    are_pieces_below,
    has_solutions,
    is_solved_below,
    unlabelled,
    with_pictures,
    with_samurai,
    with_solutions,
)
from .stream import read_cells, read_cells_and_lines, split_lines
from .styles import FORMS
from .words import is_sentence
from .wrapping import unwrapped

if TYPE_CHECKING:
    from .format import Format

MIXED: Final = "mixed"
"""In place of the name of a format: every line, or text between blank lines, may be of another."""

_GRIDS_OF_SAMURAI: Final = 5
_MOST_LINES_OF_ONE: Final = 4096
"""A text of one puzzle has no more, comments and all."""
_HEAD: Final = 64_000
"""Characters of a text that are enough to recognise it by."""
_PLAIN = re.compile(r"\ufeff?[0-9.]{81}\s*")
"""A line that can be nothing but a puzzle; the table of formats is not asked."""
_MOST_HELD: Final = 10_000
"""Empty boards and errors behind the first of them that are kept back until a digit is read."""
_LINK: Final = re.compile(r"\s*https?://\S{1,2000}\s*")


def read(text: str, *, layout: Layout | None = None, form: str | None = None) -> Reading:
    """The one puzzle in *text*, in whatever format.

    Args:
        layout: what it must be; without it the text decides.
        form: the name of a format or a style, where the text could be read in two ways.

    Raises:
        FormatError: there is no puzzle, a bad one, or more than one.
    """
    if len(text) > MOST_CHARACTERS:
        raise FormatError(f"this text has more than {MOST_CHARACTERS:,} characters")
    if max(text.count("\n"), text.count("\r")) > _MOST_LINES_OF_ONE:
        raise FormatError(
            f"this text has more than {_MOST_LINES_OF_ONE} lines; one puzzle expected"
        )
    found = read_many([text], layout=layout, form=form)
    reading = next(found, None)
    if reading is None:
        raise FormatError("there is no puzzle here; 81 characters on one line would be one")
    if isinstance(reading, FormatError):
        raise reading
    match next(found, None):
        case None:
            return reading
        case FormatError() as error:
            raise error
        case another:
            line = another.line
            raise FormatError(f"line {line}: another puzzle begins here; one expected", line)


def read_many(
    lines: Iterable[str], *, layout: Layout | None = None, form: str | None = None
) -> Iterator[Found]:
    """Every puzzle in *lines* that can be solved here, in order; a bad one as its error.

    One with cages, or with rules that this program does not know, is an error too: nothing is
    solved as if they were not there. `read_sheets` has those as well.
    """
    return each_reading(read_many_and_lines(lines, layout=layout, form=form))


def read_many_and_lines(
    lines: Iterable[str], *, layout: Layout | None = None, form: str | None = None
) -> Iterator[Found | PlainLines]:
    """The same; what is plain in one of *lines*, which may hold several, is together."""
    for found in _read_sheets(iter(lines), layout, form):
        if isinstance(found, Reading) and found.written and found.written.not_solvable:
            named = f"line {found.line}: {found.written.not_solvable}"
            yield FormatError(f"{named}: {CARRIED}", found.line)
        else:
            yield found


def read_sheets(
    lines: Iterable[str], *, layout: Layout | None = None, form: str | None = None
) -> Iterator[Found]:
    """Everything in *lines*, in order; a bad one as its error, and reading goes on.

    What *lines* yields may hold several lines each. The format is *form*, or decided by the first
    line that says something; `MIXED` decides it anew.
    """
    return each_reading(_read_sheets(iter(lines), layout, form))


def _read_sheets(
    lines: Iterator[str], layout: Layout | None, form: str | None
) -> Iterator[Found | PlainLines]:
    if form is None:
        lines, explained = _explained(lines, layout)
        if explained and isinstance(explained[0], FormatError):
            yield from _without_full_boards(_read_formats(lines, layout, None)) or explained
            return
        if explained:
            yield from explained
            return
    yield from _read_formats(lines, layout, form)


def _without_full_boards(found: Iterable[Found | PlainLines]) -> list[Found]:
    """Return what other readers read of a text that its views do not explain.

    The list is empty if they see nothing wrong in it. Beside an error a full board is mostly the
    solution of a puzzle that was not read.
    """
    read = list(each_reading(found))
    if not any(isinstance(each, FormatError) for each in read):
        return []
    return [each for each in read if isinstance(each, FormatError) or not each.is_full]


def _read_formats(
    lines: Iterator[str], layout: Layout | None, form: str | None
) -> Iterator[Found | PlainLines]:
    """Yield what is read of lines by their format, or in plain lines and grids."""
    text = Beginning(lines)
    wrong: list[FormatError] = []
    found = _read_once(text.passed_on(), layout, form)
    for each in found:
        if isinstance(each, FormatError) and text.is_short and form is None:
            wrong.append(each)
            continue
        yield from wrong
        yield from _refuse_lost_digits(each, found, text, layout)
        return
    if wrong and text.is_short:
        yield from _read_again(text.text, layout) or wrong
    else:
        yield from wrong


def _explained(
    lines: Iterator[str], layout: Layout | None
) -> tuple[Iterator[str], list[Found | PlainLines]]:
    """Return the lines again, and the boards of a short text that is explained by its views.

    The list is empty if another reader must read the lines.
    """
    head = list(_until_first(lines))
    lines = chain(head, lines)
    if not head or _PLAIN.fullmatch(first_line(head[-1])):
        return lines, []
    head = list(_beginning([], lines))
    text = "\n".join(map(_without_end, head)).removeprefix("\ufeff").rstrip(ENDS)
    from .explained import explained_boards  # plain lines never need it

    boards = explained_boards(text, first_line(text), layout)
    return chain(head, lines), list(map(_remarked, with_samurai(boards)))


def _refuse_lost_digits(
    first: Found | PlainLines,
    others: Iterator[Found | PlainLines],
    text: Beginning,
    layout: Layout | None,
) -> Iterator[Found | PlainLines]:
    """Yield what was read; empty boards beside lost digits are one error."""
    held: list[Found | PlainLines] = []
    for each in chain([first], others):
        if not is_without_digits(each, layout):
            text.lost = None
            yield from (*held, each)
            yield from others
            return
        if held or not isinstance(each, FormatError):
            held.append(each)
        else:
            yield each
        if len(held) > _MOST_HELD:
            yield FormatError(f"this text has more than {_MOST_HELD:,} empty boards")
            return
    yield from text.refuse_lost_digits(held)


def _read_once(
    lines: Iterator[str], layout: Layout | None, form: str | None
) -> Iterator[Found | PlainLines]:
    words, source = Words(), BoundedSource(lines, layout)
    watched = words.watched(source.lines())
    found = words.left_out(_read_watched(watched, source, layout, form))
    yield from source.bounded(map(_remarked, with_samurai(with_pictures(found))))


def _remarked(found: Found | PlainLines) -> Found | PlainLines:
    """Add a remark to a puzzle that was read without a rule named in its title.

    A picture of empty cells with digits around them becomes an error; the rest is returned as is.
    """
    if not isinstance(found, Reading):
        return found
    is_empty = not (any(found.puzzle.givens) or found.written or found.puzzle.extras)
    if is_empty and (error := lost_beside([found.puzzle], found.form.picture)):
        return FormatError(f"line {found.line}: {error.message.partition(': ')[2]}", found.line)
    if found.remark:
        return found
    # Behind a line stand ratings and names.
    beside = found.puzzle.comment if "\n" in found.form.picture else ""
    title = found.puzzle.title or beside
    if not title or (found.written and found.written.not_solvable):
        return found
    from .told_rules import rules_in_title  # most puzzles have no title

    rules = ", ".join(rules_in_title(title, found.puzzle.layout))
    remark = f"its title says {rules}; it was read without that, --layout tells what it is"
    return found._replace(remark=remark) if rules else found


def _read_again(text: str, layout: Layout | None) -> list[Found]:
    """Return what is read of a short text in another way; nothing if it is wrong in that way too.

    Sentences around it are left out, and a link that a letter has broken over lines is joined; what
    looked like data is explained.
    """
    from .explained import boards_of_code
    from .reader.surroundings import without_sentences
    from .wrapping import joined_link

    bare = joined_link(without_sentences(text.replace("\xa0", " ")))
    if bare != text:
        found = list(each_reading(_read_once(iter([bare]), layout, None)))
    else:
        boards = boards_of_code(text, first_line(text), layout)
        found = list(each_reading(map(_remarked, with_samurai(boards))))
    return found if found and not any(isinstance(each, FormatError) for each in found) else []


def _read_watched(
    lines: Iterator[str], source: BoundedSource, layout: Layout | None, form: str | None
) -> Iterator[Found | PlainLines]:
    try:
        if form in FORMS:
            yield from source.noted(read_cells_and_lines(lines, layout=layout, form=form))
            return
        if form == MIXED:
            yield from source.noted(_read_mixed(lines, layout))
            return
        head, lines, first = _begun(lines)
        if len(first) <= _HEAD and not _PLAIN.fullmatch(first):
            head, lines, first = _begun(unwrapped(chain(head, lines)))
        fills = layout is not None and layout.cells == len(first.strip())
        fills = fills and "---" not in first  # a rule of a frame may be as long
        goes_on = are_pieces_below(head) or are_cages_below(head)
        if form is None and (fills or _PLAIN.fullmatch(first)) and not goes_on:
            if fills or not may_be_corner(first):
                found = source.noted(read_cells_and_lines(chain(head, lines), layout=layout))
                by_turns = has_solutions(head) or is_solved_below(head)
                yield from with_solutions(found, by_turns=True) if by_turns else found
                return
            head += _grids_of_samurai(head, lines)
        yield from _read_format(head, lines, source, layout, form)
    except FormatError as error:
        yield error


def _begun(lines: Iterator[str]) -> tuple[list[str], Iterator[str], str]:
    """The lines up to the first that says something, the others, and that line."""
    head = list(_until_first(lines))
    return head, lines, first_line(head[-1]) if head else ""


def _until_first(lines: Iterator[str]) -> Iterator[str]:
    """The lines up to the first that is neither blank nor a comment."""
    taken = 0
    for line in lines:
        yield line
        taken += len(line) + 1
        if first_line(line) or taken > _HEAD:
            return


def _grids_of_samurai(head: list[str], lines: Iterator[str]) -> Iterator[str]:
    """More lines, up to one that is no grid of a Samurai, or of which there would be six."""
    grids = sum(bool(line.strip()) for text in head for line in split_lines(text))
    for line in lines:
        yield line
        grids += bool(line.strip())
        if grids > _GRIDS_OF_SAMURAI or not (_PLAIN.fullmatch(line) or not line.strip()):
            return


def first_line(text: str) -> str:
    """The first line of a text that is neither blank nor a comment; empty if there is none."""
    blank = text[: len(text) - len(text.lstrip())]
    for line in split_lines(text[max(blank.rfind("\n"), blank.rfind("\r")) + 1 :]):
        line = line.removeprefix("\ufeff")
        if line.strip() and not is_comment(line.lstrip()):
            return line
    return ""


def _read_format(
    head: list[str],
    lines: Iterator[str],
    source: BoundedSource,
    layout: Layout | None,
    form: str | None,
) -> Iterator[Found | PlainLines]:
    """What is read of a stream whose beginning is *head*, in the format that is asked for or
    recognised.

    Raises:
        FormatError: there is no such format, or it is not read.
    """
    first = first_line(head[-1]) if head else ""
    if form is None:
        head, format, begins = _recognised(head, lines, first, layout)
    else:
        format, begins = _asked_for(form), 0
    everything = chain(head, lines)
    if format is None or format.is_like_json:
        from .explained import refuse_json

        refuse_json(head, first)
    if format is None:
        _refuse_links(head)
    by_turns = has_solutions(head)
    if format is None:
        cells = commented(everything) if is_sentence(first) else everything
        cells = unlabelled(cells) if by_turns else cells
        read = source.noted(read_cells_and_lines(cells, layout=layout))
        yield from with_solutions(read, by_turns)
    elif format.by_line:
        found = source.noted(line_sheets(format, everything, begins, layout))
        yield from with_solutions(found, by_turns) if by_turns else found
    else:
        source.is_whole = True
        text = _whole(everything)
        above = max(begins - 1, 0)
        text = "\n" * above + text.split("\n", above)[-1]
        yield from text_sheets(format, text, layout)


def _asked_for(form: str) -> Format:
    """The format of this name.

    Raises:
        FormatError: there is none, or it is not read.
    """
    # The table of formats is loaded when it is wanted: a plain line needs none.
    from .table import format_named

    format = format_named(form)
    if format.read is None:
        raise FormatError(f"{form} is written, not read")
    return format


def _recognised(
    head: list[str], lines: Iterator[str], first: str, layout: Layout | None
) -> tuple[list[str], Format | None, int]:
    """What was looked at of a stream, the format that it is seen to be of, if any, and the line
    where that begins below words, 0 where none are above it."""
    from .recognising import recognise_line

    if first and (format := recognise_line(first)):
        return head, format, 0
    head = list(_beginning(head, lines))
    text = "\n".join(map(_without_end, head))[:_HEAD].removeprefix("\ufeff").rstrip(ENDS)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text or text.isspace():
        return head, None, 0
    if layout is not None and len("".join(text.split())) == layout.cells:
        return head, None, 0  # a character for each cell of the layout asked for is its cells
    format = recognise_letter(text)
    if format is None or format.is_anywhere:
        below = below_title(text)
        if below and (format is None or not below.format.is_anywhere):
            return head, below.format, below.line
    return head, format, 0


def _refuse_links(head: list[str]) -> None:
    """Nothing, unless a text is links and nothing else, none of which is known.

    Raises:
        FormatError: it is; what stands in a link is not told by its characters one by one.
    """
    first = 0
    lines = (line for text in head for line in split_lines(text.rstrip()))
    for number, line in enumerate(lines, 1):
        if line and not line.isspace():
            if not _LINK.fullmatch(line):
                return
            first = first or number
    if first:
        raise FormatError(
            f"line {first}: no puzzle is known in this link; a short one only names"
            " a puzzle of its site",
            first,
        )


def _beginning(head: list[str], lines: Iterator[str]) -> Iterator[str]:
    taken = 0
    for number, line in enumerate(chain(head, lines), 1):
        yield line
        taken += len(line) + 1
        if taken > _HEAD or number >= max(_MOST_LINES_OF_ONE, len(head)):
            return


def _without_end(line: str) -> str:
    return line.removesuffix("\n")


def _whole(lines: Iterable[str]) -> str:
    """All lines as one text.

    Raises:
        FormatError: they are more than a text may be.
    """
    taken, parts = 0, []
    for line in lines:
        taken += len(line) + 1
        if taken > MOST_CHARACTERS:
            raise FormatError(f"this text has more than {MOST_CHARACTERS:,} characters")
        parts.append(_without_end(line))
    text = "\n".join(parts).removeprefix("\ufeff").rstrip(ENDS)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _read_mixed(lines: Iterator[str], layout: Layout | None) -> Iterator[Found]:
    """Every line that is a sheet by itself, and every text between blank lines."""
    from .recognising import recognise_line

    begun = taken = 0
    gathered: list[str] = []
    for number, (line, below) in enumerate(pairwise(chain(single_lines(lines), [""])), 1):
        if number == taken:
            continue
        format = recognise_line(line) if line.strip() and not is_comment(line) else None
        alone = format is not None or _PLAIN.fullmatch(line)
        if (alone or not line.strip()) and gathered:
            yield from further_down(read_sheets(gathered, layout=layout), begun - 1)
            gathered = []
        if format is not None:
            yield from sheets_of(format, line, number, layout)
        elif alone and are_pieces_below((line, below)):
            taken = number + 1
            yield from further_down(read_sheets([line, below], layout=layout), number - 1)
        elif alone:
            yield from further_down(read_cells([line], layout=layout), number - 1)
        elif line.strip():
            begun = begun if gathered else number
            gathered.append(line)
    if gathered:
        yield from further_down(read_sheets(gathered, layout=layout), begun - 1)
