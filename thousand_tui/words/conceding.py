"""The cost of conceding the deal, read from the settlement that the rules would make of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from thousand_tui.rules import BY_ACES, Line, LineName, View, settle
from thousand_tui.rules.phases.counting import outcome_of
from thousand_tui.words.catalogue import listed, t
from thousand_tui.words.voice import Voice, sentence_case


@dataclass(frozen=True, slots=True)
class Cost:
    """What conceding the deal would write on the sheet, by side: points, bolts, and who would win the game.

    ``per_ace`` is what opponents also get for each ace in their hands (F17); ``fined`` says whether a fine for repeated
    concessions is included (F4).
    """

    points: tuple[int, ...]
    bolts: tuple[int, ...]
    winners: tuple[int, ...]
    per_ace: int
    fined: bool


def cost_of(view: View, kind: str) -> Cost:
    """The cost of conceding the deal in this way for the seat of this view, and the gain of the others."""
    points, bolts, winners, lines = _settled(view, kind, 0)
    per_ace = 0
    if kind == BY_ACES:
        with_ace, *_ = _settled(view, kind, 1)
        per_ace = max(more - less for more, less in zip(with_ace, points, strict=True))
    return Cost(points, bolts, winners, per_ace, any(line.rule == LineName.CONCESSION_FINE for line in lines))


def _settled(
    view: View, kind: str, aces: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[Line, ...]]:
    """Points and bolts written down, winners and lines, if every player held this many aces."""
    none = (0,) * len(view.hands)
    outcome = outcome_of(view, none, none, none, kind, aces=(aces,) * len(view.hands))
    sheet, winners = settle(view.sheet, outcome, view.rules)
    both = tuple(zip(view.sheet.standings, sheet.standings, strict=True))
    points = tuple(after.total - before.total for before, after in both)
    bolts = tuple(max(after.bolts - before.bolts, after.run - before.run, 0) for before, after in both)
    return points, bolts, winners, sheet.deals[-1].lines


def concession_asked(view: View, kind: str, voice: Voice) -> str:
    """The question asked before the deal is conceded in this way, with the cost."""
    return t(f"concede.ask.{kind}", cost=sentence_case(concession_cost(view, kind, voice)))


def concession_cost(view: View, kind: str, voice: Voice) -> str:
    """The cost of conceding the deal in this way, without a full stop."""
    return listed(list(_parts(view, cost_of(view, kind), voice)), "list.clauses")


def _parts(view: View, cost: Cost, voice: Voice) -> Iterator[str]:
    mine = view.side(view.me)
    called = voice.of_sides(view.rules.form.sides).names
    others = [side for side in range(len(cost.points)) if side != mine]
    if own := cost.points[mine]:
        key = "concede.lose.fined" if cost.fined else "concede.lose"
        yield t(key, points=-own, fine=view.rules.concession.fine)
    else:
        yield t("concede.lose.nothing")
    yield from _given(cost, others, called)
    if any(cost.bolts[side] for side in others):
        yield t("concede.bolts")
    if cost.winners:
        yield t("concede.wins", who=listed([called[side] for side in cost.winners]))


def _given(cost: Cost, others: Sequence[int], called: Sequence[str]) -> Iterator[str]:
    """What the others get: one phrase if all get the same, else by name those who gain or lose something."""
    if cost.per_ace:
        yield t("concede.aces", points=cost.per_ace)
        return
    amounts = sorted({cost.points[side] for side in others}, reverse=True)
    if amounts == [0]:
        if not any(cost.bolts[side] for side in others):
            yield t("concede.nobody")
        return
    for amount in filter(None, amounts):
        who = [called[side] for side in others if cost.points[side] == amount]
        if len(who) == len(others) > 1 and amount > 0:
            yield t("concede.gain.each", points=amount)
        else:
            key = "concede.gain" if amount > 0 else "concede.others_lose"
            yield t(key if len(who) == 1 else f"{key}.some", who=listed(who), points=abs(amount))
