//! Passwords: hashed slowly with argon2id, on a thread that may take its time.

use std::time::Duration;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};

use crate::slow::{Bench, Undone};

/// Where they are hashed: each takes 19 MB and a core, so few at once; and few enough wait that
/// the last of them waits a second or two.
static BENCH: Bench = Bench::new(2, 62, Duration::from_secs(20));

/// The shortest password that is taken.
pub const SHORTEST: usize = 8;

/// A password cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPassword {
    /// It is too short.
    #[error("A password has at least 8 characters.")]
    Short,
    /// The system failed.
    #[error("The password could not be hashed.")]
    System,
    /// Too many wait.
    #[error(transparent)]
    Undone(#[from] Undone),
}

/// The hash of a new password.
pub async fn hash(password: String) -> Result<String, BadPassword> {
    if password.chars().count() < SHORTEST {
        return Err(BadPassword::Short);
    }
    let hashed = move || {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|_| BadPassword::System)
    };
    BENCH.work(hashed).await?
}

/// Whether a password is the one that was hashed. Takes as long when there is no hash, so that
/// nobody learns which names exist.
pub async fn fits(password: String, hash: Option<String>) -> Result<bool, Undone> {
    let known = hash.is_some();
    let checked = move || {
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let parsed = PasswordHash::new(&hash);
        parsed
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    };
    Ok(BENCH.work(checked).await? && known)
}

/// A hash of a password that nobody has.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cyBzYWx0$qVJ4hbhWmOEQgVqNn2dYpiKkSKmX+ZBXSGyM9aHhUd0";
