"""The record: what people have played on this machine."""

from __future__ import annotations

from typing import Final

TROUBLE: Final[dict[str, str]] = {
    "file.record_locked": (
        "Another program is writing to your record ({file}); the deals that could not be added now are added later."
    ),
    "file.record_full": "The disk is full, so your record ({file}) was not written; its deals are added later.",
    "file.record_unwritable": (
        "Your record ({file}) cannot be written in {folder} ({why}); the game goes on, and its deals are added once it"
        " can. THOUSAND_RECORDS can name another folder."
    ),
    "file.record_failed": "Your record ({file}) was not written ({why}); its deals are added later.",
    "file.record_newer": (
        "Your record ({file}) was written by a newer version of the game; update the game to add to it and to read it."
    ),
    "file.record_no_sqlite": "This Python has no SQLite (sqlite3), so no record is kept; the game is saved as ever.",
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
    "record.nothing": "No finished deals by this choice.",
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
    "record.games.gone": "of them deleted since",
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
    "record.points_a_deal": "Points a deal",
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
    "record.hints": "deals with hint or tutor",
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
    "record.error": "given away by decisions",
    "record.luck": "given by the cards",
    "record.puzzles": "Puzzles",
    "record.puzzles.tried": "tried",
    "record.puzzles.solved": "solved",
    "record.puzzles.first": "solved at the first try",
    "record.puzzles.streak": "in a row at the first try, now",
    "record.puzzles.best": "in a row at the first try, most",
    "record.reviewed": "deals reviewed",
    "record.errors": "Given away a deal, over time",
}

ASKED: Final[dict[str, str]] = {
    "record.reading": "Reading saved games: {done} of {total}.",
    "record.added": (
        "Saved games read: {read}; not readable: {unreadable}; games kept whose saves were deleted: {gone}."
    ),
    "record.ask.forget": (
        "Forget {name}? Everything they did is deleted from the record, and stays so if it is rebuilt. Their saved"
        " games stay where they are."
    ),
    "record.ask.forget.yes": "Forget {name}",
    "record.forgotten": "{name} is forgotten; games: {games}.",
    "record.ask.delete": (
        "Delete the whole record of everybody? Saved games stay where they are; rebuilding the record would count them"
        " again."
    ),
    "record.ask.delete.yes": "Delete the record",
    "record.gone": "The record is deleted.",
    "record.not_done": "Nothing was changed.",
    "record.yes_no": "{question} Type yes to go on: ",
    "record.needs_yes": "Nobody can be asked here: add --yes to do it without asking.",
    "record.keys.person": "person",
    "record.keys.rules": "rules",
    "record.keys.since": "time",
    "record.keys.forget": "forget",
    "record.keys.delete": "delete",
    "record.keys.replay": "replay",
    "record.no_replay": "The saved game of this deal has been deleted.",
}

MESSAGES: Final[dict[str, str]] = TROUBLE | FIGURES | ASKED
