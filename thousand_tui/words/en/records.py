"""The record: what people have played on this machine."""

from __future__ import annotations

from typing import Final

TROUBLE: Final[dict[str, str]] = {
    "file.record_locked": (
        "Another program is writing to your record ({file}); the deals that could not be added now are added later."
    ),
    "file.record_full": "The disk is full, so your record ({file}) was not written; its deals are added later.",
    "file.record_unwritable": (
        "Your record ({file}) cannot be written in {folder} ({why}); the game continues, and its deals are added once"
        " it can. THOUSAND_RECORDS can name another folder."
    ),
    "file.record_failed": "Your record ({file}) was not written ({why}); its deals are added later.",
    "file.record_newer": (
        "Your record ({file}) was written by a newer version of the game; update the game to add to it and to read it."
    ),
    "file.record_no_sqlite": "This Python has no SQLite (sqlite3), so no record is kept; the game is saved as always.",
    "file.record_damaged": (
        "Your record ({file}) was damaged ({why}); it is kept as {kept}, and a new one is made from your saved games."
    ),
    "record.aside": (
        "Your record ({file}) was damaged; it is kept as {kept}, and a new one is made from your saved games."
    ),
}

FIGURES: Final[dict[str, str]] = {
    "record.title": "Your record",
    "record.nobody": "No finished deals yet. Every deal you finish is added here; nothing leaves this machine.",
    "record.nobody_called": "Nobody called {name} is in the record.",
    "record.nothing": "No finished deals match this choice.",
    "record.all_rules": "all agreements",
    "record.own_rules": "own agreements",
    "record.ever": "since the beginning",
    "record.since": "since {date}",
    "record.page.games": "Games",
    "record.page.contracts": "Contracts",
    "record.page.marks": "Points",
    "record.page.deals": "Best and worst",
    "record.page.mariage": "Mariage",
    "record.page.reviewed": "Reviewed",
    "record.games": "games",
    "record.games.over": "finished",
    "record.games.won": "won",
    "record.games.given_up": "given up",
    "record.games.running": "not finished",
    "record.games.gone": "since deleted",
    "record.deals": "deals played",
    "record.deals.out": "deals sat out",
    "record.won_by": "Won by table and opponents",
    "record.table": "table",
    "record.opponents": "opponents",
    "record.made_of": "made",
    "record.share": "share",
    "record.interval": "95 % interval",
    "record.seats": "{rules}, {seats} players",
    "record.person": "people",
    "record.runs": "Longest runs",
    "record.runs.won": "games won",
    "record.runs.lost": "games lost",
    "record.runs.made": "contracts made",
    "record.runs.failed": "contracts failed",
    "record.declared": "deals as declarer",
    "record.bid": "average bid",
    "record.contract": "average contract",
    "record.made": "contracts made",
    "record.conceded": "deals conceded",
    "record.by_size": "Contracts made by size of the bid",
    "record.size": "{least} to {most}",
    "record.size.least": "{most} or less",
    "record.size.most": "{least} or more",
    "record.bid.size": "bid",
    "record.deals.column": "deals",
    "record.points_a_deal": "Points per deal",
    "record.in_all": "in all",
    "record.each": "in 100 deals",
    "record.part": "as",
    "record.declarer": "declarer",
    "record.defender": "defender",
    "record.taken": "points taken",
    "record.scored": "scored on the sheet",
    "record.marriages": "marriages declared",
    "record.bolts": "bolts",
    "record.mounts": "barrels mounted",
    "record.from_barrel": "games won from the barrel",
    "record.falls": "falls from the barrel",
    "record.dumps": "dumps to zero (555)",
    "record.hints": "deals with a hint or tutor",
    "record.undos": "deals with an undo",
    "record.written": "Written on the sheet",
    "record.best": "Best deals",
    "record.worst": "Worst deals",
    "record.points": "points",
    "record.deal": "deal",
    "record.when": "when",
    "record.game": "game",
    "record.how": "how",
    "record.how.declarer": "declarer, {contract}",
    "record.how.partner": "declarer's partner",
    "record.how.defender": "defender",
    "record.how.": "no contract",
    "record.deleted": "(deleted)",
    "record.tokens": "tokens won or lost",
    "record.tokens.best": "best deal",
    "record.tokens.worst": "worst deal",
    "record.error": "lost by decisions",
    "record.luck": "luck of the cards",
    "record.puzzles": "Puzzles",
    "record.puzzles.tried": "tried",
    "record.puzzles.solved": "solved",
    "record.puzzles.first": "solved on the first try",
    "record.puzzles.streak": "in a row on the first try, now",
    "record.puzzles.best": "in a row on the first try, best",
    "record.reviewed": "deals reviewed",
    "record.errors": "Points lost per deal, over time",
}

ASKED: Final[dict[str, str]] = {
    "record.reading": "Reading saved games: {done} of {total}.",
    "record.added": (
        "Saved games read: {read}; not readable: {unreadable}; games kept after their saves were deleted: {gone}."
    ),
    "record.ask.forget": (
        "Forget {name}? Everything they did is deleted from the record and does not come back if it is rebuilt. Their"
        " saved games stay where they are."
    ),
    "record.ask.forget.yes": "Forget {name}",
    "record.forgotten": "Forgot {name}; games: {games}.",
    "record.ask.delete": (
        "Delete everybody's whole record? Saved games stay where they are; rebuilding the record would count them"
        " again."
    ),
    "record.ask.delete.yes": "Delete the record",
    "record.gone": "The record was deleted.",
    "record.not_done": "Nothing was changed.",
    "record.yes_no": "{question} Type yes to continue: ",
    "record.needs_yes": "There is nobody here to ask: add --yes to do it without asking.",
    "record.keys.person": "person",
    "record.keys.rules": "rules",
    "record.keys.since": "time",
    "record.keys.forget": "forget",
    "record.keys.delete": "delete",
    "record.keys.replay": "replay",
    "record.no_replay": "The saved game of this deal has been deleted.",
}

MESSAGES: Final[dict[str, str]] = TROUBLE | FIGURES | ASKED
