"""What is due at a table of Mariage, and what is shown meanwhile."""

from __future__ import annotations

from tests.mariage.screens.tables import session_of
from tests.narrowing import present
from thousand_tui.mariage.rules import View
from thousand_tui.mariage.table import MariagePacing
from thousand_tui.table.game import CHANCE
from thousand_tui.table.pacing import Next


def test_the_last_trick_of_a_deal_is_read_in_the_deal_as_it_was() -> None:
    session = session_of(5, people=0)
    flow = MariagePacing(session, lambda: None)
    before: View | None = None
    while flow.result is None:
        flow.held, flow.news = None, ()
        before = session.view()
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            view = session.bot_view()
            session.submit(next(iter(present(view).choices)))
    assert flow.next is Next.TRICK
    assert flow.view == before != session.view()
    while flow.next in (Next.TRICK, Next.NEWS):
        flow.release()
    assert flow.next is Next.RESULT
    assert flow.view == session.view()
