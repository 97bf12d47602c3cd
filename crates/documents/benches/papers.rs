//! How long papers take once fonts have been read: a protocol of 60 boards, a table of 200, all
//! papers of 100 players.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use competition::Competition;
use documents::{Failure, Form, Needs, Output, Subject, Templates, render};
use words::Language;

fn main() {
    let templates = Templates::built_in();
    let print = |form, event: &Competition, round| {
        let subject = Subject { round, ..Subject::of(event, support::now()) };
        let begun = Instant::now();
        let made = render(form, &subject, Language::Uk, Output::Pdf, &templates);
        (begun.elapsed(), made)
    };
    let boards = support::swiss(120, 1);
    let cold = print(Form::RoundProtocol, &boards, None).0;
    let warm =
        (0..5).map(|_| print(Form::RoundProtocol, &boards, None).0).min().unwrap_or_default();
    println!("round protocol, 60 boards: {warm:?} (the first time {cold:?}); wanted < 200 ms");
    let many = support::swiss(200, 3);
    let table = (0..3).map(|_| print(Form::SwissTable, &many, None).0).min().unwrap_or_default();
    println!("table of rounds, 200 players: {table:?}; wanted < 1 s");
    let cross =
        (0..3).map(|_| print(Form::RoundRobinTable, &many, None).0).min().unwrap_or_default();
    println!("crosstable, 200 by 200:    {cross:?}; wanted < 1 s");
    let hundred = support::swiss(100, 5);
    let (mut all, mut papers, mut bytes) = (Duration::ZERO, 0, 0);
    for form in Form::ALL {
        let rounds = if form.needs() == Needs::Round {
            tournament::Round::up_to(5).map(Some).collect()
        } else {
            vec![None]
        };
        for round in rounds {
            let (took, made) = print(form, &hundred, round);
            all += took;
            match made {
                Ok(pdf) => (papers, bytes) = (papers + 1, bytes + pdf.len()),
                Err(Failure::Unfit(_)) => {}
                Err(error) => panic!("{form}: {error}"),
            }
        }
    }
    println!(
        "all papers, 100 players:   {all:?} for {papers} papers, {} KB; wanted < 10 s",
        bytes / 1024
    );
}
