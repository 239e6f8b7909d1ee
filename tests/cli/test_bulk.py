"""Bulk work: in parts, and resumed after an interruption."""

from __future__ import annotations

import json
import re
import signal
import time
from collections import Counter
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, HARD, LINE, NONE, SEVERAL, rows
from tests.cli.test_command import process
from tests.soak import sample
from tests.waiting import PATIENCE

GENERATE = ("generate", "-n", str(sample(600, 60)), "--seed", "7", "--json")
"""Command that takes a few seconds."""
MIXED = "\n".join([LINE, NONE, HARD, LINE[2:], CONTRADICTORY, SEVERAL, "", *rows(LINE), "", LINE])


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Return a file of valid and invalid puzzles."""
    file = tmp_path / "mixed"
    file.write_text(f"{MIXED}\n" * 5)
    return file


def cut(book: Path, size: int) -> None:
    """Truncate a book to *size* bytes, as a power failure might."""
    book.write_bytes(book.read_bytes()[:size])


def untimed(told: str) -> str:
    """Remove the durations of both ways to solve from the errors, as they vary."""
    return re.sub(r" +\d+\.\d{4}$", "", told, flags=re.MULTILINE)


# Resuming


@pytest.mark.slow
@pytest.mark.soak
def test_resumed_work_is_complete_after_any_interruption(call: Call, tmp_path: Path) -> None:
    whole, book = call(*GENERATE).out, tmp_path / "book"
    random, ended = Random(1), 0
    for number in range(sample(20, 1)):
        run = process(*GENERATE, "--resume", str(book), "-j", str(1 + number % 2))
        before = size_of(book)
        until = time.monotonic() + 10 * random.random()
        while size_of(book) <= before and time.monotonic() < until and run.poll() is None:
            time.sleep(0.01)
        time.sleep(random.random() / 5)
        run.send_signal(random.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)))
        run.communicate()
        ended += run.returncode != 0
    assert ended
    assert call(*GENERATE, "--resume", str(book)).exit == 0
    assert book.read_text() == whole


def size_of(book: Path) -> int:
    return book.stat().st_size if book.exists() else 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("rate", "--columns", "{line} {level} {score}"),
        ("rate", "--json", "--scale", "hodoku"),
        ("solve", "--format", "grid"),
        ("solve", "--count", "3"),
        ("solve", "--only", "naked-single"),
        ("solve", "--all"),
        ("solve", "--shard", "2/3"),
    ],
    ids=" ".join,
)
def test_truncated_results_are_completed(
    arguments: tuple[str, ...], call: Call, mixed: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("sudoku_tui.cli.resume._MARK_INTERVAL", 0.0)
    if "--all" in arguments:
        mixed.write_text(mixed.read_text().replace(SEVERAL, "1..............."))
    plain = call(*arguments, str(mixed))
    book = tmp_path / "book"
    said = call(*arguments, str(mixed), "--resume", str(book))
    assert (said.exit, said.out, untimed(said.err)) == (plain.exit, "", untimed(plain.err))
    assert book.read_text() == plain.out
    for size in range(0, len(plain.out.encode()), 1 + len(plain.out) // 12):
        cut(book, size)
        said = call(*arguments, "-q", "--resume", str(book), stdin=mixed.read_text())
        assert (said.exit, book.read_text()) == (plain.exit, plain.out)


def test_finished_work_is_not_repeated(call: Call, tmp_path: Path) -> None:
    book = tmp_path / "book"
    first = call("generate", "-n", "3", "--resume", str(book))
    assert "seed" in first.error_line
    again = call("generate", "-n", "3", "--resume", str(book))
    assert again.exit == 0
    assert "resuming after" in again.err
    three = book.read_text()
    assert call("generate", "-n", "5", "--resume", str(book), "-q").exit == 0
    assert book.read_text().startswith(three)
    assert len(set(book.read_text().splitlines())) == 5
    said = call("generate", "-n", "2", "--resume", str(book), "-q")
    assert said.exit == 2
    assert "has 5 puzzles already, more than -n " in said.error_line


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (("--seed", "2"), "made with seed 1, not seed 2; name a new file"),
        (("--seed", "1", "--level", "hard"), "spec classic, not spec classic level=hard"),
        (("--seed", "1", "--shard", "2/3"), "shard 1/1, not shard 2/3"),
        (("--seed", "1", "--json"), "form line, not form json"),
    ],
)
def test_results_of_another_request_are_refused(
    other: tuple[str, ...], told: str, call: Call, tmp_path: Path
) -> None:
    book = tmp_path / "book"
    call("generate", "--seed", "1", "--resume", str(book))
    before = book.read_bytes()
    said = call("generate", *other, "-n", "2", "--resume", str(book))
    assert (said.exit, book.read_bytes()) == (2, before)
    assert told in said.error_line


def test_other_puzzles_are_refused(call: Call, tmp_path: Path) -> None:
    book = str(tmp_path / "book")
    assert call("solve", "--resume", book, stdin=f"{LINE}\n{HARD}\n").exit == 0
    said = call("solve", "--resume", book, "-q", stdin=f"{HARD}\n{LINE}\n{LINE}\n")
    assert (said.exit, "made from other puzzles; name a new file" in said.error_line) == (2, True)
    said = call("solve", "--resume", book, "-q", stdin=f"{LINE}\n")
    assert (said.exit, "made from 2 puzzles, but there are 1" in said.error_line) == (2, True)
    assert call("solve", "--resume", book, "-q", stdin=f"{LINE}\n{HARD}\n{NONE}\n").exit == 1
    assert "command solve" in call("rate", "--resume", book, LINE).error_line


def test_invalid_results_files_are_refused(call: Call, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("do not touch")
    said = call("solve", LINE, "--resume", str(mine))
    assert (said.exit, mine.read_text()) == (2, "do not touch")
    assert "mine.resume is missing" in said.error_line
    assert "not a plain file" in call("solve", LINE, "--resume", str(tmp_path)).error_line
    for name in ("", ".", "/", f"{tmp_path}/new/"):
        said = call("solve", LINE, "--resume", name)
        assert (said.exit, f"'{name}' is not the name of a file" in said.error_line) == (2, True)
    said = call("solve", LINE, "--resume", str(tmp_path / "nowhere" / "book"))
    assert (said.exit, "could not be opened" in said.error_line) == (5, True)
    book, beside = tmp_path / "book", tmp_path / "book.resume"
    for content in (b"{}\n", b"[]\n", b"\xff\n", b'{"v":1,"asked":{}}\n"x"\n', b"{\n"):
        beside.write_bytes(content)
        said = call("solve", LINE, "--resume", str(book))
        assert (said.exit, "not written by this version" in said.error_line) == (3, True)
    beside.write_bytes(b'{"v":1,"asked"')  # ended before anything was done
    assert call("solve", LINE, "--resume", str(book)).exit == 0


@pytest.mark.slow
def test_two_processes_do_not_write_one_file_of_results(call: Call, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    book = tmp_path / "book"
    arguments = ("generate", "-n", "1000000", "--seed", "1", "--resume", str(book))
    run = process(*arguments)
    until = time.monotonic() + PATIENCE
    while not (book.exists() and book.stat().st_size) and time.monotonic() < until:
        time.sleep(0.01)
    said = call(*arguments, "-q")
    assert (said.exit, "in use by another process" in said.error_line) == (5, True)
    run.kill()
    run.communicate()


@pytest.mark.slow
def test_killed_processes_leave_no_lock(call: Call, tmp_path: Path) -> None:
    book = tmp_path / "book"
    arguments = ("generate", "--seed", "1", "-j", "2", "--resume", str(book), "-n")
    run = process(*arguments, "1000000")
    until = time.monotonic() + PATIENCE
    while not size_of(book) and time.monotonic() < until:
        time.sleep(0.01)
    run.kill()
    run.wait()
    said = call(
        *arguments, "1", "-q"
    )  # fewer puzzles than there are results, or all if none is marked
    assert "another process" not in said.err
    assert said.exit in (0, 2)
    run.communicate()


def test_log_has_few_marks(call: Call, tmp_path: Path) -> None:
    book = tmp_path / "book"
    call("generate", "-n", "100", "--seed", "1", "--resume", str(book))
    head, *marks = (tmp_path / "book.resume").read_text().splitlines()
    assert json.loads(head)["asked"]["seed"] == "1"
    assert 1 <= len(marks) <= 5


# Parts


def test_parts_of_generated_puzzles_add_up(call: Call) -> None:
    arguments = ("generate", "--seed", "s", "--level", "easy", "-n")
    whole = call(*arguments, "12").out.splitlines()
    parts = [call(*arguments, "4", "--shard", f"{k}/3").out.splitlines() for k in (1, 2, 3)]
    assert len(set(whole)) == 12
    assert sorted(chain.from_iterable(parts)) == sorted(whole)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_parts_of_the_input_add_up(jobs: str, call: Call, mixed: Path) -> None:
    arguments = ("rate", str(mixed), "--columns", "{line} {level}", "-j", jobs)
    whole = call(*arguments)
    parts = [call(*arguments, "--shard", f"{k}/3") for k in (1, 2, 3)]
    for read in ("out", "err"):
        found = Counter(line for part in parts for line in getattr(part, read).splitlines())
        assert found == Counter(getattr(whole, read).splitlines())


@pytest.mark.parametrize("text", ["3", "0/4", "5/4", "a/b", "1/", "/2", "-1/2", "²/3", "1/0"])
def test_invalid_part_is_refused(text: str, call: Call) -> None:
    said = call("generate", "--seed", "1", f"--shard={text}")
    assert (said.exit, said.out) == (2, "")
    assert f"'{text}' is no" in said.error_line
    assert "to 0/0" not in said.error_line


def test_a_part_needs_the_seed_of_the_others(call: Call) -> None:
    assert "--shard needs --seed" in call("generate", "--shard", "1/2").error_line


# Processes


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--count", "3"),
        ("solve", "--json"),
        ("solve", "--only", "naked-single"),
        ("rate", "--scale", "hodoku", "--ladder", "hodoku"),
    ],
    ids=" ".join,
)
def test_several_processes_print_the_same(
    arguments: tuple[str, ...], call: Call, mixed: Path
) -> None:
    one, two = call(*arguments, str(mixed)), call(*arguments, str(mixed), "-j", "2")
    assert (one.exit, one.out, untimed(one.err)) == (two.exit, two.out, untimed(two.err))


def test_incremental_output_stays_in_one_process(call: Call) -> None:
    for how in (("--all", "-j", "2"), ("-v", "--dask", "tcp://nowhere:1")):
        said = call("solve", LINE, *how)
        assert (said.exit, "exclude --jobs and --dask" in said.error_line) == (2, True)


@pytest.mark.slow
def test_timeout_is_reported_with_any_number_of_processes(call: Call) -> None:
    hard = ("solve", "." * 729, "--layout", "dion3")  # no search finishes on this layout
    for jobs in ("1", "2"):
        said = call(*hard, "--count", "99999", "--timeout", "0.05", "-j", jobs)
        assert (said.exit, said.out) == (4, "")
        assert said.error_line.endswith("time limit of 0.05 s exceeded; raise it with --timeout")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_reader_may_stop_after_the_first_result(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "many"
    file.write_text(f"{LINE}\n" * 2000)
    for arguments in (("generate", "-n", "100000"), ("rate", str(file)), ("solve", str(file))):
        run = process(*arguments, "-q", "-j", jobs)
        assert run.stdout and run.stderr
        assert run.stdout.readline()
        run.stdout.close()
        assert (run.wait(PATIENCE), run.stderr.read()) == (141, b"")
        run.stderr.close()
