//! Passwords: hashed slowly with argon2id, on a thread that may take its time.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use tokio::sync::Semaphore;

/// How many are hashed at the same time: each takes 19 MB and a core.
static PLACES: Semaphore = Semaphore::const_new(4);

/// Does slow work on a thread of its own when it is its turn. The place is given back when the work
/// is done, not when nobody waits for it any more.
async fn slowly<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let place = PLACES.acquire().await.ok()?;
    let work = move || {
        let _place = place;
        work()
    };
    tokio::task::spawn_blocking(work).await.ok()
}

/// The shortest password that is taken.
pub(crate) const SHORTEST: usize = 8;

/// A password cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadPassword {
    /// It is too short.
    #[error("A password has at least 8 characters.")]
    Short,
    /// The system failed.
    #[error("The password could not be hashed.")]
    System,
}

/// The hash of a new password.
pub(crate) async fn hash(password: String) -> Result<String, BadPassword> {
    if password.chars().count() < SHORTEST {
        return Err(BadPassword::Short);
    }
    let hashed = move || {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|_| BadPassword::System)
    };
    slowly(hashed).await.unwrap_or(Err(BadPassword::System))
}

/// Whether a password is the one that was hashed. Takes as long when there is no hash, so that
/// nobody learns which names exist.
pub(crate) async fn fits(password: String, hash: Option<String>) -> bool {
    let known = hash.is_some();
    let checked = move || {
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let parsed = PasswordHash::new(&hash);
        parsed
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    };
    slowly(checked).await.unwrap_or(false) && known
}

/// A hash of a password that nobody has.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cyBzYWx0$qVJ4hbhWmOEQgVqNn2dYpiKkSKmX+ZBXSGyM9aHhUd0";
