"""Puzzles analysed by a process: what it finds, and that it leaves nobody behind."""

from __future__ import annotations

import asyncio

import pytest

from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.findings import Finding
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.session.background.analyse import AnalysePuzzle
from sudoku_tui.session.background.client import Request
from sudoku_tui.session.background.job import packed, unpacked
from tests.processes import is_alive
from tests.reference import classic
from tests.tui.screens.test_analysis import CLASH, ESCARGOT, SEVERAL, WING
from tests.waiting import until


@pytest.mark.parametrize("text", [WING, SEVERAL, CLASH])
def test_findings_travel(text: str) -> None:
    puzzle = classic(text)
    for finding in analyse(puzzle, broad=()):
        line = packed(finding)
        assert line.isascii() and "\n" not in line
        assert unpacked(line, type(finding)) == finding
    assert unpacked(packed(puzzle), Puzzle) == puzzle


@pytest.mark.slow
async def test_a_process_finds_what_is_found_here() -> None:
    puzzle, heard = classic(WING), list[Finding]()
    request = Request(AnalysePuzzle(puzzle), heard.append)
    await request.run()
    assert request.is_over and not request.failure
    assert heard == list(analyse(puzzle))


@pytest.mark.parametrize("count", [0, 1])
async def test_an_analysis_that_is_cancelled_leaves_no_process(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """While it begins, or after so many findings."""
    pids: list[int] = []
    spawn = asyncio.create_subprocess_exec

    async def noting(*arguments: str, **named: object) -> asyncio.subprocess.Process:
        # What is handed on is what the standard library takes, whatever that is.
        process = await spawn(*arguments, **named)  # type: ignore[arg-type]
        pids.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noting)
    found = list[Finding]()
    task = asyncio.create_task(Request(AnalysePuzzle(classic(ESCARGOT)), found.append).run())
    await asyncio.sleep(0)  # it is about to begin
    await until(lambda: len(found) >= count)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert bool(pids) >= bool(count) and not any(map(is_alive, pids))
