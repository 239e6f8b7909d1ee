"""Plain lines in batches: the results are those of each line alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.calling import Call, Result
from tests.cli.puzzles import CONTRADICTORY, GRID, HARD, LINE, NONE, SEVERAL, SOLUTION

COMMANDS = (
    ("solve",),
    ("solve", "--count", "2"),
    ("solve", "--count", "1"),
    ("solve", "--json"),
    ("solve", "--json", "--count", "4"),
    ("solve", "--format", "zeros"),
    ("solve", "--format", "grid"),
    ("check",),
    ("check", "--json", "--minimal"),
)


def mutated(random: Random) -> str:
    """Return a line that is plain, or nearly so."""
    line = random.choice(
        [LINE, LINE.replace(".", "0"), HARD, NONE, SEVERAL, SOLUTION, CONTRADICTORY]
    )
    if random.random() < 0.3:
        at = random.randrange(81)
        line = line[:at] + random.choice(".0123456789xo #\r") + line[at + random.randrange(3) :]
    return random.choice([line] * 9 + ["", "# a comment", "\n".join(["", *GRID, ""])])


@pytest.fixture(scope="module")
def stream() -> str:
    """Return lines that are mostly plain, many of them with one solution."""
    random = Random(7)
    return "\n".join(mutated(random) for _ in range(80))


@pytest.fixture
def call_alone(call: Call) -> Call:
    """Return a caller of the command that works on each line alone."""

    def call_unbatched(*arguments: str, stdin: str = "") -> Result:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sudoku_tui.cli.work._LEAST_TIMEOUT", 3600.0)
            return call(*arguments, stdin=stdin)

    return call_unbatched


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_many_lines_are_answered_as_each_alone(
    command: tuple[str, ...], stream: str, call: Call, call_alone: Call, tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(stream, newline="")
    expected = call_alone(*command, str(file))
    assert call(*command, str(file)) == expected
    assert expected.exit
    assert len(expected.out.splitlines()) > 20


def test_more_lines_than_go_together(call: Call) -> None:
    said = call("solve", stdin=f"{LINE}\n" * 600)
    assert said == Result(0, f"{SOLUTION}\n" * 600, "")


def test_parts_have_each_line_once(stream: str, call: Call, call_alone: Call) -> None:
    whole = call("solve", "--count", "2", "--json", stdin=stream).out.splitlines()
    parts = []
    for k in range(1, 4):
        command = ("solve", "--count", "2", "--json", "--shard", f"{k}/3")
        parts.append(call(*command, stdin=stream))
        assert parts[-1] == call_alone(*command, stdin=stream)
    assert sorted(whole) == sorted(line for part in parts for line in part.out.splitlines())


@pytest.mark.slow
def test_several_processes_give_the_same_answers(stream: str, call: Call) -> None:
    assert call("check", "-j", "2", stdin=stream) == call("check", stdin=stream)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "solve"])
def test_work_on_lines_is_resumed_where_it_ended(
    command: str,
    stream: str,
    call: Call,
    call_alone: Call,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku_tui.cli.resume._MARK_INTERVAL", 0.0)
    book, log = tmp_path / "book", tmp_path / "book.resume"
    first = call_alone(command, "--resume", str(book), stdin=stream)
    whole, (head, *marks) = book.read_bytes(), log.read_text().splitlines(keepends=True)
    assert len(marks) > 10
    for kept in (1, len(marks) // 2, len(marks)):
        log.write_text("".join([head, *marks[:kept]]))
        again = call(command, "-q", "--resume", str(book), stdin=stream)
        assert (again.exit, book.read_bytes()) == (first.exit, whole)
        assert log.read_text().splitlines(keepends=True)[-1] == marks[-1]


def test_check_can_be_resumed_and_use_processes(call: Call, tmp_path: Path) -> None:
    lines, book = f"{LINE}\n{NONE}\n", str(tmp_path / "book")
    said = call("check", stdin=lines)
    assert call("check", "--resume", book, "-j", "2", stdin=lines).exit == said.exit == 1
    assert Path(book).read_text() == said.out
    other = call("check", "-q", "--resume", book, stdin=f"{NONE}\n{LINE}\n")
    assert other.error_line.endswith("made from other puzzles; name a new file")
    timed = call("check", "--json", "--time", "-q", stdin=lines)
    assert all(record["seconds"] >= 0 for record in timed.records)
