"""Reads and writes the reviews kept beside saves, and puts their results into the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import Action, NotationError, Play, View, read_action, write_action
from thousand_tui.storage import Problem, records_path, saves
from thousand_tui.storage.record_facts import ReviewedHand, game_key
from thousand_tui.storage.records import Records
from thousand_tui.storage.reviews import KeptChoice, KeptDeal, KeptOpened, KeptVerdict, load_review
from thousand_tui.storage.saves import part
from thousand_tui.study.judging import ENGINE, Part, Verdict, part_of
from thousand_tui.study.replay import Decision
from thousand_tui.study.review import Answer, DealReview, Opened

# --- Into the record ------------------------------------------------------------------------------------------------


def note_in_record(save: Path) -> None:
    """Put the results of the review beside a save into the record, for deals that are in it.

    The others, and all if the record cannot be written, follow when the deal is recorded or the record is opened.
    """
    with suppress(Problem, OSError):
        if records_path().exists():
            with closing(Records(records_path())) as records:
                take_reviews_of(records, save)


def take_reviews_of(records: Records, path: Path) -> None:
    """Put the results of the review beside a save into an open record.

    Raises:
        Problem: the record cannot be written now.
    """
    try:
        save = saves.load(path)
    except Problem:
        return
    take_reviews(records, game_key(save.game, save.created, save.seed), path)


def take_reviews(records: Records, key: str, path: Path) -> None:
    """Put the results of the review beside a save into an open record, under the key of the game.

    Raises:
        Problem: the record cannot be written now.
    """
    found = [hand for deal in load_review(path, ENGINE).deals for hand in _hands(deal)]
    if found:
        records.reviewed(key, found)


def _hands(deal: KeptDeal) -> Iterator[ReviewedHand]:
    if (review := review_of(deal, deal.seats)) is None:
        return
    for seat in deal.seats:
        luck = deal.luck[seat] if seat < len(deal.luck) else None
        yield ReviewedHand(deal.number, deal.log, seat, sum(review.lost(seat).values()), luck)


# --- Kept and read --------------------------------------------------------------------------------------------------


def review_of(kept: KeptDeal, seats: Iterable[int]) -> DealReview | None:
    """The kept review of a deal for some seats; None if it lacks one of them or cannot be understood."""
    wanted = set(seats)
    if not wanted <= set(kept.seats):
        return None
    try:
        return DealReview.of(kept.number, [answer_of(verdict) for verdict in kept.verdicts if verdict.seat in wanted])
    except (ValueError, NotationError):
        return None


def fits(kept: KeptDeal, decisions: Iterable[Decision[View, Action]]) -> bool:
    """Whether a kept review has a verdict on every decision of its seats in this deal, and nothing more.

    A damaged file may be readable and still describe another moment, or choices that nobody had.
    """
    asked = {each.ply: each for each in decisions if each.seat in kept.seats and len(each.view.choices) > 1}
    if [verdict.ply for verdict in kept.verdicts] != list(asked):
        return False
    try:
        return all(_is_on(answer_of(verdict), asked[verdict.ply]) for verdict in kept.verdicts)
    except (ValueError, NotationError):
        return False


def _is_on(answer: Answer, decision: Decision[View, Action]) -> bool:
    verdict, opened, offered = answer.verdict, answer.opened, decision.view.choices
    assert verdict is not None
    named = [choice.action for choice in verdict.choices] + ([] if opened is None else list(opened.good))
    is_same = (verdict.seat, verdict.action) == (decision.seat, decision.action)
    return is_same and verdict.part == part_of(decision.view) and all(action in offered for action in named)


def kept_verdicts(review: DealReview) -> list[KeptVerdict]:
    """The verdicts of a review as they are kept, with what open cards showed; :func:`answer_of` reads them back."""
    return [_kept(verdict, review.opened.get(verdict.ply)) for verdict in review.verdicts]


def _kept(verdict: Verdict, opened: Opened | None) -> KeptVerdict:
    write = partial(write_action, verdict.seat)
    choices = [part(KeptChoice, choice, action=write(choice.action)) for choice in verdict.choices]
    shown = None if opened is None else part(KeptOpened, opened, good=list(map(write, opened.good)))
    return part(KeptVerdict, verdict, action=write(verdict.action), choices=choices, opened=shown)


def answer_of(kept: KeptVerdict) -> Answer:
    """The answer that was kept.

    Raises:
        ValueError: the kept verdict contradicts itself or cannot be read.
    """
    choices = tuple(
        Weighed(_action(each.action), each.worth, each.chance, each.points, each.worlds, each.even)
        for each in kept.choices
    )
    part = None if kept.part is None else Part(kept.part)
    action = _action(kept.action)
    if choices and all(choice.action != action for choice in choices):
        raise ValueError("the choice that was made is not among them")
    low, high = kept.limit
    verdict = Verdict(kept.ply, kept.seat, part, action, choices, kept.loss, kept.error, kept.worlds, (low, high))
    return Answer(verdict, None if kept.opened is None else Opened(_plays(kept.opened.good), kept.opened.was_good))


def _plays(lines: Iterable[str]) -> tuple[Play, ...]:
    return tuple(action for line in lines if isinstance(action := _action(line), Play))


def _action(line: str) -> Action:
    return read_action(line)[1]
