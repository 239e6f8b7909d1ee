"""Boards in brackets, as programs write them: lists of rows, of cells or of strings."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from .grids import Grid, Proposal, grid_of
from .rows import Cell, is_blank
from .sizes import Sizes

_CLOSING: Final = {"[": "]", "(": ")", "{": "}"}
_TOKEN: Final = re.compile(
    r"[\[({\])}]|\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`|-1(?![0-9])|[0-9]+\.0*(?![0-9.])|\w+|[^\s\w]"
)
_MOST_NUMBERS_BESIDE: Final = 4
_DATA: Final = re.compile(r"[0-9._*]{12}")
"""Text that may be a board itself."""
_LONGEST_AROUND: Final = 300
_DEEPEST: Final = 32
"""Most brackets inside each other; deeper ones are read as if the outer ones were not there."""
_SHORTEST: Final = 16
"""Characters of brackets with a board."""


class _Leaf(NamedTuple):
    text: str
    start: int
    end: int


class _Node(NamedTuple):
    children: list[_Node | _Leaf]
    start: int
    end: int


def bracketed(lines: Sequence[str], sizes: Sizes) -> Iterator[Proposal]:
    """Yield the boards in brackets, with the code around them."""
    # The backticks of a fence are not quotation marks.
    lines = ["" if line.lstrip().startswith("```") else line for line in lines]
    text = "\n".join(lines)
    if not any(sign in text for sign in _CLOSING):
        return
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    boards = _Boards(starts, sizes)
    for root in _roots(text):
        if root.end - root.start < _SHORTEST:
            continue
        first, last = boards.line(root.start), boards.line(root.end - 1)
        start, end = starts[first], starts[last] + len(lines[last])
        if root.start - start + end - root.end > _LONGEST_AROUND:
            continue
        around = text[start : root.start] + text[root.end : end]
        found = list(boards.grids_in(root))
        beside = _without_parts(text, root, [part for _, part in found])
        if found and all(map(_is_bare, (around, beside))):
            grids = tuple(grid for grid, _ in found)
            yield Proposal(first, last, grids, 1.02 * len(grids), "brackets")


def _without_parts(text: str, root: _Node, parts: Sequence[_Node | _Leaf]) -> str:
    """Return the text of brackets without the boards in them."""
    starts = [root.start, *(part.end for part in parts)]
    ends = [*(part.start for part in parts), root.end]
    return " ".join(text[start:end] for start, end in zip(starts, ends, strict=True))


def _is_bare(code: str) -> bool:
    """Check whether code beside boards has few numbers and no board."""
    return len(re.findall(r"\d+", code)) <= _MOST_NUMBERS_BESIDE and not _DATA.search(code)


def _roots(text: str) -> list[_Node]:
    """Return the outermost brackets of a text as trees."""
    roots: list[_Node] = []
    open_brackets: list[tuple[str, int, list[_Node | _Leaf]]] = []
    for match in _TOKEN.finditer(text):
        token = match[0]
        if closing := _CLOSING.get(token):
            if len(open_brackets) == _DEEPEST:
                open_brackets.clear()
            open_brackets.append((closing, match.start(), []))
        elif token in ("]", ")", "}"):
            if not open_brackets or open_brackets[-1][0] != token:
                open_brackets.clear()
                continue
            _, start, children = open_brackets.pop()
            (open_brackets[-1][2] if open_brackets else roots).append(
                _Node(children, start, match.end())
            )
        elif open_brackets and token not in ",;|":
            open_brackets[-1][2].append(_Leaf(token, match.start(), match.end()))
    return roots


def _candidates(node: _Node) -> str:
    """Return the candidates in a bracket as one word; "" if it has other content."""
    digits = [child.text if isinstance(child, _Leaf) else "" for child in node.children]
    return "".join(digits) if digits and all(d.isdecimal() and len(d) == 1 for d in digits) else ""


def _largest(node: _Node | _Leaf) -> int:
    """Return the largest number in a bracket outside quotation marks."""
    children = node.children if isinstance(node, _Node) else []
    leaves = [child.text for child in children if isinstance(child, _Leaf)]
    return max((int(text) for text in leaves if text.isdecimal()), default=0)


class _Boards(NamedTuple):
    """A search for boards among brackets."""

    starts: Sequence[int]
    """The index of the first character of each line."""
    sizes: Sizes

    def line(self, at: int) -> int:
        """Return the line, from 0, of a character of the text."""
        return bisect(self.starts, at) - 1

    def grids_in(self, node: _Node) -> Iterator[tuple[Grid, _Node | _Leaf]]:
        """Yield the boards in a bracket, each with its part of the text."""
        if grid := self._of_rows(node) or self._flat(node):
            yield grid, node
            return
        for child in node.children:
            if isinstance(child, _Node):
                yield from self.grids_in(child)
            else:
                cells = self._characters(child)
                if cells and (grid := grid_of(cells, self.sizes.by_cells.get(len(cells)))):
                    yield grid, child

    def _of_rows(self, node: _Node) -> Grid | None:
        """Return the board whose rows are the children of a bracket; None if they are not."""
        rows = [
            self._cells(child) if isinstance(child, _Node) else self._characters(child)
            for child in node.children
        ]
        layout = self.sizes.by_columns.get(len(rows[0])) if rows else None
        if layout is None or len(rows) != layout.rows or len({*map(len, rows)}) > 1:
            return None
        if any(_largest(child) > layout.digits for child in node.children):
            return None
        return grid_of([cell for row in rows for cell in row], layout)

    def _flat(self, node: _Node) -> Grid | None:
        """Return the board whose cells are the children of a bracket; None if they are not."""
        cells = self._cells(node)
        layout = self.sizes.by_cells.get(len(cells))
        if layout and _largest(node) > layout.digits:
            return None
        return grid_of(cells, self.sizes.by_cells.get(len(cells)))

    def _cells(self, node: _Node) -> list[Cell]:
        """Return the children of a bracket as cells; [] if one cannot be a cell."""
        cells = []
        for child in node.children:
            if isinstance(child, _Node):
                if not (word := _candidates(child)):
                    return []
                cells.append(self._cell(word, child.start))
                continue
            word = child.text.strip("\"'`")
            word = word.rstrip("0").rstrip(".") if re.fullmatch(r"\d+\.0*", word) else word
            if not (word.isalnum() or is_blank(word)):
                return []
            cells.append(self._cell(word, child.start))
        return cells

    def _characters(self, leaf: _Leaf) -> list[Cell]:
        """Return each character of a quoted string as a cell; [] for another text."""
        if leaf.text[0] not in "\"'`":
            return []
        signs = [(sign, leaf.start + at) for at, sign in enumerate(leaf.text)][1:-1]
        return [self._cell(sign, at) for sign, at in signs if not sign.isspace()]

    def _cell(self, text: str, at: int) -> Cell:
        line = self.line(at)
        return Cell(text, line, at - self.starts[line])
