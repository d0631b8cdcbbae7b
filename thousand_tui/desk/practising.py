"""Playing a settled deal again: who sits where, what is noted about it, and what to say if it cannot be done; and the
tutor who looks on in games of one's own."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from thousand_tui.desk.glance import names_at
from thousand_tui.desk.replaying import Noting, settlement_told
from thousand_tui.desk.seating import LEVEL, with_own_names
from thousand_tui.storage import Settings
from thousand_tui.study.branch import NotLikeError, Start, branched, first_row, own_row
from thousand_tui.study.first_game import FirstGame
from thousand_tui.study.mariage import CardTutor
from thousand_tui.study.replay import AnyReplay, ReplayedDeal
from thousand_tui.table import Player, Way
from thousand_tui.table.games import AnySession
from thousand_tui.table.mariage import MariageSession
from thousand_tui.words import t


class PracticeError(ValueError):
    """The deal cannot be played again; the message is one sentence."""


def begun(replay: AnyReplay, deal: ReplayedDeal, start: Start, note: Noting) -> AnySession:
    """A practice game that is not saved yet; that the cards of the deal were seen is noted first.

    Raises:
        PracticeError: it cannot begin.
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
    """The players with one person, at this seat: the first person of the game, or one with this name if it had none.

    If a bot has that seat, the two change places; bots replace all other people.
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
class Told:
    """How a deal was settled, in words: a heading, and for each side its name and what its lines say."""

    heading: str
    rows: tuple[tuple[str, str], ...]


def told(session: AnySession, heading: str, row: Any, players: Sequence[str] = ()) -> Told:
    """What a settlement says of each side; None is one that there is not. ``players`` are the names of those who sat
    there then, if they were others."""
    if row is None:
        return Told(heading, (("", t("practice.none")),))
    return Told(heading, tuple(settlement_told(session, row, names_at(session, players))))


def then_and_now(session: AnySession) -> tuple[Told, ...]:
    """How the deal was settled the first time, if it was played before, and in practice."""
    practice = session.occasion.practice
    now = told(session, t("practice.now"), own_row(session))
    if practice is None or practice.way is Way.BOARD:
        return (now,)
    return told(session, t("practice.then"), first_row(session), practice.names), now


def tutor_of(
    session: AnySession, settings: Callable[[], Settings], remember: Callable[[str], object]
) -> FirstGame | CardTutor:
    """The tutor of a game of one's own, as the settings have it; ``remember`` switches the setting of this name on."""
    is_mariage = isinstance(session, MariageSession)
    kind: Callable[..., FirstGame | CardTutor] = CardTutor if is_mariage else FirstGame
    met = "met_mariage" if is_mariage else "met_tutor"
    return kind(
        session,
        lambda: settings().tutor,
        lambda: settings().hand_worth,
        None if getattr(settings(), met) else lambda: remember(met),
    )


def why_no_undo(session: AnySession) -> str:
    """Why nothing can be taken back."""
    if session.occasion.is_once_only:
        return t("once.no_undo")
    if len(session.people) != 1:
        return t("undo.alone")
    if not any(entry.actor in session.people for entry in session.log):
        return t("undo.nothing")
    return t("undo.seen" if session.ends_at_seen_deal else "undo.none")


def why_no_hint(session: AnySession) -> str:
    """Why nobody can ask for a hint now."""
    if session.occasion.is_once_only:
        return t("once.no_hint")
    return t("hint.not_now" if len(session.people) == 1 else "hint.alone")
