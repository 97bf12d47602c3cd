// The table as it is told: whole to him who comes, and then what of it has changed.

const routeOf = (text, kind) => kind === "chess" ? [text.slice(0, 2), text.slice(2, 4)] : kind === "renju" ? [text] : text.split(/[-:]/);

// What can be played, out of one text: moves with blanks between, each with the squares of what it takes.
const choices = (text, kind) => text.split(" ").filter(Boolean).map((choice) => {
  const [move, ...takes] = choice.split("*");
  return { text: move, route: routeOf(move, kind), takes };
});

// Whether an event tells of what comes next.
export const follows = (was, event) => event.after === was.seq;

// The table after an event. Its moves are those that are new, after so many that were known.
export const follow = (was, { seq, table: { board, can, ...rest } }, kind) => {
  const table = { ...was, moves: was.last_move_alone ? was.moves : [], moves_from: rest.ply ?? was.ply, ...rest, seq };
  if (can !== undefined) table.legal = choices(can, kind);
  if (board) {
    const pieces = { ...was.pieces.pieces };
    for (const [square, piece] of Object.entries(board)) if (piece) pieces[square] = piece; else delete pieces[square];
    table.pieces = { pieces };
  }
  return table;
};
