"""Arguments, files and streams, valid and invalid."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, LINE, SOLUTION, rows
from tests.soak import sample

PER_PUZZLE = ("solve", "rate", "explain", "hint", "check")


def test_file_keeps_its_order(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# three\n{LINE}\n{SOLUTION}\n{LINE}\n")
    said = call("check", str(file))
    assert [line.rpartition(": ")[0].rpartition(", ")[2] for line in said.out.splitlines()] == [
        "line 2",
        "line 3",
        "line 4",
    ]


def test_several_arguments(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "a"
    file.write_text(LINE)
    said = call("solve", str(file), LINE, "-", stdin=LINE)
    assert said.out.splitlines() == [SOLUTION] * 3


@pytest.mark.parametrize("command", PER_PUZZLE)
def test_invalid_line_is_reported_and_skipped(command: str, call: Call) -> None:
    said = call(command, stdin=f"{LINE}\n{LINE[:-1]}\n{LINE}\n")
    assert said.exit == 3
    assert said.error_line == "sudoku-tui: line 2 has 80 cells; 81 expected"
    alone = call(command, stdin=f"{LINE}\n{LINE}\n")
    assert said.out.replace("line 3", "line 2") == alone.out


def test_clash_names_its_line(call: Call) -> None:
    said = call("solve", stdin=f"{LINE}\n{CONTRADICTORY}\n{LINE}\n")
    assert (said.exit, len(said.out.splitlines())) == (3, 2)
    assert said.error_line == "sudoku-tui: line 2: r2c2 and r3c1 are both 1"


@pytest.mark.parametrize("command", PER_PUZZLE)
@pytest.mark.parametrize(
    "text",
    [b"", b"\n\n", b"# nothing\n", b"\0" * 100, b"\xff" * 200, LINE[:-1].encode(), b"hello\n" * 99],
    ids=["empty", "blank", "comment", "zeros", "bytes", "short", "words"],
)
def test_invalid_input_takes_one_line(
    command: str, text: bytes, tmp_path: Path, call: Call
) -> None:
    file = tmp_path / "input"
    file.write_bytes(text)
    for said in (call(command, str(file)), call(command, stdin=text)):
        assert (said.exit, said.out) == (3, "")
        assert said.error_line.startswith("sudoku-tui: ")


@pytest.mark.slow
@pytest.mark.parametrize("lines", [1, 200_000], ids=["one line", "many lines"])
def test_ten_megabytes_of_noise_are_refused(lines: int, tmp_path: Path, call: Call) -> None:
    file = tmp_path / "noise"
    noise = random.Random(1).randbytes(10_000_000).translate(bytes(33 + b % 94 for b in range(256)))
    step = len(noise) // lines
    file.write_bytes(b"\n".join(noise[i * step : (i + 1) * step] for i in range(lines)))
    said = call("solve", str(file))
    assert (said.exit, said.out) == (3, "")
    assert len(said.error_line) < 300


@pytest.mark.parametrize("command", PER_PUZZLE)
def test_a_directory_and_no_file(command: str, tmp_path: Path, call: Call) -> None:
    said = call(command, str(tmp_path))
    assert (said.exit, said.error_line) == (
        3,
        f"sudoku-tui: {str(tmp_path)[:80]} is a directory; a file is needed",
    )
    for name in ("nothing.txt", "./nothing", "word", "a" * 5000 + "/b", "", " "):
        said = call(command, name)
        assert (said.exit, said.out) == (3, "")
        assert said.error_line


# Root may read any file.
@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable_file_is_reported(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "secret"
    file.write_text(LINE)
    file.chmod(0)
    said = call("solve", str(file))
    assert (said.exit, said.out) == (5, "")
    assert said.error_line.endswith("could not be read: Permission denied")


def test_failing_file_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, call: Call
) -> None:
    def fail(self: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", fail)
    (tmp_path / "secret").touch()
    said = call("solve", str(tmp_path / "secret"), LINE)
    assert (said.exit, said.out) == (5, f"{SOLUTION}\n")
    assert said.error_line.endswith("could not be read: Permission denied")


HOSTILE = "\x1b]0;x\x07\x1b[2J[bold]\u202e\x9b31m"


@pytest.mark.parametrize("command", PER_PUZZLE)
@pytest.mark.parametrize(
    "text",
    [
        f"# {HOSTILE}\n{LINE}",
        f"{LINE} # {HOSTILE}",
        f"#D{HOSTILE}\n" + "\n".join(rows(LINE)),
        f"{HOSTILE}\n" + "\n".join(rows(LINE)),
        f"{LINE[:40]}{HOSTILE}{LINE[40:]}",
        LINE.replace(".", "\x1b"),
        HOSTILE * 10,
    ],
)
@pytest.mark.parametrize("extra", [(), ("--json",)], ids=["text", "json"])
def test_hostile_characters_are_not_printed(
    command: str, text: str, extra: tuple[str, ...], tmp_path: Path, call: Call
) -> None:
    file = tmp_path / HOSTILE
    file.write_text(text)
    for said in (call(command, text, *extra), call(command, str(file), *extra)):
        shown = said.out + said.err
        assert not set("\x1b\x07\x9b\u202e") & set(shown)


def test_markup_is_printed_unchanged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, call: Call
) -> None:
    # Long names are cut, and the path of the folder may be long.
    monkeypatch.chdir(tmp_path)
    Path("[bold]x[red]").write_text("nothing")
    assert "[bold]x[red]" in call("solve", "[bold]x[red]").error_line


def test_hostile_arguments(call: Call) -> None:
    for arguments in ((HOSTILE,), ("solve", "--" + HOSTILE), ("solve", LINE, "--layout", HOSTILE)):
        said = call(*arguments)
        assert said.exit == 2
        assert not set("\x1b\x07\x9b\u202e") & set(said.error_line)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_encodings_and_line_ends(encoding: str, end: str, call: Call) -> None:
    said = call("solve", stdin=f"{LINE}{end}".encode(encoding))
    assert said.out == f"{SOLUTION}\n"


def test_puzzle_may_begin_like_an_option(call: Call) -> None:
    assert call("solve", LINE.replace(".", "-")).out == f"{SOLUTION}\n"
    assert call("solve", "--format", "line", LINE.replace(".", "-")).out == f"{SOLUTION}\n"


@pytest.mark.slow
@settings(max_examples=sample(150, 50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=400), st.text(".123456789\n #|-+[]A", max_size=400)))
def test_anything_on_standard_input_is_answered(call: Call, piped: bytes | str) -> None:
    said = call("solve", stdin=piped)
    assert said.exit in (0, 1, 3)
    assert said.exit == 0 or said.err
