"""Any moment of any game: random agreements in any form, random play, and actions that make sense or do not."""

from collections.abc import Callable, Iterator
from random import Random

from tests.rules.random_agreements import random_agreements
from tests.rules.sweep.policy import decide
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
    Bid,
    Card,
    Cards,
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
    Waive,
    apply,
    choices,
    turn,
)
from thousand_tui.rules.game import stage_of

GROUNDS = ("four-nines", "three-nines", "hand-below", "talon-below", "two-nines-talon", "three-jacks", "four-jacks")
CONCESSIONS = (ROSPIS, GIVE_UP, SPISAT, CROSS, BY_ACES, BOMB, "swoon")
MELDS = (None, MARRIAGE, BED, ACES, NINES, "sequence")


def moments(rng: Random, limit: int, form: str | None = None, count: int | None = None) -> Iterator[Game]:
    """The moments of a random line of play under random agreements, about ``count`` of them other than BASE."""
    game = random_start(rng, random_agreements(rng, form, count))
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
