"""What if …: situations that a rule card leaves open, played by the engine under a set of agreements.

The answers are not stored here: a situation is a set of hands and cards, and the engine plays it. The first seat is the
one on the dealer's left; seats without given cards get the rest, low cards first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from thousand_tui.mariage.rules.actions import MARRIAGE, Action, Announce, GoOn, Play, Shuffle
from thousand_tui.mariage.rules.agreements import MariageAgreements
from thousand_tui.mariage.rules.announcing import held_names
from thousand_tui.mariage.rules.cards import JESTER, KING, QUEEN, Card, parse_row
from thousand_tui.mariage.rules.events import Event, GameOver, Paid, WentOut, story
from thousand_tui.mariage.rules.game import PACKETS, apply, choices, compile_table, new_game, settled
from thousand_tui.mariage.rules.state import Game, Trick, Tricks


@dataclass(frozen=True, slots=True)
class Moment:
    """Hands by seat, the turned card, and the first cards of a trick. ``misses``: a queen is not played where nobody is
    reminded. ``only``: the situation exists only where queens are called, or only where they are not; None: in both."""

    id: str
    hands: Mapping[int, str]
    row: str = ""
    turned: str = "8D"
    misses: bool = False
    only: str | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A deal whose tricks went to these seats; ``poor`` is a seat with one token too few for the next stake."""

    id: str
    winners: Sequence[int]
    poor: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A situation as played by the engine: the game before, all that happened, the game after."""

    id: str
    before: Game
    after: Game
    events: Sequence[Event]


UNION: Final = {0: "KS 6H", 2: "QS 7H"}
TWO: Final = {
    0: "10D 6S 7S 8S 9S",
    1: "KS 6C 7C 8C 9C",
    2: "KD 6H 7H 8H 9H",
    3: "QD 7D 8D 9D JH",
    4: "QS 6D JC AS AH",
}
ALL: Final[tuple[Moment | Ending, ...]] = (
    Moment("marriage", {1: "KH QH 9S"}),
    Moment("runs", {0: "JH 10H 9H", 3: "AH KH QH"}),
    Moment("union", UNION, "KS", only="on"),
    Moment("put", UNION, "KS", only="off"),
    Moment("missed", UNION, "KS", misses=True, only="off"),
    Moment("hearts", {0: "KH 6S", 3: "QH 7S"}, "KH"),
    Moment("lies", {0: "QC 6H", 2: "KC 7H"}, "QC KC"),
    Moment("two", TWO, "10D KS KD", turned="QC"),
    Moment("turned", {0: "KH 6S", 3: "AH 7S"}, "KH", turned="QH"),
    Moment("caught", {0: "AD 6S", 1: "JD 7S", 2: "QH 6C 7C 8C 9C"}, "AD JD QH", turned="8S"),
    Moment("free", {0: "AD 6S", 1: "JD 7S"}, "AD JD", turned="8S"),
    Ending("tricks", (0, 1, 3, 3, 3)),
    Ending("nobody", (0, 1, 2, 3, 4)),
    Ending("poor", (0, 1, 3, 3, 3), poor=2),
)


def answers(agreements: MariageAgreements) -> Iterator[Answer]:
    """The engine's answer for each situation that can occur under these agreements."""
    rules = compile_table(agreements.model_copy(update={"deals": max(2, agreements.deals), "direction": "clockwise"}))
    for asked in ALL:
        if isinstance(asked, Moment) and asked.only in (None, agreements.remind):
            game = new_game(rules, rules.seats - 1)
            yield _played(asked, apply(game, Shuffle(_deck(game, asked))))
        elif isinstance(asked, Ending):
            yield _ended(asked, new_game(rules, rules.seats - 1))


def _deck(game: Game, moment: Moment) -> tuple[Card, ...]:
    """A pack that deals these hands. Kings, queens, hearts and the jester are left undealt as far as possible."""
    wanted = {seat: list(parse_row(row)) for seat, row in moment.hands.items()}
    turned = Card.parse(moment.turned)
    used = {turned, *(card for row in wanted.values() for card in row)}
    left = sorted((card for card in game.rules.pack if card not in used), key=_matters)
    rest = iter(left)
    full = {
        seat: [*wanted.get(seat, ()), *(next(rest) for _ in range(5 - len(wanted.get(seat, ()))))]
        for seat in game.deal.active
    }
    deck, start = [], 0
    for packet in PACKETS:
        deck += [card for seat in game.deal.active for card in full[seat][start : start + packet]]
        start += packet
    return (*deck, turned, *rest)


def _matters(card: Card) -> tuple[bool, bool, int]:
    return card.rank in (KING, QUEEN) or card == JESTER, card.suit == 3, card.rank


def _played(moment: Moment, game: Game) -> Answer:
    """Everybody announces what must be announced here, then the trick is played to its end."""
    before, events = game, list[Event]()
    while not isinstance(game.now, Tricks):
        seat = game.deal.active[len(game.now.said)] if game.now is not None else 0
        held = held_names(game.hands[seat])
        # Announce what the situation asks about, otherwise only what must be announced.
        names = held if not moment.row and seat in moment.hands else tuple(name for name in held if name == MARRIAGE)
        game = _step(events, game, Announce(names))
    if moment.row:
        before, events = game, []
        row = list(map(Play, parse_row(moment.row)))
        while _goes_on(game):
            game = _step(events, game, _next(moment, game, row))
    return Answer(moment.id, before, game, events)


def _goes_on(game: Game) -> bool:
    return isinstance(game.now, Tricks) and not game.now.done


def _next(moment: Moment, game: Game, row: list[Play]) -> Action:
    offered = list(choices(game))
    plays = [each for each in offered if isinstance(each, Play)]
    if GoOn() in offered:
        return GoOn() if not plays or moment.misses else plays[0]
    if wanted := next((play for play in row if play in plays), None):
        return wanted
    return min(plays, key=lambda play: (*_matters(play.card), play.card))


def _ended(ending: Ending, game: Game) -> Answer:
    """Settle the deal as if its tricks had gone like this."""
    if ending.poor is not None:
        stake, agreed = game.rules.stake, game.rules.agreements
        spare = game.sheet.tokens[ending.poor] - (stake - 1 + agreed.penalty)
        tokens = [has - spare if seat == ending.poor else has for seat, has in enumerate(game.sheet.tokens)]
        tokens[ending.winners[-1]] += spare
        game = replace(game, sheet=replace(game.sheet, tokens=tuple(tokens)))
    done = tuple(Trick((), winner) for winner in ending.winners)
    last = Tricks(done[-1].winner, done=done[:-1])
    before = replace(game, now=last)
    after = settled(game, replace(last, done=done))
    ends = (Paid, WentOut, GameOver)
    events = [event for event in story(before, Play(JESTER), after) if isinstance(event, ends)]
    return Answer(ending.id, before, after, events)


def _step(events: list[Event], game: Game, action: Action) -> Game:
    after = apply(game, action)
    events += story(game, action, after)
    return after


__all__ = ["Answer", "answers"]
