"""Plain text as Markdown: escaped, as a list, as a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|!])")


def escape(text: str) -> str:
    """Escape the characters of *text* that Markdown would interpret."""
    return _SPECIAL.sub(r"\\\1", text)


def bullets(lines: Iterable[str]) -> str:
    """Return *lines* of plain text as a list."""
    return "\n".join(f"- {escape(line)}" for line in lines)


def table(rows: Iterable[Sequence[str]], column: str = "---") -> str:
    """Return *rows* of plain text as a table; the first row is the heading.

    Args:
        rows: Cells of equally long rows.
        column: Delimiter of all columns but the first; ``---:`` aligns them to the right.
    """
    head, *body = rows
    lines = (f"| {' | '.join(map(escape, row))} |" for row in body)
    rule = "|---" + f"|{column}" * (len(head) - 1) + "|"
    return "\n".join((f"| {' | '.join(map(escape, head))} |", rule, *lines))
