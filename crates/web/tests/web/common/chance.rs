//! Chance that can be repeated.
#![allow(dead_code, unreachable_pub)] // each test uses its part

use cases::Random;
use serde_json::{Value, json};

const TEXTS: [&str; 10] =
    ["", "a", "Ґалаґан Ї.", "<b>&\"'", "p1", "1-0", "RU-2022 6.1.8.6", "\u{202e}x", "💥", "20+10"];

/// What requests are made from.
pub struct Chance(Random);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Random::new(seed))
    }

    /// The draws of a case that is made smaller if it fails.
    pub fn of(random: &Random) -> Chance {
        Chance(random.clone())
    }

    /// A number below another one.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Small numbers mostly, the edges sometimes.
    pub fn number(&mut self, least: i64, most: i64) -> i64 {
        let small = least + self.below(20) as i64;
        *self.pick(&[small, small, small, small, small, least, most, least + 1]).min(&most)
    }

    pub fn text(&mut self) -> &'static str {
        TEXTS[self.below(TEXTS.len())]
    }

    /// Spoils something somewhere.
    pub fn spoil(&mut self, mut value: Value) -> Value {
        let rubbish = [
            json!(null),
            json!(-1),
            json!(1.5),
            json!("?"),
            json!([]),
            json!({}),
            json!(1e300),
            json!(true),
            json!([[[]]]),
        ];
        let place = match &mut value {
            Value::Object(fields) if !fields.is_empty() => {
                let index = self.below(fields.len());
                fields.values_mut().nth(index)
            }
            Value::Array(items) if !items.is_empty() => {
                let index = self.below(items.len());
                items.get_mut(index)
            }
            _ => None,
        };
        match place {
            Some(place) if self.below(3) > 0 => *place = self.spoil(place.take()),
            Some(place) => *place = self.pick(&rubbish).clone(),
            None => return self.pick(&rubbish).clone(),
        }
        value
    }
}
