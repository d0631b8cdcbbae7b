"""Whom the host has invited: the name in a guest's line, the word that lets them in, and the folder of their settings.

The invitations to a game lie beside its save, so that the same ones hold when it goes on.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from thousand_tui.storage.files import Problem, read_limited, write_whole
from thousand_tui.storage.places import slug
from thousand_tui.storage.shelf import invitations_path
from thousand_tui.table import Player

# A word is four groups of five letters and digits that cannot be mistaken for each other: 99 random bits.
GROUPS: Final = 4
GROUP: Final = 5
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
LIMIT: Final = 1 << 16


class Invitation(BaseModel):
    """One person: their seat, the user part of their line, and their word."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seat: int = Field(ge=0, le=9)
    user: str = Field(pattern=r"^[a-z0-9-]{1,40}$")
    word: str = Field(min_length=GROUPS * GROUP, max_length=40)


class Invitations(BaseModel):
    """Everybody who was invited to a table, and the seat of the host (None if they do not play)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: int | None = Field(ge=0, le=9)
    people: tuple[Invitation, ...]

    def of(self, seat: int) -> Invitation:
        """The invitation of the person in a seat."""
        return next(each for each in self.people if each.seat == seat)

    @property
    def guests(self) -> Iterator[Invitation]:
        """Everybody but the host."""
        return (each for each in self.people if each.seat != self.host)

    @property
    def words(self) -> Mapping[str, str]:
        """The guests' words by the user part of their lines."""
        return {each.user: each.word for each in self.guests}


def invite(players: Sequence[Player], host: int | None) -> Invitations:
    """Draw words for the people among the players; names that look alike get different user parts."""
    found: dict[str, Invitation] = {}
    for seat, player in enumerate(players):
        if player.is_person:
            plain = slug([player.name], "guest")
            user = next(name for name in (plain, *(f"{plain[:37]}-{n}" for n in range(2, 99))) if name not in found)
            groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
            found[user] = Invitation(seat=seat, user=user, word="-".join(groups))
    return Invitations(host=host, people=tuple(found.values()))


def keep_invitations(invitations: Invitations, save: Path) -> None:
    """Write them beside the save; only this user can read them.

    Raises:
        OSError: they cannot be written.
    """
    write_whole(invitations_path(save), invitations.model_dump_json(indent=1).encode())


def kept_invitations(save: Path) -> Invitations | None:
    """The invitations that lie beside a save; None if there are none that can be read."""
    try:
        return Invitations.model_validate_json(read_limited(invitations_path(save), LIMIT))
    except (Problem, ValueError):
        return None
