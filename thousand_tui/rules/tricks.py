"""Playing the tricks: lead, follow, declare, take (RULES §1.8, §1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from thousand_tui.rules import concession
from thousand_tui.rules.actions import MARRIAGE, MARRIAGE_PLAYS, PLAIN_PLAYS, Action, Concede, Play
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import PAIR_MASKS, PER_SUIT, POINTS, SUIT_MASKS, Card, members
from thousand_tui.rules.kernel import FOLLOW_AND_TRUMP, NO_TRUMP, Duty, legal, winning
from thousand_tui.rules.melds import declarable
from thousand_tui.rules.outcomes import outcome_of
from thousand_tui.rules.stage import End, Refusal, Stage, Step
from thousand_tui.rules.state import Game, Meld, Outcome, Trick, moved

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class TrickRules:
    """The duties of a hand that does not lead, the first that binds decides (see :mod:`~.kernel`)."""

    duties: tuple[Duty, ...]


def compile_rules(agreements: Agreements, form: Form) -> TrickRules:
    """Follow suit, else trump, else anything (RULES §1.8)."""
    return TrickRules(FOLLOW_AND_TRUMP)


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play in progress: ``cards`` lie on the table, the first by ``leader``; ``done`` are the finished tricks."""

    turn: int
    leader: int
    trump: int
    cards: tuple[Card, ...]
    done: tuple[Trick, ...]
    melds: tuple[Meld, ...]

    def has_taken(self, seat: int) -> bool:
        """Whether the seat has won a trick in this deal, the condition for a marriage (RULES §1.9)."""
        return any(trick.winner == seat for trick in self.done)


@dataclass(frozen=True, slots=True)
class Plays:
    """The cards that may be played: ``cards`` without a declaration, ``marriages`` with one; or a concession."""

    cards: int
    marriages: int
    concessions: tuple[Concede, ...] = ()

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Play):
            if action.meld is None:
                return bool(self.cards >> action.card & 1)
            return action.meld == MARRIAGE and bool(self.marriages >> action.card & 1)
        return action in self.concessions

    def __iter__(self) -> Iterator[Action]:
        for card in members(self.cards):
            yield PLAIN_PLAYS[card]
        for card in members(self.marriages):
            yield MARRIAGE_PLAYS[card]
        yield from self.concessions

    def __len__(self) -> int:
        return self.cards.bit_count() + self.marriages.bit_count() + len(self.concessions)

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        plain = self.cards.bit_count()
        at = int(rng.random() * len(self))
        if at < plain:
            return PLAIN_PLAYS[_nth(self.cards, at)]
        at -= plain
        declared = self.marriages.bit_count()
        if at < declared:
            return MARRIAGE_PLAYS[_nth(self.marriages, at)]
        return self.concessions[at - declared]


def _nth(mask: int, at: int) -> int:
    for _ in range(at):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _enter(game: Game) -> Game:
    leader = game.deal.declarer
    assert leader is not None
    return moved(game, Tricks(leader, leader, NO_TRUMP, (), (), ()))


def _now(game: Game) -> Tricks:
    assert isinstance(game.now, Tricks)
    return game.now


def _turn(game: Game) -> int:
    return _now(game).turn


def _choices(game: Game) -> Plays:
    """Who follows owes his duties. Who leads plays what he likes: before the first lead of all he may still concede,
    and once he has taken a trick he may declare a marriage, or must where it is automatic."""
    now = _now(game)
    hand = game.hands[now.turn]
    if now.cards:
        return Plays(legal(hand, now.cards[0] // PER_SUIT, now.trump, game.rules.tricks.duties), 0)
    if not now.done:
        return Plays(hand, 0, concession.allowed(game))
    paired = declarable(hand)
    if not paired or not now.has_taken(now.turn):
        return Plays(hand, 0)
    return Plays(hand & ~paired if game.rules.melds.automatic else hand, paired)


def _refuse(game: Game, action: Action) -> Refusal:
    now = _now(game)
    hand = game.hands[now.turn]
    if isinstance(action, Concede):
        return concession.refuse(game) if not now.done and not now.cards else Refusal("too_late_to_concede")
    if not isinstance(action, Play):
        return Refusal("play_is_on")
    if not hand >> action.card & 1:
        return Refusal("not_in_hand", {"card": action.card})
    if now.cards:
        return _refuse_following(now, hand, action)
    if action.meld is None:
        return Refusal("must_declare", {"suit": action.card // PER_SUIT})
    return _refuse_meld(now, hand, action)


def _refuse_following(now: Tricks, hand: int, action: Play) -> Refusal:
    led = now.cards[0] // PER_SUIT
    if action.meld is not None:
        return Refusal("declare_only_on_lead")
    if hand & SUIT_MASKS[led]:
        return Refusal("must_follow", {"suit": led})
    return Refusal("must_trump", {"suit": led, "trump": now.trump})


def _refuse_meld(now: Tricks, hand: int, action: Play) -> Refusal:
    suit = action.card // PER_SUIT
    if action.meld != MARRIAGE or not PAIR_MASKS[suit] >> action.card & 1:
        return Refusal("not_a_marriage_card", {"card": action.card})
    if hand & PAIR_MASKS[suit] != PAIR_MASKS[suit]:
        return Refusal("half_a_marriage", {"suit": suit})
    return Refusal("declare_after_a_trick")


def _apply(game: Game, action: Action) -> Step:
    if isinstance(action, Concede):
        return game, concession.outcome(game, action)
    assert isinstance(action, Play)
    now = _now(game)
    seat, card, active = now.turn, action.card, game.deal.active
    hands = (*game.hands[:seat], game.hands[seat] ^ 1 << card, *game.hands[seat + 1 :])
    trump, melds = now.trump, now.melds
    if action.meld is not None:
        trump = card // PER_SUIT
        melds = (*melds, Meld(seat, action.meld, trump, game.rules.melds.worth(trump), len(now.done)))
    cards = (*now.cards, card)
    if len(cards) < len(active):
        turn = active[(active.index(seat) + 1) % len(active)]
        return moved(game, Tricks(turn, now.leader, trump, cards, now.done, melds), None, hands), End.STAY
    winner = active[(active.index(now.leader) + winning(cards, trump)) % len(active)]
    done = (*now.done, Trick(now.leader, cards, winner))
    game = moved(game, Tricks(winner, winner, trump, (), done, melds), None, hands)
    return game, End.STAY if hands[winner] else count(game)


def count(game: Game) -> Outcome:
    """The outcome of a deal that was played out: every seat keeps its own tricks and melds (RULES §1.10)."""
    now = _now(game)
    cards, melds = points_so_far(now, len(game.hands))
    tricks = tuple(sum(trick.winner == seat for trick in now.done) for seat in range(len(game.hands)))
    return outcome_of(game, cards, melds, tricks)


def points_so_far(now: Tricks, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Card points and meld points per seat from the tricks finished so far."""
    cards, melds = [0] * seats, [0] * seats
    for trick in now.done:
        cards[trick.winner] += sum(POINTS[card] for card in trick.cards)
    for meld in now.melds:
        melds[meld.seat] += meld.worth
    return tuple(cards), tuple(melds)


STAGE = Stage("tricks", _enter, _turn, _choices, _refuse, _apply)
