"""``ladder``, and ladders as options of other commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.ladders import HODOKU, LADDERS, TEACHING, Ladder
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.ladder_toml import read_ladder, write_ladder
from tests.calling import Call
from tests.cli.puzzles import LINE

SINGLES = """\
name = "singles"
rungs = [
    { technique = "naked-single", level = "Easy", score = 3 },
    { technique = "hidden-single", level = "Hard", score = 5 },
    { technique = "x-wing", level = "Hard", score = 5, on = false },
]
"""


@pytest.fixture
def singles(tmp_path: Path) -> str:
    """Return the path of a ladder of two techniques."""
    file = tmp_path / "singles.toml"
    file.write_text(SINGLES, encoding="utf-8-sig")
    return str(file)


def test_ladders_are_listed(call: Call) -> None:
    said = call("ladder")
    assert said.exit == 0
    assert said.out.splitlines() == [
        "teaching          170 techniques, Easy to Extreme, then a guess by search",
        "hodoku            64 techniques, Easy to Extreme, then a guess by search",
        "hodoku-leftovers  67 techniques, Easy to Extreme, then a guess by search",
        "killer            153 techniques, Easy to Extreme, then a guess by search",
    ]
    assert [record["name"] for record in call("ladder", "--json").records] == list(LADDERS)


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_a_ladder_is_printed_as_a_file(ladder: Ladder, call: Call, tmp_path: Path) -> None:
    printed = call("ladder", ladder.name).out
    assert read_ladder(printed) == ladder
    file = tmp_path / "mine"
    file.write_text(printed)
    assert call("ladder", str(file)).out.startswith(f"{ladder.name}: ")
    by_file = call("explain", LINE, "--notation", "--ladder", str(file)).out
    assert by_file == call("explain", LINE, "--notation", "--ladder", ladder.name).out


def test_remark_on_an_old_file_of_unknown_origin(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "mine"\nrungs = [{ technique = "hidden-rectangle", level = "Hard", score = 7 }]'
    )
    said = call("ladder", str(file))
    assert said.exit == 0 and "hidden-rectangle find more shapes" in said.error_line
    file.write_text(f"format = 2\n{file.read_text()}")
    assert call("ladder", str(file)).err == ""


def test_a_file_is_checked(singles: str, call: Call) -> None:
    said = call("ladder", singles)
    assert (said.exit, said.out) == (0, "singles: 2 techniques, Easy to Hard\n")
    [record] = call("ladder", singles, "--json").records
    assert (record["name"], record["by_discovery"]) == ("singles", False)
    assert record["rungs"][1] == {
        "technique": "hidden-single",
        "name": "Hidden Single",
        "level": "Hard",
        "score": 5,
        "search": None,
        "strict": False,
    }


@pytest.mark.parametrize("only", ["guess", "x-wing"])
def test_ladder_of_one_technique(only: str, call: Call, tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(write_ladder(Ladder("one", (TEACHING.rung(CATALOGUE[only]),))))
    told = {"guess": "nothing but a guess by search", "x-wing": "1 technique, Hard"}
    assert call("ladder", str(file)).out == f"one: {told[only]}\n"


@pytest.mark.parametrize("command", ["solve", "explain", "hint", "rate"])
def test_commands_go_by_a_file(command: str, singles: str, call: Call) -> None:
    said = call(command, LINE, "--ladder", singles, "--json")
    assert said.exit == 0
    [record] = said.records
    told = {
        "solve": lambda: record["solutions"] == 1,
        "explain": lambda: record["ladder"] == "singles",
        "hint": lambda: record["technique"] == "naked-single",
        "rate": lambda: record["techniques"].keys() <= {"naked-single", "hidden-single"},
    }
    assert told[command]()


def test_rating_by_a_ladder_names_it(singles: str, call: Call) -> None:
    [record] = call("rate", LINE, "--ladder", singles, "--json").records
    assert (record["ladder"], record["hodoku_level"]) == ("singles", None)
    assert record["score"] == 3 * record["techniques"]["naked-single"]
    [record] = call("rate", LINE, "--ladder", "hodoku", "--json").records
    assert (record["ladder"], record["hodoku_level"], record["score"]) == ("hodoku", "Easy", 180)


def test_processes_rate_by_the_same_ladder(singles: str, call: Call) -> None:
    arguments = ("rate", "--ladder", singles, "--json", "--breadth")
    alone = call(*arguments, stdin=f"{LINE}\n" * 3)
    assert call(*arguments, "-j", "2", stdin=f"{LINE}\n" * 3) == alone
    assert len(alone.records) == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"x = [", "not TOML: "),
        (SINGLES.replace("x-wing", "x-wong").encode(), "rung 3 has the technique 'x-wong'"),
        (b"\xff\xfe\x00", "is not text in UTF-8"),
        (b" " * 1_000_001, "is too large to be a ladder"),
    ],
    ids=["no TOML", "unknown", "no text", "large"],
)
def test_a_bad_file_is_named(text: bytes, told: str, call: Call, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(text)
    for command in (("ladder", str(file)), ("rate", LINE, "--ladder", str(file))):
        said = call(*command)
        assert (said.exit, said.out) == (3, "")
        assert "bad.toml" in said.error_line and told in said.error_line


def test_no_file_and_no_name(call: Call, tmp_path: Path) -> None:
    said = call("ladder", str(tmp_path / "none.toml"))
    assert said.exit == 3 and "no such file" in said.error_line
    assert "is a directory" in call("ladder", str(tmp_path)).error_line
    said = call("ladder", "techning")
    assert said.exit == 2
    assert "neither a ladder nor a file; ladders: teaching, hodoku" in said.error_line
    assert call("ladder", "\0/").exit == 5
    assert call("ladder", "").exit == 2


def test_technique_missing_from_the_ladder_cannot_be_the_only_one(
    singles: str, call: Call, tmp_path: Path
) -> None:
    said = call("solve", LINE, "--only", "template-set", "--ladder", "hodoku")
    assert (said.exit, "template-set is not on the ladder 'hodoku'" in said.error_line) == (2, True)
    assert call("solve", LINE, "--only", "naked-single", "--ladder", singles).exit == 0
    file = tmp_path / "guess.toml"
    file.write_text(write_ladder(Ladder("guesses", HODOKU.rungs[-1:])))
    said = call("solve", LINE, "--ladder", str(file))
    assert (said.exit, "has no techniques" in said.error_line) == (2, True)
