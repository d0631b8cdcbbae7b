"""Telling a deal as it is told at a table: stacked packs, deals driven to where a story starts, lines of play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.narrowing import present
from thousand_tui.rules import (
    CHANCE,
    MARRIAGE,
    PACK,
    Action,
    Bid,
    Card,
    Cards,
    Claim,
    Concede,
    Contract,
    Cut,
    Game,
    Give,
    Outcome,
    Pass,
    Play,
    Settled,
    Sheet,
    Shuffle,
    Slip,
    Standing,
    apply,
    choices,
    compile_rules,
    new_game,
    parse_row,
    read_action,
    read_agreements,
    settle,
    turn,
    verify,
)
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.imagination import Hidden
from thousand_tui.rules.state import Auction, Lottery, Pile, Tricks

F, M, R = 0, 1, 2
"""Forehand, middle and rear of the first deal: seat 2 deals unless a test says otherwise."""

EIGHT_TRICKS = ("AS 10S AC 10C AD 10D AH", "9S JS KS 9C JC KC QD", "QS QC 9D JD KD 9H JH", "10H QH KH")
"""A pack in which the first hand takes all tricks once it has passed QH and KH: it holds every ace and ten."""

NO_TRICK = ("9S JS QS 9C JC 9D JD", "AS 10S AC 10C AD 10D AH", "KS QC KC QD KD 9H 10H", "JH QH KH")
"""A pack in which the first hand takes nothing once it has passed QH and KH."""

SWEEP_GIFTS = "QH KH"


def start(standings: Iterable[Standing | int] = (), dealer: int = R, **changes: Any) -> Game:
    """A game before its first shuffle, under BASE with these changes."""
    return new_game(compile_rules(read_agreements(changes)), dealer, standings)


def stacked(hands: Sequence[str], talon: str = "", places: tuple[int, ...] = (7, 11, 15)) -> Shuffle:
    """The pack that brings ``hands`` (forehand first, short ones are filled up) by dealing one card at a time in turn,
    the talon lying at these places, the first card being 1."""
    piles = [list(parse_row(hand)) for hand in hands]
    middle = list(parse_row(talon))
    named = {card for pile in (*piles, middle) for card in pile}
    rest = [card for card in PACK if card not in named]
    for pile, size in ((middle, len(places)), *((pile, (24 - len(places)) // len(hands)) for pile in piles)):
        while len(pile) < size:
            pile.append(rest.pop())
    order: list[Card] = []
    for place in range(1, 25):
        dealt = place - 1 - sum(before < place for before in places)
        pile = middle if place in places else piles[dealt % len(hands)]
        order.append(pile.pop(0))
    return Shuffle(tuple(order))


def dealt(game: Game, hands: Sequence[str], talon: str = "") -> Game:
    """The game after this pack was dealt."""
    return apply(game, stacked(hands, talon))


def bought(game: Game, seat: int, bid: int = 100) -> Game:
    """The auction, won by this seat at this bid with as few words as possible."""
    while game.deal.declarer is None:
        acting = turn(game)
        high = auction_of(game).high
        if acting == seat and high < bid:
            action: Action = Bid(bid)
        else:
            action = Pass() if high else Bid(100)
        game = apply(game, action)
    assert (game.deal.declarer, game.deal.bid) == (seat, bid)
    return game


def gave(game: Game, cards: str) -> Game:
    """The exchange: these cards to the recipients in seat order."""
    to = [seat for seat in sorted(game.deal.active) if seat != game.deal.declarer]
    return apply(game, Give(tuple(zip(parse_row(cards), to, strict=True))))


def play_on(game: Game) -> Game:
    """The rest of the deal, each seat playing its first card that may be played."""
    number = len(game.sheet.deals)
    while len(game.sheet.deals) == number:
        game = apply(game, next(iter(choices(game))))
    return game


def whole_deal(game: Game, declarer: int, contract: int, made: bool = True) -> Game:
    """A deal from the shuffle to the sheet: the declarer takes every trick, or none of them.

    The opponents' cards are arranged so that nobody has a right or a marriage that matters.
    """
    order = game.deal.active
    at = order.index(declarer)
    pack = EIGHT_TRICKS if made else NO_TRICK
    hands = tuple(pack[(place - at) % 3] for place in range(3))
    game = bought(dealt(game, hands, pack[3]), declarer, 100 if at == 0 else 105)
    game = gave(game, SWEEP_GIFTS)
    return play_on(apply(game, Contract(contract)))


def conceded_deal(game: Game, declarer: int, bid: int = 100) -> Game:
    """A deal that is given up on sight of the talon."""
    hands = ["", "", ""]
    hands[game.deal.active.index(declarer)] = "KS QS KC QC KD QD AH"
    return apply(bought(dealt(game, hands), declarer, bid), Concede())


def deltas(row: Settled, before: Sequence[int] = (0, 0, 0)) -> tuple[int, ...]:
    """What a deal brought every side."""
    return tuple(after - was for after, was in zip(row.totals, before, strict=True))


def tricks_of(game: Game) -> Tricks:
    """The play in progress."""
    assert isinstance(game.now, Tricks), game.now
    return game.now


def auction_of(game: Game) -> Auction:
    """The auction in progress."""
    assert isinstance(game.now, Auction), game.now
    return game.now


def cards_in(pile: Pile | None) -> Cards:
    """The cards of a pile that is there and known."""
    assert pile is not None
    assert pile.cards is not None
    return Cards(pile.cards)


def hand_of(game: Game, seat: int) -> Cards:
    """The cards a seat holds."""
    return Cards(game.hands[seat])


Talon = str | Sequence[str]
"""The cards of the talon, or of each packet where there are several."""


def run(game: Game, script: str) -> Game:
    """What is done one after another by whoever is to act: ``"bid 100 / pass / pass"``."""
    for words in script.split("/"):
        who = turn(game)
        actor = "*" if who == CHANCE else who
        game = apply(game, read_action(f"{actor} {words.strip()}")[1])
    return game


def lay(game: Game, cards: str) -> Game:
    """These cards one after another; ``KH!`` declares a marriage, ``AS!aces`` another meld."""
    for word in cards.split():
        name, mark, meld = word.partition("!")
        game = apply(game, Play(Card.parse(name), (meld or MARRIAGE) if mark else None))
    return game


def pack_for(game: Game, hands: Mapping[int, str], talon: Talon = (), stock: str = "", dead: str = "") -> Shuffle:
    """The pack that brings these hands by seat, this talon and this stock; what is not named is filled up.

    Where the cards go is found by dealing a pack in its natural order.
    """
    probe = new_game(game.rules, game.deal.dealer)
    probe = quietly(apply(probe, Shuffle(PACK)))
    packets = [talon] if isinstance(talon, str) else list(talon)
    bought = probe.deal.bought
    lying = [pile.cards or 0 for pile in probe.deal.talon] + ([bought.cards or 0] if bought else [])
    wished: list[tuple[list[int], list[Card]]] = []
    for seat in game.deal.active:
        own = probe.hands[seat] & ~sum(lying)
        wished.append((list(Cards(own)), list(parse_row(hands.get(seat, "")))))
    for at, mask in enumerate(lying):
        wished.append((list(Cards(mask)), list(parse_row(packets[at])) if at < len(packets) else []))
    for pile in probe.deal.aside:
        wished.append((list(Cards(pile.cards or 0)), list(parse_row(dead))))
    wished.append((list(probe.pack), list(parse_row(stock))))
    named = {card for _, cards in wished for card in cards}
    rest = [card for card in PACK if card not in named]
    order: dict[int, Card] = {}
    for places, cards in wished:
        assert len(cards) <= len(places), (cards, len(places))
        for place in places:
            order[place] = cards.pop(0) if cards else rest.pop()
    return Shuffle(tuple(order[place] for place in range(len(PACK))))


def deal_out(game: Game, hands: Mapping[int, str], talon: Talon = (), stock: str = "", dead: str = "") -> Game:
    """The game after this pack was dealt, with no slip on the way."""
    return quietly(apply(game, pack_for(game, hands, talon, stock, dead)))


def quietly(game: Game) -> Game:
    """The game after chance has dealt without a slip."""
    while turn(game) == CHANCE and Slip(0) in choices(game):
        game = apply(game, Slip(0))
    return game


def cut_at(game: Game, card: str) -> Game:
    """The cutter cuts so that this card comes to the bottom."""
    return apply(game, Cut(game.pack.index(Card.parse(card)) + 1))


def can(game: Game) -> list[Action]:
    """All that may be done now."""
    return list(choices(game))


def grounds(game: Game) -> list[str]:
    """The grounds that may be claimed now."""
    return [action.ground for action in choices(game) if isinstance(action, Claim)]


def numbers(game: Game) -> list[int]:
    """The bids or contracts that may be named now."""
    return [action.points for action in choices(game) if isinstance(action, Bid | Contract)]


def may_lay(game: Game) -> str:
    """The cards that may be played now, declarations with their mark, as text."""
    return " ".join(written(action) for action in choices(game) if isinstance(action, Play))


def written(action: Play) -> str:
    """A play as ``AS``, ``KH!`` or ``QH!bed``."""
    mark = "" if action.meld is None else "!" if action.meld == MARRIAGE else f"!{action.meld}"
    return f"{action.card}{mark}"


def outcome(
    contract: int,
    cards: Sequence[int],
    *,
    melds: Sequence[int] | None = None,
    tricks: Sequence[int] | None = None,
    declarer: int = 0,
    active: Sequence[int] = (0, 1, 2),
    conceded: str | None = None,
    **facts: Any,
) -> Outcome:
    """A finished deal; everybody but the declarer has taken a trick unless ``tricks`` says otherwise."""
    seats = len(cards)
    return Outcome(
        number=1,
        dealer=active[-1],
        active=tuple(active),
        declarer=declarer,
        bid=contract,
        contract=contract,
        conceded=conceded,
        cards=tuple(cards),
        melds=tuple(melds or (0,) * seats),
        tricks=tuple(tricks or (2,) * seats),
        **{"forced": active[0], **facts},
    )


def scored(
    contract: int,
    cards: Sequence[int],
    standings: Iterable[Standing | int] = (),
    *,
    agreed: Mapping[str, Any] | None = None,
    **facts: Any,
) -> tuple[Sheet, tuple[int, ...]]:
    """The sheet and the winners after a deal with these card points per seat, under BASE with what is ``agreed``."""
    game = start(standings, dealer=len(cards) - 1, **(agreed or {}))
    return settle(game.sheet, outcome(contract, cards, **facts), game.rules)


def totals(
    contract: int, cards: Sequence[int], standings: Iterable[Standing | int] = (), **agreed: Any
) -> tuple[int, ...]:
    """The totals after a deal with these card points."""
    return scored(contract, cards, standings, agreed=agreed)[0].totals


def phase(game: Game) -> str:
    """The stage of the deal."""
    return stage_of(game).name


def refused(game: Game, action: Action) -> tuple[str, dict[str, int]]:
    """Why this is not allowed now: the reason and its facts."""
    refusal = present(verify(game, action))
    return refusal.reason, dict(refusal.facts)


def why_not(game: Game, action: Action) -> str:
    """The reason alone."""
    return refused(game, action)[0]


def told(sheet: Sheet, side: int) -> list[tuple[str, int, int]]:
    """What the last deal wrote for a side: rule, amount, fact."""
    return [(line.rule, line.amount, line.fact) for line in sheet.deals[-1].lines if line.side == side]


def hidden_of(game: Game) -> Hidden:
    """How the cards of this game lie."""
    deal = game.deal
    return Hidden(
        game.hands,
        tuple(packet.cards or 0 for packet in deal.talon),
        tuple(card.card for card in deal.passed if card.card is not None),
        tuple(pile.cards or 0 for pile in deal.aside),
        (deal.bought.cards or 0) if deal.bought else 0,
        (deal.bottom.cards or 0) if deal.bottom else 0,
        game.pack,
        tuple(suit or 0 for _, suit in game.now.named) if isinstance(game.now, Lottery) else (),
    )
