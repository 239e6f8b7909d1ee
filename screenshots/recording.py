"""A recording of play as one animated SVG: ``python -m screenshots --recording``.

Each frame is a screen. A line that several frames share is stored once. Where an image cannot move,
as on paper, the first frame is shown.
"""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable, Sequence
from itertools import accumulate, groupby
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.hints import Advice
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.store.desk import quick
from tests.tui.at_table import Table, opened

from .image import colours_of
from .terminal_font import Colour

COLUMNS, ROWS = 80, 24
_WIDTH: Final = 9.0
"""Pixels of a column."""
_HEIGHT: Final = 18
"""Pixels of a row."""
_SIZE: Final = 15
_BASELINE: Final = 14
_NOTHING: Final = Style()
_PUZZLE: Final = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."


class Frame(NamedTuple):
    """A screen, and the seconds for which it is shown."""

    lines: tuple[str, ...]
    seconds: float


async def record() -> list[Frame]:
    """Play for a while and return a frame for each screen."""
    frames: list[Frame] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "games.db", connect=quick) as store,
    ):
        async with opened(store, (COLUMNS, ROWS), "graphite") as table:

            async def show(seconds: float, *keys: str) -> None:
                await table.press(*keys)
                table.seconds.now += seconds
                await table.settled()
                strips = table.app.screen._compositor.render_strips()
                frames.append(Frame(tuple(map(_line, strips)), seconds))

            await _play(table, show)
    return frames


async def _play(table: Table, show: Callable[..., Awaitable[None]]) -> None:
    """Write notes and digits, reveal a hint in three steps, and ask why a digit is impossible."""
    puzzle = Puzzle(CLASSIC, tuple(0 if each == "." else int(each) for each in _PUZZLE))
    solution = only_solution(puzzle) or ()
    table.app.navigation.play_puzzle(puzzle, Details(level=str(Level.UNFAIR)))
    await table.settled()
    await show(1.5, "right", "left")
    for key in ("up", "up", "right", "right", "right"):
        await show(0.2, key)
    await show(1.0, str(solution[2 * 9 + 7]))
    await show(1.6, "t")
    await show(1.6, "question_mark")
    await show(1.8, "question_mark")
    await show(2.6, "question_mark")
    await show(0.8, "enter")
    await _until_no_single(table)
    await show(1.4, "escape")
    await show(1.2, "question_mark")
    await show(1.6, "question_mark")
    await show(3.6, "question_mark")
    await show(1.2, "enter")


async def _until_no_single(table: Table) -> None:
    """Take hints until one places no digit."""
    while True:
        await table.press("question_mark", "question_mark", "question_mark")
        answer = table.playing.hint.answer
        if not isinstance(answer, Advice) or not answer.step.placements:
            return
        await table.press("enter")


class _Run(NamedTuple):
    """Consecutive characters of one style."""

    ink: Colour
    paper: Colour
    bold: bool
    column: int
    text: str


def _line(strip: Strip) -> str:
    """Return a line of the screen as SVG elements, at height 0."""
    runs: list[_Run] = []
    column = 0
    for text, style, _ in strip:
        ink, paper = colours_of(style or _NOTHING)
        runs.append(_Run(ink, paper, bool(style and style.bold), column, text))
        column += cell_len(text)
    return _papers(runs) + _texts(runs)


def _papers(runs: Sequence[_Run]) -> str:
    """Return the backgrounds, one element for each run of one colour."""
    parts: list[str] = []
    for paper, beside in groupby(runs, key=lambda run: run.paper):
        same = list(beside)
        width = _number(sum(cell_len(run.text) for run in same) * _WIDTH)
        x = _number(same[0].column * _WIDTH)
        parts.append(f"<rect x='{x}' width='{width}' height='{_HEIGHT}' fill='{_hex(paper)}'/>")
    return "".join(parts)


def _texts(runs: Sequence[_Run]) -> str:
    """Return the characters, one element for each run of one colour."""
    parts: list[str] = []
    for (ink, bold), beside in groupby(runs, key=lambda run: (run.ink, run.bold)):
        same = list(beside)
        text = "".join(run.text for run in same)
        if shown := text.strip():
            x = _number((same[0].column + len(text) - len(text.lstrip())) * _WIDTH)
            length = _number(cell_len(shown) * _WIDTH)
            weight = " font-weight='bold'" if bold else ""
            parts.append(
                f"<text x='{x}' y='{_BASELINE}' textLength='{length}' fill='{_hex(ink)}'{weight}>"
                f"{escape(shown)}</text>"
            )
    return "".join(parts)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def svg_of(frames: Sequence[Frame]) -> str:
    """Return the frames as an endless animation."""
    width, height = _number(COLUMNS * _WIDTH), ROWS * _HEIGHT
    lines = list(dict.fromkeys(line for frame in frames for line in frame.lines))
    number = {line: at for at, line in enumerate(lines)}
    whole = sum(frame.seconds for frame in frames)
    ends = list(accumulate(frame.seconds for frame in frames))
    rules = [".f{visibility:hidden}.f0{visibility:visible}"]
    shown: list[str] = []
    for at, (frame, end) in enumerate(zip(frames, ends, strict=True)):
        begin, stop = (_number(100 * each / whole) for each in (end - frame.seconds, end))
        hidden = "" if begin == "0" else "0%{visibility:hidden}"
        rules.append(
            f"@keyframes k{at}{{{hidden}{begin}%{{visibility:visible}}"
            f"{'' if stop == '100' else stop + '%{visibility:hidden}'}}}"
            f".f{at}{{animation:k{at} {_number(whole)}s step-end infinite}}"
        )
        uses = "".join(
            f"<use href='#l{number[line]}' y='{row * _HEIGHT}'/>"
            for row, line in enumerate(frame.lines)
        )
        shown.append(f"<g class='f f{at}'>{uses}</g>")
    kept = "".join(f"<g id='l{at}'>{line}</g>" for at, line in enumerate(lines))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
        f"width='{width}' height='{height}' role='img'><title>A game: notes, and two hints</title>"
        f"<style>text{{font:{_SIZE}px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}}"
        f"{''.join(rules)}</style><defs>{kept}</defs>{''.join(shown)}</svg>\n"
    )
