"""Pages of the guide as TOML: parsing, and messages about errors."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.step import Link, Mark, Role
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.guide import name_key, read_pages

LESSON = '[pages.a]\ntitle = "A lesson"\nlevel = "Hard"\nwhat = "It is so."\n'
TECHNIQUE = '[pages.x-wing]\nwhat = "It is so."\nwhy = "It must be."\nlook = ["Here.", "There."]\n'


def refusal_of(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        read_pages({"file.toml": text})
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_name_and_level_of_a_technique_are_from_the_catalogue() -> None:
    [page] = read_pages({"file.toml": TECHNIQUE})
    assert (page.id, page.title, page.level) == ("x-wing", "X-Wing", Level.HARD)
    assert page.technique is CATALOGUE["x-wing"] and page.board == "x-wing"
    assert page.look == ("Here.", "There.") and page.notes
    assert list(page.words) == ["It is so.", "It must be.", "Here.", "There."]


def test_lessons_come_before_techniques_and_lines_join() -> None:
    lesson = LESSON.replace('"It is so."', '"""It\n is   so."""')
    first, second = read_pages({"z.toml": lesson, "a.toml": TECHNIQUE})
    assert (first.id, first.technique, first.what) == ("a", None, "It is so.")
    assert second.id == "x-wing"


def test_lesson_has_a_position_or_a_puzzle_of_its_own() -> None:
    [page] = read_pages({"file.toml": f'{LESSON}puzzle = """\n12..\n..|killer:r1c1=3;\n r1c2=4"""'})
    assert (page.board, page.puzzle) == ("", "12....|killer:r1c1=3;r1c2=4")
    assert "a: puzzle: the page has a board already" in refusal_of(
        f'{LESSON}board = "x-wing"\npuzzle = "12.."'
    )


def test_families_supply_missing_parts_of_a_page() -> None:
    text = (
        '[families.fish]\nwhy = "By counting."\nlook = ["Count."]\n'
        '[pages.x-wing]\nfamily = "fish"\nwhat = "Two."\n'
        '[pages.swordfish]\nfamily = "fish"\nwhat = "Three."\nwhy = "By counting to three."\n'
    )
    wing, fish = read_pages({"file.toml": text})
    assert (wing.why, fish.why) == ("By counting.", "By counting to three.")
    assert wing.look == fish.look == ("Count.",)


def test_pictures_are_read_part_by_part() -> None:
    text = (
        f'{LESSON}board = "x-wing"\n[[pages.a.pictures]]\ntext = "Look."\nhouses = "r4 b9"\n'
        'cells = "r1c1 r9c9"\npattern = "r1c2=35"\ngone = "r1c3=7"\n'
        'chain = "r2c1=5 = r2c2=5 - r2c2=6"\n'
    )
    [page] = read_pages({"file.toml": text})
    [picture] = page.pictures
    assert [str(house) for house in picture.houses] == ["row 4", "box 9"]
    assert picture.cells == 1 | 1 << 80
    assert picture.marks == (
        Mark(Role.PATTERN, Candidate(1, 3)),
        Mark(Role.PATTERN, Candidate(1, 5)),
    )
    assert picture.links == (
        Link(Candidate(9, 5), Candidate(10, 5), True),
        Link(Candidate(10, 5), Candidate(10, 6), False),
    )
    assert picture.eliminations == (Candidate(2, 7),) and picture.sets_off


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[pages", "file.toml: Expected"),
        ('[page.a]\ntitle = "A"', "there is no key 'page'; did you mean 'pages'"),
        ("pages = 3", "pages: it is not a table"),
        (LESSON.replace("title", "titel"), "a: there is no key 'titel'; did you mean 'title'"),
        (LESSON.replace('level = "Hard"', 'level = "Harsh"'), "a: level: no level is called"),
        (LESSON.replace('what = "It is so."', ""), "a: what is missing"),
        (LESSON.replace('"It is so."', "3"), "a: what: it is not a text in quotes"),
        (f'{LESSON}relatives = ["b"]', "a: relatives: there is no page 'b'"),
        (f'{LESSON}relatives = ["a"]', "a: relatives: there is no page 'a'"),
        (f"{LESSON}aliases = [3]", "a: aliases: it is a list of texts"),
        (f'{LESSON}family = "x"', "a: family: there is no family 'x'"),
        (f'{LESSON}board = "x-wng"', "board: no technique is called 'x-wng'; did you mean 'x-wing"),
        (f'{TECHNIQUE}title = "X"', "x-wing: a technique has its title and level from"),
        (TECHNIQUE.replace("look", "tip").replace('["Here.", "There."]', '"T"'), "look is missing"),
        (TECHNIQUE.replace('why = "It must be."', ""), "x-wing: why is missing"),
        (
            LESSON + LESSON.replace("pages.a", "pages.b"),
            "b: a is called 'alesson' too",
        ),
        (f"{LESSON}pictures = [3]", "a: picture 1 is no table"),
        (f'{LESSON}[[pages.a.pictures]]\ntxt = "T"', "a: picture 1: txt: pictures have text"),
        (f"{LESSON}[[pages.a.pictures]]\ntext = 3", "a: picture 1: text: it is text in quotes"),
        (f'{LESSON}[[pages.a.pictures]]\ncells = "r1c1"', "a: picture 1: text is missing"),
        (
            f'{LESSON}[[pages.a.pictures]]\ntext = "T"\nhouses = "q4"',
            "houses: 'q4' is not like r4",
        ),
        (
            f'{LESSON}[[pages.a.pictures]]\ntext = "T"\ncells = "r0c1"',
            "cells: 'r0c1' is not like r4c5",
        ),
        (
            f'{LESSON}[[pages.a.pictures]]\ntext = "T"\nchain = "r1c1=2 ="',
            "chain: it begins and ends with a candidate",
        ),
        (
            f'{LESSON}[[pages.a.pictures]]\ntext = "T"\nchain = "r1c1=2 ~ r1c1=3"',
            "chain: '~' is not = or -",
        ),
        (
            f'{LESSON}[[pages.a.pictures]]\ntext = "T"\nchain = "r1c1=23 = r1c1=4"',
            "chain: one digit in one cell at a time",
        ),
        (
            f'{LESSON}[[pages.a.pictures]]\ntext = "T"\non = "r1c1"',
            "on: 'r1c1' is not like r4c5=79",
        ),
    ],
)
def test_error_is_reported_with_file_page_and_key(text: str, said: str) -> None:
    told = refusal_of(text)
    assert said in told
    assert told.startswith("file.toml: ") or "is called" in told or "relatives" in told


def test_names_are_compared_without_case_blanks_and_hyphens() -> None:
    assert name_key("2-String Kite") == name_key("2stringkite") == "2stringkite"
