"""Taking the rest of the tricks, and a last card that plays itself."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "claim.offer": "The rest is yours: {why}.",
    "claim.offer.melds": "The rest is yours with {melds}: {why}.",
    "claim.take": "{offer} {key} takes all {tricks}.",
    "claim.take.both": "{offer} {key} takes both tricks.",
    "claim.take.typed": "{offer} Type claim to take all {tricks} tricks.",
    "claim.take.both.typed": "{offer} Type claim to take both tricks.",
    "claim.all_high": "all your cards are high",
    "claim.all_high_then": "all your cards will be high, {cards} by then",
    "claim.high": "{cards} are high",
    "claim.high.one": "{cards} is high",
    "claim.then": "{high} and after it {cards}",
    "claim.then.many": "{high} and after them {cards}",
    "claim.trumps.none": "{why}, and there are no trumps",
    "claim.trumps.gone": "{why}, and no trumps are out",
    "claim.trumps.drawn": "{why}, and your trumps draw all the others",
    "claim.trumps.idle": "{why}, and no trump can beat them",
    "claim.running": "You take the rest; any key speeds it up.",
    "claim.running.typed": "You take the rest.",
    "claim.last_card": "Your last card plays itself.",
    "claim.none": "You cannot be sure of the rest.",
    "claim.alone": "You can take the rest at once only when you are the only person at the table.",
    "key.rest": "take the rest",
    "command.rest": "Take the rest",
    "command.rest.help": "Play all the tricks that are certain to be yours",
    "help.does.rest": "take the rest, when the game tells you it is yours",
    "settings.last_card": "Last card",
    "settings.last_card.about": "Your last card plays itself, or waits for you although there is no choice.",
    "settings.last_card.True": "plays itself",
    "settings.last_card.False": "waits for me",
}
