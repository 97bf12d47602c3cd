//! The commands, one module each.

mod backup;
mod berger;
mod clause;
mod completions;
mod compose;
mod contest;
mod convert;
mod correspond;
mod dead;
mod documents;
mod endgame;
mod event;
mod fouls;
mod http;
mod judge;
mod language;
mod lot;
mod moves;
mod opening;
mod opening_rule;
mod pair;
mod perft;
mod play;
mod relay;
mod replay;
mod report_file;
mod rulebook;
mod say;
mod serve;
mod show;
mod simulate;
mod solve;
mod standings;
mod verify;

use std::io::Write;

use clap::Subcommand;

use crate::Answer;

/// What `damka` can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(serve::Serve),
    Play(play::Play),
    Relay(relay::Relay),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Verify(verify::Verify),
    Moves(moves::Moves),
    Show(show::Show),
    Perft(perft::Perft),
    Replay(replay::Replay),
    Convert(convert::Convert),
    Opening(opening::Opening),
    Fouls(fouls::Fouls),
    OpeningRule(opening_rule::OpeningRule),
    Dead(dead::Dead),
    Judge(judge::Judge),
    Correspond(correspond::Correspond),
    Endgame(endgame::Endgame),
    Solve(solve::Solve),
    Compose(compose::Compose),
    Contest(contest::Contest),
    Say(say::Say),
    Berger(berger::Berger),
    Pair(pair::Pair),
    Standings(standings::Standings),
    Simulate(simulate::Simulate),
    Lot(lot::Lot),
    Event(event::Event),
    Documents(documents::Documents),
    Clause(clause::Clause),
    Rulebook(rulebook::Rulebook),
    Completions(completions::Completions),
}

impl Command {
    /// What `damka` alone does: it opens the desk.
    pub(crate) fn usual() -> Command {
        Command::Serve(serve::Serve::usual())
    }
}

/// The clauses that the rulebooks have for something, in brackets; nothing if none has any.
fn cited(of: impl Fn(&::rulebook::Rulebook) -> Vec<clauses::Clause>) -> String {
    let mut all: Vec<clauses::Clause> = ::rulebook::Rulebook::all().flat_map(of).collect();
    all.sort_unstable();
    all.dedup();
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    if all.is_empty() { String::new() } else { format!(" ({})", all.join(", ")) }
}

/// Runs a command, writing its output to `out`.
pub(crate) fn run(command: Command, out: &mut dyn Write) -> anyhow::Result<Answer> {
    match command {
        Command::Serve(serve) => serve.run(out),
        Command::Play(play) => play.run(out),
        Command::Relay(relay) => relay.run(out),
        Command::Backup(backup) => backup.run(out),
        Command::Restore(restore) => restore.run(out),
        Command::Verify(verify) => verify.run(out),
        Command::Moves(moves) => moves.run(out),
        Command::Show(show) => show.run(out),
        Command::Perft(perft) => perft.run(out),
        Command::Replay(replay) => replay.run(out),
        Command::Convert(convert) => convert.run(out),
        Command::Opening(opening) => opening.run(out),
        Command::Fouls(fouls) => fouls.run(out),
        Command::OpeningRule(rule) => rule.run(out),
        Command::Dead(dead) => dead.run(out),
        Command::Judge(judge) => judge.run(out),
        Command::Correspond(correspond) => correspond.run(out),
        Command::Endgame(endgame) => endgame.run(out),
        Command::Solve(solve) => solve.run(out),
        Command::Compose(compose) => compose.run(out),
        Command::Contest(contest) => contest.run(out),
        Command::Say(say) => say.run(out),
        Command::Berger(berger) => berger.run(out),
        Command::Pair(pair) => pair.run(out),
        Command::Standings(standings) => standings.run(out),
        Command::Simulate(simulate) => simulate.run(out),
        Command::Lot(lot) => lot.run(out),
        Command::Event(event) => event.run(out),
        Command::Documents(documents) => documents.run(out),
        Command::Clause(clause) => clause.run(out),
        Command::Rulebook(rulebook) => rulebook.run(out),
        Command::Completions(completions) => completions.run(out),
    }
}

/// Writes JSON with a newline at its end.
fn write_json(out: &mut dyn Write, value: &serde_json::Value) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
