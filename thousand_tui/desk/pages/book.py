"""A score book: its sheet, who deals next, and the next deal to write down; choosing a deal corrects it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from thousand_tui.desk.booking import ScoreBook
from thousand_tui.desk.pages.page import Choice, Column, Copy, Desk, Form, Line, Outcome, Page, PageAct, Row
from thousand_tui.desk.reports.book import FORMS, result_of, sheet_lines
from thousand_tui.desk.reports.web import free_path, written as written_out
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules import BY_ACES, NOBODY, SUITS, Cards, Dark, Settled
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.settling.scoring import four_nines
from thousand_tui.sanitize import one_line
from thousand_tui.storage.places import at_home
from thousand_tui.table.book import GOLD_BID, Account, Told, misfits, written
from thousand_tui.words import number_text, suit_name, suit_text, t

NUMBER: Final = 4
TOTAL: Final = 12
PASSED: Final = "passed"


def page(desk: Desk, path: Path) -> Page[int]:
    """The book of this file."""
    book = ScoreBook(path)
    account, entries = book.account, book.book.entries
    rows = dict(zip(account.places, account.sheet.deals, strict=True))
    acts = [
        PageAct("book.copy", "book.copy", lambda: Copy("\n".join(sheet_lines(book)), t("edit.line.copied"))),
        PageAct("book.export", "export.title", lambda: _export(book)),
    ]
    if entries:
        asked = (t("book.undo.ask"), t("book.undo"))
        acts.insert(0, PageAct("book.undo", "book.undo", partial(_undo, book), asks=lambda: asked))
    if not account.winners:
        enter = PageAct("book.enter", "book.enter", lambda: _form(book, len(entries)), is_button=True)
        acts.insert(0, enter)
    return Page(
        t("book.title"),
        list(range(len(entries))),
        (
            Column(NUMBER, is_quiet=True),
            *(Column(TOTAL, head=name, is_right=True) for name in book.voice.names),
            Column(),
        ),
        lambda place: _row(book, place, rows.get(place)),
        lambda place: _form(book, place),
        t("book.chooses"),
        none=t("book.empty"),
        acts=tuple(acts),
        aside=book.about,
        headline=book.headline,
        is_won=bool(account.winners),
        above=[*book.watch_out(), *book.unsettled(account)],
        at=len(entries) - 1 if entries else None,
    )


def _row(book: ScoreBook, place: int, row: Settled | None) -> Row:
    sides = len(book.voice.names)
    if row is None:
        passed = book.book.entries[place].passed and place not in dict(book.account.unsettled)
        told = t("book.all_passed") if passed else t("book.not_settled")
        return Row((str(place + 1), *[""] * sides, told), told)
    cells = (str(row.number), *map(number_text, row.totals), result_of(book, row))
    return Row(cells, "\n".join(book.settlement(row)))


def _export(book: ScoreBook) -> Form:
    """Ask for a file, and as what to write the book to it."""

    def write(values: Mapping[str, Any]) -> str:
        kind = values["kind"]
        path = free_path(at_home(values["place"].strip()), kind)
        return written_out(path, FORMS[kind](book)) or t("export.done", file=one_line(str(path)))

    kinds = [(kind, t(f"book.export.{kind}")) for kind in FORMS]
    place = Line("place", t("book.export.place"), t("book.export.place.ask"), str(at_home("~") / book.path.stem))
    kind = Choice("kind", t("book.export.kind"), t("book.export.kind"), "txt", kinds)
    return Form(t("export.title"), t("book.export.about"), (place, kind), t("book.export.write"), write)


# --- A deal is told ---------------------------------------------------------------------------------------------------


def _form(book: ScoreBook, place: int) -> Form:
    """The deal at this place: a new one after the last, or an earlier one to correct."""
    account = book.before(place)
    was = book.book.entries[place] if place < len(book.book.entries) else None
    return Form(
        t("book.deal", number=account.number),
        t("book.deal.about", dealer=book.names[account.dealer]),
        tuple(_fields(book, account, was)),
        t("book.settle"),
        lambda values: _asked_tricks(book, place, account, _read(account, values)),
        is_filled_in=True,
    )


def _fields(book: ScoreBook, account: Account, was: Told | None) -> list[Choice | Line]:
    """What is asked of a deal: only what these agreements, and the sheet as it stands, can tell apart."""
    rules, active = account.rules, account.deal.active
    seats = [(seat, book.names[seat]) for seat in active]
    fields: list[Choice | Line] = []
    if rules.form.auction:
        fields += _of_contract(account, seats, was)
    for seat, name in seats:
        points = str(was.cards[seat]) if was and was.cards else ""
        ask = t("book.points.ask.rest" if account.points_known else "book.points.ask", who=name)
        fields.append(Line(f"points-{seat}", t("book.points", who=name), ask, points, ("ending",)))
    nobody = [(NOBODY, t("book.nobody")), *seats]
    for name, suit, label in _melds(account):
        value = next((seat for seat, *meld in was.melds if meld == [name, suit]), NOBODY) if was else NOBODY
        fields.append(Choice(f"{name}-{suit}", label, label, value, nobody, ("ending",)))
    if four_nines in rules.scoring.bonuses:
        value = NOBODY if was is None or was.nines is None else was.nines
        fields.append(Choice("nines-held", t("book.nines"), t("book.nines"), value, nobody, ("ending",)))
    if rules.naming.named:
        suits = [(NO_TRUMP, t("book.nobody")), *((suit, suit_name(suit)) for suit in SUITS)]
        fields.append(Choice("trump", t("book.trump"), t("book.trump"), was.trump if was else NO_TRUMP, suits))
    if rules.scoring.sitter and rules.form.sits_out(account.dealer) is not None:
        talon = " ".join(map(str, Cards(was.talon))) if was else ""
        fields.append(Line("talon", t("book.talon"), t("book.talon.ask"), talon, ("ending",)))
    return fields


def _of_contract(account: Account, seats: list[tuple[int, str]], was: Told | None) -> list[Choice | Line]:
    rules = account.rules
    first = account.forced if account.forced in dict(seats) else seats[0][0]
    declarer = was.declarer if was and was.declarer in dict(seats) else first
    seats = sorted(seats, key=lambda seat: seat[0] != first)
    fields: list[Choice | Line] = [Choice("declarer", t("book.declarer"), t("book.declarer.ask"), declarer, seats)]
    raises = rules.contract.first or rules.contract.before or rules.contract.after
    least = GOLD_BID if account.deal.gold else rules.auction.minimum
    if not account.deal.gold:
        fields.append(Line("bid", t("book.bid"), t("book.bid.ask", bid=least), str(was.bid if was else least)))
    if raises and (rules.contract.gold or not account.deal.gold):
        contract = str(was.contract) if was and was.contract != was.bid else ""
        fields.append(Line("contract", t("book.contract"), t("book.contract.ask"), contract))
    if rules.looking.asked is not None:
        unseen = bool(was and (was.dark or was.blind))
        label = t("book.unseen")
        fields.append(Choice("unseen", label, label, unseen, [(False, t("form.off")), (True, t("form.on"))]))
    endings = [
        ("", t("book.played")),
        *((kind.name, t(f"sheet.result.{kind.name}", contract="").strip()) for kind in rules.concession.kinds),
    ]
    if account.can_pass:
        endings.append((PASSED, t("book.all_passed")))
    if len(endings) > 1:
        ending = PASSED if was and was.passed else (was and was.conceded) or ""
        fields.append(Choice("ending", t("book.ending"), t("book.ending.ask"), ending, endings))
    if any(kind.name == BY_ACES for kind in rules.concession.kinds):
        aces = " ".join(map(str, was.aces)) if was else ""
        fields.append(Line("aces", t("book.aces"), t("book.aces.ask"), aces))
    return fields


def _melds(account: Account) -> list[tuple[str, int, str]]:
    """The melds to ask for: each with its kind, its suit, and what it is called. Where the order decides what a
    marriage is worth, its place in that order stands for the suit."""
    found = list[tuple[str, int, str]]()
    for kind in account.rules.melds.kinds:
        for suit in SUITS if kind.is_pair else SUITS[:1]:
            worth = account.rules.melds.in_order[suit] if account.rules.melds.in_order and kind.is_marriage else None
            worth = account.rules.melds.value(kind.name, suit) if worth is None else worth
            called = t(f"meld.{kind.name}", suit=suit_text(suit), worth=worth)
            found.append((kind.name, suit, called))
    return found


def _read(account: Account, values: Mapping[str, Any]) -> Told:
    """The deal that was filled in.

    Raises:
        SaveError: it cannot have been played like that.
    """
    ending, deal = values.get("ending", ""), account.deal
    if ending == PASSED:
        told = Told(passed=True)
    else:
        bid = _number(values.get("bid") or str(GOLD_BID if deal.gold else account.rules.auction.minimum))
        unseen, in_the_dark = bool(values.get("unseen")), Dark() in account.rules.looking.ways
        told = Told(
            declarer=values.get("declarer", NOBODY),
            bid=bid if account.rules.form.auction else 0,
            contract=_number(values.get("contract") or str(bid)) if account.rules.form.auction else 0,
            conceded=ending or None,
            dark=unseen and in_the_dark,
            blind=unseen and not in_the_dark,
            trump=values.get("trump", NO_TRUMP),
        )
        told = replace(told, aces=_aces(account, values)) if ending == BY_ACES else told
        told = told if ending else _played(account, told, values)
    misfit = next(misfits(account, told), None)
    if misfit is not None:
        raise SaveError(t(f"book.misfit.{misfit}"))
    return told


def _played(account: Account, told: Told, values: Mapping[str, Any]) -> Told:
    active, cards = account.deal.active, [0] * account.rules.form.seats
    blank = [seat for seat in active if not values[f"points-{seat}"].strip()]
    for seat in active:
        cards[seat] = 0 if seat in blank else _number(values[f"points-{seat}"])
    if account.points_known and len(blank) == 1:
        cards[blank[0]] = max(PACK_POINTS - sum(cards), 0)
    melds = [(values[f"{name}-{suit}"], name, suit) for name, suit, _ in _melds(account)]
    try:
        talon = Cards.parse(values.get("talon", "")).mask
    except ValueError:
        raise SaveError(t("book.bad_talon")) from None
    nines = values.get("nines-held", NOBODY)
    return replace(
        told,
        cards=tuple(cards),
        melds=tuple(meld for meld in melds if meld[0] != NOBODY),
        tricked=tuple(seat for seat in active if cards[seat]),
        talon=talon,
        nines=None if nines == NOBODY else nines,
    )


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise SaveError(t("book.bad_number", text=text))
    return int(text)


def _aces(account: Account, values: Mapping[str, Any]) -> tuple[int, ...]:
    given = [_number(each) for each in values.get("aces", "").replace(",", " ").split()]
    if len(given) != account.rules.form.seats:
        raise SaveError(t("book.aces.ask"))
    return tuple(given)


def _asked_tricks(book: ScoreBook, place: int, account: Account, told: Told) -> Form:
    """Ask who took a trick without points, where that makes a difference; then tell the settlement."""
    active = account.deal.active if told.conceded is None and not told.passed else ()
    doubtful = [seat for seat in active if not told.cards[seat] and _matters(account, told, seat)]
    if not doubtful:
        return _settlement(book, place, account, told)
    answers = [(False, t("book.no_trick")), (True, t("book.a_trick"))]

    def answered(values: Mapping[str, Any]) -> Form:
        took = tuple(seat for seat in doubtful if values[f"trick-{seat}"])
        return _settlement(book, place, account, replace(told, tricked=(*told.tricked, *took)))

    asked = [(seat, t("book.trick.ask", who=book.names[seat])) for seat in doubtful]
    fields = tuple(Choice(f"trick-{seat}", book.names[seat], ask, False, answers) for seat, ask in asked)
    return Form(t("book.deal", number=account.number), t("book.trick"), fields, t("book.settle"), answered)


def _matters(account: Account, told: Told, seat: int) -> bool:
    """Whether it makes a difference that this seat took a trick."""
    other = replace(told, tricked=(*told.tricked, seat))
    one, two = written(account, told), written(account, other)
    return (one.sheet.standings, one.winners) != (two.sheet.standings, two.winners)


def _settlement(book: ScoreBook, place: int, account: Account, told: Told) -> Form:
    """The settlement with its reasons, and whether to write it."""
    lines = [t("book.all_passed")] if told.passed else list(book.settlement(written(account, told).sheet.deals[-1]))
    changed = book.with_deal(told, place)
    if place < len(book.book.entries):
        lines += book.changes(changed.account)
    answers = [(True, t("book.write")), (False, t("book.leave"))]

    def write(values: Mapping[str, Any]) -> Outcome:
        if values["write"]:
            book.write(changed)
        return None

    sure = Choice("write", t("book.write.label"), t("book.write.ask"), True, answers)
    return Form(t("book.settlement", number=account.number), "\n".join(lines), (sure,), t("book.done"), write)


def _undo(book: ScoreBook) -> Outcome:
    book.write(replace(book.book, entries=book.book.entries[:-1]))
    return None
