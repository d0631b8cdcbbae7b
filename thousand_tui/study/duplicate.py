"""A match with the same cards for everybody: its description as a line to share, its deals, and their results.

::

    challenge = drawn(seed, agreements, "regular", 12)
    write_challenge(challenge)                      # the line; read_challenge brings the same match back
    session = duplicate_session(challenge, 1, "Anna")
    experts_deal(challenge, 1)                      # the same for an Expert to play; any process can

Everybody plays each deal once, from the same seat and against the same bots; the seat moves on from deal to deal.
Everything follows from the challenge: the decks from its seed, the bots' chance from the decks' seed.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from thousand_tui import __version__
from thousand_tui.bots import LEVELS
from thousand_tui.rules import Agreements, AgreementsError, compile_rules, new_game, read_agreements
from thousand_tui.rules.phases.shuffle import in_fours, shuffled
from thousand_tui.rules.sharing import read_line, share_line
from thousand_tui.sanitize import one_line
from thousand_tui.study.judging import ENGINE
from thousand_tui.study.rival import ExpertsDeal, change_of
from thousand_tui.table import Duplicate, Occasion, Player, ThousandSession
from thousand_tui.words import bot_names

# The first words of the two kinds of lines; the number is the version of the format.
CHALLENGE: Final = "THOUSAND-DUPLICATE/1"
RESULT: Final = "THOUSAND-RESULT/1"
# How many deals a match can have.
MANY: Final = (4, 12, 24)
MOST: Final = 99
LONGEST_SEED: Final = 64
# Nobody cuts, since another cut would give other cards.
_NO_CUT: Final = {"no_shuffle": False, "bottom_nine": "off", "bottom_jack": "off"}


class LineError(ValueError):
    """A line that is not a challenge or a result; ``reason`` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Challenge:
    """A match: the seed of its decks, the agreements, the ``level`` of the bots, the number of ``deals``, and the
    versions of program and engine that determine how the bots play."""

    seed: str
    agreements: Agreements
    level: str
    deals: int
    app: str = __version__
    engine: str = ENGINE

    def deck_seed(self, number: int) -> str:
        """The seed of a deal's decks."""
        return f"thousand duplicate {self.seed} {number}"

    @property
    def fingerprint(self) -> str:
        """80 bits of a hash of everything in the match, including its first decks."""
        agreed = sorted(self.agreements.model_dump(mode="json").items())
        told = [self.seed, self.level, str(self.deals), self.app, self.engine, repr(agreed)]
        decks = ["".join(map(str, shuffled(self.deck_seed(each), 0).deck)) for each in range(1, self.deals + 1)]
        return in_fours(_short("\n".join([*told, *decks]), 16))

    def seat(self, number: int) -> int:
        """The seat from which this deal is played; the active seats take turns."""
        rules = compile_rules(self.agreements)
        active = sorted(new_game(rules, rules.form.seats - 1).deal.active)
        return active[(number - 1) % len(active)]


def _short(text: str, length: int) -> str:
    return b32encode(sha256(f"thousand/1/duplicate/{text}".encode()).digest()).decode()[:length]


def drawn(seed: str, agreements: Agreements, level: str, deals: int) -> Challenge:
    """A match with these decks in which nobody cuts."""
    return Challenge(seed, read_agreements(agreements.model_dump() | _NO_CUT), level, deals)


# Its lines


def write_challenge(challenge: Challenge) -> str:
    """The line that lets anybody play the same cards."""
    versions = f"{challenge.app}/{challenge.engine}"
    words = (CHALLENGE, challenge.seed, str(challenge.deals), challenge.level, versions, challenge.fingerprint)
    return " ".join((*words, share_line(challenge.agreements)))


def read_challenge(line: str) -> Challenge:
    """The match that a line describes.

    Raises:
        LineError: it is no such line, something in it is unknown here, or it was changed.
    """
    words = line.split(maxsplit=6)
    if len(words) != 7 or words[0] != CHALLENGE:
        raise LineError("no_challenge")
    _, seed, deals, level, versions, fingerprint, agreed = words
    app, _, engine = versions.rpartition("/")
    is_number = deals.isascii() and deals.isdecimal() and 1 <= int(deals[:3]) <= MOST
    if not is_number or level not in LEVELS or not seed.isalnum() or len(seed) > LONGEST_SEED or len(line) > 4000:
        raise LineError("not_known")
    try:
        challenge = Challenge(seed, read_line(agreed), level, int(deals), one_line(app), one_line(engine))
    except AgreementsError:
        raise LineError("not_known") from None
    if challenge.fingerprint != fingerprint:
        raise LineError("changed")
    return challenge


@dataclass(frozen=True, slots=True)
class Result:
    """Somebody's result in a match: how their total and the Expert's changed, deal by deal."""

    fingerprint: str
    versions: str
    changes: tuple[tuple[int, int], ...]
    name: str

    @property
    def differences(self) -> tuple[int, ...]:
        """How far they were ahead of the Expert in each deal."""
        return tuple(own - experts for own, experts in self.changes)


def write_result(result: Result) -> str:
    """The line to send back."""
    changes = ",".join(f"{own:+d}/{experts:+d}" for own, experts in result.changes)
    body = " ".join((result.fingerprint, result.versions, changes, result.name))
    return f"{RESULT} {_short(body, 4)} {body}"


def read_result(line: str) -> Result:
    """The result that a line describes.

    Raises:
        LineError: it is no such line, or it was changed.
    """
    words = line.split(maxsplit=2)
    if len(words) != 3 or words[0] != RESULT or len(line) > 4000:
        raise LineError("no_result")
    body = words[2].strip()
    if _short(body, 4) != words[1] or body.count(" ") < 3:
        raise LineError("changed")
    fingerprint, versions, changes, name = body.split(" ", 3)
    try:
        pairs = [tuple(map(int, pair.split("/"))) for pair in changes.split(",")]
    except ValueError:
        raise LineError("changed") from None
    if any(len(pair) != 2 for pair in pairs):
        raise LineError("changed")
    return Result(fingerprint, versions, tuple((pair[0], pair[1]) for pair in pairs), one_line(name))


# Its deals


def duplicate_session(
    challenge: Challenge, number: int, player: Player, others: Sequence[str] = (), *, is_shut: bool = False
) -> ThousandSession:
    """A deal of the match for one player, with bots in the other seats; not saved yet. ``others`` are the names of
    other people who play it at this keyboard."""
    seat = challenge.seat(number)
    rules = compile_rules(challenge.agreements)
    bots = [Player(name, challenge.level) for name in bot_names([player.name, *others], rules.form.seats - 1)]
    return ThousandSession(
        challenge.agreements,
        # Whichever seat the player has, the same bot is on their left.
        [*bots[len(bots) - seat :], player, *bots[: len(bots) - seat]],
        challenge.deck_seed(number),
        dealer=rules.form.seats - 1,
        occasion=Occasion(
            duplicate=Duplicate(number, challenge.deals, seat, challenge.app, challenge.engine, bool(others), is_shut)
        ),
    )


def change_at(session: ThousandSession) -> int | None:
    """What the deal did to the player's total; None until it is settled."""
    deals, duplicate = session.game.sheet.deals, session.occasion.duplicate
    assert duplicate is not None, "no deal of a match"
    return change_of(deals[0], session, duplicate.seat) if deals else None


def experts_deal(challenge: Challenge, number: int) -> ExpertsDeal:
    """A deal of the match for an Expert to play."""
    return ExpertsDeal.of(duplicate_session(challenge, number, Player("Expert")))
