"""The socket through which the screens on this machine follow the table; each shows with a word whose it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import compare_digest
from typing import Final

from thousand_tui.desk.elsewhere import Message, read_said, write
from thousand_tui.host.table import HostedTable

# The most bytes that wait for a screen which reads nothing; beyond, it has to come again.
MOST_WAITING: Final = 4 << 20
# Bytes of the longest line from a screen, and seconds until it must have said whose it is.
LONGEST: Final = 1 << 16
PATIENCE: Final = 5.0
# What ends a connection.
BROKEN: Final = (OSError, ValueError, TypeError, TimeoutError, asyncio.IncompleteReadError)


class Seat:
    """The connection to the screen of one seat."""

    def __init__(self, seat: int, writer: asyncio.StreamWriter) -> None:
        self.seat = seat
        self._writer = writer

    def tell(self, message: Message) -> None:
        """Send a message; a screen that does not read is disconnected."""
        self._writer.write(write(message))
        if self._writer.transport.get_write_buffer_size() > MOST_WAITING:
            self.close()

    def close(self) -> None:
        """End the connection at once."""
        self._writer.transport.abort()


@asynccontextmanager
async def open_seats(table: HostedTable, path: Path, words: Mapping[int, str]) -> AsyncIterator[None]:
    """Let screens come through the socket ``path``, in a folder that only this user can enter. ``words`` are by seat.

    Raises:
        OSError: the socket cannot be made.
    """

    async def arrive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            # Screens that are still here when the table closes are no mistake to be reported.
            with suppress(*BROKEN, asyncio.CancelledError):
                async with asyncio.timeout(PATIENCE):
                    word = read_said(await reader.readuntil()).word or ""
                found = (seat for seat, known in words.items() if compare_digest(known.encode(), word.encode()))
                if (seat := next(found, None)) is not None:
                    await _listen(table, Seat(seat, writer), reader)
        finally:
            writer.transport.abort()

    server = await asyncio.start_unix_server(arrive, path, limit=LONGEST)
    path.chmod(0o600)
    try:
        async with server:
            yield
    finally:
        path.unlink(missing_ok=True)


async def _listen(table: HostedTable, screen: Seat, reader: asyncio.StreamReader) -> None:
    table.come(screen)
    try:
        async for line in reader:
            table.hear(screen, read_said(line))
    finally:
        table.leave(screen)
