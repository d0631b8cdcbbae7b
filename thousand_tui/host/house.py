"""A table with its doors: opened, kept open until the host ends it, and closed with everybody's screens."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from thousand_tui.desk.keeper import Keeper, keep, new_session
from thousand_tui.host.guests import Guest
from thousand_tui.host.invitations import Invitations, keep_invitations
from thousand_tui.host.lobby import Lobby, NewGame
from thousand_tui.host.seats import open_seats
from thousand_tui.host.table import HostedTable
from thousand_tui.options import SEAT, WORD
from thousand_tui.rules import Agreements
from thousand_tui.storage import load_settings
from thousand_tui.storage.files import read_limited, write_whole
from thousand_tui.storage.places import config_dir
from thousand_tui.table import Player, TableSettings, ThousandSession
from thousand_tui.table.games import AnySession, other_game

HOST_KEY: Final = "host_key"
LIMIT: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Doors:
    """Where guests come in: an address of this machine, and a port for each door (None: shut; 0: any)."""

    address: str
    ssh: int | None
    web: int | None
    most: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that guests can come to: how each comes, and how the host's own screen finds its seat."""

    invitations: Invitations
    names: Mapping[int, str]
    address: str
    ssh: int | None
    fingerprint: str
    links: Mapping[int, str]
    socket: Path


@dataclass
class House:
    """A game, in the lobby or under way, whom it is open to, and where it is saved."""

    game: Lobby | AnySession
    new: NewGame
    players: Sequence[Player]
    invitations: Invitations
    folder: Path
    keeper: Keeper | None = None
    clock: int | None = None

    def keep(self, session: AnySession) -> None:
        """Save a game that begins, and the invitations beside it."""
        self.keeper = keep(session, self.folder)
        self.note()

    def note(self) -> None:
        """Keep the invitations beside the save, also after it was put aside."""
        if self.keeper is not None:
            with suppress(OSError):
                keep_invitations(self.invitations, self.keeper.path)

    async def stay_open(self, doors: Doors, opened: Callable[[Opened, HostedTable], object]) -> None:
        """Let people come and play until this is cancelled or a signal ends it.

        Raises:
            OSError: a door cannot be opened.
        """
        here = asyncio.current_task()
        assert here is not None
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT) if sys.platform != "win32" else ():
            asyncio.get_running_loop().add_signal_handler(number, here.cancel)
        table = HostedTable(self.game, self.new, self.invitations.host, self.keep, self.clock)
        try:
            async with AsyncExitStack() as stack:
                opened(await self._open(table, doors, stack), table)
                with suppress(asyncio.CancelledError):
                    await table.run()
        finally:
            if self.keeper is not None:
                self.keeper.close()

    async def _open(self, table: HostedTable, doors: Doors, stack: AsyncExitStack) -> Opened:
        room = Path(tempfile.mkdtemp(prefix="thousand-"))
        stack.callback(shutil.rmtree, room, ignore_errors=True)
        socket = room / "table"
        words = {each.seat: secrets.token_urlsafe() for each in self.invitations.people}
        await stack.enter_async_context(open_seats(table, socket, words))
        names = {each.seat: self.players[each.seat].name for each in self.invitations.people}
        if self.invitations.host is not None:
            os.environ[WORD] = words[self.invitations.host]
        guests = {
            each.user: Guest.invited(
                names[each.seat], self.folder / "visitors", ((SEAT, str(socket)), (WORD, words[each.seat]))
            )
            for each in self.invitations.guests
        }
        port, fingerprint, links = None, "", {}
        if doors.ssh is not None:
            port, fingerprint = await stack.enter_async_context(
                _ssh_door(doors.address, doors.ssh, self.invitations.words, guests)
            )
        if doors.web is not None:
            addresses = await stack.enter_async_context(_web_door(doors, list(guests.values())))
            links = {each.seat: addresses[names[each.seat]] for each in self.invitations.guests}
        return Opened(self.invitations, names, doors.address, port, fingerprint, links, socket)


@asynccontextmanager
async def _ssh_door(
    address: str, port: int, words: Mapping[str, str], guests: Mapping[str, Guest]
) -> AsyncIterator[tuple[int, str]]:
    """The door for ssh; gives its port and the fingerprint of the host's key."""
    from thousand_tui.host.ssh import fingerprint_of, open_ssh, read_or_make_key

    path = config_dir() / HOST_KEY
    kept = await asyncio.to_thread(read_limited, path, LIMIT) if path.exists() else None
    key, written = read_or_make_key(kept)
    if kept is None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        await asyncio.to_thread(write_whole, path, written)

    def environment(user: str, terminal: str) -> Mapping[str, str]:
        guest = guests[user]
        guest.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return guest.environment(os.environ) | {"TERM": terminal}

    async with open_ssh(address, port, key, words, environment) as opened:
        yield opened, fingerprint_of(key)


@asynccontextmanager
async def _web_door(doors: Doors, guests: Sequence[Guest]) -> AsyncIterator[Mapping[str, str]]:
    """The door for browsers; gives the guests' addresses by their names."""
    from thousand_tui.host.browser import Pages

    pages = Pages(guests, doors.most)
    assert doors.web is not None
    async with pages.opened(doors.address, doors.web):
        yield pages.addresses()


def new_game_at(agreements: Agreements, players: Sequence[Player], settings: TableSettings) -> NewGame:
    """Makes games of Thousand at a table."""
    return lambda drawn: new_session(agreements, players, drawn, settings)


def new_game_like(session: AnySession) -> NewGame:
    """Makes other games like this one at the same table."""
    if isinstance(session, ThousandSession):
        return new_game_at(session.agreements, session.players, session.settings)
    other = other_game(session)
    assert other is not None
    setup = other.part("setup")(load_settings()[0], session.course.start.rules.agreements)
    new: NewGame = replace(setup, players=session.players).session
    return new
