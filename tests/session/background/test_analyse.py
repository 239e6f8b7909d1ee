"""Analysis in a subprocess: same findings, and no process remains."""

from __future__ import annotations

import asyncio

import pytest

from sudoku_tui.engine.analysis.analyse import analyse
from sudoku_tui.engine.analysis.findings import Finding
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.session.background.analyse import AnalysePuzzle
from sudoku_tui.session.background.client import Request
from sudoku_tui.session.background.job import pack, unpack
from tests.processes import is_alive
from tests.reference import classic
from tests.tui.screens.test_analysis import CLASH, ESCARGOT, SEVERAL, WING
from tests.waiting import until


@pytest.mark.parametrize("text", [WING, SEVERAL, CLASH])
def test_findings_travel(text: str) -> None:
    puzzle = classic(text)
    for finding in analyse(puzzle, broad=()):
        line = pack(finding)
        assert line.isascii() and "\n" not in line
        assert unpack(line, type(finding)) == finding
    assert unpack(pack(puzzle), Puzzle) == puzzle


@pytest.mark.slow
async def test_subprocess_finds_the_same_as_this_process() -> None:
    puzzle, heard = classic(WING), list[Finding]()
    request = Request(AnalysePuzzle(puzzle), heard.append)
    await request.run()
    assert request.is_over and not request.failure
    assert heard == list(analyse(puzzle))


@pytest.mark.parametrize("count", [0, 1])
async def test_cancelled_analysis_leaves_no_process(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """Cancel while the process starts, or after *count* findings."""
    pids: list[int] = []
    spawn = asyncio.create_subprocess_exec

    async def record_pid(*arguments: str, **named: object) -> asyncio.subprocess.Process:
        # The arguments are those of the standard library, which need no types here.
        process = await spawn(*arguments, **named)  # type: ignore[arg-type]
        pids.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", record_pid)
    found = list[Finding]()
    task = asyncio.create_task(Request(AnalysePuzzle(classic(ESCARGOT)), found.append).run())
    await asyncio.sleep(0)  # the process is about to start
    await until(lambda: len(found) >= count)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert bool(pids) >= bool(count) and not any(map(is_alive, pids))
