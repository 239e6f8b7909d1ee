"""Steps being looked for by a process of its own: what it has found so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...engine.board import Board
from ...engine.layout import Candidate
from ...engine.solving.open_steps import OpenStep
from ...engine.why_not.inquiry import Reason
from .client import Errand, Standing, at_work
from .server import Message
from .steps_process import board_fields, read_step


class Seeking(Errand):
    """A search for all steps on a board, or for the reason why a *candidate* is false.

    *heard* is called after each report.
    """

    def __init__(
        self,
        board: Board,
        *,
        unique: bool,
        candidate: Candidate | None = None,
        heard: Callable[[], None],
        seeker: Standing | None = None,
    ) -> None:
        """*unique* says whether steps may lean on there being one solution.

        With a *seeker* the process stays for what is asked next.
        """
        self.groups: list[tuple[OpenStep, ...]] = []
        """What each technique has found, the easiest first."""
        self.reason: Reason | None = None
        self.failure = ""
        """Why no more will come, if that is not because all is found."""
        self.is_over = False
        self._layout = board.layout
        self._candidate = candidate
        self._heard = heard
        self._seeker = seeker
        self._request: Message = {
            "board": board_fields(board),
            "unique": unique,
            "asked": candidate,
        }

    async def _run(self) -> None:
        try:
            asked = self._request
            work = self._seeker.at_work(asked) if self._seeker else at_work("steps_process", asked)
            async with work as reports:
                async for report in reports:
                    if "steps" not in report:
                        self._conclude(report)
                        break
                    self.groups.append(tuple(self._read(report)))
                    self._heard()
        except (OSError, ValueError) as error:
            self._end(str(error))

    def _read(self, report: Message) -> Iterator[OpenStep]:
        for fields, same, opens in report["steps"]:
            yield OpenStep(read_step(fields, self._layout), same, opens)

    def _conclude(self, report: Message) -> None:
        """Take the last report: the reason, if one was asked for and found."""
        if self._candidate and report.get("reason"):
            steps = (read_step(fields, self._layout) for fields in report["reason"])
            self.reason = Reason(self._candidate, tuple(steps), report["supposes"])
        self._end()

    def _end(self, failure: str = "") -> None:
        self.failure, self.is_over = failure, True
        self._heard()
