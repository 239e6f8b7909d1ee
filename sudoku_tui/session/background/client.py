"""The client side of background jobs: it starts worker processes, sends jobs and handles answers.

The module `server` is the other side.
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

from .job import Job, JobFailed, JobMessage, Report, pack, unpack

Answer = TypeVar("Answer")

_LONGEST: Final = 16_000_000
"""Maximum size of a report (bytes): all steps of one technique on the largest board."""


class Worker:
    """A worker process that does one job at a time. It starts with the first job and is reused."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._jobs = 0
        """Number of jobs sent so far."""

    async def run(self, job: Job[Answer], on_answer: Callable[[Answer], None]) -> None:
        """Run *job* after the jobs before it; *on_answer* is called with each answer.

        After cancellation no more answers are delivered. The process is killed then, since its work
        is no longer of use, unless the job is short.

        Raises:
            JobFailed: The job cannot be done, or the process has died or cannot be started.
        """
        async with self._turn:
            self._jobs += 1
            try:
                process = await self._get_process(type(job))
                await _exchange(process, JobMessage(self._jobs, job), on_answer)
            except BaseException as error:
                if not (job.is_short and isinstance(error, asyncio.CancelledError)):
                    await self.end()
                raise

    async def ask(self, job: Job[Answer]) -> Answer | None:
        """Return the last answer of a job; None if there is none or the job failed."""
        answers: list[Answer] = []
        with suppress(JobFailed):
            await self.run(job, answers.append)
        return answers[-1] if answers else None

    async def warm_up(self, kind: type[Job[Any]]) -> None:
        """Start the process in advance, so that the first job of a *kind* starts without delay."""
        async with self._turn:
            with suppress(JobFailed):
                await self._get_process(kind)

    async def end(self) -> None:
        """End the process by a signal, if there is one, and wait for its end.

        The wait is completed even after cancellation; a killed process ends within a moment.
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

    async def _get_process(self, kind: type[Job[Any]]) -> Process:
        """Return the process. If none is running, start one that imports the module of *kind*."""
        if self._process is None or self._process.returncode is not None:
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-P", "-m", f"{__package__}.server", kind.__module__),
                    stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LONGEST,
                    # The worker must import the same modules as this process, wherever they are.
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                )  # fmt: skip
            except OSError as error:
                raise JobFailed(str(error)) from error
        return self._process


async def _exchange(process: Process, numbered: JobMessage, tell: Callable[[Any], None]) -> None:
    """Send a job to a process and call *tell* with its answers. Drop answers to earlier jobs."""
    assert process.stdin is not None
    process.stdin.write(pack(numbered).encode() + b"\n")
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
    except (OSError, ValueError) as error:  # ValueError: the line exceeds the limit
        raise JobFailed(str(error)) from error
    if not line.endswith(b"\n"):
        raise JobFailed("the worker process ended unexpectedly")
    return unpack(line.decode(), Report)


async def run_alone(job: Job[Answer], tell: Callable[[Answer], None]) -> None:
    """Run *job* in a process of its own; *tell* is called with each answer.

    Raises:
        JobFailed: The job cannot be done, or the process has died or cannot be started.
    """
    worker = Worker()
    try:
        await worker.run(job, tell)
    finally:
        await worker.end()


class BackgroundTask(ABC):
    """A task that uses worker processes. Start it inside a running event loop."""

    _task: asyncio.Task[None] | None = None

    @abstractmethod
    async def run(self) -> None:
        """Start the processes, handle their answers, and end processes that are not needed."""

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.get_running_loop().create_task(self.run())

    def stop(self) -> None:
        """Cancel the task. Its processes end within a moment, and no more answers are delivered."""
        if self._task:
            self._task.cancel()

    async def wait(self) -> None:
        """Wait until the task and its processes have ended."""
        if self._task:
            await asyncio.wait((self._task,))


class Request(BackgroundTask, Generic[Answer]):
    """One running job and its last answer."""

    def __init__(
        self,
        job: Job[Answer],
        on_answer: Callable[[Answer], None] = lambda _: None,
        *,
        on_done: Callable[[], None] = lambda: None,
        worker: Worker | None = None,
    ) -> None:
        """Create a request.

        Args:
            job: The job.
            on_answer: Called with each answer.
            on_done: Called when the job is over, unless it was stopped.
            worker: The process to use; None to start one that does only this job.
        """
        self.answer: Answer | None = None
        """The last answer; None before the first."""
        self.failure = ""
        """Why the job failed; empty if it did not."""
        self.is_over = False
        """Whether there will be no more answers."""
        self._job, self._heard, self._done = job, on_answer, on_done
        self._run = worker.run if worker else run_alone

    async def run(self) -> None:
        """Run the job and handle its answers. Cancellation ends the process."""
        try:
            await self._run(self._job, self._hear)
        except JobFailed as error:
            self.failure = str(error)
        self.is_over = True
        self._done()

    def _hear(self, answer: Answer) -> None:
        self.answer = answer
        self._heard(answer)
