// A table where a game is played. The server has the rules and the time; this file draws what it says,
// and sends what the player does. Everything on the page can be done by its forms without it.

const root = document.getElementById("table");
const words = JSON.parse(root.dataset.words);
const part = (name, from = root) => from.querySelector(`[data-part="${name}"]`);
const CHESS = { K: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };

let grid, table, terms;
// What the server's clock shows, less this browser's.
let ahead = 0;
let path = [];
let offered = [];
let turned = null;
let socket = null;
let waits = 500;
// When the table was last told of.
let taken = 0;
const unanswered = new Map();

const now = () => performance.now() + ahead;

// --- The board.

const rows = () => {
  const black = turned ?? table.you === "black";
  const files = [...Array(grid.files).keys()];
  const ranks = [...Array(grid.ranks).keys()];
  return (black ? ranks : ranks.reverse()).map((rank) => (black ? [...files].reverse() : files).map((file) => `${file} ${rank}`));
};

// What is written at the edge, or on squares that have numbers.
const coordinates = (name, file, rank, line, place, board) => {
  const [files, ranks] = grid.letters;
  if (!files.length) return name ?? "";
  const below = board.children.length === grid.ranks - 1;
  return [line[0] === place ? ranks[rank] : "", below ? files[file] : ""].filter(Boolean).join(" ");
};

const names = () => new Map(Object.entries(grid.squares).map(([name, [file, rank]]) => [`${file} ${rank}`, name]));

const drawBoard = () => {
  const board = part("board");
  const named = names();
  const focus = document.activeElement?.dataset?.square;
  const last = table.moves.at(-1) ?? lastMove;
  const marks = last ? routeOf(last.text) : [];
  const from = new Set(movable().map((choice) => choice.route[0]));
  const targets = new Set(path.length ? matching().flatMap((choice) => [choice.route[path.length], choice.route.at(-1)]) : []);
  board.innerHTML = "";
  board.style.setProperty("--files", grid.files);
  for (const line of rows()) {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    for (const place of line) {
      const name = named.get(place);
      const [file, rank] = place.split(" ").map(Number);
      const square = document.createElement(name ? "button" : "span");
      square.className = `square${(file + rank) % 2 === 0 ? " dark" : ""}`;
      square.setAttribute("role", "gridcell");
      if (name) {
        const piece = table.pieces.pieces[name];
        square.type = "button";
        square.dataset.square = name;
        square.tabIndex = -1;
        square.setAttribute("aria-label", `${name}: ${words[piece ?? "empty"]}`);
        square.classList.toggle("last", marks.includes(name));
        square.classList.toggle("chosen", path.includes(name) || offered.includes(name));
        square.classList.toggle("target", targets.has(name) && !path.includes(name));
        square.classList.toggle("can", !path.length && from.has(name) && grid.kind !== "renju");
        if (piece) {
          const shown = document.createElement("span");
          shown.className = `piece ${piece}`;
          if (grid.kind === "chess") shown.textContent = `${CHESS[piece[1]]}\ufe0e`;
          square.append(shown);
        } else if (table.offered.includes(name)) {
          square.classList.add("target");
        }
      } else {
        square.setAttribute("aria-hidden", "true");
      }
      const told = coordinates(name, file, rank, line, place, board);
      if (told) square.dataset.told = told;
      row.append(square);
    }
    board.append(row);
  }
  const keep = focus && board.querySelector(`[data-square="${CSS.escape(focus)}"]`);
  (keep ?? board.querySelector("button"))?.setAttribute("tabindex", "0");
  keep?.focus({ preventScroll: true });
};

let lastMove = null;
const routeOf = (text) => grid.kind === "chess" ? [text.slice(0, 2), text.slice(2, 4)] : text.split(/[-:]/);
const movable = () => table.legal;
const begins = (choice) => path.every((name, index) => choice.route[index] === name);
const matching = () => table.legal.filter(begins);

// A square is chosen: the first is where a move begins; the next may be the following square of it, the
// last one, or a piece that is taken.
const choose = (name, by) => {
  if (table.phase === "opening" && table.steps.length) { chooseInOpening(name); return; }
  if (!table.legal.length) return;
  if (grid.kind === "renju") {
    const found = table.legal.find((choice) => choice.text === name);
    if (found) play(found.text, by);
    return;
  }
  if (!path.length || (path.length === 1 && table.legal.some((choice) => choice.route[0] === name) && !matching().some((choice) => choice.route.slice(1).includes(name)))) {
    path = table.legal.some((choice) => choice.route[0] === name) && path[0] !== name ? [name] : [];
    drawBoard();
    return;
  }
  const next = matching().filter((choice) => choice.route[path.length] === name || choice.route.at(-1) === name || choice.takes.includes(name));
  if (!next.length) { path = []; drawBoard(); return; }
  const end = next.filter((choice) => choice.route.at(-1) === name);
  if (next.length === 1) { play(next[0].text, by); return; }
  if (end.length === 1 && next.every((choice) => choice.route.at(-1) === name)) { play(end[0].text, by); return; }
  const steps = new Set(next.map((choice) => choice.route[path.length]));
  if (steps.size === 1 && !end.length) { path.push([...steps][0]); drawBoard(); return; }
  ask(end.length ? end : next, by);
};

// Two moves look alike: he says which.
const ask = (choices, by) => {
  const dialog = document.getElementById("choices");
  const line = part("choices", dialog);
  line.innerHTML = "";
  for (const { text } of choices) {
    const button = document.createElement("button");
    button.textContent = text;
    button.value = text;
    line.append(button);
  }
  dialog.onclose = () => { if (dialog.returnValue) play(dialog.returnValue, by); dialog.returnValue = ""; };
  dialog.showModal();
};

const chooseInOpening = (name) => {
  const can = (step) => table.steps.includes(step);
  if (can("choose") && table.offered.includes(name)) step("choose", [name]);
  else if (can("offer") && !can("place")) {
    offered = offered.includes(name) ? offered.filter((one) => one !== name) : [...offered, name];
    drawBoard();
    drawSteps();
  } else if (can("place")) step("place", [name]);
};

// --- What is sent.

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const send = (message) => {
  const whole = { id: newId(), ...message };
  unanswered.set(whole.id, whole);
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(whole));
};

const play = (text, by) => {
  path = [];
  refuse("");
  if (reports) { chosen({ t: "move", move: text }); return; }
  send({ t: "move", ply: table.ply, move: text, by });
  drawBoard();
};

// What is chosen at a board of wood is reported by its own script.
const reports = root.dataset.reports !== undefined;
const chosen = (detail) => root.dispatchEvent(new CustomEvent("chosen", { detail }));

const step = (what, points = [], count) => { if (reports) { offered = []; chosen({ t: "step", do: what, points, count }); return; } offered = []; refuse(""); send({ t: "step", n: table.step, do: what, points, ...(count ? { count } : {}) }); };

const refuse = (text) => {
  const box = part("refused");
  box.hidden = !text;
  box.querySelector("p").textContent = text;
};

// --- What is shown beside the board.

const show = (time) => {
  const left = Math.max(0, time);
  if (left < 20000) return `${Math.floor(left / 1000)}.${Math.floor((left % 1000) / 100)}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
};

const drawClocks = () => {
  if (!table) return;
  for (const side of ["white", "black"]) {
    const { clocks } = table;
    const gone = clocks.runs === side ? Math.max(0, now() - clocks.now - clocks.free) : 0;
    const box = root.querySelector(`.player[data-side=${side}]`);
    const clock = part("clock", box);
    const text = show(clocks[side] - gone);
    if (clock.textContent !== text) clock.textContent = text;
    box.classList.toggle("runs", clocks.runs === side);
    box.classList.toggle("short", clocks[side] - gone < 20000);
  }
};

const drawPlayers = () => {
  const black = turned ?? table.you === "black";
  root.querySelector(".board-and-clocks").classList.toggle("turned", black);
  for (const side of ["white", "black"]) {
    const box = root.querySelector(`.player[data-side=${side}]`);
    const seat = table[side];
    part("name", box).textContent = `${seat.name ?? ""}${seat.lost ? ` (${words.lost})` : ""}${table.phase === "gathering" && seat.ready ? " ✓" : ""}`;
  }
};

const mayDo = () => {
  const playing = ["playing", "opening"].includes(table.phase);
  const own = table.you;
  const mine = table.moves.length + table.moves_from;
  return {
    ready: (table.phase === "gathering" || table.phase === "stopped") && own && !table[own].ready,
    offer: playing && !table.offer,
    accept: playing && table.offer && table.offer !== own,
    decline: playing && table.offer && table.offer !== own,
    resign: playing || table.phase === "stopped",
    "take-back": table.phase === "playing" && !terms.arbiter && !table.question && mine > 0,
    rematch: table.phase === "over" && !terms.arbiter && !table.question && !table.rematch,
    "claim-left": table.left_in !== null && table.left_in - (performance.now() - taken) <= 0,
    void: ["open", "gathering", "playing", "opening"].includes(table.phase) && mine < 2 && !terms.arbiter,
  };
};

const drawSteps = () => {
  const box = part("steps");
  if (!box) return;
  box.innerHTML = "";
  box.hidden = !table.steps.length;
  for (const name of table.steps) {
    const text = words[`step-${name}`];
    if (["swap", "keep"].includes(name) || (name === "offer" && offered.length) || name === "declare") {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name === "offer" ? `${text}: ${offered.join(" ")}` : text;
      button.addEventListener("click", () => {
        if (name === "declare") { const count = Number(prompt(text, "2")); if (count > 0) step("declare", [], count); } else step(name, name === "offer" ? offered : []);
      });
      box.append(button);
    } else {
      const said = document.createElement("p");
      said.textContent = text;
      box.append(said);
    }
  }
};

const drawRest = (said) => {
  part("state").querySelector(".state").textContent = words[table.phase];
  part("turn").textContent = table.legal.length || table.steps.length || (table.blindfold && table.turn === table.you && table.phase === "playing") ? words["your-turn"] : "";
  const ended = part("ended");
  ended.hidden = !table.ended;
  if (table.ended) {
    ended.querySelector("p").textContent = `${table.ended.result} ${table.ended.text}`;
    clauses(ended.querySelector("ul"), table.ended.clauses);
  }
  const moves = part("moves");
  if (table.moves_from === 0) moves.innerHTML = "";
  while (moves.children.length > table.moves_from) moves.lastChild.remove();
  for (const { text } of table.moves) {
    const line = document.createElement("li");
    line.textContent = text;
    moves.append(line);
  }
  moves.scrollTop = moves.scrollHeight;
  part("invite")?.toggleAttribute("hidden", table.phase !== "open");
  const log = part("said");
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
  const counts = part("counts");
  counts.innerHTML = "";
  for (const one of table.counts.filter(({ tally, met }) => met || (tally && tally[0] > 0))) {
    const line = document.createElement("p");
    line.className = "faint";
    line.textContent = `${one.text} ${one.tally ? `${one.tally[0]}/${one.tally[1]}` : ""} (${one.clauses[0]}) `;
    if (one.met && table.you === table.turn && table.phase === "playing") {
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
  const may = mayDo();
  for (const form of root.querySelectorAll("form[data-act]")) form.hidden = !may[form.dataset.act];
  const typed = part("typed");
  const blind = table.blindfold && table.turn === table.you;
  if (typed) typed.hidden = !(table.legal.length || blind) || table.phase !== "playing";
  part("board").hidden = table.blindfold || root.classList.contains("alone");
  for (const clock of root.querySelectorAll("[data-part=clock]")) clock.hidden = !table.timed && !reports;
  const list = document.getElementById("legal");
  if (list) list.innerHTML = "";
  for (const { text } of table.legal.slice(0, 60)) { const option = document.createElement("option"); option.value = text; list?.append(option); }
  for (const input of root.querySelectorAll("input[name=ply]")) input.value = table.ply;
  document.title = `${table.legal.length || table.steps.length ? "● " : ""}${table.white.name ?? "…"} – ${table.black.name ?? "…"} · Damka`;
};

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
  drawPlayers();
  drawBoard();
  drawClocks();
  drawSteps();
  drawRest(said);
  drawQuestion();
  root.dispatchEvent(new CustomEvent("table", { detail: table }));
};

// --- What is heard.

const hear = {
  welcome(message) {
    ({ grid, terms } = message);
    take(message.table, message.missed ?? []);
    // What has no answer yet is sent again; it is done once.
    for (const whole of unanswered.values()) socket?.send(JSON.stringify(whole));
  },
  event({ table: fresh, said }) { take(fresh, said); },
  ok({ id, note }) { unanswered.delete(id); if (note) refuse(note.text); },
  no({ id, text }) { unanswered.delete(id); refuse(text); path = []; drawBoard(); },
  ping({ n }) { socket.send(JSON.stringify({ t: "pong", n })); },
  replaced() { waits = Infinity; refuse(words.replaced); },
  resync() {},
};

const take = (fresh, said) => {
  const moved = !table || fresh.ply !== table.ply;
  lastMove = fresh.moves.at(-1) ?? (moved ? null : lastMove);
  table = fresh;
  taken = performance.now();
  ahead = fresh.clocks.now - performance.now();
  if (moved) { path = []; offered = []; refuse(""); }
  draw(said);
};

const connect = () => {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${root.dataset.id}/live`);
  socket.onopen = () => { waits = 500; socket.send(JSON.stringify({ t: "hello", v: 1, after: table?.seq ?? 0 })); root.classList.remove("away"); };
  socket.onmessage = ({ data }) => { const message = JSON.parse(data); hear[message.t]?.(message); };
  socket.onclose = () => {
    root.classList.add("away");
    if (waits === Infinity) return;
    refuse(words.offline);
    setTimeout(connect, waits);
    waits = Math.min(8000, waits * 2);
  };
};

// --- What hands do.

const board = part("board");
let pressed = null;
board.addEventListener("pointerdown", (event) => { pressed = event.target.closest("[data-square]")?.dataset.square ?? null; });
board.addEventListener("pointerup", (event) => {
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;
  if (pressed && over && over !== pressed) { path = []; choose(pressed, "drag"); choose(over, "drag"); pressed = null; event.preventDefault(); }
});
board.addEventListener("click", (event) => {
  const square = event.target.closest("[data-square]");
  if (square && pressed !== null) choose(square.dataset.square, "click");
  else if (square) choose(square.dataset.square, "typed");
  pressed = null;
});
board.addEventListener("keydown", (event) => {
  const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (event.key === "Escape") { path = []; drawBoard(); return; }
  if (!by) return;
  event.preventDefault();
  const lines = [...board.children].map((row) => [...row.children]);
  let [row, column] = [-1, -1];
  lines.forEach((line, index) => { const at = line.indexOf(document.activeElement); if (at >= 0) [row, column] = [index, at]; });
  // Squares that are not played on are passed over.
  for (let steps = 0; steps < 20; steps += 1) {
    row += by[0];
    column += by[1];
    const next = lines[row]?.[column] ?? null;
    if (!next) return;
    const near = next.dataset.square ? next : by[0] ? lines[row][column + 1]?.dataset?.square ? lines[row][column + 1] : lines[row][column - 1] : null;
    if (near?.dataset?.square) { document.activeElement.tabIndex = -1; near.tabIndex = 0; near.focus(); return; }
  }
});

part("typed")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.move;
  const plain = (text) => text.toLowerCase().replace(/[\sx:–-]/g, "");
  const found = table.legal.filter(({ text }) => plain(text) === plain(field.value));
  if (table.blindfold) { play(field.value.trim(), "typed"); field.value = ""; } else if (found.length) { play(found[0].text, "typed"); field.value = ""; } else refuse(words["no-such-move"]);
});

for (const form of root.querySelectorAll("form[data-act]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const what = form.dataset.act;
    refuse("");
    if (["take-back", "rematch"].includes(what)) send({ t: "ask", what });
    else send(["ready", "void", "claim-left"].includes(what) ? { t: what } : { t: what, ply: table.ply });
  });
}

for (const form of root.querySelectorAll("form[data-answer]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ t: "answer", say: form.dataset.answer });
  });
}

// A game that the opponent has left may be claimed when its time has come.
setInterval(() => {
  if (!table || table.left_in === null) return;
  const form = root.querySelector("form[data-act=claim-left]");
  if (form) form.hidden = !mayDo()["claim-left"];
}, 1000);

const link = part("link");
if (link) link.textContent = location.href;
hear.welcome(JSON.parse(root.dataset.welcome));
connect();
setInterval(drawClocks, 100);
