//! Requests to write, gathered so that one commit serves all who wait.

use std::time::{Duration, Instant};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, warn};

use crate::{NewEvent, StoreError, StreamId, Version};

/// How many requests share a commit at most.
const AT_MOST: usize = 256;

/// What a writer is asked to do: to append events to a stream of the expected version.
pub(crate) struct Append {
    pub(crate) stream: StreamId,
    pub(crate) expected: Version,
    pub(crate) events: Vec<NewEvent>,
}

/// What became of it: the version the stream has now.
pub(crate) type Done = Result<Version, StoreError>;

/// A request, and where its answer goes.
pub(crate) struct Request {
    pub(crate) append: Append,
    pub(crate) answer: oneshot::Sender<Done>,
}

/// The way to a writer.
pub(crate) type WriterQueue = mpsc::Sender<Request>;

/// Brings work to the writer, at once and in the order of calls; the answer comes when it is done.
pub(crate) fn ask(
    queue: &WriterQueue,
    append: Append,
) -> impl Future<Output = Done> + Send + use<> {
    let (begun, stream, events) = (Instant::now(), append.stream.clone(), append.events.len());
    let (answer, answered) = oneshot::channel();
    let brought = queue.try_send(Request { append, answer }).map_err(|error| match error {
        TrySendError::Full(_) => StoreError::Busy,
        TrySendError::Closed(_) => StoreError::Closed,
    });
    async move {
        let done = match brought {
            Ok(()) => answered.await.unwrap_or(Err(StoreError::Closed)),
            Err(error) => Err(error),
        };
        tell(&stream, events, begun.elapsed(), &done);
        done
    }
}

/// A disk or a database that takes longer keeps the whole hall waiting.
const SLOW: Duration = Duration::from_secs(1);

/// Tells how long an append took; of what was appended only how many.
fn tell(stream: &StreamId, events: usize, took: Duration, done: &Done) {
    let ms = took.as_millis() as u64;
    match done {
        Ok(_) if took > SLOW => warn!(%stream, events, ms, "slow append"),
        Ok(_) => debug!(%stream, events, ms, "appended"),
        // Whoever was slower tries again.
        Err(StoreError::Conflict { .. }) => debug!(%stream, events, ms, "overtaken"),
        // What a database says may quote what was to be written.
        Err(error) => warn!(%stream, events, ms, why = error.name(), "not appended"),
    }
}

/// The first request and all others that are waiting by then.
pub(crate) fn gather(first: Request, queue: &mut mpsc::Receiver<Request>) -> Vec<Request> {
    let mut group = vec![first];
    while group.len() < AT_MOST {
        let Ok(next) = queue.try_recv() else { break };
        group.push(next);
    }
    group
}

/// Tells everybody in the group: each what became of his request, or what became of all.
pub(crate) fn answer(group: Vec<Request>, outcome: Result<Vec<Done>, StoreError>) {
    match outcome {
        Ok(all) => {
            for (request, done) in group.into_iter().zip(all) {
                // Whoever has gone away does not want to know.
                let _ = request.answer.send(done);
            }
        }
        Err(error) => {
            for request in group {
                let _ = request.answer.send(Err(error.clone()));
            }
        }
    }
}
