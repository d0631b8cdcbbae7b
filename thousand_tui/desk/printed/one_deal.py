"""One settled deal on paper, of whichever game: what ``thousand show --deal`` prints."""

from __future__ import annotations

from thousand_tui.desk.printed.deals import DealPage
from thousand_tui.desk.printed.mariage import deal_lines
from thousand_tui.study.replay import AnyReplay, Replay, ReplayedDeal
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.table.mariage import MariageSession
from thousand_tui.words import t


class NotThereError(ValueError):
    """What was asked for is not in the game; the message is one sentence."""


def find_deal(replay: AnyReplay, number: int | None) -> ReplayedDeal:
    """The settled deal with this number; without a number, the last one.

    Raises:
        NotThereError: there is none.
    """
    if not replay.deals:
        raise NotThereError(t("replay.no_deals"))
    if number is None:
        return replay.deals[-1]
    if (found := replay.numbered(number)) is None:
        raise NotThereError(t("replay.no_deal", number=number, last=replay.deals[-1].number))
    return found


def deal_page(session: AnySession, number: int | None, *, letters: bool = False) -> str:
    """A settled deal with its title; with hands only where they may be seen after a deal.

    Raises:
        NotThereError: no settled deal has this number.
    """
    replay = Replay(session)
    deal = find_deal(replay, number)
    replay.go(deal.last)
    steps = replay.session.steps(deal.first)
    title = t("show.deal_title", number=deal.number)
    is_open = session.may_open_deals
    if isinstance(session, MariageSession):
        return "\n".join([title, *deal_lines(session, steps, is_open=is_open, letters=letters)])
    assert isinstance(session, ThousandSession), "there are two games"
    page = DealPage(session, letters, is_open=is_open)
    for step in steps:
        page.tell(step)
    return "\n".join([title, *page.lines()])
