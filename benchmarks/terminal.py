"""The real program on a terminal: time of the start, latency of keys, and load when idle."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks.measure import Figure, upper_bound
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.event_text import encode
from sudoku_tui.game.events import Enter, Note
from sudoku_tui.game.game import Game
from sudoku_tui.store.games import Line
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.store.store import FILE_NAME, Store
from tests.terminal import ARROWS, Terminal

EMPTY = "benchmarks.empty_app"
STARTS = 7
KEYS = 200
STEPS = 300
"""Number of events of the replayed game."""
IDLE = 10.0
"""Duration of the idle measurement (seconds)."""
SIZES = ((80, 24), (120, 40))
LARGE = ("samurai", "25")
"""Layouts with hundreds of cells."""
HOUR = 3600
"""Keys in an hour of play, at one per second."""
_QUIET = 0.04
"""Time without output after which a key has taken effect (seconds)."""


class Cost(NamedTuple):
    """The cost of one key."""

    seconds: float
    """Time from the key to the first byte of output."""
    bytes: int


def measure() -> list[Figure]:
    """Return all figures of this module."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        figures = [_first_paint(data)]
        figures.append(Figure("from key to screen, an empty app, p95", 1000 * _empty_key(), "ms"))
        figures.append(Figure("a page saved by the disk, p95", 1000 * _disk_sync(data), "ms"))
        for columns, rows in SIZES:
            figures += _keys(data, columns, rows)
        for layout in LARGE:
            figures += _large_keys(data, layout)
        figures.append(_memory_of_an_hour(data))
        figures += [_replay_step(data, *size) for size in SIZES]
        return [*figures, *(_idle(data, *size) for size in SIZES)]


def _first_paint(data: Path) -> Figure:
    """Measure the start of the game and of an empty app, in interleaved runs."""
    menu, empty = list[float](), list[float]()
    # The first start may compile bytecode, so it does not count.
    for _ in range(STARTS + 1):
        menu.append(_time_to_paint(data, "sudoku_tui"))
        empty.append(_time_to_paint(data, EMPTY))
    note = f"an empty Textual app: {median(empty[1:]):.2f} s"
    return Figure("from the command to the menu", median(menu[1:]), "s", upper_bound(0.3), note)


def _time_to_paint(data: Path, module: str) -> float:
    with Terminal(data, module=module) as terminal:
        terminal.shows("Quit")
        # The time of arrival: the emulation of the terminal here is not part of the game.
        return terminal.received_at - terminal.started


def _empty_key() -> float:
    """Return the latency of keys in an empty app, p95 (seconds)."""
    with tempfile.TemporaryDirectory() as folder, Terminal(Path(folder), module=EMPTY) as terminal:
        terminal.shows("Quit")
        return _ninety_fifth([_cost(terminal, key).seconds for key in _moves(KEYS // 2)])


def _disk_sync(data: Path) -> float:
    """Return the time in which the disk saves one page, as each digit requires, p95 (seconds)."""
    times = []
    with (data / "page").open("wb", buffering=0) as file:
        for _ in range(KEYS // 4):
            start = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return _ninety_fifth(times)


def _start_game(
    data: Path, columns: int, rows: int, layout: str = "9", puzzle: str = ""
) -> Terminal:
    """Start a game of *puzzle*, or a new one, and return its terminal once it is idle."""
    arguments = ["play", puzzle] if puzzle else ["play", "--level", "medium", "--layout", layout]
    terminal = Terminal(data, arguments, columns=columns, rows=rows)
    terminal.shows("Hint")
    terminal.settle(0.5)
    return terminal


def _keys(data: Path, columns: int, rows: int) -> Iterator[Figure]:
    size = f"{columns}x{rows}"
    with _start_game(data, columns, rows) as terminal:
        yield from _costs(terminal, size)
    with _start_game(data, columns, rows) as terminal:
        terminal.send("t")
        terminal.settle(0.5)
        yield from _costs(terminal, f"all notes, {size}")
    with _start_game(data, columns, rows, puzzle=killer()) as terminal:
        terminal.send("t")
        terminal.settle(0.5)
        yield from _costs(terminal, f"killer, all notes, {size}")


def killer() -> str:
    """Return a killer without givens as a line of text."""
    from sudoku_tui.engine.dice import Dice
    from sudoku_tui.engine.generating.killers import KillerSpec, generate_killer
    from sudoku_tui.engine.layouts import CLASSIC
    from sudoku_tui.formats.extras_text import write_whole

    return write_whole(generate_killer(KillerSpec(CLASSIC), Dice("terminal")))


def _large_keys(data: Path, layout: str) -> Iterator[Figure]:
    """Yield the latency of keys on a board larger than the screen, with all notes."""
    with _start_game(data, *SIZES[-1], layout) as terminal:
        terminal.send("t")
        terminal.settle(0.5)
        before = _processor_seconds(terminal.pid)
        costs = list(_presses(terminal))
        taken = 1000 * (_processor_seconds(terminal.pid) - before) / len(costs)
    latency = _ninety_fifth([cost.seconds for cost in costs])
    columns, rows = SIZES[-1]
    name = f"from key to screen, {layout}, all notes, {columns}x{rows}, p95"
    yield Figure(name, 1000 * latency, "ms", upper_bound(16), f"{taken:.1f} ms of a processor each")


def _presses(terminal: Terminal) -> Iterator[Cost]:
    """Yield the costs of moves all over a large board, and of digits in empty cells."""
    for number, key in enumerate(_moves(KEYS // 2)):
        yield _cost(terminal, key)
        if number % 2:
            yield _cost(terminal, str(1 + number % 9))


def _memory_of_an_hour(data: Path) -> Figure:
    """Measure the resident memory of the game after many keys: moves, digits, notes and hints."""
    columns, rows = SIZES[-1]
    with _start_game(data, columns, rows) as terminal:
        for number, key in enumerate(_moves(HOUR)):
            terminal.send("u" if number % 7 == 0 else "?" if number % 60 == 1 else key)
            terminal.send(str(1 + number % 9) if number % 3 == 0 else "")
            terminal.read(0.005)
        terminal.settle(0.5)
        taken = _resident_megabytes(terminal.pid)
    name = f"resident after {HOUR:,} keys, {columns}x{rows}"
    return Figure(name, taken, "MB", upper_bound(80))


def _costs(terminal: Terminal, where: str) -> Iterator[Figure]:
    """Yield the costs of keys in the open game."""
    moves = [_cost(terminal, key) for key in _moves(KEYS // 2)]
    digits = []
    for number in range(KEYS // 4):
        terminal.send("\t")
        terminal.settle(_QUIET)
        digits += [_cost(terminal, str(1 + (number + more) % 9)) for more in (0, 4)]
    latency = _ninety_fifth([cost.seconds for cost in (*moves, *digits)])
    yield Figure(f"from key to screen, {where}, p95", 1000 * latency, "ms", upper_bound(8))
    for name, costs in (("a move", moves), ("a digit", digits)):
        sent = _ninety_fifth([cost.bytes for cost in costs])
        usual = f"median {median(cost.bytes for cost in costs):.0f}"
        yield Figure(f"{name}, {where}, p95", sent, "bytes", upper_bound(2048), usual)


def _moves(count: int) -> Iterator[str]:
    """Yield arrow keys that move all over the board."""
    random = Random(1)
    for _ in range(count):
        yield ARROWS[random.choice(list(ARROWS))]


def _cost(terminal: Terminal, key: str) -> Cost:
    terminal.settle(_QUIET)
    before, start = len(terminal.sent), time.perf_counter()
    terminal.send(key)
    terminal.read(1.0)
    seconds = terminal.received_at - start
    terminal.settle(_QUIET)
    return Cost(seconds, len(terminal.sent) - before)


def _ninety_fifth(values: list[float] | list[int]) -> float:
    return sorted(values)[round(0.95 * (len(values) - 1))]


def _idle(data: Path, columns: int, rows: int) -> Figure:
    """Measure the processor share of a game without input while its clock runs."""
    with _start_game(data, columns, rows) as terminal:
        start, before = time.monotonic(), _processor_seconds(terminal.pid)
        while (gone := time.monotonic() - start) < IDLE:
            terminal.read(IDLE - gone)
        share = (_processor_seconds(terminal.pid) - before) / gone
    return Figure(
        f"idle with the clock running, {columns}x{rows}", 100 * share, "%", upper_bound(1)
    )


def _replay_step(data: Path, columns: int, rows: int) -> Figure:
    """Measure the processor time of a step in the replay of a long game, in both directions."""
    with Store(data / FILE_NAME) as store:
        store.games.copy(*_long_game())
    with Terminal(data, [], columns=columns, rows=rows) as terminal:
        terminal.shows("Quit")
        for key in ("g", "o"):
            terminal.send(key)
            terminal.settle(1.0)
        before = _processor_seconds(terminal.pid)
        for key in (ARROWS["right"], ARROWS["left"]):
            for _ in range(STEPS):
                terminal.send(key)
                terminal.settle(_QUIET)
        taken = (_processor_seconds(terminal.pid) - before) / (2 * STEPS)
    name = f"a step of a replay, of a processor, {columns}x{rows}"
    return Figure(name, 1000 * taken, "ms", upper_bound(16))


def _long_game() -> tuple[Game, Details, list[Line]]:
    """Return a game of `STEPS` events: notes, then all the right digits."""
    puzzle = draw_puzzle(Level.HARD, Dice(1)).puzzle
    game, solution = Game(puzzle), only_solution(puzzle) or ()
    empty = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    for number in range(STEPS - len(empty)):
        game.record(Note(empty[number % len(empty)], 1 + number % 9))
    for cell in empty:
        game.record(Enter(cell, solution[cell]))
    lines = [Line(encode(event, puzzle.layout), 2.0 * at) for at, event in enumerate(game.log)]
    return game, Details(level=str(Level.HARD), solution=tuple(solution)), lines


def _processor_seconds(pid: int) -> float:
    """Return the processor time of a process, user and system (seconds)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_megabytes(pid: int) -> float:
    """Return the resident memory of a process (MB)."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(kilobytes.split()[1]) / 1024
