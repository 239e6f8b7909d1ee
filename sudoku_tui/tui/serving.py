"""What every process is that works while the screen goes on: one request, and reports.

On standard input comes one line, the request; on standard output go reports, a line each, all of
it JSON. When standard input ends, whoever asked is gone, however that came about, and so is this
process.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeAlias

Message: TypeAlias = dict[str, Any]
"""A request or a report, as JSON has it."""
Tell: TypeAlias = Callable[[Message], None]
"""Takes a report."""


def serve_one(serve: Callable[[Message, Tell], None]) -> None:
    """Serve the one request of this process."""
    request: Message = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    serve(request, lambda report: print(json.dumps(report), flush=True))


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(0)
