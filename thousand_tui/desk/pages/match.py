"""A match with the same cards, deal by deal: the results, who plays next, and lines to pass on; choosing a deal that
everybody has played replays it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from thousand_tui.desk.duplicate import Match, Turn, let_experts_play
from thousand_tui.desk.pages.page import Column, Copy, Desk, Outcome, Page, PageAct, Pick, Replay, Row, SitDown
from thousand_tui.desk.seating import rules_name
from thousand_tui.study.duplicate import write_challenge
from thousand_tui.words import change_text, t

# Cells of the columns: the number of the deal, the Expert, and each person at most and at least.
NUMBER, EXPERT, PERSON, NARROW = 5, 8, 12, 6
WIDTH: Final = 70


def page(desk: Desk, folder: Path) -> Page[int]:
    """The match of this folder."""
    match = Match(folder)
    cells = max(NARROW, min(PERSON, (WIDTH - NUMBER - EXPERT) // len(match.people) - 2))
    heads = (
        (t("duplicate.head.deal"), NUMBER),
        (t("duplicate.head.expert"), EXPERT),
        *((who, cells) for who in match.shown),
    )
    acts = [
        PageAct("match.challenge", "duplicate.keys.challenge", partial(_challenge, match)),
        PageAct("match.results", "duplicate.keys.results", partial(_results, match)),
    ]
    if (turn := match.next) is not None:
        acts.insert(0, PageAct("match.play", "duplicate.play", lambda: _sit_down(match, turn), is_button=True))
    return Page(
        t("duplicate.title"),
        match.numbers,
        tuple(Column(width, head=head, is_right=True) for head, width in heads),
        partial(_row, match, is_narrow=cells < PERSON),
        partial(_replay, match),
        t("duplicate.chooses"),
        acts=tuple(acts),
        aside=t("list.comma").join([match.about, rules_name(match.challenge.agreements)]),
        headline=match.headline,
        above=[*filter(None, [match.versions_told])],
        sums=("", t("duplicate.head.sum"), *(change_text(match.total(person)) for person in range(len(match.people)))),
        background=partial(let_experts_play, folder),
    )


def _row(match: Match, number: int, *, is_narrow: bool) -> Row:
    turns, expert = [Turn(number, person) for person in range(len(match.people))], match.experts.get(number)
    if match.is_shut(number):
        cells = ["", *("" if match.change(turn) is None else t("duplicate.played") for turn in turns)]
    else:
        change = t("duplicate.thinks") if expert is None else change_text(expert.change)
        cells = [change, *(_result(match, turn, is_narrow=is_narrow) for turn in turns)]
    return Row((str(number), *cells), "\n".join(match.parted_told(number)))


def _result(match: Match, turn: Turn, *, is_narrow: bool) -> str:
    """A person's points and the difference from the Expert's; in a narrow column, only the difference."""
    change, difference = match.change(turn), match.difference(turn)
    if change is None or difference is None:
        return "" if change is None else change_text(change)
    ahead = change_text(difference)
    return ahead if is_narrow else t("duplicate.cell", change=change_text(change), difference=ahead)


def _sit_down(match: Match, turn: Turn) -> SitDown:
    return SitDown(lambda: match.sit_down(turn) or match.path(turn), is_shared=match.is_shared)


def _replay(match: Match, number: int) -> Outcome:
    """A deal from where a player first differed from the Expert."""
    if match.is_shut(number):
        return t("duplicate.shut")
    turns = [Turn(number, person) for person in range(len(match.people))]
    games: dict[str, Outcome] = {
        who: Replay(match.path(turn), None, match.parted(turn)) for who, turn in zip(match.shown, turns, strict=True)
    }
    if (expert := match.experts_play(number)) is not None:
        games[t("daily.beside.expert")] = Replay(expert)
    return Pick(t("duplicate.whose"), games) if len(games) > 1 else games[match.shown[0]]


def _challenge(match: Match) -> Outcome:
    return Copy(write_challenge(match.challenge), t("duplicate.copied.challenge"))


def _results(match: Match) -> Outcome:
    lines = [match.result_line(person) for person in range(len(match.people))]
    known = [line for line in lines if line is not None]
    return Copy("\n".join(known), t("duplicate.copied.results")) if known else t("duplicate.no_results")
