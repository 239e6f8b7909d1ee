"""``sudoku-tui guide``: the list, a page, and unknown pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sudoku_tui.cli.command import run
from sudoku_tui.cli.exits import Exit
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.guide import pages
from tests.calling import Call

Told = Callable[..., str]


@pytest.fixture
def run_guide(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Told:
    def run_with(*arguments: str, columns: int = 80, exit: Exit = Exit.DONE) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        assert run(["guide", *arguments]) == exit
        printed = capsys.readouterr()
        assert bool(printed.err) == (exit != Exit.DONE)
        return printed.out or printed.err

    return run_with


def test_list_has_every_page_under_its_level(run_guide: Told) -> None:
    lines = run_guide().splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert listed == [page.id for page in pages()]
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert headings == ["Beginner", "Easy", "Medium", "Hard", "Unfair", "Extreme"]


@pytest.mark.parametrize("name", ["XY-Wing", "xy wing", "y-wing", "YWING"])
def test_a_page_by_any_name(run_guide: Told, name: str) -> None:
    page = run_guide(*name.split())
    assert page.startswith("XY-Wing\nHard, score 150 here. Hard, score 160 for HoDoKu.")
    for part in ("Why it is true", "How to look for it", "Example", "=> r", "See also: xyz-wing"):
        assert part in page


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_every_page_fits_the_terminal(run_guide: Told, columns: int) -> None:
    widest = min(columns, 88)
    for id in [*list(CATALOGUE)[:: 6 if columns == 80 else 20], "links", "the-board"]:
        lines = run_guide(id, columns=columns).splitlines()
        assert max(map(len, lines)) <= widest, id


def test_signs_are_explained(run_guide: Told) -> None:
    wing = run_guide("finned", "x-wing")
    assert "#" in wing and "* the pattern, # fin or extra, - is removed" in wing
    exocet, ring = run_guide("junior-exocet"), run_guide("broken-wing")
    assert "# barred, a base, b target, - is removed" in exocet
    assert "hold the same two digits, and no other." in " ".join(exocet.split()), "it says why"
    assert "# guardian" in ring and "fin or extra" not in exocet + ring
    assert "[" in run_guide("seeing") and "look here" in run_guide("seeing")


def test_killer_is_printed_with_its_cages(run_guide: Told) -> None:
    printed = run_guide("killer")
    assert "The cages\n16 r123c1, 13 r12c2, 5 r1c34, 21 r1c567 r2c6, " in printed
    assert "The cages" not in run_guide("seeing")
    fields = json.loads(run_guide("--json", "killer"))["example"]
    assert fields["extras"].startswith("killer:r123c1=16;")
    assert json.loads(run_guide("--json", "seeing"))["example"]["extras"] is None


def test_dependence_on_uniqueness_is_stated(run_guide: Told) -> None:
    assert "one solution" in " ".join(run_guide("unique-rectangle-1").split())
    assert "HoDoKu leaves it out" in run_guide("squirmbag")
    assert "HoDoKu does not have it" in run_guide("medusa")


def test_json_is_one_object_per_page(run_guide: Told) -> None:
    every: list[dict[str, Any]] = [json.loads(line) for line in run_guide("--json").splitlines()]
    assert len(every) == len(pages()) and all(each["v"] == 1 for each in every)
    one = json.loads(run_guide("--json", "skyscraper"))
    assert one["technique"] == "skyscraper" and one["hodoku_score"] == 130
    assert one["example"]["step"]["technique"] == "skyscraper"
    assert len(one["example"]["givens"]) == 81
    lesson = json.loads(run_guide("--json", "fish"))
    assert lesson["technique"] is None and lesson["score"] is None
    assert lesson["example"]["pictures"]


def test_unknown_page_is_bad_input(run_guide: Told) -> None:
    assert "did you mean 'xyz-wing'" in run_guide("xyz-wig", exit=Exit.BAD_INPUT)


def test_an_example_on_a_board_with_holes_is_drawn(call: Call) -> None:
    said = call("guide", "set-equivalence")
    assert said.exit == 0 and "Example" in said.out
