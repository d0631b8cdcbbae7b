"""Points in words: the settlement of a deal, the marks next to a total, what a side needs, the count of the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import CROSS, EVERYONE, Booked, Cards, Line, LineName, Rulebook, Settled, Sheet, Standing, View
from thousand_tui.rules.settling.barrel import THIRD, Attempts
from thousand_tui.rules.tally import Tally
from thousand_tui.words.catalogue import change_text, number_text, t
from thousand_tui.words.voice import Voice, cards_text

# Rules with another line if nothing is lost or gained.
FREE: Final = (LineName.COLLISION, LineName.CONCEDED, LineName.GIFT, LineName.GIFT_BY_ACES, LineName.KNOCKED_OFF)

# Rules with another line if nothing was rounded.
EVEN: Final = (LineName.DEFENDER, LineName.POINTS)


def settlement_lines(
    row: Settled | Booked, voice: Voice, *, attempts: int = 0, signed: bool = False
) -> list[tuple[int, str]]:
    """The steps of each side's settlement in one line, as (side, text), in the order of the sheet.

    The names of the ``voice`` are those of the sides; ``attempts`` on the barrel are 0 if unlimited. Points alone have
    a sign if ``signed``.
    """
    sides = sorted({line.side for line in row.lines})
    gap = t("line.gap")
    told = [(line.side, _part(line, row, voice, attempts, signed=signed)) for line in row.lines]
    return [(side, gap.join(text for of, text in told if of == side)) for side in sides]


def booked_reason(row: Booked) -> str:
    """Why something was written down between two deals."""
    return t(f"booked.{row.reason}")


def _part(line: Line, row: Settled | Booked, voice: Voice, attempts: int, *, signed: bool) -> str:
    amount = abs(line.amount) if line.rule in _FINES else line.amount
    return t(
        f"line.{_variant(line, row, attempts)}",
        amount=change_text(amount) if signed and line.rule in EVEN else number_text(amount),
        loss=number_text(abs(line.amount)),
        signed=change_text(line.amount),
        total=number_text(line.total),
        fact=line.fact if line.rule in _FINES else number_text(line.fact),
        attempts=attempts,
        falls=THIRD,
        who=voice.name(line.fact) if line.rule == LineName.KNOCKED_OFF else "",
    )


# Rules whose line names a fine.
_FINES: Final = (LineName.BOLT_FINE, LineName.BOLT_ROW_FINE, LineName.CONCESSION_FINE, LineName.IDLE_FINE)


def _variant(line: Line, row: Settled | Booked, attempts: int) -> str:
    """The variant of the line: lines that changed nothing or took something back are worded differently."""
    rule = line.rule
    if rule in FREE and not line.amount:
        return f"{rule}.free"
    if rule in EVEN and line.amount == line.fact:
        return f"{rule}.even"
    if rule == LineName.BOLT:
        return _bolt(line, row)
    if rule == LineName.DOUBLED and line.fact:
        return "doubled.single"
    if rule == LineName.ATTEMPT and not attempts:
        return "attempt.unlimited"
    if rule == LineName.NOT_COUNTED_ON_BARREL and line.amount > 0:
        return "not_counted_on_barrel.loss"
    return rule


def _bolt(line: Line, row: Settled | Booked) -> str:
    """Why a bolt was given; in forms with bolts, every seat is a side of its own."""
    if isinstance(row, Booked):
        return "bolt"
    if row.outcome.conceded == CROSS:
        return "bolt.cross"
    return "bolt" if row.outcome.tricks[line.side] else "bolt.no_trick"


# What counts as an attempt on the barrel (I3, I4).
COUNTED: Final[dict[Attempts, str]] = {
    "deals": "deals",
    "own_contracts": "own",
    "own_forehand": "forehand",
    "never": "free",
}

# The ways of giving a deal up that a standing counts, apart from plain concessions.
USED: Final = ("spisats", "crosses", "bombs")


@dataclass(frozen=True, slots=True)
class Need:
    """What a side still needs: ``kind`` chooses the sentence, the numbers are its facts."""

    kind: str
    points: int = 0
    attempts: int = 0


# How many points below the barrel a side begins to hear of it: before that it means nothing to a newcomer.
NEAR: Final = 180


def need_of(standing: Standing, rules: Rulebook) -> Need:
    """How far a side is from the barrel or from winning, or what it must do on the barrel."""
    found, below = rules.barrel, rules.settlement.reverse
    to_win = found.wins_at - standing.total
    if below is not None and standing.total <= below.bottom:
        return Need("out" if below.eliminates else "won")
    if to_win <= 0:
        return Need("tied" if rules.settlement.plays_on else "won")
    if below is not None and standing.reverse is not None:
        return Need("reverse", attempts=below.attempts - standing.reverse)
    if standing.barrel is not None:
        return _on_barrel(standing, rules, to_win)
    if found.lock:
        return Need("in_lock", to_win) if standing.total >= found.lock else Need("to_lock", found.lock - standing.total)
    if not found.can_be_mounted or standing.freed or standing.total < found.level - NEAR:
        return Need("to_win", to_win)
    return Need("to_keg" if found.kind == "keg" else "to_barrel", found.level - standing.total)


def _on_barrel(standing: Standing, rules: Rulebook, to_win: int) -> Need:
    found = rules.barrel
    if found.kind != "classic":
        return Need(found.kind, to_win)
    left = found.attempts - (standing.barrel or 0)
    counted = COUNTED[found.counts]
    return Need(f"{counted}.last" if left == 1 else counted, found.winning_contract, left)


def short_needs(standing: Standing, rules: Rulebook) -> tuple[str, str]:
    """What a side needs in a few words, and in still fewer."""
    need = need_of(standing, rules)
    long, short = (f"sheet.needs.{need.kind}", f"sheet.needs.{need.kind}.short")
    facts = {"points": need.points, "attempts": need.attempts}
    return t(long, **facts), t(short, **facts)


def need_text(standing: Standing, rules: Rulebook) -> str:
    """What a side needs in a sentence, with its bolts and the ways of giving up that it has used."""
    need, below = need_of(standing, rules), rules.settlement.reverse
    parts = [
        t(
            f"sheet.need.{need.kind}",
            points=need.points,
            attempts=need.attempts,
            bottom=number_text(below.bottom if below else 0),
        )
    ]
    if standing.freed:
        parts.append(t("mark.freed"))
    if standing.bolts:
        parts.append(t("sheet.need.bolts", bolts=standing.bolts, limit=rules.bolts.limit))
    if standing.run:
        parts.append(t("sheet.need.run", run=standing.run, row=rules.bolts.row))
    if standing.falls:
        parts.append(t("sheet.need.falls", falls=standing.falls, limit=THIRD))
    if standing.concessions and rules.concession.fined_every:
        parts.append(t("sheet.used.concessions", n=standing.concessions))
    parts += [t(f"sheet.used.{name}", n=used) for name in USED if (used := getattr(standing, name))]
    return t("list.comma").join(parts)


def thresholds(rules: Rulebook, lowest: int) -> tuple[int, ...]:
    """The totals that matter, lowest first: zero, the barrel or the lock, the target.

    The barrel below zero is included once a total is half-way to it.
    """
    found, below = rules.barrel, rules.settlement.reverse
    levels = {0, found.target}
    if found.can_be_mounted:
        levels.add(found.level)
    if found.lock:
        levels.add(found.lock)
    if below is not None and lowest <= below.level // 2:
        levels |= {below.level, below.bottom}
    return tuple(sorted(levels))


def leaders(sheet: Sheet) -> tuple[int, ...]:
    """The sides with the highest total."""
    best = max(sheet.totals)
    return tuple(side for side, total in enumerate(sheet.totals) if total == best)


def _barrel(standing: Standing, rules: Rulebook) -> str:
    """The barrel with the number of the next attempt; without a limit, only the barrel."""
    if standing.barrel is None or standing.total >= rules.barrel.wins_at:
        return ""
    if rules.barrel.kind == "keg":
        return t("mark.keg")
    attempts = rules.barrel.attempts
    if not attempts:
        return t("mark.barrel.free")
    return t("mark.barrel", attempt=standing.barrel + 1, attempts=attempts)


def _lock(standing: Standing, rules: Rulebook) -> str:
    return t("mark.lock") if 0 < rules.barrel.lock <= standing.total < rules.barrel.wins_at else ""


def _freed(standing: Standing, rules: Rulebook) -> str:
    return t("mark.freed") if standing.freed else ""


def _reverse(standing: Standing, rules: Rulebook) -> str:
    below = rules.settlement.reverse
    if below is None or standing.reverse is None:
        return ""
    return t("mark.reverse", attempt=standing.reverse + 1, attempts=below.attempts)


def _bolts(standing: Standing, rules: Rulebook) -> str:
    return t("mark.bolts", bolts=standing.bolts) if standing.bolts else ""


def _run(standing: Standing, rules: Rulebook) -> str:
    """Bolts in a row, if these are counted separately."""
    return t("mark.run", run=standing.run) if standing.run and rules.bolts.row else ""


def _falls(standing: Standing, rules: Rulebook) -> str:
    return t("mark.falls", falls=standing.falls) if standing.falls else ""


# The marks that may follow a total, the most important first.
MARKS: Final[tuple[Callable[[Standing, Rulebook], str], ...]] = (_barrel, _lock, _freed, _reverse, _bolts, _run, _falls)


def marks(standing: Standing, rules: Rulebook) -> Iterator[str]:
    """All marks that follow this total."""
    yield from filter(None, (mark(standing, rules) for mark in MARKS))


def taken_text(counted: Tally, view: View, seat: int) -> str:
    """The points a seat has taken; for the declarer, with the contract: ``71 of 115``."""
    points = counted.points[seat]
    if view.deal.declarer != seat:
        return str(points)
    return t("count.of", points=points, contract=view.deal.contract)


def count_lines(counted: Tally, view: View, voice: Voice) -> Iterator[str]:
    """The whole count in sentences, for those who read line by line."""
    yield points_line(counted, view, voice)
    for key, cards in (("gone", counted.gone), ("out", counted.out)):
        if cards:
            yield t(f"plain.count.{key}", cards=cards_text(cards))
        else:
            yield t(f"plain.count.none_{key}")


def points_line(counted: Tally, view: View, voice: Voice) -> str:
    """The points that each player has taken, and those still to be taken."""
    taken = [_taken_by(counted, view, voice, seat) for seat in view.deal.active]
    return t("plain.count", points=t("list.comma").join(taken), left=counted.left)


def _taken_by(counted: Tally, view: View, voice: Voice, seat: int) -> str:
    key = "plain.count.of" if view.deal.declarer == seat else "plain.count.side"
    return t(key, who=voice.names[seat], points=counted.points[seat], contract=view.deal.contract)


def seen_piles(view: View) -> Iterator[tuple[str, Cards]]:
    """The piles of this deal that the seat has seen: the talon or the packets, the cards laid aside, the bottom card;
    but not a dead hand that is open to all (V6)."""
    deal = view.deal
    if deal.bought is not None and deal.bought.cards:
        yield t("seen.talon"), Cards(deal.bought.cards)
    for packet in deal.talon:
        if packet.cards:
            yield t("seen.packet" if deal.bought is not None else "seen.talon"), Cards(packet.cards)
    for pile in deal.aside:
        if pile.cards and not (pile.seen == EVERYONE and view.rules.form.plan.dead):
            yield t("seen.aside"), Cards(pile.cards)
    if deal.bottom is not None and deal.bottom.cards:
        yield t("seen.bottom"), Cards(deal.bottom.cards)
