"""Read all texts and mutations of them by the old and the new reader, and list the differences."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.formats.differential.answers import Answer, Verdict, compare, different_parts
from tests.formats.differential.decided import DECIDED
from tests.formats.differential.mutations import Kind, Mutation, add_mutation_options, mutations
from tests.formats.differential.reader_process import (
    OLD_COMMIT,
    ROOT,
    ReaderProcess,
    export_old_tree,
)
from tests.formats.differential.texts import Text, all_texts

DECIDED_DIFFERENCE: Final = "decided"
"""Counted in place of the verdict on an intended difference."""
_ORDER: Final = (*Verdict, DECIDED_DIFFERENCE)


class Trial(NamedTuple):
    """A text, or a mutation of it, that both readers read."""

    text: Text
    mutation: Mutation | None = None

    @property
    def mutated(self) -> Text:
        """The text that is read."""
        return self.mutation.apply(self.text) if self.mutation else self.text

    def describe(self) -> str:
        """Return the id, the origin and the mutation."""
        where = self.mutation.describe(self.text.text) if self.mutation else "as it is"
        options = f" layout={self.text.layout} form={self.text.form}"
        return f"{self.mutated.id} {self.text.origin}{options}\n    {where}"


class Difference(NamedTuple):
    """A trial with different answers."""

    verdict: Verdict
    trial: Trial
    old: Answer
    new: Answer

    def __str__(self) -> str:
        lines = [f"{self.verdict}: {self.trial.describe()}"]
        if parts := different_parts(self.old, self.new):
            lines.append(f"    parts: {', '.join(parts)}")
        for name, answer in (("old", self.old), ("new", self.new)):
            lines += [f"    {name}: {line}" for line in str(answer).split("\n")]
        return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare both readers; return 1 if there are differences that are not decided."""
    asked = _parsed(arguments)
    texts = [text for text in all_texts() if all(word in text.origin for word in asked.keyword)]
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    differences: list[Difference] = []
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        old_tree = asked.old or export_old_tree(Path(folder))
        trials = _trials(texts, asked.kinds, asked.mutations, asked.seed)
        try:
            for trial, verdict, old, new in _compared(trials, old_tree):
                is_decided = verdict is not Verdict.SAME and trial.mutated.id in DECIDED
                counts[trial.text.group][DECIDED_DIFFERENCE if is_decided else verdict] += 1
                if verdict is not Verdict.SAME and not is_decided:
                    differences.append(Difference(verdict, trial, old, new))
        finally:
            differences.sort(key=lambda each: -_ORDER.index(each.verdict))
            _print_counts(counts)
            if asked.to:
                listed = "".join(f"{each}\n\n" for each in differences)
                asked.to.write_text(listed, encoding="utf-8")
    total = sum(count.total() for count in counts.values())
    seconds = time.perf_counter() - start
    print(f"{total} texts in {seconds:.0f} s; {len(differences)} differences")
    return 1 if differences else 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.formats.differential", description=__doc__
    )
    parser.add_argument(
        "--old", type=Path, help=f"tree with the old reader (default: {OLD_COMMIT} from git)"
    )
    add_mutation_options(parser, most=1)
    parser.add_argument(
        *("-k", "--keyword"), action="append", default=[], help="only texts with this in the origin"
    )
    parser.add_argument("--to", type=Path, help="write the differences to this file, worst first")
    return parser.parse_args(arguments)


def _trials(texts: Iterable[Text], kinds: Sequence[Kind], most: int, seed: int) -> Iterator[Trial]:
    for text in texts:
        yield Trial(text)
        for kind in kinds:
            for mutation in mutations(text, kind, most, seed):
                yield Trial(text, mutation)


def _compared(
    trials: Iterable[Trial], old_tree: Path
) -> Iterator[tuple[Trial, Verdict, Answer, Answer]]:
    """Yield each trial with its verdict and both answers; the readers work at the same time."""
    with ReaderProcess(old_tree) as old_reader, ReaderProcess(ROOT) as new_reader:
        for trial in trials:
            text = trial.mutated
            old_reader.send(text)
            new_reader.send(text)
            old, new = old_reader.receive(), new_reader.receive()
            yield trial, compare(old, new), old, new


def _print_counts(counts: dict[str, Counter[str]]) -> None:
    total: Counter[str] = Counter()
    width = max(map(len, counts), default=0)
    for group, count in sorted(counts.items()):
        total += count
        print(f"{group:{width}} {count.total():6}  {_listed(count)}")
    for verdict in _ORDER:
        print(f"{total[verdict]:7}  {verdict}")


def _listed(count: Counter[str]) -> str:
    return ", ".join(f"{count[each]} {each}" for each in _ORDER if count[each])


if __name__ == "__main__":
    sys.exit(main())
