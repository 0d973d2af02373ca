-- Integers are times in milliseconds since 1970 UTC where they are called `at`, `finished` or `created`.
-- Nothing is ever deleted: `max` of a row number is how many rows there are.

CREATE TABLE archive (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO archive VALUES
    ('uuid', lower(hex(randomblob(16)))),
    ('created', CAST(unixepoch('subsec') * 1000 AS INTEGER));

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    head INTEGER NOT NULL,
    revisions INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL,
    meeting INTEGER,
    played INTEGER
) STRICT;
CREATE INDEX game_meeting ON game (meeting) WHERE meeting IS NOT NULL;
CREATE INDEX game_played ON game (played) WHERE played IS NOT NULL;
CREATE INDEX game_withdrawn ON game (withdrawn) WHERE withdrawn <> 0;

CREATE TABLE text (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    key INTEGER NOT NULL,
    digest BLOB NOT NULL,
    -- How the original is to be read, where somebody had to say so.
    manner TEXT,
    original BLOB,
    export BLOB,
    CHECK (original IS NOT NULL OR export IS NOT NULL)
) STRICT;
CREATE INDEX text_key ON text (key);

CREATE TABLE import (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    finished INTEGER,
    who TEXT NOT NULL,
    source TEXT NOT NULL,
    counts TEXT NOT NULL
) STRICT;

CREATE TABLE revision (
    seq INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    why TEXT,
    source TEXT,
    import INTEGER REFERENCES import (id),
    ruling TEXT,
    text INTEGER NOT NULL REFERENCES text (id),
    original INTEGER NOT NULL REFERENCES text (id),
    rulebook INTEGER NOT NULL,
    reader INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX revision_number ON revision (game, number);

CREATE TABLE moves (
    seq INTEGER PRIMARY KEY REFERENCES revision (seq),
    packed BLOB NOT NULL
) STRICT;

CREATE TABLE twin (
    game INTEGER NOT NULL REFERENCES game (id),
    other INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL,
    names TEXT NOT NULL,
    PRIMARY KEY (game, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX twin_other ON twin (other);

CREATE TABLE quarantine (
    id INTEGER PRIMARY KEY,
    key INTEGER NOT NULL,
    digest BLOB NOT NULL,
    source TEXT NOT NULL,
    line INTEGER NOT NULL,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    state TEXT NOT NULL,
    game INTEGER REFERENCES game (id),
    why TEXT,
    answer TEXT NOT NULL,
    manner TEXT,
    bytes BLOB NOT NULL
) STRICT;
CREATE INDEX quarantine_key ON quarantine (key);
CREATE INDEX quarantine_waiting ON quarantine (id) WHERE state = 'waiting';
