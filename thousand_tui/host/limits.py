"""How many strangers may try to come in, and how often: counted by the address that they come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

# Logins that may be in progress at a time, wrong words a connection, and wrong words an address until it is barred.
MOST_COMING: Final = 32
MOST_TRIES: Final = 3
MOST_FAILURES: Final = 10
# Seconds for which an address is barred; its failures are forgotten after the same time.
BARRED: Final = 600.0


def origin_of(address: str) -> str:
    """What is counted as one origin: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


def is_loopback(address: str) -> bool:
    """Whether the address is this machine's own, which is never barred."""
    try:
        return ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False


@dataclass
class Limits:
    """Who may try to log in. ``now`` is a clock that never goes back, in seconds."""

    now: Callable[[], float]
    coming: int = 0
    _failures: dict[str, tuple[int, float]] = field(default_factory=dict)

    def may_try(self, address: str) -> bool:
        """Whether a new connection from this address may log in."""
        if self.coming >= MOST_COMING:
            return False
        failures, at = self._failures.get(origin_of(address), (0, 0.0))
        return is_loopback(address) or failures < MOST_FAILURES or self.now() - at >= BARRED

    def failed(self, address: str) -> None:
        """Note a wrong word or an unfinished login from this address."""
        now, origin = self.now(), origin_of(address)
        self._failures = {each: found for each, found in self._failures.items() if now - found[1] < BARRED}
        self._failures[origin] = self._failures.get(origin, (0, now))[0] + 1, now
