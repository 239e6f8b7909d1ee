"""Take pictures: ``python -m screenshots`` renews those in `docs/pictures` and the recording.

``python -m screenshots --to FOLDER play hint --size 80x24 --look mono`` takes pictures of some
scenes in each given size and look. With ``--sheet`` all are on one picture.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from datetime import datetime, time
from itertools import product
from math import sqrt
from pathlib import Path

from PIL import Image

from tests.tui import steady  # isort: skip
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.themes import LOOKS
from tests.store.desk import quick
from tests.tui.at_table import TODAY, opened

from .image import image_of
from .recording import record, svg_of
from .scenes import PUBLISHED, SCENES, Shot

_GAP = 12
"""Pixels between two pictures of a sheet."""
_NOON = datetime.combine(TODAY, time(12))
"""The time of all games: the day of the app, so that its statistics have them."""
_PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


async def take(shot: Shot) -> Image.Image:
    """Open a scene and return an image of the screen."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "games.db", connect=quick, clock=_NOON.timestamp) as store,
    ):
        async with opened(store, (shot.columns, shot.rows), shot.look) as table:
            await SCENES[shot.scene](table)
            await table.settled()
            strips = table.app.screen._compositor.render_strips()
            return image_of(strips, shot.columns)


def save(image: Image.Image, path: Path) -> None:
    """Write an image to a file. A palette of 256 colours makes the file a third as large."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path)


def sheet_of(images: Sequence[Image.Image]) -> Image.Image:
    """Return a contact sheet of all images, about as wide as high."""
    width, height = max(each.width for each in images), max(each.height for each in images)
    across = max(1, round(sqrt(len(images) * height / width)))
    rows = [images[start : start + across] for start in range(0, len(images), across)]
    sheet = Image.new("RGB", (across * (width + _GAP), len(rows) * (height + _GAP)), "#777777")
    for row, line in enumerate(rows):
        for column, image in enumerate(line):
            sheet.paste(image, (column * (width + _GAP), row * (height + _GAP)))
    return sheet


def main() -> None:
    """Take the pictures that the arguments name, or those of the documents."""
    parser = argparse.ArgumentParser(prog="python -m screenshots", description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--size", action="append", metavar="80x24")
    parser.add_argument("--look", action="append", choices=LOOKS)
    parser.add_argument("--to", type=Path, help="the folder; without, those of the documents")
    parser.add_argument("--sheet", action="store_true", help="all in one picture")
    parser.add_argument("--recording", action="store_true", help="the recording of play alone")
    arguments = parser.parse_args()
    steady.parse_styles_once()
    if arguments.recording or (arguments.to is None and not arguments.scenes):
        path = _PICTURES / "playing.svg"
        path.write_text(svg_of(asyncio.run(record())), encoding="utf-8")
        print(path)
    if arguments.recording:
        return
    if arguments.to is None:
        shots = {_PICTURES / f"{name}.png": shot for name, shot in PUBLISHED.items()}
    else:
        sizes, looks = arguments.size or ["80x24"], arguments.look or ["graphite"]
        shots = {}
        for scene, size, look in product(arguments.scenes or SCENES, sizes, looks):
            columns, rows = map(int, size.split("x"))
            shots[arguments.to / f"{scene}-{size}-{look}.png"] = Shot(scene, columns, rows, look)
    images = {path: asyncio.run(take(shot)) for path, shot in shots.items()}
    if arguments.sheet and arguments.to:
        images = {arguments.to / "sheet.png": sheet_of(list(images.values()))}
    for path, image in images.items():
        save(image, path)


if __name__ == "__main__":
    main()
