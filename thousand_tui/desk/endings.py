"""How a game ended: who won, what each side has done according to the sheet, and the best deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from thousand_tui.desk.glance import names_at
from thousand_tui.desk.replaying import played_from
from thousand_tui.rules import Cards, LineName, Sheet
from thousand_tui.rules.forms import Form
from thousand_tui.study.replay import Replay
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.words import change_text, clean_name, names_of_sides, number_text, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.grammar import Person

COLUMNS = ("contracts", "made", "best", "conceded", "bolts")
# For games without contracts (V2).
PLAIN_COLUMNS = ("won_deals", "best_deal", "tricks", "melds")


def headline(session: AnySession, winners: Sequence[int]) -> str:
    """Who won (by seat) or gave up; a single player is called "you"."""
    names = [clean_name(name) for name in session.names]
    you = session.here[0] if len(session.here) == 1 else None
    if (gave_up := session.occasion.given_up_by) is not None:
        if gave_up not in session.people:
            return t("over.given_up.watched")
        return t("over.given_up", who=Person(names[gave_up], gave_up == you))
    if len(winners) == 1:
        return t("over.won", who=Person(names[winners[0]], winners[0] == you))
    if you in winners:
        return t("over.won.with", who=listed([names[seat] for seat in winners if seat != you]))
    return t("over.won.shared", who=listed([names[seat] for seat in winners]))


@dataclass(frozen=True, slots=True)
class Ending:
    """What is said at the end of a game: the winner's ``name`` (empty if nobody won), and sentences below it.
    ``is_lost``: the only person at the table has not won."""

    name: str
    told: tuple[str, ...]
    is_lost: bool = False

    @classmethod
    def of(cls, session: AnySession, winners: Sequence[int], *told: str) -> Ending:
        """The end of this session, won by these seats."""
        names = names_of_sides(names_at(session), session.sides)
        sides = dict.fromkeys(session.sides[seat] for seat in winners)
        has_winner = session.occasion.given_up_by is None
        is_lost = has_winner and len(session.here) == 1 and session.here[0] not in winners
        name = "+".join(names[side] for side in sides) if has_winner else ""
        return cls(name, (headline(session, winners), *told), is_lost)


@dataclass(frozen=True, slots=True)
class Record:
    """A side's results in a game: its contracts, or its deals if there are none."""

    points: int
    contracts: int = 0
    made: int = 0
    best: int = 0
    conceded: int = 0
    bolts: int = 0
    won_deals: int = 0
    best_deal: int = 0
    tricks: int = 0
    melds: int = 0


def record_of(sheet: Sheet, side: int, form: Form) -> Record:
    """A side's results according to the sheet. Deals are compared by unrounded points."""
    seats = form.partners[side]
    outcomes = [row.outcome for row in sheet.deals]
    own = [row for row in sheet.deals if row.outcome.declarer in seats]
    made = [row.outcome.contract for row in own if row.made]
    lines = [line for row in sheet.deals for line in row.lines if line.side == side]
    taken = [[sum(map(outcome.raw, each)) for each in form.partners] for outcome in outcomes]
    return Record(
        points=sheet.totals[side],
        contracts=len(own),
        made=len(made),
        best=max(made, default=0),
        conceded=sum(row.outcome.conceded is not None for row in own),
        bolts=sum(line.rule == LineName.BOLT for line in lines),
        won_deals=sum(points[side] == max(points) and points.count(max(points)) == 1 for points in taken),
        best_deal=max((points[side] for points in taken), default=0),
        tricks=sum(outcome.tricks[seat] for outcome in outcomes for seat in seats),
        melds=sum(outcome.melds[seat] for outcome in outcomes for seat in seats),
    )


def record_told(session: ThousandSession, side: int) -> str:
    """A side's results, one after another, each with its name."""
    view = session.view()
    marked = view.rules.bolts.limit or view.rules.bolts.row
    columns = (COLUMNS if marked else COLUMNS[:-1]) if view.rules.form.auction else PLAIN_COLUMNS
    record = record_of(view.sheet, side, view.rules.form)
    told = (f"{t(f'over.head.{column}')} {number_text(getattr(record, column))}" for column in columns)
    return t("line.gap").join(told)


def ending(session: ThousandSession, rules: str) -> Ending:
    """The end of a game of Thousand: who won, after how many deals, which sides reached the limit below zero (I18), and
    what the only person did well if they have lost."""
    view, names = session.view(), names_of_sides(names_at(session), session.sides)
    sheet, below = view.sheet, view.rules.settlement.reverse
    sentences = [t("over.deals" if sheet.deals else "over.deals.none", n=len(sheet.deals), rules=rules)]
    if below is not None:
        key = "over.out" if below.eliminates else "over.won.below"
        down = [side for side, total in enumerate(sheet.totals) if total <= below.bottom]
        totals = [number_text(total) for total in sheet.totals]
        sentences += [t(key, who=names[side], total=totals[side]) for side in down]
    found = Ending.of(session, view.winning_seats, t("gap").join(sentences))
    good = next(_good(session, session.people[0]), "") if found.is_lost else ""
    return Ending(found.name, (*found.told, *filter(None, [good])), found.is_lost)


def _good(session: ThousandSession, seat: int) -> Iterator[str]:
    """What this player has done well, the most important first."""
    deals = session.view().sheet.deals
    made = [row for row in deals if row.made and row.outcome.declarer == seat]
    if made:
        best = max(made, key=lambda row: row.outcome.contract)
        yield t("over.good.contract", contract=best.outcome.contract, deal=best.number)
    if points := sum(row.outcome.melds[seat] for row in deals):
        yield t("over.good.melds", points=points)
    tricks = max(deals, key=lambda row: row.outcome.tricks[seat], default=None)
    if tricks is not None and (most := tricks.outcome.tricks[seat]):
        yield t("over.good.tricks", n=most, deal=tricks.number)


@dataclass(frozen=True, slots=True)
class BestDeal:
    """The deal that brought the winner most, in words, and the cards they played it with (none if they are unknown)."""

    told: str
    cards: Cards


def best_deal(session: ThousandSession) -> BestDeal | None:
    """The winner's best deal; None if no deal was settled or nobody has won."""
    view, names = session.view(), names_of_sides(names_at(session), session.sides)
    if not view.sheet.deals or not view.winners:
        return None
    side = view.winners[0]
    seats = view.rules.form.partners[side]
    gains = [sum(line.amount for line in row.lines if line.side == side) for row in view.sheet.deals]
    gain = max(gains)
    outcome = view.sheet.deals[gains.index(gain)].outcome
    seat = outcome.declarer if outcome.declarer in seats else max(seats, key=outcome.raw)
    told = t("over.best", who=names[side], deal=outcome.number, change=change_text(gain))
    known = [deal.number for deal in Replay(session).deals] if session.may_open_deals else []
    if outcome.number not in known:
        return BestDeal(told, Cards())
    return BestDeal(told, Cards(played_from(session, known.index(outcome.number)).hands[seat] or 0))
