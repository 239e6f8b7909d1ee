"""Plain lines worked on, in whatever process that is; what is not told at once one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..engine.layouts import CLASSIC
from .standing import Parcel


class LinesTask(NamedTuple):
    """Lines to be worked on."""

    lines: Sequence[str]
    to_come: int
    """About how many come after them; 0 if nobody knows."""
    like: Any
    """A task of any plain line, for those that are worked on alone."""


class LinesResult(NamedTuple):
    """What is known of lines, and of those of which nothing is, what came of each, by its index."""

    known: list[Any]
    others: dict[int, Any]


@dataclass(frozen=True)
class EitherWay:
    """Does the work for a task of one puzzle or of lines, in whatever process."""

    function: Callable[[Any], Any]
    search: Callable[[Sequence[str], int], Iterable[Any]]
    takes_clashes: bool

    def __call__(self, task: Any) -> Any:
        if not isinstance(task, LinesTask):
            return self.function(task)
        known = list(self.search(task.lines, task.to_come))
        numbered = enumerate(zip(task.lines, known, strict=True))
        others = {index: self._alone(line, task) for index, (line, of) in numbered if of is None}
        return LinesResult(known, others)

    def _alone(self, line: str, task: LinesTask) -> Any:
        from ..formats.plain_lines import plain_reading

        puzzle = plain_reading(line, 1).puzzle
        if not self.takes_clashes and next(puzzle.clashes(), None):
            return None
        return self.function(task.like._replace(parcel=Parcel(CLASSIC.id, puzzle.givens)))
