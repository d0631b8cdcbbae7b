"""What the tests of the rules share: tables, stacked packs, deals driven to where a story starts, random play."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from thousand_tui.rules import (
    CHANCE,
    MARRIAGE,
    PACK,
    Action,
    Agreements,
    AgreementsError,
    Bid,
    Card,
    Cards,
    Choices,
    Claim,
    Concede,
    Contract,
    Game,
    Give,
    Outcome,
    Pass,
    Play,
    Settled,
    Sheet,
    Shuffle,
    Standing,
    apply,
    choices,
    compile_rules,
    new_game,
    parse_row,
    read_agreements,
    settle,
    turn,
)

F, M, R = 0, 1, 2
"""Forehand, middle and rear of the first deal: seat 2 deals unless a test says otherwise."""

EIGHT_TRICKS = ("AS 10S AC 10C AD 10D AH", "9S JS KS 9C JC KC QD", "QS QC 9D JD KD 9H JH", "10H QH KH")
"""A pack in which the first hand takes all tricks once it has passed QH and KH: it holds every ace and ten."""

NO_TRICK = ("9S JS QS 9C JC 9D JD", "AS 10S AC 10C AD 10D AH", "KS QC KC QD KD 9H 10H", "JH QH KH")
"""A pack in which the first hand takes nothing once it has passed QH and KH."""

SWEEP_GIFTS = "QH KH"


def start(standings: Iterable[Standing | int] = (), dealer: int = R, **changes: object) -> Game:
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
        high = game.now.high
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


def played(game: Game, cards: str) -> Game:
    """These cards one after another, whoever's turn it is; ``KH!`` declares."""
    for word in cards.split():
        game = apply(game, Play(Card.parse(word.rstrip("!")), MARRIAGE if word.endswith("!") else None))
    return game


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


def settled(
    contract: int,
    raw: Sequence[int],
    standings: Iterable[Standing | int] = (),
    *,
    declarer: int = F,
    tricks: Sequence[int] = (4, 2, 2),
    conceded: str | None = None,
    **changes: object,
) -> tuple[Sheet, tuple[int, ...]]:
    """The sheet and the winners after a deal that brought these points, unrounded and per seat."""
    game = start(standings, **changes)
    outcome = Outcome(1, R, (F, M, R), declarer, contract, contract, conceded, tuple(raw), (0, 0, 0), tuple(tricks))
    return settle(game.sheet, outcome, game.rules)


def deltas(row: Settled, before: Sequence[int] = (0, 0, 0)) -> tuple[int, ...]:
    """What a deal brought every side."""
    return tuple(after - was for after, was in zip(row.totals, before, strict=True))


def hand_of(game: Game, seat: int) -> Cards:
    """The cards a seat holds."""
    return Cards(game.hands[seat])


def plays(game: Game) -> str:
    """What may be played now, as text."""
    return " ".join(
        f"{action.card}{'!' if action.meld else ''}" for action in choices(game) if isinstance(action, Play)
    )


# --- Random play ----------------------------------------------------------------------------------------------------

VALUES: dict[str, tuple[object, ...]] = {
    "fine": (120, 0, 50, 100, 500),
    "talon_positions": ((7, 11, 15), (3, 7, 11), (22, 23, 24), (1, 2, 24)),
    "cap_rule": ("per_hand", "needs_any_pair", "none"),
    "pass_face_up": (False, True),
    "four_nines_after_exchange": (True, False),
    "concession_declarer": ("bid", "nothing", "fixed_120"),
    "concession_opponents": ("sixty", "half_bid", "nothing"),
    "half_rounding": ("up5", "up10", "down5"),
    "third_concession_fine": ("off", "every_third"),
    "free_concession_on_barrel": (False, True),
    "free_concession_on_gold": (False, True),
    "announce": ("optional", "automatic"),
    "bolt_mode": ("total3", "off"),
    "bolt_own_game": (False, True),
    "attempt_count": ("deals", "own_contracts", "own_forehand"),
    "barrel_fail": ("burn", "subtract_and_off"),
}
"""Values of the options of the first version, the default first; others are drawn by ``random_agreements.py``."""


def random_agreements(rng: Random) -> Agreements:
    """Some agreements that can be kept together."""
    while True:
        try:
            return read_agreements({name: rng.choice(values) for name, values in VALUES.items()})
        except AgreementsError:
            continue


THRESHOLDS = (0, -120, 640, 755, 760, 780, 840, 860, 875, 880, 880, 880)


def random_standings(rng: Random, agreements: Agreements, sides: int = 3) -> tuple[Standing, ...]:
    """Standings from which fines, barrels and the end of the game are near."""
    rows = []
    for _ in range(sides):
        total = rng.choice(THRESHOLDS)
        barrel = rng.randrange(3) if total == 880 else None
        bolts = rng.randrange(3) if agreements.bolt_mode == "total3" else 0
        rows.append(Standing(total, bolts, barrel, rng.randrange(6)))
    return tuple(rows)


def random_start(rng: Random) -> Game:
    """A table somewhere in a game, under some agreements."""
    agreements = random_agreements(rng)
    return new_game(compile_rules(agreements), rng.randrange(3), random_standings(rng, agreements))


def sensible(game: Game, rng: Random) -> Action:
    """A random choice that keeps bids low and concessions rare, so that deals are played and often made."""
    can: Choices = choices(game)
    action = can.sample(rng)
    if isinstance(action, Bid) and Pass() in can and rng.random() < 0.8:
        return Pass()
    if isinstance(action, Bid):
        lowest = next(option for option in can if isinstance(option, Bid))
        return lowest if rng.random() < 0.8 else action
    if isinstance(action, Contract) and rng.random() < 0.7:
        return Contract(game.deal.bid)
    if isinstance(action, Concede) and rng.random() < 0.7:
        return next(iter(can))
    if isinstance(action, Play) and action.meld is None and Play(action.card, MARRIAGE) in can:
        return Play(action.card, MARRIAGE)
    return action


def steps(game: Game, rng: Random, limit: int) -> Iterator[tuple[Game, Action, Game]]:
    """Random play: up to ``limit`` (before, action, after), fewer if the game ends."""
    for _ in range(limit):
        if game.winners:
            return
        action = sensible(game, rng)
        after = apply(game, action)
        yield game, action, after
        game = after


def somewhere(rng: Random, game: Game | None = None, limit: int = 130) -> Game:
    """A game at some moment of a random line of play, among the first four or five deals."""
    here = game or random_start(rng)
    for _, _, after in steps(here, rng, rng.randrange(limit)):
        here = after
    return here


NINES = "9S 9C 9D 9H"


def rights_window(rng: Random, **changes: object) -> Game:
    """A game that waits for the answer of the holder of four nines; anybody may be the holder."""
    while True:
        game = start(dealer=rng.randrange(3), **changes)
        holder = rng.randrange(3)
        rest = [card for card in PACK if card not in parse_row(NINES)]
        rng.shuffle(rest)
        hands = ["", "", ""]
        hands[holder] = NINES
        for at in range(3):
            hands[at] += " " + " ".join(str(rest.pop()) for _ in range(7 - len(parse_row(hands[at]))))
        game = dealt(game, hands, " ".join(map(str, rest)))
        while turn(game) != CHANCE and not in_rights(game) and not game.deal.passed:
            action = sensible(game, rng)
            if isinstance(action, Give) and any(card in parse_row(NINES) for card, _ in action.cards):
                continue
            game = apply(game, action)
        if in_rights(game):
            return game


def in_rights(game: Game) -> bool:
    """Whether somebody is being asked about a right."""
    return any(isinstance(action, Claim) for action in choices(game)) if turn(game) != CHANCE else False
