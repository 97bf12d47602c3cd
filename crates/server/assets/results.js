// The results of a round by the keyboard alone. A key counts at once and is sent in its turn, so
// that nobody waits for an answer before he types on; the row shows what the house has kept.
import { hear, renew, renewRow } from "/damka.js";

const ROW = "table[data-entry] tr[tabindex]";
const rows = () => [...document.querySelectorAll(ROW)].filter((row) => row.offsetParent !== null);
let last = null;
let turn = Promise.resolve();
let leap = false;

document.addEventListener("focusin", (event) => {
  const row = event.target.closest?.(ROW);
  if (row) last = row.id;
});

const step = (row, by) => {
  const all = rows();
  const next = all[Math.min(all.length - 1, Math.max(0, all.indexOf(row) + by))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
};

// Shows a result before it is kept; two keys fill a micro-match, one that nobody played is whole.
const expect = (row, button) => {
  const place = row.querySelector(".game.open");
  if (!place) return false;
  place.textContent = button.textContent;
  place.classList.replace("open", "pending");
  const whole = "+-x".includes(button.dataset.key);
  row.dataset.left = whole ? 0 : Math.max(0, row.dataset.left - 1);
  return row.dataset.left === "0";
};

const enter = (row, key) => {
  const button = row.querySelector(`button[data-key="${CSS.escape(key)}"]`);
  if (!button || (key !== "Backspace" && row.dataset.left === "0" && row.dataset.done === "no")) return Boolean(button);
  if (key !== "Backspace" && expect(row, button)) step(row, 1);
  turn = turn.then(() => {
    // The answer to the key before may have brought another button.
    const now = document.getElementById(row.id)?.querySelector(`button[data-key="${CSS.escape(key)}"]`);
    return now && send(now.form.action, new URLSearchParams(new FormData(now.form, now)), row.id);
  });
  return true;
};

const send = async (address, data, id) => {
  const notice = document.querySelector("[data-part=notice]");
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: { "X-Part": "row" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const said = page.querySelector("[data-part=notice]");
    notice.innerHTML = said ? said.innerHTML : "";
    for (const fresh of page.querySelectorAll("tr[id]")) {
      const row = document.getElementById(fresh.id);
      if (row) renewRow(row, fresh);
    }
    const main = page.querySelector("main[data-version]");
    if (main) {
      renew(document.querySelector("[data-part=state]"), main.querySelector("[data-part=state]"));
      // The answer holds this row alone: what others entered in between is still to be fetched.
      hear(Number(main.dataset.version));
    }
    ready();
  } catch {
    notice.innerHTML = "";
    const box = document.createElement("div");
    box.className = "notice bad";
    box.textContent = document.getElementById("results").dataset.offline;
    notice.append(box);
    for (const place of document.querySelectorAll(`#${id} .pending`)) { place.textContent = "·"; place.classList.replace("pending", "open"); }
    const row = document.getElementById(id);
    if (row) row.dataset.left = row.querySelectorAll(".game.open").length;
  }
};

document.addEventListener("keydown", (event) => {
  const table = document.getElementById("results");
  if (event.target.closest("dialog")) return;
  if (event.target.matches("input[data-filter]") && (event.key === "Escape" || event.key === "ArrowDown" || event.key === "Enter")) {
    rows()[0]?.focus();
    event.preventDefault();
    return;
  }
  if (event.target.matches("input, textarea, select")) return;
  if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && table?.dataset.entry !== undefined) {
    event.preventDefault();
    turn = turn.then(() => send(table.dataset.back, new URLSearchParams(), last ?? "none"));
    return;
  }
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (leap) {
    leap = false;
    const lead = { p: table?.dataset.people, s: table?.dataset.standings, r: table?.dataset.round }[event.key];
    if (lead) { location.href = lead; event.preventDefault(); return; }
  }
  if (event.key === "g") { leap = true; return; }
  if (event.key === "?") { document.getElementById("keys")?.showModal(); event.preventDefault(); return; }
  const row = event.target.closest(ROW);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const from = row ?? document.getElementById(last);
    if (from) step(from, row ? (event.key === "ArrowDown" ? 1 : -1) : 0);
    else if (event.target === document.body) rows()[0]?.focus();
    else return;
    event.preventDefault();
    return;
  }
  if (row && enter(row, event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
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

// What needs this file is shown only now.
const ready = () => {
  for (const hidden of document.querySelectorAll("button[data-dialog][hidden], .tools[hidden]")) hidden.hidden = false;
};
ready();
rows().find((row) => row.dataset.done === "no")?.focus({ preventScroll: true });
