"""Telling a deal as it is told at a table: a stacked pack for any form, and lines of play in the game's notation."""

from collections.abc import Iterable, Mapping, Sequence

from tests.rules.deals import start
from thousand_tui.rules import (
    CHANCE,
    MARRIAGE,
    PACK,
    Action,
    Bid,
    Card,
    Cards,
    Claim,
    Contract,
    Cut,
    Game,
    Outcome,
    Play,
    Sheet,
    Shuffle,
    Slip,
    Standing,
    apply,
    choices,
    new_game,
    parse_row,
    read_action,
    settle,
    turn,
)

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
    **facts: object,
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
        **{"forced": active[0], **facts},  # type: ignore[arg-type]
    )


def scored(
    contract: int,
    cards: Sequence[int],
    standings: Iterable[Standing | int] = (),
    *,
    agreed: Mapping[str, object] | None = None,
    **facts: object,
) -> tuple[Sheet, tuple[int, ...]]:
    """The sheet and the winners after a deal with these card points per seat, under BASE with what is ``agreed``."""
    game = start(standings, dealer=len(cards) - 1, **(agreed or {}))
    return settle(game.sheet, outcome(contract, cards, **facts), game.rules)  # type: ignore[arg-type]


def totals(contract: int, cards: Sequence[int], standings: Iterable[Standing | int] = (), **agreed: object) -> tuple:
    """The totals after a deal with these card points."""
    return scored(contract, cards, standings, agreed=agreed)[0].totals
