"""Playing the tricks: lead, follow, declare, take, draw (RULES §1.8, §1.9, V2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import TYPE_CHECKING

from thousand_tui.rules import melds
from thousand_tui.rules.actions import ACES, Action, Concede, Play
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS, Card
from thousand_tui.rules.kernel import SCHOOLS, Duty, legal, winning
from thousand_tui.rules.phases import concession, leads
from thousand_tui.rules.phases.counting import Apart, apart_of, count, points_so_far
from thousand_tui.rules.phases.leads import LEADERS, LeadDuty, Leads
from thousand_tui.rules.phases.stock import drawn
from thousand_tui.rules.plays import Plays
from thousand_tui.rules.stage import End, Refusal, Stage, Step
from thousand_tui.rules.state import Deal, Game, Meld, Trick, moved

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How tricks are played.

    ``duties`` of a hand that does not lead, the first that binds decides (see :mod:`~thousand_tui.rules.kernel`), and
    ``lead_duties`` of one that does; ``leads`` finds what may be led (see :mod:`~.leads`) and ``leader`` who leads
    first (G16). ``forfeits``: four aces are lost with the lead (G10). ``apart`` says who counts the cards out of play,
    None where nobody can (see :mod:`~.counting`).
    """

    duties: tuple[Duty, ...]
    lead_duties: tuple[LeadDuty, ...]
    leads: Leads
    leader: Callable[[Deal], int]
    forfeits: bool
    apart: Apart | None


def compile_rules(agreements: Agreements, form: Form) -> TrickRules:
    """The rules of play of a set of agreements (G1, G6, G7, G10, G16)."""
    owed = leads.duties_of(agreements)
    return TrickRules(
        duties=SCHOOLS[agreements.play_obligation],
        lead_duties=owed,
        leads=leads.leads_of(owed, melds.compile_rules(agreements, form)),
        leader=LEADERS[agreements.first_lead],
        forfeits=agreements.ace_marriage and agreements.aces_in_row == "forfeit",
        apart=apart_of(agreements, form),
    )


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
        return seat in [trick.winner for trick in self.done]


def _enter(game: Game) -> Game:
    leader = game.rules.tricks.leader(game.deal)
    return moved(game, Tricks(leader, leader, game.deal.trump, (), (), ()))


def _now(game: Game) -> Tricks:
    assert isinstance(game.now, Tricks)
    return game.now


def _turn(game: Game) -> int:
    assert isinstance(game.now, Tricks)
    return game.now.turn


def _choices(game: Game) -> Plays:
    """Who follows owes his duties; who leads may lead what :mod:`~.leads` finds, and the declarer may concede before
    the first lead of all, or on any lead of his own (F19)."""
    now = game.now
    assert isinstance(now, Tricks)
    hand = game.hands[now.turn]
    rules = game.rules
    if now.cards:
        return Plays(legal(hand, now.cards, now.trump, rules.tricks.duties), 0)
    concessions: tuple[Concede, ...] = ()
    if (not now.done or rules.concession.on_lead) and now.turn == game.deal.declarer:
        concessions = concession.allowed_on_lead(game) if now.done else concession.allowed(game)
    return rules.tricks.leads(game, now, hand, concessions)


def _refuse(game: Game, action: Action) -> Refusal:
    now = _now(game)
    hand = game.hands[now.turn]
    if isinstance(action, Concede):
        return _refuse_conceding(game, now, action)
    if not isinstance(action, Play):
        return Refusal("play_is_on")
    if not hand >> action.card & 1:
        return Refusal("not_in_hand", {"card": action.card})
    if now.cards:
        return _refuse_following(now, hand, action)
    return leads.refuse_lead(game, now, hand, action.card, action.meld)


def _refuse_conceding(game: Game, now: Tricks, action: Concede) -> Refusal:
    if now.done or now.cards:
        on_lead = not now.cards and game.rules.concession.on_lead and now.turn != game.deal.declarer
        return Refusal("only_the_declarer_concedes") if on_lead else concession.refuse_in_play(game, action)
    if now.turn != game.deal.declarer:
        return Refusal("only_the_declarer_concedes")
    return concession.refuse(game, action)


def _refuse_following(now: Tricks, hand: int, action: Play) -> Refusal:
    """Which duty the card fails: a suit that is owed comes before a card in it that beats the trick."""
    led, best = now.cards[0] // PER_SUIT, now.cards[winning(now.cards, now.trump)]
    if action.meld is not None:
        return Refusal("declare_only_on_lead")
    if hand & SUIT_MASKS[led]:
        if action.card // PER_SUIT == led:
            return Refusal("must_beat", {"suit": led, "card": best})
        return Refusal("must_follow", {"suit": led})
    if action.card // PER_SUIT == now.trump:
        return Refusal("must_overtrump", {"suit": led, "trump": now.trump, "card": best})
    return Refusal("must_trump", {"suit": led, "trump": now.trump})


def _apply(game: Game, action: Action) -> Step:
    now = game.now
    assert isinstance(now, Tricks)
    if isinstance(action, Concede):
        return game, concession.outcome(game, action, now.done)
    assert isinstance(action, Play)
    seat, card, active = now.turn, action.card, game.deal.active
    after = list(game.hands)
    after[seat] ^= 1 << card
    hands = tuple(after)
    rules = game.rules
    trump, declared = now.trump, now.melds
    if action.meld is not None or rules.melds.last_ace:
        trump = trump_with(game, action)
    if action.meld is not None:
        declared = (*declared, rules.melds.declared(action.meld, card, now, game.deal.declarer))
    cards = (*now.cards, card)
    if len(cards) < len(active):
        turn = active[(active.index(seat) + 1) % len(active)]
        going_on = Tricks(turn, now.leader, trump, cards, now.done, declared)
        return Game(rules, game.sheet, game.deal, hands, game.stage, going_on, (), game.pack), End.STAY
    at = (active.index(now.leader) + winning(cards, trump)) % len(active)
    winner, pack = active[at], game.pack
    if rules.tricks.forfeits:
        declared = _forfeited(declared, winner, hands)
    if pack:
        hands, pack = drawn(hands, pack, active[at:] + active[:at])
    taken = Tricks(winner, winner, trump, (), (*now.done, Trick(now.leader, cards, winner)), declared)
    game = Game(rules, game.sheet, game.deal, hands, game.stage, taken, (), pack)
    return game, End.STAY if hands[winner] else count(game, taken)


def trump_with(game: Game, action: Play) -> int:
    """The trump once this card lies on the table, for the very trick that it is played to (RULES §1.9, G9)."""
    now, rules = _now(game), game.rules.melds
    suit = action.card // PER_SUIT
    if action.meld is not None:
        return rules.trump_after(action.meld, suit, now.trump)
    if rules.last_ace:
        aces = melds.FOUR_ACES & sum(game.hands)
        return rules.trump_as_ace_goes(now.melds, aces, action.card, now.trump)
    return now.trump


def _forfeited(declared: tuple[Meld, ...], winner: int, hands: tuple[int, ...]) -> tuple[Meld, ...]:
    """The melds after a trick where four aces are worth nothing to who loses the lead before he has led them all (G10):
    as long as he has it he must lead them, so aces that are left say that they were not."""
    return tuple(
        with_fields(meld, worth=0)
        if meld.kind == ACES and meld.seat != winner and hands[meld.seat] & melds.FOUR_ACES
        else meld
        for meld in declared
    )


STAGE = Stage("tricks", _enter, _turn, _choices, _refuse, _apply)

__all__ = ["STAGE", "Plays", "TrickRules", "Tricks", "compile_rules", "points_so_far", "trump_with"]
