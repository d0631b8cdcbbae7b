"""What is noted beside a deal on the sheet besides its score. Saves keep these words."""

from __future__ import annotations

from enum import StrEnum


class Mark(StrEnum):
    """What happened in a deal: a decision was taken back, a hint was given, the tutor spoke up, it was seen with cards
    open, or somebody else sat down."""

    UNDO = "undo"
    HINT = "hint"
    TUTOR = "tutor"
    SEEN = "seen"
    SEAT = "seat"

    def of(self, seat: int) -> str:
        """The mark with whom it concerns."""
        return f"{self}-{seat}"

    def seats(self, noted: frozenset[str], count: int) -> tuple[int, ...]:
        """Whom of so many seats it concerns, by what is noted beside a deal."""
        return tuple(seat for seat in range(count) if self.of(seat) in noted)
