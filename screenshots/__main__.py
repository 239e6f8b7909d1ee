"""Take pictures: ``python -m screenshots`` makes those in `docs/pictures` again.

``python -m screenshots --to FOLDER play hint --size 80x24 --look mono`` takes others, to look at:
one of each scene named, or of all, in each size and look.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from itertools import product
from pathlib import Path

from tests.tui import steady  # isort: skip
from sudoku_tui.store.store import Store
from tests.store.desk import quick
from tests.tui.at_table import opened

from .image import image_of
from .scenes import PUBLISHED, SCENES, Shot

_PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


async def take(shot: Shot, path: Path) -> None:
    """Go where the scene is, and write what is on the screen to a file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "games.db", connect=quick) as store,
    ):
        async with opened(store, (shot.columns, shot.rows), shot.look) as table:
            await SCENES[shot.scene](table)
            await table.settled()
            strips = table.app.screen._compositor.render_strips()
            image = image_of(strips, shot.columns)
    # A palette of its own makes a file a third as large, and no colour is another.
    image.quantize(256, dither=0).save(path, optimize=True)


def main() -> None:
    """Take the pictures that the arguments name, or those of the documents."""
    parser = argparse.ArgumentParser(prog="python -m screenshots", description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--size", action="append", metavar="80x24")
    parser.add_argument("--look", action="append")
    parser.add_argument("--to", type=Path, help="the folder; without, those of the documents")
    arguments = parser.parse_args()
    steady.parse_styles_once()
    if arguments.to is None:
        shots = {_PICTURES / f"{name}.png": shot for name, shot in PUBLISHED.items()}
    else:
        sizes, looks = arguments.size or ["80x24"], arguments.look or ["graphite"]
        shots = {}
        for scene, size, look in product(arguments.scenes or SCENES, sizes, looks):
            columns, rows = map(int, size.split("x"))
            shots[arguments.to / f"{scene}-{size}-{look}.png"] = Shot(scene, columns, rows, look)
    for path, shot in shots.items():
        asyncio.run(take(shot, path))
        print(path)


if __name__ == "__main__":
    main()
