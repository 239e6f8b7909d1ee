"""Suggestions of similar names."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.nearest import as_sentence, correct_misspelling, did_you_mean, nearest


def test_the_nearest_of_several_names_is_found() -> None:
    assert nearest("x-wnig", ("xy-wing", "x-wing", "w-wing")) == "x-wing"
    assert did_you_mean("x-wnig", iter(("xy-wing", "x-wing"))) == "did you mean 'x-wing'"


def test_there_is_no_suggestion_without_a_similar_name() -> None:
    assert nearest("swordfish", ("x-wing", "guess")) == ""
    assert did_you_mean("swordfish", ()) == ""


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("hnit", "hint"), ("ihnt", "hint"), ("hin", "hint"), ("chekc", "check"),
        ("reveel", "reveal"), ("chekpiont", "checkpoint"), ("restrat", "restart"),
        # Words with another meaning:
        ("level", ""), ("hello", ""), ("mark", ""), ("start", ""), ("mouse", ""), ("get", ""),
        ("cancel", ""), ("delete", ""), ("rental", ""), ("x", ""), ("ro", ""), ("", ""),
    ],
)  # fmt: skip
def test_only_misspellings_are_corrected(word: str, name: str) -> None:
    names = ("hint", "reveal", "check", "checkpoint", "restart", "house", "set", "clear", "row")
    assert correct_misspelling(word, names) == name


def test_messages_end_as_sentences_or_questions() -> None:
    assert as_sentence("there is no word 'xwing'; did you mean 'x-wing'") == (
        "There is no word 'xwing'; did you mean 'x-wing'?"
    )
    assert as_sentence("did you mean {er}; there are {er}, {ep}").endswith("{ep}.")
    assert as_sentence("line 1: the file ends here.") == "Line 1: the file ends here."
    assert as_sentence("r1c1 sees r1c2") == "r1c1 sees r1c2."
    assert as_sentence("") == "."
