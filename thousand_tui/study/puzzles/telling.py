"""Puzzles in words: the question, what is said of an answer, and the reason, from nothing but what was computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from thousand_tui.bots.causes import causes
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import Action, Bid, Concede, Give, Outcome, Play, View
from thousand_tui.rules.view import AUCTION, EXCHANGE
from thousand_tui.study.puzzles.opened import FAR
from thousand_tui.study.puzzles.puzzle import Kind, Puzzle, plays_of
from thousand_tui.words import Voice
from thousand_tui.words.hint import HintWords
from thousand_tui.words.lists import listed

IN_A_TRICK = " – "
BETWEEN_TRICKS = " | "


def choice(view: View, action: Action, voice: Voice) -> str:
    """A choice in a word or two; of cards that are passed it does not matter here to whom."""
    if isinstance(action, Give):
        return listed([voice.card(card) for card, _ in sorted(action.cards)])
    return HintWords(view, voice).choice(action)


def question(puzzle: Puzzle, view: View, voice: Voice) -> str:
    """What is asked, in a sentence or two."""
    contract, declarer = view.deal.contract, view.deal.declarer
    if puzzle.kind is Kind.OWN:
        return voice.say("puzzles.ask.own", points=puzzle.facts.behind)
    if puzzle.kind is Kind.FIND and not puzzle.is_open:
        return voice.say("puzzles.ask.find.closed")
    if puzzle.kind is Kind.CALL:
        return _call(puzzle, view, voice)
    openness = "open" if puzzle.is_open else "closed"
    who = voice.name(declarer) if declarer is not None else ""
    return voice.say(f"puzzles.ask.{puzzle.kind}.{openness}", contract=contract, who=who)


def _call(puzzle: Puzzle, view: View, voice: Voice) -> str:
    if view.phase == AUCTION:
        bid = next(offer.points for offer in puzzle.offers if isinstance(offer, Bid))
        return voice.say("puzzles.ask.bid", bid=bid)
    key = "give" if view.phase == EXCHANGE else "contract"
    return voice.say(f"puzzles.ask.{key}", offers=_offers(puzzle, view, voice))


def _offers(puzzle: Puzzle, view: View, voice: Voice) -> str:
    said = [choice(view, offer, voice) for offer in puzzle.offers]
    return voice.say("puzzles.or").join(said)


def wrong(view: View, action: Action, voice: Voice) -> str:
    """That this is not the answer."""
    if voice.key is None:
        return voice.say("puzzles.wrong.words", choice=choice(view, action, voice))
    return voice.say("puzzles.wrong", choice=choice(view, action, voice), key=voice.key("table.hint"))


def not_asked(puzzle: Puzzle, view: View, voice: Voice) -> str:
    """Between what there is to choose."""
    return voice.say("puzzles.not_asked", offers=_offers(puzzle, view, voice))


def right(view: View, action: Action, voice: Voice) -> str:
    """That this is the answer."""
    return voice.say("puzzles.right", choice=choice(view, action, voice))


def shown(puzzle: Puzzle, view: View, voice: Voice) -> str:
    """The answer."""
    return voice.say("puzzles.shown", choice=choice(view, puzzle.answers[0], voice))


def outcome(deal: Outcome, voice: Voice) -> str:
    """What became of the contract of a puzzle that was played on."""
    facts = {"contract": deal.contract, "points": deal.raw(deal.declarer)}
    made = facts["points"] >= deal.contract
    return voice.say("puzzles.on.made" if made else "puzzles.on.beaten", who=voice.name(deal.declarer), **facts)


# --- Why ------------------------------------------------------------------------------------------------------------


def reason(puzzle: Puzzle, view: View, voice: Voice) -> list[str]:
    """Why the answer is the answer, in paragraphs."""
    return list(_open_reason(puzzle, view, voice) if puzzle.is_open else _closed_reason(puzzle, view, voice))


def _open_reason(puzzle: Puzzle, view: View, voice: Voice) -> Iterator[str]:
    facts, declarer = puzzle.facts, view.deal.declarer
    assert declarer is not None
    verb = {Kind.MAKE: "makes", Kind.BEAT: "beats"}.get(puzzle.kind, "costs")
    answer, idea = choice(view, puzzle.answers[0], voice), choice(view, facts.idea, voice)
    who, contract = voice.name(declarer), view.deal.contract
    yield voice.say(f"puzzles.why.{verb}", choice=answer, points=facts.best, who=who, contract=contract)
    told = voice.say(f"puzzles.why.idea.{verb}", choice=idea, points=facts.less, who=who)
    only = voice.say("puzzles.why.only" if puzzle.kind is not Kind.FIND else "puzzles.why.only.costs", points=FAR)
    yield f"{told} {only}"
    for first, words in ((answer, facts.line), (idea, facts.other)):
        if len(line := plays_of(words)) > 1:
            yield voice.say("puzzles.why.line", choice=first, cards=_fall(line, view, voice))


def _fall(line: Sequence[Play], view: View, voice: Voice) -> str:
    """Cards as they fall, the tricks apart; the first ones join those that lie on the table."""
    seats, rest = len(view.deal.active), list(line)
    tricks = []
    room = seats - len(view.table)
    while rest:
        tricks.append(IN_A_TRICK.join(choice(view, play, voice) for play in rest[:room]))
        rest, room = rest[room:], seats
    return BETWEEN_TRICKS.join(tricks)


def _closed_reason(puzzle: Puzzle, view: View, voice: Voice) -> Iterator[str]:
    facts, words = puzzle.facts, HintWords(view, voice)
    is_card = isinstance(facts.idea, Play)
    best, less = ((None if number is None or not is_card else number / 100) for number in (facts.best, facts.less))
    weighed = (Weighed(puzzle.answers[0], 0.0, best), Weighed(facts.idea, float(-facts.behind), less))
    if view.phase != EXCHANGE:  # What is said of gifts supposes a trump, which may never come.
        yield words.why(weighed, causes(view, weighed))
    idea = choice(view, facts.idea, voice)
    key = "puzzles.why.own" if puzzle.kind is Kind.OWN else "puzzles.why.ahead"
    yield voice.say(key, choice=idea, points=facts.behind, error=facts.error)
    if facts.best is not None and facts.less is not None and not any(map(_concedes, (*puzzle.answers, facts.idea))):
        yield voice.say("puzzles.why.chance", choice=idea, best=facts.best, less=facts.less)


def _concedes(action: Action) -> bool:
    return isinstance(action, Concede)
