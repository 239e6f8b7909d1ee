"""A context with an unprivileged user, for tests of file modes."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_NOBODY = 65_534


@contextmanager
def bound_by_modes() -> Iterator[Path]:
    """Run the block as a user without root's rights; yield a folder of that user."""
    if not hasattr(os, "geteuid"):
        pytest.skip("this system has no modes")
    is_root = os.geteuid() == 0
    if is_root and not hasattr(os, "setresuid"):
        pytest.skip("root cannot become another user for a while here")
    folder = Path(tempfile.mkdtemp())
    try:
        if is_root:
            os.chown(folder, _NOBODY, _NOBODY)
            os.setresuid(_NOBODY, _NOBODY, 0)
        yield folder
    finally:
        if is_root:
            os.setresuid(0, 0, 0)
        shutil.rmtree(folder)
