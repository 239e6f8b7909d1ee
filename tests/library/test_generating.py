"""Puzzles as requested: a seed gives the same puzzles with any number of processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import sudoku_tui as s
from sudoku_tui.__main__ import main
from sudoku_tui.library.generating import Progress


def test_requests_are_fulfilled() -> None:
    puzzle = s.generate(level="medium", clues=(24, 30), symmetry="180", seed="a")
    assert puzzle.rating is not None and puzzle.rating.level == "Medium"
    assert 24 <= puzzle.clues <= 30 and s.is_unique(puzzle)
    assert s.rate(puzzle).score == puzzle.rating.score


def test_puzzles_equal_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--level", "easy", "--seed", "k7", "-n", "3"]) == 0
    lines = capsys.readouterr().out.split()
    assert [p.line for p in s.generate_many(3, level="easy", seed="k7")] == lines


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, "executor"])
def test_any_number_of_workers_makes_the_same_puzzles(workers: int | str) -> None:
    alone = [p.line for p in s.generate_many(6, layout="4", seed="a")]
    heard: list[Progress] = []
    if workers == "executor":
        with ThreadPoolExecutor(3) as pool:
            together = list(
                s.generate_many(6, layout="4", seed="a", workers=pool, on_progress=heard.append)
            )
    else:
        together = list(s.generate_many(6, layout="4", seed="a", workers=2))
    assert [p.line for p in together] == alone
    assert not heard or [each.found for each in heard] == [1, 2, 3, 4, 5, 6]


def test_abandoned_jobs_are_cancelled() -> None:
    """Use an executor of the caller, such as a cluster that would go on with the jobs."""
    sent: list[Future[Any]] = []

    class DoesTheFirst:
        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
            sent.append(Future())
            if len(sent) == 1:
                sent[0].set_result(function(*arguments))
            return sent[-1]

    made = s.generate_many(9, layout="4", seed="a", workers=DoesTheFirst())
    assert next(made).clues
    assert isinstance(made, Generator)
    made.close()
    assert len(sent) == 9 and all(each.cancelled() for each in sent[1:])


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"level": "hrad"}, "level='hrad'"),
        ({"with_": ["x-wyng"]}, "x-wing"),
        ({"layout": "round"}, "no layout is called"),
        ({"clues": (None, 3)}, "clues|givens"),
    ],
)
def test_impossible_requests_are_refused(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(s.NotFound, match=message):
        # Wishes of any type, as callers without a type checker may pass them.
        s.generate(**wishes)  # type: ignore[arg-type]


def test_an_unknown_wish() -> None:
    with pytest.raises(TypeError, match="did you mean 'symmetry'"):
        # A type checker reports it too.
        s.generate(symetry="180")  # type: ignore[call-arg]


def test_invalid_numbers_are_reported_at_once() -> None:
    with pytest.raises(ValueError, match="-1 puzzles"):
        s.generate_many(-1)
    with pytest.raises(ValueError, match="0 workers"):
        s.generate_many(2, workers=0)
    with pytest.raises(ValueError, match="-1 solutions"):
        s.solutions("." * 16, -1)


def test_generating_can_be_cancelled() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    with pytest.raises(s.OutOfEffort):
        list(s.generate_many(1000, level="unfair", effort=s.Effort(cancelled=cancelled)))


@pytest.mark.slow
def test_unguarded_script_gets_one_error_that_names_the_guard(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(
        "import sudoku_tui as s\nmade = s.generate_many(2, layout='4', workers=2)\nprint([*made])"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert ran.stderr.count("Traceback") == 1
    assert 'below `if __name__ == "__main__":`' in ran.stderr
