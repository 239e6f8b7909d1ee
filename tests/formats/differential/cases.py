"""Compare the texts from bug reports with the content that their list states.

The list is the table in `cases/README.md` of the folder of reference data.
"""

from __future__ import annotations

import re
import sys
from typing import Final

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from tests.formats.differential.answers import SYMBOLS, Answer, Found, read_answer
from tests.formats.differential.texts import CASES, Text, reference_texts
from tests.reference import reference

_CELLS: Final = re.compile(r"`([.1-9]{16,})`")
_EXPECTED: Final = 4
"""The column of the table with the expected content."""
_OTHER_WORDS: Final = re.compile(r"[:;,]? today .*|Try `.*")
"""The part of that column about older programs and commands."""


def expectations() -> dict[str, str]:
    """Return the stated content of each text by its name."""
    lines = reference("cases/README.md").read_text(encoding="utf-8").splitlines()
    rows = (re.split(r" *(?<!\\)\| *", line) for line in lines if line.startswith("| `"))
    return {row[1].strip("`"): _OTHER_WORDS.sub("", row[_EXPECTED]) for row in rows}


def judge(answer: Answer, expected: str) -> str:
    """Return whether an answer is right by the stated content, in a few words."""
    cells = _CELLS.findall(expected)
    if not answer.puzzles:
        return "right (refused)" if "exit 3" in expected else "refused"
    if not cells:
        wrong = "misread" if "exit 3" in expected else ""
    elif len(cells) != len(answer.puzzles):
        wrong = f"misread: {len(answer.puzzles)} puzzles, not {len(cells)}"
    else:
        pairs = zip(answer.puzzles, cells, strict=True)
        wrong = next(filter(None, (_wrong(*pair, expected) for pair in pairs)), "")
    if wrong:
        return wrong
    if answer.refusals:
        return "read, with a false error"
    return "right" if cells else "read"


def _wrong(found: Found, cells: str, expected: str) -> str:
    """Return the fault of one puzzle; "" if there is none."""
    if "." not in cells:
        layout = layout_named(found.layout)
        solution = only_solution(Puzzle(layout, tuple(map(SYMBOLS.index, found.givens))))
        read = "".join(SYMBOLS[digit] for digit in solution or ())
        return "" if read == cells else "misread: another solution"
    if "contain" in expected:
        pairs = zip(cells, found.givens, strict=True)
        is_right = all(one in (".", other) for one, other in pairs)
    else:
        is_right = found.givens == cells
    if not is_right:
        return f"misread: {found.size} {found.givens}"
    lacks_solution = "solution" in expected and "solution" not in found.parts
    return "misread: without the solution" if lacks_solution else ""


def judged() -> dict[Text, str]:
    """Return the judgement on each text."""
    expected = expectations()
    return {
        text: judge(read_answer(text.text), expected[text.id.removeprefix(f"{CASES}/")])
        for text in reference_texts()
        if text.group == CASES
    }


def main() -> int:
    """Print a line per text; return the number of texts that are not read as stated."""
    judgements = judged()
    for text, judgement in judgements.items():
        print(f"{text.id:32} {judgement}")
    return sum(not each.startswith(("right", "read")) for each in judgements.values())


if __name__ == "__main__":
    sys.exit(main())
