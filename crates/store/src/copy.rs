//! Copying streams from one log to another: backup, restoring, moving to another storage.

use crate::{Log, StoreError, StreamId, Version};

/// What became of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// So many events were added; 0 if it was all there.
    Added(usize),
    /// The other log goes on further than the source, and agrees with all of it.
    Ahead,
    /// Both have events that the other has not: nothing was touched.
    Differs,
    /// It cannot be read here or there: nothing was touched.
    Damaged,
}

/// Copies the streams whose names begin so. What the other log has is never changed or lost: a
/// stream that went another way there is left as it is, and reported.
pub async fn copy(
    from: &dyn Log,
    to: &dyn Log,
    beginning: &str,
) -> Result<Vec<(StreamId, Copied)>, StoreError> {
    let mut copied = Vec::new();
    for (stream, _) in from.streams(beginning).await? {
        // One that is damaged does not keep the others from being brought back.
        let outcome = match copy_stream(from, to, &stream).await {
            Err(StoreError::Damaged { .. }) => Copied::Damaged,
            outcome => outcome?,
        };
        copied.push((stream, outcome));
    }
    Ok(copied)
}

async fn copy_stream(
    from: &dyn Log,
    to: &dyn Log,
    stream: &StreamId,
) -> Result<Copied, StoreError> {
    let source = from.read(stream, Version::NONE).await?;
    let there = to.read(stream, Version::NONE).await?;
    // Digests seal all that came before, so one comparison is enough.
    let common = source.len().min(there.len());
    if common > 0 && source[common - 1].digest != there[common - 1].digest {
        return Ok(Copied::Differs);
    }
    if there.len() > source.len() {
        return Ok(Copied::Ahead);
    }
    let missing: Vec<_> = source[common..].iter().map(|event| event.to_new()).collect();
    let number = missing.len();
    if number > 0 {
        to.append(stream, Version::NONE.plus(common), missing).await?;
    }
    Ok(Copied::Added(number))
}
