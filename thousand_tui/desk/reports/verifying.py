"""Checks whether a saved game was dealt and played correctly: ``thousand verify``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from thousand_tui.desk.committing import words_told
from thousand_tui.desk.opening import begun, occasion_of
from thousand_tui.desk.sentences import in_words
from thousand_tui.sanitize import one_line
from thousand_tui.storage import saves
from thousand_tui.study.verifying import JudgedDeal, Verification, Written, verified
from thousand_tui.table import Player, Shuffling
from thousand_tui.words import clean_name, t


@dataclass(frozen=True, slots=True)
class Noted:
    """What a player noted down before the first card."""

    commitment: str | None = None
    fingerprint: str | None = None


@dataclass(frozen=True, slots=True)
class Verified:
    """A file, the game saved in it, and the verdict."""

    path: Path
    save: saves.Save
    shuffling: Shuffling | None
    verdict: Verification
    noted: Noted = Noted()

    @property
    def may_tell_seed(self) -> bool:
        """Whether the seed may be shown: it reveals no future cards, here or in the game that practice comes from."""
        return self.verdict.is_over and self.save.practice is None

    @property
    def commitment(self) -> str | None:
        """The commitment to the seed, or None."""
        return self.shuffling.commitment if self.shuffling is not None else None

    @property
    def fingerprint(self) -> str | None:
        """The fingerprint shown before the first card, or None."""
        return self.shuffling.fingerprint if self.shuffling is not None else None

    @property
    def as_noted(self) -> dict[str, bool]:
        """For each thing noted down, whether it matches. A practice game never matches the original game."""
        noted = {"commitment": self.noted.commitment, "fingerprint": self.noted.fingerprint}
        is_itself = self.save.practice is None
        return {what: is_itself and getattr(self, what) == said for what, said in noted.items() if said is not None}

    @property
    def is_in_order(self) -> bool:
        """Whether all is right so far, and matches what was noted down."""
        return self.verdict.is_in_order and all(self.as_noted.values())

    @property
    def is_laid(self) -> bool:
        """Whether the cards were not shuffled but set: dealt around a hand for practice, or placed on the board."""
        return self.save.practice is not None and self.save.practice.way in ("like", "board")


def verify_file(path: Path, noted: Noted = Noted()) -> Verified:
    """Judge a saved game.

    Raises:
        SaveError: the file is not a saved game, or no game can begin as it says.
    """
    with in_words():
        save = saves.load(path)
        return Verified(path, save, occasion_of(save).shuffling, verified(_written(save, path.name)), noted)


def _written(save: saves.Save, file: str) -> Written:
    game, start = begun(save, file, lambda known, beginning: (known.card_game, known.card_game.begun(beginning)))
    players = [Player(player.name, player.kind) for player in save.players]
    said = (occasion_of(save), save.log, players, save.marks, save.winners)
    return Written(game, start, save.dealer, save.seed, *said)


def text(found: Verified) -> str:
    """The verdict as text, with a line for each deal."""
    return "\n".join(_lines(found))


def _lines(found: Verified) -> Iterator[str]:
    save, verdict = found.save, found.verdict
    yield t("verify.file", file=found.path.name)
    yield from committed_lines(found)
    if save.is_changed:
        yield t("verify.changed")
    if verdict.is_lot is not None:
        yield t("verify.lot" if verdict.is_lot else "verify.lot.not")
    for deal in verdict.deals:
        facts = {"number": deal.number, "cards": t(_cards(found, deal)), "actions": _actions(deal)}
        yield t("verify.deal" if deal.is_settled else "verify.deal.running", **facts)
    if not verdict.deals:
        yield t("verify.no_deal")
    if verdict.unjudged:
        yield t("verify.unjudged", lines=verdict.unjudged)
    for what in verdict.wrong:
        yield t(f"verify.{what}.not")
    if save.given_up_by is not None:
        yield t("plain.given_up", who=clean_name(save.players[save.given_up_by].name))
    deals = sum(deal.is_settled for deal in verdict.deals)
    yield t("verify.finished" if verdict.is_over else "verify.unfinished", deals=deals)
    is_whole = "verify.in_order" if verdict.is_over else "verify.in_order.so_far"
    yield t(is_whole if found.is_in_order else "verify.not_in_order")


def committed_lines(found: Verified) -> Iterator[str]:
    """The commitment to the seed, and whether it was kept."""
    save, verdict = found.save, found.verdict
    for what, is_so in found.as_noted.items():
        yield t(f"verify.noted.{what}" if is_so else f"verify.noted.{what}.not")
    if found.is_laid:
        yield t("verify.laid")
        return
    if save.daily is not None:
        yield t("verify.daily" if verdict.is_committed else "verify.daily.not", day=save.daily.day)
        return
    if found.commitment is not None:
        yield t("verify.commitment", commitment=found.commitment)
        yield t("verify.kept" if verdict.is_committed else "verify.broken")
    else:
        yield t("verify.none" if save.shuffling is None else "verify.chosen")
    if found.fingerprint is not None:
        yield t("verify.fingerprint", fingerprint=found.fingerprint)
    if found.may_tell_seed:
        yield t("verify.seed", seed=one_line(save.seed))
    if found.shuffling is None:
        return
    now = [player.name for player in save.players]
    began = found.shuffling.names or now
    said = words_told(began, found.shuffling.words)
    yield t("verify.words", words=said) if said else t("verify.words.none")
    for name, other in zip(began, now, strict=False):
        if name != other and save.practice is None:
            yield t("verify.seat", name=clean_name(name), now=clean_name(other))


def _cards(found: Verified, deal: JudgedDeal) -> str:
    if deal.is_as_drawn is not None:
        return "verify.cards.drawn" if deal.is_as_drawn else "verify.cards.not"
    return "verify.cards.laid" if found.is_laid else "verify.cards.gathered"


def _actions(deal: JudgedDeal) -> str:
    if deal.refused is not None:
        return t("verify.actions.refused", move=deal.refused)
    return t("verify.actions.allowed" if deal.is_counted else "verify.actions.totals")


def as_fields(found: Verified) -> dict[str, Any]:
    """The verdict as plain data, for other programs."""
    save, verdict = found.save, found.verdict
    return {
        "file": found.path.name,
        "game": save.game,
        "in_order": found.is_in_order,
        "commitment": found.commitment,
        "committed": verdict.is_committed,
        "fingerprint": found.fingerprint,
        "as_noted": found.as_noted,
        "seed": save.seed if found.may_tell_seed else None,
        "words": list(save.shuffling.words) if save.shuffling is not None else [],
        "names": list(save.shuffling.names) if save.shuffling is not None else [],
        "lot": verdict.is_lot,
        "wrong": list(verdict.wrong),
        "changed": save.is_changed,
        "over": verdict.is_over,
        "unjudged": verdict.unjudged,
        "deals": [
            {
                "deal": deal.number,
                "settled": deal.is_settled,
                "cards": deal.is_as_drawn,
                "refused": deal.refused,
                "totals": deal.is_counted,
            }
            for deal in verdict.deals
        ],
    }
