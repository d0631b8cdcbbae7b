"""The way into practice: play a settled deal again, from a replay, a result, a sheet or the end of a game.
Also the tutor for the player's own games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.widgets import Static

from thousand_tui.desk.glance import names_at
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.practising import PracticeError, begun, tutor_of
from thousand_tui.desk.replaying import Noting, noting, why_closed
from thousand_tui.desk.sentences import telling
from thousand_tui.study.branch import Start, moment_of, seats_in
from thousand_tui.study.coach import Coach
from thousand_tui.study.replay import AnyReplay, Replay, ReplayedDeal
from thousand_tui.table import Practice, Way
from thousand_tui.table.games import AnySession
from thousand_tui.ui.screens.dialogs import Dialog
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


def play_again(app: ThousandApp, session: AnySession, number: int | None = None) -> None:
    """Ask how to play a settled deal of an open game again: deal ``number``, or the last one."""
    if why := why_closed(session):
        app.say(why)
        return
    replay: AnyReplay = Replay(session)
    found = replay.deals[-1:] if number is None else [replay.numbered(number)]
    if not found or found[0] is None:
        app.say(t("practice.not_settled"))
    else:
        ask_how(app, replay, found[0], noting(session), moment_of(session))


def ask_how(app: ThousandApp, replay: AnyReplay, deal: ReplayedDeal, note: Noting, ply: int | None = None) -> None:
    """Ask how to play this deal again. ``ply`` is a moment that it can also start from."""
    if not replay.source.may_open_deals:
        app.say(t("replay.closed"))
        return

    def begin(start: Start | None) -> None:
        if start is not None:
            app.leaving(partial(_begin, app, replay, deal, start, note))

    app.push_screen(AgainScreen(replay, deal, ply), begin)


def _begin(app: ThousandApp, replay: AnyReplay, deal: ReplayedDeal, start: Start, note: Noting) -> None:
    with telling(app.say, PracticeError, severity="warning"):
        sit_down(app, begun(replay, deal, start, note))


def sit_down(app: ThousandApp, session: AnySession) -> None:
    """Play a practice game that is not saved yet. It leads back to the game that was left for it."""
    session.leads_back_to(_left_for_it(app))
    app.open_table(session, keep(session, app.saves))


def _left_for_it(app: ThousandApp) -> str:
    """The file of the open, unfinished game, or "". From practice, the file of the game that it began in."""
    if app.session is None:
        return ""
    if (practice := app.session.occasion.practice) is not None:
        return practice.source
    keeper = app.keeper
    is_kept = keeper is not None and keeper.read_only is None and keeper.path.parent == app.saves
    return keeper.path.name if keeper is not None and is_kept and not app.session.is_over else ""


def lead_back(app: ThousandApp, practice: Practice) -> None:
    """Go back to the game that the practice game was started from."""
    open_game(app, app.saves / practice.source)


class AgainScreen(Dialog[Start]):
    """The ways to play a deal again. ``ply`` is the moment to start from, if it lies in this deal."""

    AUTO_FOCUS = "#again-again"

    def __init__(self, replay: AnyReplay, deal: ReplayedDeal, ply: int | None = None) -> None:
        super().__init__()
        source = replay.source
        self.deal = deal
        self.dealt = replay.dealt(deal)[0]
        self.ply = ply if ply is not None and self.dealt <= ply < deal.last else None
        names, seats = names_at(source), seats_in(replay, deal)
        self.seats = [(seat, names[seat]) for seat in seats]
        self.seat = next((seat for seat in source.people if seat in seats), seats[0])

    def compose(self) -> ComposeResult:
        with self.box(t("again.title", deal=self.deal.number)):
            yield Static(t("again.about"), classes="dialog-text", markup=False)
            yield ButtonField(t("again.again"), note=t("again.again.note"), id="again-again")
            if self.ply is not None:
                note = t("again.from.note", move=self.ply - self.dealt + 1)
                yield ButtonField(t("again.from"), note=note, id="again-from")
            yield ButtonField(t("again.like"), note=t("again.like.note"), id="again-like")
            yield ChoiceField(t("again.seat"), self.seats, self.seat, label_width=12, id="again-seat")
            yield ButtonField(t("again.back"), self.key("form.back"), id="again-back")

    def pressed(self, what: str) -> None:
        """Close with the way that was chosen, or with None."""
        if what == "back":
            self.dismiss(None)
        else:
            self.dismiss(Start(Way(what), self.query_one(ChoiceField).value, self.ply or 0))


def tutor_at(app: ThousandApp, session: AnySession) -> Coach:
    """The tutor for one of the player's own games."""
    return tutor_of(session, lambda: app.settings, lambda changes: app.change_settings(**changes))
