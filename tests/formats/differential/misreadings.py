"""Count mutations of texts by which this tree's reader reads another puzzle.

Only texts that are read without an error are mutated. The old reader takes no part.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from tests.formats.differential.answers import Answer, Failed, Found, different_cells
from tests.formats.differential.mutations import Kind, Mutation, add_mutation_options, mutations
from tests.formats.differential.reader_process import ROOT, ReaderProcess
from tests.formats.differential.texts import Text, all_texts


class Effect(StrEnum):
    """What a mutation does to the answer, from the most harmless to the worst."""

    REFUSED = "refused"
    EQUAL = "same givens and layout"
    ONE_CELL = "one cell differs"
    LAYOUT = "same givens, other layout"
    LOST = "a puzzle is lost without an error"
    MISREAD_WITH_ERROR = "another puzzle, and an error"
    MISREAD = "another puzzle"
    FAILED = "FAILED"


LISTED: Final = (
    *(Effect.LAYOUT, Effect.LOST, Effect.MISREAD_WITH_ERROR, Effect.MISREAD, Effect.FAILED),
)


class Result(NamedTuple):
    """A mutation and the answers without and with it."""

    text: Text
    mutation: Mutation
    effect: Effect
    before: Answer
    after: Answer

    @property
    def kind_of_misreading(self) -> str:
        """The format of the text before the mutation, and how the worst puzzle after it differs."""
        form = self.before.puzzles[0].aside["form"]
        worst = max(self.after.puzzles, key=lambda one: _cells_from(self.before, one))
        if all(worst.size != one.size for one in self.before.puzzles):
            return f"{form}: another size"
        if "." not in worst.givens:
            return f"{form}: a full board as a puzzle"
        return f"{form}: other cells"

    def __str__(self) -> str:
        text = self.text
        lines = [
            f"{self.effect}: {self.mutation.apply(text).id} {text.origin}",
            f"    {self.mutation.describe(text.text)}",
            f"    text: {text.text[:300]!r}",
        ]
        for name, answer in (("before", self.before), ("after", self.after)):
            lines += [f"    {name}: {line}" for line in str(answer).split("\n")]
        return "\n".join(lines)


def effect_of(before: Answer, after: Answer) -> Effect:
    """Return the worst effect; a puzzle is another one if it is near none of those before."""
    if any(isinstance(one, Failed) for one in after.found):
        return Effect.FAILED
    if not after.puzzles:
        return Effect.REFUSED
    cells = [_cells_from(before, one) for one in after.puzzles]
    if max(cells) > 1:
        return Effect.MISREAD_WITH_ERROR if after.refusals else Effect.MISREAD
    if len(after.puzzles) < len(before.puzzles) and not after.refusals:
        return Effect.LOST
    if max(cells) == 1:
        return Effect.ONE_CELL
    same = {(one.layout, one.givens) for one in after.puzzles} <= {
        (one.layout, one.givens) for one in before.puzzles
    }
    return Effect.EQUAL if same else Effect.LAYOUT


def _cells_from(before: Answer, puzzle: Found) -> int:
    """Return the number of cells in which a puzzle differs from the nearest of those before."""
    return min(different_cells(one, puzzle) for one in before.puzzles)


def results(texts: Iterable[Text], kinds: Sequence[Kind], most: int, seed: int) -> Iterator[Result]:
    """Yield the effect of each mutation of the texts that are read."""
    with ReaderProcess(ROOT) as reader:
        for text in texts:
            before = reader.read(text)
            if not before.is_read:
                continue
            for kind in kinds:
                for mutation in mutations(text, kind, most, seed):
                    after = reader.read(mutation.apply(text))
                    yield Result(text, mutation, effect_of(before, after), before, after)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the effects of each kind of mutation; return 1 if another puzzle was read."""
    asked = _parsed(arguments)
    counts: defaultdict[Kind, Counter[Effect]] = defaultdict(Counter)
    listed: list[Result] = []
    for result in results(all_texts(), asked.kinds, asked.mutations, asked.seed):
        counts[result.mutation.kind][result.effect] += 1
        if result.effect in LISTED:
            listed.append(result)
    misread = [each for each in listed if each.effect not in (Effect.LAYOUT, Effect.LOST)]
    print(f"{'':40} {' '.join(f'{kind:>8}' for kind in asked.kinds)}")
    for effect in Effect:
        print(f"{effect:40} {' '.join(f'{counts[kind][effect]:8}' for kind in asked.kinds)}")
    print(f"{'mutations':40} {' '.join(f'{counts[kind].total():8}' for kind in asked.kinds)}")
    for effect in (Effect.MISREAD, Effect.MISREAD_WITH_ERROR):
        kinds = Counter(each.kind_of_misreading for each in misread if each.effect is effect)
        print(
            f"{effect}:", *(f"{count:5}  {kind}" for kind, count in kinds.most_common()), sep="\n"
        )
    listed.sort(key=lambda each: -list(Effect).index(each.effect))
    if asked.to:
        asked.to.write_text("".join(f"{each}\n\n" for each in listed), encoding="utf-8")
    return 1 if misread else 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.formats.differential.misreadings", description=__doc__
    )
    add_mutation_options(parser, most=2)
    parser.add_argument("--to", type=Path, help="write the list to this file, worst first")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
