-- The statements that lead to each version of the record from the one before it.

-- To version 1: from an empty file
CREATE TABLE games (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, game TEXT NOT NULL, path TEXT NOT NULL,
    created TEXT NOT NULL, played TEXT NOT NULL, preset TEXT NOT NULL, seats INTEGER NOT NULL,
    ended TEXT NOT NULL, gone INTEGER NOT NULL);
CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, name TEXT NOT NULL, who TEXT NOT NULL,
    kind TEXT NOT NULL, opponents TEXT NOT NULL, won INTEGER NOT NULL, on_barrel INTEGER NOT NULL,
    PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE INDEX players_who ON players (who, game);
CREATE TABLE deals (
    game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL, log TEXT NOT NULL,
    settled TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE hands (
    game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL, settled TEXT NOT NULL,
    seat INTEGER NOT NULL, who TEXT NOT NULL, part TEXT NOT NULL,
    bid INTEGER NOT NULL, contract INTEGER NOT NULL, made INTEGER NOT NULL, conceded INTEGER NOT NULL,
    points INTEGER NOT NULL, change INTEGER NOT NULL, marriages INTEGER NOT NULL, bolts INTEGER NOT NULL,
    mounts INTEGER NOT NULL, falls INTEGER NOT NULL, dumps INTEGER NOT NULL, hints INTEGER NOT NULL,
    undos INTEGER NOT NULL, error REAL, luck REAL,
    PRIMARY KEY (who, settled, game, number, seat)) WITHOUT ROWID;
CREATE UNIQUE INDEX hands_game ON hands (game, number, seat);
CREATE INDEX hands_best ON hands (who, change, settled, part);
CREATE INDEX hands_declared ON hands (who, settled, game, number, bid, made) WHERE part = 'declarer';
CREATE INDEX hands_reviewed ON hands (who, settled, game, number, error, luck) WHERE error IS NOT NULL;
CREATE TABLE files (path TEXT PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE notes (name TEXT PRIMARY KEY, said TEXT NOT NULL) WITHOUT ROWID;

-- To version 2
CREATE TABLE puzzles (
    who TEXT NOT NULL, puzzle TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, first INTEGER NOT NULL,
    solved INTEGER NOT NULL, tried TEXT NOT NULL, PRIMARY KEY (who, puzzle)) WITHOUT ROWID;

-- To version 3: sums were made here; they are made anew at the last version

-- To version 4
CREATE TABLE days (
    day TEXT NOT NULL, who TEXT NOT NULL, key TEXT NOT NULL, path TEXT NOT NULL, created TEXT NOT NULL,
    app TEXT NOT NULL, change INTEGER, contract INTEGER NOT NULL, made INTEGER NOT NULL, hinted INTEGER NOT NULL,
    expert INTEGER, PRIMARY KEY (day, who)) WITHOUT ROWID;

-- To version 5
ALTER TABLE days ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- To version 6: what was not kept is read from the saves again
ALTER TABLE days ADD COLUMN conceded INTEGER NOT NULL DEFAULT 0;
DELETE FROM files WHERE path IN (SELECT path FROM days);

-- To version 7: as 3

-- To version 8: deals whose saves are still there are read again
ALTER TABLE games ADD COLUMN form TEXT NOT NULL DEFAULT '';
ALTER TABLE hands ADD COLUMN place INTEGER NOT NULL DEFAULT -2;
ALTER TABLE hands ADD COLUMN talon INTEGER NOT NULL DEFAULT -2;
DROP INDEX hands_declared;
CREATE INDEX hands_declared ON hands (who, part, settled, game, number, bid, made, talon)
    WHERE part = 'declarer';
DELETE FROM files;

-- To version 9: which games count for a rating is read from the saves
ALTER TABLE players ADD COLUMN rated TEXT NOT NULL DEFAULT '';
DROP INDEX IF EXISTS hands_place;
DELETE FROM files;

-- To version 10: whoever has given no name is one person, whatever language they played in; several have numbers. Who
-- was forgotten under one of these words stays so under the one that is left
CREATE TABLE nobody (who TEXT PRIMARY KEY, now TEXT NOT NULL);
WITH words (word) AS (VALUES ('player'), ('joueur'), ('gracz'), ('игрок'), ('гравець')),
    numbers (number) AS (VALUES (''), (' 1'), (' 2'), (' 3'), (' 4'))
    INSERT INTO nobody SELECT word || number, 'player' || number FROM words, numbers;
UPDATE players SET who = (SELECT now FROM nobody WHERE nobody.who = players.who)
    WHERE who IN (SELECT who FROM nobody);
UPDATE hands SET who = (SELECT now FROM nobody WHERE nobody.who = hands.who) WHERE who IN (SELECT who FROM nobody);
DELETE FROM days WHERE EXISTS (
    SELECT 1 FROM nobody AS one JOIN nobody AS other ON other.now = one.now JOIN days AS before ON before.who = one.who
    WHERE other.who = days.who AND before.day = days.day
    AND (before.created, before.who) < (days.created, days.who));
UPDATE days SET who = (SELECT now FROM nobody WHERE nobody.who = days.who) WHERE who IN (SELECT who FROM nobody);
CREATE TABLE tried AS SELECT now, puzzles.* FROM puzzles JOIN nobody ON nobody.who = puzzles.who;
DELETE FROM puzzles WHERE who IN (SELECT who FROM nobody);
INSERT INTO puzzles (who, puzzle, name, place, first, solved, tried)
    SELECT now, puzzle, name, row_number() OVER (PARTITION BY now ORDER BY tried, place), first, solved, tried
    FROM tried WHERE 1 ORDER BY tried, place
    ON CONFLICT (who, puzzle) DO UPDATE SET solved = max(solved, excluded.solved);
INSERT INTO notes SELECT 'forgotten 21c5dba96a309d3cf081315cbea1f21e', max(said) FROM notes WHERE name IN (
    'forgotten 21c5dba96a309d3cf081315cbea1f21e', 'forgotten 0160658897dfdb55e83e46ddf93a49b2',
    'forgotten dc656847a60a81628d01dc78ad933a5e', 'forgotten ff743ffaac727bfc3993c04aededc79b',
    'forgotten cfca7f903462e4c501830f9c73bc66f1') HAVING count(*)
    ON CONFLICT (name) DO UPDATE SET said = excluded.said;
DROP TABLE tried;
DROP TABLE nobody;
DROP TABLE IF EXISTS sums;
