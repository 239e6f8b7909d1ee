"""Partial paints add up to the screen, and unchanged parts are not painted."""

from __future__ import annotations

import pytest
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets._toast import Toast

from sudoku_tui.store.store import Store
from sudoku_tui.tui.app import SudokuApp
from sudoku_tui.tui.screens.board_screen import BoardScreen
from sudoku_tui.tui.screens.drill import DrillScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.terminal.compositor import NimbleCompositor, paint_at_once
from sudoku_tui.tui.terminal.terse_display import TerseUpdate
from sudoku_tui.tui.widgets.panel import PracticePanel, TextPanel
from sudoku_tui.tui.widgets.preview import Preview
from sudoku_tui.tui.widgets.rows import StripWidget
from sudoku_tui.tui.widgets.side_panel import SidePanel
from tests.reference import classic
from tests.soak import first_of
from tests.tui.at_table import opened
from tests.tui.screens.test_analysis import wait_until_done

WING = "...9..4...5..2..8.3...67.....65.2..8.39...62.1..6.97.....49...7.4..5..9...3..1..."


class Paper:
    """Screen built only from the updates that the app sends."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = []

    def paint(self, update: object) -> None:
        """Paint an update over the former content."""
        match update:
            case LayoutUpdate():
                rows = (["".join(strip.text for strip in strips)] for strips in update.strips)
                self.lines = [list("".join(row)) for row in rows]
            case TerseUpdate():
                for y, left, right, start, strip in update.runs:
                    for x, character in enumerate(strip.text, start):
                        if left <= x < right:
                            self.lines[y][x] = character

    @property
    def text(self) -> str:
        """The content of the screen."""
        return "\n".join(map("".join, self.lines))


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    """Return a screen that receives every update of any app."""
    paper, display = Paper(), SudokuApp._display

    def paint_both(app: SudokuApp, screen: object, update: object) -> None:
        if not app._batch_count:
            paper.paint(update)
        # The arguments are those of the app, which need no types here.
        display(app, screen, update)  # type: ignore[arg-type]

    monkeypatch.setattr(SudokuApp, "_display", paint_both)
    return paper


async def test_partial_paints_add_up_while_a_game_is_played(paper: Paper) -> None:
    with Store(None) as store:
        async with opened(store, size=(100, 30), paints_at_once=True) as table:
            await table.open("Medium")
            screen = table.on(PlayScreen)
            assert isinstance(screen._compositor, NimbleCompositor)
            for keys in ("right down 5", "space 1 2", "? ?", "enter left", "f1", "escape u"):
                await table.press(*keys.split())
                assert paper.text == table.text, keys


@pytest.mark.slow
async def test_partial_paints_add_up_along_a_path(paper: Paper) -> None:
    with Store(None) as store:
        async with opened(store, size=(80, 24), paints_at_once=True) as table:
            table.app.navigation.pages.open_analysis(classic(WING))
            screen = await wait_until_done(table)
            await table.press("tab")
            for _ in range(4):
                for keys in ("right right", "shift+down", "pagedown", "w"):
                    await table.press(*keys.split())
                    assert paper.text == table.text, (keys, screen.step_number)


@pytest.mark.slow
@pytest.mark.parametrize("panel", [SidePanel, PracticePanel])
async def test_board_is_painted_before_the_panel_is_built(
    paper: Paper, monkeypatch: pytest.MonkeyPatch, panel: type[SidePanel | PracticePanel]
) -> None:
    """Check in games and drills, after any key, the pictures painted when the panel is built."""
    with Store(None) as store:
        async with opened(store, paints_at_once=True) as table:
            if panel is SidePanel:
                await table.open("Medium")
            else:
                table.app.navigation.practice.open_drill("xy-wing")
                await table.until(DrillScreen)
            screen = table.app.screen
            assert isinstance(screen, BoardScreen)
            boards: list[tuple[str, str]] = []
            show, region = panel.show, screen.board.region

            def record_boards(widget: TextPanel, *what: object) -> None:
                boards.append((cut(paper.text, region), cut(table.text, region)))
                show(widget, *what)  # type: ignore[arg-type]

            monkeypatch.setattr(panel, "show", record_boards)
            for key in ("right", "tab", "5", "tab", "space", "1", "2", "u"):
                before = len(boards)
                await table.press(key)
                assert len(boards) > before, key
            assert all(painted == wanted for painted, wanted in boards)
            assert len(set(boards)) > 2


async def test_moved_lines_are_left_to_the_layout(paper: Paper) -> None:
    with Store(None) as store:
        async with opened(store, paints_at_once=True) as table:
            await table.open("Medium")
            screen = table.on(PlayScreen)
            before = paper.text
            screen.board.move(0, 1)
            screen._layout_required = True
            paint_at_once(screen.board, screen)
            assert paper.text == before
            await table.settled()
            assert paper.text == table.text


def cut(text: str, region: Region) -> str:
    """Return the part of a screen in *region*."""
    lines = text.splitlines()[region.y : region.bottom]
    return "\n".join(line[region.x : region.right] for line in lines)


async def test_unchanged_widgets_are_not_rendered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str | None, Region]] = []

    def record_kind(kind: type[Widget]) -> None:
        render = kind.render_lines

        def record_crop(widget: Widget, crop: Region) -> object:
            asked.append((widget.id, crop))
            return render(widget, crop)

        monkeypatch.setattr(kind, "render_lines", record_crop)

    with Store(None) as store:
        async with opened(store, paints_at_once=True) as table:
            await table.open("Medium")
            screen = table.on(PlayScreen)
            record_kind(Widget)
            record_kind(Preview)
            screen.board.refresh(Region(0, 4, 10, 2))
            await table.settled()
            boards = [crop for id, crop in asked if id == "board"]
            assert boards and all(crop.height == 2 for crop in boards)
            assert not {"panel", "cell", "bar-left"} & {id for id, _ in asked}


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("look", first_of(["graphite", "ascii", "mono", "sixteen"], 2))
async def test_cached_lines_equal_a_new_paint(look: str) -> None:
    with Store(None) as store:
        async with opened(store, size=(120, 40), look=look, paints_at_once=True) as table:
            table.app.navigation.pages.open_analysis(classic(WING))
            screen = await wait_until_done(table)
            for key in ("tab", "r", "right", "b", "left", "end"):
                await table.press(key)
                for widget in screen.query(StripWidget).results(StripWidget):
                    if widget.display:
                        assert_cache_is_current(widget)


def assert_cache_is_current(widget: StripWidget) -> None:
    """Check that the cached lines of a widget equal those that Textual renders from scratch."""
    whole = widget.size.region
    kept = widget.render_lines(whole)
    widget.notify_style_update()
    widget._styles_cache.clear()
    for mine, plain in zip(kept, Widget.render_lines(widget, whole), strict=True):
        assert list(mine.simplify()) == list(plain.simplify())


async def test_removed_widget_is_painted_over_after_a_lookup(
    store: Store,
) -> None:
    async with opened(store, (40, 12)) as table:
        await table.press("?")
        screen, toast = table.app.screen, table.app.screen.query_one(Toast)
        compositor, where = screen._compositor, toast.region
        assert where and not compositor._dirty_regions
        toast.display = False
        compositor.update_widgets({Widget()})  # a widget without a layout
        assert toast not in compositor.full_map, "somebody asks for a place"
        compositor.reflow(screen, screen.size)
        assert any(each.contains_region(where) for each in compositor._dirty_regions)


@pytest.mark.slow
async def test_scrolled_widget_is_painted_where_a_layout_moves_it_back(
    store: Store,
) -> None:
    async with opened(store, (40, 12)) as table:
        await table.press("f1")
        screen, page = table.app.screen, table.app.screen.query_one("#page")
        compositor, shown = screen._compositor, page.children[0].region
        assert compositor.full_map
        page.scroll_to(y=3, animate=False, immediate=True)
        compositor.reflow_visible(screen, screen.size)
        compositor._dirty_regions.clear()  # as if all were painted
        page.scroll_to(y=0, animate=False, immediate=True)
        compositor.reflow(screen, screen.size)
        assert compositor.full_map[page.children[0]].region == shown
        assert any(region.overlaps(page.region) for region in compositor._dirty_regions)
