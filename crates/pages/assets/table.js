// A table where a game is played. The server has the rules and the time; this file draws what it says,
// and sends what the player does. Everything on the page can be done by its forms without it.

import { Board } from "/board.js";
import { clockText } from "/clock.js";
import { Premove } from "/premove.js";
import { watch } from "/seen.js";
import { listen } from "/keys.js";
import { follow, follows } from "/told.js";
import { pick, writes } from "/pick.js";
import { answer, fill, forget, say, time } from "/speak.js";
import { isOn, set as setSounds, sound } from "/sounds.js";

const root = document.getElementById("table");
const words = JSON.parse(root.dataset.words);
const part = (name, from = root) => from.querySelector(`[data-part="${name}"]`);

let grid, table, terms, board;
// What the server's clock shows, less this browser's.
let ahead = 0;
let path = [];
let offered = [];
let turned = false;
let socket = null;
let waits = 500;
let away = false;
// When the table was last told of.
let taken = 0;
const unanswered = new Map();
// How often what is unanswered was sent again because there was no room for it.
const tried = new Map();
const TRIES_MAX = 8;
// So many choices have numbers.
const NEAR_MAX = 4;
// Whoever plays hears something every two seconds, whoever watches every ten.
const SILENCE_MS = 12000;
let heard = 0;
// All moves so far, those of them that stand, the positions before and after each if somebody looked back,
// and after how many moves that stand he looks.
let moves = [];
let stand = [];
let positions = null;
let looks = null;
// A move that waits for his word, where he wants to be asked.
let asked = null;
// A reply that is prepared while the other thinks.
const premove = new Premove(part("prepared"), () => drawBoard());
let warned = false;
// What squares are called, and what the last move has taken; nothing of one that was made before he came.
let names = {};
let took = null;
// Up to what time is left he has been warned; nothing is said of what was so when he came.
let told = null;
let troubled = null;

const now = () => performance.now() + ahead;
const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* then it is asked again next time */ } };

// --- The board.

const routeOf = (text) => grid.kind === "chess" ? [text.slice(0, 2), text.slice(2, 4)] : text.split(/[-:]/);
const nameOf = (name) => names[name] ?? name;
const saidOf = ({ text, said }) => said ?? nameOf(text);
const begins = (choice) => path.every((name, index) => choice.route[index] === name);
const matching = () => table.legal.filter(begins);

const drawBoard = () => {
  // A board of renju has its letters below for both.
  const black = (table.you === "black" && grid.kind !== "renju") !== turned;
  if (looks !== null && positions) {
    const before = stand[looks - 1];
    board.draw({ pieces: (positions[before?.ply ?? 0] ?? table.pieces).pieces, last: before ? routeOf(before.text) : [], turned: black });
    return;
  }
  const last = stand.at(-1);
  const reached = path.length ? matching().flatMap((choice) => [choice.route[path.length], choice.route.at(-1)]) : [];
  board.draw({
    pieces: table.pieces.pieces,
    last: last ? routeOf(last.text) : [],
    chosen: [...path, ...premove.squares(), ...offered, ...(asked ? routeOf(asked.text) : [])],
    targets: [...reached.filter((name) => !path.includes(name)), ...table.offered],
    fouls: table.fouls ?? [],
    can: path.length || grid.kind === "renju" ? [] : table.legal.filter((one) => !one.takes.length || grid.kind === "chess").map((choice) => choice.route[0]),
    must: path.length || grid.kind !== "draughts" ? [] : table.legal.filter((one) => one.takes.length).map((choice) => choice.route[0]),
    turned: black,
  });
};

// --- Looking back while the game goes on.

const learnPositions = async () => {
  if (positions && positions.length > moves.length) return true;
  const answer = await fetch(`/t/${root.dataset.id}/positions.json`).catch(() => null);
  if (!answer?.ok) return false;
  positions = (await answer.json()).positions;
  return true;
};

// What is gone between two positions, and was not the mover's.
const takenBetween = (was, is, mover) => Object.entries(was).filter(([name, piece]) => piece[0] !== mover && is[name] !== piece).map(([name]) => name);

const look = async (made) => {
  if (!await learnPositions()) return;
  looks = made >= stand.length ? null : Math.max(0, made);
  const shown = stand[(looks ?? stand.length) - 1];
  answer(shown ? `${looks ?? stand.length}. ${shown.said ?? shown.text}` : words["say-start"]);
  path = [];
  drawBoard();
  drawMoves();
};

const drawMoves = () => {
  const at = looks ?? stand.length;
  const list = part("moves");
  list.querySelectorAll("button").forEach((button, index) => (index === at - 1 ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current")));
  part("past").hidden = looks === null;
  const current = list.children[at - 1];
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  for (const [name, off] of [["first", at === 0], ["back", at === 0], ["on", looks === null], ["last", looks === null]]) part(name).disabled = off;
};

// A square is chosen: the first is where a move begins; the next may be the following square of it, the
// last one, or a piece that is taken.
const choose = (name, by, anew = false) => {
  if (anew) path = [];
  asked = null;
  if (looks !== null) { look(stand.length); return; }
  if (table.phase === "opening" && table.steps.length) { chooseInOpening(name); return; }
  if (Premove.may(table, terms)) { premove.choose(name, table, grid.kind); return; }
  if (!table.legal.length) return;
  if (grid.kind === "renju") {
    const found = table.legal.find((choice) => choice.text === name);
    // A free point that is not among the legal ones is a foul: the server says which, or what it costs.
    if (found) decide(found, by);
    else if (!reports && !table.pieces.pieces[name]) decide({ text: name, route: [name] }, by);
    return;
  }
  const taken = path.length;
  if (!path.length || (path.length === 1 && table.legal.some((choice) => choice.route[0] === name) && !matching().some((choice) => choice.route.slice(1).includes(name)))) {
    path = table.legal.some((choice) => choice.route[0] === name) && path[0] !== name ? [name] : [];
    drawBoard();
    if (path.length) sayTaken();
    else answer(taken ? words["say-dropped"] : `${nameOf(name)}: ${words["say-no-moves"]}`);
    return;
  }
  const next = matching().filter((choice) => choice.route[path.length] === name || choice.route.at(-1) === name || choice.takes.includes(name));
  if (!next.length) { const way = [...path, name].join("-"); path = []; drawBoard(); explain(way); return; }
  const end = next.filter((choice) => choice.route.at(-1) === name);
  if (next.length === 1) { decide(next[0], by); return; }
  if (end.length === 1 && next.every((choice) => choice.route.at(-1) === name)) { decide(end[0], by); return; }
  const steps = new Set(next.map((choice) => choice.route[path.length]));
  if (steps.size === 1 && !end.length) { path.push([...steps][0]); drawBoard(); sayTaken(); return; }
  ask(end.length ? end : next, by);
};

// What was taken up, and where it can go.
const sayTaken = () => {
  const squares = [...new Set(matching().map((choice) => choice.route[path.length] ?? choice.route.at(-1)))];
  answer(fill(words["say-taken-up"], { square: nameOf(path.at(-1)), squares: squares.map(nameOf).join(", ") }));
};

// What somebody asks who does not see the board: which move he means, or what is around a square.
const asks = async (wanted) => {
  const answered = await fetch(`/t/${root.dataset.id}/heard?${new URLSearchParams({ style: style(), ...wanted })}`).catch(() => null);
  return answered?.ok ? answered.json() : null;
};

// Why a move cannot be played, in words.
const explain = async (typed) => {
  const heard = await asks({ typed });
  if (heard?.nothing) say(heard.nothing.say, true);
};

// Who wants to be asked before his move is made sees it first.
const decide = (choice, by) => {
  // What is sealed cannot be changed: that is always asked.
  if (!part("confirm")?.checked && !table.seals) { play(choice.text, by); return; }
  path = [];
  asked = { ...choice, by };
  drawBoard();
  drawAsked();
  answer(saidOf(asked));
};

// What he and his assistant have said to each other.
const drawAsides = () => {
  const own = part("asides");
  if (!own || !table.event) return;
  own.hidden = !table.event.assisted;
  const log = own.querySelector("ol");
  const all = table.event.asides ?? [];
  // What was there is not read again.
  for (const { assistant, text } of all.slice(log.children.length)) {
    const [line, by] = [document.createElement("li"), document.createElement("b")];
    by.textContent = assistant || (table.you && table[table.you].name) || "";
    line.append(by, ` ${text}`);
    log.append(line);
  }
};

// Where the focus goes when what had it is gone.
const refocus = () => {
  if (!part("board").hidden) board.focus(null, { preventScroll: true });
  else if (part("typed")?.hidden === false) part("typed").elements.move.focus({ preventScroll: true });
  else { part("ended").tabIndex = -1; part("ended").focus({ preventScroll: true }); }
};
const isSeen = (one) => one?.isConnected && one.checkVisibility();

// Where he was before he was asked.
let before = null;

const drawAsked = () => {
  const box = part("asked");
  if (!box) return;
  const held = box.contains(document.activeElement);
  if (asked && !held) before = document.activeElement;
  box.hidden = !asked;
  if (asked) { writes(part("asked-move", box), asked.text, saidOf(asked)); part("make", box).focus(); }
  else if (held) { if (before !== document.body && isSeen(before)) before.focus({ preventScroll: true }); else refocus(); }
};

// Two moves look alike: he says which.
const ask = (choices, by) => pick(words.choose, choices.map((one) => [one.text, one.text, saidOf(one)]), (text) => play(text, by));

const chooseInOpening = (name) => {
  const can = (step) => table.steps.includes(step);
  if (can("choose") && table.offered.includes(name)) step("choose", [name]);
  else if (can("offer") && !can("place")) {
    offered = offered.includes(name) ? offered.filter((one) => one !== name) : [...offered, name];
    answer(`${words["step-offer"]}: ${offered.map(nameOf).join(", ") || "–"}.`);
    drawBoard();
    drawSteps();
  } else if (can("place")) step("place", [name]);
};

// --- What is sent.

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The move of which he was told already that it is none.
let explained = null;

const send = (message) => {
  const whole = { id: newId(), ...message };
  unanswered.set(whole.id, whole);
  speak(whole);
};

const speak = (whole) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(whole)); };

const play = (text, by) => {
  path = [];
  asked = null;
  drawAsked();
  refuse("");
  if (reports) { chosen({ t: "move", move: text }); return; }
  if (table.seals) { send({ t: "seal", move: text }); drawBoard(); return; }
  if (!hand()) { send({ t: "propose", ply: table.ply, move: text }); drawBoard(); return; }
  const wish = part("with-offer");
  send({ t: "move", ply: table.ply, move: text, by, ...(wish?.checked ? { offer: true } : {}) });
  if (wish) wish.checked = false;
  drawBoard();
};

// What is chosen at a board of wood is reported by its own script.
const reports = root.dataset.reports !== undefined;
const chosen = (detail) => root.dispatchEvent(new CustomEvent("chosen", { detail }));

const step = (what, points = [], count) => { if (reports) { offered = []; chosen({ t: "step", do: what, points, count }); return; } offered = []; refuse(""); send({ t: "step", n: table.step, do: what, points, ...(count ? { count } : {}) }); };

const style = () => kept("damka-style") ?? "written";

const refuse = (text) => {
  const box = part("refused");
  box.hidden = !text;
  box.querySelector("p").textContent = text;
};

// --- What is shown beside the board.

const show = (time) => {
  const left = Math.max(0, time);
  if (left < 20000) return `${Math.floor(left / 1000)}.${Math.floor((left % 1000) / 100)}`;
  return clockText(Math.ceil(left / 1000));
};

// Whether a side's clock runs, and what it has left now.
const reading = (side) => {
  const { clocks } = table;
  // A giver may have one clock for all boards: it runs while any of them waits for him.
  const pool = clocks.pool?.side === side ? clocks.pool : null;
  const runs = pool ? pool.runs : clocks.runs === side;
  const gone = runs ? Math.max(0, now() - clocks.now - (pool ? 0 : clocks.free)) : 0;
  return { runs, left: clocks[side] - gone };
};

// His own time grows short: the text is said whatever sounds he has.
const MARKS = [60, 30, 10];
const warn = ({ runs, left }) => {
  const trouble = Number(kept("damka-trouble") ?? 0) * 60000;
  const mark = MARKS.filter((seconds) => left <= seconds * 1000).at(-1) ?? null;
  if (runs && trouble && troubled === false && left <= trouble) { troubled = true; say(fill(words["say-trouble"], { time: time(left) }), true); }
  // A control that was reached brings time, an increment does not.
  troubled = troubled === null ? left <= trouble : troubled && left <= trouble + 60000;
  if (runs && mark && told !== null && mark < told && kept("damka-seconds") === "on") say(fill(words["say-seconds"], { n: mark }), true);
  told = mark ?? Infinity;
};

const drawClocks = () => {
  if (!table) return;
  if (table.you && table.timed) warn(reading(table.you));
  for (const side of ["white", "black"]) {
    const { runs, left } = reading(side);
    const box = root.querySelector(`.player[data-side=${side}]`);
    const clock = part("clock", box);
    const text = show(left);
    if (clock.textContent !== text) clock.textContent = text;
    box.classList.toggle("runs", runs);
    const short = left < 20000;
    box.classList.toggle("short", short);
    if (short && side === table.you && runs && !warned) { warned = true; sound("short"); }
  }
};

const drawPlayers = () => {
  const black = (table.you === "black") !== turned;
  root.querySelector(".board-and-clocks").classList.toggle("turned", black);
  for (const side of ["white", "black"]) {
    const box = root.querySelector(`.player[data-side=${side}]`);
    const seat = table[side];
    part("name", box).textContent = `${seat.name ?? ""}${seat.lost ? ` (${words.lost})` : ""}${table.phase === "gathering" && seat.ready ? " ✓" : ""}`;
  }
};

const mayDo = () => {
  const playing = ["playing", "opening"].includes(table.phase);
  // Who has adjourned a game may still agree on a draw or resign.
  const talks = playing || table.phase === "adjourned";
  const own = table.you;
  const mine = table.moves.length + table.moves_from;
  return {
    ready: own && (table.event ? (table.phase === "gathering" || playing) && !table.event.here : (table.phase === "gathering" || table.phase === "stopped") && !table[own].ready),
    offer: (talks || table.phase === "stopped") && !table.offer,
    accept: (talks || table.phase === "stopped") && table.offer && table.offer !== own,
    decline: (talks || table.phase === "stopped") && table.offer && table.offer !== own,
    // While something waits for the arbiter or for an answer he may still give up.
    resign: talks || ["stopped", "waiting", "asking"].includes(table.phase),
    seal: table.seals,
    open: table.opens,
    "take-back": table.phase === "playing" && !terms.arbiter && !table.question && mine > 0,
    rematch: table.phase === "over" && !terms.arbiter && !table.question && !table.rematch,
    "claim-left": table.left_in !== null && table.left_in - (performance.now() - taken) <= 0,
    void: ["open", "gathering", "playing", "opening"].includes(table.phase) && mine < 2 && !terms.arbiter,
    aside: own && table.event?.assisted && !table.ended,
    sign: own && table.event && table.phase === "over" && !table.event.agreed,
    call: own && terms.arbiter && table.phase !== "void",
    complain: own && terms.arbiter && table.timed && playing,
    claim: own && table.turn === own && table.phase === "playing",
  };
};

// How many fifth moves there will be.
const declaring = (text) => {
  const form = document.createElement("form");
  form.className = "line";
  form.innerHTML = '<label><span></span><input type="number" min="1" max="12" value="2" required></label><button></button>';
  form.querySelector("span").textContent = text;
  form.querySelector("button").textContent = words.declare;
  form.addEventListener("submit", (event) => { event.preventDefault(); step("declare", [], Number(form.querySelector("input").value)); });
  return form;
};

const drawSteps = () => {
  const box = part("steps");
  if (!box) return;
  box.hidden = !table.steps.length;
  // What has not changed keeps the focus.
  const now = [table.steps, offered].join("|");
  if (box.dataset.drawn === now) return;
  box.dataset.drawn = now;
  const held = box.contains(document.activeElement);
  box.replaceChildren();
  // A step that was taken is gone: the focus is not lost with it.
  if (held) board.focus(null, { preventScroll: true });
  for (const name of table.steps) {
    const text = words[`step-${name}`];
    if (name === "declare") { box.append(declaring(text)); continue; }
    if (["swap", "keep"].includes(name) || (name === "offer" && offered.length)) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name === "offer" ? `${text}: ${offered.join(" ")}` : text;
      button.addEventListener("click", () => step(name, name === "offer" ? offered : []));
      box.append(button);
    } else {
      const said = document.createElement("p");
      said.textContent = text;
      box.append(said);
    }
  }
};

// What is far from its end need not be watched yet. What has not changed keeps the focus.
const drawCounts = () => {
  const counts = part("counts");
  const all = table.counts.filter(({ tally, met }) => met || (tally && tally[0] > 0 && tally[0] * 5 >= tally[1]));
  const claims = table.you === table.turn && table.phase === "playing";
  const now = JSON.stringify([all, claims]);
  if (counts.dataset.drawn === now) return;
  counts.dataset.drawn = now;
  counts.replaceChildren();
  for (const one of all) {
    const line = document.createElement("p");
    line.className = "faint";
    line.textContent = `${one.text} ${one.tally ? `${one.tally[0]}/${one.tally[1]}` : ""} (${one.clauses[0]}) `;
    if (one.met && claims) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.textContent = "½";
      button.setAttribute("aria-label", one.text);
      button.addEventListener("click", () => send({ t: "claim", ply: table.ply, rule: one.rule }));
      line.append(button);
    }
    counts.append(line);
  }
};

const drawRest = (said) => {
  part("state").querySelector(".state").textContent = words[table.phase];
  part("your-turn").textContent = !reports && (table.legal.length || table.steps.length || (table.blindfold && table.turn === table.you && table.phase === "playing")) ? words["your-turn"] : "";
  const ended = part("ended");
  ended.hidden = !table.ended;
  if (table.ended) {
    ended.querySelector("p").textContent = `${table.ended.result} ${table.ended.text}`;
    clauses(ended.querySelector("ul"), table.ended.clauses);
  }
  const list = part("moves");
  // What stands stays where it is.
  const same = (line, at) => stand[at] && line.textContent === stand[at].text + (stand[at].said && stand[at].said !== stand[at].text ? stand[at].said : "");
  const first = [...list.children].findIndex((line, at) => !same(line, at));
  if (first >= 0) while (list.children.length > first) list.lastChild.remove();
  for (const { text, said: read } of stand.slice(list.children.length)) {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    writes(button, text, read);
    line.append(button);
    list.append(line);
  }
  drawMoves();
  part("invite")?.toggleAttribute("hidden", table.phase !== "open");
  const log = part("said");
  // Nor does what is said of a move outlast the next one.
  if (table.last_move_alone && log.dataset.ply !== String(table.ply)) log.replaceChildren();
  log.dataset.ply = table.ply;
  for (const one of said) {
    const line = document.createElement("li");
    line.textContent = one.text;
    if (one.clauses.length) {
      const why = document.createElement("details");
      why.innerHTML = "<summary>§</summary><ul></ul>";
      clauses(why.querySelector("ul"), one.clauses);
      line.append(" ", why);
    }
    log.prepend(line);
  }
  drawCounts();
  const messages = part("messages");
  const told = JSON.stringify(table.event?.messages);
  // What has not changed is not read again.
  if (messages && table.event && messages.dataset.drawn !== told) {
    messages.dataset.drawn = told;
    messages.innerHTML = "";
    for (const { by, text } of table.event.messages) {
      const line = document.createElement("p");
      line.className = "notice";
      line.textContent = `${by}: ${text}`;
      messages.append(line);
    }
  }
  drawAsides();
  const elsewhere = part("elsewhere");
  if (elsewhere) {
    elsewhere.hidden = !table.event?.elsewhere;
    elsewhere.querySelector("span").textContent = table.event?.elsewhere ?? "";
  }
  const claims = part("claims");
  if (claims) {
    const all = table.claims ?? [];
    claims.hidden = !all.length;
    // What he has chosen stays chosen.
    const rules = all.map(([rule]) => rule).join();
    if (claims.dataset.rules !== rules) {
      claims.dataset.rules = rules;
      claims.querySelector("select").replaceChildren(...all.map(([rule, text]) => new Option(text, rule)));
    }
  }
  part("not-offered")?.toggleAttribute("hidden", !["open", "gathering"].includes(table.phase));
  part("pass")?.toggleAttribute("hidden", table.seals || !table.legal.some(({ text }) => text === "-"));
  part("sealing")?.toggleAttribute("hidden", !table.seals);
  part("opening")?.toggleAttribute("hidden", !table.opens);
  part("not-admitted")?.toggleAttribute("hidden", table.event?.admitted);
  part("begins")?.toggleAttribute("hidden", !table.event?.begins);
  const may = mayDo();
  for (const form of root.querySelectorAll("form[data-act]")) form.hidden = !may[form.dataset.act];
  // It stays while the game goes on, also when the other is to move: nothing jumps, and the focus is kept.
  part("typed")?.toggleAttribute("hidden", !["playing", "opening"].includes(table.phase));
  part("board").hidden = table.blindfold || root.classList.contains("alone");
  part("stage")?.toggleAttribute("hidden", part("board").hidden);
  part("as-text")?.toggleAttribute("hidden", part("board").hidden);
  if (part("as-text")?.open) drawText();
  for (const clock of root.querySelectorAll("[data-part=clock]")) clock.hidden = terms.kind === "relay" || (!table.timed && !reports);
  const legal = document.getElementById("legal");
  legal?.replaceChildren(...table.legal.slice(0, 60).map(({ text }) => new Option("", text)));
  for (const input of root.querySelectorAll("input[name=ply]")) input.value = table.ply;
  document.title = `${table.legal.length || table.steps.length ? "● " : ""}${table.white.name ?? "…"} – ${table.black.name ?? "…"} · Damka`;
};

const drawText = () => board.asText(part("as-text").querySelector("table"), table.pieces.pieces);

// What he is asked, and the table of the next game.
const drawQuestion = () => {
  const box = part("question");
  if (!box) return;
  const asked = table.question;
  box.hidden = !asked;
  if (asked) {
    box.querySelector("p").textContent = asked.yours ? words[asked.what] : words.asked;
    clauses(box.querySelector("ul"), asked.clauses);
    for (const form of box.querySelectorAll("form")) form.hidden = !asked.yours;
  }
  const next = part("rematch");
  next.hidden = !table.rematch;
  if (table.rematch) next.querySelector("a").href = `/t/${table.rematch}`;
};

// Whether he moves for his side: the captain does, and others if he is lost for long.
const hand = () => table.hand || (table.hand_in !== null && table.hand_in < performance.now() - taken);

// When the game is over everybody may read what both groups said: the page has all of it.
const readTalk = async () => {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, whole] = [part("talk"), page.querySelector("[data-part=talk]")];
  if (old && whole) old.replaceChildren(...whole.childNodes);
};

// What those say who confer with him; what they propose the hand can play.
const drawConfer = () => {
  const box = part("confer");
  const confer = table.consult;
  if (!box || !confer) return;
  const line = ({ name, text }) => {
    const item = document.createElement("li");
    const by = document.createElement("b");
    by.textContent = name;
    item.append(by, ` ${text}`);
    return item;
  };
  // What is new of it comes alone.
  const talk = part("talk");
  while (talk.children.length > (confer.talk_from ?? 0)) talk.lastChild.remove();
  talk.append(...confer.talk.map(line));
  part("proposals").replaceChildren(...confer.proposals.map(({ name, move, say, claim }) => {
    const item = line({ name, text: claim ? [words.claim, claim, move ?? ""].join(" ").trim() : move ?? words[say] });
    const due = move && !claim && hand() && table.legal.some(({ text }) => text === move);
    if (due) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.textContent = words["play-it"];
      button.addEventListener("click", () => play(move, "click"));
      item.append(" ", button);
    }
    return item;
  }));
  const captain = part("captain");
  if (captain) captain.hidden = hand();
};

const clauses = (list, all) => {
  list.innerHTML = "";
  for (const { id, title } of all) {
    const line = document.createElement("li");
    line.innerHTML = "<b></b> ";
    line.firstChild.textContent = id;
    line.append(title);
    list.append(line);
  }
};

const draw = (said = []) => {
  const at = document.activeElement;
  const held = at !== document.body && root.contains(at);
  drawPlayers();
  drawBoard();
  drawClocks();
  drawSteps();
  drawRest(said);
  drawQuestion();
  drawConfer();
  root.shown = table;
  root.dispatchEvent(new CustomEvent("table", { detail: table }));
  // A button that has done its work is gone: the focus is not lost with it.
  if (held && !isSeen(at) && (document.activeElement === at || document.activeElement === document.body)) refocus();
};

// --- What is heard.

// The times follow a move of the other, if he wishes so.
const announced = (all) => {
  const timed = kept("damka-times") === "on" && table.you && table.timed;
  for (const { what, text, urgent } of all) {
    // Whoever was warned by his own page before this control is not warned again of the same.
    if (what === "trouble") { if (troubled) continue; troubled = true; }
    say(what === "move" && timed ? `${text} ${keys.lines.clock()}` : text, urgent);
  }
};

const hear = {
  welcome(message) {
    ({ grid, terms } = message);
    names = message.names ?? {};
    // He is back: what was said of the connection is not so any more.
    if (part("refused").querySelector("p").textContent === words.offline) refuse("");
    board ??= new Board(part("board"), grid, words, choose, nameOf);
    const was = table;
    take(message.table, message.missed ?? []);
    if (away) { away = false; say(fill(words["say-connected"], { state: keys.lines.state() }), true); }
    // What happened while the page was on its way to him is told as if he had been there; how it stands, if it was too much.
    else if (was && message.table.seq > was.seq) {
      if (message.announce) announced(message.announce); else say(keys.lines.state(), true);
    }
    // What has no answer yet is sent again; it is done once.
    for (const whole of unanswered.values()) speak(whole);
  },
  event(message) {
    // Something between was missed: he asks for the table.
    if (!follows(table, message)) { hello(); return; }
    const was = table;
    take(follow(table, message, grid.kind), message.said);
    announced(message.announce ?? []);
    // What has grown by a move is told after it.
    sayCounts(was);
  },
  ok({ id, note }) { unanswered.delete(id); if (note) { refuse(note.text); say(note.text, true); } },
  no({ id, why, text, announce }) {
    // Why it is no move he has read already.
    if (id === explained && why === "illegal-move") { unanswered.delete(id); return; }
    refuse(text);
    say(announce ?? text, true);
    if (["try-again", "too-fast"].includes(why) && again(id)) return;
    unanswered.delete(id);
    path = [];
    drawBoard();
  },
  ping({ n }) { socket?.send(JSON.stringify({ t: "pong", n })); },
  replaced() { waits = Infinity; refuse(words.replaced); say(words.replaced, true); },
  resync() {},
};

// What the disk or the doors could not take just now is asked for again with the same id: it is done once.
const again = (id) => {
  const whole = unanswered.get(id);
  const tries = (tried.get(id) ?? 0) + 1;
  if (!whole || tries > TRIES_MAX) { tried.delete(id); return false; }
  tried.set(id, tries);
  setTimeout(() => { if (unanswered.has(id)) speak(whole); }, 1000 * tries);
  return true;
};

const take = (fresh, said) => {
  const was = table;
  const moved = !was || fresh.ply !== was.ply;
  // Who is told the last move alone has no list of what he has heard.
  moves = fresh.last_move_alone ? fresh.moves : [...moves.slice(0, fresh.moves_from), ...fresh.moves];
  // A move that was taken back, or a board that was set up anew: what is past is asked for again.
  const gone = fresh.taken_back ?? [];
  if (fresh.ply < (was?.ply ?? 0) || gone.join() !== (was?.taken_back ?? []).join()) { positions = null; looks = null; }
  stand = moves.map(({ text, said: read }, at) => ({ text, said: read, ply: at + 1 })).filter((_, at) => !gone.includes(at));
  if (was && moved) {
    const mover = fresh.moves.at(-1)?.by?.[0];
    took = fresh.ply === was.ply + 1 && mover ? takenBetween(was.pieces.pieces, fresh.pieces.pieces, mover) : null;
  }
  table = fresh;
  taken = performance.now();
  ahead = fresh.clocks.now - performance.now();
  if (moved) { path = []; offered = []; asked = null; refuse(""); drawAsked(); }
  if (table.ended && !was?.ended) { path = []; forget(); }
  if (was) noise(was);
  draw(said);
  if (!Premove.may(table, terms)) playPrepared();
  // He who must reply is here: the envelope is opened before him.
  if (table.opens && !was?.opens && !document.hidden) send({ t: "open" });
  if (was && table.ended && !was.ended && table.consult) readTalk();
};

// His turn has come: what he has prepared is played, if it can be.
const playPrepared = () => {
  const { was, move, from } = premove.take(table, grid.kind);
  if (move) play(move, "prepared");
  else if (from && table.legal.some(({ route }) => route[0] === from)) { path = [from]; drawBoard(); }
  else if (was) refuse(words["prepared-not"]);
};

// A count that has grown, and is half of what it may be.
const sayCounts = (was) => {
  for (const { rule, text, tally } of table.counts) {
    const before = was.counts.find((one) => one.rule === rule)?.tally?.[0] ?? 0;
    if (tally && tally[0] > before && tally[0] * 2 >= tally[1]) say(fill(words["say-count"], { rule: text, n: tally[0], limit: tally[1] }));
  }
};

// What is heard of a change.
const noise = (was) => {
  if (table.ended && !was.ended) { sound("end"); return; }
  const count = ({ pieces }) => Object.keys(pieces.pieces).length;
  if (table.ply !== was.ply) sound(grid.kind !== "renju" && count(table) < count(was) ? "take" : "move");
  else if (table.offer && table.offer !== was.offer && table.offer !== table.you) sound("call");
  if (table.clocks.runs !== table.you) warned = false;
};

const hello = () => socket?.send(JSON.stringify({ t: "hello", v: 2, after: table?.seq ?? 0, language: document.documentElement.lang, speech: style() }));

const connect = () => {
  const own = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${root.dataset.id}/live`);
  socket = own;
  heard = performance.now();
  own.onopen = () => { waits = 500; if (own === socket) hello(); root.classList.remove("away"); };
  own.onmessage = ({ data }) => {
    if (own !== socket) return;
    heard = performance.now();
    const message = JSON.parse(data);
    hear[message.t]?.(message);
  };
  own.onclose = () => lose(own);
};

const lose = (own) => {
  if (own !== socket) return;
  socket = null;
  root.classList.add("away");
  if (waits === Infinity) return;
  refuse(words.offline);
  if (!away) { away = true; say(table?.you && table.clocks.runs ? words["say-lost"] : words["say-lost-alone"], true); }
  setTimeout(connect, waits);
  waits = Math.min(8000, waits * 2);
};

// A connection can be dead without anybody saying so: while a clock runs, silence is a sign of it.
setInterval(() => {
  const own = socket;
  if (!own || !table?.clocks.runs || performance.now() - heard < SILENCE_MS) return;
  lose(own);
  own.close();
}, 1000);

// --- What hands do.

part("board").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (path.length) answer(words["say-dropped"]);
  path = [];
  asked = null;
  premove.drop();
  drawAsked();
  drawBoard();
});
part("moves").addEventListener("click", ({ target }) => {
  const line = target.closest("li");
  if (line) look([...line.parentNode.children].indexOf(line) + 1);
});
part("moves").addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  look((looks ?? stand.length) + by).then(() => part("moves").querySelector("[aria-current]")?.focus());
});
part("first").addEventListener("click", () => look(0));
part("back").addEventListener("click", () => look((looks ?? stand.length) - 1));
part("on").addEventListener("click", () => look((looks ?? stand.length) + 1));
part("last").addEventListener("click", () => look(stand.length));
part("turn").addEventListener("click", () => { turned = !turned; draw(); });
part("sounds").checked = isOn();
part("sounds").addEventListener("change", ({ target }) => setSounds(target.checked));
if (part("confirm")) {
  part("confirm").checked = kept("damka-confirm") === "on";
  part("confirm").addEventListener("change", ({ target }) => keep("damka-confirm", target.checked ? "on" : "off"));
  part("make").addEventListener("click", () => { if (asked) play(asked.text, asked.by); });
  part("not").addEventListener("click", () => { asked = null; drawAsked(); drawBoard(); });
}
// Wishes of this browser: ticks, and what is chosen of a list.
for (const field of root.querySelectorAll("[data-keeps]")) {
  const name = `damka-${field.dataset.keeps}`;
  const tick = field.type === "checkbox";
  const usual = field.dataset.usual ?? "off";
  if (tick) field.checked = (kept(name) ?? usual) === "on"; else field.value = kept(name) ?? field.value;
  field.addEventListener("change", () => {
    keep(name, tick ? (field.checked ? "on" : "off") : field.value);
    // Another style is another conversation.
    if (field.dataset.keeps === "style") { const old = socket; socket = null; old?.close(); connect(); }
    if (field.dataset.keeps === "unseen") root.classList.toggle("unpictured", field.checked);
  });
}
root.classList.toggle("unpictured", kept("damka-unseen") === "on");
part("as-text")?.addEventListener("toggle", () => { if (part("as-text").open) drawText(); });
for (const name of ["tools", "wishes", "as-text", "listening"]) part(name)?.removeAttribute("hidden");

// What the keys and words of the board may see and do.
const seat = {
  root, words, part, asks, pick,
  get table() { return table; },
  get grid() { return grid; },
  get board() { return board; },
  name: nameOf,
  moves: () => stand,
  // Of a move that was made before he came, or while he was away, the positions tell.
  async took() {
    const last = stand.at(-1);
    if (!took && last && await learnPositions()) {
      const [was, is] = [positions[stand.at(-2)?.ply ?? 0], positions[last.ply]];
      took = was && is ? takenBetween(was.pieces, is.pieces, moves[last.ply - 1].by[0]) : [];
    }
    return took ?? [];
  },
  left: (side) => reading(side).left,
  // What can be done now besides a move: how, and what it is called.
  acts: () => [...root.querySelectorAll("form[data-act], [data-part=steps], [data-part=pass], form[data-answer]")].filter((one) => one.checkVisibility()).flatMap((one) => [...one.querySelectorAll("button")]).map((button) => [() => button.click(), button.textContent]).concat(part("claims") && !part("claims").hidden && !part("claims").open && mayDo().claim ? [[() => seat.act("claim"), part("claims").querySelector("summary").textContent]] : []),
  act(what) {
    // Yes and no answer what he is asked.
    const reply = { accept: "yes", decline: "no" }[what];
    if (reply && table.question?.yours) { send({ t: "answer", say: reply }); return; }
    const wish = part("with-offer");
    if (what === "offer" && wish && mayDo().offer && table.turn === table.you && table.phase === "playing") { wish.checked = true; answer(words["say-with-move"]); return; }
    const form = root.querySelector(`form[data-act="${what}"]`);
    if (!form || !mayDo()[what] || (what === "claim" && part("claims").hidden)) { answer(words["say-not-now"]); return; }
    if (what === "claim") { part("claims").open = true; form.querySelector("select").focus(); } else form.requestSubmit();
  },
  // A step of an opening, or a pass.
  step(what) {
    if (what === "pass" && table.legal.some(({ text }) => text === "-")) play("-", "typed");
    else if (table.steps.includes(what)) step(what);
    else answer(words["say-not-now"]);
  },
  undo() {
    if (!path.length) return;
    path.pop();
    drawBoard();
    if (path.length) sayTaken(); else answer(words["say-dropped"]);
  },
};
const keys = listen(seat);

part("typed")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.move;
  // A pass is a move without a square: nobody makes it by pressing Enter.
  if (!field.value.trim()) return;
  if (keys.command(field.value)) { field.value = ""; return; }
  if (!table.legal.length && !table.steps.length && !(table.blindfold && table.turn === table.you)) { answer(keys.lines.turn()); return; }
  if (table.blindfold) { play(field.value.trim(), "typed"); field.value = ""; return; }
  typed(field);
});

// A move in letters, or as it is said: what is not written as the table writes it the server may understand.
const typed = async (field) => {
  const plain = (text) => text.toLowerCase().replace(/[\sx:–-]/g, "");
  const text = field.value.trim();
  const points = table.phase === "opening" ? Object.keys(grid.squares).map((name) => ({ text: name, route: [name] })) : table.legal;
  const found = points.find((one) => plain(one.text) === plain(text));
  const heard = found ? { move: found.text } : await asks({ typed: text });
  const meant = heard?.move && (points.find((one) => one.text === heard.move) ?? { text: heard.move, route: [heard.move] });
  // At a table with officials what was tried in vain is for them to know: the table itself refuses it.
  const tried = !meant && table.event && table.phase === "playing" && table.turn === table.you && hand() && heard?.nothing?.tried;
  if (tried) { explained = newId(); send({ id: explained, t: "move", ply: table.ply, move: tried, by: "typed" }); }
  if (!meant) { const why = numbered(heard?.nothing) ?? words["no-such-move"]; refuse(why); say(why, true); unclear(heard); if (document.activeElement === field) field.select(); return; }
  field.value = "";
  if (table.phase === "opening") chooseInOpening(meant.text); else decide(meant, "typed");
};

// The choices are told with the numbers by which one of them is chosen.
const numbered = (nothing) => {
  if (!nothing) return null;
  const said = nothing.choices.map(([, one]) => one);
  return nothing.say.replace(said.join(", "), () => said.map((one, at) => (at < NEAR_MAX ? `${at + 1} ${one}` : one)).join(", "));
};

// The moves that may have been meant stand below the field, with numbers.
const unclear = (heard) => { if (heard?.nothing) root.dispatchEvent(new CustomEvent("unclear", { detail: heard.nothing })); };

// Who chooses by keys was asked before, as he wishes; a move that is chosen among near ones is a move as any other.
root.addEventListener("play", ({ detail: { move, by } }) => {
  if (by === "switch") play(move, by);
  else decide(table.legal.find(({ text }) => text === move) ?? { text: move, route: [move] }, by);
});

part("pass")?.addEventListener("submit", (event) => {
  event.preventDefault();
  play("-", "click");
});

for (const form of root.querySelectorAll("form[data-act]")) {
  const acts = (sure) => {
    const what = form.dataset.act;
    refuse("");
    if (["call", "complain", "aside"].includes(what)) { send({ t: what, text: form.elements.text.value.trim() }); form.reset(); return; }
    if (what === "seal") {
      const plain = (text) => text.toLowerCase().replace(/\s/g, "");
      const { value } = form.elements.move;
      const found = table.legal.find(({ text }) => plain(text) === plain(value));
      if (found) { decide(found, "typed"); form.reset(); } else refuse(words["no-such-move"]);
      return;
    }
    if (what === "claim") {
      const intended = form.elements.intended.value.trim();
      const rule = form.elements.rule.value;
      if (hand()) send({ t: "claim", ply: table.ply, rule, ...(intended ? { intended } : {}) });
      else send({ t: "propose", ply: table.ply, claim: rule, ...(intended ? { move: intended } : {}) });
      form.reset();
      return;
    }
    // Nobody resigns or agrees by a slip.
    if (["resign", "accept"].includes(what) && !sure) { pick(words[`sure-${what}`], [["yes", words.yes], ["", words.no]], () => acts(true)); return; }
    if (!hand() && ["offer", "accept", "decline", "resign"].includes(what)) send({ t: "propose", ply: table.ply, say: what });
    else if (["take-back", "rematch"].includes(what)) send({ t: "ask", what });
    else send(["ready", "void", "claim-left", "sign", "open"].includes(what) ? { t: what } : { t: what, ply: table.ply });
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); acts(false); });
}

for (const form of root.querySelectorAll("form[data-answer]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ t: "answer", say: form.dataset.answer });
  });
}

setInterval(() => { if (table && table.hand_in !== null) drawConfer(); }, 1000);

// A game that the opponent has left may be claimed when its time has come.
setInterval(() => {
  if (!table || table.left_in === null) return;
  const form = root.querySelector("form[data-act=claim-left]");
  if (form) form.hidden = !mayDo()["claim-left"];
}, 1000);

part("says")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim()) send({ t: "say", text: field.value.trim() });
  field.value = "";
});
const forGroup = part("confer-link");
if (forGroup) forGroup.textContent = `${location.origin}${forGroup.textContent}`;

const link = part("link");
if (link) link.textContent = location.href;
hear.welcome(JSON.parse(root.dataset.welcome));
connect();
if (table.event && table.you) watch(send);
setInterval(drawClocks, 100);
