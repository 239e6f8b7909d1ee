"""Leave out one condition after another, and report the test that notices."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.mutant import ROOT, Mutant, NoLongerApplies
from tests.mutants.table import MUTANTS
from tests.mutants.trial import Copy, Trial, Verdict


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all mutants, or those named.

    Return 0 if each was caught, 1 if not, 2 if none can be tried.
    """
    asked = _parsed(arguments)
    chosen = [
        mutant
        for mutant in MUTANTS
        if all(word in f"{mutant.module} {mutant.name}" for word in asked.keyword)
    ]
    if not chosen:
        print(f"no mutant is called {' '.join(asked.keyword)!r}", file=sys.stderr)
        return 2
    try:
        for mutant in chosen:
            mutant.applied_to((ROOT / mutant.path).read_text(encoding="utf-8"))
    except NoLongerApplies as error:
        print(error, file=sys.stderr)
        return 2
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(asked.jobs)]
        plain = copies[0].run_tests(
            sorted({test for mutant in chosen for test in mutant.tests}), most_seconds=None
        )
        if plain.verdict is not Verdict.SURVIVED:
            print(f"the tests do not pass as it is: {plain.detail}", file=sys.stderr)
            return 2
        print(f"with all conditions: the tests pass ({plain.seconds:.0f} s)", flush=True)
        trials = list(_try_all(chosen, copies))
    free = [mutant.name for mutant, trial in trials if trial.verdict is not Verdict.CAUGHT]
    minutes = (time.perf_counter() - start) / 60
    print(f"\n{len(trials) - len(free)} of {len(trials)} caught in {minutes:.1f} minutes")
    for name in free:
        print(f"not caught: {name}")
    return 1 if free else 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        *("-k", "--keyword"),
        action="append",
        default=[],
        help="only mutants with this in the name or module",
    )
    parser.add_argument(
        *("-j", "--jobs"), type=int, default=os.cpu_count() or 1, help="how many at once"
    )
    return parser.parse_args(arguments)


def _try_all(chosen: Sequence[Mutant], copies: Sequence[Copy]) -> Iterator[tuple[Mutant, Trial]]:
    """Yield each mutant with its trial, in order and as soon as possible; print it, too."""
    idle: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        idle.put(copy)

    def try_mutant(mutant: Mutant) -> Trial:
        copy = idle.get()
        try:
            return copy.try_mutant(mutant)
        finally:
            idle.put(copy)

    width = max(len(mutant.name) for mutant in chosen)
    with ThreadPoolExecutor(len(copies)) as pool:
        for mutant, trial in zip(chosen, pool.map(try_mutant, chosen), strict=True):
            by = f"{trial.verdict} by" if trial.verdict is Verdict.CAUGHT else trial.verdict
            detail = trial.detail.removeprefix("tests/")
            print(f"{mutant.name:{width}}  {trial.seconds:4.1f} s  {by} {detail}", flush=True)
            yield mutant, trial


if __name__ == "__main__":
    sys.exit(main())
