"""The ways into a replay and a review: from a table or its sheet, from a file, from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from thousand_tui.desk.opening import Progress, is_long
from thousand_tui.desk.replaying import Noting, Shelved, nothing_noted, noting, read_game
from thousand_tui.desk.sentences import SaveError
from thousand_tui.study.replay import AnyReplay, Replay
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.table.mariage import MariageSession
from thousand_tui.ui.screens.board import open_empty, put_on_board
from thousand_tui.ui.screens.opening import OpeningScreen
from thousand_tui.ui.thousand import path_of
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.desk.replaying import Reviewing
    from thousand_tui.ui.screens.replay.screen import ReplayScreen
    from thousand_tui.ui.thousand import Thousand


def replay_session(app: Thousand, session: AnySession, deal: int | None = None) -> None:
    """Replay a game that is at hand, from the last settled deal or the one of this number on."""
    if not _is_apart(app, session):
        _replay(app, session, _noting_at_hand(app, session), deal, path_of(app, session))


def review_session(app: Thousand, session: AnySession, deal: int | None = None) -> None:
    """Review a game that is at hand, from the last settled deal or the one of this number on."""
    if not _is_apart(app, session):
        _review(app, session, _noting_at_hand(app, session), path_of(app, session), deal)


def _is_apart(app: Thousand, session: AnySession) -> bool:
    """Whether this is nobody's own game, which is said."""
    if session.occasion.is_apart:
        app.say(t("coach.apart"))
    return session.occasion.is_apart


def _noting_at_hand(app: Thousand, session: AnySession) -> Noting:
    """Only at its result can one go back into a game that is over, and only where it was played and won."""
    is_past = session.is_over and (app.session is not session or session.occasion.given_up_by is not None)
    return nothing_noted if is_past else noting(session)


def replay_file(app: Thousand, path: Path, deal: int | None = None, ply: int | None = None) -> None:
    """Replay a saved game, from a moment of a deal on if that is named; whoever plays it is not disturbed."""
    _at_hand_or_read(app, path, lambda session, note: _replay(app, session, note, deal, path, ply))


def board_file(app: Thousand, path: Path) -> None:
    """Put the last settled deal of a saved game on the board."""
    _at_hand_or_read(app, path, lambda session, note: _board(app, session, note))


def board_session(app: Thousand, session: ThousandSession) -> None:
    """Put the last settled deal of a game that is at hand on the board, or nothing where there is none yet."""
    if not session.course.totals:
        open_empty(app, session.agreements)
    else:
        _board(app, session, _noting_at_hand(app, session))


def _board(app: Thousand, session: AnySession, note: Noting) -> None:
    if not isinstance(session, ThousandSession):
        app.say(t("board.mariage"))
    elif not session.course.totals:
        app.say(t("board.no_deals"))
    else:
        replay: ThousandReplay = Replay(session)
        put_on_board(app, replay, replay.deals[-1], replay.deals[-1].first + 1, note)


def _at_hand_or_read(app: Thousand, path: Path, go_on: Callable[[AnySession, Noting], None]) -> None:
    """Go on with a saved game as it is read; the one that is being played here is at hand already."""
    if app.keeper is not None and app.keeper.path == path and app.session is not None:
        go_on(app.session, _noting_at_hand(app, app.session))
        return

    def told(found: Shelved | SaveError | None) -> None:
        if isinstance(found, SaveError):
            app.say(str(found), "error")
        elif found is not None:
            if found.notice:
                app.say(found.notice, "warning")
            go_on(found.session, noting(found.session, path))

    if is_long(path):
        app.push_screen(OpeningScreen(partial(_read, path)), told)
    else:
        told(_read(path))


def _read(path: Path, progress: Progress | None = None) -> Shelved | SaveError:
    try:
        return read_game(path, progress)
    except SaveError as error:
        return error


def _replay(
    app: Thousand,
    session: AnySession,
    note: Noting,
    number: int | None,
    path: Path | None,
    ply: int | None = None,
) -> None:
    replay = Replay(session)
    if not replay.deals:
        app.say(t("replay.nothing"))
        return
    found = replay.deals[-1] if number is None else replay.numbered(number) or replay.deals[-1]
    at = found.first + 1 if ply is None else max(found.first + 1, min(found.last, ply))
    app.push_screen(replay_screen(session, replay, at, note, partial(_review, app, session, note, path), path))


def replay_screen(
    session: AnySession,
    replay: AnyReplay,
    ply: int,
    note: Noting,
    review: Callable[[int], None] | None = None,
    path: Path | None = None,
) -> ReplayScreen:
    """The screen on which games of this kind are replayed; from there ``review`` leads to the review of a deal."""
    from thousand_tui.ui.screens.replay.mariage import MariageReplayScreen
    from thousand_tui.ui.screens.replay.thousand import ThousandReplayScreen

    if isinstance(session, ThousandSession):
        return ThousandReplayScreen(replay, ply, note, review, path)
    return MariageReplayScreen(replay, ply, note, review, path)


def _review_mariage(
    app: Thousand, session: MariageSession, note: Noting, path: Path | None, number: int | None
) -> None:
    from thousand_tui.ui.screens.mariage.review import MariageReviewScreen

    replay = Replay(session)
    deal = replay.deals[-1].number if number is None else number
    if (why := note(deal)) is not None:
        app.say(t("review.not_noted", why=why), "warning")
        return

    app.push_screen(MariageReviewScreen(session, replay, deal, partial(_show, app, session, note, path)))


def _show(app: Thousand, session: AnySession, note: Noting, path: Path | None, ply: int, seat: int) -> None:
    """Replay a game from a moment of its review, as a seat saw it."""
    review = partial(_review, app, session, note, path)
    screen = replay_screen(session, Replay(session), ply, note, review, path)
    screen.begin(seat, is_open=False, at_the_end=False)
    app.push_screen(screen)


def _review(app: Thousand, session: AnySession, note: Noting, path: Path | None, number: int | None) -> None:
    """Review the last settled deal of a game, or the one of this number; what cannot be is said."""
    if not session.course.totals:
        app.say(t("review.nothing"))
    elif not session.may_open_deals:
        app.say(t("review.closed"))
    elif isinstance(session, MariageSession):
        _review_mariage(app, session, note, path, number)
    else:
        assert isinstance(session, ThousandSession), "there are two games"
        from thousand_tui.ui.screens.review import ReviewScreen
        from thousand_tui.ui.screens.review_game import GameReviewScreen

        def whole(reviewing: Reviewing) -> None:
            app.push_screen(GameReviewScreen(session, note, reviewing))

        show = partial(_show, app, session, note, path)
        app.push_screen(ReviewScreen(session, number, note, path, show, whole))


def replay_from(app: Thousand, session: ThousandSession, ply: int, path: Path | None) -> None:
    """Replay a game of which nobody goes on, from a moment on."""
    replay: ThousandReplay = Replay(session)
    ply = max(ply, replay.deals[-1].first + 1)
    review = partial(_review, app, session, nothing_noted, path)
    app.push_screen(replay_screen(session, replay, ply, nothing_noted, review if session.people else None, path))
