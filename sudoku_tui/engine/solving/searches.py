"""The searches of a path, row by row of its ladder, and a memory of fruitless searches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from ..bits import Mask
from ..board import Board
from ..changes import SkippableSearch, changes_since
from ..effort import StepMeter
from ..ladders import Ladder, Rung
from ..ladders.ladder import steps_by_equal_cells
from ..layout import Layout
from ..step import Step
from ..techniques import NarrowedSearch, Search, narrowed_search_of, searches_of


class RowSearch(NamedTuple):
    """A row of a ladder (one rung, or several with a common search), and its search."""

    row: tuple[Rung, ...]
    find: Search
    narrowed: NarrowedSearch | None
    """The search after a fruitless one, for changed cells only; None to search the whole board."""
    is_queued: bool = False
    """Whether its steps come from a queue, which costs no search."""

    def rung_of(self, step: Step) -> Rung:
        """Return the rung of a found step."""
        row = self.row
        # A search may find a step of another technique: that step scores as the technique searched
        # for.
        return next((rung for rung in row if rung.technique is step.technique), row[0])

    def first_on(self, board: Board, vain: Mask | None) -> tuple[Step | None, Mask | None]:
        """Search *board*, and only its changed cells if possible.

        Args:
            board: The position.
            vain: The candidates of an earlier board on which no step was found; None if there is
                none.

        Returns:
            The first step or None, and the value of *vain* for the next search.
        """
        narrowed, now = self.narrowed, board.candidates
        if narrowed is None or vain is None or now & vain != now:
            step = self.find(board)  # candidates came back, so a step may be anywhere
        else:
            step = narrowed(board, board.cached(changes_since, vain))
        if step is None and narrowed is not None:
            lasts = narrowed.lasts if isinstance(narrowed, SkippableSearch) else None
            if lasts is None or lasts(board):
                return None, now
        return step, vain


def searched_on(ladder: Ladder, layout: Layout, rows: int | None = None) -> list[RowSearch]:
    """Return the rows of *ladder* with techniques that apply to *layout*.

    Only the first *rows* of the ladder count; None for all.
    """
    return list(each_searched(ladder, layout, rows))


def each_searched(ladder: Ladder, layout: Layout, rows: int | None = None) -> Iterator[RowSearch]:
    """Yield the rows of `searched_on`, each loaded when it is requested.

    The ladder caches them, because thousands of paths may be walked.
    """
    known: list[RowSearch | None] = ladder.solver_cache[layout]
    for number, row in enumerate(ladder.rows[:rows]):
        if number == len(known):
            applying = tuple(rung for rung in row if rung.applies_to(layout))
            known.append(_searched_row(applying, ladder, layout) if applying else None)
        if searched := known[number]:
            yield searched


def _searched_row(row: tuple[Rung, ...], ladder: Ladder, layout: Layout) -> RowSearch:
    easiest = row[0]
    find, narrowed = _search_of(easiest, ladder, layout), _narrowed_of(easiest, ladder, layout)
    return RowSearch(row, find, narrowed)


def _narrowed_of(rung: Rung, ladder: Ladder, layout: Layout) -> NarrowedSearch | None:
    """Return the search of *rung* in changed cells; None if the whole board is always searched."""
    if ladder.reads_equal_cells(rung.technique, layout):
        return None
    narrowed = narrowed_search_of(rung.id, rung.search)
    # A narrowed search finds more shapes than a strict rung may use, except for a named search.
    return None if rung.strict and not rung.search else narrowed


def _search_of(rung: Rung, ladder: Ladder, layout: Layout) -> Search:
    technique = rung.technique
    named = searches_of(rung.id)[rung.search] if rung.search else None
    if not ladder.reads_equal_cells(technique, layout):
        return named or (lambda board: next(rung.find(board), None))
    if named is None:
        return lambda board: next(ladder.find(technique, board), None)

    def one(board: Board) -> Iterable[Step]:
        step = named(board)
        return (step,) if step else ()

    return lambda board: named(board) or next(steps_by_equal_cells(one, board), None)


class RowSearches:
    """The searches of one path, row by row.

    A row that found nothing is searched again only where the board has changed since then.
    """

    def __init__(
        self, rows: Iterable[RowSearch], fruitless: Sequence[Mask | None] = (), skipped: int = 0
    ) -> None:
        """Begin a path, or continue one.

        Args:
            rows: The rows, loaded one by one, because most paths need no hard techniques.
            fruitless: `fruitless` of the path that is continued.
            skipped: Number of first rows that are known to find nothing on the first board.
        """
        self._coming = iter(rows)
        self._loaded: list[RowSearch] = []
        self.fruitless = [*fruitless]
        """By row: the candidates of the last board on which the row found no step, or None."""
        self.skipped = skipped
        """Number of first rows that are known to find nothing on the next board."""

    def first_on(
        self, board: Board, meter: StepMeter | None = None, until: int | None = None
    ) -> tuple[Rung, Step] | None:
        """Return the first step on *board* and its rung; None if no row before *until* has one.

        Raises:
            OutOfEffort: The effort of *meter* is spent.
        """
        start, self.skipped, fruitless = self.skipped, 0, self.fruitless
        rows = islice(chain(self._loaded, self._load()), start, until)
        for number, searched in enumerate(rows, start):
            row, find, narrowed, is_queued = searched
            if meter and not is_queued:
                meter.spend()
            if narrowed is None:
                step = find(board)
            else:
                step, fruitless[number] = searched.first_on(board, fruitless[number])
            if step:
                return row[0] if len(row) == 1 else searched.rung_of(step), step
        return None

    def _load(self) -> Iterator[RowSearch]:
        """Yield the rows that were not searched yet, and make room to remember them."""
        for each in self._coming:
            self._loaded.append(each)
            if len(self.fruitless) < len(self._loaded):
                self.fruitless.append(None)
            yield each
