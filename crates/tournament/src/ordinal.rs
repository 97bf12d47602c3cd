//! Numbers that are counted from 1, each of a type of its own.

/// Makes a type for the numbers of one kind of thing, counted from 1: rounds, tables, boards.
///
/// It is written as the plain number everywhere, so that files and programs know nothing of it.
/// Whoever counts *how many* there are uses a plain number; both can be compared, because round 3 is
/// within the first 5.
///
/// ```
/// tournament::ordinal! {
///     /// The number of a row in the hall.
///     Row(u8)
/// }
/// assert_eq!(Row::FIRST.next().index(), 1);
/// assert_eq!(Row::new(0), None);
/// assert_eq!("7".parse(), Ok(Row::from_index(6)));
/// ```
#[macro_export]
macro_rules! ordinal {
    ($(#[$said:meta])* $name:ident($plain:ident)) => {
        $(#[$said])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(::std::num::NonZero<$plain>);

        impl $name {
            /// The first.
            pub const FIRST: $name = $name(::std::num::NonZero::<$plain>::MIN);

            /// The number, unless it is 0.
            pub const fn new(number: $plain) -> Option<$name> {
                match ::std::num::NonZero::<$plain>::new(number) {
                    Some(number) => Some($name(number)),
                    None => None,
                }
            }

            /// The number of the one with this index, counted from 0; the last number there is for
            /// those beyond it.
            pub fn from_index(index: usize) -> $name {
                let number = index.checked_add(1).and_then(|number| $plain::try_from(number).ok());
                let number = number.and_then(::std::num::NonZero::<$plain>::new);
                $name(number.unwrap_or(::std::num::NonZero::<$plain>::MAX))
            }

            /// As a plain number.
            pub const fn get(self) -> $plain {
                self.0.get()
            }

            /// The index in lists, counted from 0.
            pub fn index(self) -> usize {
                usize::from(self.before())
            }

            /// How many are before it.
            pub const fn before(self) -> $plain {
                self.0.get() - 1
            }

            /// The one after it.
            #[must_use]
            pub const fn next(self) -> $name {
                $name(self.0.saturating_add(1))
            }

            /// The one before it, if it is not the first.
            pub const fn previous(self) -> Option<$name> {
                $name::new(self.before())
            }

            /// All of them, the first first.
            pub fn all() -> impl Iterator<Item = $name> + Clone {
                (0..usize::from($plain::MAX)).map($name::from_index)
            }

            /// The first so many.
            pub fn up_to(
                count: $plain,
            ) -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator + Clone {
                (0..usize::from(count)).map($name::from_index)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = ::std::num::ParseIntError;

            fn from_str(text: &str) -> Result<$name, ::std::num::ParseIntError> {
                text.parse().map($name)
            }
        }

        impl From<$name> for i64 {
            fn from(number: $name) -> i64 {
                number.get().into()
            }
        }

        impl TryFrom<$plain> for $name {
            type Error = ::std::num::TryFromIntError;

            fn try_from(number: $plain) -> Result<$name, ::std::num::TryFromIntError> {
                number.try_into().map($name)
            }
        }

        $crate::stored_ordinal!($name($plain));

        #[cfg(feature = "schema")]
        impl ::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                <$plain as ::schemars::JsonSchema>::schema_name()
            }

            fn json_schema(making: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                let mut schema = <$plain as ::schemars::JsonSchema>::json_schema(making);
                schema.insert("minimum".to_owned(), 1.into());
                schema
            }
        }

        impl PartialEq<$plain> for $name {
            fn eq(&self, other: &$plain) -> bool {
                self.get() == *other
            }
        }

        impl PartialEq<$name> for $plain {
            fn eq(&self, other: &$name) -> bool {
                *self == other.get()
            }
        }

        impl PartialOrd<$name> for $plain {
            fn partial_cmp(&self, other: &$name) -> Option<::std::cmp::Ordering> {
                self.partial_cmp(&other.get())
            }
        }

        impl PartialOrd<$plain> for $name {
            fn partial_cmp(&self, other: &$plain) -> Option<::std::cmp::Ordering> {
                self.get().partial_cmp(other)
            }
        }
    };
}

/// An ordinal is stored as the plain number. Which of the two is there is asked of this crate's features,
/// not of the features of whoever makes an ordinal.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! stored_ordinal {
    ($name:ident($plain:ident)) => {
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&self.0, to)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                <::std::num::NonZero<$plain> as ::serde::Deserialize>::deserialize(from).map($name)
            }
        }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! stored_ordinal {
    ($name:ident($plain:ident)) => {};
}
