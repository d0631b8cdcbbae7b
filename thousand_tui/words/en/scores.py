"""The settlement of a deal: ``line.<rule>``, for every rule that writes lines."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "line": "{who}: {what} → {total}",
    "line.you": "You: {what} → {total}",
    "line.gap": " · ",
    "line.attempt": "attempt {fact} of {attempts}",
    "line.bolt": "no trick: bolt {fact}",
    "line.bolt_fine": "{fact} bolts cost {amount}",
    "line.conceded": "conceded: {signed}",
    "line.conceded.free": "conceded, nothing lost",
    "line.concession_fine": "concession {fact}: fined {amount}",
    "line.contract_failed": "contract {amount} failed with {fact}: {signed}",
    "line.contract_made": "contract {amount} made with {fact}: {signed}",
    "line.defender": "{fact} → {amount}",
    "line.defender.even": "{amount}",
    "line.fall": "falls from the barrel: {signed}",
    "line.gift": "{signed} for the conceded deal",
    "line.gift.free": "nothing for the conceded deal",
    "line.mount": "{fact}: mounts the barrel at {total}",
    "line.not_counted_on_barrel": "on the barrel: not counted",
    "line.not_counted_on_barrel.loss": "on the barrel: not subtracted",
    "line.off_the_barrel": "off the barrel",
    "line.won": "wins the game with {total}",
}
