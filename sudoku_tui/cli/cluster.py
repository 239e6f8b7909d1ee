"""Work on a Dask cluster. Nothing else knows of it: it is one more executor."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast

from .. import __version__
from .exits import Exit, Stop

if TYPE_CHECKING:
    from distributed import Client


Result = TypeVar("Result")

_PATIENCE: Final = 5
"""Seconds in which a scheduler must answer."""
_PATIENCE_AT_END: Final = 1
"""Seconds in which a scheduler must have let go."""
_FEWEST: Final = 8
"""Threads that work is kept ready for, because more may join."""
_QUIET: Final = 10
"""Seconds without a sign of the cluster after which that is told."""
_BETWEEN: Final = 1.0
"""Seconds between two questions how the workers are."""
_TURN = threading.Lock()
"""A worker may have many threads; the engine's tables are made for one."""


class Cluster(NamedTuple):
    """A Dask cluster that is to do the work."""

    address: str
    """Of its scheduler."""
    patience: int | None
    """Seconds without a sign of it after which it is given up; None waits for ever."""
    tell: Callable[[str], None]
    """Says what the user should know meanwhile."""


@contextmanager
def cluster(
    asked: Cluster,
) -> Iterator[tuple[Callable[..., Future[Any]], int, Callable[[], None]]]:
    """The executor of the cluster *asked*, how many threads it has, and `Signs.look`.

    Raises:
        Stop: the package is missing, the cluster cannot be reached, was lost or given up, or
            its workers do not have this very version.
    """
    address = asked.address
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        told = "--dask needs another package: pip install distributed"
        raise Stop(told, Exit.FILE_ERROR) from None
    with _silenced():
        client = _connected(Client, address)
        try:
            _need_same_version(client, address)
            threads = sum(client.nthreads().values())
            executor = client.get_executor(pure=False)
            with Signs(client, asked).awaited() as signs:
                yield partial(executor.submit, in_turn), max(threads, _FEWEST), signs.look
            executor.shutdown(wait=False)
        except (OSError, CancelledError):
            raise Stop(f"the Dask cluster at {address} was lost", Exit.FILE_ERROR) from None
        except KilledWorker:
            told = f"the workers at {address} die of this work; give them more memory"
            raise Stop(told, Exit.FILE_ERROR) from None
        finally:
            _close(client)


class Signs:
    """The signs of life of a cluster while its work is waited for."""

    def __init__(self, client: Client, asked: Cluster) -> None:
        self._client, self._asked = client, asked
        self._seen: dict[str, object] | None = None
        """When the scheduler last heard of each worker, by its own clock."""
        self._last = monotonic()
        self._is_told = False
        self._over = threading.Event()

    @contextmanager
    def awaited(self) -> Iterator[Signs]:
        """Listen meanwhile."""
        # In a thread, for Dask waits without end for the answer of a scheduler that stands still.
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            yield self
        finally:
            self._over.set()

    def _listen(self) -> None:
        while not self._over.wait(_BETWEEN):
            with suppress(Exception):  # no answer, for whatever reason, is no sign
                self.listen()

    def listen(self) -> None:
        """Ask how the workers are."""
        workers = self._client.scheduler_info()["workers"]
        seen = {address: worker["last_seen"] for address, worker in workers.items()}
        # A scheduler that is gone is told of as it was last.
        before = self._seen or {}
        if any(before.get(address) != when for address, when in seen.items()):
            self._last = monotonic()
        self._seen = seen

    def look(self) -> None:
        """Say that nothing is heard, once it is time to.

        Raises:
            CancelledError: the scheduler is gone.
            Stop: the cluster is given up.
        """
        # What is submitted before Dask has noticed is neither sent nor cancelled, for ever.
        if self._client.status != "running":
            raise CancelledError
        silent, patience = monotonic() - self._last, self._asked.patience
        if patience is not None and silent >= patience:
            raise Stop(f"{self._described()}; given up after {patience} s", Exit.FILE_ERROR)
        if silent >= _QUIET and not self._is_told:
            self._asked.tell(f"{self._described()}; waiting (--dask-patience S would give up)")
        self._is_told = silent >= _QUIET

    def _described(self) -> str:
        address = self._asked.address
        if self._seen == {}:
            return f"the Dask cluster at {address} has no workers any more"
        return f"nothing is heard of the Dask cluster at {address}"


def _close(client: Client) -> None:
    """Leave the cluster. One that does not answer is not waited for."""
    with suppress(OSError):
        client.close(timeout=_PATIENCE_AT_END)


@contextmanager
def _silenced() -> Iterator[None]:
    """Nothing is logged meanwhile: what goes wrong is told once, in one line."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _connected(kind: type[Client], address: str) -> Client:
    """A client of the scheduler at *address*.

    Raises:
        Stop: there is none.
    """
    client: Any = object.__new__(kind)
    connect = partial(client.__init__, address, timeout=_PATIENCE, set_as_default=False)
    try:
        _answer(connect, _PATIENCE + 1)
    # Whatever is wrong, it is no scheduler; that of a web server even lacks memory here.
    except Exception:
        client.status = "closed"  # or it would take ten seconds to close itself
        raise Stop(f"no Dask scheduler answers at {address}", Exit.FILE_ERROR) from None
    return cast("Client", client)


def _answer(question: Callable[[], Result], seconds: float) -> Result:
    """What *question* returns, within *seconds*.

    In a thread, for Dask waits without end for what accepts a connection and says nothing.

    Raises:
        TimeoutError: it does not return.
        Exception: what *question* raises.
    """
    answer = Future[Result]()

    def ask() -> None:
        try:
            answer.set_result(question())
        except Exception as error:
            answer.set_exception(error)

    threading.Thread(target=ask, daemon=True).start()
    return answer.result(seconds)


def in_turn(function: Callable[..., Result], *arguments: Any) -> Result:
    """What *function* returns, while no other thread of this process is at work."""
    with _TURN:
        return function(*arguments)


def version() -> str:
    """The version that a worker has."""
    return __version__


def _need_same_version(client: Client, address: str) -> None:
    try:
        found = _answer(partial(client.run, version), _QUIET)
    except ImportError:
        found = {"": "no sudoku-tui"}
    except TimeoutError:
        told = f"the workers of the Dask cluster at {address} do not answer"
        raise Stop(told, Exit.FILE_ERROR) from None
    if not found:
        raise Stop(f"no worker has joined the Dask cluster at {address}", Exit.FILE_ERROR)
    if wrong := sorted(set(found.values()) - {__version__}):
        told = f"the workers at {address} have {', '.join(wrong)}; they need {__version__}"
        raise Stop(told, Exit.FILE_ERROR)
