"""Puzzles made by subprocesses: true to the share text, cancellable, no process remains."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sudoku_tui.engine.dice import seeds_from
from sudoku_tui.engine.generating.spec import Spec, Wanted
from sudoku_tui.engine.generating.spec_search import make
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.symmetry import Symmetry
from sudoku_tui.formats.spec import Share, read_share
from sudoku_tui.session.background.job import JobFailed, JobMessage, Report, pack, unpack
from sudoku_tui.session.background.make import MakePuzzle, Progress
from sudoku_tui.session.background.puzzle_search import PuzzleSearch
from sudoku_tui.store.store import FILE_NAME, Store
from tests.processes import children, is_alive
from tests.soak import first_of
from tests.terminal import RESTORED, Terminal
from tests.waiting import PATIENCE, until

RARE = Spec(wanted=frozenset({Wanted("jellyfish", 3), Wanted("swordfish", 3)}))
SERVER = "sudoku_tui.session.background.server"
ROOT = Path(__file__).parents[3]


def answers(job: MakePuzzle) -> list[Progress]:
    """Run a job here and return its reports."""
    told: list[Progress] = []
    job.run(told.append)
    return told


def test_tries_are_reported_until_the_first_suitable_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku_tui.session.background.make._MIN_INTERVAL", 0.0)
    spec = Spec(levels=frozenset({Level.UNFAIR}))
    *tried, last = answers(MakePuzzle(spec, "k"))
    assert [each.tried for each in tried] == list(range(1, len(tried) + 1))
    assert last.tried == len(tried) and not any(each.made for each in tried)
    assert last.made
    made = make(spec, last.made.seed)
    assert made and made.givens == last.made.puzzle.givens
    assert last.made.level == "Unfair" and all(last.made.solution)


def test_level_is_reported_even_if_none_was_requested() -> None:
    *_, (_, found) = answers(MakePuzzle(Spec(), "k"))
    assert found and found.level and found.score
    *_, (_, small) = answers(MakePuzzle(Spec("4"), "k"))
    assert small and len(small.puzzle.givens) == len(small.solution) == 16


def test_killer_is_made_with_a_rating() -> None:
    *_, (_, found) = answers(MakePuzzle(Spec("4", killer=(2, 3)), "k"))
    assert found and found.level == "Easy" and found.score
    assert found.puzzle.extras.kinds == ("cage",)
    assert found.solution == only_solution(found.puzzle)


def test_attempts_are_reported_for_killers_that_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six cells of the diagonal need a pair of neighbours each, and there are five pairs."""
    monkeypatch.setattr("sudoku_tui.session.background.make._MIN_INTERVAL", 0.0)

    def stop(progress: Progress) -> None:
        raise JobFailed(f"after {progress.tried}")

    impossible = Spec("6", symmetry=Symmetry.DIAGONAL, killer=(2, 3))
    with pytest.raises(JobFailed, match=r"^after 60$"):
        MakePuzzle(impossible, "k").run(stop)


def test_impossible_request_is_reported() -> None:
    full = "1234341243212143"
    wrong = tuple(map(int, full.replace("1234", "1240", 1)))
    with pytest.raises(JobFailed, match=r"^no solution, whichever givens are added$"):
        answers(MakePuzzle(Spec("4", fill=wrong), "k"))


async def test_reason_of_failure_comes_from_the_process_too() -> None:
    wrong = tuple(map(int, "1240341243212143"))
    search = PuzzleSearch(Share(Spec("4", fill=wrong), "k"), processes=2)
    search.start()
    await search.wait()
    assert search.failure == "no solution, whichever givens are added" and search.fresh is None


@pytest.mark.slow
async def test_share_text_gives_the_first_suitable_puzzle() -> None:
    share = read_share("v10 classic level=hard symmetry=180 #same")
    search = PuzzleSearch(share, exact=True, processes=3)
    search.start()
    await search.wait()
    assert search.fresh and not search.failure and search.is_over
    seeds = seeds_from("same")
    made = next(made for made in (make(share.spec, seed) for seed in seeds) if made)
    assert search.fresh.puzzle.givens == made.givens
    assert search.tried >= 1


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 3])
async def test_found_puzzle_has_a_share_text_that_makes_it_again(processes: int) -> None:
    share = read_share("v10 classic level=hard symmetry=180 #any")
    search = PuzzleSearch(share, processes=processes)
    search.start()
    await search.wait()
    assert search.fresh and not search.failure and search.tried
    puzzle, details = search.fresh.puzzle, search.fresh.details
    assert details.solution == only_solution(puzzle)
    rating = rate(puzzle)
    assert (details.level, details.score) == (str(rating.level), rating.score)
    again = read_share(details.share)
    assert again.spec == share.spec and again.seed.startswith("any")
    made = make(again.spec, again.seed)
    assert made and made.givens == puzzle.givens


@pytest.mark.slow
async def test_search_can_be_cancelled_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    spawn = asyncio.create_subprocess_exec

    async def record_pid(*arguments: Any, **named: Any) -> asyncio.subprocess.Process:
        process = await spawn(*arguments, **named)
        begun.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", record_pid)

    def is_at(search: PuzzleSearch, moment: int, before: int) -> bool:
        """Check whether *moment* processes have started, or at last whether a puzzle was tried."""
        return bool(search.tried) if moment > 2 else len(begun) >= before + moment

    for moment in range(4):
        search, before = PuzzleSearch(Share(RARE, "k"), processes=2), len(begun)
        search.start()
        await asyncio.sleep(0)  # the processes are about to start
        await until(partial(is_at, search, moment, before))
        search.stop()
        async with asyncio.timeout(PATIENCE):
            await search.wait()
        assert search.is_over and search.fresh is None
    assert not any(map(is_alive, begun))


async def test_dead_process_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/true")
    search = PuzzleSearch(Share(RARE, "k"))
    search.start()
    async with asyncio.timeout(PATIENCE):
        await search.wait()
    assert search.fresh is None and "ended unexpectedly" in search.failure
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    search = PuzzleSearch(Share(RARE, "k"))
    search.start()
    await search.wait()
    assert "No such file" in search.failure


def test_process_ends_with_its_parent_and_imports_no_screen() -> None:
    command = [sys.executable, "-X", "importtime", "-P", "-m", SERVER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(pack(JobMessage(1, MakePuzzle(RARE, "k"))).encode() + b"\n")
        process.stdin.flush()
        report = unpack(process.stdout.readline().decode(), Report)
        assert report.number == 1 and isinstance(report.answer, Progress)
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        imported = process.stderr.read().decode()
    assert "sudoku_tui.engine.generating.spec_search" in imported
    for other in ("textual", "sqlite3", "asyncio", "engine.analysis", "engine.why_not", "game."):
        assert other not in imported


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="/proc tells who is whose child")
@pytest.mark.parametrize("how", first_of(["killed", "told to end", "left"], 2))
def test_shared_puzzle_from_the_command_line_leaves_no_process_behind(
    tmp_path: Path, how: str
) -> None:
    with Terminal(tmp_path, ["play", "v10 classic with=jellyfish*3,swordfish*3 #k"]) as terminal:
        terminal.shows(" tries")
        begun = children(terminal.pid)
        assert begun and all(map(is_alive, begun))
        if how == "left":
            terminal.send("\x11")
        else:
            terminal.signal(signal.SIGKILL if how == "killed" else signal.SIGTERM)
        code = terminal.wait()
        if how != "killed":
            assert code == (0 if how == "left" else 128 + signal.SIGTERM)
            assert all(sequence in terminal.sent for sequence in RESTORED)
            assert b"Traceback" not in terminal.sent and b"Exception" not in terminal.sent
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, begun)):
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.05)


@pytest.mark.slow
def test_a_shared_puzzle_from_the_command_line_is_played(tmp_path: Path) -> None:
    with Terminal(tmp_path, ["play", "v10 classic level=hard symmetry=180 #k"]) as terminal:
        terminal.shows("Hint")
        terminal.shows("Hard")
        terminal.send("\x11")
        assert terminal.wait() == 0


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="/proc tells who is whose child")
def test_the_reserve_is_filled_while_a_game_is_played_and_can_be_switched_off(
    tmp_path: Path,
) -> None:
    arguments, on = ["play", "--level", "easy"], {"SUDOKU_TUI_RESERVE": ""}
    with Terminal(tmp_path / "off", arguments) as without:
        without.shows("Hint")
        with Terminal(tmp_path, arguments, environment=on) as terminal:
            terminal.shows("Hint")
            terminal.until(lambda: bool(background_makers(terminal.pid)))
            with Store(tmp_path / FILE_NAME) as store:
                terminal.until(lambda: bool(store.reserve.counts("classic")))
            terminal.send("\x11")
            assert terminal.wait() == 0
        # This process started first, so it would have made puzzles by now, too.
        without.settle()
        assert not background_makers(without.pid)


def background_makers(pid: int) -> list[int]:
    """Return the children of lowest priority, which make puzzles in the background."""
    found = []
    for child in children(pid):
        with suppress(ProcessLookupError):
            if os.getpriority(os.PRIO_PROCESS, child) == 19:
                found.append(child)
    return found
