//! What is typed or comes by a pipe, line by line; what cannot be meant yet waits here.

use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal};

use tokio::sync::mpsc;
use words::Language;

use super::typed::{self, Own, Typed};

/// So many lines are read before they are done: whoever sends more waits.
const LINES_MAX: usize = 64;

/// The lines of the input.
pub(super) struct Input {
    lines: mpsc::Receiver<String>,
    language: Language,
    /// What was read and is not done, with the words in which it was written.
    waiting: VecDeque<(String, Typed)>,
    has_ended: bool,
    is_terminal: bool,
}

impl Input {
    /// The standard input, read by a thread of its own: nobody can be made to stop waiting for a line.
    pub(super) fn standard(language: Language) -> Input {
        let (sender, lines) = mpsc::channel(LINES_MAX);
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Input {
            lines,
            language,
            waiting: VecDeque::new(),
            has_ended: false,
            is_terminal: std::io::stdin().is_terminal(),
        }
    }

    /// Whether somebody sits there: he is told by the table itself what cannot be done.
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Whether no more lines come.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether everything that was read is done.
    pub(super) fn is_done(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether he wants to leave and nothing is to be done before.
    pub(super) fn leaves(&self) -> bool {
        let quits = |(_, typed): &(String, Typed)| *typed == Typed::Own(Own::Quit);
        // At a terminal the end of the input is a way to leave.
        self.waiting.front().is_some_and(quits) || self.is_terminal && self.has_ended
    }

    /// Waits for the next line; for ever, if no more come or enough are waiting. May be dropped while it
    /// waits.
    pub(super) async fn read(&mut self) {
        if self.has_ended || self.waiting.len() >= LINES_MAX {
            return std::future::pending().await;
        }
        match self.lines.recv().await {
            Some(line) => {
                let meant = typed::read(&line, self.language);
                self.waiting.extend(meant.map(|typed| (line.trim().to_owned(), typed)));
            }
            None => self.has_ended = true,
        }
    }

    /// What is to be done next, if it may be.
    pub(super) fn next(&mut self, may: impl Fn(&Typed) -> bool) -> Option<Typed> {
        self.waiting.pop_front_if(|(_, typed)| may(typed)).map(|(_, typed)| typed)
    }

    /// What was never said, in the words in which it was written.
    pub(super) fn left(&self) -> String {
        let lines: Vec<&str> = self.waiting.iter().map(|(line, _)| line.as_str()).collect();
        lines.join(", ")
    }
}
