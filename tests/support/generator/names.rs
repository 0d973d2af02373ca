//! Invented people, places and events.

use super::random::Random;

/// How many players there are.
pub(super) const PLAYERS: u32 = 6000;

/// The name of a player.
pub(super) fn player_name(player: u32) -> String {
    let mut random = Random::new(u64::from(player).wrapping_mul(0x0005_DEEC_E66D));
    if random.below(8) == 0 {
        let family = format!("{}{}", random.one_of(CYRILLIC_STEMS), random.one_of(CYRILLIC_ENDS));
        return format!("{family}, {}", random.one_of(CYRILLIC_GIVEN));
    }
    let family = format!("{}{}", random.one_of(STEMS), random.one_of(ENDS));
    format!("{family}, {}", random.one_of(GIVEN))
}

/// The rating of a player, from 1300 to 2399.
pub(super) fn player_elo(player: u32) -> u32 {
    let mut random = Random::new(u64::from(player) ^ 0xE10);
    1300 + (random.below(550) + random.below(550))
}

const GIVEN: &[&str] = &[
    "Ada", "Aldo", "Anna", "Bruno", "Carla", "Dario", "Elena", "Emil", "Enzo", "Fabio", "Gaia", "Giulia", "Henrik",
    "Ilaria", "Ivo", "Jana", "Karel", "Lars", "Lea", "Luca", "Marta", "Mirko", "Nadia", "Nils", "Olga", "Paolo",
    "Petra", "Renzo", "Rita", "Sandro", "Silvia", "Sofia", "Tea", "Tomás", "Ugo", "Vera", "Viktor", "Wanda", "Zoë",
];
const STEMS: &[&str] = &[
    "Alber", "Bal", "Bel", "Ber", "Bor", "Cal", "Car", "Cor", "Dal", "Dom", "Fal", "Fer", "Gal", "Gar", "Gor", "Hal",
    "Hol", "Kar", "Kol", "Lam", "Lom", "Mal", "Mar", "Mer", "Mon", "Nov", "Or", "Pal", "Per", "Pol", "Riv", "Ros",
    "Sal", "Sar", "Sol", "Tar", "Tor", "Val", "Ver", "Zan", "Zor", "Müll", "Nuñ", "Jør", "Šim",
];
const ENDS: &[&str] = &[
    "a", "acci", "ani", "anov", "ardi", "asso", "ato", "berg", "din", "elli", "en", "er", "ero", "etti", "gaard",
    "ghi", "ič", "ier", "ieri", "in", "ini", "insky", "ius", "mann", "oli", "one", "oni", "ová", "ow", "quist", "sen",
    "son", "stein", "ucci", "zzi",
];
const CYRILLIC_GIVEN: &[&str] = &[
    "Алексей",
    "Анна",
    "Борис",
    "Вера",
    "Глеб",
    "Дарья",
    "Егор",
    "Иван",
    "Ирина",
    "Лев",
    "Мария",
    "Никита",
    "Ольга",
    "Пётр",
];
const CYRILLIC_STEMS: &[&str] = &[
    "Бел",
    "Вол",
    "Гор",
    "Дорон",
    "Жук",
    "Зим",
    "Кон",
    "Корол",
    "Лебед",
    "Медвед",
    "Орл",
    "Петр",
    "Род",
    "Сокол",
    "Тих",
    "Фил",
    "Чер",
    "Щерб",
];
const CYRILLIC_ENDS: &[&str] = &["ёв", "ин", "кин", "ов", "овский", "унов", "яев", "енко"];
pub(super) const CITIES: &[&str] = &[
    "Bergamo",
    "Bologna",
    "Brno",
    "Gdańsk",
    "Genova",
    "Graz",
    "Kazan",
    "Kraków",
    "Lecce",
    "Lublin",
    "Lyon",
    "Malmö",
    "Minsk",
    "Oulu",
    "Padova",
    "Perm",
    "Pisa",
    "Porto",
    "Riga",
    "Roma",
    "Samara",
    "Siena",
    "Tallinn",
    "Tartu",
    "Torino",
    "Trieste",
    "Tula",
    "Udine",
    "Verona",
    "Vilnius",
    "Zagreb",
    "Казань",
    "Пермь",
    "Тула",
];
pub(super) const EVENTS: &[&str] = &[
    "Autumn Cup",
    "Campionato",
    "Club Championship",
    "Coppa d’Inverno",
    "Corners Open",
    "Friendly Match",
    "Halma Days",
    "Jugendturnier",
    "Memorial",
    "Night Blitz",
    "Rapid Grand Prix",
    "School Olympiad",
    "Spring Festival",
    "Team League",
    "Torneo di Primavera",
    "Ugolki Cup",
    "Winter Rapid",
    "Кубок города",
    "Первенство клуба",
];
pub(super) const COMMENTS: &[&str] = &[
    "a bridge at last",
    "the long chain was there too",
    "Ponte!",
    "too early: the last man stays behind",
    "Уже поздно.",
    "after this Black is a whole move ahead",
    "$",
    "meglio c3-c5",
    "(the only move)",
];
