"""Which screen a task of a sitting is done on."""

from __future__ import annotations

from ..chaining import Chaining
from ..flashing import Flashing
from ..sitting import Sitting, Task
from .chain import ChainScreen
from .drill import DrillScreen
from .flash import FlashScreen
from .practice_board import PracticeBoard


def screen_of(sitting: Sitting, task: Task) -> PracticeBoard:
    """The screen on which *task* is done, and what follows of the same kind."""
    if isinstance(task, Flashing):
        return FlashScreen(sitting, task)
    if isinstance(task, Chaining):
        return ChainScreen(sitting, task)
    return DrillScreen(sitting, task)
