"""A disk that answers at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def quick_disk(request: pytest.FixtureRequest) -> Iterator[None]:
    """Thousands of moves are saved here: nothing waits for the disk, but in the tests that are about the disk."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.module.__name__.endswith("test_disk"):
            patch.setattr("os.fsync", lambda _: None)
        yield
