"""Ideas in words: what a choice gives away, why that matters, and the cards that show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from thousand_tui.rules import Action, Card, View
from thousand_tui.rules.view import TRICKS
from thousand_tui.words.catalogue import known, t
from thousand_tui.words.conceding import concession_cost
from thousand_tui.words.grammar import number_text
from thousand_tui.words.hint import HintWords
from thousand_tui.words.voice import Voice, card_text, cards_text, sentence_case, suit_name

# A total that becomes nothing is worth a word from so many points away.
TARGETS: Final = 120


class Name(Protocol):
    """What the sentences of an idea are looked up by."""

    @property
    def value(self) -> str: ...


class Idea(Protocol):
    """What is wrong with a choice, as data, and whether that rests on nothing that nobody has shown."""

    @property
    def name(self) -> Name: ...
    @property
    def facts(self) -> Mapping[str, float]: ...
    @property
    def is_sure(self) -> bool: ...


class Step(Protocol):
    """A move of a line of play: who made it, what they saw, and what lies where after it."""

    @property
    def view(self) -> View: ...
    @property
    def action(self) -> Action: ...


class Line(Protocol):
    """A line of play, what it brings on the sheet, and what another choice would have brought in the same cards."""

    @property
    def steps(self) -> Sequence[Step]: ...
    @property
    def better(self) -> Action: ...
    @property
    def ends(self) -> tuple[int, int] | None: ...
    @property
    def taken(self) -> tuple[int, int] | None: ...
    def hands(self, at: int) -> Sequence[tuple[int, Sequence[Card]]]: ...


def what(idea: Idea, voice: Voice) -> str:
    """What the choice does, in a sentence."""
    key = f"idea.{idea.name.value}"
    return t(f"{key}.may" if not idea.is_sure and known(f"{key}.may") is not None else key, **_facts(idea, voice))


def because(idea: Idea, voice: Voice) -> str:
    """Why that matters, in a sentence."""
    return t(f"idea.{idea.name.value}.why", **_facts(idea, voice))


def _facts(idea: Idea, voice: Voice) -> dict[str, object]:
    said: dict[str, object] = {}
    for name, fact in idea.facts.items():
        match name:
            case "seat":
                said["who"] = voice.name(int(fact))
            case "card" | "then":
                said[name] = card_text(int(fact))
            case "suit":
                said[name] = suit_name(int(fact))
            case _:
                said[name] = round(fact)
    return said


def asks(idea: Idea, voice: Voice, *, is_judged: bool) -> str:
    """What is said before the choice is made: a question while nobody has looked ahead, else that it costs points."""
    key = "tutor.names" if is_judged else "tutor.asks"
    if voice.key is None:
        return t(f"{key}.typed", idea=what(idea, voice))
    return t(key, idea=what(idea, voice), key=voice.key("table.why"))


# --- The cards that show it -----------------------------------------------------------------------------------------


def step_line(step: Step, voice: Voice) -> str:
    """A move, in a few words."""
    words = HintWords(step.view, voice)
    return t("why.step", who=voice.name(step.view.me), choice=words.choice(step.action))


def ending(line: Line, view: View, voice: Voice) -> str:
    """How the line ends on the sheet, and how the other choice ends in the same cards; empty if nothing was settled."""
    if line.ends is None or line.taken is None:
        return ""
    is_written = line.ends[0] != line.ends[1]
    mine, other = line.ends if is_written else line.taken
    choice = sentence_case(HintWords(view, voice).choice(line.better))
    return t(
        "why.ends" if is_written else "why.takes", points=number_text(mine), choice=choice, other=number_text(other)
    )


def told(line: Line, view: View, voice: Voice) -> Iterator[str]:
    """All of it in lines, for who reads line by line: the hands, the moves trick by trick, the end."""
    yield t("why.lie")
    yield from hands_lines(line, voice)
    moves: list[str] = []
    for step in line.steps:
        if moves and step.view.phase == TRICKS and not step.view.table:
            yield t("why.moves", moves=t("list.comma").join(moves))
            moves = []
        moves.append(step_line(step, voice))
    yield t("why.moves", moves=t("list.comma").join(moves))
    if end := ending(line, view, voice):
        yield end


def hands_lines(line: Line, voice: Voice) -> Iterator[str]:
    """The hands before the first move, seat by seat."""
    for seat, hand in line.hands(0):
        yield t("why.hand", who=voice.name(seat), cards=cards_text(hand))


# --- What stands on the sheet ---------------------------------------------------------------------------------------


def standing_facts(view: View, voice: Voice) -> Iterator[str]:
    """What the sheet makes of this deal for the seat: a bolt that is due, the last attempt, a total that becomes
    nothing, what giving up would cost."""
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
        yield t("fact.concede", cost=sentence_case(concession_cost(view, way.kind, voice)))
