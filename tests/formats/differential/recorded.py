"""The recorded answers: a line per text with its id and the hashes of `Answer.digests`.

``python -m tests.formats.differential.recorded`` writes them again by the reader of this tree. The
folder of reference data must be available, and every other difference from the old reader decided.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from tests.formats.differential.answers import read_answer
from tests.formats.differential.texts import Text, all_texts, reference_texts
from tests.reference import VARIABLE

FILE: Final = Path(__file__).parent / "answers.txt"
Digests: TypeAlias = tuple[str, str, str]
_NAMES: Final = ("puzzles", "other parts or errors", "format, line, picture or remark")


@cache
def recorded_answers() -> dict[str, Digests]:
    """Return the hashes of each recorded answer by the id of its text."""
    rows = (line.rsplit(" ", 3) for line in FILE.read_text(encoding="utf-8").splitlines())
    return {id: (puzzles, whole, aside) for id, puzzles, whole, aside in rows}


def present_digests(text: Text) -> Digests:
    """Return the hashes of the answer of this tree's reader."""
    return read_answer(text.text, text.layout, text.form).digests()


def describe_difference(text: Text) -> str:
    """Return how the answer of this tree's reader differs from the recorded one; "" if equal."""
    recorded, present = recorded_answers()[text.id], present_digests(text)
    if recorded == present:
        return ""
    changed = next(
        name for name, old, new in zip(_NAMES, recorded, present, strict=True) if old != new
    )
    answer = read_answer(text.text, text.layout, text.form)
    return f"{text.id} ({text.origin}) has other {changed}:\n{text.text}\n{answer}"


def save_answers(texts: Iterable[Text]) -> None:
    """Record the answers of this tree's reader."""
    lines = (" ".join((text.id, *present_digests(text))) for text in texts)
    FILE.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def main() -> int:
    """Record all answers; return 2 without the folder of reference data."""
    if not any(reference_texts()):
        print(f"{VARIABLE} names no folder of reference data", file=sys.stderr)
        return 2
    save_answers(all_texts())
    return 0


if __name__ == "__main__":
    sys.exit(main())
