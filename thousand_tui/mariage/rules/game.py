"""The old Mariage, one action at a time (RULES §3 V15, with details in §2.15).

The pack is shuffled by the same generator as in Thousand, DECK-1, applied to this table's pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from thousand_tui.mariage.rules import announcing, state, tricks
from thousand_tui.mariage.rules.actions import Action, Announce, GoOn, Play, Shuffle, is_formed
from thousand_tui.mariage.rules.agreements import MariageAgreements
from thousand_tui.mariage.rules.cards import Card, pack_of
from thousand_tui.mariage.rules.paying import pay_for_tricks, stake
from thousand_tui.mariage.rules.state import (
    CHANCE,
    Announcing,
    Choices,
    Game,
    IllegalAction,
    Reason,
    Refusal,
    Table,
    Tricks,
)
from thousand_tui.rules.cards import mask_of
from thousand_tui.rules.phases.shuffle import below, ordered, stream
from thousand_tui.rules.quoting import quoted

PACKETS: Final = (3, 2)
"""How many cards each player gets at a time (RULES §3 V15)."""


@cache
def compile_table(agreements: MariageAgreements) -> Table:
    """The rules of a game under these agreements."""
    seats = agreements.players
    step = 1 if agreements.direction == "clockwise" else -1
    return Table(agreements, pack_of(agreements.cards), tuple((seat + step) % seats for seat in range(seats)))


def first_dealer(agreements: MariageAgreements, seed: str) -> int:
    """The seat that deals first under these agreements (A7)."""
    if agreements.first_dealer == "fixed":
        return 0
    return below(stream("lot", seed, 0), agreements.players)


def new_game(rules: Table, dealer: int = 0) -> Game:
    """A game before its first shuffle, with the first stake in the boxes.

    Raises:
        ValueError: these are not rules of Mariage, or there is no such seat.
    """
    if not isinstance(rules, Table):
        raise ValueError(f"{quoted(rules)} are not rules of Mariage: compile_table makes them")
    if type(dealer) is not int or dealer not in range(rules.seats):
        raise ValueError(f"there is no seat {quoted(dealer)} to deal")
    sheet = state.Sheet((rules.agreements.tokens,) * rules.seats)
    nobody = state.Deal(0, dealer, ())
    return _next_deal(Game(rules, sheet, nobody, (0,) * rules.seats, None), dealer, winners=())


def turn(game: Game) -> int | None:
    """The seat that acts, ``CHANCE`` for the shuffle, None when the game is over."""
    if type(game) is not Game:
        raise ValueError(f"{quoted(game)} is not a game of Mariage: new_game begins one")
    if game.winners:
        return None
    match game.now:
        case None:
            return CHANCE
        case Announcing() as now:
            return announcing.turn(game, now)
        case Tricks() as now:
            return tricks.turn(game.deal, now)


def choices(game: Game) -> Choices:
    """All actions allowed now; none once the game is over."""
    seat = turn(game)
    if seat is None:
        return state.NOTHING
    return choices_with(game.rules, game.now, game.hands[seat] if seat != CHANCE else 0)


def choices_with(rules: Table, now: Announcing | Tricks | None, hand: int) -> Choices:
    """The actions allowed now for the player to act, given their hand."""
    match now:
        case None:
            return state.Orders(rules.pack)
        case Announcing():
            return announcing.choices(hand)
        case Tricks():
            return tricks.choices(now, hand)


def verify(game: Game, action: Action) -> Refusal | None:
    """Why the action is not allowed now; None if it is."""
    return None if is_formed(action) and action in choices(game) else _refusal(game, action)


def _refusal(game: Game, action: Action) -> Refusal:
    seat = turn(game)
    if not is_formed(action):
        return Refusal(Reason.NOT_AN_ACTION)
    if seat is None:
        return Refusal(Reason.GAME_IS_OVER)
    match game.now, action:
        case None, _:
            return Refusal(Reason.NOT_THE_PACK if isinstance(action, Shuffle) else Reason.PACK_NOT_SHUFFLED)
        case Announcing(), Announce():
            return announcing.refuse(game.hands[seat], action)
        case Announcing(), _:
            return Refusal(Reason.ANNOUNCE_FIRST)
        case Tricks() as now, Play() | GoOn():
            return tricks.refuse(now, game.hands[seat], action)
    return Refusal(Reason.ANNOUNCING_IS_OVER)


def apply(game: Game, action: Action) -> Game:
    """The game after an action.

    Raises:
        IllegalAction: the action is not among the choices.
    """
    if refusal := verify(game, action):
        raise IllegalAction(action, refusal)
    match game.now, action:
        case None, Shuffle(deck):
            return _dealt(game, deck)
        case Announcing() as now, Announce():
            after = announcing.apply(game, now, action)
            said = after.now
            over = isinstance(said, Announcing) and announcing.is_over(after, said)
            return replace(after, now=Tricks(after.deal.active[0])) if over else after
        case Tricks() as now, Play(card):
            return _after_card(game, now, card)
        case Tricks() as now, GoOn():
            return replace(game, now=replace(now, offered=now.offered[1:]))
    raise AssertionError("what is among the choices fits what goes on")


def _after_card(game: Game, now: Tricks, card: Card) -> Game:
    """The game after a card known to be allowed; the last card also settles the deal."""
    after = tricks.apply(game, now, card)
    played = after.now
    return settled(after, played) if isinstance(played, Tricks) and len(played.done) == state.HAND else after


def play_out(game: Game, actions: Sequence[Action]) -> Game:
    """The game after a series of actions.

    Raises:
        IllegalAction: one of them is not allowed.
    """
    for action in actions:
        game = apply(game, action)
    return game


def _dealt(game: Game, deck: tuple[Card, ...]) -> Game:
    """Deal five cards each, three and then two at a time, and turn up the next card (point 1)."""
    cards = iter(deck)
    hands = [0] * game.rules.seats
    for packet in PACKETS:
        for seat in game.deal.active:
            hands[seat] |= mask_of(next(cards) for _ in range(packet))
    deal = replace(game.deal, turned=next(cards), named=(0,) * game.rules.seats)
    return replace(game, deal=deal, hands=tuple(hands), now=Announcing())


def settled(game: Game, now: Tricks) -> Game:
    """The game after a deal, once all its tricks are taken."""
    taken = tricks.tricks_by_seat(now, game.rules.seats)
    game = pay_for_tricks(game, taken)
    deal, sheet = game.deal, game.sheet
    row = state.Settled(deal.number, deal.dealer, deal.active, taken, deal.payments, sheet.tokens, sheet.boxes)
    game = replace(game, sheet=replace(sheet, deals=(*sheet.deals, row)))
    if deal.number == game.rules.agreements.deals:
        return _over(game)
    return _next_deal(game, deal.dealer, tuple(seat for seat, tricks in enumerate(taken) if tricks > 1), passes=True)


def _next_deal(game: Game, dealer: int, winners: tuple[int, ...], passes: bool = False) -> Game:
    """The next deal, with the stakes of all but the winners of the last one; those who cannot pay are out (point 2)."""
    sheet = game.sheet
    payers = [seat for seat in range(game.rules.seats) if seat not in sheet.out and seat not in winners]
    broke = {seat for seat in payers if sheet.tokens[seat] < game.rules.stake}
    sheet = replace(sheet, out=sheet.out | broke)
    game = replace(game, sheet=sheet)
    if game.rules.seats - len(sheet.out) < state.FEWEST_LEFT:
        return _over(game)
    if passes:
        dealer = next(_left_of(game, dealer))
    active = (*(seat for seat in _left_of(game, dealer) if seat != dealer), dealer)
    deal = state.Deal(game.deal.number + 1, dealer, active)
    game = replace(game, deal=deal, hands=(0,) * game.rules.seats, now=None)
    return stake(game, (seat for seat in payers if seat not in broke))


def _left_of(game: Game, seat: int) -> Iterator[int]:
    """The seats still in the game, going round from the one after this."""
    return (at for at in game.rules.round_from(seat) if at not in game.sheet.out)


def _over(game: Game) -> Game:
    """End the game: the most tokens win, even of a player who is out, and ties are shared (point 2)."""
    most = max(game.sheet.tokens)
    return replace(game, winners=tuple(seat for seat, has in enumerate(game.sheet.tokens) if has == most))


# --- Chance -----------------------------------------------------------------------------------------------------------


def draw(game: Game, seed: str, count: int) -> Shuffle:
    """The shuffle for this seed after ``count`` earlier shuffles in this game.

    Raises:
        ValueError: it is not chance's turn.
    """
    if turn(game) != CHANCE:
        raise ValueError("there is nothing to draw now")
    return shuffled(game.rules, seed, count)


def shuffled(rules: Table, seed: str, count: int) -> Shuffle:
    """A shuffle of the table's pack, whoever's turn it is."""
    return Shuffle(ordered(rules.pack, seed, count))
