// Every page without hands: what can be chosen there is gone through by one key, two or three (`switch.js`), a
// pointer rests on it (`rest.js`), and small squares are shown large (`magnify.js`), as he wishes (`wishes.js`).

import { ASKS, choicesOf, grouped } from "/choices.js";
import { magnify } from "/magnify.js";
import { rest } from "/rest.js";
import { isOn as speaks } from "/sounds.js";
import { KEYS, Scanner } from "/switch.js";
import { isLarge, onChange, wished } from "/wishes.js";

const root = document.documentElement;
const table = document.getElementById("table");
const now = () => performance.now();
/** So long after a change the page is looked at again, and at the latest after so many. */
const SETTLES_MS = 30;
const CHANGES_MS = 300;

// --- What can be chosen on a page that is no table of his: its own buttons, links and fields.

const CONTROLS = "a[href], button:enabled, summary, input:enabled:not([type=hidden]), select:enabled, textarea:enabled";
const PLACES = "dialog, table, nav, ul, ol, section, details, footer, header";
const text = (element) => element.textContent.replace(/\s+/g, " ").trim();
const isSeen = (element) => element.checkVisibility() && !element.closest("[data-part=switch], [aria-hidden=true], .skip");

// What stands in a label beside the field.
const told = (label) => [...label.childNodes].filter((one) => !one.matches?.("input, select, textarea, .hint")).map(text).join(" ").trim();

const nameOf = (control) => control.getAttribute("aria-label")
  || [...control.labels ?? []].map(told).join(" ")
  || text(control) || control.value || control.title || control.name || "…";

const leaf = (control, label = nameOf(control)) => {
  if (control.matches("select")) {
    return { label, element: control, items: [...control.options].map((option) => ({ label: text(option), element: control, act: { do: "pick", element: control, value: option.value }, asks: 0 })) };
  }
  const pressed = control.getAttribute("aria-pressed") === "true" || control.checked ? " ✓" : "";
  // A link, a fold or a tick can be left again at once.
  const free = !control.matches("button, input[type=submit]");
  return { label: `${label}${pressed}`, element: control, act: { do: "press", element: control }, ...(free ? { asks: 0 } : {}) };
};

const group = (label, items, element) => (items.length === 1 ? items[0] : { label: label || `${items[0].label} – ${items.at(-1).label}`, element, items });

const titleOf = (place) => {
  const by = place.getAttribute("aria-labelledby");
  const title = (by && document.getElementById(by)) || place.querySelector("summary, h1, h2, h3, caption");
  return place.getAttribute("aria-label") || (title ? text(title) : "");
};

// A row is told by what stands in it beside what can be pressed, and beside clocks: it is the same when they go on.
const rowOf = (row, controls) => {
  const cells = [...row.cells].filter((cell) => !cell.querySelector("button, input, select, .score, .clock, [data-left]")).map(text).filter(Boolean).join(" ");
  const keys = controls.filter((control) => control.matches("button"));
  const items = (keys.length ? keys : controls).map((one) => leaf(one));
  return { ...group(cells, items, row), label: cells || items[0].label };
};

// What waits for a result comes first.
const rowsOf = (controls) => {
  const rows = [...grouped(controls, (control) => control.closest("tr"))];
  const isDone = ([row]) => row.dataset.done === "yes";
  return [...rows.filter((one) => !isDone(one)), ...rows.filter(isDone)].map(([row, own]) => rowOf(row, own));
};

const placesOf = (scope) => {
  const place = (control) => { const near = control.closest(PLACES); return near !== scope && scope.contains(near) ? near : null; };
  const seen = [...scope.querySelectorAll(CONTROLS)].filter(isSeen);
  return [...grouped(seen, place)].flatMap(([near, controls]) => {
    if (!near) return controls.map((one) => leaf(one));
    const items = near.matches("table") && controls.every((one) => one.closest("tr")) ? rowsOf(controls) : controls.map((one) => leaf(one));
    return [{ ...group(titleOf(near), items, near), first: near.matches("[data-entry], .touch, .panel") }];
  });
};

const frameOf = (words) => ({ label: words.page, items: [...document.querySelectorAll("body > header, body > footer")].flatMap(placesOf) });

// What an arbiter does most stands before everything else: what waits for a result, and the next step.
const pageChoices = (words) => {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return placesOf(dialog);
  const all = placesOf(document.getElementById("main"));
  const isNext = ({ element }) => element?.matches("button:not(.quiet), .button:not(.quiet)") && element.closest(".steps");
  const [first, next] = [all.filter((one) => one.first), all.filter(isNext)];
  const rest = all.filter((one) => !first.includes(one) && !next.includes(one));
  return [...first, ...next, { label: words.rest, items: rest, loose: true }, frameOf(words)].filter(({ items }) => !items || items.length);
};

// --- What can be chosen at a table.

const part = (name) => table.querySelector(`[data-part="${name}"]`);
const rowsOfBoard = () => [...part("board").querySelectorAll("[role=row]")].reverse().map((row) => [...row.querySelectorAll("[data-square]")].map(({ dataset }) => dataset.square));
const isRenju = () => part("board").matches(".renju");
// A move as it is written, or as it is said.
const lastMove = (how) => { const line = part("moves").lastElementChild; return line ? text(line.querySelector(how) ?? line) : undefined; };

// Forms that need nothing but to be sent. What is claimed and what is sealed is chosen elsewhere in the tree, and who has to
// write something first does that.
const buttonsOf = () => {
  const acts = [...table.querySelectorAll("form[data-act]")].filter((form) => !["claim", "seal"].includes(form.dataset.act) && !form.querySelector("[required]"));
  const answers = [...table.querySelectorAll("form[data-answer]")];
  const all = [...acts.map((form) => [form.dataset.act, form]), ...answers.map((form) => [`answer-${form.dataset.answer}`, form])];
  return all.filter(([, form]) => isSeen(form)).map(([name, form]) => ({ name, label: text(form.querySelector("button")) }));
};
const formOf = (name) => table.querySelector(name.startsWith("answer-") ? `form[data-answer="${name.slice(7)}"]` : `form[data-act="${name}"]`);

const stepsOf = () => [...part("near")?.children ?? [], ...part("steps")?.children ?? []].flatMap((one) => {
  if (one.matches("button")) return [leaf(one)];
  const field = one.querySelector("input[type=number]");
  if (!field) return [];
  const counts = [...Array(Number(field.max)).keys()].map((nth) => ({ label: String(nth + 1), act: { do: "count", element: field, value: nth + 1 } }));
  return [{ label: text(one), items: counts }];
});

const tableChoices = (words) => [
  ...choicesOf({ table: table.shown, last: lastMove("[aria-hidden]"), rows: rowsOfBoard(), renju: isRenju(), buttons: buttonsOf(), steps: stepsOf(), words }),
  ...[...table.querySelectorAll("[data-part=rematch]:not([hidden]) a")].map((one) => leaf(one)),
  frameOf(words),
];

const heard = {
  last: (words) => lastMove(".unseen") ?? words["no-moves"],
  clocks: (words) => ["white", "black"].map((side) => `${words[side]} ${text(table.querySelector(`.player[data-side=${side}] [data-part=clock]`))}`).join(", "),
  position: (words) => {
    const { pieces } = table.shown.pieces;
    const told = (white) => rowsOfBoard().flat().filter((name) => pieces[name] && (pieces[name][0] === "w") === white).map((name) => `${words[pieces[name]]} ${name}`);
    return [true, false].map((white) => told(white).join(", ")).filter(Boolean).join(". ");
  },
  counts: () => table.shown.counts.map((one) => `${one.text} ${one.tally ? one.tally.join("/") : ""}`.trim()).join(", "),
};

// --- What is done with a choice.

const does = {
  press({ name, element }) {
    // What was gone when its press counted is not pressed.
    if (element && !isSeen(element)) return;
    if (element) { element.focus({ preventScroll: true }); element.click(); }
    else formOf(name)?.requestSubmit();
    // He was asked before he chose it: the page need not ask again.
    if (ASKS[name]) document.querySelector("dialog[open] button[value=yes]")?.click();
  },
  pick({ element, value }) { element.value = value; element.dispatchEvent(new Event("change", { bubbles: true })); },
  count({ element, value }) { element.value = value; element.form.requestSubmit(); },
  point({ name }) { table.querySelector(`[data-square="${name}"]`)?.click(); },
  move({ move }) { table.dispatchEvent(new CustomEvent("play", { detail: { move, by: "switch" } })); },
  claim({ rule, text: title }) {
    const form = formOf("claim");
    if ([...form?.elements.rule.options ?? []].some(({ value }) => value === rule)) {
      form.elements.rule.value = rule;
      form.requestSubmit();
    } else part("counts").querySelector(`button[aria-label="${CSS.escape(title)}"]`)?.click();
  },
  listen({ what }, words, say) { say(heard[what](words)); },
};

// --- What he sees and hears of it.

let uttered = null;

// Only the newest of our own is spoken, and an announcement is let finish, also one that waits behind our own.
const utter = (label) => {
  const voice = globalThis.speechSynthesis;
  if (!speaks() || !voice || (voice.speaking && !uttered) || (voice.pending && uttered?.begun)) return;
  if (uttered) voice.cancel();
  const words = Object.assign(new SpeechSynthesisUtterance(label), { lang: root.lang });
  words.onstart = () => { words.begun = true; };
  // What was broken off by an announcement has no end, but an error.
  words.onend = words.onerror = () => { if (uttered === words) uttered = null; };
  uttered = words;
  voice.speak(words);
};

const panelOf = (words, keys) => {
  const panel = document.createElement("section");
  panel.className = "switch no-print";
  panel.dataset.part = "switch";
  panel.setAttribute("aria-label", words.hands);
  panel.tabIndex = -1;
  panel.innerHTML = '<p class="path" data-part="switch-path"></p><ol data-part="switch-items"></ol><p role="status" data-part="switch-said"></p><div class="line" data-part="switch-keys"></div>';
  panel.querySelector("div").append(...keys.map((key) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.key = key;
    button.textContent = words[key];
    return button;
  }));
  document.body.append(panel);
  return panel;
};

const light = (panel, scanner, words) => {
  const { items, at, lit, path, asks } = scanner;
  const said = `${path.map(({ label }) => label).join(" › ")}${asks ? "?" : ""}`;
  panel.querySelector("[data-part=switch-path]").textContent = said;
  const list = panel.querySelector("[data-part=switch-items]");
  if ([...list.children].map((one) => one.textContent).join("\n") !== items.map(({ label }) => label).join("\n")) {
    list.replaceChildren(...items.map(({ label }) => Object.assign(document.createElement("li"), { textContent: label })));
  }
  // Whether there is more behind it.
  for (const [nth, line] of [...list.children].entries()) line.toggleAttribute("data-opens", Boolean(items[nth].items));
  for (const [nth, line] of [...list.children].entries()) {
    if (nth === at) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
  for (const old of document.querySelectorAll(".lit")) old.classList.remove("lit");
  const square = table && lit.square && table.querySelector(`[data-square="${lit.square}"]`);
  const shown = lit.element ?? square;
  shown?.classList.add("lit");
  lit.element?.scrollIntoView({ block: "nearest" });
  utter(asks ? `${said} ${lit.label}` : lit.label);
};

// --- Keys.

const scan = (own, words, ended) => {
  const plays = () => table?.shown && table.dataset.reports === undefined;
  const choices = () => (plays() && !document.querySelector("dialog[open]") ? tableChoices(words) : pageChoices(words));
  const panel = panelOf(words, KEYS[own.mode]);
  const scanner = new Scanner(choices(), own, words, now());
  const say = (said) => { panel.querySelector("[data-part=switch-said]").textContent = said; if (said) utter(said); };
  let timer, told, fresh;
  // Since when the page has been changing.
  let changed = null;
  // The field to which choosing has led, or the page itself: there the keys still choose, or nobody would come out.
  let entered = document.activeElement;

  const draw = () => {
    clearTimeout(timer);
    // That the next press would be ignored is seen on what is lit.
    const deaf = scanner.deaf > now();
    panel.toggleAttribute("data-deaf", deaf);
    const due = Math.min(scanner.due, deaf ? scanner.deaf : Infinity);
    if (Number.isFinite(due)) timer = setTimeout(() => done(scanner.tick(now())), Math.max(0, due - now()));
    // Where nothing has the focus, or what had it is gone, it is here.
    if (document.activeElement === document.body) panel.focus({ preventScroll: true });
    const line = [scanner.waits, ...scanner.path.map(({ label }) => label), scanner.levels.at(-1).at, scanner.since, ...scanner.items.map(({ label }) => label)].join("\n");
    if (line === told) return;
    told = line;
    light(panel, scanner, words);
  };
  const done = (chosen) => {
    if (chosen) {
      // A move is announced as it is said; nobody hears it as it is written before that.
      if (chosen.act.do !== "listen") say(chosen.act.do === "move" ? "" : chosen.label);
      does[chosen.act.do](chosen.act, words, say);
      entered = document.activeElement;
      again();
    }
    draw();
  };
  // What was chosen by now is done before something else can be.
  const renew = () => {
    fresh = clearTimeout(fresh);
    changed = null;
    done(scanner.tick(now()));
    scanner.renew(choices(), now());
    draw();
  };
  // A page that changes without end is looked at all the same.
  const again = () => {
    changed ??= now();
    clearTimeout(fresh);
    fresh = setTimeout(renew, Math.max(0, Math.min(SETTLES_MS, changed + CHANGES_MS - now())));
  };

  // Nobody chooses among what is no longer so. A key goes down and up when it did, however late the page comes to it.
  const press = (key, at) => { if (fresh) renew(); done(scanner.down(key, at)); };
  const lift = ({ timeStamp }) => done(scanner.up(timeStamp));
  const keyOf = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("[data-learn][aria-pressed=true]")) return null;
    // In a field what writes is written, if he came there by himself.
    if (event.key.length === 1 && event.target !== entered && event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea")) return null;
    return KEYS[own.mode].find((key) => own.keys[key] === event.code) ?? null;
  };
  const taken = (event, key) => { if (key) { event.preventDefault(); event.stopImmediatePropagation(); } return key; };

  addEventListener("keydown", (event) => { const key = taken(event, keyOf(event)); if (key && !event.repeat) press(key, event.timeStamp); }, { capture: true, signal: ended });
  addEventListener("keyup", (event) => { if (taken(event, keyOf(event))) lift(event); }, { capture: true, signal: ended });
  // Who leaves the window with a key down does not hold it for ever.
  addEventListener("blur", lift, { signal: ended });
  panel.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key) { event.preventDefault(); press(key, event.timeStamp); }
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) panel.addEventListener(name, lift);
  // A screen reader presses without a pointer.
  panel.addEventListener("click", (event) => { if (event.detail === 0 && event.target.dataset.key) { press(event.target.dataset.key, event.timeStamp); lift(event); } });

  table?.addEventListener("table", again, { signal: ended });
  document.addEventListener("renewed", again, { signal: ended });
  // What is shown or hidden can be chosen or not; clocks and our own line say nothing of that.
  const quiet = ".clock, [data-part=clock], [data-left], [data-until], [data-part=switch]";
  const changes = new MutationObserver((all) => { if (all.some(({ target }) => !(target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(quiet))) again(); });
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled", "open", "aria-pressed"] });
  ended.addEventListener("abort", () => { changes.disconnect(); clearTimeout(timer); clearTimeout(fresh); panel.remove(); for (const old of document.querySelectorAll(".lit")) old.classList.remove("lit"); });
  draw();
};

// --- As he wishes, and anew when he wishes otherwise.

let running = new AbortController();

const begin = async () => {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const own = wished();
  if (own.mode === "off") delete root.dataset.hands;
  else root.dataset.hands = own.mode;
  if (own.mode === "off" && !isLarge(own)) return;
  const answer = await fetch("/hands/words.json").catch(() => null);
  const words = answer?.ok ? await answer.json() : null;
  if (!words || signal.aborted) return;
  if (own.mode === "dwell") rest(own, words, signal);
  if (KEYS[own.mode]) scan(own, { ...JSON.parse(table?.dataset.words ?? "{}"), ...words }, signal);
  if (table && isLarge(own)) magnify(part("board"), words, signal);
};

onChange(begin);
begin();
