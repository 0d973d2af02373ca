//! The archive: the verbs. It alone writes, to the store first and then to the index.
