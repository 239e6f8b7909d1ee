"""Hints in the first lines of a text that solutions, pieces or cages follow."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from ..cells import draws
from ..lines import split_lines
from ..words import says_solution

_BEGINNING: Final = 100_000
"""Characters at the beginning of a text that are searched."""


def has_solutions(lines: Iterable[str]) -> bool:
    """Check whether a line of the texts is a label of a solution."""
    beginnings = (text[:_BEGINNING] for text in lines)
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
    said = first_three(lines)[:2]
    if len(said) != 2 or len(said[0]) != len(said[1]) or len(set(said[1])) ** 2 != len(said[1]):
        return False
    return draws(said[1])


def first_three(lines: Iterable[str]) -> list[str]:
    """Return the first three lines with content, or fewer."""
    said = (line for text in lines for line in split_lines(text[:_BEGINNING].strip()))
    return list(islice((line.strip() for line in said if line.strip()), 3))
