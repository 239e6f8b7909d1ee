"""Results of commands are separated into data and prose."""

from __future__ import annotations

import json

import pytest

from benchmarks.data_and_prose import changed_lines, distinct, separate


def data(name: str, content: str, *arguments: str) -> str:
    return separate(name, content.encode(), arguments).data.decode()


def prose(name: str, content: str, *arguments: str) -> str:
    return separate(name, content.encode(), arguments).prose.decode()


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("exit code", ["play"]),
        ("standard output", ["solve", "123"]),
        ("standard output", ["rate", "--columns", "{er}"]),
        ("standard output", ["stats", "--csv"]),
        ("work/board.svg", []),
        ("work/made.txt", ["stock"]),
    ],
)
def test_text_for_programs_is_data(name: str, arguments: list[str]) -> None:
    assert separate(name, b"12\n", arguments) == (b"12\n", b"")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("standard error", ["solve", "--json"]),
        ("standard output", ["check"]),
        ("standard output", ["solve", "--help"]),
        ("screen 001 after 'x'", ["play"]),
    ],
)
def test_text_for_people_is_prose(name: str, arguments: list[str]) -> None:
    assert separate(name, b"12\n", arguments) == (b"", b"12\n")


@pytest.mark.parametrize("indent", [None, 2])
def test_sentences_in_json_are_prose(indent: int | None) -> None:
    def text(sentence: str, digit: int, tips: list[str]) -> str:
        steps = {"steps": [{"digit": digit, "sentence": sentence, "look": tips, "found": 3}]}
        return json.dumps(steps, indent=indent)

    old, reworded, other = (
        text("A 3.", 3, ["x"]),
        text("A three.", 3, ["y", "z"]),
        text("A 3.", 4, []),
    )
    assert data("a.json", old) == data("a.json", reworded) != data("a.json", other)
    assert '"found": 3' in data("a.json", old)
    assert prose("a.json", reworded) == "sentence: A three.\nlook: y\nlook: z"


def test_order_of_keys_is_no_data_but_order_of_values_is() -> None:
    json_lines = "rate", "--json"
    assert data("standard output", '{"a":1,"b":2}', *json_lines) == data(
        "standard output", '{"b": 2, "a": 1}', *json_lines
    )
    assert data("a.json", "[1, 2]") != data("a.json", "[2, 1]")


def test_missing_sentence_is_a_difference_of_data() -> None:
    values: list[object] = [{"why": "So."}, {"why": None}, {"why": 1}, {}]
    assert len({data("a.json", json.dumps(value)) for value in values}) == len(values)


def test_line_that_is_no_json_is_prose() -> None:
    assert data("a.jsonl", '{"a": 1}\n2 puzzles\n{"a": 2}\n') == data("a.jsonl", '{"a":1}\n{"a":2}')
    assert prose("a.jsonl", '{"a": 1}\n2 puzzles\n{"a": 2}\n') == "2 puzzles"


def test_comments_in_toml_are_prose() -> None:
    ladder = '# A ladder.\nname = "own"  # of mine\nformat = 2\n'
    assert data("own.toml", ladder) == data("standard output", 'format=2\nname="own"', "ladder")
    assert prose("own.toml", ladder) == "# A ladder.\n# of mine"
    assert data("own.toml", ladder) != data("own.toml", ladder.replace("2", "3"))
    assert data("standard output", "own: a ladder", "ladder") == ""


def test_only_notices_in_rows_are_prose() -> None:
    def row(**values: str) -> str:
        return data("games.db", json.dumps({"table": "notice", "what": "e", "text": "x", **values}))

    assert row(text="Saved.") == row()
    assert row(what="n") != row()


def test_changed_lines_of_both_texts_alternate() -> None:
    assert changed_lines(b"same\nold 1\nold 2\nlast", b"same\nnew\nlast") == ["- old 1", "+ new"]
    assert changed_lines(b"one", b"one") == []
    assert list(distinct(["row 1", "column 1", "row 22"])) == ["row 1", "column 1"]
