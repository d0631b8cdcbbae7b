"""The deal of the day, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "daily.title": "Deal of the day",
    "daily.settled": "Your deal",
    "daily.bad_day": "“{day}” is no day: write it as 2026-11-22.",
    "daily.bad_month": "“{month}” is no month: write it as 2026-11.",
    "daily.future": "The deal of {day} is not played before that day.",
    "daily.share": "Thousand {app} · deal of the day {day}",
    "daily.declared.made": "declared {contract} and made it: {change}",
    "daily.declared.failed": "declared {contract} and failed: {change}",
    "daily.declared.conceded": "declared {contract} and conceded: {change}",
    "daily.defended": "defended: {change}",
    "daily.both": "{own} · an Expert in this seat: {expert}",
    "daily.given_up": "given up",
    "daily.no_tricks": "no trick was played",
    "daily.hinted": "with a hint",
    "daily.practice": "practice",
    "daily.over": "The deal of {day}",
    "daily.over.practice": "The deal of {day}, for practice",
    "daily.expert.plays": "An Expert is playing your seat ...",
    "daily.expert": "An Expert in your seat: {expert}",
    "daily.expert.none": "It is not known what an Expert would make of it.",
    "daily.copied": "Copied. Where the terminal does not let programs copy, thousand daily --share prints it.",
    "daily.no_seats": "Nobody changes places in the deal of the day.",
    "daily.not_over": "The deal of {day} is not over yet.",
    "daily.not_played": "The deal of {day} has not been played.",
    "daily.saved": "The deal of {day}.",
    "saved.state.daily": "daily",
    "over.share": "Copy three lines to share",
    "over.month": "Calendar",
    "daily.month.title": "Deals of the day",
    "daily.month": "{month}: played {played}, ahead of the Expert {ahead}, level {level}, behind {behind}",
    "daily.month.row": "{day}  {change:>5}  {expert:>6}  {how}",
    "daily.month.head": "day         change  Expert",
    "daily.weekdays": "Mon Tue Wed Thu Fri Sat Sun",
    "daily.how.defended": "defended",
    "daily.how.made": "{contract} made",
    "daily.how.failed": "{contract} not made",
    "daily.month.none": "No deal of the day was played in {month}.",
    "daily.month.trouble": "The calendar cannot be shown: {why}",
    "keys.months": "month",
    "help.does.month": "The calendar of the deals of the day",
    "record.keys.days": "days",
    "plain.daily.expert": "Shall an Expert play your seat too? It may take a minute. (yes or no)",
    "plain.daily.again": "You have played the deal of {day}:",
    "cli.daily": "play the deal of the day, the same for everybody",
    "cli.daily.about": (
        "Play the deal of the day: the same cards for everybody, against two Experts, once. It goes on where it was"
        " left."
    ),
    "cli.daily.date": "the deal of another day, for practice, such as 2026-11-20",
    "cli.daily.share": "print three lines to share about the deal that was played",
    "cli.daily.month": "print the calendar of a month, such as 2026-11, or of this one",
}
