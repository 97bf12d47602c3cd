// The board of a game by correspondence: what is played on it is written into the form of the letter, moves into the
// line of moves, variations into their own lines. The server says what is legal; the form is sent by its own buttons.

import { Board } from "/board.js";
import { pick } from "/pick.js";
import { answer, fill, say } from "/speak.js";

const root = document.querySelector("[data-letters]");
const form = document.getElementById("letter-form");
const words = JSON.parse(root.dataset.words);
const field = form?.querySelector("[name=moves]");
const offers = form?.querySelector("[name=offers]");
const shown = root.querySelector("[data-part=chosen]");
const offerButton = root.querySelector("[data-board=offer]");

let seen = JSON.parse(root.dataset.told);
// The squares of a move that is being chosen.
let path = [];
// The variation that is being played, and its name; nothing while the letter's own moves are.
let offer = null;

const told = () => seen.board;
const own = () => told().turn === told().you;
// Whether what is played next belongs to the letter, or to a variation.
const open = () => offer !== null || own();
const begins = ({ route }) => path.every((name, nth) => route[nth] === name);
const plain = (text) => text.split(/\s+/).map((word) => word.replace(/^\d+(\.+|…)/, "")).filter(Boolean);

const draw = () => {
  const { pieces, last, legal, you } = told();
  const free = field && open() ? legal : [];
  board.draw({
    pieces: pieces.pieces,
    last: last?.route ?? [],
    chosen: path,
    targets: path.length ? free.filter(begins).map(({ route }) => route.at(-1)) : [],
    can: free.filter(({ takes }) => !takes.length).map(({ route }) => route[0]),
    must: free.filter(({ takes }) => takes.length).map(({ route }) => route[0]),
    turned: you === "black",
  });
  shown.textContent = [seen.moves, offer && `${offer}: ${seen.offer}`].filter(Boolean).join(" · ");
};

// The lines of other variations stay as they were typed.
const write = () => {
  field.value = seen.moves;
  if (offer === null) return;
  const line = `${offer}: ${seen.offer}`;
  const lines = offers.value.split("\n").filter((one) => one.trim());
  const at = lines.findIndex((one) => one.startsWith(`${offer}:`));
  if (at < 0 && seen.offer) lines.push(line);
  else if (at >= 0) lines.splice(at, 1, ...(seen.offer ? [line] : []));
  offers.value = lines.join("\n");
};

let asked = 0;
const ask = async (moves, variation) => {
  const mine = (asked += 1);
  path = [];
  const query = new URLSearchParams({ moves, offer: variation });
  const side = form.querySelector("select[name=side]")?.value;
  if (side) query.set("side", side);
  let reply;
  try {
    reply = await fetch(`${root.dataset.address}?${query}`);
  } catch {
    say(words.unsent ?? words["say-not-now"], true);
    return false;
  }
  if (!reply.ok || mine !== asked) return false;
  seen = await reply.json();
  if (seen.stops_at) say(fill(words["letters-stops"], { move: seen.stops_at }), true);
  return true;
};

// What the partner is forced to play is written as well, and answered.
const play = async ({ text, said }) => {
  const moves = offer === null ? `${seen.moves} ${text}` : seen.moves;
  const variation = offer === null ? "" : `${seen.offer} ${text}`;
  if (!(await ask(moves, variation))) { draw(); return; }
  let heard = said ?? text;
  while (offer === null && !own() && told().legal.length === 1) {
    const [forced] = told().legal;
    if (!(await ask(`${seen.moves} ${forced.text}`, ""))) break;
    heard = `${heard}. ${fill(words["letters-forced"], { move: forced.said ?? forced.text })}`;
  }
  write();
  draw();
  answer(heard);
};

const choose = (name) => {
  if (!field) { answer(words["say-not-now"]); return; }
  if (!open()) { answer(words["letters-partner"]); return; }
  const { legal } = told();
  const from = legal.filter(({ route }) => route[0] === name);
  const ways = path.length ? legal.filter((one) => begins(one) && one.route.at(-1) === name) : [];
  if (ways.length === 1) { play(ways[0]); return; }
  if (ways.length) { pick(words.choose, ways.map(({ text, said }) => [text, text, said]), (text) => play(ways.find((one) => one.text === text))); return; }
  path = from.length && path[0] !== name ? [name] : [];
  answer(path.length ? fill(words["say-taken-up"], { square: name, squares: [...new Set(from.map(({ route }) => route.at(-1)))].join(", ") }) : `${name}: ${words["say-no-moves"]}`);
  draw();
};

const undo = async () => {
  if (path.length) { path = []; draw(); return; }
  const from = offer === null ? plain(seen.moves) : plain(seen.offer);
  from.pop();
  // A forced move of the partner goes with the one before it.
  if (offer === null && from.length % 2 === 0 && from.length) from.pop();
  if (await ask(offer === null ? from.join(" ") : seen.moves, offer === null ? "" : from.join(" "))) { write(); answer(words["say-dropped"]); }
  draw();
};

const offering = async () => {
  if (offer !== null) {
    offer = null;
    await ask(seen.moves, "");
    answer(words["letters-offer-off"]);
  } else {
    const taken = new Set(offers.value.split("\n").map((line) => line.split(":")[0].trim()));
    offer = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((name) => !taken.has(name)) ?? "Z";
    answer(fill(words["letters-offer-on"], { name: offer }));
  }
  offerButton.setAttribute("aria-pressed", String(offer !== null));
  draw();
};

const board = new Board(document.getElementById("squares"), told().grid, words, choose);

if (field) {
  root.querySelector("[data-board=undo]").addEventListener("click", undo);
  offerButton.addEventListener("click", offering);
  // What is typed is shown as well.
  field.addEventListener("change", async () => { offer = null; offerButton.setAttribute("aria-pressed", "false"); await ask(field.value, ""); draw(); });
  form.querySelector("select[name=side]")?.addEventListener("change", async () => { await ask(field.value, ""); draw(); });
  // What is accepted of a variation are whole pairs: the partner's moves with their answers.
  for (const button of document.querySelectorAll("[data-accept]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      offer = null;
      offerButton.setAttribute("aria-pressed", "false");
      const pairs = plain(button.dataset.accept);
      await ask(pairs.slice(0, pairs.length - (pairs.length % 2)).join(" "), "");
      write();
      const accepts = form.querySelector("[name=accepts]");
      if (accepts) accepts.value = button.dataset.name;
      draw();
      answer(`${words["letters-written"]} ${seen.moves}`);
      board.focus();
    });
  }
  if (field.value.trim()) ask(field.value, "").then(draw);
} else {
  for (const button of root.querySelectorAll("[data-board]")) button.hidden = true;
}

root.hidden = false;
document.body.classList.add("by-squares");
draw();
