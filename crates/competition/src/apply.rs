//! What has happened takes effect: the only place where an event is changed.
//!
//! A line for each fact, and how that is found which it is about; what it does stands in the file of its
//! family.

mod conduct;
mod correspondence;
mod course;
mod entries;
mod lifting;
mod lots;
mod platform;
mod results;
mod rounds;
mod stages;

use super::{
    Board, Competition, Fact, Member, Misfit, Noun, Place, PlayerId, PlayerRecord, Protest,
    ProtestNumber, Regulations, RoundRecord, Section, SectionNumber, Table, TableNumber, TeamId,
    TeamRecord,
};
use tournament::{Number, Round};

impl Competition {
    /// Lets a fact take effect.
    pub(super) fn change(&mut self, fact: &Fact) -> Result<(), Misfit> {
        match fact {
            Fact::Created { regulations } => self.create(regulations),
            Fact::Amended { regulations } => self.amend(regulations),
            Fact::Entered { id, player, after_term } => self.enter(*id, player, *after_term),
            Fact::Changed { id, player } => self.change_entry(*id, player),
            Fact::Checked { items, check } => self.check(items, check),
            Fact::Admitted { players, by, at } => self.admit(players, by, *at),
            Fact::Refused { id, ground, by, at } => self.refuse(*id, *ground, by, *at),
            Fact::AssistantAgreed { id, assistant } => self.agree_assistant(*id, assistant),
            Fact::Classified { id, found } => self.classify(*id, found),
            Fact::TeamEntered { id, team } => self.enter_team(*id, team),
            Fact::TeamChanged { id, team } => self.change_team(*id, team),
            Fact::Left { who, left, sections, .. } => self.leave(*who, left, sections),
            Fact::PlaysOn { who, .. } => self.known(*who),
            Fact::Joined { section, who, joining, .. } => self.join(*section, *who, *joining),
            Fact::Committed { commitment } => self.commit(commitment),
            Fact::Contributed { text } => self.contribute(text),
            Fact::Revealed { lot } => self.reveal(lot),
            Fact::StageStarted { stage, sections } => self.start_stage(*stage, sections),
            Fact::RoundsOrdered { section, order, lot, .. } => {
                self.order_rounds(*section, order, lot.as_ref())
            }
            Fact::AwayNoted { section, number, round, gets } => {
                self.note_away(*section, *number, *round, *gets)
            }
            Fact::Expected { section, number, round } => self.expect(*section, *number, *round),
            Fact::CheckedIn { who, .. } => self.check_in(*who),
            Fact::CheckedOut { who, .. } => self.check_out(*who),
            Fact::Forbidden { one, other, strength, .. } => self.forbid(*one, *other, *strength),
            Fact::Allowed { one, other } => self.allow(*one, *other),
            Fact::Paired { section, round, made } => self.pair(*section, *round, made),
            Fact::Unpaired { section, round, .. } => self.unpair(*section, *round),
            Fact::PairAdded { section, round, pair, by, reason } => {
                self.add_table(*section, *round, pair.added(by, reason))
            }
            Fact::TableFixed { who, table } => self.fix_table(*who, *table),
            Fact::Published { section, round, starts, .. } => {
                self.publish(*section, *round, *starts)
            }
            Fact::OpeningsDrawn { section, round, drawn } => {
                self.draw_openings(*section, *round, drawn)
            }
            Fact::LinedUp { section, round, team, boards } => {
                self.hand_in_line_up(*section, *round, *team, boards)
            }
            Fact::Started { section, round, at, boards, .. } => {
                self.round_mut(*section, *round)?.start(*at, boards)
            }
            Fact::Missed { place, side, .. } => self.miss(*place, *side),
            Fact::Arrived { place, side, at, excused } => self.arrive(*place, *side, *at, excused),
            Fact::Scored { place, score, adjudicated, at: _, platform } => {
                self.score(*place, *score, adjudicated.clone(), platform.as_deref())
            }
            Fact::TablesSet { section, round, tables } => self.set_tables(*section, *round, tables),
            Fact::VenueSwitched { place, to, .. } => self.switch_venue(*place, *to),
            Fact::Recorded { place, game, moves } => self.board_mut(*place)?.record(*game, moves),
            Fact::Corrected { place, game, score, .. } => {
                self.board_mut(*place)?.correct(*game, *score)
            }
            Fact::BoardLost { place, side, .. } => self.lose_board(*place, *side),
            Fact::TieBroken { section, round, table, broken, lot } => {
                self.break_tie(*section, *round, *table, broken, lot.as_ref())
            }
            Fact::Closed { section, round, at, .. } => self.close(*section, *round, *at),
            Fact::PlayedOff { section, play_off, .. } => self.play_off(*section, play_off),
            Fact::AdditionalCalled { section, additional } => {
                self.call_additional(*section, additional)
            }
            Fact::AdditionalScored { section, additional, meeting, board, game, score, .. } => {
                self.score_additional(*section, *additional, (*meeting, *board, *game), *score)
            }
            Fact::AdditionalWaived { section, waived } => self.waive_additional(*section, waived),
            Fact::IncidentNoted { incident, .. } => self.note_incident(incident),
            Fact::CommitteeFormed { members, reserves, .. } => {
                self.form_committee(members, reserves)
            }
            Fact::Protested { protest } => self.file_protest(protest),
            Fact::ProtestDecided { protest, decision, .. } => {
                self.decide_protest(*protest, decision)
            }
            Fact::Appealed { protest, text, .. } => self.file_appeal(*protest, text),
            Fact::AppealDecided { protest, decision, .. } => self.decide_appeal(*protest, decision),
            Fact::Signed { section, round, by, account, .. } => {
                self.sign(*section, *round, by, account.as_deref())
            }
            Fact::Paused { pause } => self.pause(pause),
            Fact::Resumed { section, by, at, .. } => self.resume(*section, *by, *at),
            Fact::Cancelled { cancellation } => self.cancel(cancellation),
            Fact::Moved { moved } => self.move_event(moved),
            Fact::RoundMoved { moved } => self.move_round(moved),
            Fact::Corresponded { deeds, annulled, by, at, .. } => {
                self.correspond(deeds, *annulled, by, *at)
            }
            // It is told in the history and changes nothing else; the other is folded apart.
            Fact::MatterNoted { .. } | Fact::Undone { .. } => Ok(()),
        }
    }

    fn player_mut(&mut self, id: PlayerId) -> Result<&mut PlayerRecord, Misfit> {
        at(&mut self.players, Noun::Player, id.0)
    }

    fn team_mut(&mut self, id: TeamId) -> Result<&mut TeamRecord, Misfit> {
        at(&mut self.teams, Noun::Team, id.0)
    }

    fn protest_mut(&mut self, protest: ProtestNumber) -> Result<&mut Protest, Misfit> {
        at(&mut self.protests, Noun::Protest, protest.get())
    }

    fn section_mut(&mut self, section: SectionNumber) -> Result<&mut Section, Misfit> {
        at(&mut self.sections, Noun::Section, section.get())
    }

    fn regulations_mut(&mut self) -> Result<&mut Box<Regulations>, Misfit> {
        self.regulations.as_mut().ok_or(Misfit::NotCreated)
    }

    /// A section in which all these numbers are somebody's.
    fn with_numbers(
        &mut self,
        section: SectionNumber,
        numbers: &[Number],
    ) -> Result<&mut Section, Misfit> {
        let members = &mut self.section_mut(section)?.members;
        numbers
            .iter()
            .try_for_each(|number| at(members, Noun::Participant, number.get()).map(drop))?;
        self.section_mut(section)
    }

    /// A section in which somebody has this number.
    fn with_number(
        &mut self,
        section: SectionNumber,
        number: Number,
    ) -> Result<&mut Section, Misfit> {
        self.with_numbers(section, &[number])
    }

    /// Refuses one who has not entered.
    fn known(&mut self, who: Member) -> Result<(), Misfit> {
        match who {
            Member::Player(id) => self.player_mut(id).map(drop),
            Member::Team(id) => self.team_mut(id).map(drop),
        }
    }

    fn round_mut(
        &mut self,
        section: SectionNumber,
        round: Round,
    ) -> Result<&mut RoundRecord, Misfit> {
        at(&mut self.section_mut(section)?.rounds, Noun::Round, round.get())
            .map(|record| &mut **record)
    }

    fn table_mut(
        &mut self,
        section: SectionNumber,
        round: Round,
        table: TableNumber,
    ) -> Result<&mut Table, Misfit> {
        at(&mut self.round_mut(section, round)?.tables, Noun::Table, table.get())
    }

    fn round_of(&mut self, place: Place) -> Result<&mut RoundRecord, Misfit> {
        self.round_mut(place.section, place.round)
    }

    fn board_mut(&mut self, place: Place) -> Result<&mut Board, Misfit> {
        let table = self.table_mut(place.section, place.round, place.table)?;
        at(&mut table.boards, Noun::Board, place.board.get().into())
    }
}

/// The one with a number, counted from 1.
fn at<T>(all: &mut [T], thing: Noun, number: u16) -> Result<&mut T, Misfit> {
    let index = usize::from(number).wrapping_sub(1);
    all.get_mut(index).ok_or(Misfit::NotThere { thing, number })
}

/// A new one has the number after the last.
fn next(thing: Noun, number: u16, count: usize) -> Result<(), Misfit> {
    if usize::from(number) == count + 1 { Ok(()) } else { Err(Misfit::NotNext { thing, number }) }
}
