"""Ideas in words: what a choice gives away, why that matters, and the cards that show it. Reviews in words: what a
decision was, what it cost, and why another choice was better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from thousand_tui.bots.reasons import Reason, idea, reasons
from thousand_tui.rules import TRICKS, Action, Bid, Contract, Pass, Play, View
from thousand_tui.study.judging import Grade, Verdict
from thousand_tui.study.review import Opened
from thousand_tui.study.trial import Refutation, Step
from thousand_tui.words import Voice, cards_text, number_text, t
from thousand_tui.words.catalogue import known, listed, noun
from thousand_tui.words.conceding import concession_cost
from thousand_tui.words.hint import HintWords
from thousand_tui.words.scores import marks
from thousand_tui.words.voice import sentence_case

# The fact that a total would drop to 0 is mentioned if it is at most this many points away.
TARGETS: Final = 120


def what(idea: Reason, voice: Voice) -> str:
    """What the choice does, in a sentence."""
    key = f"idea.{idea.name}"
    is_sure = idea.facts.get("chance", 1.0) == 1.0
    return t(key if is_sure or known(f"{key}.may") is None else f"{key}.may", **_facts(idea, voice))


def because(idea: Reason, voice: Voice) -> str:
    """Why that matters, in a sentence."""
    return t(f"idea.{idea.name}.why", **_facts(idea, voice))


def _facts(idea: Reason, voice: Voice) -> dict[str, object]:
    return dict(voice.fact(*fact) for fact in idea.facts.items())


# --- The cards that show it -----------------------------------------------------------------------------------------


def step_line(step: Step, voice: Voice) -> str:
    """A move, in a few words."""
    words = HintWords(step.view, voice)
    return t("why.step", who=voice.name(step.view.me), choice=words.choice(step.action))


def ending(line: Refutation, view: View, voice: Voice) -> str:
    """The result of the line on the sheet, and that of the other choice with the same cards; empty if there is none."""
    if line.ends is None or line.taken is None:
        return ""
    is_written = line.ends[0] != line.ends[1]
    mine, other = line.ends if is_written else line.taken
    choice = sentence_case(HintWords(view, voice).choice(line.better))
    return t(
        "why.ends" if is_written else "why.takes", points=number_text(mine), choice=choice, other=number_text(other)
    )


def refutation_lines(line: Refutation, view: View, voice: Voice) -> Iterator[str]:
    """All of it as lines, for those who read line by line: the hands, the moves trick by trick, the result."""
    yield t("why.lie")
    for seat, hand in line.hands(0):
        yield t("why.hand", who=voice.name(seat), cards=cards_text(hand))
    moves: list[str] = []
    for step in line.steps:
        if moves and step.view.phase == TRICKS and not step.view.table:
            yield t("why.moves", moves=t("list.comma").join(moves))
            moves = []
        moves.append(step_line(step, voice))
    yield t("why.moves", moves=t("list.comma").join(moves))
    if end := ending(line, view, voice):
        yield end


# --- What stands on the sheet ---------------------------------------------------------------------------------------


def standing_facts(view: View, voice: Voice) -> Iterator[str]:
    """What depends on the sheet in this deal for the seat: a bolt that is due, the last attempt on the barrel, a total
    that drops to 0, the cost of conceding."""
    standing, rules = view.standing(view.me), view.rules
    bolts, barrel = rules.bolts, rules.barrel
    fine = bolts.fine if bolts.limit and standing.bolts == bolts.limit - 1 else 0
    fine = max(fine, bolts.row_fine if bolts.row and standing.run == bolts.row - 1 else 0)
    if fine and not view.tricks_of(view.me) and (bolts.declarer_too or view.deal.declarer != view.me):
        yield t("fact.bolt", points=fine)
    if standing.barrel is not None and barrel.attempts and standing.barrel >= barrel.attempts - 1:
        yield t("fact.barrel", points=barrel.fall_price(standing))
    for total in rules.settlement.dumps:
        if 0 < abs(total - standing.total) <= TARGETS:
            yield t("fact.dump", points=number_text(total), away=abs(total - standing.total))
    for way in view.concessions:
        yield t("fact.concede", cost=concession_cost(view, way.kind, voice))


def where(view: View, action: Action, voice: Voice) -> str:
    """The choice with its place in the deal: ``10♥ in trick 3``."""
    choice = HintWords(view, voice).doing(action)
    if view.phase == TRICKS and isinstance(action, Play):
        return t("review.in_trick", choice=choice, trick=len(view.done) + 1)
    return choice


def loss(verdict: Verdict) -> str:
    """The points lost, with their standard error."""
    return t("review.loss", loss=number_text(-round(verdict.loss)), error=max(1, round(verdict.error)))


def verdict_lines(view: View, verdict: Verdict, opened: Opened | None, voice: Voice) -> Iterator[str]:
    """A graded decision: what was better and why, what it cost, and what open cards would have shown."""
    if verdict.grade is None:
        return
    place = sentence_case(where(view, verdict.action, voice))
    yield t("review.graded", where=place, grade=noun(f"review.{verdict.grade}"))
    if (found := idea(view, verdict.action, verdict.best)) is not None:
        yield f"{what(found, voice)} {because(found, voice)}"
    yield t("review.better", why=why_better(view, verdict, voice))
    yield costs(verdict)
    yield from limit_lines(view, verdict, voice)
    if opened is not None:
        yield t("review.open", said=opened_line(view, verdict.action, opened, voice))


def why_better(view: View, verdict: Verdict, voice: Voice) -> str:
    """Why the best choice is better than the one that was made, or than the next if the best one was made."""
    pair = verdict.choices[:2] if verdict.action == verdict.best else (verdict.choices[0], verdict.made)
    return HintWords(view, voice).sentence(pair, reasons(view, pair))


def limit_lines(view: View, verdict: Verdict, voice: Voice) -> Iterator[str]:
    """How high one could have gone, if what was bid or passed is not there."""
    action, (low, high) = verdict.action, verdict.limit
    said = action.points if isinstance(action, Bid | Contract) else min(view.high, high)
    if high and isinstance(action, Bid | Contract | Pass) and not low <= said <= high:
        key = "review.limit" if low > said else "review.limit.passed"
        yield voice.sentence(key, view.me, low=low, high=high)


def warning(view: View, verdict: Verdict, idea: Reason | None, voice: Voice) -> str:
    """What the tutor says before the choice is made: the idea if there is one, else its grade."""
    if idea is not None:
        return voice.keyed("tutor.names", "table.why", idea=what(idea, voice))
    choice = sentence_case(HintWords(view, voice).choice(verdict.action))
    facts = {"choice": choice, "grade": noun(f"review.{verdict.grade}")}
    return voice.keyed("tutor.says", "table.hint", **facts)


def costs(verdict: Verdict) -> str:
    """The cost of a choice with its standard error, in a sentence."""
    return t("why.costs", loss=round(verdict.loss), error=max(1, round(verdict.error)))


def unlucky_line(view: View, verdict: Verdict, opened: Opened, voice: Voice) -> str:
    """A decision that was right although open cards would have shown it to fail."""
    place = sentence_case(where(view, verdict.action, voice))
    return t("review.open.hidden", where=place, said=opened_line(view, verdict.action, opened, voice))


def opened_line(view: View, action: Action, opened: Opened, voice: Voice) -> str:
    """What open cards would have shown about a played card."""
    words = HintWords(view, voice)
    cards = [words.choice(play) for play in opened.good if play != action]
    if opened.was_good:
        return t("review.open.right.too" if cards else "review.open.right", cards=listed(cards))
    if not cards:
        return t("review.open.none")
    return t("review.open.needed", n=len(cards), cards=listed(cards))


def sheet_line(view: View, voice: Voice) -> str:
    """The total of every side before the deal, and what was noted next to it."""
    names = voice.of_sides(view.rules.form.sides).names
    sides = [
        t("list.comma").join([f"{name} {number_text(standing.total)}", *marks(standing, view.rules)])
        for name, standing in zip(names, view.sheet.standings, strict=True)
    ]
    return t("review.sheet", standings=t("list.semicolon").join(sides))


def grades_line(counts: Mapping[str, int]) -> str:
    """How many decisions of each grade there were, leaving out grades with none."""
    parts = [t(f"review.count.{grade}", count=counts[grade]) for grade in Grade if counts.get(grade)]
    return listed(parts)


def short_line(best: str, worst: str, lost: float) -> str:
    """A deal in one line for its player: their best choice and their costliest one."""
    number = number_text(-round(lost))
    if worst:
        key = "review.short" if best else "review.short.worst"
        return t(key, best=best, worst=worst, loss=number)
    return t("review.short.best" if best else "review.short.none", best=best)
