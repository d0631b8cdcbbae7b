"""Makes the sample games in ``saves/samples/`` again: ``python -m tests.desk.make_samples``."""

from __future__ import annotations

from pathlib import Path

from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.desk.keeper import Keeper
from thousand_tui.rules import CHANCE, preset, view_of
from thousand_tui.storage.shelf import backup_path
from thousand_tui.table import Mark, Player, ThousandSession

SAMPLES = Path(__file__).resolve().parents[2] / "saves" / "samples"
CREATED = "2026-01-01T12:00:00+00:00"

NAMES = ("Anna", "Bogdan", "Vera")
BOTS = ("regular", "regular", "regular")
WHOLE = ("three-regulars", "BASE", "sample 1", BOTS, BOTS, None)
"""A game from the first deal to the last."""
RUNNING = ("in-the-third-deal", "APP", "sample 2", ("person", "novice", "novice"), ("regular", "novice", "novice"), 3)
"""A game that waits in its third deal, with a person in the first seat."""
LOST = ("annas-mistakes", "BASE", "mistakes 17", ("person", *BOTS[1:]), ("novice", *BOTS[1:]), None)
"""A whole game that a person has lost, for the review to say why."""


def bots_play(session: ThousandSession, levels: tuple[str, ...], until_deal: int | None) -> None:
    """Let bots make the moves of all seats: to the end, or into the tricks of a deal."""
    while not session.is_over:
        view = view_of(session.game, None)
        if until_deal == session.game.deal.number and len(view.done) == 3:
            return
        seat = session.turn
        if seat is None or seat == CHANCE:
            session.let_chance_act()
            continue
        rng = bot_rng(session.seed, session.game.deal.number, seat, session.ply)
        session.submit(LEVELS[levels[seat]].choose(view_of(session.game, seat), rng))


def make(
    name: str, agreements: str, seed: str, kinds: tuple[str, ...], levels: tuple[str, ...], until_deal: int | None
) -> Path:
    """Write a sample; who sits there is said by ``kinds``, who plays there by ``levels``."""
    players = [Player(*each) for each in zip(NAMES, kinds, strict=True)]
    session = ThousandSession(preset(agreements).agreements, players, seed)
    bots_play(session, levels, until_deal)
    for row in session.game.sheet.deals if not session.is_over else ():
        # Its cards are there to be looked at, by `thousand show` too, which writes nothing then.
        session.mark(Mark.SEEN, deal=row.outcome.number)
    path = SAMPLES / f"{name}.json"
    path.unlink(missing_ok=True)
    keeper = Keeper(path, CREATED)
    session.keep(keeper.save)
    keeper.close()
    backup_path(keeper.path).unlink(missing_ok=True)
    return keeper.path


if __name__ == "__main__":
    for sample in (WHOLE, RUNNING, LOST):
        print(make(*sample))
