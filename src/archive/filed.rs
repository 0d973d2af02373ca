//! A stored verdict, read back from its one form.

use serde::Deserialize;

/// What the archive reads of a stored answer; the form is that of `corners check --json`.
///
/// ```
/// use corners::archive::Filed;
///
/// let answer = r#"{"line":1,"tags":{"White":"Riva, Ada"},"plies":0,"status":"undecided","check":"open"}"#;
/// let filed = Filed::read(answer).expect("an answer");
/// assert_eq!(filed.tags.white, "Riva, Ada");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Filed {
    /// The name of the source.
    #[serde(default)]
    pub source: String,
    /// The line of the source where the record begins.
    #[serde(default)]
    pub line: u64,
    /// The tags of the roster.
    #[serde(default)]
    pub tags: Roster,
    /// The ruleset, where one could be read.
    #[serde(default)]
    pub ruleset: Option<FiledRuleset>,
    /// Plies carried out.
    #[serde(default)]
    pub plies: u32,
    /// What the record claims.
    #[serde(default)]
    pub claim: FiledClaim,
    /// The kind of the finding.
    pub status: String,
    /// The result by the rules; empty where there is none, as for the next two.
    #[serde(default)]
    pub result: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// The article that decided.
    #[serde(default)]
    pub article: String,
    /// The claim weighed.
    pub check: String,
    /// The illegal ply.
    #[serde(default)]
    pub illegal: Option<Coded>,
    /// Plies let stand (10.4).
    #[serde(default)]
    pub stands: Vec<u32>,
    /// What was noticed.
    #[serde(default)]
    pub diagnostics: Vec<Coded>,
}

/// The tags of the roster; empty where a record has none, or says `?`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Roster {
    /// The event.
    pub event: String,
    /// The place.
    pub site: String,
    /// The date as it is written.
    pub date: String,
    /// The round.
    pub round: String,
    /// White's player.
    pub white: String,
    /// Black's player.
    pub black: String,
}

/// What the archive reads of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct FiledRuleset {
    /// The id of the variant.
    pub variant: String,
    /// Whether the game counts for ratings.
    pub rated: bool,
}

/// What a record claims.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub struct FiledClaim {
    /// The result, `*` included; empty where none is stated.
    pub result: String,
    /// The termination, or empty.
    pub termination: String,
}

/// Something with a code.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Coded {
    /// The code.
    pub code: String,
}

impl Filed {
    /// Reads an answer.
    ///
    /// # Errors
    ///
    /// Where the text is no answer: the store is damaged.
    pub fn read(answer: &str) -> Result<Self, serde_json::Error> {
        let mut filed: Self = serde_json::from_str(answer)?;
        let tags = &mut filed.tags;
        for tag in [&mut tags.event, &mut tags.site, &mut tags.round, &mut tags.white, &mut tags.black] {
            if tag == "?" {
                tag.clear();
            }
        }
        Ok(filed)
    }
}
