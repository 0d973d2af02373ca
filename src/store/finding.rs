//! What an import asks before it stores: the same record, games that may be the same, things that lie in quarantine.

use rusqlite::Row;

use super::game_id::GameId;
use super::quarantine::{QuarantineState, Quarantined};
use super::reading::Store;
use super::revision::{Digest, Import, NamesMatch, Twin, TwinCandidate, TwinKind};
use super::rows::{self, all, first, signed};
use super::text::{key_of, unpacked_text};
use super::{Result, StoreError};

impl Store {
    /// The game that has this record, as its newest text or as its first, and whether it is withdrawn. Of several, one that is not.
    ///
    /// The first is how the record came: the same file again finds it, whatever was corrected since. What it was corrected to
    /// in between, perhaps by mistake, is nobody's any more.
    pub fn find_digest(&self, digest: &Digest) -> Result<Option<(GameId, bool)>> {
        const SQL: &str = "SELECT t.digest, t.game, g.withdrawn FROM text t CROSS JOIN game g ON g.id = t.game \
                           JOIN revision h ON h.seq = g.head JOIN revision f ON f.game = g.id AND f.number = 1 \
                           WHERE t.key = ?1 AND t.id IN (h.text, f.text) ORDER BY t.id";
        let mut statement = self.connection.prepare_cached(SQL)?;
        let mut found = statement.query([key_of(digest)])?;
        let mut withdrawn = None;
        while let Some(row) = found.next()? {
            if row.get::<_, Digest>(0)? == *digest {
                let (game, is_withdrawn) = (rows::game_id(row, 1)?, row.get::<_, bool>(2)?);
                if !is_withdrawn {
                    return Ok(Some((game, false)));
                }
                withdrawn = withdrawn.or(Some((game, true)));
            }
        }
        Ok(withdrawn)
    }

    /// The games that a game may be the same as.
    pub fn twins(&self, id: GameId) -> Result<Vec<Twin>> {
        const SQL: &str = "SELECT other, kind, names FROM twin WHERE game = ?1 ORDER BY other";
        all(self.connection.prepare_cached(SQL)?.query([signed(id.row())])?, |row| {
            Ok(Twin {
                game: rows::game_id(row, 0)?,
                kind: rows::word(row, 1, TwinKind::from_word)?,
                names: rows::word(row, 2, NamesMatch::from_word)?,
            })
        })
    }

    /// Games with this `meeting` or this `played`, of each at most so many, the newest first; withdrawn ones too.
    pub fn twin_candidates(&self, meeting: Option<i64>, played: Option<i64>, limit: u32) -> Result<Vec<TwinCandidate>> {
        const MEETING: &str = "SELECT id FROM game WHERE meeting = ?1 ORDER BY id DESC LIMIT ?2";
        const PLAYED: &str = "SELECT id FROM game WHERE played = ?1 ORDER BY id DESC LIMIT ?2";
        const CANDIDATE: &str = "SELECT r.answer, m.packed FROM game g JOIN revision r ON r.seq = g.head \
                                 JOIN moves m ON m.seq = g.head WHERE g.id = ?1";
        let mut games: Vec<i64> = Vec::new();
        for (key, sql) in [(meeting, MEETING), (played, PLAYED)] {
            if let Some(key) = key {
                let mut statement = self.connection.prepare_cached(sql)?;
                let mut found = statement.query([key, i64::from(limit)])?;
                while let Some(row) = found.next()? {
                    games.push(row.get(0)?);
                }
            }
        }
        games.sort_unstable_by(|one, other| other.cmp(one));
        games.dedup();
        let candidate = |game: i64| {
            let found = first(self.connection.prepare_cached(CANDIDATE)?.query([game])?, |row| {
                Ok(TwinCandidate { game: rows::game_of(game)?, answer: row.get(0)?, moves: row.get(1)? })
            })?;
            found.ok_or_else(|| StoreError::damaged(format!("game {game} has lost its newest revision")))
        };
        games.into_iter().map(candidate).collect()
    }

    /// Something in quarantine, with its bytes.
    pub fn quarantined(&self, id: i64) -> Result<Option<Quarantined>> {
        const SQL: &str =
            "SELECT id, source, line, at, who, answer, state, game, why, bytes, manner FROM quarantine WHERE id = ?1";
        first(self.connection.prepare_cached(SQL)?.query([id])?, |row| {
            let bytes = row.get_ref(9)?.as_blob().map_err(rusqlite::Error::from)?;
            Ok(Quarantined { bytes: unpacked_text(bytes)?, manner: row.get(10)?, ..quarantined(row)? })
        })
    }

    /// All that lies in quarantine, or what is in one state, without the bytes.
    pub fn quarantine(&self, state: Option<QuarantineState>) -> Result<Vec<Quarantined>> {
        const SQL: &str = "SELECT id, source, line, at, who, answer, state, game, why FROM quarantine \
                           WHERE ?1 IS NULL OR state = ?1 ORDER BY id";
        all(self.connection.prepare_cached(SQL)?.query([state.map(QuarantineState::word)])?, quarantined)
    }

    /// The number in quarantine of bytes with this digest.
    pub fn find_quarantined(&self, digest: &Digest) -> Result<Option<i64>> {
        const SQL: &str = "SELECT id FROM quarantine WHERE key = ?1 AND digest = ?2 ORDER BY id LIMIT 1";
        let mut statement = self.connection.prepare_cached(SQL)?;
        first(statement.query((key_of(digest), digest))?, rows::value)
    }

    /// The runs of the importer, the oldest first.
    pub fn imports(&self) -> Result<Vec<Import>> {
        const SQL: &str = "SELECT id, at, finished, who, source, counts FROM import ORDER BY id";
        all(self.connection.prepare_cached(SQL)?.query([])?, |row| {
            let counts = serde_json::from_str(row.get_ref(5)?.as_str().map_err(rusqlite::Error::from)?);
            Ok(Import {
                id: row.get(0)?,
                at: row.get(1)?,
                finished: row.get(2)?,
                who: row.get(3)?,
                source: row.get(4)?,
                counts: counts.map_err(|error| StoreError::damaged(format!("the counts of an import: {error}")))?,
            })
        })
    }
}

fn quarantined(row: &Row<'_>) -> Result<Quarantined> {
    let game: Option<i64> = row.get(7)?;
    Ok(Quarantined {
        manner: None,
        id: row.get(0)?,
        bytes: Vec::new(),
        source: row.get(1)?,
        line: rows::unsigned(row, 2)?,
        at: row.get(3)?,
        who: row.get(4)?,
        answer: row.get(5)?,
        state: rows::word(row, 6, QuarantineState::from_word)?,
        game: game.map(rows::game_of).transpose()?,
        why: row.get(8)?,
    })
}
