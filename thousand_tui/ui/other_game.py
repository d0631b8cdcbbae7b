"""The way into the old Mariage, with what the app does for this game only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from thousand_tui.desk.committing import Committed
    from thousand_tui.desk.glance import Glance
    from thousand_tui.desk.mariage import MariageSetup
    from thousand_tui.mariage import MariageAgreements
    from thousand_tui.table.mariage import MariageSession
    from thousand_tui.ui.app import ThousandApp

NAME: Final = "MARIAGE"


class OtherGame:
    """Opens the screens of Mariage, and loads the game only then."""

    def __init__(self, host: ThousandApp) -> None:
        self._host = host
        words = (host.options.agreements or "").split()
        # Whether the command line asked for this game and no other has been set up since.
        self.is_asked_for = bool(words) and words[0].upper() == NAME
        self._bots = host.options.bots if self.is_asked_for else ()

    def glance(self) -> Glance | None:
        """What the home screen shows about the table named on the command line; None if there is none."""
        if not self.is_asked_for:
            return None
        from thousand_tui.desk.glance import Glance, called
        from thousand_tui.mariage import share_line

        setup = self._asked()
        seats = tuple((called(player.name), "") for player in setup.players)
        return Glance(setup.who, share_line(setup.agreements), seats)

    def _asked(self) -> MariageSetup:
        from thousand_tui.desk.mariage import mariage_setup
        from thousand_tui.mariage import read_line

        return mariage_setup(self._host.settings, read_line(self._host.options.agreements or NAME), self._bots)

    def open_what_was_asked(self) -> None:
        """Set up the table named on the command line."""
        self.open_setup(self._asked().agreements)

    def open_setup(self, agreements: MariageAgreements | None = None) -> None:
        """Choose who plays, and for how many tokens."""
        from thousand_tui.desk.mariage import mariage_setup
        from thousand_tui.ui.screens.mariage.setup import MariageSetupScreen

        self._host.push_screen(MariageSetupScreen(mariage_setup(self._host.settings, agreements, self._bots)))

    def start(self, setup: MariageSetup, drawn: Committed | None = None) -> None:
        """Start a new game and remember its table."""

        def go() -> None:
            from thousand_tui.ui.screens.openers import begin

            self.is_asked_for, self._bots = False, ()
            self._host.change_settings(**setup.remembered())
            asked = self._host.asked_seed.take()
            begin(self._host, setup.session(drawn or asked), drawn)

        self._host.leaving(go)

    def start_again(self, session: MariageSession) -> None:
        """Start another game at the table of a finished one."""
        from thousand_tui.desk.mariage import MariageSetup

        self.start(MariageSetup(session.players, session.agreements, session.settings))

    def open_rules(self, agreements: MariageAgreements, topic: str = "") -> None:
        """Show the rules for these agreements, or the topic ``how`` or ``keys``."""
        from thousand_tui.ui.screens.mariage.setup import MariageRulesScreen

        self._host.push_screen(MariageRulesScreen(agreements, topic))
