"""The line of progress."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sudoku_tui.cli.input import Gauge
from sudoku_tui.cli.output import Messages, Printer
from sudoku_tui.cli.progress import End, Progress, format_rate
from tests.cli.puzzles import LINE
from tests.terminal import Terminal


class Recorder(Messages):
    """Messages that record the lines of progress."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def progress(self, text: str) -> None:
        self.lines.append(text)


def progress_lines(elapsed: float, done: float, *ends: End) -> list[str]:
    told, times = Recorder(), iter([0.0, elapsed])
    Progress(told, lambda: next(times)).show("so far", done, *ends)
    return told.lines


def test_rate_and_time_left() -> None:
    assert progress_lines(0.4, 10) == []
    assert progress_lines(10.0, 1180) == ["so far, 118 a second"]
    assert progress_lines(10.0, 20, End(20, 1e9)) == ["so far, 2.0 a second"]
    assert progress_lines(10.0, 20, End(20, 80)) == ["so far, 2.0 a second, 40 s left"]
    assert progress_lines(10.0, 20, End(20, 80), End(5, 5)) == ["so far, 2.0 a second, 10 s left"]
    assert progress_lines(10.0, 0, End(0, 80)) == ["so far"]


@pytest.mark.parametrize(
    ("rate", "told"),
    [
        (12345, "12,345 a second"),
        (1.25, "1.2 a second"),
        (0.5, "30 a minute"),
        (0.01, "36 an hour"),
    ],
)
def test_rates(rate: float, told: str) -> None:
    assert format_rate(rate) == told


def test_remaining_input_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "hundred"
    file.write_text("12345678\n\n" * 100)
    gauge = Gauge([str(file), str(file)])
    assert gauge.estimate_left(0, 0) is None
    assert len(list(gauge.count(file.open()))) == 200
    assert gauge.estimate_left(100, 80) == 120
    assert Gauge([str(file), LINE]).estimate_left(1, 1) is None
    assert Gauge(["-"]).estimate_left(1, 1) is None


def test_standard_input_from_a_file_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ten"
    file.write_text(f"{LINE}\n" * 10)
    with file.open() as lines:
        monkeypatch.setattr("sys.stdin", lines)
        gauge = Gauge(["-"])
        counted = gauge.count(lines)
        assert len([next(counted) for _ in range(5)]) == 5
        assert gauge.estimate_left(5, 5) == 5


@pytest.mark.slow
def test_a_terminal_shows_progress_and_whole_records(tmp_path: Path) -> None:
    arguments = ["generate", "-n", "100000", "--seed", "1", "--level", "medium"]
    with Terminal(tmp_path, arguments, columns=90) as terminal:
        terminal.shows("left")
        last = next(line for line in reversed(terminal.lines) if line.strip())
        assert "of 100,000 found, " in last
        shown = [line.strip() for line in terminal.lines if line.strip() and "found" not in line]
        assert {len(line) for line in shown} <= {81}


@pytest.mark.slow
def test_several_processes_report_progress_on_one_puzzle(tmp_path: Path) -> None:
    arguments = ["generate", "--technique", "franken-x-wing", "--seed", "1", "-j", "2"]
    with Terminal(tmp_path, arguments, columns=90) as terminal:
        terminal.shows(" attempts, 0 of 1 found")


@pytest.mark.slow
def test_time_left_is_shown_while_results_go_to_a_file(tmp_path: Path) -> None:
    file, results = tmp_path / "many", tmp_path / "results"
    file.write_text(f"{LINE}\n" * 20_000)
    with Terminal(tmp_path, ["rate", str(file), "--resume", str(results)]) as terminal:
        terminal.shows("left")
        assert "of about 20,000 done, " in terminal.text
        assert " a second, " in terminal.text


def test_no_terminal_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    stderr = io.StringIO()
    monkeypatch.setattr("sys.stderr", stderr)
    Messages().progress("half of it")
    assert not stderr.getvalue()


def test_output_erases_the_progress_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr("sys.stderr", screen)
    messages = Messages()
    messages.progress("half of it")
    Printer(messages=messages).record("a record")
    assert screen.getvalue() == f"\rhalf of it{'':60}\r{'':70}\ra record\n"
