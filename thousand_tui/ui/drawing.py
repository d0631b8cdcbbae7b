"""Draws a moment of a replay as a picture, for ``thousand show --svg``, just as the table would show it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from thousand_tui.desk.replaying import Noting
from thousand_tui.desk.reports.deals import NotThereError, find_deal
from thousand_tui.options import Options
from thousand_tui.sanitize import one_line
from thousand_tui.study.replay import Replay
from thousand_tui.table.games import AnySession
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.replaying import replay_screen
from thousand_tui.ui.screens.export import picture_of
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.words import clean_name, t
from thousand_tui.words.catalogue import listed


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment to draw: by default the last deal, as it was dealt. ``seat`` is a player's name or a seat's number; by
    default the deal is seen through the same eyes as at the beginning of a replay."""

    deal: int | None = None
    move: int | None = None
    seat: str | None = None
    is_open: bool = False


def picture(session: AnySession, moment: Moment, options: Options, size: tuple[int, int], note: Noting) -> str:
    """The moment as SVG, in a window of ``size`` (columns, rows). ``note`` records that its cards were seen, if the
    picture shows more than the only person at the table saw.

    Raises:
        NotThereError: there is no such deal, move, seat or theme, or its cards may not be seen.
    """
    return asyncio.run(drawn(session, moment, options, size, note))


async def drawn(session: AnySession, moment: Moment, options: Options, size: tuple[int, int], note: Noting) -> str:
    """Do what :func:`picture` does, in a running event loop."""
    screen, app = _screen(session, moment, note), _NothingElse(options)
    if options.theme not in app.available_themes:
        known = listed(sorted(app.themes.themes))
        raise NotThereError(t("replay.no_theme", name=one_line(options.theme or ""), names=known))
    async with app.run_test(size=size) as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        return picture_of(app, t("replay.picture"))


def _screen(session: AnySession, moment: Moment, note: Noting) -> ReplayScreen:
    replay = Replay(session)
    deal = find_deal(replay, moment.deal)
    dealt = replay.dealt(deal)[0]
    moves = deal.last - dealt
    if moment.move is not None and not 1 <= moment.move <= moves:
        raise NotThereError(t("replay.no_move", deal=deal.number, moves=moves, move=moment.move))
    screen = replay_screen(replay, dealt + (moment.move or 0), lambda _: None)
    if (moment.seat is not None or moment.is_open) and not screen.may_open:
        raise NotThereError(t("replay.closed"))
    seat = None if moment.seat is None else _seat(screen.names, moment.seat)
    beyond = moment.is_open or seat not in (None, screen.own)
    if beyond and (why := note(deal.number)):
        raise NotThereError(t("show.not_noted", why=why))
    screen.begin(seat, is_open=moment.is_open, at_the_end=moment.move == moves)
    return screen


def _seat(names: tuple[str, ...], who: str) -> int:
    """The seat with this number, or whose player's name begins like this."""
    if who.isascii() and who.isdecimal() and int(who[:3]) < len(names):
        return int(who)
    wanted = clean_name(who).casefold()
    found = [seat for seat, name in enumerate(names) if name.casefold().startswith(wanted)]
    if len(found) != 1 and wanted not in [name.casefold() for name in names]:
        raise NotThereError(t("replay.no_seat", who=clean_name(who), names=listed(names)))
    return next((seat for seat, name in enumerate(names) if name.casefold() == wanted), found[0])


class _NothingElse(ThousandApp):
    """The app without the home screen."""

    def go_home(self) -> None:
        """Do nothing: only the replay is shown."""
