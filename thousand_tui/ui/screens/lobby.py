"""Before the first card of a table with several terminals: who has come, and a word for the shuffle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from thousand_tui.desk.committing import as_word, word_trouble
from thousand_tui.desk.elsewhere import Lobbied
from thousand_tui.guests import title_of
from thousand_tui.storage.saves import LONGEST_WORD
from thousand_tui.table import PERSON
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.widgets.fields import ButtonField, NameField, ScreenHead, ScreenKeys
from thousand_tui.words import clean_name, t

if TYPE_CHECKING:
    from thousand_tui.ui.guest import GuestApp


class LobbyScreen(FieldScreen):
    """The seats, the commitment, a field for this person's word; the host also sees the invitations and deals."""

    AUTO_FOCUS = "NameField"
    BINDINGS = bindings("lobby", "invitations")

    def __init__(self) -> None:
        super().__init__()
        self.told: Lobbied | None = None

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("lobby.title"))
        yield Static(t("host.waiting"), id="lobby-seats", markup=False)
        yield Static("", id="lobby-shuffle", markup=False)
        yield NameField("", LONGEST_WORD, id="lobby-word")
        yield ButtonField(t("lobby.go"), id="lobby-go")
        yield ButtonField(t("invitations.title"), self.key("lobby.invitations"), id="lobby-invitations")
        yield ButtonField(t("lobby.leave"), self.key("form.back"), id="lobby-leave")
        yield ScreenKeys(self.walking_keys())

    def fill(self) -> None:
        """Show what is known; before the table has told anything, only the way out."""
        told = self.told
        word, go = self.query_one("#lobby-word"), self.query_one("#lobby-go", ButtonField)
        word.display = told is not None and not told.has_typed
        go.display = told is not None and told.is_host and told.has_typed
        self.query_one("#lobby-invitations").display = told is not None and told.is_host
        if told is None:
            return
        go.label = t("lobby.deal" if told.fingerprint else "lobby.go")
        go.refresh()
        self.query_one("#lobby-seats", Static).update("\n".join(_seats(told)))
        self.query_one("#lobby-shuffle", Static).update("\n".join(_shuffle(told)))
        if self.focused is None or not self.focused.display:
            # Never on the way out by itself: the next Enter may have been meant for the word.
            self.set_focus(word if word.display else go if go.display else None)

    def show(self, told: Lobbied) -> None:
        """Show another state of the lobby."""
        self.told = told
        if self.is_mounted:
            self.fill()

    @property
    def guest(self) -> GuestApp:
        """The app, with the type that this screen needs."""
        return cast("GuestApp", self.app)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        """Send the word, if it can be used."""
        word = as_word(event.value)
        if trouble := word_trouble(word):
            self.warn(trouble)
        elif self.told is not None and not self.told.may_type:
            self.warn(t("lobby.host_first"))
        else:
            self.guest.type_word(word)

    def pressed(self, what: str) -> None:
        """Go on or show the invitations, as the host, or leave."""
        if what == "go":
            self.guest.begin()
        elif what == "invitations":
            self.action_invitations()
        else:
            self.action_back()

    def action_invitations(self) -> None:
        """Show the invitations, as the host."""
        self.guest.open("invitations")

    def action_back(self) -> None:
        """Leave the table."""
        self.thousand.action_leave()


def _seats(told: Lobbied) -> Iterator[str]:
    """A line for each seat."""
    for seat, (name, kind) in enumerate(zip(told.names, told.kinds, strict=True)):
        if kind != PERSON:
            yield t("lobby.bot", who=clean_name(name), what=title_of(kind))
        else:
            state = "typed" if seat in told.typed else "here" if seat in told.here else "away"
            yield t(f"lobby.{state}", who=clean_name(name))


def _shuffle(told: Lobbied) -> Iterator[str]:
    """The commitment and, in the end, the words and the fingerprint; before that, what is waited for."""
    yield t("lobby.commitment", commitment=told.commitment)
    if told.host_word and not told.fingerprint:
        yield t("lobby.host_word", word=told.host_word)
    if told.fingerprint:
        yield t("verify.words", words=told.words) if told.words else t("verify.words.none")
        yield t("verify.fingerprint", fingerprint=told.fingerprint)
        yield t("lobby.host_deals" if not told.is_host else "lobby.you_deal")
    elif not told.has_typed:
        yield t("lobby.type" if told.may_type else "lobby.host_first")
    else:
        yield t("lobby.wait")
