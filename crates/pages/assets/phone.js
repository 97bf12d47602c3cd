// A line arbiter's phone: all its boards are in the page, so that one can turn to another and enter
// results while the network is away.
import { hear, renew } from "/damka.js";
import { dress, outbox, post } from "/unsent.js";

const part = document.querySelector("[data-part=panels]");
const base = location.pathname;
const panels = () => [...part.querySelectorAll("section.panel")];
// What was refused, by the panel.
const refused = new Map();
let current = panels().find((panel) => !panel.hidden).id;

// The panel of a board that waits for a result; its last one if none does.
const panelOf = (label) => {
  const own = panels().filter((panel) => panel.dataset.at === label);
  return own.find((panel) => panel.dataset.still === undefined) ?? own.at(-1);
};

const turn = () => {
  const here = document.getElementById(current) ?? panelOf(new URLSearchParams(location.search).get("at")) ?? panels()[0];
  current = here.id;
  for (const panel of panels()) panel.hidden = panel !== here;
  for (const link of document.querySelectorAll("[data-board]")) {
    if (link.dataset.board === here.dataset.at) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
};

const told = (panel, text, kind) => {
  const line = document.createElement("p");
  line.className = `notice ${kind}`;
  line.textContent = text;
  panel.querySelector(".told").prepend(line);
};

const expect = (panel, item, away) => {
  panel.dataset.still = "";
  for (const button of panel.querySelectorAll(".press button")) {
    button.disabled = true;
    if (item.score && button.value === item.score) { button.classList.add("chosen"); button.closest("details")?.setAttribute("open", ""); }
  }
  panel.querySelector("[data-on]")?.removeAttribute("hidden");
  told(panel, away ? `⇡ ${item.shown}: ${part.dataset.unsent}` : `${item.shown} ${part.dataset.sending}`, away ? "warn" : "");
};

const show = (items, away) => {
  for (const item of items) {
    const panel = document.getElementById(item.panel);
    if (panel) dress(panel, () => expect(panel, item, away));
    const score = document.querySelector(`[data-board="${CSS.escape(item.at)}"] .score`);
    if (score && item.score) dress(score, () => { score.textContent = `${score.textContent.replace("–", "")} ⇡ ${item.shown}`; score.classList.add("unsent"); });
  }
  for (const [id, text] of refused) {
    const panel = document.getElementById(id);
    if (panel && !panel.querySelector(".told .bad")) dress(panel, () => told(panel, text, "bad"));
  }
  turn();
};

// What an item sends, when all before it on its board have their answer; the same from then on.
const written = (item) => {
  const form = document.getElementById(item.panel)?.querySelector("form");
  if (!form) return null;
  const { table, board, game, seen } = form.elements;
  return new URLSearchParams({ table: table.value, board: board.value, game: game.value, seen: seen.value, score: item.score }).toString();
};

const deliver = async (item, save) => {
  const refuse = (text) => refused.set(item.panel, `${item.shown}: ${text?.trim() ?? part.dataset.changed}`);
  item.data ??= written(item);
  if (item.data === null) { refuse(); return; }
  save();
  const { status, address, page } = await post(item.to, item.data);
  const fresh = page.querySelector("[data-part=panels]");
  // The link has ended, or it is not for this board: that page says what to do.
  if (!fresh) { refuse(page.querySelector("[data-part=notice]")?.textContent); return; }
  if (status >= 400) refuse(page.querySelector(".told .bad")?.textContent);
  // Nothing can be entered on this board before a further step, unless another is looked at by now.
  if (document.getElementById(current)?.dataset.at === item.at) {
    history.replaceState(null, "", status < 400 ? address : `${base}?at=${item.at}&taken=${item.game}`);
    if (!item.score) current = `at${item.at}g${item.game}`;
  }
  renew([[part, fresh], [document.querySelector("[data-part=boards]"), page.querySelector("[data-part=boards]")]]);
  hear(Number(page.querySelector("main").dataset.version));
};

const box = outbox(base, { deliver, show, words: () => part.dataset });

document.addEventListener("submit", (event) => {
  const panel = event.target.closest("section.panel");
  const { submitter } = event;
  if (!panel || !submitter) return;
  event.preventDefault();
  refused.delete(panel.id);
  const { form } = submitter;
  const item = { panel: panel.id, at: panel.dataset.at, to: form.action, game: form.elements.game.value, shown: submitter.querySelector("b").textContent };
  if (submitter.name === "score") item.score = submitter.value;
  // What he has seen who taps.
  if (!item.score || !box.all().some(({ at }) => at === item.at)) item.data = new URLSearchParams(new FormData(form, submitter)).toString();
  box.add(item);
  panel.querySelector("[data-on] a")?.focus({ preventScroll: true });
});

const go = (label) => {
  const panel = panelOf(label);
  if (!panel) return false;
  current = panel.id;
  turn();
  const title = panel.querySelector("h2");
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
  return true;
};
const asked = (address) => new URL(address).searchParams.get("at");

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href*='?at=']:not([data-anew])");
  if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !go(asked(link.href))) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
});
addEventListener("popstate", () => go(asked(location.href)));
