"""The five tricks: following suit, queens called by kings, and who takes a trick (RULES §2.15, V15 points 5 to 7)."""

from __future__ import annotations

from dataclasses import replace

from thousand_tui.mariage.rules.actions import GoOn, Play
from thousand_tui.mariage.rules.cards import JESTER, KING, KINGS, QUEENS, RED_KING, RED_QUEEN, SUIT_MASKS, Card, members
from thousand_tui.mariage.rules.paying import pay_each, pay_to
from thousand_tui.mariage.rules.state import Deal, Game, Listed, Reason, Refusal, Trick, Tricks, Why
from thousand_tui.rules.cards import Suit


def turn(deal: Deal, now: Tricks) -> int:
    """The seat that plays next: one whose queen is called, else one that may still play an offered queen, else the next
    in order that has not played to this trick."""
    if now.calls is not None:
        return now.calls
    if now.offered:
        return now.offered[0]
    if now.at is None:
        return now.leader
    return still_to_play(deal, now)[0]


def still_to_play(deal: Deal, now: Tricks) -> tuple[int, ...]:
    """The seats that have not played to the trick on the table, in order of play."""
    start = deal.active.index(now.leader) if now.at is None else deal.active.index(now.at) + 1
    played = [seat for seat, _ in now.cards]
    return tuple([seat for seat in deal.active[start:] + deal.active[:start] if seat not in played])


def playable(now: Tricks, hand: int) -> int:
    """The cards of a hand that may be played: a queen that is called or offered, else the suit led, else any (points 5
    and 6)."""
    if now.calls is not None or now.offered:
        return QUEENS[now.cards[-1][1].suit].mask & hand
    if not now.cards:
        return hand
    return hand & SUIT_MASKS[now.cards[0][1].suit] or hand


def choices(now: Tricks, hand: int) -> Listed:
    """The plays allowed with this hand; an offer to play a queen can always be declined."""
    plays = tuple(Play(card) for card in members(playable(now, hand)))
    return Listed((*plays, GoOn()) if now.offered else plays)


def refuse(now: Tricks, hand: int, action: Play | GoOn) -> Refusal:
    """Why a card may not be played, or there is no offer to decline."""
    if isinstance(action, GoOn):
        return Refusal(Reason.NOTHING_OFFERED)
    if now.offered:
        return Refusal(Reason.QUEEN_OR_ON, {"card": QUEENS[now.cards[-1][1].suit]})
    if not hand & action.card.mask:
        return Refusal(Reason.CARD_NOT_HELD, {"card": action.card})
    if now.calls is not None:
        return Refusal(Reason.QUEEN_IS_CALLED, {"card": QUEENS[now.cards[-1][1].suit]})
    return Refusal(Reason.FOLLOW_SUIT, {"suit": now.cards[0][1].suit})


def apply(game: Game, now: Tricks, card: Card) -> Game:
    """The game after a legal card, with united pairs paid and a complete trick taken; after the last trick ``now`` has
    five tricks done."""
    seat = turn(game.deal, now)
    hands = tuple([hand & ~card.mask if at == seat else hand for at, hand in enumerate(game.hands)])
    at = now.at if now.calls is not None or now.offered else seat
    answers = now.calls is not None or (now.open is not None and card == QUEENS[now.open])
    after = Tricks(now.leader, (*now.cards, (seat, card)), at, None, now.united, now.done)
    game = Game(game.rules, game.sheet, game.deal, hands, after)
    if now.open is not None and not answers:
        game = _missed(game, now, QUEENS[now.open])
    if answers:
        game, after = _unite(game, after, king=now.cards[-1][0], queen=seat, suit=card.suit)
    elif card.rank == KING:
        game, after = _call(game, after, seat, card)
    if after.calls is None and len(after.cards) == len(game.deal.active):
        return _take(game, after)
    if game.now is after:
        return game
    return Game(game.rules, game.sheet, game.deal, game.hands, after)


def _call(game: Game, now: Tricks, seat: int, king: Card) -> tuple[Game, Tricks]:
    """A king calls his queen: she is in the trick already, is played at once, or is not played at all (point 6)."""
    queen = QUEENS[king.suit]
    for other, card in now.cards:
        if card == queen:
            return _unite(game, now, king=seat, queen=other, suit=king.suit)
    waiting = still_to_play(game.deal, now)
    if not game.rules.reminds:
        return game, replace(now, offered=waiting, open=int(king.suit) if waiting else None)
    return game, replace(now, calls=next((at for at in waiting if game.hands[at] & queen.mask), None))


def _missed(game: Game, before: Tricks, queen: Card) -> Game:
    """Another card was played before this queen: whoever could have played her pays, and from now on everybody knows
    where she is (V15.remind=off)."""
    holder = next((at for at in still_to_play(game.deal, before) if game.hands[at] & queen.mask), None)
    if holder is None:
        return game
    named = tuple(mask | queen.mask if at == holder else mask for at, mask in enumerate(game.deal.named))
    return pay_each(replace(game, deal=replace(game.deal, named=named)), Why.MISSED, holder)


def _unite(game: Game, now: Tricks, king: int, queen: int, suit: Suit) -> tuple[Game, Tricks]:
    """A united pair is paid at once: to the king's player, in hearts to the queen's."""
    paid, other = (queen, king) if suit is Suit.HEARTS else (king, queen)
    payers = [seat for seat in game.deal.active if seat != other]
    return pay_to(game, Why.UNION, paid, payers), replace(now, united=(*now.united, suit))


def player_of(cards: tuple[tuple[int, Card], ...], card: Card) -> int | None:
    """Who played this card to the trick; None if it is not in it."""
    return next((seat for seat, played in cards if played == card), None)


def winner_of(now: Tricks, trump: Suit) -> int:
    """Who takes the trick as it stands: the first united pair, then QH, then trump, then the suit led (points 5, 6)."""
    if now.united:
        taker = player_of(now.cards, RED_QUEEN if now.united[0] == Suit.HEARTS else KINGS[now.united[0]])
        assert taker is not None
        return taker
    led = now.cards[0][1].suit
    return max(now.cards, key=lambda played: strength(played[1], trump, led))[0]


def strength(card: Card, trump: Suit, led: Suit) -> tuple[int, int]:
    """The strength of a card in a trick without a united pair: higher beats lower (point 5)."""
    if card == RED_QUEEN:
        return 3, 0
    return (2 if card.suit is trump else 1 if card.suit is led else 0), card.rank


def _take(game: Game, now: Tricks) -> Game:
    """Complete the trick: who takes it, and what the jack of diamonds brings or costs (point 7)."""
    assert game.deal.turned is not None
    winner = winner_of(now, game.deal.turned.suit)
    jester = player_of(now.cards, JESTER)
    if jester is not None:
        if winner in (player_of(now.cards, RED_QUEEN), player_of(now.cards, RED_KING)):
            game = pay_to(game, Why.JESTER_CAUGHT, winner, [jester])
        else:
            game = pay_to(game, Why.JESTER_FREE, jester, game.deal.active)
    done = (*now.done, Trick(now.cards, winner))
    return Game(game.rules, game.sheet, game.deal, game.hands, Tricks(winner, done=done))


def tricks_by_seat(now: Tricks, seats: int) -> tuple[int, ...]:
    """How many tricks each seat has taken."""
    return tuple(sum(trick.winner == seat for trick in now.done) for seat in range(seats))
