"""The board on a screen: repainting, the cursor, and the bytes sent."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pyte
import pytest
from rich.console import RenderableType
from textual import on
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Region, Size
from textual.screen import Screen

from sudoku_tui.engine.layout import Candidate, Cell, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.tui.drawing.board_state import BoardState, Chip, Overlay
from sudoku_tui.tui.drawing.frame import LARGE, MEDIUM, MEDIUM_OPEN, SMALL, SMALL_OPEN, CellSize
from sudoku_tui.tui.drawing.styles import Highlight, Ink, Paper
from sudoku_tui.tui.drawing.themes import DEFAULTS, themes
from sudoku_tui.tui.terminal.terse_display import TerseDisplay, TerseUpdate
from sudoku_tui.tui.widgets.board import BoardView
from sudoku_tui.tui.widgets.preview import Preview
from tests.tui.boards import JIGSAW, TWINS, WINDOWS, random_state

EMPTY = BoardState.of_givens(CLASSIC, (0,) * 81)


class Table(TerseDisplay):
    """App with a board and a preview that records its output."""

    CSS = "Screen { layout: horizontal; background: $board; }"

    def __init__(self, state: BoardState, cursor: Cell = 0, theme: str = "graphite") -> None:
        super().__init__()
        self.state, self.at = state, cursor
        self.sent: list[str] = []
        self.heard: list[tuple[str, Cell]] = []
        for each in themes():
            self.register_theme(each)
        self.theme = theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def compose(self) -> ComposeResult:
        yield BoardView(self.state, cursor=self.at)

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    def on_resize(self, event: Resize) -> None:
        self.board.fit(Size(self.size.width, self.size.height))

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if type(renderable) is ChopsUpdate:
            renderable = TerseUpdate.of_chops(renderable)
        if isinstance(renderable, CompositorUpdate):
            self.sent.append(renderable.render_segments(self.console))
        super()._display(screen, renderable)

    @on(BoardView.CursorMoved)
    def hear_move(self, message: BoardView.CursorMoved) -> None:
        self.heard.append(("moved", message.cell))

    @on(BoardView.CellClicked)
    def hear_click(self, message: BoardView.CellClicked) -> None:
        self.heard.append(("clicked", message.cell))

    def characters(self) -> list[list[tuple[str, str]]]:
        """Return every character of the screen with its style."""
        return [
            [(char, str(style)) for text, style, _ in strip for char in text]
            for strip in self.screen._compositor.render_strips()
        ]


def terminal(app: Table) -> list[list[pyte.screens.Char]]:
    """Return the screen of a terminal that received all output of the app."""
    size = app.size
    screen = pyte.Screen(size.width, size.height)
    stream = pyte.Stream(screen)
    for text in app.sent:
        stream.feed(text)

    def visible(char: pyte.screens.Char) -> pyte.screens.Char:
        """Return the character without the invisible attributes of a blank."""
        return char._replace(fg="", bold=False, italics=False) if char.data == " " else char

    return [[visible(screen.buffer[y][x]) for x in range(size.width)] for y in range(size.height)]


def steps(layout: Layout, seed: int) -> Iterator[tuple[BoardState, Cell]]:
    """Yield a sequence of states, some of them little different from the one before."""
    random = Random(seed)
    state = random_state(layout, random)
    for _ in range(6):
        cell = random.randrange(layout.cells)
        yield state, cell
        if random.random() < 0.4:
            state = random_state(layout, random)
        else:
            digits = (*state.digits[:cell], random.randint(0, 4), *state.digits[cell + 1 :])
            state = replace(state, digits=digits, focus=random.randint(0, 4), hint=None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "size", "theme"),
    [
        (CLASSIC, (80, 40), "graphite"),
        (CLASSIC, (60, 24), "mono"),
        (layout_named("x"), (40, 20), "mono"),
        (TWINS, (60, 28), "paper"),
    ],
    ids=["large", "medium", "small", "holes"],
)
async def test_stepwise_painting_equals_a_whole_paint(
    layout: Layout, size: tuple[int, int], theme: str
) -> None:
    start = BoardState.of_givens(layout, (0,) * layout.cells)
    stepped = Table(start, theme=theme)
    async with stepped.run_test(size=size) as pilot:
        await pilot.pause()
        for state, cursor in steps(layout, size[0]):
            stepped.board.cursor = cursor
            stepped.board.state = state
            await pilot.pause()
            fresh = Table(state, cursor, theme)
            async with fresh.run_test(size=size) as other:
                await other.pause()
                assert stepped.board.cell_size is fresh.board.cell_size
                assert stepped.characters() == fresh.characters()
                assert terminal(stepped) == terminal(fresh)


@pytest.mark.parametrize(
    ("layout", "area", "expected"),
    [
        (CLASSIC, (100, 38), LARGE),
        (CLASSIC, (60, 28), MEDIUM_OPEN),
        (CLASSIC, (60, 22), MEDIUM),
        (CLASSIC, (40, 19), SMALL_OPEN),
        (CLASSIC, (34, 18), SMALL),
        (CLASSIC, (10, 5), SMALL),
        (JIGSAW, (34, 18), LARGE),
        (layout_named("16"), (60, 22), SMALL),
        (layout_named("25"), (60, 22), SMALL),
    ],
)
async def test_largest_size_that_fits_is_used(
    layout: Layout, area: tuple[int, int], expected: CellSize
) -> None:
    board = BoardView(BoardState.of_givens(layout, (0,) * layout.cells))
    app = Table(EMPTY)
    async with app.run_test():
        await app.mount(board)
        assert board.fit(Size(*area)) is expected
        board.forced = LARGE
        assert board.fit(Size(*area)) is LARGE


async def test_cursor_wraps_around_and_skips_holes() -> None:
    app = Table(EMPTY, 0)
    async with app.run_test() as pilot:
        board = app.board
        for way, cell in (((-1, 0), 72), ((0, -1), 80), ((1, 0), 8), ((0, 1), 0), ((1, 1), 10)):
            board.move(*way)
            assert board.cursor == cell
        board.state = BoardState.of_givens(TWINS, (0,) * TWINS.cells)
        board.cursor = TWINS.cell_at[0, 3]
        board.move(0, 1)
        assert board.cursor == TWINS.cell_at[0, 0]
        board.move(-1, 0)
        assert board.cursor == TWINS.cell_at[3, 0]
        with pytest.raises(ValueError, match="at least one step"):
            board.move(0, 0)
        await pilot.pause()
        assert [name for name, _ in app.heard] == ["moved"] * 8


async def test_a_smaller_layout_takes_the_cursor_along() -> None:
    app = Table(EMPTY, 80)
    async with app.run_test():
        app.board.state = BoardState.of_givens(WINDOWS, (0,) * 16)
        assert app.board.cursor == 15


@pytest.mark.slow
async def test_click_moves_the_cursor_and_sends_messages() -> None:
    app = Table(EMPTY, 0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        x, y, *_ = app.board.frame.region(40)
        await pilot.click(BoardView, offset=(x + 1, y))
        await pilot.click(BoardView, offset=(x, y))
        await pilot.click(BoardView, offset=(0, 0))
        assert app.heard == [("moved", 40), ("clicked", 40), ("clicked", 40)]


@pytest.mark.slow
async def test_a_board_too_large_scrolls_with_the_cursor() -> None:
    layout = layout_named("25")
    app = Table(BoardState.of_givens(layout, (0,) * 625))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        board = app.board
        assert board.cell_size is SMALL
        for cell in (624, 0, 312, 24, 600):
            board.cursor = cell
            await pilot.pause()
            window = board.scroll_offset
            x, y, width, height = board.frame.region(cell)
            assert window.x <= x and x + width <= window.x + 60
            assert window.y <= y and y + height <= window.y + 20
            offset = (x - window.x + 1, y - window.y)
            await pilot.click(BoardView, offset=offset)
            assert app.heard[-1] == ("clicked", cell)


@pytest.mark.slow
@pytest.mark.parametrize("size", [None, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("columns", [60, 43, 15])
async def test_visible_part_of_a_board_has_whole_cells(size: CellSize | None, columns: int) -> None:
    layout = layout_named("samurai")
    state = BoardState.of_givens(layout, (8,) * layout.cells)
    app = Table(state)
    async with app.run_test(size=(columns, 20)) as pilot:
        board = app.board
        board.forced = size
        board.fit(Size(columns, 20))
        await pilot.pause()
        for cell in (layout.cells - 1, 0, 184, 60, 250):
            board.cursor = cell
            await pilot.pause()
            offset, gutter = board.scroll_offset, board.frame.gutter
            # A blank separates the numbers of rows from the first cell.
            inside = Region(gutter + 1 if offset.x else 0, 0, columns, 20).intersection(
                board.size.region
            )
            lines = [board.render_line(y).text for y in range(20)]
            whole = set()
            for other in range(layout.cells):
                region = board.frame.region(other).translate(-offset)
                if (offset.y and region.y < 1) or region.bottom > 20:
                    continue
                part = region.intersection(inside)
                seen = "".join(lines[y][part.x : part.right] for y in part.line_range)
                if part == region:
                    whole.add(layout.positions[other][1] + 1)
                    assert size or "8" in seen
                elif other != cell:
                    assert not seen.strip()
            numbers = {int(each) for each in re.findall(r"\d+", lines[0][inside.x :])}
            assert numbers <= whole | {layout.positions[cell][1] + 1}


@pytest.mark.slow
@pytest.mark.parametrize(("id", "columns", "rows"), [("samurai", 80, 24), ("classic", 30, 12)])
async def test_numbers_of_rows_stay_visible(id: str, columns: int, rows: int) -> None:
    """Include the left edge of a board that is too large."""
    layout = layout_named(id)
    app = Table(BoardState.of_givens(layout, (0,) * layout.cells))
    async with app.run_test(size=(columns, rows)) as pilot:
        board = app.board
        for cell in (0, layout.cells // 2, layout.cells - 1):
            board.cursor = cell
            await pilot.pause()
            top, gutter = board.scroll_offset.y, board.frame.gutter
            middle, tops = board.frame.middle, board.frame.tops[:-1]
            numbers = {first + middle: str(number) for number, first in enumerate(tops, start=1)}
            for y in range(1, board.size.height):
                shown = board.render_line(y).text[:gutter].strip()
                assert shown == numbers.get(y + top, ""), (cell, y)


async def test_part_of_an_answer_is_visible_under_the_cursor() -> None:
    """Check that chips keep their colours there or, without colours, their weight."""
    chips = {Candidate(40, 3): Chip(Highlight.CUT), Candidate(40, 7): Chip(Highlight.ON)}
    app = Table(replace(EMPTY, answer=Overlay(chips)), 40)
    async with app.run_test(size=(80, 24)) as pilot:
        for theme in ("graphite", "mono"):
            app.theme = theme
            await pilot.pause()
            board = app.board
            on_it = board._style(Ink.NOTE, Paper.CURSOR)
            cut = board._style(Highlight.CUT, Paper.CURSOR)
            on = board._style(Highlight.ON, Paper.CURSOR)
            assert len({on_it, cut, on}) == 3
            if theme == "graphite":
                assert cut == board._style(Highlight.CUT, Paper.BOARD)
            else:
                assert on_it.reverse and cut.reverse and not on.reverse


async def test_preview_has_no_cursor_and_no_focus() -> None:
    app = Table(EMPTY)
    async with app.run_test() as pilot:
        preview = Preview(replace(EMPTY, digits=(7,) * 81, focus=7), cell_size=SMALL)
        await app.mount(preview)
        await pilot.pause()
        assert not preview.can_focus
        assert preview.size == (31, 13)
        assert {stroke.paper.value for stroke in preview._picture.line(1)} == {"same", "board"}


async def test_theme_decides_whether_glyphs_replace_backgrounds() -> None:
    app = Table(replace(EMPTY, digits=(0, 7) + (0,) * 79, focus=7))
    async with app.run_test(size=(40, 20)) as pilot:
        for theme, shown in (("mono", True), ("paper", False), ("sixteen", True)):
            app.theme = theme
            await pilot.pause()
            lines = ["".join(char for char, _ in line) for line in app.characters()]
            assert ("(7)" in lines[1]) == shown


BUSY = replace(
    EMPTY,
    digits=tuple(
        (row * 3 + row // 3 + column) % 9 + 1 if (row + column) % 3 else 0
        for row, column in itertools.product(range(9), range(9))
    ),
    notes=(0b1111111110,) * 81,
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "entry", "move"), [((80, 24), 200, 2048), ((120, 40), 200, 5 * 1024)]
)
async def test_little_is_sent(size: tuple[int, int], entry: int, move: int) -> None:
    app = Table(BUSY, 40)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        board = app.board

        async def cost() -> int:
            await pilot.pause()
            total = sum(len(text.encode()) for text in app.sent)
            app.sent.clear()
            return total

        await cost()
        board.state = replace(BUSY, digits=(*BUSY.digits[:40], 5, *BUSY.digits[41:]))
        assert 0 < await cost() < entry
        board.state = replace(board.state, notes=(0b1010,) * 40 + BUSY.notes[40:])
        await cost()
        for way in ((0, 1), (1, 0), (0, 3), (3, 0), (0, -1), (-1, 0)):
            board.move(*way)
            assert 0 < await cost() < move
        board.state = replace(board.state)
        assert await cost() == 0
