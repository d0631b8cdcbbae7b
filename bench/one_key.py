"""What one Enter at the table costs in calls of our own code: a card is played at a table that is always the same.

Prints how many of our functions are called until the screen is still again, in how many files, and how often a session
is asked whose turn it is and a game how it looks. With ``--files`` the files with the most calls follow.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.table.moments import FIRST, GIVEN, table
from tests.ui.screens.table.tables import SMALL, sitting

ROOT = Path(__file__).resolve().parent.parent
OURS = str(ROOT / "thousand_tui")
ASKED = ("table/session.py", "turn"), ("rules/view.py", "view_of")


async def calls_of_one_enter() -> Counter[tuple[str, str]]:
    """How often each function of ours, by its file and name, is called for the Enter that plays a card."""
    counted: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (path := frame.f_code.co_filename).startswith(OURS):
            counted[path.removeprefix(OURS)[1:], frame.f_code.co_name] += 1

    async with sitting(table(*GIVEN, *FIRST), SMALL) as (_, screen, pilot):
        await pilot.press("right")
        await pilot.pause()
        before = screen.session.ply
        sys.setprofile(note)
        try:
            await pilot.press("enter")
            await pilot.pause()
        finally:
            sys.setprofile(None)
        assert screen.session.ply == before + 1, "no card was played"
    return counted


def main() -> None:
    """Print the figures."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--files", action="store_true", help="the files with the most calls, too")
    options = parser.parse_args()
    counted = asyncio.run(calls_of_one_enter())
    files: Counter[str] = Counter()
    for (path, _), count in counted.items():
        files[path] += count
    print(f"calls for one Enter: {counted.total():,} in {len(files)} files")
    for where in ASKED:
        print(f"{where[1]}: {counted[where]}")
    if options.files:
        for path, count in files.most_common(20):
            print(f"{count:6,} {path}")


if __name__ == "__main__":
    main()
