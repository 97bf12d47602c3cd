//! Words about incidents, protests and appeals.

use rulebook::CommitteeFault;
use words::Language;

use super::of;
use crate::Problem;

impl Problem {
    pub(super) fn text_of_conduct(&self, language: Language) -> String {
        use Problem as P;
        match self {
            P::UnknownSanction { name, known } => say!(
                language,
                "The rulebook has no sanction {name:?}; it has: {known}.",
                "В правилах нет санкции {name:?}; есть: {known}.",
                "У правилах немає санкції {name:?}; є: {known}."
            ),
            P::SanctionBy { needed } => {
                let needed = needed.word(language);
                say!(
                    language,
                    "This sanction is imposed by the {needed}.",
                    "Эту санкцию налагает {needed}.",
                    "Цю санкцію накладає {needed}."
                )
            }
            P::CommitteeUnsound { fault } => committee_fault(*fault, language),
            P::CommitteeArbiter { name } => say!(
                language,
                "{name} serves as an arbiter and cannot sit in the appeals committee.",
                "{name} — действующий судья и не может входить в апелляционный комитет.",
                "{name} — чинний суддя й не може входити до апеляційного комітету."
            ),
            P::CommitteeLate => say!(
                language,
                "The appeals committee is formed before the first round begins.",
                "Апелляционный комитет создают до начала первого тура.",
                "Апеляційний комітет створюють до початку першого туру."
            ),
            P::CommitteeMissing => say!(
                language,
                "No appeals committee was formed, so the chief arbiter's decision stands.",
                "Апелляционного комитета нет, решение главного судьи остаётся.",
                "Апеляційного комітету немає, рішення головного судді лишається."
            ),
            P::NotOfCommittee { name } => say!(
                language,
                "{name} is not of the appeals committee, or is named twice.",
                "{name} не входит в апелляционный комитет или назван дважды.",
                "{name} не входить до апеляційного комітету або названо двічі."
            ),
            P::CommitteeParty { name } => say!(
                language,
                "{name} is a party to the dispute and does not vote on it; name a reserve.",
                "{name} — сторона спора и голосовать о нём не может; назовите запасного.",
                "{name} — сторона спору й голосувати про нього не може; назвіть запасного."
            ),
            P::ProtestLate { minutes, allowed } => say!(
                language,
                "The protest comes {minutes} minutes after the round; {allowed} are allowed.",
                "Протест подан через {minutes} мин. после тура; можно в течение {allowed}.",
                "Протест подано через {minutes} хв. після туру; можна протягом {allowed}."
            ),
            P::ProtestNotWritten => say!(
                language,
                "A protest is filed in writing.",
                "Протест подают в письменном виде.",
                "Протест подають у письмовому вигляді."
            ),
            P::ProtestWithoutClauses => say!(
                language,
                "A protest names the clauses that were broken.",
                "В протесте указывают нарушенные пункты правил.",
                "У протесті вказують порушені пункти правил."
            ),
            P::OnlyCaptain { captain } => say!(
                language,
                "Only the captain, {captain}, files protests for the team.",
                "Протесты от команды подаёт только капитан: {captain}.",
                "Протести від команди подає лише капітан: {captain}."
            ),
            P::DepositMissing { roubles } => say!(
                language,
                "A deposit of {roubles} roubles goes with a protest.",
                "К протесту прилагается залог {roubles} руб.",
                "До протесту додають заставу {roubles} руб."
            ),
            P::ProtestOpen { protest } => say!(
                language,
                "Protest {protest} has not come that far; decide what comes before.",
                "Протест {protest} до этого не дошёл; сначала решите предыдущее.",
                "Протест {protest} до цього не дійшов; спершу вирішіть попереднє."
            ),
            P::ProtestClosed { protest } => say!(
                language,
                "Protest {protest} has been dealt with already.",
                "По протесту {protest} уже решено.",
                "Щодо протесту {protest} вже вирішено."
            ),
            // All others have been spoken for above.
            other => format!("{other:?}"),
        }
    }
}

fn committee_fault(fault: CommitteeFault, language: Language) -> String {
    let text = match fault {
        CommitteeFault::TooFewMembers => of(
            language,
            "The appeals committee needs a chair and two members or more.",
            "В апелляционном комитете нужны председатель и не меньше двух членов.",
            "В апеляційному комітеті потрібні голова й не менше двох членів.",
        ),
        CommitteeFault::TooFewReserves => of(
            language,
            "The appeals committee needs two reserves.",
            "Апелляционному комитету нужны два запасных члена.",
            "Апеляційному комітету потрібні два запасні члени.",
        ),
        CommitteeFault::EvenVotes => of(
            language,
            "The appeals committee needs an odd number of votes.",
            "В апелляционном комитете должно быть нечётное число голосов.",
            "В апеляційному комітеті має бути непарна кількість голосів.",
        ),
        CommitteeFault::TooYoung => of(
            language,
            "A member of the appeals committee is under 21.",
            "Члену апелляционного комитета нет 21 года.",
            "Члену апеляційного комітету немає 21 року.",
        ),
    };
    text.to_owned()
}
