"""Games of any layout are saved, loaded, shared and counted without a loss."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.spec import Spec
from sudoku_tui.engine.layout import Digit, Layout
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.symmetry import random_scramble
from sudoku_tui.formats import read, write
from sudoku_tui.formats.spec import Share, read_share, write_share
from sudoku_tui.game.events import Enter, Note, Undo
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.report import csv_of, report_of
from sudoku_tui.store.reserve import ReservePuzzle
from sudoku_tui.store.saved_game import Details, State
from sudoku_tui.store.stock import stock_levels
from sudoku_tui.store.store import Store
from tests.each import each
from tests.store.desk import Hands, create

BEYOND = ("boxes-2x8", "jigsaw4:AABBAABBCCDDCCDD")
"""Layouts outside the catalogue, by their names."""
ALL = [*(entry.id for entry in CATALOGUE), *BEYOND]
every_layout = each("id", ALL)


def first_digits(layout: Layout) -> tuple[Digit, ...]:
    """Return givens that fill one house, which identify a puzzle without being a real one."""
    places = dict(zip(layout.houses[0].cells, range(1, layout.digits + 1), strict=True))
    return tuple(places.get(cell, 0) for cell in range(layout.cells))


@cache
def puzzle_of(id: str) -> Puzzle:
    layout = layout_named(id)
    return Puzzle(layout, first_digits(layout), title=f"Of {layout.name}")


@pytest.mark.slow
@every_layout
def test_a_game_is_saved_and_loaded(store: Store, id: str) -> None:
    puzzle = puzzle_of(id)
    layout, last = puzzle.layout, puzzle.layout.cells - 1
    share = write_share(Share(Spec(layout_id=layout.id), "seed"))
    details = Details("Easy", 400, solution=first_digits(layout), share=share, daily="2026-11-21")
    journal = Journal(store, store.games.load(create(store, puzzle, details)))
    for event in (Note(last, 1), Enter(last, layout.digits), Undo(), Enter(last, 2)):
        assert journal.record(event, 1.0)
    saved = store.games.load(journal.game_id)
    assert saved.game.puzzle == puzzle and saved.game.puzzle.layout is layout_named(id)
    assert saved.game.log == journal.game.log
    assert saved.game.position == journal.game.position
    assert (saved.details, saved.state, saved.lost) == (details, State.PLAYING, 0)
    assert store.games.list_games()[0].layout == layout.id
    assert read_share(saved.details.share) == Share(Spec(layout_id=layout.id), "seed")


@every_layout
def test_a_fresh_puzzle_waits_only_for_its_own_layout(store: Store, id: str) -> None:
    puzzle = Puzzle(layout_named(id), puzzle_of(id).givens)
    details = Details("Easy", 400, solution=first_digits(puzzle.layout))
    assert store.reserve.add(ReservePuzzle(puzzle, details))
    other = next(layout for layout in (CLASSIC, layout_named("4")) if layout is not puzzle.layout)
    assert store.reserve.take("Easy", other) is None
    assert store.reserve.take("Easy", puzzle.layout) == ReservePuzzle(puzzle, details)


@every_layout
def test_text_is_read_back(id: str) -> None:
    puzzle = puzzle_of(id)
    has_gaps = puzzle.layout.rows * puzzle.layout.columns > puzzle.layout.cells
    for form in ("line",) if has_gaps else ("line", "rows"):
        text = write(puzzle, puzzle.givens, form)
        assert read(text, layout=puzzle.layout).puzzle.givens == puzzle.givens


@every_layout
def test_specifications_are_read_back(id: str) -> None:
    layout = layout_named(id)
    for spec in (
        Spec(layout_id=layout.id, fill=puzzle_of(id).givens),
        Spec(layout_id=layout.id, pattern=1 | 1 << layout.cells - 1),
    ):
        assert read_share(write_share(Share(spec, "a b'#"))) == Share(spec, "a b'#")


def test_statistics_are_separate(store: Store, hands: Hands) -> None:
    for number, id in enumerate(ALL, 1):
        journal = Journal.begin(store, puzzle_of(id), Details(level="Easy"))
        journal.finish(float(number))
    today = date.fromtimestamp(hands.now)
    assert set(store.statistics.layouts()) == set(ALL)
    lines = csv_of(store.statistics).splitlines()[1:]
    assert sorted(lines) == sorted(
        f"{id},Easy,1,1,0,{number:.1f},{number:.1f}," for number, id in enumerate(ALL, 1)
    )
    for number, id in enumerate(ALL, 1):
        report = report_of(store.statistics, today, id)
        assert (report.won, report.seconds, list(report.levels)) == (1, number, ["Easy"])
        assert report.days[-1] == 1
    assert report_of(store.statistics, today).won == len(ALL)


def test_missing_stock_is_not_an_error() -> None:
    assert stock_levels(layout_named(BEYOND[1])) == ()
    picture = "".join(chr(ord("A") + n) * 25 for n in range(25))
    assert stock_levels(layout_named(f"jigsaw25:{picture}")) == ()


@pytest.mark.slow
def test_a_scramble_of_any_layout_is_quick() -> None:
    """Check that it keeps the layout. The time of the search for moves is bounded by the canvas."""
    for entry in CATALOGUE:
        if entry.layout.cells <= 100:
            scramble = random_scramble(entry.layout, Dice(1))
            assert sorted(scramble.move) == list(range(entry.layout.cells))
