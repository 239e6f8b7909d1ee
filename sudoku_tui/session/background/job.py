"""A job that another process does, and how it travels there and its answers back: as parcels.

A parcel is a pickled value as one line of text. It goes through a pipe between this program and
a process that it has begun; nothing that comes from anywhere else is ever unpacked.
"""

from __future__ import annotations

import io
import pickle
from abc import ABC, abstractmethod
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from ...engine.effort import OutOfEffort
from ...engine.layout import Layout
from ...engine.layouts import layout_named
from ...engine.step import Technique
from ...engine.techniques import CATALOGUE

Answer = TypeVar("Answer")
T = TypeVar("T")

_LOWER_PRIORITY: Final = 5


class Job(ABC, Generic[Answer]):
    """Work that takes longer than a frame. Each kind is a frozen dataclass with what it needs.

    Its module is all that the process loads for it. The asker's process has that module as well;
    what only the work itself needs is better imported by `run`.
    """

    is_short: ClassVar[bool] = False
    """Whether a process is left to finish it when nobody waits for the answer any more. That
    takes less time than to begin another process."""

    @property
    def niceness(self) -> int:
        """How much lower than the asker's the priority of the process is, 0 to 19."""
        return 0

    @abstractmethod
    def run(self, tell: Callable[[Answer], None]) -> None:
        """Do the work, and tell each answer as soon as it is known.

        Raises:
            JobFailed: it cannot be done.
        """


class JobFailed(Exception):
    """A job cannot be done, or its process has died; the message says why."""


class Question(Job[Answer]):
    """A job with one answer, or none if that takes too long."""

    is_short: ClassVar[bool] = True

    @property
    def niceness(self) -> int:
        """The screen goes first."""
        return _LOWER_PRIORITY

    @abstractmethod
    def answer(self) -> Answer:
        """The answer.

        Raises:
            OutOfEffort: it takes too long.
        """

    def run(self, tell: Callable[[Answer], None]) -> None:
        """Tell the answer, if there is one."""
        with suppress(OutOfEffort):
            tell(self.answer())


class NumberedJob(NamedTuple):
    """What goes to a process. By the number an answer is known that nobody waits for any more."""

    number: int
    job: Job[Any]


class Report(NamedTuple):
    """What comes back: an answer, or that there are no more."""

    number: int
    """Of the job."""
    answer: Any = None
    is_last: bool = False
    """Whether the job is over; then this report has no answer."""
    failure: str = ""
    """Why the job could not be done; empty if it could."""


class _Packer(pickle.Pickler):
    """Techniques and layouts are entries of catalogues: only their ids travel.

    The id of a layout that a player has made holds all of it.
    """

    # The name and the type are those of the standard library.
    def persistent_id(self, obj: Any) -> tuple[str, str] | None:
        if isinstance(obj, Technique):
            return "technique", obj.id
        if isinstance(obj, Layout) and _is_named(obj):
            return "layout", obj.id
        return None


class _Unpacker(pickle.Unpickler):
    """Takes each technique and each layout from the catalogues of this process."""

    def persistent_load(self, pid: tuple[str, str]) -> Technique | Layout:
        kind, id = pid
        return CATALOGUE[id] if kind == "technique" else layout_named(id)


def _is_named(layout: Layout) -> bool:
    """Whether its id is enough to know it by."""
    try:
        return layout_named(layout.id) == layout
    except KeyError:
        return False


def packed(thing: object) -> str:
    """A value as one line of ASCII."""
    parcel = io.BytesIO()
    _Packer(parcel, pickle.HIGHEST_PROTOCOL).dump(thing)
    return b64encode(parcel.getvalue()).decode()


def unpacked(line: str, kind: type[T]) -> T:
    """The value of a line, which is of a *kind*.

    Raises:
        ValueError: it is of another.
    """
    thing = _Unpacker(io.BytesIO(b64decode(line.rstrip("\n")))).load()
    if not isinstance(thing, kind):
        raise ValueError(f"a {type(thing).__name__} where a {kind.__name__} should be")
    return thing
