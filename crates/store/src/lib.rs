//! The log of events: what has been acknowledged is on disk, in order, for good.
//!
//! A [`Log`] keeps streams of events. Whoever appends says which [`Version`] of the stream he has
//! seen: if somebody else was faster he is told, and nothing is written. [`Log::read`] gives a
//! stream back, [`Follower`] waits for news of all streams. Nothing is ever changed or deleted.
//!
//! There are two logs, and the same tests for both: [`SqliteLog`], a folder on this machine, and
//! [`PostgresLog`], a database that several servers share. What is only shown and never kept is in a
//! [`MemoryLog`].
//!
//! ```
//! # let folder = std::env::temp_dir().join(format!("damka-store-doc-{}", std::process::id()));
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! use store::{Log, NewEvent, SqliteLog, StreamId, Version};
//!
//! let log = SqliteLog::open(&folder)?;
//! let stream: StreamId = "event/kyiv-2026".parse()?;
//! let entered = NewEvent { at: 0, by: "secretary".into(), body: r#"{"enter":"Koval"}"#.into() };
//! let version = log.append(&stream, Version::NONE, vec![entered]).await?;
//! assert_eq!(log.read(&stream, Version::NONE).await?[0].body, r#"{"enter":"Koval"}"#);
//! assert_eq!(version, Version(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate must not know
//! What the events mean: their bodies are text, and nobody here looks into them.

mod copy;
mod digest;
mod error;
mod event;
mod follow;
mod group;
mod head;
mod index;
mod log;
mod memory;
mod postgres;
mod sqlite;
mod stream;

pub use copy::{Copied, copy};
pub use digest::Digest;
pub use error::StoreError;
pub use event::{NewEvent, Recorded};
pub use follow::Follower;
pub use index::Indexed;
pub use log::{Answer, Log};
pub use memory::MemoryLog;
pub use postgres::PostgresLog;
pub use sqlite::SqliteLog;
pub use stream::{InvalidStreamId, Place, StreamId, Version};
