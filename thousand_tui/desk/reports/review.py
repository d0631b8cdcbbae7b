"""Prints reviews of saved games: ``thousand review``, as text, Markdown or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from thousand_tui.desk.glance import called
from thousand_tui.desk.opening import replayed
from thousand_tui.desk.replaying import Reviewing, note_printed, summary
from thousand_tui.desk.reports import lined_up
from thousand_tui.desk.sentences import SaveError, in_words
from thousand_tui.rules import View, write_action
from thousand_tui.sanitize import one_line
from thousand_tui.study.judging import LEAST, Grade, Part, Verdict
from thousand_tui.study.luck import Deck
from thousand_tui.study.replay import Replay
from thousand_tui.study.review import DealReview, Opened, answered
from thousand_tui.study.wording import sheet_line, unlucky_line, verdict_lines
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession, other_game
from thousand_tui.words import Voice, change_text, clean_name, named, number_text, person_told, t


@dataclass(frozen=True, slots=True)
class Asked:
    """What to review: one deal or all, one player (by name or seat) or all people, and if ``lucky`` the luck too."""

    deal: int | None = None
    player: str | None = None
    lucky: bool = False
    jobs: int = 1


class AnyReviewed(Protocol):
    """A game of any kind with the reviews of its deals. What it can do is explained in :class:`Reviewed`."""

    @property
    def seats(self) -> tuple[int, ...]: ...
    def lines(self, *, markdown: bool) -> Iterator[str]: ...
    def data(self) -> dict[str, Any]: ...


@dataclass(slots=True)
class Reviewed:
    """A game with the reviews of its deals. ``luck`` is by the index of the deal, as far as it is known; ``more`` are
    reviews that judge only the decisions of one seat, by that seat."""

    name: str
    session: ThousandSession
    seats: tuple[int, ...]
    deals: list[tuple[int, DealReview]] = field(default_factory=list)
    luck: dict[int, tuple[float, ...]] = field(default_factory=dict)
    reviewing: Reviewing | None = None
    more: dict[int, list[DealReview]] = field(default_factory=dict)

    def views(self, at: int) -> dict[int, View]:
        """What each player saw when they made a decision in a deal, by ply."""
        assert self.reviewing is not None
        return {decision.ply: decision.view for decision in self.reviewing.replay.decisions(at)}

    def lines(self, *, markdown: bool) -> Iterator[str]:
        """The review as text, or as Markdown."""
        title = t("review.title", file=self.name)
        yield f"# {title}" if markdown else title
        for at, review in self.deals:
            heading = t("review.deal", number=review.number)
            yield from ("", f"## {heading}" if markdown else heading)
            yield from deal_lines(self, at, review, markdown=markdown)
        yield from ("", f"## {t('review.total')}" if markdown else t("review.total"))
        yield from totals(self, markdown=markdown)
        least = {grade.value: round(points) for grade, points in LEAST}
        yield from ("", t("review.legend", **least), *([t("review.legend.luck")] if self.luck else []))

    def data(self) -> dict[str, Any]:
        """The review as plain data, with actions in notation and points as on the sheet."""
        return {
            "file": self.name,
            "players": [person_told(name) for name in self.session.names],
            "thresholds": {grade.value: points for grade, points in LEAST},
            "deals": [
                {
                    "number": review.number,
                    "decisions": [_decision(verdict, review.opened.get(verdict.ply)) for verdict in review.verdicts],
                    **({"luck": [round(each, 1) for each in self.luck[at]]} if at in self.luck else {}),
                }
                for at, review in self.deals
            ],
        }


def reviewed(path: Path, asked: Asked, say: Callable[[str], None]) -> AnyReviewed:
    """Review a saved game. In an unfinished game this notes that the deals were seen.

    Raises:
        SaveError: the file cannot be read, there is no such deal or player, the deals may not be seen yet, or the note
            cannot be written.
    """
    file = one_line(path.name)
    with in_words():
        session = replayed(path).session
    deals = Replay(session).deals
    if not deals:
        raise SaveError(named(file, t("review.nothing")))
    chosen = [at for at, deal in enumerate(deals) if asked.deal in (None, deal.number)]
    if not chosen:
        facts = {"number": asked.deal, "first": deals[0].number, "last": deals[-1].number}
        raise SaveError(t("review.no_deal", file=file, **facts))
    if not session.may_open_deals:
        raise SaveError(named(file, t("review.closed")))
    seats = _seats(session, asked.player)
    if (why := note_printed(session, path, asked.deal)) is not None:
        raise SaveError(t("review.not_noted", why=why))
    if (other := other_game(session)) is not None:
        judged: AnyReviewed = other.part("reviewed")(file, session, seats, chosen, say)
        return judged
    assert isinstance(session, ThousandSession)
    reviewing = Reviewing(session, path)
    found = Reviewed(file, session, seats, reviewing=reviewing)
    for at in chosen:
        number = deals[at].number

        def progress(done: int, total: int, number: int = number) -> None:
            say(t("review.judging", number=number, done=done, total=total))

        found.deals.append((at, reviewing.deal(at, found.seats, jobs=asked.jobs, progress=progress)))
        if asked.lucky:
            measured = partial(_measured, say, asked.jobs)
            found.luck[at] = reviewing.luck(reviewing.ask(at, ()), measured)
    return found


def _measured(say: Callable[[str], None], jobs: int, decks: Sequence[Deck]) -> Iterator[tuple[int, ...]]:
    for done, made in enumerate(answered(decks, jobs), 1):
        say(t("review.measuring", done=done, total=len(decks)))
        yield made


def _seats(session: AnySession, player: str | None) -> tuple[int, ...]:
    """The seats to review.

    Raises:
        SaveError: there is no such player.
    """
    if player is None:
        return session.people or tuple(range(len(session.players)))
    names = [clean_name(name) for name in session.names]
    found = [seat for seat, name in enumerate(names) if player.casefold() in (name.casefold(), str(seat))]
    if not found:
        raise SaveError(t("review.no_seat", who=one_line(player), names=", ".join(names), last=len(names) - 1))
    return tuple(found)


# --- Text -----------------------------------------------------------------------------------------------------------


def page(found: AnyReviewed, *, markdown: bool) -> str:
    """The review as text or Markdown. In Markdown ``<`` is escaped, so that a name cannot become an HTML element."""
    told = "\n".join(found.lines(markdown=markdown)) + "\n"
    return told.replace("<", "&lt;") if markdown else told


def deal_lines(found: Reviewed, at: int, review: DealReview, *, markdown: bool) -> Iterator[str]:
    """The sheet before a deal if a decision in it cost something, then its judged decisions."""
    views = found.views(at)
    if any(verdict.grade is not None for seat in found.seats for verdict in review.of_seat(seat)):
        line = sheet_line(next(iter(views.values())), Voice(found.session.names))
        yield f"{line}\n" if markdown else f"  {line}"
    for seat in found.seats:
        voice = Voice(found.session.names, you=seat)
        verdicts = review.of_seat(seat)
        said = summary(review, seat, voice)
        yield f"**{said}**" if markdown else f"  {said}"
        for verdict in verdicts:
            yield from _verdict_lines(views[verdict.ply], verdict, review.opened.get(verdict.ply), voice, markdown)
        if left := sum(not verdict.is_judged for verdict in verdicts):
            line = t("review.left", count=left)
            yield line if markdown else f"    {line}"


def remarks(found: Reviewed, at: int, review: DealReview) -> dict[int, list[str]]:
    """The remarks on the decisions of a deal, by the ply after each."""
    views, voice = found.views(at), Voice(found.session.names)
    judged = [verdict for seat in found.seats for verdict in review.of_seat(seat)]
    lines = {
        each.ply + 1: _verdict_lines(views[each.ply], each, review.opened.get(each.ply), voice, False)
        for each in judged
    }
    return {ply: [line.strip() for line in said] for ply, said in lines.items()}


def _verdict_lines(view: View, verdict: Verdict, opened: Opened | None, voice: Voice, markdown: bool) -> Iterator[str]:
    first, later = ("- ", "  ") if markdown else ("    ", "      ")
    if verdict.grade is None:
        if opened is not None and not opened.was_good and verdict.is_judged:
            yield first + unlucky_line(view, verdict, opened, voice)
        return
    for at, line in enumerate(verdict_lines(view, verdict, opened, voice)):
        yield (later if at else first) + line


def totals(found: Reviewed, *, markdown: bool = False) -> Iterator[str]:
    """A table of the points lost per deal, by player and part."""
    heads = [t("review.column.player"), t("review.column.deals"), *(t(f"review.part.{part}") for part in Part)]
    heads += [t("review.column.lost"), *([t("review.column.luck")] if found.luck else [])]
    rows = []
    for seat in found.seats:
        reviews = [*(review for _, review in found.deals), *found.more.get(seat, [])]
        lost, count = [review.lost(seat) for review in reviews], len(reviews)
        if not count:
            continue
        parts = [sum(each[part] for each in lost) / count for part in Part]
        row = [
            called(found.session.names[seat]),
            str(count),
            *(number_text(round(part, 1)) for part in parts),
        ]
        row.append(number_text(round(sum(parts), 1)))
        if found.luck:
            luck = sum(each[seat] for each in found.luck.values()) / len(found.luck)
            row.append(change_text(round(luck, 1) + 0.0))
        rows.append(row)
    yield from _table(heads, rows, markdown=markdown)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], *, markdown: bool) -> Iterator[str]:
    if markdown:
        for at, row in enumerate([head, *rows]):
            yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"
            if not at:
                yield f"|{'---|' * len(row)}"
        return
    yield from (f"  {line}" for line in lined_up(rows, head=head))


# --- JSON -----------------------------------------------------------------------------------------------------------


def _decision(verdict: Verdict, opened: Opened | None) -> dict[str, Any]:
    seat, grade = verdict.seat, verdict.grade
    return {
        "ply": verdict.ply,
        "seat": seat,
        "part": None if verdict.part is None else verdict.part.value,
        "action": write_action(seat, verdict.action),
        "best": write_action(seat, verdict.best),
        "loss": round(verdict.loss, 2),
        "error": round(verdict.error, 2),
        "worlds": verdict.worlds,
        "grade": grade.value if isinstance(grade, Grade) else None,
        "judged": verdict.is_judged,
        "choices": [
            {"action": write_action(seat, each.action), "behind": round(verdict.choices[0].worth - each.worth, 2)}
            | ({} if each.chance is None else {"chance": round(each.chance, 4)})
            for each in verdict.choices
        ],
        **({} if opened is None else {"open": [write_action(seat, play) for play in opened.good]}),
    }
