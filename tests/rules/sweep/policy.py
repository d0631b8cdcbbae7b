"""Random decisions, weighted so that deals are played, contracts are made, and what is rare happens often."""

from collections.abc import Callable
from random import Random

from tests.rules.deals import tricks_of
from tests.rules.sweep.decks import MIDDLE, stacked
from thousand_tui.rules import (
    BED,
    CHANCE,
    Accept,
    Action,
    Bid,
    Card,
    Choices,
    Claim,
    Concede,
    Contract,
    Cut,
    Game,
    Give,
    Look,
    Pass,
    Play,
    Rank,
    Rebuy,
    Slip,
    choices,
    turn,
)
from thousand_tui.rules.game import stage_of


def decide(game: Game, rng: Random) -> Action:
    """What the seat to act, or chance, does now."""
    can = choices(game)
    stage = stage_of(game).name
    if turn(game) == CHANCE and stage in ("shuffling", "cutting"):
        return stacked(game, rng)
    return POLICIES.get(stage, _any)(game, can, rng)


def _any(game: Game, can: Choices, rng: Random) -> Action:
    return can.sample(rng)


def _cut(game: Game, can: Choices, rng: Random) -> Action:
    """Mostly to a nine or a jack where somebody looks at the bottom, else often where the stacked pack wants it."""
    if rng.random() < 0.3 or not game.rules.cutting.finds:
        return Cut(MIDDLE) if rng.random() < 0.7 else can.sample(rng)
    rank = rng.choice((Rank.NINE, Rank.JACK))
    places = [at for at in range(3, 22) if game.pack[at - 1].rank == rank]
    return Cut(rng.choice(places)) if places else can.sample(rng)


def _slip(game: Game, can: Choices, rng: Random) -> Action:
    if rng.random() < 0.75:
        return Slip(0)
    place = rng.randrange(1, 25)
    return Slip(place) if Slip(place) in can else Slip(0)


def _looking(game: Game, can: Choices, rng: Random) -> Action:
    return _weighted(can, rng, lambda action: 1.0 if isinstance(action, Look) else 2.0)


def _weighted(can: Choices, rng: Random, weight: Callable[[Action], float]) -> Action:
    listed = list(can)
    return rng.choices(listed, [weight(action) for action in listed])[0]


def _right(game: Game, can: Choices, rng: Random) -> Action:
    """Claims come in series: whoever has been dealt again once is likely to be so once more."""
    often = 3.0 if len(game.deal.redeals) in (1, 2) else 1.0
    return _weighted(can, rng, lambda action: often if isinstance(action, Claim) else 1.0)


def _bid(game: Game, can: Choices, rng: Random) -> Action:
    # Who has bid loses a right that some tables have (E3): there one bids more.
    eager = any(ground.name == "hand-below" for ground in game.rules.rights.exchanged)
    if Pass() in can and rng.random() < (0.4 if eager else 0.7):
        return Pass()
    if Look() in can and rng.random() < 0.2:
        return Look()
    action = can.sample(rng)
    if isinstance(action, Bid) and rng.random() < (0.4 if eager else 0.75):
        return next(option for option in can if isinstance(option, Bid))
    return action


def _rebuy(game: Game, can: Choices, rng: Random) -> Action:
    return _weighted(can, rng, lambda action: 1.5 if isinstance(action, Rebuy | Accept) else 1.0)


def _give(game: Game, can: Choices, rng: Random) -> Action:
    conceding = _conceding(game, can, rng, 0.15)
    if conceding is not None:
        return conceding
    action = can.sample(rng)
    for _ in range(6):
        if isinstance(action, Give) and all(_is_low(card) for card, _ in action.cards):
            break
        action = can.sample(rng)
    if isinstance(action, Give):
        return action
    return next(option for option in can if isinstance(option, Give))


def _is_low(card: Card) -> bool:
    return card.rank in (Rank.NINE, Rank.JACK, Rank.QUEEN)


def _conceding(game: Game, can: Choices, rng: Random, often: float) -> Action | None:
    kinds = [Concede(kind.name) for kind in game.rules.concession.kinds]
    allowed = [action for action in kinds if action in can]
    return rng.choice(allowed) if allowed and rng.random() < often else None


def _contract(game: Game, can: Choices, rng: Random) -> Action:
    conceding = _conceding(game, can, rng, 0.12)
    if conceding is not None:
        return conceding
    numbers = [action for action in can if isinstance(action, Contract)]
    if Contract(120) in numbers and rng.random() < 0.2:
        return Contract(120)
    return numbers[0] if rng.random() < 0.7 else rng.choice(numbers)


def _play(game: Game, can: Choices, rng: Random) -> Action:
    """Melds are declared, aces led, and the rest is chance."""
    conceding = _conceding(game, can, rng, 0.05)
    if conceding is not None:
        return conceding
    plays = [action for action in can if isinstance(action, Play)]
    melds = [action for action in plays if action.meld]
    if melds and rng.random() < 0.8:
        beds = [action for action in melds if action.meld == BED]
        return rng.choice(beds if beds and rng.random() < 0.5 else melds)
    if rng.random() < 0.55:
        leads = not tricks_of(game).cards
        return max(plays, key=lambda action: action.card.rank if leads else -action.card.rank)
    return rng.choice(plays)


POLICIES: dict[str, Callable[[Game, Choices, Random], Action]] = {
    "cutting": _cut,
    "slipping": _slip,
    "looking": _looking,
    "rights": _right,
    "auction": _bid,
    "rebuying": _rebuy,
    "exchange": _give,
    "contract": _contract,
    "tricks": _play,
}
