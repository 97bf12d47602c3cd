// The results of a round by the keyboard alone. A key counts at once and is sent in its turn, so
// that nobody waits for an answer before he types on; what the house has not kept yet is marked on
// its row.
import { announcer } from "/announce.js";
import { hear, pressed, renew } from "/damka.js";
import { dress, outbox, post } from "/unsent.js";

const ROW = "table[data-entry] tr[tabindex]";
const rows = () => [...document.querySelectorAll(ROW)].filter((row) => row.offsetParent !== null);
const table = () => document.getElementById("results");
const notices = document.querySelector("[data-part=notice]");
// The notes of what was refused, by the row.
const refused = new Map();
let last = null;
let leap = false;
let version = 0;
const SPOKEN_MS = 1000;
const spoken = announcer(SPOKEN_MS);

document.addEventListener("focusin", (event) => {
  const row = event.target.closest?.(ROW);
  if (row) last = row.id;
});

const step = (row, by, column = -1) => {
  const all = rows();
  const next = all[Math.min(all.length - 1, Math.max(0, all.indexOf(row) + by))];
  if (next) walk(next, column);
  next?.scrollIntoView({ block: "nearest" });
};

// The cells of a row are walked to by the arrows; left of the first one is the row itself.
const cellsOf = (row) => [...row.cells].filter((cell) => cell.offsetParent !== null);
const columnOf = (target, row) => cellsOf(row).indexOf(target.closest("td, th"));
const walk = (row, column) => {
  const cells = cellsOf(row);
  const at = cells[Math.min(column, cells.length - 1)] ?? row;
  if (at !== row) at.tabIndex = -1;
  at.focus();
};

const buttonOf = (row, key) => row?.querySelector(`button[data-key="${CSS.escape(key)}"]`);

// Shows a result before it is kept; one that nobody played fills a micro-match. The house may have it
// already, and only its answer was lost.
const expect = (row, { key, game, shown }, away, text) => {
  const games = [...row.querySelectorAll(".game")];
  const place = game ? games[game - 1] : games.findLast((one) => !one.matches(".open"));
  place?.classList.add(game ? "pending" : "going", ...(away ? ["unsent"] : []));
  if (place?.matches(".open")) {
    place.classList.remove("open");
    place.querySelector(".score").textContent = shown;
    row.dataset.left = "+-x".includes(key) ? 0 : row.querySelectorAll(".game.open").length;
  }
  if (!away || row.querySelector(".unsent-mark")) return;
  const mark = document.createElement("span");
  mark.className = "unsent-mark";
  mark.textContent = `⇡ ${text}`;
  row.querySelector(".result").append(mark);
};

// What was refused stands below its row until something else is entered there: the same note, however
// often the page is renewed, so that nobody loses his place in it.
const refuse = ({ row, shown = "" }, text) => {
  const note = document.createElement("tr");
  // By its name it is not taken for a note of the house.
  note.id = `refused-${row}`;
  note.className = "note refused";
  note.innerHTML = '<td></td><td colspan="6" role="alert"></td>';
  note.lastChild.textContent = `✕ ${`${shown} ${text}`.trim()}`;
  forgive(row);
  refused.set(row, note);
};
const forgive = (row) => { refused.get(row)?.remove(); return refused.delete(row); };

const show = (items, away) => {
  for (const item of items) {
    const row = document.getElementById(item.row);
    if (row) dress(row, () => expect(row, item, away, table().dataset.unsent));
  }
  for (const [id, note] of refused) {
    const row = document.getElementById(id);
    if (row && row.nextSibling !== note) row.after(note);
  }
};

// What an item sends, when all before it have their answer and the row shows it; the same from then on.
const written = (item) => {
  if (!item.row) return `seen=${Math.max(version, Number(document.querySelector("main").dataset.version))}`;
  const button = buttonOf(document.getElementById(item.row), item.key);
  if (!button || (item.game && Number(button.form.elements.game.value) !== item.game)) return null;
  return new URLSearchParams(new FormData(button.form, button)).toString();
};

// A result that is kept is told by its table, the newest alone if many come; what is refused is an alert.
const tellSaved = ({ row, key, shown: result }) => {
  const { saved, cleared } = table().dataset;
  const at = document.getElementById(row)?.cells[0].textContent.trim();
  const text = key === "Backspace" ? cleared : saved;
  if (at && text) spoken.say("saved", text.replace("%t", at).replace("%r", result));
};

const deliver = async (item, save) => {
  item.data ??= written(item);
  if (item.data === null) { refuse(item, table().dataset.changed); return; }
  save();
  const { status, page } = await post(item.to, item.data, "row");
  const said = page.querySelector("[data-part=notice]")?.textContent.trim() ?? "";
  if (status >= 400 && item.row) refuse(item, said);
  else if (item.row) tellSaved(item);
  // The row may be out of sight by now.
  if (status >= 400 || !refused.size) notices.innerHTML = page.querySelector("[data-part=notice]")?.innerHTML ?? "";
  const main = page.querySelector("main[data-version]");
  if (!main) return;
  version = Math.max(version, Number(main.dataset.version));
  const fresh = [...page.querySelectorAll("tr[id]")].map((row) => [document.getElementById(row.id), row]);
  renew([...fresh, [document.querySelector("[data-part=state]"), main.querySelector("[data-part=state]")]]);
  // The answer holds this row alone: what others entered in between is still to be fetched.
  hear(Number(main.dataset.version));
};

const box = table()?.dataset.entry === undefined ? null : outbox(`${location.pathname} ${table().dataset.who ?? ""}`, { deliver, show, words: () => table().dataset });

const enter = (row, key) => {
  const button = buttonOf(row, key);
  const own = box?.all().filter((item) => item.row === row.id) ?? [];
  if (!box || !(button || (key === "Backspace" && own.length))) return false;
  if (key !== "Backspace" && row.dataset.left === "0" && row.dataset.done === "no") return true;
  if (forgive(row.id) && !refused.size) notices.innerHTML = "";
  if (key === "Backspace" && box.drop((item) => item.row === row.id)) return true;
  const item = { row: row.id, key, shown: button?.textContent, to: row.querySelector("form").action };
  if (key !== "Backspace") item.game = own.reduce((next, { game }) => (game ? game + 1 : next - 1), Number(button.form.elements.game.value));
  // What he has seen who presses the key; what stands behind others is written when they are answered.
  if (!own.length) item.data = written(item);
  box.add(item);
  if (key !== "Backspace" && row.dataset.left === "0") step(row, 1);
  return true;
};

document.addEventListener("keydown", (event) => {
  if (event.target.closest("dialog")) return;
  const key = pressed(event);
  const { dataset } = table() ?? { dataset: {} };
  if (event.target.matches("input[data-filter]") && (event.key === "Escape" || event.key === "ArrowDown" || event.key === "Enter")) {
    rows()[0]?.focus();
    event.preventDefault();
    return;
  }
  if (event.target.matches("input, textarea, select")) return;
  if (key === "z" && (event.ctrlKey || event.metaKey) && box) {
    event.preventDefault();
    if (!box.drop()) box.add({ to: dataset.back });
    return;
  }
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (leap) {
    leap = false;
    const lead = { p: dataset.people, s: dataset.standings, r: dataset.round }[key];
    if (lead) { location.href = lead; event.preventDefault(); return; }
  }
  if (key === "g") { leap = true; return; }
  if (key === "?") { document.getElementById("keys")?.showModal(); event.preventDefault(); return; }
  const row = event.target.closest(ROW);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const from = row ?? document.getElementById(last);
    if (from) step(from, row ? (event.key === "ArrowDown" ? 1 : -1) : 0, row ? columnOf(event.target, row) : -1);
    else if (event.target === document.body) rows()[0]?.focus();
    else return;
    event.preventDefault();
    return;
  }
  if (row && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    walk(row, columnOf(event.target, row) + (event.key === "ArrowRight" ? 1 : -1));
    event.preventDefault();
    return;
  }
  if (row && enter(row, key)) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const row = event.target.closest?.(ROW);
  if (!row || !event.submitter?.dataset.key) return;
  event.preventDefault();
  row.focus();
  enter(row, event.submitter.dataset.key);
});

document.addEventListener("change", (event) => {
  if (event.target.matches("input[data-only]")) document.querySelector(event.target.dataset.only).classList.toggle("only-open", event.target.checked);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-dialog]");
  if (button) document.getElementById(button.dataset.dialog).showModal();
});

// What needs this file is shown only now, and again in what the house has written anew.
const ready = () => {
  for (const hidden of document.querySelectorAll("button[data-dialog][hidden], .tools[hidden]")) hidden.hidden = false;
};
ready();
document.addEventListener("renewed", ready);
rows().find((row) => row.dataset.done === "no")?.focus({ preventScroll: true });
