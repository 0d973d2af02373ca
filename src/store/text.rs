//! Texts, compressed one by one, so that each can be read alone.

use std::cell::RefCell;
use std::sync::LazyLock;

use sha2::{Digest as _, Sha256};
use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::{DecoderDictionary, EncoderDictionary};
use zstd::zstd_safe;

use super::revision::Digest;
use super::{Result, StoreError};

/// The quickest level: a game is too short for a higher one to gain much.
const LEVEL: i32 = 1;

/// No record is longer than this, which is more than the reader's largest limit.
const LONGEST: u64 = (1 << 30) + (64 << 20);

/// What records have in common, so that a short one packs as well as a long one: 651 bytes of 1,089 without it, 456 with it, and
/// in less time. Trained once (`zstd --train`, 4 kB) on games of `examples/generate.rs`. It is part of the form of an archive: it
/// never changes; another one would stand beside it.
const DICTIONARY: &[u8] = include_bytes!("records.dict");

static TO_PACK: LazyLock<EncoderDictionary<'static>> = LazyLock::new(|| EncoderDictionary::copy(DICTIONARY, LEVEL));
static TO_UNPACK: LazyLock<DecoderDictionary<'static>> = LazyLock::new(|| DecoderDictionary::copy(DICTIONARY));

/// A compressor, and the room that it writes into.
struct Packing {
    compressor: Compressor<'static>,
    room: Vec<u8>,
}

thread_local! {
    static PACKING: RefCell<Option<Packing>> = const { RefCell::new(None) };
    static UNPACKING: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// Compresses a text, with its length and a checksum.
///
/// ```
/// use corners::store::{packed_text, unpacked_text};
///
/// let packed = packed_text(b"1. c3-d3 f6-e6 *");
/// assert_eq!(unpacked_text(&packed)?, b"1. c3-d3 f6-e6 *");
/// # Ok::<(), corners::store::StoreError>(())
/// ```
#[allow(clippy::missing_panics_doc, reason = "None of the texts makes it panic.")]
pub fn packed_text(text: &[u8]) -> Vec<u8> {
    PACKING.with_borrow_mut(|packing| {
        let Packing { compressor, room } = packing.get_or_insert_with(|| {
            let mut compressor = Compressor::with_prepared_dictionary(&TO_PACK).expect("the dictionary is whole");
            compressor.include_checksum(true).expect("a frame may have a checksum");
            compressor.include_contentsize(true).expect("a frame may say its length");
            Packing { compressor, room: Vec::new() }
        });
        room.clear();
        room.reserve(zstd_safe::compress_bound(text.len()));
        compressor.compress_to_buffer(text, room).expect("the room is as large as zstd asks for");
        room.clone()
    })
}

/// The text that was compressed; damage is noticed, and a frame that says it is longer than any record is refused.
#[allow(clippy::missing_panics_doc, reason = "None of the bytes makes it panic.")]
pub fn unpacked_text(packed: &[u8]) -> Result<Vec<u8>> {
    let length = zstd_safe::get_frame_content_size(packed)
        .map_err(|_| StoreError::damaged("a text is not compressed as it was written"))?
        .filter(|length| *length <= LONGEST)
        .ok_or_else(|| StoreError::damaged("a compressed text says a length that no text has"))?;
    let mut text = Vec::new();
    let out_of_memory = |_| StoreError::damaged("a compressed text says a length that does not fit into memory");
    text.try_reserve_exact(length as usize).map_err(out_of_memory)?;
    UNPACKING.with_borrow_mut(|unpacking| {
        let decompressor = unpacking.get_or_insert_with(|| {
            Decompressor::with_prepared_dictionary(&TO_UNPACK).expect("the dictionary is whole")
        });
        decompressor
            .decompress_to_buffer(packed, &mut text)
            .map_err(|error| StoreError::damaged(format!("a compressed text: {error}")))
    })?;
    if text.len() as u64 != length {
        return Err(StoreError::damaged("a compressed text is shorter than it says"));
    }
    Ok(text)
}

/// SHA-256 of bytes.
pub fn digest_of(bytes: &[u8]) -> Digest {
    Sha256::digest(bytes).into()
}

/// The part of a digest that is indexed: four bytes. An index of random keys is written all over with every batch, so that its size is
/// what an import slows down by; games whose keys are the same by chance are told apart by the whole digest.
pub(super) fn key_of(digest: &Digest) -> i64 {
    let [first, second, third, fourth, ..] = *digest;
    i64::from(i32::from_be_bytes([first, second, third, fourth]))
}
