"""The recorded answers, and the parts of the comparison."""

from __future__ import annotations

import signal

import pytest

from tests.formats.differential.answers import (
    Answer,
    Failed,
    Found,
    Refused,
    Verdict,
    compare,
    read_answer,
)
from tests.formats.differential.cases import judge, judged
from tests.formats.differential.decided import DECIDED
from tests.formats.differential.misreadings import Effect, effect_of
from tests.formats.differential.mutations import Kind, mutations
from tests.formats.differential.reader_process import ROOT, ReaderProcess
from tests.formats.differential.recorded import describe_difference, recorded_answers
from tests.formats.differential.recorder import MOST_TEXTS, spaced
from tests.formats.differential.texts import (
    Text,
    all_texts,
    recorded_text,
    recorded_texts,
    reference_texts,
)
from tests.reference import reference

PARTS = 10
"""Tests into which the whole comparison is divided."""
SAMPLED = 16
"""The quick comparison reads every text of this number."""
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Found("9", "9x9", LINE, {}, {"form": "line"})
SMALL = Found("4", "4x4", LINE[:16], {}, {"form": "line"})
ERROR = Refused(1, 2, "wrong")


def changed(*cells: int) -> Found:
    """Return the puzzle with a 1 in some cells."""
    return PUZZLE._replace(givens="".join("1" if n in cells else c for n, c in enumerate(LINE)))


def answer(*found: Found | Refused | Failed) -> Answer:
    """Return an answer."""
    return Answer(found)


def differences(texts: tuple[Text, ...]) -> str:
    """Return the differences from the recorded answers that are not decided."""
    return "\n\n".join(filter(None, (describe_difference(t) for t in texts if t.id not in DECIDED)))


def test_sample_of_the_texts_is_read_as_recorded() -> None:
    found = differences(all_texts()[::SAMPLED])
    assert not found, found


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_text_is_read_as_recorded(part: int) -> None:
    found = differences(all_texts()[part::PARTS])
    assert not found, found


def test_every_recorded_text_has_an_answer() -> None:
    ids = [text.id for text in recorded_texts()]
    assert len(ids) == len(set(ids))
    assert set(ids) == {id for id in recorded_answers() if "/" not in id}


def test_every_reference_text_has_an_answer() -> None:
    reference("cases")
    ids = {text.id for text in reference_texts()}
    assert ids == {id for id in recorded_answers() if "/" in id}


def test_decided_differences_are_of_known_texts() -> None:
    assert {id.partition("~")[0] for id in DECIDED} <= recorded_answers().keys()
    assert all(DECIDED.values())


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        (answer(PUZZLE), answer(PUZZLE), Verdict.SAME),
        (answer(ERROR), answer(ERROR._replace(message="bad")), Verdict.SAME),
        (answer(PUZZLE), answer(PUZZLE._replace(aside={"form": "rows"})), Verdict.ASIDE),
        (answer(ERROR), answer(ERROR._replace(column=3)), Verdict.PLACE),
        (answer(PUZZLE), answer(PUZZLE._replace(parts={"title": "ab"})), Verdict.PARTS),
        (answer(PUZZLE), answer(PUZZLE._replace(layout="x")), Verdict.LAYOUT),
        (answer(ERROR), answer(PUZZLE), Verdict.READ_NOW),
        (answer(), answer(PUZZLE), Verdict.READ_NOW),
        (answer(PUZZLE, ERROR), answer(PUZZLE), Verdict.ERRORS),
        (answer(PUZZLE), answer(ERROR), Verdict.REFUSED_NOW),
        (answer(PUZZLE), answer(changed(2)), Verdict.ONE_CELL),
        (answer(PUZZLE), answer(PUZZLE, PUZZLE), Verdict.NUMBER),
        (answer(PUZZLE), answer(changed(2, 3)), Verdict.DIFFERENT),
        (answer(PUZZLE, PUZZLE), answer(PUZZLE, SMALL), Verdict.DIFFERENT),
        (answer(PUZZLE), answer(Failed("hangs")), Verdict.FAILED),
    ],
)
def test_difference_is_the_worst(old: Answer, new: Answer, verdict: Verdict) -> None:
    assert compare(old, new) is verdict


@pytest.mark.parametrize(
    ("before", "after", "effect"),
    [
        (answer(PUZZLE), answer(ERROR), Effect.REFUSED),
        (answer(PUZZLE), answer(PUZZLE, ERROR), Effect.EQUAL),
        (answer(PUZZLE), answer(changed(2)), Effect.ONE_CELL),
        (answer(PUZZLE), answer(PUZZLE._replace(layout="x")), Effect.LAYOUT),
        (answer(PUZZLE, SMALL), answer(SMALL), Effect.LOST),
        (answer(PUZZLE, SMALL), answer(SMALL, ERROR), Effect.EQUAL),
        (answer(PUZZLE), answer(changed(2, 3), ERROR), Effect.MISREAD_WITH_ERROR),
        (answer(PUZZLE), answer(PUZZLE, SMALL), Effect.MISREAD),
        (answer(PUZZLE), answer(Failed("hangs")), Effect.FAILED),
    ],
)
def test_effect_of_a_mutation_is_the_worst(before: Answer, after: Answer, effect: Effect) -> None:
    assert effect_of(before, after) is effect


def test_answer_is_the_same_after_json() -> None:
    read = read_answer(f"{LINE}\n\n{LINE[:80]}\n")
    assert len(read.puzzles) == len(read.refusals) == 1
    assert Answer.from_json(read.to_json()) == read


def test_digests_are_of_puzzles_parts_and_format() -> None:
    first = answer(PUZZLE).digests()
    second = answer(PUZZLE._replace(parts={"title": "ab"})).digests()
    third = answer(PUZZLE._replace(aside={})).digests()
    assert [one == other for one, other in zip(first, second, strict=True)] == [True, False, True]
    assert [one == other for one, other in zip(first, third, strict=True)] == [True, True, False]


def test_mutations_change_one_character_anywhere_in_the_text() -> None:
    text = recorded_text("test", None, None, LINE)
    for kind, length in ((Kind.DELETE, 80), (Kind.DOUBLE, 82), (Kind.REPLACE, 81)):
        found = list(mutations(text, kind, 9, seed=1))
        assert found == list(mutations(text, kind, 9, seed=1)) != list(mutations(text, kind, 9, 2))
        assert {each.position // 27 for each in found} == {0, 1, 2}
        assert {len(each.apply(text).text) for each in found} == {length}
        assert len({each.apply(text).id for each in found}) == len(found)
        assert all(LINE[each.position] in each.describe(LINE) for each in found)


def test_mutations_of_a_run_are_one() -> None:
    assert len(list(mutations(recorded_text("test", None, None, "aaaa"), Kind.DELETE, 4, 1))) == 1


def test_texts_of_a_test_are_spaced() -> None:
    texts = [recorded_text("test", None, None, str(number)) for number in range(1000)]
    chosen = list(spaced(texts))
    assert len(chosen) == MOST_TEXTS and chosen[1] == texts[1000 // MOST_TEXTS]
    assert list(spaced(texts[:MOST_TEXTS])) == texts[:MOST_TEXTS]


def test_case_is_judged_by_its_stated_content() -> None:
    expected = f"givens `{LINE}`"
    assert judge(answer(PUZZLE), expected) == "right"
    assert judge(answer(PUZZLE, ERROR), expected) == "read, with a false error"
    assert judge(answer(ERROR), expected) == "refused"
    assert judge(answer(ERROR), f"{expected} or exit 3") == "right (refused)"
    assert judge(answer(changed(2)), expected).startswith("misread")
    assert judge(answer(changed(2)), f"givens contain those of `{LINE}`") == "right"
    assert judge(answer(PUZZLE), f"{expected} and its solution").startswith("misread")
    assert judge(answer(PUZZLE, PUZZLE), expected).startswith("misread")
    assert judge(answer(PUZZLE), "hangs no more") == "read"


def test_every_case_is_judged() -> None:
    reference("cases")
    assert judged()


@pytest.mark.slow
def test_reader_process_is_restarted_after_it_died() -> None:
    text = recorded_text("test", None, None, LINE)
    with ReaderProcess(ROOT) as reader:
        assert reader.read(text) == read_answer(LINE)
        for number, reason in ((signal.SIGKILL, "dies with -9"), (signal.SIGVTALRM, "hangs")):
            reader._process.send_signal(number)
            assert reader.read(text).found == (Failed(reason),)
            assert reader.read(text) == read_answer(LINE)
