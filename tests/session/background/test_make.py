"""Puzzles made by processes: as a text promises, cancelled at any time, leaving nobody behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sudoku_tui.engine.dice import seeds_from
from sudoku_tui.engine.generating.make import make
from sudoku_tui.engine.generating.spec import Spec, Wanted
from sudoku_tui.engine.layout import SYMBOLS
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.formats.spec import Share, read_share, write_spec
from sudoku_tui.session.background.make import Making
from sudoku_tui.session.background.make_process import serve
from sudoku_tui.session.background.server import Message
from sudoku_tui.store.store import FILE_NAME, Store
from tests.processes import alive, children
from tests.terminal import RESTORED, Terminal

RARE = Spec(wanted=frozenset({Wanted("jellyfish", 3), Wanted("swordfish", 3)}))
ROOT = Path(__file__).parents[3]


def request(spec: Spec, seed: str, first: int = 0, step: int = 1) -> Message:
    """What a process is asked."""
    line = write_spec(spec)
    return {"spec": line, "seed": seed, "first": first, "step": step, "patient": False}


def reports(asked: Message, now: Callable[[], float] = time.monotonic) -> list[Message]:
    """What a process tells."""
    told: list[Message] = []
    serve(asked, told.append, now)
    return told


def test_reports_tell_of_tries_and_end_with_the_first_puzzle_that_fits() -> None:
    spec = Spec(levels=frozenset({Level.UNFAIR}))
    *tried, last = reports(request(spec, "k"), now=count().__next__)
    assert [each["tried"] for each in tried] == list(range(1, len(tried) + 1))
    made = make(spec, last["seed"])
    assert made and "".join(SYMBOLS[digit] for digit in made.givens) == last["givens"]
    assert last["level"] == "Unfair" and "." not in last["solution"]


def test_a_level_is_told_even_where_nobody_asked_for_one() -> None:
    *_, found = reports(request(Spec(), "k"))
    assert found["level"] and found["score"]
    *_, small = reports(request(Spec("4"), "k"))
    assert len(small["givens"]) == len(small["solution"]) == 16


def test_what_can_never_be_is_told() -> None:
    full = "1234341243212143"
    wrong = tuple(map(int, full.replace("1234", "1240", 1)))
    assert reports(request(Spec("4", fill=wrong), "k")) == [
        {"failed": "no solution, whatever is added"}
    ]


async def test_what_a_text_promises_is_the_first_that_fits() -> None:
    share = read_share("v4 classic level=hard symmetry=180 #same")
    making = Making(share, exact=True, processes=3)
    making.start()
    await making.over()
    assert making.fresh and not making.failure and making.is_over
    seeds = seeds_from("same")
    made = next(made for made in (make(share.spec, seed) for seed in seeds) if made)
    assert making.fresh.puzzle.givens == made.givens
    assert making.tried >= 1


@pytest.mark.parametrize("processes", [1, 3])
async def test_what_is_found_says_what_makes_it_again(processes: int) -> None:
    share = read_share("v4 classic level=hard symmetry=180 #any")
    making = Making(share, processes=processes)
    making.start()
    await making.over()
    assert making.fresh and not making.failure and making.tried
    puzzle, details = making.fresh.puzzle, making.fresh.details
    assert details.solution == only_solution(puzzle)
    rating = rate(puzzle)
    assert (details.level, details.score) == (str(rating.level), rating.score)
    again = read_share(details.share)
    assert again.spec == share.spec and again.seed.startswith("any")
    made = make(again.spec, again.seed)
    assert made and made.givens == puzzle.givens


async def test_it_can_be_cancelled_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    spawn = asyncio.create_subprocess_exec

    async def noting(*arguments: Any, **named: Any) -> asyncio.subprocess.Process:
        process = await spawn(*arguments, **named)
        begun.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noting)
    for wait in (0.0, 0.05, 1.0):
        making = Making(Share(RARE, "k"), processes=2)
        making.start()
        await asyncio.sleep(wait)
        making.stop()
        async with asyncio.timeout(2):
            await making.over()
        assert making.is_over and making.fresh is None
    assert len(begun) >= 2
    assert not any(map(alive, begun))


async def test_a_process_that_dies_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/true")
    making = Making(Share(RARE, "k"))
    making.start()
    async with asyncio.timeout(5):
        await making.over()
    assert making.fresh is None and "has ended" in making.failure
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    making = Making(Share(RARE, "k"))
    making.start()
    await making.over()
    assert "No such file" in making.failure


def test_a_process_outlives_nobody_and_imports_no_screen() -> None:
    command = [
        sys.executable,
        "-X",
        "importtime",
        "-m",
        "sudoku_tui.session.background.make_process",
    ]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(json.dumps(request(RARE, "k")).encode() + b"\n")
        process.stdin.flush()
        assert b"tried" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=5) == 0
        imported = process.stderr.read().decode()
    assert "sudoku_tui.engine.generating.make" in imported
    assert "textual" not in imported and "sqlite3" not in imported


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="/proc tells who is whose child")
@pytest.mark.parametrize("how", ["killed", "told to end", "left"])
def test_a_shared_puzzle_from_the_command_line_leaves_no_process_behind(
    tmp_path: Path, how: str
) -> None:
    with Terminal(tmp_path, ["play", "v4 classic with=jellyfish*3,swordfish*3 #k"]) as terminal:
        terminal.shows(" tries")
        begun = children(terminal.pid)
        assert begun and all(map(alive, begun))
        if how == "left":
            terminal.send("\x11")
        else:
            terminal.signal(signal.SIGKILL if how == "killed" else signal.SIGTERM)
        code = terminal.wait()
        if how != "killed":
            assert code == (0 if how == "left" else 128 + signal.SIGTERM)
            assert all(sequence in terminal.sent for sequence in RESTORED)
            assert b"Traceback" not in terminal.sent and b"Exception" not in terminal.sent
    end = time.monotonic() + 5
    while any(map(alive, begun)):
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.05)


def test_a_shared_puzzle_from_the_command_line_is_played(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "v4 classic level=hard symmetry=180 #k"]) as terminal:
        terminal.shows("Hint")
        terminal.shows("Hard")
        terminal.send("\x11")
        assert terminal.wait() == 0


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="/proc tells who is whose child")
def test_the_reserve_is_filled_while_a_game_is_played_and_can_be_switched_off(
    tmp_path: Path,
) -> None:
    arguments = ["play", "--level", "easy"]
    with Terminal(tmp_path, arguments, environment={"SUDOKU_TUI_RESERVE": ""}) as terminal:
        terminal.shows("Hint")
        terminal.until(lambda: bool(patient(terminal.pid)))
        with Store(tmp_path / FILE_NAME) as store:
            terminal.until(lambda: bool(store.reserve.counts("classic")))
        terminal.send("\x11")
        assert terminal.wait() == 0
    with Terminal(tmp_path, arguments) as terminal:
        terminal.shows("Hint")
        end = time.monotonic() + 4
        while time.monotonic() < end:
            terminal.read(0.2)
            assert not patient(terminal.pid)


def patient(pid: int) -> list[int]:
    """The children of the lowest priority: those that make puzzles while others work."""
    found = []
    for child in children(pid):
        with suppress(ProcessLookupError):
            if os.getpriority(os.PRIO_PROCESS, child) == 19:
                found.append(child)
    return found
