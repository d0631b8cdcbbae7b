"""How often strangers may try: with a clock of the tests' own."""

from __future__ import annotations

import pytest

from thousand_tui.host.limits import BARRED, MOST_COMING, MOST_FAILURES, Limits, is_loopback, origin_of

ADDRESS = "203.0.113.7"


class Clock:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def failing(limits: Limits, address: str, times: int = MOST_FAILURES) -> None:
    for _ in range(times):
        limits.failed(address)


def test_an_address_is_barred_after_ten_failures_for_ten_minutes() -> None:
    clock = Clock()
    limits = Limits(clock)
    for _ in range(MOST_FAILURES):
        assert limits.may_try(ADDRESS)
        limits.failed(ADDRESS)
    assert not limits.may_try(ADDRESS)
    assert limits.may_try("203.0.113.8")
    clock.time += BARRED - 1
    assert not limits.may_try(ADDRESS)
    clock.time += 1
    assert limits.may_try(ADDRESS)
    limits.failed(ADDRESS)
    assert limits.may_try(ADDRESS), "What was before is forgotten."


def test_failures_are_forgotten_in_time() -> None:
    clock = Clock()
    limits = Limits(clock)
    failing(limits, ADDRESS, MOST_FAILURES - 1)
    clock.time += BARRED
    failing(limits, ADDRESS, MOST_FAILURES - 1)
    assert limits.may_try(ADDRESS)


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("nonsense", "nonsense"),
        ("", ""),
    ],
)
def test_an_ipv6_address_counts_as_its_network(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_a_whole_ipv6_network_is_barred_and_no_other() -> None:
    limits = Limits(Clock())
    for number in range(MOST_FAILURES):
        limits.failed(f"2001:db8::{number}")
    assert not limits.may_try("2001:db8::ffff:1")
    assert limits.may_try("2001:db8:0:1::1")


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::1%lo"])
def test_loopback_is_never_barred(address: str) -> None:
    limits = Limits(Clock())
    failing(limits, address, 5 * MOST_FAILURES)
    assert is_loopback(address)
    assert limits.may_try(address)


@pytest.mark.parametrize("address", ["203.0.113.7", "2001:db8::1", "nonsense", ""])
def test_nothing_else_is_loopback(address: str) -> None:
    assert not is_loopback(address)


@pytest.mark.parametrize("address", ["127.0.0.1", ADDRESS])
def test_only_so_many_may_be_coming_at_a_time(address: str) -> None:
    limits = Limits(Clock(), coming=MOST_COMING - 1)
    assert limits.may_try(address)
    limits.coming += 1
    assert not limits.may_try(address)
