"""Work on a Dask cluster. Nothing else knows of it: it is one more executor."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .. import __version__
from .exits import Exit, Stop

if TYPE_CHECKING:
    from concurrent.futures import Future

    from distributed import Client


Result = TypeVar("Result")

_PATIENCE: Final = 5
"""Seconds in which a scheduler must answer."""
_FEWEST: Final = 8
"""Threads that work is kept ready for, because more may join."""
_TURN = threading.Lock()
"""A worker may have many threads; the engine's tables are made for one."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Callable[..., Future[Any]], int]]:
    """The executor of the cluster with its scheduler at *address*, and how many threads it has.

    Raises:
        Stop: the package is missing, the cluster cannot be reached or was lost, or its workers
            do not have this very version.
    """
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        told = "--dask needs another package: pip install 'sudoku-tui[cluster]'"
        raise Stop(told, Exit.FILE_ERROR) from None
    with _silenced():
        client = _connected(Client, address)
        try:
            _need_same_version(client, address)
            threads = sum(client.nthreads().values())
            executor = client.get_executor(pure=False)
            yield partial(executor.submit, in_turn), max(threads, _FEWEST)
            executor.shutdown(wait=False)
        except (OSError, CancelledError):
            raise Stop(f"the Dask cluster at {address} was lost", Exit.FILE_ERROR) from None
        except KilledWorker:
            told = f"the workers at {address} die of this work; give them more memory"
            raise Stop(told, Exit.FILE_ERROR) from None
        finally:
            client.close()


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
    connected = threading.Event()

    def connect() -> None:
        # Whatever is wrong, it is no scheduler; that of a web server even lacks memory here.
        with suppress(Exception):
            client.__init__(address, timeout=_PATIENCE, set_as_default=False)
            connected.set()

    # In a thread, for Dask waits without end for what accepts a connection and says nothing.
    connecting = threading.Thread(target=connect, daemon=True)
    connecting.start()
    connecting.join(_PATIENCE + 1)
    if not connected.is_set():
        client.status = "closed"  # or it would take ten seconds to close itself
        raise Stop(f"no Dask scheduler answers at {address}", Exit.FILE_ERROR)
    return client


def in_turn(function: Callable[..., Result], *arguments: Any) -> Result:
    """What *function* returns, while no other thread of this process is at work."""
    with _TURN:
        return function(*arguments)


def version() -> str:
    """The version that a worker has."""
    return __version__


def _need_same_version(client: Client, address: str) -> None:
    try:
        found = client.run(version)
    except ImportError:
        found = {"": "no sudoku-tui"}
    if not found:
        raise Stop(f"no worker has joined the Dask cluster at {address}", Exit.FILE_ERROR)
    if wrong := sorted(set(found.values()) - {__version__}):
        told = f"the workers at {address} have {', '.join(wrong)}; they need {__version__}"
        raise Stop(told, Exit.FILE_ERROR)
