//! A composition set for print: number and author, diagram, task, solution.

use std::fmt;

use draughts::Position;
use notation::diagram::{Diagram, Letters};
use words::Language;

use crate::solution::Solution;
use crate::solve::Task;

/// A composition as the rules of layout want it (`UA-2024 VIII.layout.2`, `VIII.layout.3`).
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// Its number in the publication.
    pub number: Option<usize>,
    /// Surname and initial of the author, or of several with commas between.
    pub author: Option<&'a str>,
    /// The initial position.
    pub position: &'a Position,
    /// The task, which is written under the diagram unless it is a win.
    pub task: Task,
    /// The solution.
    pub solution: Option<&'a Solution>,
    /// The language of the task.
    pub language: Language,
}

impl Sheet<'_> {
    /// What stands above the diagram.
    pub fn heading(&self) -> String {
        let number = self.number.map(|number| format!("№ {number}."));
        let parts = number.iter().map(String::as_str).chain(self.author);
        parts.collect::<Vec<_>>().join(" ")
    }

    /// What stands under the diagram; nothing if the task is to win.
    pub fn task(&self) -> Option<String> {
        match self.task {
            Task::Win => None,
            Task::LockAtLeast(pieces) => Some(Task::Lock(pieces).text(self.language)),
            Task::Draw | Task::Lock(_) => Some(self.task.text(self.language)),
        }
    }

    /// The lines of the solution.
    pub fn solution(&self) -> Vec<String> {
        self.solution.map(Solution::written).unwrap_or_default()
    }
}

impl Sheet<'_> {
    /// The diagram as a picture.
    pub fn svg(&self) -> String {
        Diagram::new(self.position).titled(&self.heading()).svg()
    }

    /// A sheet of paper, in the markup of papers: heading, diagram, task, solution.
    pub fn article(&self) -> String {
        let heading = escaped(&self.heading());
        let line = |text: &String| format!("<p>{}</p>", escaped(text));
        let task = self.task().as_ref().map(line).unwrap_or_default();
        let lines: String = self.solution().iter().map(line).collect();
        let svg = self.svg();
        format!(
            "<article title=\"{heading}\"><h1>{heading}</h1><figure>{svg}</figure>{task}{lines}</article>"
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.heading().is_empty() {
            writeln!(f, "{}", self.heading())?;
        }
        write!(f, "{}", Diagram::new(self.position).text(Letters::Unicode))?;
        if let Some(task) = self.task() {
            writeln!(f, "{task}")?;
        }
        self.solution().iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Variant;

    #[test]
    fn a_lock_task_is_set_as_the_rules_of_layout_show() {
        let _claim = clauses::built_in(&[
            "UA-2024 VIII.layout.2",
            "UA-2024 VIII.layout.3",
            "UA-2024 VIII.publication.1",
        ]);
        let position = Position::from_fen(Variant::RUSSIAN, "W:WKc1,Kf2,Ke7:Bg7").unwrap();
        let text = "cg5 (h6 A), ec5, g3, g1+; A (f6), d6, dg3+";
        let solution = Solution::read(position, text).unwrap();
        let sheet = Sheet {
            number: Some(13),
            author: Some("Шевченко Т."),
            position: &position,
            task: "lock:1M".parse().unwrap(),
            solution: Some(&solution),
            language: Language::Uk,
        };
        let printed = "\
№ 13. Шевченко Т.
  ┌─────────────────┐
8 │   ·   ·   ·   · │
7 │ ·   ·   ⛁   ⛂   │
6 │   ·   ·   ·   · │
5 │ ·   ·   ·   ·   │
4 │   ·   ·   ·   · │
3 │ ·   ·   ·   ·   │
2 │   ·   ·   ⛁   · │
1 │ ·   ⛁   ·   ·   │
  └─────────────────┘
    a b c d e f g h
Замкнути 1П
cg5 (h6 A), ec5, g3, g1+
A (f6), d6, dg3+
";
        assert_eq!(sheet.to_string(), printed);
    }

    #[test]
    fn kings_come_before_men_and_a_win_is_not_written() {
        let position = Position::from_fen(Variant::RUSSIAN, "W:WKc1:Bg7").unwrap();
        let sheet = |task: &str, language| {
            let (number, author, solution) = (None, None, None);
            let task = task.parse().unwrap();
            Sheet { number, author, position: &position, task, solution, language }.task()
        };
        let said = |task, language| sheet(task, language).unwrap_or_default();
        assert_eq!(said("lock:1K+2M", Language::Uk), "Замкнути 1Д+2П");
        assert_eq!(said("lock:2M", Language::En), "Lock 2M");
        assert_eq!(said("draw", Language::Ru), "Ничья");
        assert_eq!(said("win", Language::Ru), "");
    }
}
