"""Reviews beside their saves: read back as they were written, and made again whatever is wrong with the file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tests.storage.listing import summaries
from thousand_tui.storage.reviews import (
    KeptChoice,
    KeptDeal,
    KeptOpened,
    KeptReview,
    KeptVerdict,
    change_review,
    load_review,
    review_path,
)
from thousand_tui.storage.shelf import delete

CHOICES = [KeptChoice(action="0 play AS", worth=3.5, chance=0.5, worlds=40), KeptChoice(action="0 play 9S", worth=-1.0)]
VERDICT = KeptVerdict(
    ply=7,
    seat=0,
    part="play",
    action="0 play 9S",
    choices=CHOICES,
    loss=4.5,
    error=1.25,
    worlds=40,
    opened=KeptOpened(good=["0 play AS"], was_good=False),
)
REVIEW = KeptReview(engine="1", usual=[1.5], deals=[KeptDeal(number=1, log="ab", seats=[0], verdicts=[VERDICT])])


def keep(save: Path) -> None:
    save.write_text("{}")
    change_review(save, "1", lambda _: REVIEW)


def test_it_comes_back_as_it_was_written_and_for_its_owner_only(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    keep(save)
    assert load_review(save, "1") == REVIEW
    assert stat.S_IMODE(review_path(save).stat().st_mode) == 0o600


def test_of_another_engine_nothing_is_used(tmp_path: Path) -> None:
    keep(tmp_path / "game.json")
    assert load_review(tmp_path / "game.json", "2") == KeptReview(engine="2")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[" * 100_000,
        b"\xff\xfe",
        b'{"engine":"1","deals":[{"number":-1}]}',
        b'{"engine":"1","deals":7}',
        b'{"engine":"1","usual":[NaN]}',
        b'{"engine":"1","usual":[1e999]}',
        b'{"engine":"1","more":1}',
    ],
)
def test_a_damaged_one_is_made_again(content: bytes, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    review_path(save).write_bytes(content)
    assert load_review(save, "1") == KeptReview(engine="1")


def test_it_is_no_save_and_goes_with_its_save(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    keep(save)
    assert [found.path for found in summaries(tmp_path)] == [save]
    delete(save)
    assert list(tmp_path.iterdir()) == []
