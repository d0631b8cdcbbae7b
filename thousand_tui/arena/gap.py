"""How much of what could be had a bot gets: the same contracts played by greedy, by the bot, and by the oracle.

Every contract is fixed up to the first lead, and played once by each as the declarer against a reference bot, and once
by each as the opponents of a reference declarer. Only the play of the cards differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from thousand_tui.arena import tables
from thousand_tui.arena.deal import ArenaError, Fixed, Table, expected, first_lead
from thousand_tui.arena.match import Played, rules_of
from thousand_tui.arena.oracle import ORACLE
from thousand_tui.arena.pool import GREEDY, entrant
from thousand_tui.arena.rows import Figure, Tried, mean, ratio
from thousand_tui.rules import Game, view_of
from thousand_tui.words import t

DECLARER: Final = "declarer"
DEFENDERS: Final = "defenders"
BID: Final = "bid"
ROLES: Final = (DECLARER, DEFENDERS)
# Between whom the gap lies.
FROM: Final = GREEDY.id
TO: Final = ORACLE.id
WIDTHS: Final = (-tables.NAME, 6, 7, 15, 8, 15, 12)


@dataclass(frozen=True, slots=True)
class Contracts:
    """What is the same for all trials: the agreements as a ``line``, the seed of all chance, the ``reference`` that
    sits on the other side, and the ``kind`` of contract: ``bid``, or ``promised`` by the declarer's cards."""

    line: str
    seed: str
    reference: str
    kind: str


@dataclass(frozen=True, slots=True)
class Trial:
    """A bot in a role, in the deal of this number; in both ``roles`` at once where it plays against itself."""

    number: int
    roles: tuple[str, ...]
    bot: str


@lru_cache(maxsize=8)
def _start(line: str, seed: str, number: int, keep: bool) -> Game:
    return first_lead(rules_of(line), seed, number, keep=keep)


def in_doubt(game: Game) -> bool:
    """Whether the declarer's cards promise the contract at the first lead; others are hardly ever made."""
    return expected(view_of(game, game.deal.buyer)) >= game.deal.contract


def attempt(contracts: Contracts, trial: Trial) -> Played[Tried]:
    """Play a contract from the first lead on; nothing of one that is not in doubt, unless it is as it was bid.

    Raises:
        ArenaError: a bot breaks down, or the deal comes to no end.
    """
    game = _start(contracts.line, contracts.seed, trial.number, contracts.kind == BID)
    declarer = game.deal.buyer
    if contracts.kind != BID and not in_doubt(game):
        return Played((), {}, 0)
    bot, reference = entrant(trial.bot), entrant(contracts.reference)
    mine = DECLARER in trial.roles
    seats = [bot if (seat == declarer) is mine else reference for seat in range(len(game.hands))]
    table = Table(game.rules, seats, contracts.seed)
    after = table.to_settlement(game, trial.number, Fixed(declarer, game.deal.bid))
    if not after.sheet.deals:
        raise ArenaError(t("arena.no_end", number=trial.number))
    row = after.sheet.deals[-1]
    contract, points = row.outcome.contract, row.outcome.raw(declarer)
    found = [
        Tried(contracts.seed, trial.number, role, trial.bot, declarer, contract, row.made, points)
        for role in trial.roles
    ]
    return Played(tuple(found), table.times, table.decisions, tuple(table.lapses))


def trials(numbers: Iterable[int], bots: Sequence[str], reference: str) -> list[Trial]:
    """Every contract by everybody in both roles."""
    pool = dict.fromkeys((FROM, *bots, TO))
    apart = [(role,) for role in ROLES]
    return [
        Trial(number, roles, bot)
        for number in numbers
        for bot in pool
        for roles in ([ROLES] if bot == reference else apart)
    ]


# The trials of each bot in one role, deal by deal in the same order: of deals that all of them have played.
Paired = Mapping[str, Sequence[Tried]]


def paired(rows: Iterable[Tried], role: str, bots: Sequence[str]) -> Paired:
    """The trials in a role, of the greedy player, these bots and the oracle."""
    pool = tuple(dict.fromkeys((FROM, *bots, TO)))
    found: dict[tuple[str, int], dict[str, Tried]] = {}
    for row in rows:
        if row.role == role:
            found.setdefault((row.seed, row.number), {})[row.bot] = row
    whole = [deal for deal in found.values() if all(name in deal for name in pool)]
    return {name: [deal[name] for deal in whole] for name in pool}


def share_made(rows: Sequence[Tried]) -> Figure:
    """The share of contracts that were made."""
    return mean([[float(row.made)] for row in rows])


def above(rows: Sequence[Tried], others: Sequence[Tried]) -> Figure:
    """How many more contracts were made in these trials than in the others, deal by deal; as a share of all."""
    return mean([[float(row.made - other.made)] for row, other in zip(rows, others, strict=True)])


def closed(found: Paired, bot: str, role: str) -> Figure | None:
    """The share of the gap between the greedy player and the oracle that the bot closes, 1 if it does as well as the
    oracle; with the error of a ratio of two means over the same deals. None where the oracle is not the better one.
    """
    better = 1 if role == DECLARER else -1
    steps = [
        (float(better * (own.made - low.made)), float(better * (high.made - low.made)))
        for own, low, high in zip(found[bot], found[FROM], found[TO], strict=True)
    ]
    return ratio(steps) if sum(gap for _, gap in steps) > 0 else None


def table(found: Paired, role: str, reference: str) -> list[str]:
    """One line for everybody in a role, and a chart of the shares of contracts made."""
    lines = [t(f"arena.gap.{role}", reference=reference), tables.heads("arena.heads.gap", WIDTHS)]
    made = {name: tables.in_percent(share_made(rows)) for name, rows in found.items()}
    for name, rows in found.items():
        cells = [name, str(len(rows)), tables.number(made[name].value), tables.interval(made[name])]
        if name != FROM:
            more = tables.in_percent(above(rows, found[FROM]))
            cells += [tables.number(more.value), tables.interval(more)]
        if name not in (FROM, TO) and (share := closed(found, name, role)) is not None:
            cells.append(tables.share_text(share))
        lines.append(tables.columns(cells, WIDTHS))
    return [*lines, "", *tables.chart(list(made.items()), made[FROM].value)]
