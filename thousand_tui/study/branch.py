"""A settled deal, played again in a game of its own.

::

    replay = Replay(session)
    practice = branched(replay, replay.deals[4], Start(Way.AGAIN, seat=0), players, seed)
    ...                                             # it is played like any game and over once its deal is settled

The log of the new game begins with the moves of the old one, so it has the sheet, the barrels and the agreements of
that deal. Only settled deals can be branched, for only they are in a :class:`Replay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from thousand_tui.rules import CHANCE, Cut
from thousand_tui.study.replay import AnyReplay, ReplayedDeal
from thousand_tui.table import Move, Player, Practice, Way
from thousand_tui.table.course import Branch
from thousand_tui.table.games import AnySession

# How many packs to try for a similar deal; the first one fits unless a card decides the cut.
TRIES = 100


class NotLikeError(ValueError):
    """No other cards can be dealt around this hand: the pack was not shuffled before the deal (B1), or cards found at
    the cut decided it (B2)."""


@dataclass(frozen=True, slots=True)
class Start:
    """How to play a deal again, and in which seat; ``ply`` is where to start, for :attr:`Way.FROM`."""

    way: Way
    seat: int
    ply: int = 0


def branched(replay: AnyReplay, deal: ReplayedDeal, start: Start, players: Iterable[Player], seed: str) -> AnySession:
    """A practice game from a settled deal; ``seed`` is for the cards of a similar deal.

    Raises:
        NotLikeError: there is no similar deal.
    """
    source = replay.source
    moves = source.log[deal.first : deal.last]
    if start.way is Way.FROM:
        course = source.course.branch(deal.first, max(deal.first + 1, min(start.ply, deal.last - 1)))
    elif start.way is Way.AGAIN:
        course = source.course.branch(deal.first, replay.dealt(deal)[-1])
    else:
        course = _dealt_around(source, deal, replay.dealt(deal)[-1], start.seat, seed)
    then = tuple(source.card_game.write_action(move.actor, move.action) for move in moves)
    practice = Practice(start.way, deal.number, start.seat, len(course.log), then, source.names)
    return source.practised(course, practice, players, seed if start.way is Way.LIKE else source.seed)


def seats_in(replay: AnyReplay, deal: ReplayedDeal) -> tuple[int, ...]:
    """The seats that played the deal, the first to act first."""
    return tuple(replay.source.card_game.active(replay.source.course.branch(deal.first).game))


def _dealt_around(source: AnySession, deal: ReplayedDeal, ply: int, seat: int, seed: str) -> Branch[Any, Any]:
    """The course up to another deal in which this seat has the hand it was dealt at this ply.

    The hand comes from certain places in the pack. The cards in all other places are put in a new order.
    """
    card_game, moves = source.card_game, source.log[deal.first : ply]
    hand = card_game.hand(source.course.branch(deal.first, ply).game, seat)
    shuffles = [at for at, move in enumerate(moves) if card_game.is_shuffle(move.action)]
    if not shuffles:
        raise NotLikeError("the pack was not shuffled")
    before, after = moves[: shuffles[-1]], moves[shuffles[-1] + 1 :]
    pack = moves[shuffles[-1]].action
    unshuffled = source.course.branch(deal.first, deal.first + shuffles[-1]).game
    cuts = [move.action.at for move in after if isinstance(move.action, Cut)]
    # Only the last cut is made again: what the earlier ones found may be elsewhere now.
    lifted = sum(cuts[:-1]) % len(pack.deck)
    places = [*pack.deck[lifted:], *pack.deck[:lifted]]
    for count in range(TRIES):
        others = iter([card for card in card_game.draw(unshuffled, seed, count).deck if card not in hand])
        deck = tuple(card if card in hand else next(others) for card in places)
        course = source.course.branch(deal.first)
        again = [*before, Move(CHANCE, replace(pack, deck=deck)), *_with_one_cut(after)]
        try:
            for move in again:
                course.do(move)
        except ValueError:
            continue
        if card_game.is_dealt(course.game) and card_game.hand(course.game, seat) == hand:
            return course
    raise NotLikeError("no other cards go with this hand")


def _with_one_cut(moves: Sequence[Move[Any]]) -> list[Move[Any]]:
    """What followed a shuffle, but with only the last cut, made by the first cutter."""
    cuts = [move for move in moves if isinstance(move.action, Cut)]
    once = [Move(cuts[0].actor, cuts[-1].action)] if cuts else []
    return [*once, *(move for move in moves if not isinstance(move.action, Cut))]


def moment_of(session: AnySession) -> int | None:
    """The ply from which a practice game was played on; None if it did not begin at a chosen moment."""
    practice = session.occasion.practice
    return practice.first if practice is not None and practice.way in (Way.FROM, Way.BOARD) else None
