"""What if …: the situations of a set of agreements in sentences, and the answers that a change of agreements alters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import NOBODY, Agreements, Cards, LineName, Settled, Standing
from thousand_tui.rules.whatif import Answer, answers
from thousand_tui.words.catalogue import known, t
from thousand_tui.words.scores import marks, settlement_lines
from thousand_tui.words.voice import Voice, card_text, cards_text

SITTER: Final = LineName.SITTER_TALON


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A situation: the question, the sheet before, what happens, what is written down for whom, the sheet after."""

    question: str
    before: str
    happens: str
    lines: tuple[tuple[str, str], ...]
    after: str

    @property
    def written(self) -> tuple[str, ...]:
        """What is written down, a sentence per side."""
        return tuple(t("whatif.line", who=who, line=line) for who, line in self.lines)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The whole answer, from the sheet before to the sheet after."""
        return (self.before, self.happens, *self.written, self.after)


@dataclass(frozen=True, slots=True)
class Change:
    """An answer that has changed: the question, the side concerned (empty: all), and what was and is written down."""

    question: str
    who: str
    before: str
    now: str

    @property
    def sentence(self) -> str:
        """The change, in a sentence."""
        key = "whatif.change" if self.who else "whatif.change.all"
        return t(key, who=self.who, before=self.before, now=self.now)


def what_if(agreements: Agreements) -> list[WhatIf]:
    """All questions about a set of agreements, with the game's answers."""
    return list(_by_part(agreements).values())


def what_if_lines(answered: Iterable[WhatIf]) -> list[str]:
    """The questions and answers as lines."""
    lines = [t("whatif.about")]
    for told in answered:
        lines += ["", told.question, *told.sentences]
    return lines


def changes(old: Agreements, new: Agreements) -> list[Change]:
    """The answers that differ between two sets."""
    was, now = _by_part(old), _by_part(new)
    found = []
    for part in sorted({*was, *now}):
        one, other = was.get(part), now.get(part)
        if one is None or other is None:
            either = one or other
            assert either is not None
            cannot = t("whatif.cannot")
            was_told, now_told = (" ".join(told.written) if told else cannot for told in (one, other))
            found.append(Change(either.question, "", was_told, now_told))
            continue
        lines, others = dict(one.lines), dict(other.lines)
        found += [
            Change(other.question, who, lines.get(who, t("whatif.nothing")), others.get(who, t("whatif.nothing")))
            for who in dict.fromkeys((*lines, *others))
            if lines.get(who) != others.get(who)
        ]
    return found


def _by_part(agreements: Agreements) -> dict[tuple[int, int], WhatIf]:
    return {(answer.number, answer.part): _told(answer) for answer in answers(agreements)}


def _told(answer: Answer) -> WhatIf:
    names = [""] * answer.rules.form.seats
    for seat, name in zip(answer.places, t("whatif.names").split(), strict=False):
        names[seat] = name
    sides = Voice(names).of_sides(answer.rules.form.sides)
    row = answer.row
    if not row.outcome.talon:
        # The talon's points are told only where they are asked about; elsewhere they do not count for the sitter.
        row = Settled(row.outcome, row.made, tuple(line for line in row.lines if line.rule != SITTER), row.totals)
    lines = settlement_lines(row, sides, attempts=answer.rules.barrel.attempts)
    return WhatIf(
        t(part) if known(part := f"whatif.{answer.number}.{answer.part}") else t(f"whatif.{answer.number}"),
        t("whatif.before", totals=_sheet(answer, answer.before, sides.names)),
        " ".join(_happens(answer, names)),
        tuple((sides.names[side], line) for side, line in lines),
        t("whatif.after", totals=_sheet(answer, answer.after, sides.names)),
    )


def _sheet(answer: Answer, standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Every total with its marks, from forehand on."""
    sides = dict.fromkeys(answer.rules.form.sides[seat] for seat in answer.places)
    said = []
    for side in sides:
        standing = standings[side]
        beside = () if standing.total >= answer.rules.barrel.wins_at else tuple(marks(standing, answer.rules))
        key = "whatif.total.marked" if beside else "whatif.total"
        said.append(t(key, who=names[side], total=standing.total, marks=t("list.comma").join(beside)))
    return t("list.comma").join(said)


def _happens(answer: Answer, names: Sequence[str]) -> list[str]:
    """The course of the deal, a sentence for each player."""
    outcome = answer.row.outcome
    facts = {"contract": outcome.contract}
    if outcome.conceded:
        return [t("whatif.concedes", who=names[outcome.declarer], **facts)]
    if answer.lead is not None:
        key = "whatif.leads.late" if answer.late else "whatif.leads"
        return [t(key, who=names[outcome.active[0]], card=card_text(answer.lead))]
    said = []
    for seat in outcome.active:
        if seat == outcome.declarer:
            said.append(t("whatif.plays.gold" if outcome.gold else "whatif.plays", who=names[seat], **facts))
        is_empty = outcome.declarer != NOBODY and not outcome.tricks[seat]
        key = "whatif.no_trick" if is_empty else "whatif.takes"
        said.append(t(key, who=names[seat], points=outcome.raw(seat)))
    if outcome.talon:
        said.append(t("whatif.sits_out", who=names[answer.places[-1]], cards=cards_text(Cards(outcome.talon))))
    return said
