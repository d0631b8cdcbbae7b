"""The ways to a replay or review: from a table, a sheet or a file, and from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from thousand_tui.desk.replaying import Noting, Reviewing, Shelved, nothing_noted, noting, read_game, why_closed
from thousand_tui.desk.sentences import SaveError
from thousand_tui.study.replay import AnyReplay, Replay
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession, other_game, part_of
from thousand_tui.ui.screens.board import open_empty, put_on_board
from thousand_tui.ui.screens.opening import read_and_go_on
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp
    from thousand_tui.ui.screens.replay.screen import ReplayScreen


def replay_session(app: ThousandApp, session: AnySession, deal: int | None = None) -> None:
    """Replay an open game from deal ``deal`` on, or from the last settled one."""
    if not _is_closed(app, session):
        _at_hand(app, session).replay(deal)


def review_session(app: ThousandApp, session: AnySession, deal: int | None = None) -> None:
    """Review an open game from deal ``deal`` on, or from the last settled one."""
    if not _is_closed(app, session):
        _at_hand(app, session).review(deal)


def _is_closed(app: ThousandApp, session: AnySession) -> bool:
    """Whether nothing of this game may be shown again; if so, say why."""
    if why := why_closed(session):
        app.say(why)
    return why is not None


def _at_hand(app: ThousandApp, session: AnySession) -> LookedBack:
    """Look back at an open game. Nothing is noted if the game is over, unless it was played to the end here and its
    result is still shown."""
    is_past = session.is_over and (app.session is not session or session.occasion.given_up_by is not None)
    return LookedBack(app, session, nothing_noted if is_past else noting(session), app.path_of(session))


def replay_file(app: ThousandApp, path: Path, deal: int | None = None, ply: int | None = None) -> None:
    """Replay a saved game, from a moment of a deal if one is named. This does not disturb whoever is playing it."""
    _at_hand_or_read(app, path, lambda found: found.replay(deal, ply))


def board_file(app: ThousandApp, path: Path) -> None:
    """Put the last settled deal of a saved game on the board."""
    _at_hand_or_read(app, path, lambda found: found.put_on_board())


def review_file(app: ThousandApp, path: Path) -> None:
    """Review all deals of a saved game."""
    _at_hand_or_read(app, path, lambda found: found.review_whole())


def board_session(app: ThousandApp, session: ThousandSession) -> None:
    """Put the last settled deal of an open game on the board, or an empty board if there is none."""
    if not session.course.totals:
        open_empty(app, session.agreements)
    elif not _is_closed(app, session):
        _at_hand(app, session).put_on_board()


def _at_hand_or_read(app: ThousandApp, path: Path, go_on: Callable[[LookedBack], None]) -> None:
    """Read a saved game and pass it on. If it is the one being played here, use that instead."""
    if app.keeper is not None and app.keeper.path == path and app.session is not None:
        if not _is_closed(app, app.session):
            go_on(_at_hand(app, app.session))
        return

    def told(found: Shelved | SaveError) -> None:
        if isinstance(found, SaveError):
            app.say(str(found), "error")
            return
        if found.notice:
            app.say(found.notice, "warning")
        go_on(LookedBack(app, found.session, noting(found.session, path), path))

    read_and_go_on(app, path, read_game, told)


@dataclass(frozen=True)
class LookedBack:
    """A game to replay and review. ``note`` records that the cards of a deal were seen; notes and results are kept
    beside the save at ``path``."""

    app: ThousandApp
    session: AnySession
    note: Noting
    path: Path | None

    def replay(self, number: int | None = None, ply: int | None = None) -> None:
        """Replay deal ``number`` or the last settled one, from moment ``ply`` if given."""
        replay = Replay(self.session)
        if not replay.deals:
            self.app.say(t("replay.nothing"))
            return
        found = replay.deals[-1] if number is None else replay.numbered(number) or replay.deals[-1]
        at = found.first + 1 if ply is None else max(found.first + 1, min(found.last, ply))
        self.app.push_screen(replay_screen(replay, at, self.note, self.review, self.path))

    def show(self, ply: int, seat: int) -> None:
        """Replay from a moment of the review, as this seat saw it."""
        screen = replay_screen(Replay(self.session), ply, self.note, self.review, self.path)
        screen.begin(seat, is_open=False, at_the_end=False)
        self.app.push_screen(screen)

    def review(self, number: int | None = None) -> None:
        """Review deal ``number`` or the last settled one. If that is not possible, say why."""
        session = self.session
        if not session.course.totals:
            self.app.say(t("review.nothing"))
        elif not session.may_open_deals:
            self.app.say(t("review.closed"))
        elif isinstance(session, ThousandSession):
            from thousand_tui.ui.screens.review import ReviewScreen

            self.app.push_screen(ReviewScreen(session, number, self.note, self.path, self.show, self._review_whole))
        else:
            self._review_other(number)

    def review_whole(self) -> None:
        """Review all deals, or only the last one of a game of which no review is kept."""
        if isinstance(self.session, ThousandSession) and self.session.course.totals and self.session.may_open_deals:
            self._review_whole(Reviewing(self.session, self.path))
        else:
            self.review()

    def _review_whole(self, reviewing: Reviewing) -> None:
        from thousand_tui.ui.screens.review_game import GameReviewScreen

        self.app.push_screen(GameReviewScreen(reviewing.session, self.note, reviewing))

    def _review_other(self, number: int | None) -> None:
        other = other_game(self.session)
        assert other is not None
        replay = Replay(self.session)
        deal = replay.deals[-1].number if number is None else number
        if (why := self.note(deal)) is not None:
            self.app.say(t("review.not_noted", why=why), "warning")
        else:
            self.app.push_screen(other.part("review_screen")(self.session, replay, deal, self.show))

    def put_on_board(self) -> None:
        """Put the last settled deal on the board."""
        if not isinstance(self.session, ThousandSession):
            self.app.say(t("board.other_game"))
        elif not self.session.course.totals:
            self.app.say(t("board.no_deals"))
        else:
            replay: ThousandReplay = Replay(self.session)
            put_on_board(self.app, replay, replay.deals[-1], replay.deals[-1].first + 1, self.note)


def replay_screen(
    replay: AnyReplay, ply: int, note: Noting, review: Callable[[int], None] | None = None, path: Path | None = None
) -> ReplayScreen:
    """The replay screen for this kind of game. ``review`` opens the review of a deal."""
    from thousand_tui.ui.screens.replay.thousand import ThousandReplayScreen

    kind: type[ReplayScreen] = part_of(replay.source, "replay_screen", ThousandReplayScreen)
    return kind(replay, ply, note, review, path)


def replay_from(app: ThousandApp, session: ThousandSession, ply: int, path: Path | None) -> None:
    """Replay a game that nobody will continue, from this moment on."""
    replay: ThousandReplay = Replay(session)
    review = LookedBack(app, session, nothing_noted, path).review if session.people else None
    app.push_screen(replay_screen(replay, max(ply, replay.deals[-1].first + 1), nothing_noted, review, path))
