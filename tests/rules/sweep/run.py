"""The sweep itself: sets of agreements, a few deals under each, and what came of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from traceback import extract_tb

from tests.rules.sweep.fired import Fired
from tests.rules.sweep.pairs import VALUES
from tests.rules.sweep.policy import decide
from tests.rules.sweep.referee import Referee
from tests.rules.sweep.starts import random_start
from thousand_tui.rules import Agreements, Booked, Game, Settled, apply, differences
from thousand_tui.rules.agreements import idle

DEALS_A_GAME = 4
STEPS_A_GAME = 700
ASKED_A_DEAL = 2


class Sweep:
    """Plays under one set after another; ``met`` counts lines, words and stages, ``fired`` what made a difference."""

    def __init__(self) -> None:
        self.deals = 0
        self.games = 0
        self.met: Counter[str] = Counter()
        self.fired = Fired()
        self.broken: list[str] = []

    def play(self, agreements: Agreements, seed: str, about: str | None = None) -> None:
        """One game, of a few deals; ``about`` is the only option that is asked about, where one is given."""
        rng = Random(seed)
        try:
            self._play(agreements, rng, about)
        except Exception as error:
            changed = {option.id: getattr(agreements, option.id) for option in differences(Agreements(), agreements)}
            where = extract_tb(error.__traceback__)[-1]
            self.broken.append(f"{seed}: {type(error).__name__} {error} in {where.name}: {where.line} under {changed}")
        self.games += 1

    def _play(self, agreements: Agreements, rng: Random, about: str | None) -> None:
        game = begun = random_start(rng, agreements)
        referee = Referee(game, agreements, rng)
        first, played = 0, 0
        while not game.winners and played < DEALS_A_GAME and len(referee.actions) < STEPS_A_GAME:
            action = decide(game, rng)
            after = apply(game, action)
            referee.see(game, action, after)
            self.met[type(action).__name__] += 1
            if over(game, after):
                self.count(begun, after)
                played += 1
                told = begun, referee.actions[first:], after
                for _ in range(1 if about else ASKED_A_DEAL):
                    self.fired.ask(about or self.fired.choose(agreements, told, rng), agreements, told, rng)
                begun, first = after, len(referee.actions)
            game = after
        referee.finish(game)

    def count(self, begun: Game, game: Game) -> None:
        self.deals += 1
        rows: tuple[Settled | Booked, ...]
        rows = (*game.sheet.deals[len(begun.sheet.deals) :], *game.sheet.booked[len(begun.sheet.booked) :])
        for row in rows:
            self.met.update(line.rule for line in row.lines)

    def add(self, other: "Sweep") -> None:
        """Count what another sweep has met as well."""
        self.deals += other.deals
        self.games += other.games
        self.met += other.met
        self.fired.counts += other.fired.counts
        self.fired.asked += other.fired.asked
        self.broken += other.broken

    def report(self) -> str:
        """How often each value of each option has made a difference, and what else was met."""
        lines = [f"{self.deals} deals in {self.games} games"]
        for option, values in VALUES.items():
            counts = ", ".join(f"{value}: {self.fired.counts[option, repr(value)]}" for value in values)
            lines.append(f"{option:34}{counts}")
        lines.append(", ".join(f"{name} {count}" for name, count in sorted(self.met.items())))
        return "\n".join(lines)


def over(before: Game, after: Game) -> bool:
    """Whether this deal is settled, has passed on, or the game is over."""
    return bool(
        after.winners
        or len(after.sheet.deals) > len(before.sheet.deals)
        or (after.deal.dealer, after.deal.number) != (before.deal.dealer, before.deal.number)
    )


def sweep(sets: Iterable[Agreements], games: int, name: str) -> Sweep:
    """So many games under each of these sets."""
    done = Sweep()
    for at, agreements in enumerate(sets):
        for game in range(games):
            done.play(agreements, f"{name} {at} {game}")
    return done


def insist(option: str, value: str, sets: Sequence[Agreements], enough: int, games: int) -> Sweep:
    """More games under the sets in which a value is in effect, until it has fired often enough."""
    done = Sweep()
    live = [each for each in sets if repr(getattr(each, option)) == value and option not in idle(each)]
    for game in range(games if live else 0):
        if done.fired.counts[option, value] >= enough:
            break
        done.play(live[game % len(live)], f"{option} {value} {game}", option)
    return done
