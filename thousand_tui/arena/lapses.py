"""Where a Regular decided for a bot of others: said when it first happens, and counted at the end."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from thousand_tui.arena.deal import Lapse
from thousand_tui.arena.progress import Progress
from thousand_tui.bots.opponents import ToldFaults
from thousand_tui.harmless import write_out
from thousand_tui.words import bot_fault, t


class Lapses:
    """The lapses of a run."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._faults = ToldFaults()

    def add(self, lapses: Iterable[Lapse], progress: Progress) -> None:
        """Count these; of each bot every kind of trouble is said once, at once."""
        for lapse in lapses:
            self._counts[lapse.bot] += 1
            if (fault := self._faults.news(lapse.bot, lapse.fault)) is not None:
                progress.clear()
                why = bot_fault(fault.reason, fault.what)
                write_out(t("arena.lapse", bot=lapse.bot, number=lapse.number, why=why), sys.stderr)

    def summary(self) -> list[str]:
        """How often it happened to each bot, as lines; none if it did not."""
        return [t("arena.lapses", bot=bot, count=count) for bot, count in sorted(self._counts.items())]
