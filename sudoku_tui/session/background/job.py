"""Jobs for other processes, and their serialisation.

Jobs and answers travel as parcels: a parcel is a pickled value as one line of text. Parcels only
pass through pipes between this program and processes that it has started; data from other sources
is never unpickled.
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
    """Work that takes longer than a frame. Each kind is a frozen dataclass with its arguments.

    The worker process imports only the module of the job. The requesting process imports that
    module too, so imports needed only by the work itself belong into `run`.
    """

    is_short: ClassVar[bool] = False
    """Whether a worker finishes the job even after cancellation.

    That suits jobs that take less time than starting another process.
    """

    @property
    def niceness(self) -> int:
        """How much lower the worker's priority is than that of the requesting process, 0 to 19."""
        return 0

    @abstractmethod
    def run(self, tell: Callable[[Answer], None]) -> None:
        """Execute the work, and call *tell* with each answer as soon as it is known.

        Raises:
            JobFailed: The job cannot be done.
        """


class JobFailed(Exception):
    """Raised when a job cannot be done or its process has died; the message gives the reason."""


class Question(Job[Answer]):
    """A job with one answer, or none if it takes too long."""

    is_short: ClassVar[bool] = True

    @property
    def niceness(self) -> int:
        """A lower priority, so that the screen comes first."""
        return _LOWER_PRIORITY

    @abstractmethod
    def answer(self) -> Answer:
        """Return the answer.

        Raises:
            OutOfEffort: The budget ran out.
        """

    def run(self, tell: Callable[[Answer], None]) -> None:
        """Call *tell* with the answer, if there is one."""
        with suppress(OutOfEffort):
            tell(self.answer())


class JobMessage(NamedTuple):
    """A job as sent to a process. The number identifies answers to jobs that were cancelled."""

    number: int
    job: Job[Any]


class Report(NamedTuple):
    """A message from a worker: an answer, or the end of the job."""

    number: int
    """Number of the job."""
    answer: Any = None
    is_last: bool = False
    """Whether the job is over; this report then has no answer."""
    failure: str = ""
    """Why the job failed; empty if it did not."""


class _Packer(pickle.Pickler):
    """A pickler that replaces techniques and layouts by their ids in the catalogues.

    The id of a layout made by a player contains the whole layout.
    """

    # The signature overrides a method of the standard library's Pickler.
    def persistent_id(self, obj: Any) -> tuple[str, str] | None:
        if isinstance(obj, Technique):
            return "technique", obj.id
        if isinstance(obj, Layout) and _is_named(obj):
            return "layout", obj.id
        return None


class _Unpacker(pickle.Unpickler):
    """An unpickler that takes techniques and layouts from the catalogues of this process."""

    def persistent_load(self, pid: tuple[str, str]) -> Technique | Layout:
        kind, id = pid
        return CATALOGUE[id] if kind == "technique" else layout_named(id)


def _is_named(layout: Layout) -> bool:
    """Check whether the id of a layout identifies it completely."""
    try:
        return layout_named(layout.id) == layout
    except KeyError:
        return False


def pack(thing: object) -> str:
    """Return a value as one line of ASCII."""
    parcel = io.BytesIO()
    _Packer(parcel, pickle.HIGHEST_PROTOCOL).dump(thing)
    return b64encode(parcel.getvalue()).decode()


def unpack(line: str, kind: type[T]) -> T:
    """Return the value of a line.

    Raises:
        ValueError: It is not an instance of *kind*.
    """
    thing = _Unpacker(io.BytesIO(b64decode(line.rstrip("\n")))).load()
    if not isinstance(thing, kind):
        raise ValueError(f"a {type(thing).__name__} where a {kind.__name__} should be")
    return thing
