"""Tasks of many plain lines for a worker process; unanswered lines are worked on one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..engine.layouts import CLASSIC
from .starting_point import PackedPuzzle


class LinesTask(NamedTuple):
    """A block of input lines for one worker process."""

    lines: Sequence[str]
    to_come: int
    """Estimated number of lines after these; 0 if unknown."""
    like: Any
    """Template of a single-puzzle task, for lines that are worked on one by one."""


class LinesResult(NamedTuple):
    """The results of plain lines.

    *known* has one entry per line, None where the batch search gave no answer. *others* has the
    results of these lines, worked on one by one, by their index.
    """

    known: list[Any]
    others: dict[int, Any]


@dataclass(frozen=True)
class LinesOrPuzzle:
    """Function of a worker that accepts a task of one puzzle or a `LinesTask`."""

    function: Callable[[Any], Any]
    search: Callable[[Sequence[str], int], Iterable[Any]]
    takes_clashes: bool

    def __call__(self, task: Any) -> Any:
        if not isinstance(task, LinesTask):
            return self.function(task)
        known = list(self.search(task.lines, task.to_come))
        numbered = enumerate(zip(task.lines, known, strict=True))
        others = {
            index: self._work_on_one(line, task) for index, (line, of) in numbered if of is None
        }
        return LinesResult(known, others)

    def _work_on_one(self, line: str, task: LinesTask) -> Any:
        from ..formats.plain_lines import plain_reading

        puzzle = plain_reading(line, 1).puzzle
        if not self.takes_clashes and next(puzzle.clashes(), None):
            return None
        return self.function(task.like._replace(parcel=PackedPuzzle(CLASSIC.id, puzzle.givens)))
