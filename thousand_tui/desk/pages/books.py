"""All score books, the last changed first, and a new one; choosing one opens its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from thousand_tui.desk.booking import ScoreBook, all_books, begin_book
from thousand_tui.desk.pages.page import Choice, Column, Desk, Form, Line, Open, Outcome, Page, PageAct, Row
from thousand_tui.desk.seating import seats_of
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules.forms import form_of
from thousand_tui.words import clean_name, t
from thousand_tui.words.catalogue import listed

NAMES, NEXT = 24, 46


def page(desk: Desk, name: str | None = None) -> Page[ScoreBook]:
    """The books of the folder; the latest with a player of this ``name``, if it is given, is opened at once."""
    begun, troubles = all_books(desk.saves)
    named = [book for book in begun if name and name.casefold() in map(str.casefold, book.names)]
    return Page(
        t("book.books"),
        begun,
        (Column(NAMES), Column(NEXT)),
        lambda book: Row((listed(book.names), book.headline), book.about),
        lambda book: Open("book", (book.path,)),
        t("book.chooses.one"),
        none=t("book.none"),
        acts=(PageAct("books.new", "book.new", lambda: _form(desk), is_button=True),),
        aside=desk.setup().rules_name,
        above=[t("book.about")],
        troubles=troubles,
        first=Open("book", (named[0].path,)) if named else None,
        at=next(iter(begun), None),
    )


def _form(desk: Desk) -> Form:
    setup = desk.setup()
    seats, sides = seats_of(setup.agreements), form_of(setup.agreements).sides

    def begin(values: Mapping[str, Any]) -> Outcome:
        names = [clean_name(name) for name in values["names"].split(",") if name.strip()]
        if len(names) != seats or len(set(names)) < seats:
            raise SaveError(t("book.bad_names"))
        totals = values["totals"].replace("−", "-").replace(",", " ").split() or ["0"] * (max(sides) + 1)
        try:
            given = [int(total[:7]) for total in totals]
        except ValueError:
            raise SaveError(t("book.bad_totals")) from None
        return Open("book", (begin_book(desk.saves, setup.agreements, names, values["dealer"], given).path,))

    dealers = [(seat, str(seat + 1)) for seat in range(seats)]
    return Form(
        t("book.new"),
        t("book.new.about", n=seats, rules=setup.rules_name),
        (
            Line("names", t("book.names"), t("book.names.ask")),
            Choice("dealer", t("book.dealer"), t("book.dealer.ask"), 0, dealers),
            Line("totals", t("book.totals"), t("book.totals.ask")),
        ),
        t("series.begin"),
        begin,
        is_filled_in=True,
    )
