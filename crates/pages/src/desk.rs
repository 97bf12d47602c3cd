//! The pages of the arbiters' desk, and the forms on them.

mod absences;
mod admission;
mod check_in;
mod conduct_forms;
mod correct;
mod course;
mod entries;
mod entry;
mod entry_form;
mod events;
mod finish;
mod games;
mod hand;
mod import;
mod incidents;
mod judges;
mod leave;
mod line_ups;
mod log;
mod lots;
mod new_event;
mod overview;
mod pairing;
mod phones;
mod play_off;
mod role_form;
mod round;
mod tables;
mod teams;
mod tie;
mod typed;

pub use absences::{AbsencesPage, AwayForm, ForbidForm};
pub use admission::AdmissionPage;
pub use check_in::CheckInPage;
pub use conduct_forms::{
    AppealForm, AppealRulingForm, CommitteeForm, ConductForms, IncidentForm, ProtestForm,
    RulingForm,
};
pub use correct::{CorrectPage, Wanted};
pub use course::{CourseForm, CoursePage};
pub use entries::{Ask, EntriesPage};
pub use entry::{EntryPage, ground};
pub use entry_form::EntryForm;
pub use events::EventsPage;
pub use finish::FinishPage;
pub use games::{GamePage, GamesPage, JudgedPage};
pub use hand::{HandForm, HandPage, Seating, commands as commands_by_hand};
pub use import::ImportPage;
pub use incidents::{About, IncidentsPage};
pub use judges::JudgesPage;
pub use leave::{Going, LeavePage};
pub use line_ups::{LineUpForm, LineUpsPage, line_ups_address};
pub use log::{LogPage, LogQuery};
pub use lots::LotsPage;
pub use new_event::{DisciplinePage, EventForm, NewPage};
pub use overview::{OverviewPage, undo};
pub use pairing::{PairPage, UnpairPage};
pub use phones::{PhonesPage, Shares};
pub use play_off::{CallForm, PlayOffForm, PlayOffPage};
pub use role_form::RoleForm;
pub use round::{RoundAnswer, RoundPage};
pub use tables::{AddPage, Pair, TablesPage};
pub use teams::{TeamForm, TeamsPage};
pub use tie::TieForm;
pub use typed::Typed;
