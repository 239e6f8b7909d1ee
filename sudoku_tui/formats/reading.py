"""The reader of texts: by the format of a named program, or else by the views of `reader`.

Formats with a sheet on each line, and texts of no named format, are read line by line in bounded
memory. Other formats are read as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice, pairwise
from typing import Final

from ..engine.layout import Layout
from .claims import Claim, Detector, refuse_foreign_text, until_first, whole_text
from .errors import MOST_CHARACTERS, FormatError
from .form import Reading, further_down
from .format import Format
from .guards.bounds import Beginning, BoundedSource
from .guards.lost_digits import is_without_digits, lost_beside
from .lines import first_line, first_three, is_comment, single_lines
from .named import line_sheets, sheets_of, text_sheets
from .plain_lines import Found, PlainLines, each_reading, may_be_corner
from .print.styles import FORMS
from .reader.chunks import are_pieces_below, boards_in
from .reader.roles import with_pictures, with_samurai
from .scope import Scope
from .wrapping import unwrapped

MIXED: Final = "mixed"
"""Replaces the name of a format if each line, or text between blank lines, may have another."""

_MOST_LINES_OF_ONE: Final = 4096
"""Most lines of a text with one puzzle, with comments."""
_PLAIN = re.compile(r"\ufeff?[0-9.]{81}\s*")
"""A plain line, which is a puzzle in any case; detection of a named format is skipped."""
_LINES_BELOW: Final = 5
"""Lines that may continue a first line that is not a puzzle alone."""
_MOST_HELD: Final = 10_000
"""Most empty boards, and errors after the first one, that are held back until a digit is read."""


def read(
    text: str,
    *,
    layout: Layout | None = None,
    form: str | None = None,
    scope: Scope = Scope.KNOWN,
) -> Reading:
    """Parse the only puzzle in *text*, in any format.

    Args:
        text: The text.
        layout: The layout of the puzzle; None if the text decides.
        form: The name of a format or a style; None if the text decides.
        scope: The constraints that are accepted.

    Raises:
        FormatError: There is no puzzle, a bad one, one with other constraints, or more than one.
    """
    if len(text) > MOST_CHARACTERS:
        raise FormatError(f"this text has more than {MOST_CHARACTERS:,} characters")
    if max(text.count("\n"), text.count("\r")) > _MOST_LINES_OF_ONE:
        raise FormatError(
            f"this text has more than {_MOST_LINES_OF_ONE} lines; one puzzle expected"
        )
    found = read_many([text], layout=layout, form=form, scope=scope)
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
    lines: Iterable[str],
    *,
    layout: Layout | None = None,
    form: str | None = None,
    scope: Scope = Scope.KNOWN,
) -> Iterator[Found]:
    """Yield every puzzle in *lines*, in order; a bad one, or one beyond *scope*, as its error.

    `read_sheets` yields puzzles with any constraints.
    """
    return each_reading(read_many_and_lines(lines, layout=layout, form=form, scope=scope))


def read_many_and_lines(
    lines: Iterable[str],
    *,
    layout: Layout | None = None,
    form: str | None = None,
    scope: Scope = Scope.KNOWN,
) -> Iterator[Found | PlainLines]:
    """Like `read_many`, but yield plain lines of one text as one batch."""
    for found in _read_sheets(iter(lines), layout, form):
        yield scope.limit(found) if isinstance(found, Reading) else found


def read_sheets(
    lines: Iterable[str], *, layout: Layout | None = None, form: str | None = None
) -> Iterator[Found]:
    """Yield every sheet in *lines*, in order; a bad one as its error.

    Args:
        lines: The text in pieces, each of one line or of several.
        layout: The layout of the puzzles; None if the text decides.
        form: The name of a format or a style. None if the first lines decide, `MIXED` if each line,
            or text between blank lines, decides.
    """
    return each_reading(_read_sheets(iter(lines), layout, form))


@cache
def detector() -> Detector:
    """Return the detector of all named formats."""
    from .table import FORMATS  # imported late: plain lines need no table of formats

    return Detector(FORMATS.values())


def _read_sheets(
    lines: Iterator[str], layout: Layout | None, form: str | None
) -> Iterator[Found | PlainLines]:
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


def _refuse_lost_digits(
    first: Found | PlainLines,
    others: Iterator[Found | PlainLines],
    text: Beginning,
    layout: Layout | None,
) -> Iterator[Found | PlainLines]:
    """Yield the results, with one error in place of empty boards if digits were lost."""
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
    source = BoundedSource(lines, layout)
    found = _read_bounded(source, layout, form)
    yield from source.bounded(map(_remarked, with_samurai(found)))


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
    # The comment of a puzzle on one line has ratings and names.
    beside = found.puzzle.comment if found.has_rows else ""
    title = found.puzzle.title or beside
    if not title or found.puzzle.extras.described:
        return found
    from .rules_in_text import rules_in_title  # imported late: most puzzles have no title

    rules = ", ".join(rules_in_title(title, found.puzzle.layout))
    remark = f"its title says {rules}; it was read without that, --layout tells what it is"
    return found._replace(remark=remark) if rules else found


def _read_again(text: str, layout: Layout | None) -> list[Found]:
    """Return the results of a second reading of a short text; [] if it has errors again.

    Sentences around the puzzle are removed, and a link that a letter has wrapped is joined. A text
    that looked like data is read by the views.
    """
    from .reader.surroundings import without_sentences
    from .wrapping import joined_link

    bare = joined_link(without_sentences(text.replace("\xa0", " ")))
    if bare != text:
        found = list(each_reading(_read_once(iter([bare]), layout, None)))
    elif detector().looks_like_data(text):
        read = boards_in([text], (), layout)
        found = list(each_reading(map(_remarked, with_samurai(read))))
    else:
        return []
    return found if found and not any(isinstance(each, FormatError) for each in found) else []


def _read_bounded(
    source: BoundedSource, layout: Layout | None, form: str | None
) -> Iterator[Found | PlainLines]:
    """Yield the results in the named format of a text, or by the views if it has none."""
    lines = source.lines()
    try:
        if form == MIXED:
            yield from source.noted(_read_mixed(lines, layout))
        elif form in FORMS:
            yield from boards_in((), lines, layout, form, source.noted)
        else:
            claim, head = _claim(lines, layout, form)
            if claim.format and claim.format.read:
                texts = unwrapped(chain(head, lines))
                yield from with_pictures(_read_format(claim, texts, source, layout))
            else:
                yield from boards_in(head, lines, layout, None, source.noted)
    except FormatError as error:
        yield error


def _claim(
    lines: Iterator[str], layout: Layout | None, form: str | None
) -> tuple[Claim, list[str]]:
    """Return the named format of a text, and the first lines, which decide it.

    Raises:
        FormatError: There is no requested format of this name, or the text has links alone.
    """
    head = list(until_first(lines))
    if form:
        from .table import format_named  # imported late: most texts decide themselves

        return Claim(format_named(form)), head
    first = first_line(head)
    is_plain = _PLAIN.fullmatch(first) is not None
    if is_plain and may_be_corner(first):
        head += islice(lines, _LINES_BELOW)  # pieces, or the other grids of a Samurai
    if is_plain and not _are_cages_below(head):
        return Claim(), head
    head = list(detector().examined_lines(head, lines))
    claim = detector().claim_of(head, layout)
    if not claim.format:
        refuse_foreign_text(head)
    return claim, head


def _are_cages_below(head: Sequence[str]) -> bool:
    """Check whether the second line with content is a cage; most are puzzles."""
    if all(line.isdecimal() for line in first_three(head)[1:2]):
        return False
    from .boards.killer_texts import are_cages_below  # imported late: most texts are not killers

    return are_cages_below(head)


def _read_format(
    claim: Claim, lines: Iterator[str], source: BoundedSource, layout: Layout | None
) -> Iterator[Found | PlainLines]:
    """Yield the results in the format of a claim."""
    format = claim.format
    assert format
    if format.by_line:
        yield from source.noted(line_sheets(format, lines, claim.line, layout))
        return
    source.is_whole = True
    text = whole_text(lines)
    above = max(claim.line - 1, 0)
    text = "\n" * above + text.split("\n", above)[-1]
    yield from text_sheets(format, text, layout)


def _read_mixed(lines: Iterator[str], layout: Layout | None) -> Iterator[Found]:
    """Yield the sheets of each line in a format of lines, and of each text between blank lines."""
    begun = taken = 0
    gathered: list[str] = []
    for number, (line, below) in enumerate(pairwise(chain(single_lines(lines), [""])), 1):
        if number == taken:
            continue
        format = _format_with_parser(line)
        alone = format or _PLAIN.fullmatch(line)
        if (alone or not line.strip()) and gathered:
            yield from further_down(read_sheets(gathered, layout=layout), begun - 1)
            gathered = []
        if format:
            yield from sheets_of(format, line, number, layout)
        elif alone:
            text = f"{line}\n{below}" if are_pieces_below((line, below)) else line
            taken = number + text.count("\n")
            found = boards_in([text], (), layout)
            yield from further_down(each_reading(found), number - 1)
        elif line.strip():
            begun = begun if gathered else number
            gathered.append(line)
    if gathered:
        yield from further_down(read_sheets(gathered, layout=layout), begun - 1)


def _format_with_parser(line: str) -> Format | None:
    """Return the format of a line with a parser of its own; None for others and comments."""
    if not line.strip() or is_comment(line):
        return None
    format = detector().format_of_line(line)
    return format if format and format.read else None
