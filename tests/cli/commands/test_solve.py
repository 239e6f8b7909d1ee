"""``solve``."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from sudoku_tui.engine.techniques import CATALOGUE
from tests.calling import Call
from tests.cli.puzzles import (
    BEYOND,
    CONTRADICTORY,
    FORMS,
    GRID,
    HARD,
    LINE,
    NONE,
    SEVERAL,
    SOLUTION,
    rows,
)
from tests.reference import reference


@pytest.mark.parametrize(("text", "solved"), FORMS.values(), ids=FORMS)
def test_answer_has_the_format_of_the_input(text: str, solved: str, call: Call) -> None:
    said = call("solve", text)
    assert (said.exit, said.out) == (0, f"{solved}\n")
    assert call("solve", stdin=text).out == said.out


@pytest.mark.parametrize(("text", "solved"), FORMS.values(), ids=FORMS)
def test_naked_singles_suffice(text: str, solved: str, call: Call) -> None:
    said = call("solve", text, "--by", "techniques", "--only", "naked-single")
    assert (said.exit, said.out, said.err) == (0, f"{solved}\n", "")


@pytest.mark.parametrize("form", ["line", "zeros"])
def test_another_format_can_be_requested(form: str, call: Call) -> None:
    assert call("solve", "\n".join(rows(LINE)), "--format", form).out == f"{SOLUTION}\n"


@pytest.mark.parametrize("more", [(), ("--all",), ("--count", "2"), ("--by", "techniques")])
def test_a_form_for_another_size_is_refused_puzzle_by_puzzle(
    more: tuple[str, ...], call: Call
) -> None:
    large = call("grid", "--layout", "16", "--seed", "a", "--format", "a-p").out
    said = call("solve", "-q", "--format", "a-p", *more, stdin=f"{LINE}\n{large}")
    assert said.exit == 3
    assert said.error_line == "sudoku-tui: line 1: a-p is for 16 digits; Classic has 9"
    assert said.out.endswith(large) and len(said.out) <= len(f"1 solution\n{large}")
    assert call("solve", "--format", "hex", "--json", LINE).records[0]["solution"] == SOLUTION


@pytest.mark.parametrize("command", ["generate", "grid", "solve"])
def test_a_form_for_another_size_is_wrong_usage(command: str, call: Call) -> None:
    said = call(command, "--layout", "4", "--format", "a-p")
    assert (said.exit, said.out) == (2, "")
    assert "a-p is for 16 digits; 4x4 has 4" in said.error_line


def test_a_grid_and_boxes_in_brackets(call: Call) -> None:
    grid = call("solve", LINE, "--format", "grid").out.splitlines()
    assert grid[0] == "4 3 5 | 2 6 9 | 7 8 1"
    assert grid[3] == "------+-------+------"
    boxes = call("solve", LINE, "--format", "brackets").out.splitlines()
    assert boxes[0] == "[ 4 3 5 ] [ 2 6 9 ] [ 7 8 1 ]"


def test_grids_are_parted_by_a_blank_line(call: Call) -> None:
    text = "\n".join(rows(LINE))
    said = call("solve", stdin=f"{text}\n\n{text}\n")
    assert said.out == "\n".join([*rows(SOLUTION), "", *rows(SOLUTION), ""])


def test_json_has_exactly_these_names(call: Call) -> None:
    assert call("solve", LINE, "--json").records == [
        {
            "v": 1,
            "puzzle": LINE,
            "layout": "classic",
            "shape": None,
            "solutions": 1,
            "solution": SOLUTION,
        }
    ]


def test_clashing_givens_are_named(call: Call) -> None:
    said = call("solve", CONTRADICTORY)
    assert (said.exit, said.out) == (3, "")
    assert said.error_line == "sudoku-tui: r2c2 and r3c1 are both 1"


@pytest.mark.parametrize(
    ("puzzle", "told", "count"), [(NONE, "no solution", 0), (SEVERAL, "several solutions", 2)]
)
@pytest.mark.parametrize("by", ["search", "techniques"])
def test_no_solution_and_several(puzzle: str, told: str, count: int, by: str, call: Call) -> None:
    said = call("solve", puzzle, "--by", by)
    assert (said.exit, said.out, said.error_line) == (1, "", f"sudoku-tui: {told}")
    [record] = call("solve", puzzle, "--by", by, "--json").records
    assert (record["solutions"], record["solution"]) == (count, None)


def test_count(call: Call) -> None:
    said = call("solve", "." * 81, "--count", "50")
    counted, first = said.out.splitlines()
    assert (said.exit, counted, len(first)) == (0, "50 or more solutions", 81)
    assert call("solve", LINE, "--count", "5").out == f"1 solution\n{SOLUTION}\n"
    said = call("solve", NONE, "--count", "5")
    assert (said.exit, said.out) == (1, "no solutions\n")
    [record] = call("solve", "." * 81, "--count", "50", "--json").records
    assert (record["solutions"], record["all"]) == (50, False)
    [record] = call("solve", LINE, "--count", "2", "--json").records
    assert (record["solutions"], record["all"]) == (1, True)


def test_all(call: Call) -> None:
    said = call("solve", "1...............", "--all")
    answers = said.out.splitlines()
    assert said.exit == 0
    assert len(set(answers)) == len(answers) == 72
    assert said.error_line == "sudoku-tui: 72 solutions"
    records = call("solve", "1...............", "--all", "--json", "-q").records
    assert [record["solution"] for record in records] == answers
    assert call("solve", NONE, "--all").exit == 1


def test_search_helps_where_techniques_do_not_suffice(call: Call) -> None:
    said = call("solve", HARD, "--by", "techniques", "--only", "naked-single")
    assert said.exit == 4
    assert said.out == call("solve", HARD).out
    assert "64 cells empty" in said.error_line
    quiet = call("solve", HARD, "--only", "naked-single", "-q")
    assert (quiet.exit, quiet.out, quiet.err) == (4, said.out, "")


def test_a_whole_file_is_summed_up(call: Call) -> None:
    said = call("solve", "--only", "naked-single", stdin=f"{LINE}\n{HARD}\n{LINE}\n")
    assert said.exit == 4
    assert len(said.out.splitlines()) == 3
    _, summary, *table = said.err.splitlines()
    told = "3 puzzles: 2 solved by techniques, 1 not (64 to 64 cells left, 64.0 on average)"
    assert summary == f"sudoku-tui: {told}"
    assert [line.split() for line in table[:2]] == [
        ["technique", "steps", "puzzles"],
        ["Naked", "Single", "90", "2"],
    ]
    assert table[3].split() == ["way", "solved", "not", "seconds"]
    by_techniques, by_search = (line.split() for line in table[4:])
    assert by_techniques[:3] == ["techniques", "2", "1"] and float(by_techniques[3]) > 0
    assert by_search[:3] == ["search", "3", "0"] and float(by_search[3]) > 0


def test_each_technique_has_a_line_in_the_order_of_the_ladder(call: Call) -> None:
    asked = ("solve", "--by", "techniques", "--ladder", "hodoku")
    said = call(*asked, stdin=f"{LINE}\n{HARD}\n").err.splitlines()
    table = {line.rsplit(maxsplit=2)[0]: line.split()[-2:] for line in said[1:] if line}
    by_rate = call("rate", "--scale", "hodoku", "--json", stdin=f"{LINE}\n{HARD}\n").records
    counts = Counter[str]()
    for record in by_rate:
        counts.update({CATALOGUE[id].name: n for id, n in record["techniques"].items()})
    assert {name: int(table[name][0]) for name in counts} == counts
    assert table["Full House"][1] == "2"
    assert call(*asked, "-q", stdin=f"{LINE}\n{HARD}\n").err == ""


def test_path_uses_the_requested_ladder(call: Call) -> None:
    said = call("solve", LINE, "--ladder", "hodoku", "-v")
    assert "Naked Single" in said.err
    assert "Hidden Single" in call("solve", LINE, "--by", "techniques", "-v").err


START = ["start; 45 cells unknown", *GRID]
PASSES = ["pass 1: 32 digits; 13 cells unknown", "pass 2: 13 digits; 0 cells unknown"]


@pytest.mark.parametrize("how", [(), ("--only", "naked-single")], ids=["search", "techniques"])
def test_tracing_passes(how: tuple[str, ...], call: Call) -> None:
    """Check that a pass visits all cells in reading order and fills singles at once."""
    once = call("solve", LINE, *how, "-v").err.splitlines()
    assert once[:14] == [*START, *PASSES]
    assert once[14:] == ([] if how else ["0 choices, at most 0 open at a time"])
    twice = call("solve", LINE, *how, "-vv").err.splitlines()
    seen = twice[13:58]
    assert twice[:13] == [*START, PASSES[0]] and twice[58] == PASSES[1]
    assert seen[0] == (
        "  r1c1: row 1 has 1 2 6 7, column 1 has 1 6 7 8, box 1 has 1 6 8 9; missing 3 4 5"
    )
    assert seen[1] == (
        "  r1c2: row 1 has 1 2 6 7, column 2 has 2 4 5 8 9, box 1 has 1 6 8 9; missing 3: r1c2=3"
    )
    # Cells filled by an earlier pass are known already.
    assert seen[2].startswith("  r1c3: row 1 has 1 2 3 6 7, ")


def test_pass_that_fills_nothing_is_the_last(call: Call) -> None:
    said = call("solve", HARD, "-v").err.splitlines()
    assert said[-2] == "pass 1: 0 digits; 64 cells unknown"
    # Cells seen outside its houses count too.
    knight = f"{'.' * 10}1{'.' * 70}"
    seen = call("solve", "-vv", "--layout", "anti-knight", "--count", "1", knight).err
    told = next(line for line in seen.splitlines() if line.startswith("  r1c4:"))
    assert "row 1 has nothing" in told
    assert told.endswith("missing 1 2 3 4 5 6 7 8 9, of these it can be 2 3 4 5 6 7 8 9")


def test_tracing_techniques(call: Call) -> None:
    once = call("solve", LINE, "--by", "techniques", "-v").err.splitlines()
    assert once[:12] == START
    assert once[12] == "step 1: Hidden Single: b1 => r1c1=4; 44 cells unknown"
    assert once[-1].endswith("0 cells unknown") and len(once) == 57
    twice = call("solve", HARD, "--by", "techniques", "-vv").err
    assert "; missing 2 6 7 8 9, of these it can be 2 6 8 9" in twice


def test_tracing_search(call: Call) -> None:
    once = call("solve", HARD, "-v").err.splitlines()
    twice = call("solve", HARD, "-vv").err.splitlines()
    choices = [line for line in twice if line.startswith("choice ")]
    assert choices[0] == "choice 1: r7c2=8, 0 others open"
    assert once[-1] == twice[-1] and once[-1].startswith(f"{len(choices)} choices, ")


def test_all_solutions_as_a_table(call: Call) -> None:
    said = call("solve", "--all", "--format", "csv", stdin=f"1...............\n{LINE}\n{NONE}\n")
    head, *lines = csv.reader(io.StringIO(said.out))
    assert head == ["puzzle", "number", "solution"]
    assert [line[1] for line in lines] == [*map(str, range(1, 73)), "1"]
    assert lines[-1] == [LINE, "1", SOLUTION] and lines[0][0] == "1..............."
    assert said.exit == 1
    assert call("solve", "--format", "csv", LINE).out == f"{','.join(head)}\n{LINE},1,{SOLUTION}\n"
    timed = call("solve", "--all", "--format", "csv", "--time", LINE).out.splitlines()
    assert timed[0] == "puzzle,number,solution,seconds" and float(timed[1].split(",")[3]) > 0
    said = call("solve", "--count", "2", "--format", "csv", LINE)
    assert said.exit == 2 and "--count and --format csv exclude each other" in said.error_line


def test_resumed_table_has_one_heading(call: Call, tmp_path: Path) -> None:
    book, puzzles = tmp_path / "book.csv", tmp_path / "puzzles.txt"
    puzzles.write_text(f"{LINE}\n")
    asked = ("solve", str(puzzles), "--format", "csv", "--resume", str(book), "-q")
    assert call(*asked).exit == 0
    puzzles.write_text(f"{LINE}\n{HARD}\n")
    assert call(*asked).exit == 0
    assert len(book.read_text().splitlines()) == 3


@pytest.mark.parametrize("how", [(), ("--by", "techniques"), ("--all",), ("-v",)], ids=str)
def test_how_long_each_took(how: tuple[str, ...], call: Call) -> None:
    said = call("solve", *how, "--time", stdin=f"{LINE}\n{NONE}\n{LINE}\n")
    times = [line for line in said.err.splitlines() if line.endswith(" s")]
    assert [line.split(": ")[1] for line in times] == ["line 1", "line 2", "line 3"]
    assert any(": 3 puzzles in " in line for line in said.err.splitlines())
    records = call("solve", *how, "--time", "--json", stdin=f"{LINE}\n{LINE}\n").records
    assert all(0 < record["seconds"] < 60 for record in records)
    assert "seconds" not in call("solve", *how, "--json", LINE).records[0]


def test_other_processes_give_the_same_answer(call: Call) -> None:
    records = call("solve", "--time", "--json", "-j", "2", stdin=f"{LINE}\n{LINE}\n").records
    assert all(record["seconds"] > 0 for record in records)


def test_layouts(call: Call) -> None:
    empty = "." * 36
    assert len(call("solve", empty, "--count", "1").out.splitlines()[1]) == 36
    said = call("solve", "." * 81, "--layout", "x", "--count", "1", "--json")
    [record] = said.records
    assert record["layout"] == "x"
    assert len({record["solution"][10 * i] for i in range(9)}) == 9


def test_timeout(call: Call) -> None:
    said = call("solve", "." * 625, "--all", "--timeout", "0.05", "--format", "a-y")
    assert said.exit == 4
    assert said.error_line.endswith("time limit of 0.05 s exceeded; raise it with --timeout")


@pytest.mark.parametrize("text", ["-1", "nan", "inf", "1_0", "٣", "", "1e400"])
def test_invalid_number_of_seconds_is_refused(text: str, call: Call) -> None:
    said = call("solve", LINE, f"--timeout={text}")
    assert (said.exit, said.out) == (2, "")
    assert "is not a number of seconds" in said.error_line


@pytest.mark.slow
def test_unfinished_count_is_a_lower_bound(call: Call) -> None:
    said = call("solve", "." * 81, "--count", "999999999", "--timeout", "0.2")
    counted, first = said.out.splitlines()
    number, *words = counted.split()
    assert (said.exit, words, len(first)) == (4, ["or", "more", "solutions"], 81)
    assert int(number) > 1
    assert said.error_line == "sudoku-tui: time limit of 0.2 s exceeded; raise it with --timeout"
    [record] = call("solve", "." * 81, "--count", "999999999", "--timeout", "0.2", "--json").records
    assert record["solutions"] > 1
    assert not record["all"]


def test_unfinished_search_is_not_reported_as_no_solution(call: Call) -> None:
    said = call("solve", "." * 729, "--layout", "dion3", "--count", "5", "--timeout", "0.1")
    assert (said.exit, said.out) == (4, "")
    assert said.error_line.endswith("time limit of 0.1 s exceeded; raise it with --timeout")


@pytest.mark.slow
def test_any_search_ends_by_itself(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_tui.cli.each_puzzle.DEFAULT_TIMEOUT", 0.1)
    for how in (("--count", "999999999"), ("--all",)):
        said = call("solve", "." * 729, "--layout", "dion3", *how)
        assert said.exit == 4
        assert said.error_line.endswith("time limit of 0.1 s exceeded; raise it with --timeout")


def test_patience_begins_anew_with_each_solution(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count()
    monkeypatch.setattr("sudoku_tui.cli.each_puzzle.monotonic", lambda: next(times))
    monkeypatch.setattr("sudoku_tui.library.effort.monotonic", lambda: next(times))
    monkeypatch.setattr("sudoku_tui.cli.each_puzzle.DEFAULT_TIMEOUT", 40)
    monkeypatch.setattr("sudoku_tui.engine.effort.CHECK_INTERVAL", 1)
    said = call("solve", "1...............", "--all")
    assert (said.exit, len(said.out.splitlines())) == (0, 72)
    assert call("solve", "1...............", "--all", "--timeout", "40").exit == 4


@pytest.mark.parametrize(
    "wrong",
    [
        ("--by", "search", "--only", "naked-single"),
        ("--by", "techniques", "--all"),
        ("--only", "naked-singel"),
        ("--ladder", "rope"),
        ("--all", "--count", "2"),
        ("--count", "0"),
        ("--timeout", "-1"),
        ("--timeout", "nan"),
        ("--layout", "11"),
        ("--format", "nice"),
        ("--formt", "line"),
    ],
    ids=" ".join,
)
def test_wrong_usage_takes_one_line(wrong: tuple[str, ...], call: Call) -> None:
    said = call("solve", LINE, *wrong)
    assert (said.exit, said.out) == (2, "")
    assert said.error_line.startswith("sudoku-tui solve: ")


def test_sample_of_17_clue_puzzles_is_solved(call: Call) -> None:
    path = reference("data/sets/17-clue.txt")
    sample = path.read_text().splitlines()[::1000]
    said = call("solve", stdin="\n".join(sample))
    assert (said.exit, said.err) == (0, "")
    for puzzle, solution in zip(sample, said.out.splitlines(), strict=True):
        assert all(given in ("0", digit) for given, digit in zip(puzzle, solution, strict=True))


@pytest.mark.slow
def test_puzzle_beyond_the_techniques_is_reported_and_searched(call: Call) -> None:
    for ladder in ("teaching", "hodoku"):
        said = call("solve", "--by", "techniques", "--ladder", ladder, BEYOND)
        assert said.exit == 4
        assert "solved by search from there" in said.error_line
        assert said.out.strip().isdigit() and len(said.out.strip()) == 81
