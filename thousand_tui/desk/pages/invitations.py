"""What the host of a table for several terminals sends to each guest; choosing an invitation copies it."""

from __future__ import annotations

from thousand_tui.desk.elsewhere import Invited
from thousand_tui.desk.pages.page import Column, Copy, Desk, Page, Row
from thousand_tui.words import t


def page(desk: Desk, invited: Invited) -> Page[tuple[str, str]]:
    """The invitations to a table."""
    return Page(
        t("invitations.title"),
        invited.guests,
        (Column(grows=True), Column(is_quiet=True)),
        lambda guest: Row((guest[0], guest[1].partition("\n")[0]), guest[1]),
        lambda guest: Copy(guest[1], t("invitations.copied", who=guest[0])),
        t("invitations.chooses"),
        above=[t("invitations.about"), *invited.notes],
        at=next(iter(invited.guests), None),
    )
