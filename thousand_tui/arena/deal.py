"""One deal between bots, from the shuffle to the sheet. Each installed bot has a process, which plays all its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
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

# The seconds of every decision with more than one choice, by the id of the level that made it.
Times = dict[str, list[float]]

# The most actions before a deal that keeps being dealt again is given up.
LONGEST_DEAL: Final = 5_000


class ArenaError(RuntimeError):
    """A bot crashed or made an illegal move, or a deal did not end; the message is one sentence that names it."""


# Anyone who can take part in a match.
Entrant = Level | Guest


@dataclass(frozen=True, slots=True)
class Lapse:
    """An installed bot failed in the deal of this number, and a Regular decided in its place."""

    bot: str
    number: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Fixed:
    """A contract set before the bots play: who plays, and for how many points."""

    declarer: int
    bid: int


@dataclass(slots=True)
class Table:
    """A table of bots in play: who sits in each seat, the seed of all chance, and the times measured.

    ``decisions`` counts the bots' decisions; ``lapses`` are those a Regular made for an installed bot.
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
        """Play one deal on a fresh sheet; the cards depend only on the seed and the number, except where a bot cuts.

        Raises:
            ArenaError: a bot crashes, or the deal does not end.
        """
        deals = self.to_settlement(self.fresh(number), number, fixed).sheet.deals
        if not deals:
            raise ArenaError(t("arena.no_end", number=number))
        return deals[-1]

    def fresh(self, number: int) -> Game:
        """The position before a deal on a fresh sheet, with the dealer chosen by the number."""
        return new_game(self.rules, dealer=number % self.rules.form.seats)

    def auction(self, number: int) -> Fixed:
        """Play only the auction of a deal; if everybody passes, forehand has to play for the minimum.

        No seat has the cards dealt again or bids without looking.
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
        """The positions after each move from here on, with the number of shuffles so far. ``decide`` gives a seat's
        action in a position at a ply; ``first`` is the ply of the next move. The moves end with the game, or after the
        most a deal may have.

        Raises:
            ArenaError: an action is not allowed.
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
        """The action of chance in a deal after this many shuffles."""
        return draw(game, f"{self.seed}/{number}", shuffles)

    def to_settlement(self, game: Game, number: int, fixed: Fixed | None = None) -> Game:
        """Play until the next deal is settled, the game is over, or the moves run out."""
        after = game
        for after, _ in self.moves(game, number, lambda now, seat, ply: self.decide(now, seat, number, ply, fixed)):
            if len(after.sheet.deals) > len(game.sheet.deals):
                break
        return after

    def act(self, game: Game, action: Action, number: int) -> Game:
        """The position after an action chosen by a bot.

        Raises:
            ArenaError: the action is not allowed.
        """
        try:
            return apply(game, action)
        except Exception as error:  # an installed bot may answer with anything
            acting = turn(game)
            who = self.levels[acting].id if acting is not None and acting >= 0 else t("arena.chance")
            raise ArenaError(t("arena.fault", bot=who, number=number, what=error)) from error

    def decide(self, game: Game, seat: int, number: int, ply: int, fixed: Fixed | None = None) -> Action:
        """The action of the seat to act; a fixed contract is not bid for, raised, conceded or dealt again.

        Raises:
            ArenaError: the seat's bot crashes.
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
                action = level.choose(view, Random(chance))
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                raise ArenaError(t("arena.fault", bot=level.id, number=number, what=what)) from error
        self.decisions += 1
        if len(view.choices) > 1:
            self.times.setdefault(level.id, []).append(perf_counter() - begun)
        return action

    def _asked(self, guest: Guest, view: View, number: int, chance: int) -> Action:
        try:
            return opponents().ask(guest.id, view, chance)
        except BotError as error:
            self.lapses.append(Lapse(guest.id, number, error.fault))
            return instead(view, chance)


# The phases in which a fixed contract leaves no choice.
IMPOSED: Final = (LOOKING, AUCTION, CONTRACT, REBUYING, RIGHTS)


def unasked(view: View) -> Action | None:
    """The action of a seat whose bot is not asked: it looks at its cards and waives its rights. None in other phases.

    Nobody buys the talon from another player. A right is claimed only if it must be.
    """
    if (view.phase == AUCTION and view.has_looked) or view.phase not in (LOOKING, AUCTION, REBUYING, RIGHTS):
        return None
    wishes: tuple[Action, ...] = (actions.Look(), actions.Waive(), actions.Pass())
    return next((wish for wish in wishes if wish in view.choices), next(iter(view.choices)))


def imposed(view: View, fixed: Fixed) -> Action:
    """The action that leads to a fixed contract and keeps it: apart from forced openings only the declarer bids."""
    if (action := unasked(view)) is not None:
        return action
    wish: Action = actions.Contract(fixed.bid)
    if view.phase == AUCTION:
        wish = actions.Bid(fixed.bid) if view.seat == fixed.declarer else actions.Pass()
    return wish if wish in view.choices else next(iter(view.choices))


def without_concession(view: View) -> View:
    """The view of a seat that must play the deal to its end."""
    if isinstance(view.choices, Gives | Plays) and view.choices.concessions:
        return replace(view, choices=replace(view.choices, concessions=()))
    return view


# The most deals before a game without a winner is given up.
WHOLE_GAME: Final = 500


def whole_game(table: Table, number: int) -> Game:
    """Play a game to the target; the cards depend only on the seed and the game's number, except where a bot cuts."""
    game = table.fresh(number)
    for deal in range(WHOLE_GAME):
        if game.winners:
            break
        game = table.to_settlement(game, number * WHOLE_GAME + deal)
    return game


@cache
def opponents() -> Opponents:
    """The installed bots of this process, which are shared by all its tables."""
    return Opponents()


def dismiss() -> None:
    """End the processes of installed bots."""
    opponents().close()
    opponents.cache_clear()
