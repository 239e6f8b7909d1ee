"""Compare the variety of the puzzles of each level in two trees.

``python -m benchmarks.variety OLD NEW`` generates puzzles of each level in both trees and prints
their scores, clues and hardest techniques. It reveals a generator that is faster only because it
makes the same kind of puzzle again and again.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Final, NamedTuple

from benchmarks.trees import Tree

LEVELS: Final = ("beginner", "easy", "medium", "hard", "unfair", "extreme")
PUZZLES: Final = 1000
SHOWN: Final = 8
"""Number of hardest techniques with a column of their own, the most frequent in both trees."""


class PuzzleSample(NamedTuple):
    """Properties of some puzzles of a level."""

    scores: Sequence[int]
    clues: Sequence[int]
    hardest: Counter[str]
    techniques: Counter[str]
    """Number of puzzles that need each technique."""


def generate_sample(tree: Tree, level: str, number: int) -> PuzzleSample:
    """Generate *number* puzzles of *level*, always from the same seed.

    Raises:
        SystemExit: The command fails.
    """
    line = f"generate --level {level} -n {number} --json --seed variety -q"
    with tempfile.TemporaryDirectory() as home:
        answer = tree.run(line.split(), b"", Path(home), Path(home))
    if answer.code:
        raise SystemExit(f"{tree.root}: {answer.err.decode()}")
    rows = [json.loads(row) for row in answer.out.splitlines()]
    return PuzzleSample(
        [row["score"] for row in rows if row["score"] is not None],
        [row["clues"] for row in rows],
        Counter(row["hardest"] for row in rows),
        Counter(technique for row in rows for technique in row["techniques"]),
    )


def table(level: str, sides: Sequence[PuzzleSample]) -> Iterator[str]:
    """Yield the lines that compare both *sides* of a level."""
    common = [id for id, _ in sum((side.hardest for side in sides), Counter[str]()).most_common()]
    for name, side in zip(("old", "new"), sides, strict=True):
        known = {id: side.hardest[id] for id in common[:SHOWN]}
        rest = side.hardest.total() - sum(known.values())
        shares = "  ".join(f"{id} {count}" for id, count in known.items())
        yield (
            f"{level:<9} {name}  score {_spread(side.scores)}  clues {_spread(side.clues)}  "
            f"{len(side.techniques)} techniques, "
            f"{len(side.hardest)} hardest: {shares}  others {rest}"
        )


def _spread(numbers: Sequence[int]) -> str:
    """Format minimum, 5th percentile, quartiles, 95th percentile and maximum."""
    parts = quantiles(numbers, n=20, method="inclusive")
    five = (parts[0], parts[4], parts[9], parts[14], parts[18])
    return "/".join(f"{number:.0f}" for number in (min(numbers), *five, max(numbers)))


def main() -> None:
    """Compare the two trees of the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variety", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD")
    parser.add_argument("new", type=Path, metavar="NEW")
    parser.add_argument("-n", type=int, default=PUZZLES, metavar="N", help="puzzles of each level")
    parser.add_argument("--level", choices=LEVELS, nargs="*", default=LEVELS)
    asked = parser.parse_args()
    trees = [Tree.at(asked.old), Tree.at(asked.new)]
    for level in asked.level:
        for line in table(level, [generate_sample(tree, level, asked.n) for tree in trees]):
            print(line, flush=True)


if __name__ == "__main__":
    main()
