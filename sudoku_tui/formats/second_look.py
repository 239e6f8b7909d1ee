"""A second look at a short text of which nothing could be read as it stands.

People number the rows, join them with commas, put dates and ratings around them, break links as
letters do, and have their own signs for an empty cell. Each `_Rewriting` undoes one of these where
it can be nothing else, and `rewritings` one after the other. What is right after that is known by
reading it: a text of which anything stays wrong is refused as it stood.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import Final, TypeAlias

from ..engine.layouts import CLASSIC
from .told_rules import rules_told
from .words import is_aside, is_field_of_rule, is_title, says_solution

_Rewriting: TypeAlias = Callable[[str], str]
"""A text as it is usually written; the same text where there is nothing to undo."""

_MOST_LINES: Final = 300
"""Lines of such a text."""
_SIDES: Final = (9, 4, 6, 16, 25)
_BREAK: Final = re.compile(r"<br\s*/?>\n?|\\r\\n|\\n|&#10;|%0A", re.IGNORECASE)
_BY_ENTITIES: Final = re.compile(r"&(?:lt|gt|amp|quot|nbsp|#\d{2,4});")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
"""What makes a terminal change the colour of what follows."""
_AROUND: Final = re.compile(r"</?(?:p|details|summary|pre|code)>", re.IGNORECASE)
_SCHEME: Final = re.compile(r"\bHTTPS?://[^/\s]+", re.IGNORECASE)
_QUOTED_PRINTABLE: Final = re.compile(r"=\r?\n")
_PIECE_OF_LINK: Final = re.compile(r"[!-~]{40,}")
_PACKED: Final = re.compile(r"[0-9A-Za-z+/%=]+")
_CELL: Final = re.compile(r"[0-9.]")
_USUAL: Final[dict[int, int | str]] = {
    **str.maketrans("“”„‟«»‘’‚\xa0", '""""""\'\'\' '),
    **dict.fromkeys(map(ord, "\v\x85\u2028\u2029"), "\n"),
}
"""Quotation marks, spaces and ends of lines of word processors and pages, by those of machines."""
_CELLS: Final = 81
_MOST_OPEN: Final = 9
"""Cells at the end of a board that are blank lines, and may be cut off."""
_OF_BOARD: Final = re.compile(r"[0-9._*]")
_FEWEST_PARTED: Final = 3
"""Lines between any two of which a blank one may have come from a letter."""
_LINE_OF_DASHES: Final = re.compile(r"([-=_~*#])\1{2,}")
_MOST_FIGURES: Final = 3
"""Digits and dots in words around a puzzle."""
_DECORATED: Final = re.compile(r"[-=*#_~+>\s]*[^\W\d_][^|\u2500-\u257f]{0,60}?[-=*#_~+\s:]*")
_LABEL: Final = re.compile(
    r"\s*(?:row|line|r)?\s*[(\[]?(?P<name>\d{1,2}|[A-Ya-y])[.:)\]|,]*(?:[ \t]|(?=[|│┃║]))",
    re.IGNORECASE,
)
_NAMES_OF_COLUMNS: Final = ("C1C2C3C4C5C6C7C8C9", "COL1COL2COL3COL4COL5COL6COL7COL8COL9")
_BULLET: Final = re.compile(r"\s*[-*•–]\s+")
_RULE: Final = re.compile(r"(?=[^-=─━═]*[-=─━═])[-+=|:. _*\u2500-\u257f]+")
_HEAD_OF_TABLE: Final = re.compile(
    r"^[ |]*\n[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:-]*$", re.MULTILINE
)
"""Empty names of columns above a table of Markdown, and the rule below them."""
_BOLD: Final = re.compile(r"\*\*([1-9])\*\*")
_END_OF_ROW: Final = re.compile(r"\\{1,2}[ \t]*$", re.MULTILINE)
_COMMENT: Final = re.compile(r"[ \t]*(//+|;+|%+[A-Z]?|\*(?=[ \t]|$))[ \t]?")
"""What stands before each line of a comment in programs and lists."""
_OPENED: Final = re.compile(r"(?<!\s)\s*/\*+[ \t]*\n|\n[ \t]*\*+/\s*$")
_QUOTES: Final = ('"""', "'''", "`", '"')
"""What encloses a text of several lines in a program."""
_OF_DATA: Final = re.compile(r"\[|\d{3,}")
_MOST_AROUND: Final = 500
"""Characters of a program around a text."""
_DASHES: Final = re.compile(r"[|│ \t]*-(?:[ \t|│]+-)+[ \t|│]*")
_BOX: Final = re.compile(r"[|│ \t]+")
_SIGN_APART: Final = re.compile(r"(?<=[1-9])[ \t]+[A-Z](?=[ \t|])")
"""A letter that names a cell of a pattern, behind its candidates."""
_PARTED: Final = re.compile(r"\s*[0-9._*xX](?:([;:/&])[0-9._*xX])(?:\1[0-9._*xX])+\1?\s*")
_OF_FIELDS: Final = re.compile(
    r"[ \t]*(?:(?:[0-9._*-]|\"[0-9]?\")?([,;\t])){3,}(?:[0-9._*-]|\"[0-9]?\")?"
)
"""Cells in fields, which may be empty."""
_WITH_ENTRIES: Final = re.compile(r"(?:\+?[0-9._*-])+")
_OF_CELLS: Final = re.compile(r"[0-9._*-]+")
_ODD_SIZES: Final = (8, 10, 12, 15)
"""Sides of boards that are told by their size where nothing else can be as large."""
_OWN_BLANK: Final = re.compile(r"[oO+=]|[^\w\s\u2500-\u257f]|[○◌●]")
_BETWEEN: Final = frozenset("|-+ \t\n")
_MOST_BETWEEN: Final = 4
"""Characters between two rows on one line."""


def rewritings(text: str) -> Iterator[str]:
    """Ways in which *text* is usually written, each going on from the one before; none if there
    is nothing to undo."""
    if text.count("\n") > _MOST_LINES:
        return
    for rewrite in _REWRITINGS:
        rewritten = rewrite(text)
        if rewritten != text:
            text = rewritten
            yield text


def _between_quotes(text: str) -> str:
    """What quotation marks enclose on several lines of a program that says no more of it."""
    for mark in _QUOTES:
        parts = text.split(mark)
        enclosed = [number for number, part in enumerate(parts) if number % 2 and "\n" in part]
        if len(parts) % 2 == 0 or len(enclosed) != 1:
            continue
        before = mark.join(parts[: enclosed[0]])
        around = before + mark.join(parts[enclosed[0] + 1 :])
        says_more = _OF_DATA.search(around) or rules_told(around, CLASSIC)
        if len(around) <= _MOST_AROUND and not says_more:
            return "\n" * before.count("\n") + parts[enclosed[0]]
    return text


def _unescaped(text: str) -> str:
    """Ends of lines that are written out, and characters of pages."""
    from html import unescape

    if _BY_ENTITIES.search(text):
        text = unescape(text)
    text = _COLOUR.sub("", text)
    text = _BOLD.sub(r"\1", _HEAD_OF_TABLE.sub("\n", _AROUND.sub(" ", text)))
    text = _END_OF_ROW.sub("", text)
    if _BREAK.search(text):
        text = _BREAK.sub("\n", text).replace('"', " ")
    return text


def _uncommented(text: str) -> str:
    """Lines with spaces in place of what made each of them a comment of a program."""
    if len(_OPENED.findall(text)) == 2:
        text = _OPENED.sub("\n", text)
    signs = [_COMMENT.match(line) for line in text.split("\n") if line.strip()]
    if len({sign and sign[1] for sign in signs}) != 1 or not all(signs):
        return text
    return "\n".join(
        _COMMENT.sub(lambda sign: " " * len(sign[0]), line, count=1) for line in text.split("\n")
    )


def _joined_link(text: str) -> str:
    """A link on one line that a letter has broken, or whose plus signs became spaces."""
    from urllib.parse import unquote

    if "://" not in text and not text.startswith(("SCv", "scl", "ctc", "N4I", "fpuz")):
        return text
    text = _SCHEME.sub(lambda site: site[0].lower(), text)
    if _QUOTED_PRINTABLE.search(text) and "=3D" in text:
        text = _QUOTED_PRINTABLE.sub("", text).replace("=3D", "=")
    first, *others = text.split()
    if others and "://" not in "".join(others):
        if all(map(_PIECE_OF_LINK.fullmatch, (first, *others[:-1]))) and "\n" in text.strip():
            return "".join((first, *others))
        if "load=" in first and all(map(_PACKED.fullmatch, others)):
            return "+".join((first, *others))
    return unquote(text) if re.search(r"%(?:3D|26|2F)", text, re.IGNORECASE) else text


def _without_words(text: str) -> str:
    """Blank lines in place of dates, ratings, addresses and words, if cells are left."""
    lines = text.split("\n")
    kept = ["" if _are_words(line) else line for line in lines]
    return "\n".join(kept) if any(map(_CELL.search, kept)) else text


def _are_words(line: str) -> bool:
    """Whether a line is no part of a puzzle, but something that is said of it."""
    said = line.strip()
    if _RULE.fullmatch(said) or says_solution(said):
        return False  # by what says so a grid is told from another puzzle
    if is_field_of_rule(said):
        return False  # without it this would be another puzzle
    if is_aside(said) or is_title(said):
        return True
    return _DECORATED.fullmatch(said) is not None and len(_CELL.findall(said)) <= _MOST_FIGURES


def _without_labels(text: str) -> str:
    """Rows without their numbers, letters or bullets, and without a line that counts columns."""
    lines = text.split("\n")
    rows = [n for n, line in enumerate(lines) if line.strip() and not _RULE.fullmatch(line.strip())]
    counted = {"123456789", "012345678", "ABCDEFGHI", *_NAMES_OF_COLUMNS}
    heads = [n for n in rows if re.sub(r"[\s|+-]", "", lines[n]).upper() in counted]
    if heads and heads[0] == rows[0]:
        lines[heads[0]] = ""
        rows = rows[1:]
    elif heads and heads[-1] == rows[-1] and len(rows) - 1 in _SIDES:
        lines[heads[-1]] = ""
        rows = rows[:-1]
    for size in _SIDES:
        if len(rows) == size and (cut := _labels(lines, rows)):
            for number, end in zip(rows, cut, strict=True):
                lines[number] = " " * end + lines[number][end:]
            return "\n".join(lines)
    return text


def _labels(lines: Sequence[str], rows: Sequence[int]) -> list[int]:
    """Where the label of each row ends; nothing if they do not count the rows."""
    found = [_LABEL.match(lines[number]) for number in rows]
    names = [each["name"].upper() for each in found if each]
    count = len(rows)
    due = (
        [str(n) for n in range(1, count + 1)],
        [str(n) for n in range(count)],
        list("ABCDEFGHIJKLMNOPQRSTUVWXY"[:count]),
    )
    if names in (
        *due,
        [f"{n:02}" for n in range(1, count + 1)],
        *(list(reversed(each)) for each in due),
    ):
        return [each.end() for each in found if each]
    bullets = [_BULLET.match(lines[number]) for number in rows]
    signs = {each[0].strip() for each in bullets if each}
    if all(bullets) and len(signs) == 1:
        return [each.end() for each in bullets if each]
    return []


def _unparted(text: str) -> str:
    """Rows with spaces in place of what stands between any two cells."""
    lines = text.split("\n")
    parted = [match and match[1] for match in map(_PARTED.fullmatch, lines)]
    if len({*parted} - {None}) != 1:
        return text
    pairs = zip(lines, parted, strict=True)
    return "\n".join(line.replace(sign, " ") if sign else line for line, sign in pairs)


def _split_rows(text: str) -> str:
    """Rows one below the other that stood on one line with the same between any two."""
    line = text.strip().strip("\"'")
    if "\n" in line:
        return text
    for size in _SIDES:
        rest = len(line) - size**2
        if rest <= 0 or rest % (size - 1) or rest // (size - 1) > _MOST_BETWEEN:
            continue
        step = size + rest // (size - 1)
        between = {line[at + size : at + step] for at in range(0, len(line) - size, step)}
        rows = [line[at : at + size] for at in range(0, len(line), step)]
        cells = "".join(rows)
        sign = next(iter(between))
        if len(between) == 1 and not set(sign) & set(cells) and not any(map(str.isalnum, sign)):
            return "\n".join(rows)
    return text


def _on_one_line(text: str) -> str:
    """A puzzle on one line of what a letter has broken, or of rows with a plus before entries."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    whole = "".join(lines)
    if len(lines) in _SIDES and "+" in whole:
        size = len(lines)
        told = all(map(_WITH_ENTRIES.fullmatch, lines))
        if told and all(len(line.replace("+", "")) == size for line in lines):
            return whole
    if len(lines) < 2 or not all(map(_OF_CELLS.fullmatch, lines)):
        return text
    *most, last = map(len, lines)
    is_cut = len(set(most)) == 1 and last <= most[0] and most[0] not in _SIDES
    return whole if is_cut and len(whole) in (81, 256, 625) else text


def _in_cells(text: str) -> str:
    """Lines of cells, which stood in as many fields; names of fields above them are left out."""
    lines = text.split("\n")
    said = [line for line in lines if line.strip()]
    rows = [line for line in said if _OF_FIELDS.fullmatch(line.rstrip())]
    if not rows or len(said) - len(rows) > 1 or rows[0] not in said[:2]:
        return text
    marks = {match[1] for match in map(_OF_FIELDS.fullmatch, map(str.rstrip, rows)) if match}
    mark = next(iter(marks))
    cells = [row.strip(" \r").replace('"', "").split(mark) for row in rows]
    if len(marks) > 1 or {len(row) for row in cells} not in ({81}, {36}, {16}):
        return text
    return "\n".join("".join(cell or "." for cell in row) for row in cells)


def _in_numbers(text: str) -> str:
    """Rows of numbers with commas, of a board whose size no other has."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    size = isqrt(len(lines[0])) if len(lines) == 1 else 0
    if size in _ODD_SIZES and len(lines[0]) == size**2:
        lines = [lines[0][at : at + size] for at in range(0, size**2, size)]
    size = len(lines)
    if size not in _ODD_SIZES or any(len(line) != size for line in lines):
        return text
    known = {each: str(n) for n, each in enumerate("123456789ABCDEF"[:size], 1)}
    known |= dict.fromkeys("._*-0", "")
    if not set("".join(lines).upper()) <= known.keys():
        return text
    return "\n".join(",".join(known[each] for each in line.upper()) for line in lines)


def _with_usual_blanks(text: str) -> str:
    """Dots in place of the one sign, beside digits and bars, that can be an empty cell."""
    lines = [line for line in text.split("\n") if not _RULE.fullmatch(line.strip())]
    cells = Counter("".join(lines))
    others = [each for each in cells if each not in "123456789" and each not in _BETWEEN]
    others += [each for each in "+" if each in cells and not others and "|" not in cells]
    if len(others) != 1 or not _OWN_BLANK.fullmatch(others[0]):
        return text
    count = cells[others[0]] + sum(cells[digit] for digit in "123456789")
    digits = [digit for digit in "123456789" if cells[digit]]
    if isqrt(count) ** 2 != count or isqrt(count) not in _SIDES[:3] or not digits:
        return text
    kept = (
        line if _RULE.fullmatch(line.strip()) else line.replace(others[0], ".")
        for line in text.split("\n")
    )
    return "\n".join(kept)


def _on_lines(text: str) -> str:
    """Lines, one below the other without blank ones between any two, that ended in another way."""
    text = text.translate(_USUAL)
    lines = text.split("\n")
    said = [line for line in lines if line.strip()]
    parted = len(said) > _FEWEST_PARTED and 2 * len(said) - 1 <= len(text.strip().split("\n"))
    return "\n".join(said) if parted else text


def _without_dashes(text: str) -> str:
    """Rows without lines of single dashes between them, where another sign is the empty cell."""
    lines = text.split("\n")
    rules = {line for line in lines if _DASHES.fullmatch(line)}
    cells = "".join(line for line in lines if line not in rules)
    if not rules or "-" in cells or not set(cells) & set("._*0"):
        return text
    return "\n".join("" if line in rules else line for line in lines)


def _without_signs_apart(text: str) -> str:
    """Candidates with spaces in place of letters that stand behind those of a pattern."""
    lines = text.split("\n")
    cut = [_SIGN_APART.sub(lambda sign: " " * len(sign[0]), line) for line in lines]
    rows = [_BOX.sub(" ", line).split() for line in cut if _CELL.search(line) and "|" in line]
    rows = [row for row in rows if all(map(str.isdecimal, row))]
    return "\n".join(cut) if len(rows) == 9 and {len(row) for row in rows} == {9} else text


def _without_rules(text: str) -> str:
    """What stands between two lines of dashes, or the like, that are all alike."""
    lines = text.split("\n")
    rules = [n for n, line in enumerate(lines) if _LINE_OF_DASHES.fullmatch(line.strip())]
    if not rules or any(line.strip() for line in (*lines[: rules[0]], *lines[rules[-1] + 1 :])):
        return text
    return "\n".join(lines[rules[0] + 1 : rules[-1]]) if len(rules) > 1 else text


def _of_table(text: str) -> str:
    """Rows of fields in place of a table in the marks of a forum."""
    if "[td]" not in text.lower():
        return text
    bare = re.sub(r"(?i)\s*\[/?(?:table|tbody)[^\]\n]{0,40}\]\s*", "\n", text)
    rows = re.findall(r"(?is)\[tr\](.*?)\[/tr\]", bare)
    fields = [re.findall(r"(?is)\[t[dh]\](.*?)\[/t[dh]\]", row) for row in rows]
    return "\n".join(",".join(each.strip() for each in row) for row in fields)


def _in_fields(text: str) -> str:
    """Rows with commas in place of the signs that part the cells of a table in LaTeX."""
    lines = [line for line in text.split("\n") if line.strip()]
    counts = {line.count("&") for line in lines}
    of_cells = all(re.fullmatch(r"[0-9&.\s]+", line) for line in lines)
    return text.replace("&", ",") if of_cells and counts == {len(lines) - 1} != {0} else text


def _in_columns(text: str) -> str:
    """Dots in place of blanks where a blank parts any two cells as well."""
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    size = len(lines)
    if size not in _SIDES[:3] or not all(re.fullmatch(r"[1-9 ]+", line) for line in lines):
        return text
    least = min(len(line) - len(line.lstrip()) for line in lines)
    for left in {0, least}:
        rows = [line[left:].ljust(2 * size - 1) for line in lines]
        if all(len(row) == 2 * size - 1 and not row[1::2].strip() for row in rows):
            return "\n".join(row[::2].replace(" ", ".") for row in rows)
    return text


def _a_cell_a_line(text: str) -> str:
    """One line of what has a line for each cell: its digit, a blank or its candidates."""
    lines = [line.strip() for line in text.split("\n")]
    while lines and not lines[-1] and len(lines) > _CELLS:
        lines.pop()
    lines += [""] * (_CELLS - len(lines) if _CELLS - len(lines) < _MOST_OPEN else 0)
    if len(lines) != _CELLS or not all(re.fullmatch(r"[1-9]{0,9}|[.0_*-]", each) for each in lines):
        return text
    if all(len(each) < 2 for each in lines):
        return "".join(each or "." for each in lines)
    return " ".join(lines) if all(lines) else text


def _side_by_side(text: str) -> str:
    """Two boards one below the other that stood side by side, with blanks between."""
    lines = [line.rstrip() for line in text.split("\n")]
    rows = [line for line in lines if _CELL.search(line) and "--" not in line]
    if len(rows) not in (9, 6) or not all(re.fullmatch(r"[|0-9._*\s]+", line) for line in rows):
        return text
    if any(any(map(str.isalnum, line)) for line in lines if line not in rows):
        return text
    wide = max(map(len, lines))
    for cut in sorted(range(wide), key=lambda at: abs(2 * at - wide)):
        if any(line[cut : cut + 2].strip() for line in lines):
            continue
        left, right = ([line[:cut] for line in lines], [line[cut:].strip() for line in lines])
        counts = {
            len(_OF_BOARD.findall(line))
            for line in (*left, *right)
            if _CELL.search(line) and "--" not in line
        }
        if counts == {len(rows)}:
            return "\n".join([*left, "", *right])
    return text


def _quoted_rows(text: str) -> str:
    """The rows of a program that are texts one below the other."""
    rows = re.findall(r"[\"']([0-9._*-]{9})[\"']", text)
    around = re.sub(r"[\"'][0-9._*-]{9}[\"']", "", text)
    few = len(around) <= _MOST_AROUND and not re.search(r"\d", around)
    if len(rows) != 9 or not few or rules_told(around, CLASSIC):
        return text
    return "\n".join(rows)


_REWRITINGS: Final[tuple[_Rewriting, ...]] = (
    _on_lines,
    _between_quotes,
    _unescaped,
    _uncommented,
    _of_table,
    _in_fields,
    _in_columns,
    _a_cell_a_line,
    _side_by_side,
    _quoted_rows,
    _joined_link,
    _without_rules,
    _without_dashes,
    _without_signs_apart,
    _without_words,
    _without_labels,
    _unparted,
    _split_rows,
    _on_one_line,
    _in_cells,
    _in_numbers,
    _with_usual_blanks,
)
