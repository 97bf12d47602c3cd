// A board that is read and not played on: a recorded game, or the table of whom somebody assists. Its squares and keys
// are those of a live table; what stands there comes with the page, and anew whenever the page is renewed.

import { Board } from "/board.js";
import { listen } from "/keys.js";
import { pick } from "/pick.js";
import { answer, fill, say, time } from "/speak.js";

const root = document.querySelector("[data-reads]");
const words = JSON.parse(root.dataset.words);
const squares = document.getElementById("squares");
const asText = document.getElementById("squares-as-text");
// Where words can be typed beside a recorded game.
const typed = root.querySelector("[data-part=typed]");
const position = () => document.querySelector("[data-part=position]").dataset.told;
// Where an assistant writes a move, if that is a duty of his and can be done now.
const form = () => document.querySelector("[data-kind=move]");

const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* It is so until the page is left. */ } };
// Squares and moves are told as he wishes; the page has every way.
const read = (text) => {
  const board = JSON.parse(text);
  const style = board.styles[kept("damka-style")];
  if (!style) return { ...board, names: {} };
  const legal = board.legal.map((one, nth) => ({ ...one, said: style.moves[nth] ?? one.said }));
  return { ...board, legal, announce: style.announce, names: style.names, around: style.around, last: board.last && { ...board.last, said: style.said ?? board.last.said } };
};

let written = position();
let told = read(written);
let since = performance.now();
// The squares of a move that is being chosen.
let path = [];
// What squares are called.
const nameOf = (name) => told.names[name] ?? name;

const begins = ({ route }) => path.every((name, nth) => route[nth] === name);
const draw = () => {
  board.draw({
    pieces: told.pieces.pieces,
    last: told.last?.route ?? [],
    chosen: path,
    targets: path.length ? told.legal.filter(begins).flatMap(({ route }) => [route[path.length], route.at(-1)]) : [],
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
  // The next square of a move, or its last one.
  const next = path.length ? told.legal.filter((one) => begins(one) && (one.route[path.length] === name || one.route.at(-1) === name)) : [];
  const ends = next.filter((one) => one.route.at(-1) === name);
  const ways = ends.length ? ends : next;
  const sayTaken = () => {
    const squares = [...new Set(told.legal.filter(begins).map(({ route }) => route[path.length]))];
    answer(fill(words["say-taken-up"], { square: nameOf(path.at(-1)), squares: squares.map(nameOf).join(", ") }));
  };
  if (ends.length === 1 || next.length === 1) write(ways[0]);
  else if (ends.length) pick(words.choose, ends.map(({ text, said }) => [text, text, said]), (text) => write(ends.find((one) => one.text === text)));
  else if (next.length) { path.push(name); sayTaken(); }
  else {
    path = own.length && path[0] !== name ? [name] : [];
    if (path.length) sayTaken(); else answer(`${nameOf(name)}: ${words["say-no-moves"]}`);
  }
  draw();
};

const board = new Board(squares, told.grid, words, choose, nameOf);
// Through the moves of a recorded game, by the links of its page.
const walks = typed && ((what, number) => {
  const step = { next: "move-on", back: "move-back", first: "move-first", end: "move-last" }[what];
  const link = step ? document.querySelector(`[data-step=${step}]`) : number && document.querySelector(`ol.moves li[value="${Number(number)}"] a`);
  if (link) link.click(); else answer(`${words["say-not-now"]} ${keys.lines.last()}`);
});

const game = {
  root, words, pick, board,
  part: (name) => ({ board: squares, typed: typed ?? form() })[name],
  get grid() { return told.grid; },
  get table() { return { ...told, timed: told.clocks !== null, white: {}, black: {} }; },
  name: nameOf,
  walks,
  moves: () => (told.last ? [...Array(told.ply - 1).fill(null), { text: told.last.said, said: told.last.said }] : []),
  took: () => told.last?.took ?? [],
  left: (side) => told.clocks[side] - (told.clocks.runs === side ? Math.max(0, performance.now() - since - told.clocks.free) : 0),
  asks: async ({ square }) => ({ around: told.around[square] }),
  acts: () => [...document.querySelectorAll(".act-forms details > summary")].map((one) => [() => { one.parentElement.open = true; one.focus(); }, one.textContent]),
  undo() {
    if (!path.length) return;
    path.pop();
    draw();
    answer(path.length ? fill(words["say-taken-up"], { square: nameOf(path.at(-1)), squares: [...new Set(told.legal.filter(begins).map(({ route }) => nameOf(route[path.length])))].join(", ") }) : words["say-dropped"]);
  },
  act: () => answer(words["say-not-now"]),
  step: () => answer(words["say-not-now"]),
};
const keys = listen(game);

// A word that is typed is answered; a move is chosen on the board.
typed?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.move;
  if (!field.value.trim()) return;
  if (keys.command(field.value)) field.value = "";
  else { say(document.getElementById("typed-help").textContent, true); field.select(); }
});

// An assistant who must warn hears it as soon as so much time is left; once, until he has told it.
let warned = null;
const warn = () => {
  const { warns, you, clocks } = told;
  if (!warns || clocks?.runs !== you) { if (!warns) warned = null; return; }
  const left = game.left(you);
  if (warned === warns || left > warns) return;
  warned = warns;
  say(fill(words["say-trouble"], { time: time(left) }), true);
};
setInterval(warn, 500);

// What was refused is told: the page came with it.
const refused = document.querySelector("[data-part=notice] .notice")?.textContent.trim().replace(/\s+/g, " ");
if (refused) say(refused, true);

const styles = root.querySelector("[data-keeps=style]");
styles.value = kept("damka-style") ?? "written";
styles.addEventListener("change", () => { keep("damka-style", styles.value); told = read(written); draw(); });

document.addEventListener("renewed", () => {
  if (position() === written) return;
  const before = told;
  written = position();
  told = read(written);
  since = performance.now();
  if (told.ply !== before.ply) path = [];
  draw();
  // An assistant hears what his player hears, when his board shows it; how it stands, if it was too much.
  if (told.announce) { for (const { text, urgent } of told.announce) say(text, urgent); return; }
  if (told.ply !== before.ply) say(told.last ? fill(words["say-last"], { move: told.last.said }) : words["say-start"], true);
  if (told.phase !== before.phase) say(`${words[told.phase]}.`, true);
});

root.hidden = false;
document.body.classList.add("by-squares");
draw();
