"""The reader of any tree of this project, run as a process that is restarted when it dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tarfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.formats.differential.answers import Answer, Failed
from tests.formats.differential.texts import Text

ROOT: Final = Path(__file__).parents[3]
OLD_COMMIT: Final = "f7cfb8d2"
"""The commit before the rewrite of the reader."""
_CODE: Final = f"""\
import sys
import sudoku_tui
sys.path.insert(0, {str(ROOT)!r})
from tests.formats.differential.worker import main
main()
"""
"""The package is imported before the path of the worker, so that it comes from the chosen tree."""


class ReaderProcess:
    """A process that reads texts by the reader of *tree*."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        self._process = self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def send(self, text: Text) -> None:
        """Start reading a text."""
        assert self._process.stdin
        request = {"text": text.text, "layout": text.layout, "form": text.form}
        with suppress(BrokenPipeError):  # reported by `receive`
            self._process.stdin.write(f"{json.dumps(request)}\n")
            self._process.stdin.flush()

    def receive(self) -> Answer:
        """Wait for the answer to the last text; restart a process that died of it."""
        assert self._process.stdout
        if line := self._process.stdout.readline():
            return Answer.from_json(line)
        self._process.communicate()
        code = self._process.returncode
        self._process = self._start()
        return Answer((Failed("hangs" if code == -signal.SIGVTALRM else f"dies with {code}"),))

    def read(self, text: Text) -> Answer:
        """Read a text."""
        self.send(text)
        return self.receive()

    def _start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", _CODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(self._tree)},
        )


def export_old_tree(folder: Path) -> Path:
    """Write the package of `OLD_COMMIT` from the history into a folder."""
    command = ["git", "archive", OLD_COMMIT, "sudoku_tui"]
    archive = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    return folder
