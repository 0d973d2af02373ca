//! The eight directions of a step.

/// A direction on the board, as White sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a file, to higher ranks.
    North,
    /// Along a file, to lower ranks.
    South,
    /// Along a rank, to later files.
    East,
    /// Along a rank, to earlier files.
    West,
    /// On a diagonal, up and to the right.
    NorthEast,
    /// On a diagonal, up and to the left.
    NorthWest,
    /// On a diagonal, down and to the right.
    SouthEast,
    /// On a diagonal, down and to the left.
    SouthWest,
}

impl Direction {
    /// All eight; the first four are straight.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthEast,
        Self::SouthWest,
    ];

    /// Files to the right and ranks up of one step.
    #[inline(always)]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::South => (0, -1),
            Self::East => (1, 0),
            Self::West => (-1, 0),
            Self::NorthEast => (1, 1),
            Self::NorthWest => (-1, 1),
            Self::SouthEast => (1, -1),
            Self::SouthWest => (-1, -1),
        }
    }
}
