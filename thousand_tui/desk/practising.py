"""Practice: play a settled deal again, and say why if that is not possible. Also the tutor who watches a person's own
games."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from thousand_tui.desk.glance import names_at
from thousand_tui.desk.replaying import Noting, settlement_told
from thousand_tui.desk.seating import LEVEL, with_own_names
from thousand_tui.storage import Settings
from thousand_tui.study.branch import NotLikeError, Start, branched
from thousand_tui.study.coach import Coach
from thousand_tui.study.first_game import FirstGame
from thousand_tui.study.replay import AnyReplay, ReplayedDeal
from thousand_tui.study.rival import first_row, own_row
from thousand_tui.table import Player, Way
from thousand_tui.table.games import AnySession, part_of
from thousand_tui.words import t


class PracticeError(ValueError):
    """The deal cannot be played again; the message is one sentence."""


def begun(replay: AnyReplay, deal: ReplayedDeal, start: Start, note: Noting) -> AnySession:
    """A practice game, not saved yet. First ``note`` records that the cards of the deal were seen.

    Raises:
        PracticeError: the deal may not be seen yet, cannot be dealt like this, or the note cannot be saved.
    """
    source = replay.source
    if not source.may_open_deals:
        raise PracticeError(t("replay.closed"))
    players = seated_for(source.players, start.seat, t("setup.newcomer"))
    try:
        session = branched(replay, deal, start, players, secrets.token_hex(16))
    except NotLikeError:
        raise PracticeError(t("practice.not_like")) from None
    if why := note(deal.number):
        raise PracticeError(t("practice.not_noted", why=why))
    return session


def seated_for(players: tuple[Player, ...], seat: int, newcomer: str) -> tuple[Player, ...]:
    """The players with only one person, at this seat: the first person of the game, or ``newcomer`` if it had none.

    If a bot has that seat, the two change places. Bots replace all other people.
    """
    people = [at for at, player in enumerate(players) if player.is_person]
    seated = list(players)
    if not people:
        seated[seat] = Player(newcomer)
    elif seat not in people:
        seated[people[0]], seated[seat] = players[seat], players[people[0]]
    others = [Player("", LEVEL) if player.is_person and at != seat else player for at, player in enumerate(seated)]
    return with_own_names(others)


@dataclass(frozen=True, slots=True)
class SettlementText:
    """The settlement of a deal in words: a heading, and for each side its name and its lines."""

    heading: str
    rows: tuple[tuple[str, str], ...]


def settlement_text(session: AnySession, heading: str, row: Any, players: Sequence[str] = ()) -> SettlementText:
    """A settlement in words; ``row`` is None if there was none. ``players`` are the names of those who sat there then,
    if others sit there now."""
    if row is None:
        return SettlementText(heading, (("", t("practice.none")),))
    return SettlementText(heading, tuple(settlement_told(session, row, names_at(session, players))))


def then_and_now(session: AnySession) -> tuple[SettlementText, ...]:
    """The settlements of the deal: the first time, if it was played before, and in practice."""
    practice = session.occasion.practice
    now = settlement_text(session, t("practice.now"), own_row(session))
    if practice is None or practice.way is Way.BOARD:
        return (now,)
    return settlement_text(session, t("practice.then"), first_row(session), practice.names), now


def tutor_of(
    session: AnySession, settings: Callable[[], Settings], remember: Callable[[dict[str, object]], object]
) -> Coach:
    """The tutor of a person's own game, with their settings; ``remember`` changes settings."""
    game, met = session.card_game.id, settings().met_tutors
    kind: Callable[..., Coach] = part_of(session, "tutor", FirstGame)
    return kind(
        session,
        lambda: settings().tutor,
        lambda: settings().hand_worth,
        None if game in met else lambda: remember({"met_tutors": [*met, game]}),
    )


def why_no_undo(session: AnySession) -> str:
    """A sentence that says why nothing can be taken back."""
    if session.occasion.is_once_only:
        return t("once.no_undo")
    if not session.is_alone:
        return t("undo.alone")
    if not any(entry.actor in session.people for entry in session.log):
        return t("undo.nothing")
    return t("undo.seen" if session.ends_at_seen_deal else "undo.none")


def why_no_hint(session: AnySession) -> str:
    """A sentence that says why nobody can ask for a hint now."""
    if session.occasion.is_once_only:
        return t("once.no_hint")
    return t("hint.not_now" if session.is_alone else "hint.alone")
