//! Positions that the evader can keep going round in for ever.

use super::chase::{Chase, Fate, Role};
use super::graph::{Graph, Id, State};

/// Finds the positions among `candidates` from which the evader can stay for ever among them (or
/// in positions already known to be evaded), and marks them evaded.
///
/// It is the greatest set in which every move of the hunter stays inside and some move of the
/// evader does. The hunter's end is not in the set, since only open positions are, so play that
/// stays inside never reaches it: that is all the proof there is, and it does not matter how the
/// candidates were found.
pub(crate) fn close(graph: &mut Graph, chase: &Chase, marks: &mut Marks, candidates: &[Id]) {
    marks.fit(graph);
    let open = |&id: &Id| graph.state(id) == State::Open;
    let mut inside: Vec<Id> = candidates.iter().copied().filter(open).collect();
    inside.sort_unstable();
    inside.dedup();
    inside.iter().for_each(|&id| marks.set(id));
    // Successors mostly come after their position, so that going backwards settles long chains
    // in one round.
    loop {
        let before = inside.len();
        for at in (0..inside.len()).rev() {
            if !stays(graph, chase, marks, inside[at]) {
                marks.clear(inside[at]);
            }
        }
        inside.retain(|&id| marks.get(id));
        if inside.len() == before {
            break;
        }
    }
    for id in inside {
        marks.clear(id);
        graph.decide(id, Fate::Evaded);
    }
}

/// Can the evader keep the game among marked and evaded positions for one move?
fn stays(graph: &Graph, chase: &Chase, marks: &Marks, id: Id) -> bool {
    let inside = |&next: &Id| marks.get(next) || graph.state(next) == State::Evaded;
    let mut successors = graph.successors(id).iter();
    match chase.mover(graph.position(id)) {
        Role::Hunter => successors.all(inside),
        Role::Evader => successors.any(inside),
    }
}

/// A set of positions of the graph.
#[derive(Debug, Default)]
pub(crate) struct Marks(Vec<bool>);

impl Marks {
    fn fit(&mut self, graph: &Graph) {
        self.0.resize(graph.len(), false);
    }

    fn set(&mut self, id: Id) {
        self.0[id.slot()] = true;
    }

    fn clear(&mut self, id: Id) {
        self.0[id.slot()] = false;
    }

    fn get(&self, id: Id) -> bool {
        self.0[id.slot()]
    }
}
