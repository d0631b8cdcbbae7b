"""What can go wrong with a bot, and how it is reported."""

from __future__ import annotations

from dataclasses import dataclass

from thousand_tui.harmless import one_line


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong: a reason to look up, and what more is known.

    ``reason`` is one of ``raised`` (it broke down), ``no_action`` (it answered with something else), ``illegal`` (it
    may not do that) and ``missing`` (there is no such bot any more); of a bot in a process of its own also those of
    :mod:`thousand_tui.guests`.
    """

    reason: str
    what: str = ""


class ToldFaults:
    """The faults that people were told of: each kind is told once of each bot."""

    def __init__(self) -> None:
        self._told: set[tuple[object, str]] = set()

    def news(self, who: object, fault: Fault | None) -> Fault | None:
        """The fault of ``who`` if it is to be told now; None if there is none, or it is nothing new."""
        if fault is None or (who, fault.reason) in self._told:
            return None
        self._told.add((who, fault.reason))
        return fault


class BotError(Exception):
    """A bot could not be made to decide; :attr:`fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.fault.reason} {self.fault.what}".strip()


def told(error: BaseException) -> str:
    """An error in a few words; its own words may fail too."""
    try:
        words = printable(str(error))
    except BaseException:
        words = ""
    kind = printable(type(error).__name__)
    return f"{kind}: {words}" if words else kind


def printable(text: str, longest: int = 100) -> str:
    """Text of others as it may be shown: one line, no control signs, not too long."""
    line = one_line(text, 4 * longest)
    return line if len(line) <= longest else line[: longest - 1] + "…"
