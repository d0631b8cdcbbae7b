"""Random play: deals at a table of three that are mostly played and made, and any moment of any game."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.narrowing import present
from tests.rules.deals import dealt, start
from tests.rules.random_agreements import random_agreements
from tests.rules.sweep.policy import decide, decide as at_random
from tests.rules.sweep.starts import random_start
from thousand_tui.rules import (
    ACES,
    ASIDE,
    BED,
    BOMB,
    BY_ACES,
    CHANCE,
    CROSS,
    GIVE_UP,
    MARRIAGE,
    NINES,
    PACK,
    ROSPIS,
    SPISAT,
    Accept,
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
    Cut,
    Dark,
    Game,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rebuy,
    Shuffle,
    Slip,
    TakePacket,
    View,
    Waive,
    apply,
    choices,
    parse_row,
    preset,
    read_agreements,
    turn,
    view_of,
)
from thousand_tui.rules.game import stage_of

COMMON: dict[str, tuple[object, ...]] = {
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
"""Values of the options that most tables know, the default first."""


def common_agreements(rng: Random) -> Agreements:
    """Some of these that can be kept together."""
    while True:
        try:
            return read_agreements({name: rng.choice(values) for name, values in COMMON.items()})
        except AgreementsError:
            continue


def table_of_three(rng: Random) -> Game:
    """A table of three somewhere in a game, under common agreements."""
    return random_start(rng, common_agreements(rng))


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
    here = game or table_of_three(rng)
    for _, _, after in steps(here, rng, rng.randrange(limit)):
        here = after
    return here


FOUR_NINES = "9S 9C 9D 9H"


def rights_window(rng: Random, **changes: Any) -> Game:
    """A game that waits for the answer of the holder of four nines; anybody may be the holder."""
    while True:
        game = start(dealer=rng.randrange(3), **changes)
        holder = rng.randrange(3)
        rest = [card for card in PACK if card not in parse_row(FOUR_NINES)]
        rng.shuffle(rest)
        hands = ["", "", ""]
        hands[holder] = FOUR_NINES
        for at in range(3):
            hands[at] += " " + " ".join(str(rest.pop()) for _ in range(7 - len(parse_row(hands[at]))))
        game = dealt(game, hands, " ".join(map(str, rest)))
        while turn(game) != CHANCE and not in_rights(game) and not game.deal.passed:
            action = sensible(game, rng)
            if isinstance(action, Give) and any(card in parse_row(FOUR_NINES) for card, _ in action.cards):
                continue
            game = apply(game, action)
        if in_rights(game):
            return game


def in_rights(game: Game) -> bool:
    """Whether somebody is being asked about a right."""
    return any(isinstance(action, Claim) for action in choices(game)) if turn(game) != CHANCE else False


# --- Any moment of any game ----------------------------------------------------------------------------------------

GROUNDS = ("four-nines", "three-nines", "hand-below", "talon-below", "two-nines-talon", "three-jacks", "four-jacks")
CONCESSIONS = (ROSPIS, GIVE_UP, SPISAT, CROSS, BY_ACES, BOMB, "swoon")
MELDS = (None, MARRIAGE, BED, ACES, NINES, "sequence")


def moments(rng: Random, limit: int, form: str | None = None, share: float | None = None) -> Iterator[Game]:
    """The moments of a random line of play under random agreements, about this ``share`` of them drawn anew."""
    game = random_start(rng, random_agreements(rng, form, share))
    for _ in range(limit):
        yield game
        if game.winners:
            return
        game = apply(game, decide(game, rng))


def anywhere(rng: Random, limit: int = 140) -> Game:
    """One of these moments."""
    return list(moments(rng, rng.randrange(1, limit)))[-1]


def any_action(rng: Random, game: Game) -> Action:
    """An action of any kind, sensible or not; now and then one that may be done."""
    if rng.random() < 0.1 and not game.winners:
        return choices(game).sample(rng)
    if rng.random() < 0.6:
        return rng.choice(MAKERS_OF.get(stage_of(game).name, MAKERS))(rng, game)
    return rng.choice(MAKERS)(rng, game)


def held(game: Game) -> list[Card]:
    """The cards of the seat to act."""
    acting = turn(game)
    return [] if acting is None or acting == CHANCE else list(Cards(game.hands[acting]))


def _points(rng: Random) -> int:
    return rng.choice((rng.randrange(0, 420, 5), rng.randrange(430)))


def _shuffle(rng: Random, game: Game) -> Action:
    deck = rng.sample(PACK, len(PACK))
    return Shuffle(tuple(deck) if rng.random() < 0.5 else (*deck[:-1], deck[0]))


def _give(rng: Random, game: Game) -> Action:
    seats = range(game.rules.form.seats)
    places = rng.choice(
        ((0, 1), (1, 2), (0, 2), (2, 1), (0, 0), (1,), (0, 1, 2), (ASIDE, ASIDE), (1, ASIDE), (0, ASIDE))
    )
    cards = rng.sample(held(game) if rng.random() < 0.7 and len(held(game)) > len(places) else PACK, len(places))
    return Give(tuple(zip(cards, [place if place in (*seats, ASIDE) else 0 for place in places], strict=True)))


def _play(rng: Random, game: Game) -> Action:
    return Play(rng.choice(held(game) if rng.random() < 0.9 and held(game) else PACK), rng.choice(MELDS))


def _cut(rng: Random, game: Game) -> Action:
    return Cut(rng.randrange(26))


def _slip(rng: Random, game: Game) -> Action:
    return Slip(rng.randrange(30))


def _bid(rng: Random, game: Game) -> Action:
    return Bid(_points(rng))


def _packet(rng: Random, game: Game) -> Action:
    return TakePacket(rng.randrange(3))


def _rebuy(rng: Random, game: Game) -> Action:
    return Rebuy(rng.choice((120, 240, _points(rng))))


def _contract(rng: Random, game: Game) -> Action:
    return Contract(rng.choice((_points(rng), max(game.deal.contract + rng.randrange(-5, 6), 0))))


def _trump(rng: Random, game: Game) -> Action:
    return NameTrump(rng.randrange(4))


def _claim(rng: Random, game: Game) -> Action:
    return Claim(rng.choice(GROUNDS))


def _concede(rng: Random, game: Game) -> Action:
    return Concede(rng.choice(CONCESSIONS))


def _word(rng: Random, game: Game) -> Action:
    """One of the actions that say everything by their kind."""
    return rng.choice((Look(), Dark(), Pass(), Accept(), Waive()))


Maker = Callable[[Random, Game], Action]

MAKERS: tuple[Maker, ...] = (
    _shuffle,
    _cut,
    _slip,
    _bid,
    _packet,
    _rebuy,
    _give,
    _contract,
    _trump,
    _claim,
    _concede,
    _play,
    *(_word,) * 5,
)

MAKERS_OF: dict[str, tuple[Maker, ...]] = {
    "shuffling": (_shuffle,),
    "cutting": (_cut, _shuffle),
    "slipping": (_slip,),
    "rights": (_claim, _word),
    "auction": (_bid,),
    "packets": (_packet,),
    "rebuying": (_rebuy, _word),
    "exchange": (_give, _concede),
    "contract": (_contract, _concede),
    "tricks": (_play, _play, _play, _concede),
}
"""The kinds of action that a stage has something to say to."""


def at_the(phase: str, seed: str, name: str = "BASE") -> View:
    """The first view of this phase, of a seat that sees its cards, that is met under a preset."""
    rng = Random(seed)
    game = random_start(rng, preset(name).agreements)
    while True:
        seat = present(turn(game))
        if seat != CHANCE and (view := view_of(game, seat)).phase == phase and is_seen(view):
            return view
        game = apply(game, at_random(game, rng))


def is_seen(view: View) -> bool:
    """Whether there is something to choose, by the cards."""
    return len(view.choices) > 1 and view.has_looked and view.deal.dark is None
