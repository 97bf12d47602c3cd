//! `damka completions`: what a shell needs to complete commands.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{Answer, Damka};

/// Write the completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka completions bash > ~/.local/share/bash-completion/completions/damka
  damka completions zsh > ~/.zfunc/_damka")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        // Written to memory first: the generator panics if the reader has gone.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Damka::command(), "damka", &mut script);
        out.write_all(&script)?;
        Ok(Answer::Done)
    }
}
