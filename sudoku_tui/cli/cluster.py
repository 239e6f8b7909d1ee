"""Work on a Dask cluster, used like any other executor."""

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

_CONNECT_TIMEOUT: Final = 5
"""Time limit for the first answer of a scheduler (seconds)."""
_CLOSE_TIMEOUT: Final = 1
"""Time limit for closing the connection to a scheduler (seconds)."""
_LEAST_THREADS: Final = 8
"""Least number of threads to queue work for, because more workers may join."""
_SILENCE: Final = 10
"""Silence of the cluster before a warning is printed (seconds)."""
_POLL_INTERVAL: Final = 1.0
"""Interval between two requests for the state of the workers (seconds)."""
_TASK_LOCK = threading.Lock()
"""Lock around each task: a worker may have several threads, and the engine's tables allow one."""


class Cluster(NamedTuple):
    """The Dask cluster to work on."""

    address: str
    """Address of its scheduler, such as ``tcp://host:8786``."""
    patience: int | None
    """Seconds of silence after which the work is abandoned; None waits for ever."""
    on_warning: Callable[[str], None]
    """Callback that prints a warning to the user while the work waits."""


@contextmanager
def cluster(
    asked: Cluster,
) -> Iterator[tuple[Callable[..., Future[Any]], int, Callable[[], None]]]:
    """Connect to the cluster at the address of *asked*.

    Returns:
        The submit function of its executor, its number of threads (at least `_LEAST_THREADS`), and
        `Heartbeats.check`, to be called while results are awaited.

    Raises:
        Stop: The package is missing, the cluster cannot be reached, was lost or abandoned, or its
            workers do not have exactly this version.
    """
    address = asked.address
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        told = "--dask: the package distributed is missing; pip install distributed"
        raise Stop(told, Exit.FILE_ERROR) from None
    with _logging_disabled():
        client = _connect(Client, address)
        try:
            _need_same_version(client, address)
            threads = sum(client.nthreads().values())
            executor = client.get_executor(pure=False)
            with Heartbeats(client, asked).monitored() as signs:
                yield (
                    partial(executor.submit, run_locked),
                    max(threads, _LEAST_THREADS),
                    signs.check,
                )
            executor.shutdown(wait=False)
        except (OSError, CancelledError):
            raise Stop(
                f"Dask cluster at {address}: the connection was lost", Exit.FILE_ERROR
            ) from None
        except KilledWorker:
            told = f"Dask cluster at {address}: workers died repeatedly; give them more memory"
            raise Stop(told, Exit.FILE_ERROR) from None
        finally:
            _close(client)


class Heartbeats:
    """Heartbeats of a cluster while its results are awaited."""

    def __init__(self, client: Client, asked: Cluster) -> None:
        self._client, self._asked = client, asked
        self._last_heartbeats: dict[str, object] | None = None
        """Each worker's last heartbeat, by its address; times are of the scheduler's clock."""
        self._last = monotonic()
        self._is_told = False
        self._over = threading.Event()

    @contextmanager
    def monitored(self) -> Iterator[Heartbeats]:
        """Request the state of the workers regularly, in a thread, until the context ends."""
        # In a thread, because Dask waits for ever if a scheduler stops answering.
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            yield self
        finally:
            self._over.set()

    def _listen(self) -> None:
        while not self._over.wait(_POLL_INTERVAL):
            with suppress(Exception):  # no answer, for whatever reason, means no heartbeat
                self.poll()

    def poll(self) -> None:
        """Request the state of the workers once, and note the time if it shows a new heartbeat."""
        workers = self._client.scheduler_info()["workers"]
        seen = {address: worker["last_seen"] for address, worker in workers.items()}
        # If the scheduler has died, Dask returns its last state, which shows no new heartbeat.
        before = self._last_heartbeats or {}
        if any(before.get(address) != when for address, when in seen.items()):
            self._last = monotonic()
        self._last_heartbeats = seen

    def check(self) -> None:
        """Warn about a silent cluster, or abandon it after its patience.

        Raises:
            CancelledError: The connection to the scheduler is closed.
            Stop: The cluster is abandoned.
        """
        # Tasks submitted before Dask notices the loss would be neither sent nor cancelled.
        if self._client.status != "running":
            raise CancelledError
        silent, patience = monotonic() - self._last, self._asked.patience
        if patience is not None and silent >= patience:
            raise Stop(f"{self._described()}; given up after {patience} s", Exit.FILE_ERROR)
        if silent >= _SILENCE and not self._is_told:
            self._asked.on_warning(f"{self._described()}; waiting (set --dask-patience to give up)")
        self._is_told = silent >= _SILENCE

    def _described(self) -> str:
        address = self._asked.address
        if self._last_heartbeats == {}:
            return f"Dask cluster at {address}: no workers left"
        return f"Dask cluster at {address}: no answer"


def _close(client: Client) -> None:
    """Close the connection, without waiting for a cluster that does not answer."""
    with suppress(OSError):
        client.close(timeout=_CLOSE_TIMEOUT)


@contextmanager
def _logging_disabled() -> Iterator[None]:
    """Disable logging meanwhile: each failure is reported once, in one line."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _connect(kind: type[Client], address: str) -> Client:
    """Return a client that is connected to the scheduler at *address*.

    Raises:
        Stop: No scheduler answers.
    """
    client: Any = object.__new__(kind)
    connect = partial(client.__init__, address, timeout=_CONNECT_TIMEOUT, set_as_default=False)
    try:
        _call_within(connect, _CONNECT_TIMEOUT + 1)
    # Another kind of server can cause any error: a web server's answer even a MemoryError.
    except Exception:
        client.status = "closed"  # otherwise closing it would time out
        raise Stop(f"Dask cluster at {address}: no scheduler answers", Exit.FILE_ERROR) from None
    return cast("Client", client)


def _call_within(question: Callable[[], Result], seconds: float) -> Result:
    """Return the result of *question*, within *seconds*.

    It is called in a thread, because Dask waits for ever if a server accepts a connection but sends
    nothing.

    Raises:
        TimeoutError: It does not return in time.
        Exception: Any exception that *question* raises.
    """
    answer = Future[Result]()

    def ask() -> None:
        try:
            answer.set_result(question())
        except Exception as error:
            answer.set_exception(error)

    threading.Thread(target=ask, daemon=True).start()
    return answer.result(seconds)


def run_locked(function: Callable[..., Result], *arguments: Any) -> Result:
    """Call *function* while no other thread of this process runs a task, and return its result."""
    with _TASK_LOCK:
        return function(*arguments)


def version() -> str:
    """Return the version of sudoku-tui on the worker that runs this."""
    return __version__


def _need_same_version(client: Client, address: str) -> None:
    try:
        found = _call_within(partial(client.run, version), _SILENCE)
    except ImportError:
        found = {"": "no sudoku-tui"}
    except TimeoutError:
        told = f"Dask cluster at {address}: its workers do not answer"
        raise Stop(told, Exit.FILE_ERROR) from None
    if not found:
        raise Stop(f"Dask cluster at {address}: no worker has joined", Exit.FILE_ERROR)
    if wrong := sorted(set(found.values()) - {__version__}):
        told = f"Dask cluster at {address}: its workers have {', '.join(wrong)}, not {__version__}"
        raise Stop(told, Exit.FILE_ERROR)
