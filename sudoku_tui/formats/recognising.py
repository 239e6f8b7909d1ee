"""Which format a text is of: the one whose sign in it is the plainest.

Each format claims what has its sign. The order of the table decides nothing: of two formats with as
plain a sign a text has that of one alone, or one of them says that it is meant `over` the other.
"""

from __future__ import annotations

from typing import Final

from .format import Format, Sign
from .refusals.long_lines import LONGEST_LINE
from .table import FORMATS

_BEGINNING: Final = 64_000
"""Characters of a text that it is recognised by."""


def _by_sign(*, by_line: bool) -> list[list[Format]]:
    """The formats that recognise a line, or a text, those with the plainest sign first."""
    read = [each for each in FORMATS.values() if each.recognises and each.by_line is by_line]
    return [[each for each in read if each.sign is sign] for sign in reversed(Sign)]


_LINES: Final = _by_sign(by_line=True)
_TEXTS: Final = _by_sign(by_line=False)


def recognise_line(line: str) -> Format | None:
    """The format of which a line can be seen to be, if any; each of its lines is a sheet."""
    if len(line) > LONGEST_LINE:
        return None
    return _claimant(_LINES, line)


def recognise_text(head: str) -> Format | None:
    """The format of which a text that begins so can be seen to be, if any; it is read whole."""
    return _claimant(_TEXTS, head[:_BEGINNING])


def _claimant(by_sign: list[list[Format]], text: str) -> Format | None:
    """The format whose sign in a text is the plainest, whatever the order of those as plain."""
    for asked in by_sign:
        found = [each for each in asked if each.recognises and each.recognises(text)]
        if found:
            others = {name for each in found for name in each.over}
            # A text that is spoilt may be of two forms of which neither is meant over the other.
            return min(found, key=lambda each: (each.name in others, each.name))
    return None
