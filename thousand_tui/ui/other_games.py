"""The ways to a new game other than Thousand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from thousand_tui.options import Options
    from thousand_tui.table.games import OtherGame
    from thousand_tui.ui.app import ThousandApp


def asked_game(options: Options) -> OtherGame | None:
    """The game that the command line asks for; None if it asks for none but Thousand."""
    if options.agreements is None:
        return None
    from thousand_tui.table.games import game_called

    return game_called(options.agreements)


def setup_of(app: ThousandApp, game: OtherGame) -> Any:
    """The table for a new game other than Thousand: the last one, changed as the command line asks."""
    if game is not app.asked_game:
        return game.part("setup")(app.settings)
    return game.part("setup")(app.settings, game.part("read_line")(app.options.agreements), app.options.bots)


def open_setup(app: ThousandApp, game: OtherGame) -> None:
    """Choose who plays a game other than ThousandApp, and by which agreements."""
    app.push_screen(game.part("setup_screen")(setup_of(app, game)))
