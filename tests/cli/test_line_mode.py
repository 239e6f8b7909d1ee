"""Line mode through the command: games over a pipe, random bytes, its end, and resuming."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.search import only_solution
from sudoku_tui.formats import read
from sudoku_tui.game.events import Batch, Enter, Note, Undo
from sudoku_tui.game.game import Game
from sudoku_tui.store.saved_game import State
from sudoku_tui.store.store import FILE_NAME, Store
from sudoku_tui.tui.screens.play import PlayScreen
from tests.calling import Call
from tests.tui.at_table import opened

ROOT = Path(__file__).parents[2]
LINE = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
SOLUTION = only_solution(read(LINE).puzzle) or ()
MOVES = [
    f"{CLASSIC.cell_name(cell)} {digit}" for cell, digit in enumerate(SOLUTION) if LINE[cell] == "."
]


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")


def test_a_whole_easy_game_a_drill_and_a_page_over_a_pipe(call: Call, tmp_path: Path) -> None:
    lines = [*MOVES[:5], "board", "n r1c2 35", "hint", "drill x-wing", "row 5", "hint", "hint"]
    lines += ["stop", "guide x-wing", *MOVES[5:], "quit"]
    said = call("play", "--plain", LINE, stdin="\n".join(lines))
    assert (said.exit, said.err) == (0, "")
    assert all(ord(each) >= 32 or each == "\n" for each in said.out)
    assert re.search(r"^Solved in \d:\d\d, 1 hint\.$", said.out, re.MULTILINE)
    assert said.out.endswith("Bye.\n")
    with Store(tmp_path / FILE_NAME) as store:
        [game] = store.games.list_games()
        assert game.state is State.WON
        assert {card.technique for card in store.cards.memories()} == {"x-wing"}


@pytest.mark.slow
async def test_full_screen_and_line_mode_resume_each_other(call: Call, tmp_path: Path) -> None:
    assert call("play", LINE, "--plain", stdin="r1c1 4\nn r1c2 35\n").out.endswith("Saved. Bye.\n")
    with Store(tmp_path / FILE_NAME) as store:
        async with opened(store, (60, 20)) as table:
            await table.press("enter")
            await table.until(PlayScreen)
            position = table.playing.game.position
            assert position.digits[0] == 4 and position.notes[1] == 1 << 3 | 1 << 5
            await table.press(":", *"r9c9", "enter", "9")
            log = table.playing.game.log
            assert log == (Enter(0, 4), Batch((Note(1, 3), Note(1, 5))), Enter(80, 9))
    assert "r9c9 is 9." in call("play", "--plain", stdin="continue\nr9c9\n").out
    assert "Undone: r9c9 9." in call("play", "--plain", stdin="continue\nundo\n").out


def test_line_mode_is_chosen_where_nothing_can_be_drawn(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = call("play", stdin="quit\n")
    assert said.exit == 0
    assert said.out.startswith(
        "Standard input is not a terminal, so it is played by lines.\nSudoku."
    )
    assert call().exit == 0
    monkeypatch.setattr("os.isatty", lambda number: number != 2)
    assert call("play", LINE).out.startswith("Standard error is not a terminal, so")
    monkeypatch.setattr("os.isatty", lambda number: True)
    monkeypatch.setenv("TERM", "dumb")
    assert call("play", "--level", "hard").out.startswith("This terminal (TERM=dumb) cannot draw")


@pytest.mark.slow
def test_line_mode_accepts_all_arguments_of_play(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{LINE}\n{LINE[::-1]}\n")
    said = call("play", str(file), "--plain", stdin="row 1\nnext\nrow 1\nnext\n").out.splitlines()
    assert said[0] == "Puzzle 1 of 2 of two.txt."
    assert said[2].startswith("Row 1: blank blank blank, 2")
    assert said[3] == "Puzzle 2 of 2 of two.txt."
    assert said[5].startswith("Row 1: blank blank blank, 8")
    assert said[6] == "Puzzle 1 of 2 of two.txt."
    assert (
        "Row 1: blank blank blank, 8"
        in call("play", str(file), "--number", "2", "--plain", stdin="row 1\n").out
    )
    shared = call("play", "v10 classic level=easy #k7", "--plain").out.splitlines()
    assert shared[0] == "Making the puzzle." and shared[1].startswith("Easy, ")
    assert "Medium, Samurai, " in call("play", "--plain", "--level", "medium", "--layout",
                                       "samurai").out  # fmt: skip
    assert "16x16" in call("play", "--plain", "--layout", "16", stdin="new easy\n").out
    assert call("play", "nothing.txt", "--plain").exit == 3
    small = call("play", "--plain", "--level", "easy", "--layout", "4")
    assert (
        small.out.startswith("4x4 has no Easy puzzles; its levels are Beginner.")
        and small.exit == 0
    )
    assert call("play", "--plain", LINE, "--level", "easy").exit == 2


@pytest.mark.parametrize("piped", [b"\xff\xfe\x00row 1\n", b"x" * 50_000 + b"\nquit\n", b"\n\n"])
def test_any_bytes_are_answered(call: Call, piped: bytes) -> None:
    said = call("play", LINE, "--plain", stdin=piped)
    assert said.exit == 0 and said.out.endswith("Bye.\n") and "\x00" not in said.out


# The real program


def begin(data: Path, **settings: object) -> subprocess.Popen[bytes]:
    """Start line mode in a process with pipes on both sides."""
    command = [sys.executable, "-m", "sudoku_tui", "play", LINE, "--plain"]
    environment = {**os.environ, "SUDOKU_TUI_DATA": str(data)}
    # Popen's overloads cannot express these settings.
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, **settings,
    )  # fmt: skip


def entry_of(data: Path) -> int:
    with Store(data / FILE_NAME) as store:
        [game] = store.games.list_games()
        return store.games.load(game.id).game.position.digits[0]


@pytest.mark.slow
def test_answered_move_survives_kill_9(tmp_path: Path) -> None:
    with begin(tmp_path) as process:
        assert process.stdin and process.stdout
        process.stdin.write(b"r1c1 4\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"Beginner, 45 left.")
        assert process.stdout.readline() == b"r1c1 is 4. 44 left.\n"
        process.kill()
    assert entry_of(tmp_path) == 4


@pytest.mark.slow
def test_automatic_moves_survive_kill_9_as_one_undo(tmp_path: Path) -> None:
    with begin(tmp_path) as process:
        assert process.stdin and process.stdout
        process.stdin.write(b"new medium\nplay to medium\n")
        process.stdin.flush()
        told = [process.stdout.readline() for _ in range(4)]
        assert told[-1].startswith(b"The next step is a Medium step.")
        process.kill()
    with Store(tmp_path / FILE_NAME) as store:
        last = store.games.latest()
        assert last
        game = store.games.load(last.id).game
        assert game.filled_count > game.puzzle.clues and game.record(Undo())
        assert game.position == Game(game.puzzle).position


@pytest.mark.slow
def test_ctrl_c_leaves_in_good_order(tmp_path: Path) -> None:
    with begin(tmp_path) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(b"r1c1 4\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().endswith(b"Beginner, 44 left. Saved. Bye.\n")
        assert process.stderr.read() == b""
    assert process.returncode == 0 and entry_of(tmp_path) == 4


@pytest.mark.slow
def test_a_broken_pipe_leaves_quietly(tmp_path: Path) -> None:
    with begin(tmp_path) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.write(b"r1c1 4\nboard\n")
            process.stdin.flush()
        assert process.stderr.read() == b""
    assert process.returncode == 141 and entry_of(tmp_path) == 4


def test_unsaved_game_is_reported_and_put_aside(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a file, and no folder"
    file.touch()
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(file))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = call("play", "--plain", LINE, stdin="r1c1 4\n")
    assert said.exit == 5 and said.out.endswith("44 left. Not saved. Bye.\n")
    assert "It is kept in " in said.err and list(tmp_path.glob("unsaved-*.db"))


def test_missing_file_is_reported_before_and_after_the_game(call: Call, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    for begun in ((LINE,), ("--level", "easy"), ()):
        said = call("play", "--plain", *begun, stdin="new easy\nquit\n")
        first, *_, last = said.out.splitlines()
        assert first.startswith("not saved: ")
        assert last.endswith(". Not saved. Bye.")
    said = call("practice", "--plain", "x-wing", stdin="quit\n")
    assert said.out.startswith("not saved: ")
