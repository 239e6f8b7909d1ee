"""Jobs done by other processes while the screen goes on: begun, heard out, and ended.

`server` is the other side.
"""

from __future__ import annotations

import asyncio
import os
import sys
from abc import ABC, abstractmethod
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

from .job import Job, JobFailed, NumberedJob, Report, packed, unpacked

Answer = TypeVar("Answer")

_LONGEST: Final = 16_000_000
"""Bytes that a report may take: all steps of one technique on the largest board."""


class Worker:
    """A process that does one job at a time, is begun with the first and stays for the next."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._jobs = 0
        """How many were given to it."""

    async def run(self, job: Job[Answer], tell: Callable[[Answer], None]) -> None:
        """What ``job.run(tell)`` does, done by the process, once it has done what came before.

        Who is cancelled while waiting hears nothing more. The process ends then, as what it is
        at work on is of no use to anybody, unless the job is a short one.

        Raises:
            JobFailed: it cannot be done, or the process has died or cannot be begun.
        """
        async with self._turn:
            self._jobs += 1
            try:
                process = await self._begun(type(job))
                await _exchange(process, NumberedJob(self._jobs, job), tell)
            except BaseException as error:
                if not (job.is_short and isinstance(error, asyncio.CancelledError)):
                    await self.end()
                raise

    async def ask(self, job: Job[Answer]) -> Answer | None:
        """The last answer of a job; None if there is none, or it failed."""
        answers: list[Answer] = []
        with suppress(JobFailed):
            await self.run(job, answers.append)
        return answers[-1] if answers else None

    async def warm_up(self, kind: type[Job[Any]]) -> None:
        """Begin the process, so that the first job of a *kind* need not wait for it."""
        async with self._turn:
            with suppress(JobFailed):
                await self._begun(kind)

    async def end(self) -> None:
        """End the process, if there is one, and wait until it has ended.

        Who is cancelled meanwhile waits all the same: it is gone in a moment.
        """
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            ended = asyncio.ensure_future(process.wait())
            try:
                await asyncio.shield(ended)
            finally:
                await ended

    async def _begun(self, kind: type[Job[Any]]) -> Process:
        """The process, begun with the module of a *kind* of jobs if there was none."""
        if self._process is None or self._process.returncode is not None:
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-P", "-m", f"{__package__}.server", kind.__module__),
                    stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LONGEST,
                    # It is to find what this process has found, wherever that came from.
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                )  # fmt: skip
            except OSError as error:
                raise JobFailed(str(error)) from error
        return self._process


async def _exchange(process: Process, numbered: NumberedJob, tell: Callable[[Any], None]) -> None:
    """Give a process a job, and tell its answers; those to earlier jobs are nobody's."""
    assert process.stdin is not None
    process.stdin.write(packed(numbered).encode() + b"\n")
    while True:
        report = await _next_report(process)
        if report.number != numbered.number:
            continue
        if report.failure:
            raise JobFailed(report.failure)
        if report.is_last:
            return
        tell(report.answer)


async def _next_report(process: Process) -> Report:
    assert process.stdout is not None
    try:
        line = await process.stdout.readline()
    except (OSError, ValueError) as error:  # one is for a line that is too long
        raise JobFailed(str(error)) from error
    if not line.endswith(b"\n"):
        raise JobFailed("the process that was at work has ended")
    return unpacked(line.decode(), Report)


async def run_alone(job: Job[Answer], tell: Callable[[Answer], None]) -> None:
    """What ``job.run(tell)`` does, done by a process that is there for nothing else.

    Raises:
        JobFailed: it cannot be done, or the process has died or cannot be begun.
    """
    worker = Worker()
    try:
        await worker.run(job, tell)
    finally:
        await worker.end()


class Errand(ABC):
    """Something that other processes are sent for. Start it inside a running event loop."""

    _task: asyncio.Task[None] | None = None

    @abstractmethod
    async def run(self) -> None:
        """Begin the processes, hear them out, and leave none behind that is not wanted again."""

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.get_running_loop().create_task(self.run())

    def stop(self) -> None:
        """End it. The processes are gone in a moment, and nothing is heard any more."""
        if self._task:
            self._task.cancel()

    async def over(self) -> None:
        """Wait until it is over and no process is left."""
        if self._task:
            await asyncio.wait((self._task,))


class Request(Errand, Generic[Answer]):
    """One job that is under way, and the last answer to it."""

    def __init__(
        self,
        job: Job[Answer],
        heard: Callable[[Answer], None] = lambda _: None,
        *,
        done: Callable[[], None] = lambda: None,
        worker: Worker | None = None,
    ) -> None:
        """*heard* is called with each answer, *done* when it is over, unless it was stopped.

        Without a *worker* the process that does it is there for nothing else.
        """
        self.answer: Answer | None = None
        """The last one; None before the first."""
        self.failure = ""
        """Why there will be no more answers; empty if nothing went wrong."""
        self.is_over = False
        """Whether there will be no more answers."""
        self._job, self._heard, self._done = job, heard, done
        self._run = worker.run if worker else run_alone

    async def run(self) -> None:
        """Have the job done, and hear every answer. To cancel it ends the process."""
        try:
            await self._run(self._job, self._hear)
        except JobFailed as error:
            self.failure = str(error)
        self.is_over = True
        self._done()

    def _hear(self, answer: Answer) -> None:
        self.answer = answer
        self._heard(answer)
