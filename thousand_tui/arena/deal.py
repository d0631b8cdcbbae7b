"""One deal between bots, from the shuffle to the sheet. Bots of others have a process each, which plays them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace as with_fields
from functools import cache, partial
from itertools import chain
from random import Random
from time import perf_counter
from typing import Final

from thousand_tui.bots import BotError, Fault, Level, bot_chance, instead
from thousand_tui.guests import Guest, Opponents
from thousand_tui.rules import CHANCE, Action, Game, Rulebook, Settled, View, actions, apply, new_game, turn, view_of
from thousand_tui.rules.choices import Gives, Plays
from thousand_tui.rules.game import draw
from thousand_tui.rules.view import AUCTION, CONTRACT, LOOKING, REBUYING, RIGHTS
from thousand_tui.words import t

# Seconds of every decision with more than one choice, by the id of the level that took it.
Times = dict[str, list[float]]

# Actions after which a deal that is dealt again and again is given up.
LONGEST_DEAL: Final = 5_000


class ArenaError(RuntimeError):
    """A bot broke down, or did what is not allowed, or a deal found no end: one sentence that names it."""


# The game once a deal is settled that goes on with this action, as the bots will really play it; None if it is dealt
# again.
Onward = Callable[[Action], Game | None]


@dataclass(frozen=True, slots=True)
class Cheat:
    """A player who sees everything, to show how much could be had: in measurements only, never at a table.

    ``choose`` is given the whole game besides what the seat may know, and can go ``Onward``, where the seat is left to
    the ``level``.
    """

    id: str
    title: str
    about: str
    choose: Callable[[Game, View, Random, Onward], Action]
    level: Level


# Whoever can take part in a match.
Entrant = Level | Cheat | Guest


@dataclass(frozen=True, slots=True)
class Lapse:
    """A bot of others failed in the deal of this number, and a Regular decided in its place."""

    bot: str
    number: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Fixed:
    """A contract that is agreed before the bots sit down: who plays, and how much."""

    declarer: int
    bid: int


@dataclass(slots=True)
class Table:
    """A table of bots under way: seat by seat who sits there, the seed of all chance, the clock's readings.

    ``decisions`` counts what the bots have decided, ``lapses`` where a Regular did it for a bot of others.
    """

    rules: Rulebook
    levels: Sequence[Entrant]
    seed: str
    times: Times = field(default_factory=dict)
    decisions: int = 0
    lapses: list[Lapse] = field(default_factory=list)

    def __post_init__(self) -> None:
        if any(isinstance(level, Guest) for level in self.levels):
            opponents().begin_again()

    def deal(self, number: int, fixed: Fixed | None = None) -> Settled:
        """Play one deal on a fresh sheet; the cards depend on the seed and the number only, but where a bot cuts.

        Raises:
            ArenaError: a bot breaks down, or the deal comes to no end.
        """
        deals = self.to_settlement(self.fresh(number), number, fixed).sheet.deals
        if not deals:
            raise ArenaError(t("arena.no_end", number=number))
        return deals[-1]

    def fresh(self, number: int) -> Game:
        """A fresh sheet, and the dealer whose turn it is."""
        return new_game(self.rules, dealer=number % self.rules.form.seats)

    def auction(self, number: int) -> Fixed:
        """Bid a deal and stop there; what everybody passes falls to the forehand for the minimum.

        Nobody has the cards dealt again or bids unseen.
        """
        game = self.fresh(number)
        dealer, forehand = game.deal.dealer, game.deal.forehand

        def say(game: Game, seat: int, ply: int) -> Action:
            return unasked(view_of(game, seat)) or self.decide(game, seat, number, ply)

        for after, shuffles in self.moves(game, number, say):
            if after.deal.declarer is not None:
                return Fixed(after.deal.declarer, after.deal.bid)
            if after.deal.dealer != dealer or shuffles > 1:
                break
        return Fixed(forehand, self.rules.auction.minimum)

    def moves(
        self, game: Game, number: int, decide: Callable[[Game, int, int], Action], first: int = 0
    ) -> Iterator[tuple[Game, int]]:
        """The game after each move from here on, and how often the pack was shuffled; ``decide`` says for a game what a
        seat does at a ply, of which this is the ``first``. There are no more moves than a deal may have, and none after
        the game.

        Raises:
            ArenaError: one is not allowed.
        """
        shuffles = 0
        for ply in range(first, LONGEST_DEAL):
            acting = turn(game)
            if acting is None:
                return
            if acting == CHANCE:
                action = self.chance(game, number, shuffles)
                shuffles += isinstance(action, actions.Shuffle)
            else:
                action = decide(game, acting, ply)
            game = self.act(game, action, number)
            yield game, shuffles

    def chance(self, game: Game, number: int, shuffles: int) -> Action:
        """What chance does in a deal after so many shuffles of it."""
        return draw(game, f"{self.seed}/{number}", shuffles)

    def to_settlement(self, game: Game, number: int, fixed: Fixed | None = None) -> Game:
        """Play on until one more deal stands on the sheet, or the game is over, or no end is to be seen."""
        after = game
        for after, _ in self.moves(game, number, lambda now, seat, ply: self.decide(now, seat, number, ply, fixed)):
            if len(after.sheet.deals) > len(game.sheet.deals):
                break
        return after

    def act(self, game: Game, action: Action, number: int) -> Game:
        """The game after an action that a bot has chosen.

        Raises:
            ArenaError: it is not allowed.
        """
        try:
            return apply(game, action)
        except Exception as error:  # a bot of others may answer with anything
            acting = turn(game)
            who = self.levels[acting].id if acting is not None and acting >= 0 else t("arena.chance")
            raise ArenaError(t("arena.fault", bot=who, number=number, what=error)) from error

    def decide(self, game: Game, seat: int, number: int, ply: int, fixed: Fixed | None = None) -> Action:
        """What the seat to act does; a fixed contract is neither bid for, raised, conceded nor dealt again.

        Raises:
            ArenaError: its bot breaks down.
        """
        view = view_of(game, seat)
        if fixed is not None:
            if view.phase in IMPOSED:
                return imposed(view, fixed)
            view = without_concession(view)
        level = self.levels[seat]
        chance = bot_chance(self.seed, number, seat, ply)
        begun = perf_counter()
        if isinstance(level, Guest):
            action = self._asked(level, view, number, chance)
        else:
            try:
                if isinstance(level, Cheat):
                    action = level.choose(
                        game, view, Random(chance), partial(self._onward, game, number, ply + 1, fixed)
                    )
                else:
                    action = level.choose(view, Random(chance))
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                raise ArenaError(t("arena.fault", bot=level.id, number=number, what=what)) from error
        self.decisions += 1
        if len(view.choices) > 1:
            self.times.setdefault(level.id, []).append(perf_counter() - begun)
        return action

    def _onward(self, game: Game, number: int, ply: int, fixed: Fixed | None, action: Action) -> Game | None:
        levels = [level.level if isinstance(level, Cheat) else level for level in self.levels]
        table = Table(self.rules, levels, self.seed)

        def decide(game: Game, seat: int, ply: int) -> Action:
            return table.decide(game, seat, number, ply, fixed)

        begun = apply(game, action)
        for after, shuffles in chain([(begun, 0)], table.moves(begun, number, decide, ply)):
            if len(after.sheet.deals) > len(game.sheet.deals):
                return after
            if shuffles:
                break
        return None

    def _asked(self, guest: Guest, view: View, number: int, chance: int) -> Action:
        try:
            return opponents().ask(guest.id, view, chance)
        except BotError as error:
            self.lapses.append(Lapse(guest.id, number, error.fault))
            return instead(view, chance)


# The phases in which a fixed contract leaves nothing to decide.
IMPOSED: Final = (LOOKING, AUCTION, CONTRACT, REBUYING, RIGHTS)


def unasked(view: View) -> Action | None:
    """What seats do that are not asked: they look at their cards, and waive their rights; None if it is not about that.

    Nobody buys the talon from another. A right that must be claimed is.
    """
    if (view.phase == AUCTION and view.has_looked) or view.phase not in (LOOKING, AUCTION, REBUYING, RIGHTS):
        return None
    wishes: tuple[Action, ...] = (actions.Look(), actions.Waive(), actions.Pass())
    return next((wish for wish in wishes if wish in view.choices), next(iter(view.choices)))


def imposed(view: View, fixed: Fixed) -> Action:
    """What leads to a fixed contract and keeps it: the forehand opens with the minimum, the declarer says the bid."""
    if (action := unasked(view)) is not None:
        return action
    wish: Action = actions.Contract(fixed.bid)
    if view.phase == AUCTION:
        wish = actions.Bid(fixed.bid) if view.seat == fixed.declarer else actions.Pass()
    return wish if wish in view.choices else next(iter(view.choices))


def without_concession(view: View) -> View:
    """The view of a seat that must play the deal out."""
    if isinstance(view.choices, Gives | Plays) and view.choices.concessions:
        return with_fields(view, choices=with_fields(view.choices, concessions=()))
    return view


# Deals after which a game without a winner is given up.
WHOLE_GAME: Final = 500


def whole_game(table: Table, number: int) -> Game:
    """Play a game to the target; the cards depend on the seed and the number of the game only, but where a bot cuts."""
    game = table.fresh(number)
    for deal in range(WHOLE_GAME):
        if game.winners:
            break
        game = table.to_settlement(game, number * WHOLE_GAME + deal)
    return game


def gained_on_others(view: View, totals: Sequence[int]) -> float:
    """How many points the side of this seat has gained more than the others on average, once these totals stand."""
    gained = [after - before for after, before in zip(totals, view.sheet.totals, strict=True)]
    mine = gained.pop(view.side(view.me))
    return mine - sum(gained) / len(gained)


@cache
def opponents() -> Opponents:
    """Whoever was asked so far, and those to come."""
    return Opponents()


def dismiss() -> None:
    """End their processes."""
    opponents().close()
    opponents.cache_clear()
