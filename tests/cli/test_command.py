"""Behaviour of all subcommands: help, usage, the terminal, and the end of the process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from sudoku_tui import __version__
from sudoku_tui.cli.exits import Exit, worst
from sudoku_tui.cli.parser import COMMANDS
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.level import Level
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.formats.spec import read_share
from sudoku_tui.session.books.book import BookSource
from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, LINE, NONE, SEVERAL, SOLUTION
from tests.soak import first_of
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
NAMES = [entry.name for entry in COMMANDS]


def process(*arguments: str, **settings: object) -> subprocess.Popen[bytes]:
    """Start the command in a process that obeys ctrl+c and the end of its terminal.

    A shell that starts the tests in the background ignores one signal, nohup the other, and
    processes inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [sys.executable, "-m", "sudoku_tui", *arguments]
    # The settings override the pipes by name, which Popen's overloads cannot follow.
    return subprocess.Popen(command, cwd=ROOT, **(pipes | settings))  # type: ignore[call-overload, no-any-return]


def test_version_and_help(call: Call) -> None:
    assert call("--version").out == f"sudoku-tui {__version__}\n"
    said = call("--help")
    assert said.exit == 0
    assert all(name in said.out for name in NAMES)


def test_verbose_version_has_what_a_bug_report_needs(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "none"))
    monkeypatch.setenv("TERM_PROGRAM", "a\x1b[31mred")
    said = call("--version", "--verbose")
    assert said.exit == 0 and "\x1b" not in said.out
    assert said.out.startswith(f"sudoku-tui {__version__}, generator ")
    for word in ("Python", "textual", "SQLite", "terminal: ", "colours: ", "not there yet"):
        assert word in said.out
    tmp_path.joinpath("none").mkdir()
    assert "(writable)" in call("--verbose", "--version").out
    assert "--verbose: needs --version" in call("--verbose").error_line


@pytest.mark.parametrize("name", NAMES)
def test_help_of_each_command(name: str, call: Call) -> None:
    said = call(name, "--help")
    assert (said.exit, said.err) == (0, "")
    assert said.out.startswith(f"usage: sudoku-tui {name}")


@pytest.mark.parametrize(
    ("typed", "meant"), [("slove", "solve"), ("expalin", "explain"), ("Hint", "hint")]
)
def test_a_slip_is_understood(typed: str, meant: str, call: Call) -> None:
    said = call(typed)
    assert said.exit == 2
    assert f"did you mean '{meant}'" in said.error_line


def test_a_slip_in_an_option_is_understood(call: Call) -> None:
    assert "did you mean --format" in call("solve", "--formt", "line").error_line


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("generate", "3"), "3: unknown argument; for the number of puzzles use -n 3"),
        (("generate", "Easy"), "Easy: unknown argument; for the level use --level Easy"),
        (
            ("play", "easy"),
            "'easy': neither a file nor a puzzle; open a game with 'play --level easy'",
        ),
    ],
)
def test_argument_without_its_option_gets_a_suggestion(
    typed: tuple[str, ...], told: str, call: Call
) -> None:
    assert told in call(*typed).error_line


@pytest.mark.parametrize(
    "path", ["~/no/x.sdk", "/no/my games/x.sdk", "no/such/x.ss", "x.sdk", "file:///no/x", "./x"]
)
def test_missing_file_is_named(path: str, call: Call) -> None:
    for command in ("play", "solve"):
        said = call(command, path)
        assert said.exit == Exit.BAD_INPUT and f"'{path}': no such file" in said.error_line


def test_help_is_a_command_too(call: Call) -> None:
    assert call("help").out == call("--help").out != ""
    assert call("help", "hint").out == call("hint", "--help").out != ""
    assert "did you mean 'hint'" in call("help", "hnt").error_line


def test_unknown_command_is_refused(call: Call) -> None:
    for first in (LINE, "--look", "-q", "-", "--", ""):
        said = call(first)
        assert said.exit == 2
        assert "unknown command; commands: play, solve" in said.error_line


def test_the_worst_is_reported(call: Call) -> None:
    assert worst(Exit.NO, Exit.DONE, Exit.BAD_INPUT, Exit.UNSOLVED) is Exit.BAD_INPUT
    assert call("solve", stdin=f"{NONE}\n{LINE}\n").exit == 1
    assert call("solve", stdin=f"{NONE}\n{LINE[1:]}\n").exit == 3


def test_missing_input_does_not_wait_for_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sudoku_tui.__main__ import main

    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    for arguments in (["solve"], ["rate", "-"], ["generate", "--fill", "-"]):
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert (out, err.partition(" [")[0]) == ("", f"usage: sudoku-tui {arguments[0]}")


def test_arguments_reach_the_game(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, ...]] = []
    layouts: list[str | None] = []
    told: list[str] = []

    def run_app(
        sheet: Sheet | None = None,
        level: object = None,
        look: object = None,
        share: object = None,
        layout: Layout | None = None,
        says: str = "",
    ) -> int:
        opened.append((sheet and sheet.digits if share is None else share, level, look))
        told.append(says)
        layouts.append(layout.id if layout else None)
        return 0

    module = SimpleNamespace(run_app=run_app)
    monkeypatch.setitem(sys.modules, "sudoku_tui.tui.run", module)
    monkeypatch.setattr("os.isatty", lambda number: True)
    monkeypatch.setenv("TERM", "xterm")
    givens = tuple(map(int, LINE.replace(".", "0")))
    assert call().exit == 0
    assert call("play", "--level", "hard", "--look", "ascii").exit == 0
    assert call("play", LINE).exit == 0
    assert call("play", SEVERAL).exit == 0
    assert [each[1:] for each in opened[:2]] == [(None, None), (Level.HARD, "ascii")]
    assert opened[2] == (givens, None, None)
    assert len(opened) == 4
    for puzzle, exit in ((NONE, 1), (CONTRADICTORY, 3), ("nothing.txt", 3)):
        assert call("play", puzzle).exit == exit
    assert call("play", LINE, "--level", "easy").exit == 2
    assert len(opened) == 4
    shared = "v10 classic level=hard with=x-wing #k7x2"
    assert call("play", shared, "--look", "paper").exit == 0
    assert opened[4] == (read_share(shared), None, "paper")
    for text, exit, words in (
        ("v10 classic levl=hard #k7x2", 3, "'levl=hard' asks for nothing known; did you mean"),
        ("v10 classic level=hrd #k7x2", 3, "'level=hrd': no level is called 'hrd'"),
        ("v999 classic #k7x2", 3, "it was shared by generator 999"),
        ("v10 classic level=easy with=swordfish #k", 1, "Swordfish makes a puzzle at least Hard"),
    ):
        said = call("play", text)
        assert said.exit == exit and words in said.error_line
    assert call("play", shared, "--layout", "x").exit == 2
    assert call("play", shared, "--layout", "classic").exit == 0
    assert len(opened) == 6 and not any(layouts)
    assert call("play", "--layout", "samurai", "--level", "easy").exit == 0
    assert call("play", LINE, "--layout", "latin9").exit == 0
    assert layouts[6:] == ["samurai", None], "a puzzle has its layout itself"
    assert not any(told)


def test_several_puzzles_are_a_book(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[tuple[object, BookSource | None, int | None]] = []

    def run_app(
        sheet: Sheet | None = None,
        book: BookSource | None = None,
        number: int | None = None,
        **_: object,
    ) -> int:
        opened.append((sheet.entries if sheet else None, book, number))
        return 0

    monkeypatch.setitem(sys.modules, "sudoku_tui.tui.run", SimpleNamespace(run_app=run_app))
    monkeypatch.setattr("os.isatty", lambda number: True)
    monkeypatch.setenv("TERM", "xterm")
    file, one = tmp_path / "two.txt", tmp_path / "one.txt"
    with_entry = LINE.replace("...26", "+4..26", 1)
    one.write_text(f"{with_entry}\n", encoding="utf-8")
    assert call("play", str(one)).exit == 0
    assert opened.pop() == ((4, *(0,) * 80), None, None)
    file.write_text(f"{with_entry}\n{LINE}\nno puzzle at all\n", encoding="utf-8")
    for arguments, number in (((), None), (("--number", "2"), 2)):
        assert call("play", str(file), *arguments).exit == 0
        sheet, book, asked = opened.pop()
        assert book and sheet is None and asked == number
        assert (book.name, book.source) == ("two.txt", str(file.resolve()))
    assert call("play", f"{LINE}\n{with_entry}").exit == 0
    _, book, _ = opened.pop()
    assert book and not book.source
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as other:
        other.submit(pipe.write_text, f"{LINE}\n{LINE[::-1]}\n")
        assert call("play", str(pipe)).exit == 0
    _, book, _ = opened.pop()
    assert book and len(book.reading.lines) == 0 and "pipe" in book.name
    too_far = call("play", str(file), "--number", "3")
    assert too_far.exit == 3 and "--number 3: the input has only 2 puzzles" in too_far.err
    assert call("play", str(one), "--number", "2").exit == 3
    assert call("play", "--number", "3").exit == 2


@pytest.mark.parametrize(
    ("arguments", "exit"),
    [
        (("solve", LINE), 0),
        (("solve", NONE), 1),
        (("slove",), 2),
        (("practice",), 2),
        (("solve", str(ROOT)), 3),
        (("solve", os.devnull), 3),
    ],
)
def test_exit_codes_of_the_process(arguments: tuple[str, ...], exit: int) -> None:
    run = process(*arguments)
    out, err = run.communicate()
    assert run.returncode == exit
    assert (out == b"") is bool(exit)
    # A usage error has a second line, which names the help.
    is_usage = arguments[0] == "slove"
    assert len(err.splitlines()) == bool(exit) + is_usage


def test_a_broken_pipe_is_quiet(tmp_path: Path) -> None:
    file = tmp_path / "many"
    file.write_text(f"{LINE}\n" * 20_000)
    run = process("solve", str(file))
    assert run.stdout and run.stderr
    assert run.stdout.readline() == f"{SOLUTION}\n".encode()
    run.stdout.close()
    assert (run.wait(), run.stderr.read()) == (141, b"")
    run.stderr.close()


# Only Linux has a device that is always full.
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_full_disk_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        run = process("solve", LINE, stdout=full)
        _, err = run.communicate()
    assert run.returncode == 5
    assert err == b"sudoku-tui: the output could not be written: No space left on device\n"


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    ("number", "exit"),
    first_of([(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]),
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_command_keeps_its_output(number: signal.Signals, exit: int, jobs: str) -> None:
    run = process("generate", "-n", "1000000", "--seed", "1", "-j", jobs)
    assert run.stdout
    first = run.stdout.readline()
    run.send_signal(number)
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, err) == (exit, b"")
    assert {len(line) for line in (first + out).splitlines()} == {81}


@pytest.mark.slow
def test_closed_terminal_ends_all_processes_quietly() -> None:
    """Send the signal to all processes of the terminal, and so to the semaphore tracker too."""
    run = process("generate", "-n", "1000000", "--seed", "1", "-j", "2", start_new_session=True)
    assert run.stdout and run.stdout.readline()
    os.killpg(run.pid, signal.SIGHUP)
    _, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, err) == (129, b"")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_repeated_ctrl_c_prints_nothing(jobs: str) -> None:
    run = process("generate", "-n", "1000000", "--seed", "1", "-j", jobs)
    assert run.stdout
    run.stdout.readline()
    for _ in range(40):
        run.send_signal(signal.SIGINT)  # no effect after its end
        time.sleep(0.005)
    _, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, err) == (Exit.INTERRUPTED, b"")


def test_interrupt_during_loading_is_quiet() -> None:
    code = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'sudoku_tui.cli.parser': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "from sudoku_tui.__main__ import main\n"
        "sys.exit(main(['--help']))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True)
    assert (run.returncode, run.stdout, run.stderr) == (Exit.INTERRUPTED, b"", b"")


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [("rate", "--json"), ("generate", "--level", "medium", "-n", "12", "--seed", "1", "--json")],
)
def test_several_processes_print_the_same(
    arguments: tuple[str, ...], call: Call, tmp_path: Path
) -> None:
    file = tmp_path / "mixed"
    file.write_text("\n".join([LINE, NONE, LINE[2:], CONTRADICTORY, LINE] * 8))
    more = (str(file),) if arguments[0] == "rate" else ()
    alone, together = call(*arguments, *more), call(*arguments, *more, "-j", "2")
    assert alone == together
    assert alone.out


def test_help_needs_neither_engine_nor_screen() -> None:
    code = (
        "import sys; from sudoku_tui.__main__ import main; main(['--help']);"
        "bad = {'textual', 'rich', 'sqlite3', 'multiprocessing', 'sudoku_tui.engine'};"
        "sys.exit(bool(bad & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True)
    assert run.returncode == 0


@pytest.mark.parametrize("arguments", [("solve", LINE), ("grid",), ("check", LINE)])
def test_commands_without_techniques_load_none(arguments: tuple[str, ...]) -> None:
    code = (
        f"import sys; from sudoku_tui.__main__ import main; main({arguments});"
        "sys.exit('sudoku_tui.engine.techniques' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True)
    assert run.returncode == 0


def test_output_without_line_drawing_characters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    run = process("solve", LINE, "--format", "box-drawing", env=environment)
    out, err = run.communicate()
    assert (run.returncode, err) == (0, b"")
    assert b"? 4 3 5 ?" in out
