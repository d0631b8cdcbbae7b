"""Playing the tricks: lead, follow, declare, take, draw (RULES §1.8, §1.9, V2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from thousand_tui.rules import melds
from thousand_tui.rules.actions import ACES, Action, Concede, Play
from thousand_tui.rules.cards import PACK_SIZE, PER_SUIT, SUIT_MASKS, Card, mask_of
from thousand_tui.rules.choices import Plays, Refusal
from thousand_tui.rules.kernel import SCHOOLS, Duty, legal, winning
from thousand_tui.rules.phases import concession, leads
from thousand_tui.rules.phases.counting import Apart, apart_of, count
from thousand_tui.rules.phases.leads import LEADERS, LeadDuty, agreed_leads, simple_leads
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Public, Stage, Transition, stage, who_is_next
from thousand_tui.rules.state import NOBODY, STAY, Deal, End, Meld, Trick, Tricks, next_after

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.forms import Form, Plan


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How tricks are played.

    ``duties`` are those of a follower: the first that binds decides (see :mod:`~thousand_tui.rules.kernel`), none while
    there is a stock that is ``free`` (V2.open). ``lead_duties`` are those on lead; ``leader`` is who leads first (G16).
    ``marriages_only``: any card may be led, and the only melds are marriages after a trick. ``forfeits``: four aces are
    lost with the lead (G10). ``apart`` says who scores the cards out of play, None if nobody does.
    ``following[dealer][seat]`` is who plays after the seat, NOBODY if it sits out.
    """

    duties: tuple[Duty, ...]
    free: bool
    lead_duties: tuple[LeadDuty, ...]
    marriages_only: bool
    leader: Callable[[Deal], int]
    forfeits: bool
    apart: Apart | None
    following: tuple[tuple[int, ...], ...]


def compile_rules(agreements: Agreements, form: Form) -> TrickRules:
    """The rules of play of a set of agreements (G1, G6, G7, G10, G16)."""
    owed = leads.duties_of(agreements)
    return TrickRules(
        duties=SCHOOLS[agreements.play_obligation],
        free=agreements.stock_open == "free",
        lead_duties=owed,
        marriages_only=leads.marriages_only(owed, melds.compile_rules(agreements, auction=form.auction)),
        leader=LEADERS[agreements.first_lead],
        forfeits=agreements.ace_marriage and agreements.aces_in_row == "forfeit",
        apart=apart_of(agreements, form),
        following=tuple(
            tuple(next_after(order, seat) if seat in order else NOBODY for seat in range(form.seats))
            for order in map(form.active, range(form.seats))
        ),
    )


def _enter(game: Game) -> Transition:
    leader = game.rules.tricks.leader(game.deal)
    return game.moved(Tricks(leader, leader, game.deal.trump, (), (), ())), End.STAY


def offered(game: Game, now: Tricks) -> Plays:
    """What a follower's duties allow, or what :mod:`~.leads` finds for a leader; the declarer may concede before the
    very first lead, or on any lead of their own (F19)."""
    hand = game.hands[now.turn]
    rules = game.rules
    if now.cards:
        if game.pack and rules.tricks.free:
            return Plays(hand, 0)
        return Plays(legal(hand, now.cards, now.trump, rules.tricks.duties), 0)
    concessions: tuple[Concede, ...] = ()
    if (not now.done or rules.concession.on_lead) and now.turn == game.deal.declarer:
        concessions = concession.allowed_on_lead(game) if now.done else concession.allowed(game)
    if rules.tricks.marriages_only:
        return simple_leads(game, now, hand, concessions)
    return agreed_leads(game, now, hand, concessions)


def _refuse(game: Game, now: Tricks, action: Action) -> Refusal:
    hand = game.hands[now.turn]
    if isinstance(action, Concede):
        return _refuse_conceding(game, now, action)
    if not isinstance(action, Play):
        return Refusal(Reason.PLAY_IS_ON)
    if not hand >> action.card & 1:
        return Refusal(Reason.NOT_IN_HAND, {"card": action.card})
    if now.cards:
        return _refuse_following(now, hand, action)
    return leads.refuse_lead(game, now, hand, action.card, action.meld)


def _refuse_conceding(game: Game, now: Tricks, action: Concede) -> Refusal:
    if now.turn != game.deal.declarer:
        return Refusal(Reason.ONLY_THE_DECLARER_CONCEDES)
    is_on = now.done or now.cards
    return concession.refuse_in_play(game, action) if is_on else concession.refuse(game, action)


def _refuse_following(now: Tricks, hand: int, action: Play) -> Refusal:
    """Which duty the card violates: following suit comes before beating the trick."""
    led, best = now.cards[0] // PER_SUIT, now.cards[winning(now.cards, now.trump)]
    if action.meld is not None:
        return Refusal(Reason.DECLARE_ONLY_ON_LEAD)
    if hand & SUIT_MASKS[led]:
        if action.card // PER_SUIT == led:
            return Refusal(Reason.MUST_BEAT, {"suit": led, "card": best})
        return Refusal(Reason.MUST_FOLLOW, {"suit": led})
    if action.card // PER_SUIT == now.trump:
        return Refusal(Reason.MUST_OVERTRUMP, {"suit": led, "trump": now.trump, "card": best})
    return Refusal(Reason.MUST_TRUMP, {"suit": led, "trump": now.trump})


def played(game: Game, now: Tricks, action: Action) -> Transition:
    """The game after a card, or after a concession."""
    if not isinstance(action, Play):
        assert isinstance(action, Concede)
        return game, concession.outcome(game, action, now.done)
    seat, card, active = now.turn, action.card, game.deal.active
    number: int = card  # a plain number is shifted without a look at its class
    after = list(game.hands)
    after[seat] ^= 1 << number
    hands = tuple(after)
    rules = game.rules
    trump, declared = now.trump, now.melds
    if action.meld is not None or (rules.melds.last_ace and not rules.melds.next_trick):
        trump = trump_with(game, now, action)
    if action.meld is not None:
        declared += (rules.melds.declared(action.meld, card, now, game.deal.declarer),)
    cards = now.cards + (card,)
    if len(cards) < len(active):
        turn = rules.tricks.following[game.deal.dealer][seat]
        going_on = Tricks(turn, now.leader, trump, cards, now.done, declared)
        return game.played(going_on, hands, game.pack), STAY
    trick, pack = _trick(active, now, cards, trump), game.pack
    winner = trick.winner
    if rules.melds.next_trick:
        trump = trump_with(game, now, action)
    if rules.tricks.forfeits:
        declared = _forfeited(declared, winner, hands)
    if pack:
        at = active.index(winner)
        hands, pack = drawn(hands, pack, active[at:] + active[:at])
    taken = Tricks(winner, winner, trump, (), now.done + (trick,), declared)
    game = game.played(taken, hands, pack)
    return game, STAY if hands[winner] else count(game, taken)


def _trick(active: tuple[int, ...], now: Tricks, cards: tuple[Card, ...], trump: int) -> Trick:
    """The trick of these cards, and who is winning it."""
    return Trick(now.leader, cards, active[(active.index(now.leader) + winning(cards, trump)) % len(active)])


def trick_with(public: Public, now: Tricks, action: Play) -> Trick:
    """The trick with this card added, which may not complete it; a trump that starts with the next trick does not
    matter (G17)."""
    trump = now.trump if public.rules.melds.next_trick else trump_with(public, now, action)
    return _trick(public.deal.active, now, (*now.cards, action.card), trump)


def trump_with(public: Public, now: Tricks, action: Play) -> int:
    """The trump once this card is on the table, for the trick that it is played to (RULES §1.9, G9); if new trumps
    start with the next trick, the last card of a trick brings them (G17)."""
    rules = public.rules.melds
    if rules.next_trick:
        cards = (*now.cards, action.card)
        if len(cards) < len(public.deal.active):
            return now.trump
        return rules.trump_then(now, cards, now.melds, _aces_left(now) & ~action.card.mask)
    suit = action.card // PER_SUIT
    if action.meld is not None:
        return rules.trump_after(action.meld, suit, now.trump)
    if rules.last_ace:
        return rules.trump_as_ace_goes(now.melds, _aces_left(now), action.card, now.trump)
    return now.trump


def _aces_left(now: Tricks) -> int:
    """The aces not yet played; they matter only if somebody has declared all four."""
    gone = mask_of(now.cards)
    for trick in now.done:
        gone |= mask_of(trick.cards)
    return melds.FOUR_ACES & ~gone


def _forfeited(declared: tuple[Meld, ...], winner: int, hands: tuple[int, ...]) -> tuple[Meld, ...]:
    """The melds after a trick. Four aces are worth nothing to a player who loses the lead before leading all of them
    (G10). On lead they must be led, so aces still in hand mean that they were not."""
    return tuple(
        replace(meld, worth=0)
        if meld.kind == ACES and meld.seat != winner and hands[meld.seat] & melds.FOUR_ACES
        else meld
        for meld in declared
    )


STAGE: Final[Stage] = stage("tricks", Tricks, _enter, who_is_next, offered, _refuse, played)


# --- Drawing from the stock -------------------------------------------------------------------------------------------


def rounds_of_drawing(plan: Plan) -> int:
    """After how many tricks cards are drawn: 0 if the deal leaves nothing of the pack."""
    dealt = plan.hands * plan.size + sum(plan.packets)
    return -(-(PACK_SIZE - dealt) // plan.hands)


def drawn(
    hands: tuple[int, ...], pack: tuple[Card, ...], order: Iterable[int]
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """The hands and the pack after the seats of ``order``, the winner of the trick first, have each drawn a card, as
    long as there are any."""
    after = list(hands)
    taken = 0
    for seat, card in zip(order, pack, strict=False):
        after[seat] |= 1 << card
        taken += 1
    return tuple(after), pack[taken:]


__all__ = ["drawn", "offered", "played", "trick_with", "trump_with"]
