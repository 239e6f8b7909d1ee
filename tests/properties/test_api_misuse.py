"""Wrong arguments: every public argument, given any value, is answered or refused.

A refusal is an error of the library with one short line, raised in time. Classes that only carry
data (`Candidate`, `PuzzleProgress`, `TechniqueInfo`, `Wishes`) are not called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from decimal import Decimal
from enum import IntEnum, StrEnum
from fractions import Fraction
from functools import partial
from itertools import count, islice, repeat
from time import process_time
from typing import Any, Final, NamedTuple

import pytest

import sudoku_tui as s
from tests.soak import SOAK

LIBRARY: Any = s
MINI = "1.....3..4.....2"
OURS = (s.ArgumentError, s.PuzzleError, s.NotFound, s.OutOfEffort, BrokenExecutor)
SOON: Final = 2.0
"""Limit on the processor time of an answer (seconds)."""
LONGEST_MESSAGE: Final = 600
"""Limit on the length of a message (characters): it may quote two values."""


class Text(str):
    """A subclass of str."""


class Number(int):
    """A subclass of int."""


class Name(StrEnum):
    """A str enumeration."""

    EASY = "easy"


class Small(IntEnum):
    """An int enumeration."""

    TWO = 2


class Silent:
    """A value that cannot be printed, compared or hashed."""

    def __repr__(self) -> str:
        raise RuntimeError("no text")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    __hash__ = None  # type: ignore[assignment]


class Liar(list[int]):
    """A list with a false length."""

    def __len__(self) -> int:
        return 10**9


def deep() -> list[object]:
    """Return nested lists, deeper than the recursion limit."""
    found: list[object] = []
    for _ in range(100_000):
        found = [found]
    return found


VALUES: Final[tuple[object, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 10**9, 10**30, -(10**30), 10**5000, -(10**5000),
    0.0, 1.5, -0.5, 1e308, float("nan"), float("inf"), float("-inf"), 1j, Decimal("NaN"),
    Fraction(1, 3), "", " ", "x", "0", "-1", "\0", "\ud800", "\n", "nan", "⁹", "r1c1",
    "r" + "9" * 5000 + "c1", "9" * 5000, "x" * 1_000_000, "x\n" * 50_000, "jigsaw" * 999,
    "jigsaw9#" + "s" * 9_000, "boxes-" + "9" * 5000 + "x2", "own:" + "A" * 9999,
    "jigsaw5" * 50 + ":", Text("x"), Text(MINI), Number(3), Name.EASY, Small.TWO, b"x",
    bytearray(b"x"), (), (1,), [], [1], ["x"], [None], (None, None), (1, None),
    (10**5000, None), (float("nan"), 1), {}, {"a": 1}, set(), (1,) * 1000,
    ("x" * 1_000_000,), object, int, len, ..., NotImplemented, range(10**9),
)  # fmt: skip
"""Values that can be used repeatedly."""
ANYTHING: Final[tuple[Callable[[], object], ...]] = (
    *(partial(lambda value: value, value) for value in VALUES),
    *(object, Silent, deep, count, lambda: repeat("x-wing"), lambda: Liar([1])),
    *(lambda: iter("ab"), lambda: memoryview(b"x"), lambda: lambda: 1, lambda: Exception("x")),
)
"""Factories of all values, including iterators, which can be read only once."""


class Call(NamedTuple):
    """A public function or method with valid arguments."""

    name: str
    function: Callable[..., Any]
    arguments: dict[str, Any]


EFFORT: Final = s.Effort(nodes=2_000)
STEP: Final = s.hint(MINI)
WISHES: Final = dict.fromkeys(s.Wishes.__annotations__) | {"layout": "4"}
RATING: Final = dict.fromkeys(s.Rating.__dataclass_fields__) | {"er_is_exact": True}


def calls() -> Iterator[Call]:
    """Yield every public function, validating constructor, and method with arguments."""
    read = {"p": MINI, "ladder": "teaching", "effort": EFFORT}
    for name in ("hint", "path", "all_steps"):
        yield Call(name, getattr(LIBRARY, name), read)
    yield Call("why_not", LIBRARY.why_not, read | {"cell": "r1c2", "digit": 2})
    for name in ("solve", "is_unique"):
        yield Call(name, getattr(LIBRARY, name), {"p": MINI, "effort": EFFORT})
    yield Call("solutions", LIBRARY.solutions, {"p": MINI, "limit": 2, "effort": EFFORT})
    yield Call("rate", LIBRARY.rate, {"p": MINI, "scale": "both", "effort": EFFORT})
    yield Call("prove", LIBRARY.prove, {"step": STEP})
    yield Call("time_limit", LIBRARY.time_limit, {"seconds": 1})
    yield Call("grid", LIBRARY.grid, {"layout": "4", "seed": "a", "effort": EFFORT})
    for name in ("puzzle", "position"):
        yield Call(name, getattr(LIBRARY, name), {"text": MINI, "layout": None})
    yield Call("convert", LIBRARY.convert, {"asked": MINI, "to": "line", "layout": None})
    made = {"seed": "a", "effort": EFFORT, "unknown": None}
    yield Call("generate", LIBRARY.generate, made | WISHES)
    many = made | {"n": 1, "workers": 1, "on_progress": None} | WISHES
    yield Call("generate_many", LIBRARY.generate_many, many)
    yield from constructors()
    yield from methods()


def constructors() -> Iterator[Call]:
    """Yield every public class that validates its arguments."""
    p, position = s.puzzle(MINI), s.position(MINI)
    for value in (EFFORT, p, position, STEP, s.prove(STEP), p.layout, s.why_not(MINI, "r1c2", 2)):
        fields: Any = type(value).__dataclass_fields__
        given = {name: getattr(value, name) for name, each in fields.items() if each.init}
        yield Call(type(value).__name__, type(value), given)
    yield Call("Rating", s.Rating, RATING)


def methods() -> Iterator[Call]:
    """Yield every method that takes an argument."""
    p, position = s.puzzle(MINI), s.position(MINI)
    layout: Any = p.layout
    yield Call("Position.candidates", position.candidates, {"cell": "r1c2"})
    yield Call("Position.of", s.Position.of, {"puzzle": p, "board": position.board})
    yield Call("Puzzle.with_givens", p.with_givens, {"givens": p.givens})
    yield Call("Puzzle.clashes_of", p.clashes_of, {"digits": p.givens})
    for name, argument in (
        ("cell_name", "cell"), ("symbol", "digit"), ("digit_of", "character"), ("names", "cells"),
        ("cells_with", "candidates"), ("short_names", "cells"), ("seen_by_all", "cells"),
        ("shared_houses", "cells"),
    ):  # fmt: skip
        right = "1" if name == "digit_of" else 1
        yield Call(f"Layout.{name}", getattr(layout, name), {argument: right})


PART: Final = 1 if SOAK else 20
"""Interval between the tried values; each argument begins with another value."""
CASES: Final = [(call, argument) for call in calls() for argument in call.arguments]


def use(call: Call, arguments: dict[str, Any]) -> None:
    """Call it, and use the answer as a program may: iterate, print and look up."""
    if arguments.get("effort") is EFFORT and call.name.startswith("generate"):
        arguments["effort"] = s.time_limit(1)  # impossible-looking wishes may take longer to fulfil
    found = call.function(**arguments)
    if isinstance(found, Iterator):
        found = list(islice(found, 2))
    for value in found if isinstance(found, list) else [found]:
        str(value)
        hash(value)


def complaint(call: Call, argument: str, value: object) -> str:
    """Return the fault in the response to a wrong argument; empty if there is none."""
    begun = process_time()
    try:
        given = {name: each for name, each in call.arguments.items() if each is not None}
        use(call, given | {argument: value})
    except OURS as error:
        if len(str(error)) > LONGEST_MESSAGE or "\n" in str(error) or not str(error):
            return f"message of {len(str(error))} characters: {str(error)[:300]!r}"
    except BaseException as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    took = process_time() - begun
    return f"took {took:.1f} s" if took > SOON else ""


@pytest.mark.parametrize(("call", "argument"), CASES, ids=[f"{c.name}-{a}" for c, a in CASES])
def test_any_value_is_answered_or_refused(call: Call, argument: str) -> None:
    found = {}
    of_case = CASES.index((call, argument))
    for number in range(of_case % PART, len(ANYTHING), PART):
        value = ANYTHING[number]()
        if argument in ("on_progress", "cancelled") and callable(value):
            continue  # errors raised by the caller's own function pass through
        if wrong := complaint(call, argument, value):
            found[f"{number} {type(value).__name__}"] = wrong
    assert not found


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: LIBRARY.generate_many(10**30), "n must be 0 to 1,000"),
        (lambda: LIBRARY.generate_many(-(10**5000)), "more than 40 digits puzzles cannot be made"),
        (lambda: LIBRARY.solutions(MINI, 10**30), "limit must be 0 to"),
        (lambda: LIBRARY.time_limit(10**5000), "seconds must be 0 to"),
        (lambda: LIBRARY.Puzzle("x", (0,) * 81), "layout must be Layout, not str"),
        (lambda: LIBRARY.Puzzle(s.layouts()[0], "x"), "givens must be a tuple of whole numbers"),
        (lambda: replace(s.puzzle(MINI), title=b"x"), "title must be str, not bytes"),  # type: ignore[arg-type]
        (lambda: LIBRARY.Position(s.puzzle(MINI), (99,) * 16), "r1c1 cannot hold 99"),
        (lambda: LIBRARY.generate(layout="4", level=b"easy"), "level must be"),
        (lambda: LIBRARY.generate(layout="4", seed="s" * 10**6), "the length of seed"),
    ],
)
def test_the_message_names_the_argument(call: Callable[[], object], told: str) -> None:
    with pytest.raises(s.ArgumentError) as refused:
        call()
    assert told in str(refused.value)


def test_long_values_are_truncated_in_messages() -> None:
    long = "x" * 1_000_000
    for call in (
        lambda: s.hint(MINI, ladder=long),
        lambda: s.puzzle(MINI, layout=long),
        lambda: s.rate(MINI, long),  # type: ignore[arg-type]
        lambda: s.why_not(MINI, long, 1),
        lambda: s.convert(MINI, to=long),
        lambda: s.generate(layout="4", with_=long),
        lambda: s.generate(layout="4", symmetry=long),
    ):
        with pytest.raises(s.NotFound) as refused:
            call()
        assert "x" * 201 not in str(refused.value)
