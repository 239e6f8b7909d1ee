"""``generate`` and ``grid``."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.search import is_minimal, is_unique
from sudoku_tui.engine.solving.breadth import stays_open
from sudoku_tui.engine.symmetry import Symmetry, orbits
from sudoku_tui.formats import read
from tests.calling import Call
from tests.cli.puzzles import CONTRADICTORY, LINE, RATED, SOLUTION


def test_puzzles_are_unique_and_reproducible(call: Call) -> None:
    said = call("generate", "-n", "5", "--seed", "7")
    puzzles = said.out.splitlines()
    assert (said.exit, said.err, len(set(puzzles))) == (0, "", 5)
    for text in puzzles:
        assert is_unique(read(text).puzzle)
        assert is_minimal(read(text).puzzle)
    assert call("generate", "-n", "5", "--seed", "7").out == said.out


def test_seed_is_printed_if_none_was_given(call: Call) -> None:
    said = call("generate")
    seed = said.error_line.removeprefix("sudoku-tui: seed ")
    again = call("generate", "--seed", seed)
    assert (again.out, again.err) == (said.out, "")
    assert call("generate", "-q").err == ""


def test_json_has_exactly_these_names(call: Call) -> None:
    arguments = ("--level", "medium", "--symmetry", "180", "--json")
    records = call("generate", "-n", "3", "--seed", "a", *arguments).records
    for record in records:
        assert tuple(record) == (*RATED, "solution", "seed", "spec", "share", "clues")
        assert record["level"] == "Medium"
        assert record["clues"] == 81 - record["puzzle"].count(".")
        [again] = call("generate", "--seed", record["seed"], *arguments).records
        assert again == record
        [solved] = call("solve", record["puzzle"], "--json").records
        assert solved["solution"] == record["solution"]


@pytest.mark.parametrize("level", ["Beginner", "Easy", "Medium", "Hard", "Extreme"])
def test_levels(level: str, call: Call) -> None:
    said = call("generate", "--level", level, "--seed", "1", "-n", "2")
    ratings = call("rate", stdin=said.out).out.splitlines()
    assert all(line.startswith(level) for line in ratings)


def test_how_long_each_took(call: Call) -> None:
    said = call("generate", "-n", "2", "--seed", "a", "--time")
    one, other, both = said.err.splitlines()
    assert one.startswith("sudoku-tui: puzzle 1: 0.") and other.startswith("sudoku-tui: puzzle 2: ")
    assert both.startswith("sudoku-tui: 2 puzzles in ")
    [record] = call("generate", "--seed", "a", "--time", "--json").records
    assert record["seconds"] > 0


def test_ratings_equal_those_of_rate(call: Call) -> None:
    said = call("generate", "--json", "--seed", "5", "-n", "4")
    for record in said.records:
        [rated] = call("rate", record["puzzle"], "--json").records
        assert {name: record[name] for name in RATED} == rated
    [record] = call("generate", "--json", "--layout", "6", "--seed", "5").records
    assert (record["er"], record["ep"], record["ed"]) == (None, None, None)


def test_a_rating_by_explainer(call: Call) -> None:
    arguments = ("--er", "3.4-4.4", "--ed", "1.2", "--seed", "1", "-n", "3", "--json")
    for record in call("generate", *arguments).records:
        assert 3.4 <= record["er"] <= 4.4 and record["ed"] >= 1.2
        assert record["spec"] == "classic er=3.4-4.4 ed=1.2-"
        [again] = call("generate", "--spec", record["share"], "--json").records
        assert again["puzzle"] == record["puzzle"]
    said = call("generate", "--er", "2.9-2.9")
    assert (said.exit, said.out) == (2, "") and "no step is rated 2.9" in said.err


def test_rating_that_would_be_slow_is_null(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_tui.engine.explainer.rating_path.NESTED_FROM", 1.5)
    records = call("generate", "--json", "--seed", "1", "-n", "3").records
    assert {record["er"] for record in records} == {None}
    [record] = call("generate", "--json", "--seed", "1", "--er", "3.4-4.4").records
    assert 3.4 <= record["er"] <= 4.4


def test_requested_technique_occurs(call: Call) -> None:
    said = call("generate", "--with", "x-wing", "--seed", "1")
    [record] = call("rate", said.out.strip(), "--json").records
    assert record["techniques"]["x-wing"] >= 1


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_symmetries(symmetry: Symmetry, call: Call) -> None:
    said = call("generate", "--symmetry", symmetry, "--seed", "1")
    puzzle = read(said.out).puzzle
    for orbit in orbits(puzzle.layout, symmetry):
        assert len({bool(puzzle.givens[cell]) for cell in orbit}) == 1


def test_clues_and_attempts(call: Call) -> None:
    assert read(call("generate", "--clues", "40", "--seed", "1").out).puzzle.clues == 40
    assert read(call("generate", "--attempts", "0", "--seed", "1").out).puzzle.clues == 81


def test_minimal_with_a_symmetry(call: Call) -> None:
    said = call("generate", "--minimal", "--symmetry", "diagonal", "--seed", "1")
    assert call("check", "--minimal", said.out.strip()).exit == 0


def test_from_a_grid(call: Call) -> None:
    said = call("generate", "--grid", SOLUTION, "--seed", "1", "-n", "2")
    for text in said.out.splitlines():
        assert call("solve", text).out.strip() == SOLUTION
    assert call("generate", "--grid", LINE).exit == 3
    assert call("generate", "--grid", CONTRADICTORY).error_line.endswith("r2c2 and r3c1 are both 1")


def test_filling(call: Call) -> None:
    start = "123456789" + "." * 72
    said = call("generate", "--fill", start, "--seed", "1")
    assert said.out.startswith("123456789")
    assert is_unique(read(said.out).puzzle)
    assert call("generate", "--fill", "." * 16, "--seed", "1").exit == 0
    said = call("generate", "--fill", "12345678........9" + "." * 64, "--seed", "1")
    assert (said.exit, said.error_line) == (
        1,
        "sudoku-tui: no solution, whichever givens are added",
    )


def test_giving_up(call: Call) -> None:
    said = call("generate", "--level", "unfair", "--tries", "3", "--clues", "60", "--seed", "1")
    assert (said.exit, said.out) == (4, "")
    assert said.error_line == (
        "sudoku-tui: no puzzle found in 3 attempts; most frequent reason: "
        "its level is at most Easy, not Unfair"
    )


def test_puzzles_found_before_giving_up_are_printed(call: Call) -> None:
    arguments = ("--level", "medium", "--seed", "1", "-n", "20", "-q")
    whole = call("generate", *arguments).out.splitlines()
    said = call("generate", *arguments, "--tries", "8")
    found = said.out.splitlines()
    assert (said.exit, found) == (4, whole[: len(found)])
    assert 0 < len(found) < 20
    begin = f"sudoku-tui: {len(found)} of 20 puzzles found, no other in 8 attempts; "
    assert said.error_line.startswith(f"{begin}most frequent reason: ")


@pytest.mark.parametrize(
    "wrong",
    [
        ("--level", "easy", "--technique", "x-wing"),
        ("--level", "silly"),
        ("--technique", "magic"),
        ("--symmetry", "45"),
        ("-n", "0"),
        ("-n", "x"),
        ("--grid", SOLUTION, "--fill", LINE),
        ("--fill", LINE, "--pattern", "x" * 81),
        ("--clues", "16-20", "--symmetry", "90", "--minimal", "--clues", "-16"),
        ("--clues", "30-20"),
        ("--clues", "few"),
        ("--score", "900", "--level", "easy"),
        ("--pattern", "x" * 12 + "." * 69),
        ("--without", "full-house"),
        ("--technique", "x-wing*0"),
        ("--not-by", "extreme"),
        ("--spec", "level=silly"),
        ("--spec", "v1 classic #1"),
        ("--spec", "level=easy", "--technique", "x-wing"),
    ],
)
def test_impossible_request_is_refused(wrong: tuple[str, ...], call: Call) -> None:
    said = call("generate", *wrong)
    assert (said.exit, said.out) == (2, "")
    assert said.error_line.startswith("sudoku-tui generate: ")


def test_one_line_specifies_everything(call: Call) -> None:
    line = "classic level=medium,hard with=locked-candidates-1 clues=24-30 symmetry=180"
    [record] = call("generate", "--spec", line, "--seed", "1", "--json").records
    assert record["spec"] == line
    path = ("--level", "hard,medium", "--technique", "locked-candidates-1")
    givens = ("--clues", "24-30", "--symmetry", "180")
    assert call("generate", *path, *givens, "--seed", "1", "--json").records == [record]


def test_share_text_makes_the_same_puzzle(call: Call) -> None:
    arguments = ("--level", "medium", "--symmetry", "mirror+flip", "--seed", "it's mine")
    records = call("generate", *arguments, "-n", "2", "--json").records
    assert len({record["share"] for record in records}) == 2
    for record in records:
        assert record["share"].startswith("v10 classic level=medium symmetry=mirrors #it%27s%20mi")
        said = call("generate", "--spec", record["share"], "--json")
        assert (said.records, said.err) == ([record], "")


def test_options_override_the_specification(call: Call) -> None:
    line = "4 level=hard symmetry=180 minimal"
    arguments = ("--level", "beginner", "--symmetry", "none", "--clues", "4", "--seed", "1")
    [record] = call("generate", "--spec", line, *arguments, "--json").records
    assert record["spec"] == "4 level=beginner clues=4- minimal"


@pytest.mark.slow
def test_any_number_of_processes_makes_the_same_puzzles(call: Call) -> None:
    arguments = ("generate", "--level", "medium", "-n", "3", "--seed", "j", "--json")
    assert call(*arguments).out == call(*arguments, "-j", "2").out


def test_techniques_wanted_and_not(call: Call) -> None:
    arguments = ("--technique", "naked-pair*2", "--without", "hidden-pair", "--no-uniqueness")
    limits = ("--not-by", "easy,x-wing", "--score", "-1600", "--seed", "3", "--json")
    [record] = call("generate", *arguments, *limits).records
    assert record["spec"] == (
        "classic score=-1600 with=naked-pair*2 without=hidden-pair not-by=easy,x-wing no-uniqueness"
    )
    assert record["techniques"]["naked-pair"] >= 2
    assert "hidden-pair" not in record["techniques"]
    assert not record["uniqueness"]
    said = call("generate", "--hardest", "locked-candidates-1", "--seed", "1", "--json")
    assert said.records[0]["hardest"] == "locked-candidates-1"


def test_a_pattern_is_given_and_no_more(call: Call, tmp_path: Path) -> None:
    picture = "x.x.\n.x.x\nx.x.\n.x.x\n"
    path = tmp_path / "pattern.txt"
    path.write_text(picture, encoding="utf-8")
    for pattern, stdin in ((picture, ""), (str(path), ""), ("-", picture)):
        arguments = ("--layout", "4", "--pattern", pattern, "--seed", "1")
        text = call("generate", *arguments, stdin=stdin).out.strip()
        drawn = "".join("." if cell == "." else "x" for cell in text)
        assert drawn == picture.replace("\n", "")
    said = call("generate", "--pattern", "x..x")
    assert (said.exit, said.error_line) == (
        3,
        "sudoku-tui: the pattern has 4 cells; Classic has 81",
    )
    assert call("generate", "--pattern", str(tmp_path)).exit == 3
    said = call("generate", "--pattern", "nowhere.txt")
    assert (said.exit, said.error_line) == (3, "sudoku-tui: 'nowhere.txt': no such file")


def test_breadth(call: Call) -> None:
    said = call("generate", "--breadth", "4", "--clues", "36", "--seed", "1")
    assert stays_open(read(said.out).puzzle, 4)


@pytest.mark.parametrize("layout", ["4", "6", "classic", "x"])
def test_puzzles_and_grids_of_layouts(layout: str, call: Call) -> None:
    text = call("generate", "--layout", layout, "--seed", "1").out
    assert call("check", text, "--layout", layout).exit == 0
    text = call("grid", "--layout", layout, "--seed", "1").out
    assert call("check", text, "--layout", layout).exit == 0
    assert "." not in text


def test_grids(call: Call) -> None:
    said = call("grid", "-n", "3", "--seed", "s")
    assert len(set(said.out.splitlines())) == 3
    records = call("grid", "-n", "3", "--seed", "s", "--json").records
    assert [record["grid"] for record in records] == said.out.splitlines()
    assert tuple(records[0]) == ("v", "grid", "layout", "shape", "seed")
    assert call("grid", "--seed", records[2]["seed"]).out == said.out.splitlines()[2] + "\n"
    assert "seed" in call("grid").error_line
    assert len(call("grid", "--layout", "16", "--format", "hex", "--seed", "1").out) == 257
