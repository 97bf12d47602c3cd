// A board that is read and not played on: a recorded game, or the table of whom somebody assists. Its squares and keys
// are those of a live table; what stands there comes with the page, and anew whenever the page is renewed.

import { Board } from "/board.js";
import { listen } from "/keys.js";
import { pick } from "/pick.js";
import { answer, fill, say } from "/speak.js";

const root = document.querySelector("[data-reads]");
const words = JSON.parse(root.dataset.words);
const squares = document.getElementById("squares");
const asText = document.getElementById("squares-as-text");
const position = () => document.querySelector("[data-part=position]").dataset.told;
// Where an assistant writes a move, if that is a duty of his and can be done now.
const form = () => document.querySelector("[data-kind=move]");

let written = position();
let told = JSON.parse(written);
let since = performance.now();
// The squares of a move that is being chosen.
let path = [];

const begins = ({ route }) => path.every((name, nth) => route[nth] === name);
const draw = () => {
  board.draw({
    pieces: told.pieces.pieces,
    last: told.last?.route ?? [],
    chosen: path,
    targets: path.length ? told.legal.filter(begins).map(({ route }) => route.at(-1)) : [],
    can: told.legal.filter(({ takes }) => !takes.length || told.grid.kind === "chess").map(({ route }) => route[0]),
    must: told.grid.kind === "draughts" ? told.legal.filter(({ takes }) => takes.length).map(({ route }) => route[0]) : [],
    // A board of renju has its letters below for both.
    turned: told.you === "black" && told.grid.kind !== "renju",
  });
  // Stones of a recorded game have their numbers, as on paper.
  if (told.grid.kind === "renju") [...document.querySelectorAll("ol.moves a")].slice(0, told.ply).forEach((move, nth) => { const stone = board.squares.get(move.textContent)?.firstChild; if (stone) stone.textContent = nth + 1; });
  board.asText(asText, told.pieces.pieces);
};

// What somebody has chosen on the board is written into his form: he looks at it, and sends it himself.
const write = ({ text, said }) => {
  path = [];
  const field = form().querySelector("input[name=move]");
  form().open = true;
  field.value = text;
  field.focus();
  answer(said ?? text);
};
const choose = (name) => {
  if (!form()?.querySelector("input[name=move]")) { answer(keys.lines.moves()); return; }
  if (told.grid.kind === "renju") { write({ text: name }); return; }
  const own = told.legal.filter(({ route }) => route[0] === name);
  const ways = path.length ? told.legal.filter((one) => begins(one) && one.route.at(-1) === name) : [];
  if (ways.length === 1) write(ways[0]);
  else if (ways.length) pick(words.choose, ways.map(({ text, said }) => [text, text, said]), (text) => write(ways.find((one) => one.text === text)));
  else {
    path = own.length && path[0] !== name ? [name] : [];
    answer(path.length ? fill(words["say-taken-up"], { square: name, squares: [...new Set(own.map(({ route }) => route.at(-1)))].join(", ") }) : `${name}: ${words["say-no-moves"]}`);
  }
  draw();
};

const board = new Board(squares, told.grid, words, choose);
const keys = listen({
  root, words, pick, board,
  part: (name) => ({ board: squares, typed: form() })[name],
  get grid() { return told.grid; },
  get table() { return { ...told, timed: told.clocks !== null, white: {}, black: {} }; },
  name: (name) => name,
  moves: () => (told.last ? [...Array(told.ply - 1).fill(null), { text: told.last.said, said: told.last.said }] : []),
  took: () => told.last?.took ?? [],
  left: (side) => told.clocks[side] - (told.clocks.runs === side ? Math.max(0, performance.now() - since - told.clocks.free) : 0),
  asks: async ({ square }) => ({ around: told.around[square] }),
  acts: () => [...document.querySelectorAll(".act-forms details > summary")].map((one) => [() => { one.parentElement.open = true; one.focus(); }, one.textContent]),
  undo() { path = []; draw(); answer(words["say-dropped"]); },
  act: () => answer(words["say-not-now"]),
  step: () => answer(words["say-not-now"]),
});

document.addEventListener("renewed", () => {
  if (position() === written) return;
  const before = told;
  written = position();
  told = JSON.parse(written);
  since = performance.now();
  if (told.ply !== before.ply) path = [];
  draw();
  if (told.ply !== before.ply) say(told.last ? fill(words["say-last"], { move: told.last.said }) : words["say-start"], true);
  if (told.phase !== before.phase) say(`${words[told.phase]}.`, true);
});

root.hidden = false;
document.body.classList.add("by-squares");
draw();
