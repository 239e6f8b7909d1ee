"""The process that analyses a puzzle while the screen goes on, and tells each part as it is found.

It is run as a module and imports no Textual; `serving` says how it speaks.
"""

from __future__ import annotations

from ...engine.analysis.analyse import analyse
from ...engine.puzzle import Puzzle
from .server import Message, Tell, packed, serve_one, unpacked


def serve(request: Message, tell: Tell) -> None:
    """Analyse the puzzle of a request: ``{"found": parcel}`` for each finding, in order."""
    for finding in analyse(unpacked(request["puzzle"], Puzzle), nested=True):
        tell({"found": packed(finding)})


if __name__ == "__main__":
    serve_one(serve)
