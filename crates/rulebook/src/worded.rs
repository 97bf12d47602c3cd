//! Words of the data files that a person can read.

/// Declares an enum whose variants are words of the data files, each with what it means.
///
/// What a variant means is both its documentation and what `words` says to a reader, so that the
/// two cannot differ.
macro_rules! worded {
    ($(
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident: $words:literal,)+
        }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[doc = $words] $(#[$variant_meta])* $variant,)+
        }

        impl $name {
            /// What it means, in words.
            pub fn words(self) -> &'static str {
                match self {
                    $($name::$variant => $words,)+
                }
            }
        }
    )+};
}

pub(crate) use worded;
