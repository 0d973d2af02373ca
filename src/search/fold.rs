//! Stub.
/// Words.
pub fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    use unicode_normalization::UnicodeNormalization;
    let folded: String = text
        .nfkd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect();
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
}
