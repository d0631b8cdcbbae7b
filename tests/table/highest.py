"""A toy game, to show what the table needs of a game: everybody plays one of two cards, the highest wins a point."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, TypeAlias

from thousand_tui.table.course import Course
from thousand_tui.table.game import CHANCE, Beginning, CardGame, NotAgreed
from thousand_tui.table.session import Player, Saver, Session, TableSettings


@dataclass(frozen=True)
class Order:
    """Chance has ordered the pack."""

    pack: tuple[int, ...]


@dataclass(frozen=True)
class Put:
    """A card of one's own is played."""

    card: int


Did: TypeAlias = Order | Put


@dataclass(frozen=True)
class Toy:
    """The game at one moment; nobody has cards while the pack waits."""

    points: tuple[int, ...]
    deals: int
    hands: tuple[frozenset[int], ...] = ()
    table: tuple[int, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    number: int = 1


@dataclass(frozen=True)
class Seen:
    """What a seat knows: its own cards, and those on the table."""

    hand: frozenset[int]
    table: tuple[int, ...]


class Highest:
    """The verbs of the toy."""

    id: Final = "highest"

    def seats_of(self, agreements: Mapping[str, Any]) -> int:
        if agreements.get("seats") not in range(5, 11):
            raise NotAgreed("Five to ten play.")
        return int(agreements["seats"])

    def begun(self, beginning: Beginning) -> Toy:
        if beginning.standings or beginning.dealer:
            raise ValueError("everybody begins with nothing, and the first seat deals")
        return Toy((0,) * self.seats_of(beginning.agreements), beginning.agreements["deals"])

    def beginning(self, start: Toy) -> Beginning:
        return Beginning({"seats": len(start.points), "deals": start.deals}, 1)

    def seats(self, game: Toy) -> int:
        return len(game.points)

    def sides(self, game: Toy) -> range:
        return range(len(game.points))

    def turn(self, game: Toy) -> int | None:
        if game.number > game.deals:
            return None
        return len(game.table) if game.hands else CHANCE

    def choices(self, game: Toy) -> Sequence[Did]:
        seat = self.turn(game)
        return [Put(card) for card in game.hands[seat]] if seat is not None and seat != CHANCE else []

    def verify(self, game: Toy, action: Did) -> str | None:
        seat = self.turn(game)
        if seat == CHANCE:
            return None if isinstance(action, Order) and sorted(action.pack) == list(range(20)) else "order the pack"
        return None if seat is not None and isinstance(action, Put) and action.card in game.hands[seat] else "not yours"

    def apply(self, game: Toy, action: Did) -> Toy:
        if why := self.verify(game, action):
            raise ValueError(why)
        if isinstance(action, Order):
            pairs = zip(action.pack[::2], action.pack[1::2], strict=True)
            return replace(game, hands=tuple(map(frozenset, pairs))[: len(game.points)])
        table = (*game.table, action.card)
        if len(table) < len(game.points):
            return replace(game, table=table)
        winner = table.index(max(table))
        points = tuple(has + (seat == winner) for seat, has in enumerate(game.points))
        return replace(game, points=points, hands=(), table=(), rows=(*game.rows, points), number=game.number + 1)

    def draw(self, game: Toy, seed: str, shuffles: int) -> Did:
        pack = list(range(20))
        Random(f"{seed} {shuffles}").shuffle(pack)
        return Order(tuple(pack))

    def view_of(self, game: Toy, seat: int | None) -> Seen:
        return Seen(game.hands[seat] if game.hands and seat is not None else frozenset(), game.table)

    def open_view(self, game: Toy, seat: int | None) -> Seen:
        return Seen(frozenset().union(*game.hands), game.table)

    def deal_number(self, game: Toy) -> int:
        return game.number

    def active(self, game: Toy) -> Sequence[int]:
        return range(len(game.points))

    def is_dealt(self, game: Toy) -> bool:
        return bool(game.hands)

    def hand(self, game: Toy, seat: int) -> Collection[int]:
        return game.hands[seat]

    def is_shuffle(self, action: Did) -> bool:
        return isinstance(action, Order)

    def deals_anew(self, before: Toy, after: Toy) -> bool:
        return bool(before.hands) != bool(after.hands)

    def has_shown(self, before: Toy, action: Did, after: Toy, seats: Iterable[int]) -> bool:
        return self.deals_anew(before, after)

    def plays_card(self, action: Did) -> bool:
        return isinstance(action, Put)

    def ends_trick(self, before: Toy, action: Did, after: Toy) -> bool:
        return after.number != before.number

    def settled(self, game: Toy) -> int:
        return len(game.rows)

    def totals(self, game: Toy) -> tuple[int, ...]:
        return game.points

    def with_totals(self, game: Toy, totals: Sequence[int]) -> Toy:
        if len(totals) != len(game.points):
            raise ValueError("one for each")
        return replace(game, points=tuple(totals), rows=(*game.rows[:-1], tuple(totals)))

    def rows(self, game: Toy) -> Sequence[Sequence[object]]:
        return (game.rows,)

    def is_made(self, row: tuple[int, ...], seat: int) -> bool:
        return bool(row[seat])

    def with_rows(self, game: Toy, rows: Sequence[Sequence[Any]]) -> Toy:
        return replace(game, rows=tuple(rows[0]))

    def winners(self, game: Toy) -> tuple[int, ...]:
        over, most = game.number > game.deals, max(game.points)
        return tuple(seat for seat, has in enumerate(game.points) if over and has == most)

    def write_action(self, actor: int, action: Did) -> str:
        if isinstance(action, Order):
            return "* order " + " ".join(map(str, action.pack))
        return f"{actor} put {action.card}"

    def read_action(self, line: str) -> tuple[int, Did]:
        actor, verb, *cards = line.split()
        if verb == "order":
            return CHANCE, Order(tuple(map(int, cards)))
        return int(actor), Put(int(cards[0]))


HIGHEST: Final[CardGame[Toy, Seen, Did]] = Highest()

Highs: TypeAlias = Session[Toy, Seen, Did]


def seated(
    beginning: Beginning, players: Iterable[Player], seed: str, settings: TableSettings, save: Saver | None = None
) -> Highs:
    """A session of the toy."""
    return Session(HIGHEST, Course(HIGHEST, HIGHEST.begun(beginning)), players, seed, settings=settings, save=save)
