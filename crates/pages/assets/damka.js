// What the pages do beyond being read: live news and finding.
// Every page works without this file; forms post and links lead.

import { clockText } from "/clock.js";

// Makes a part of the page what the house has written anew: its order, its texts and its banners. What
// is the same stays the same element, so that focus and scrolling are kept and nothing typed is lost.
export const morph = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) { old.data = fresh.data; return; }
  // What belongs to the reader stays: what he has opened, the cell he has walked to.
  const opened = old.matches("details") ? ["open"] : old.matches("td, th") ? ["tabindex"] : [];
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name) && !opened.includes(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) if (!opened.includes(name)) old.setAttribute(name, fresh.getAttribute(name));
  const known = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
  let at = old.firstChild;
  const leave = () => { const next = at.nextSibling; at.remove(); at = next; };
  for (const wanted of [...fresh.childNodes]) {
    let found = known.get(wanted.id);
    if (!found) {
      // What stands here and is not wanted any more makes room, so that what follows is not moved.
      while (at?.nodeType === Node.TEXT_NODE && wanted.nodeType !== Node.TEXT_NODE) leave();
      const stays = () => at.nodeType === Node.TEXT_NODE ? false : at.id ? fresh.querySelector(`:scope > #${CSS.escape(at.id)}`) : after(wanted).some((one) => alike(at, one));
      if (at && !alike(at, wanted) && after(at).some((one) => alike(one, wanted))) while (!alike(at, wanted) && !stays()) leave();
      found = at && alike(at, wanted) ? at : null;
    }
    if (!found) { old.insertBefore(document.importNode(wanted, true), at); continue; }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    if (found.matches?.("tr[id]:not([data-need])") && !found.isEqualNode(wanted)) changed.add(found);
    morph(found, wanted);
  }
  while (at) leave();
};

// Elements without names of their own are the same if they are of one kind.
const alike = (one, other) => !one.id && !other.id && one.nodeName === other.nodeName && one.classList?.[0] === other.classList?.[0];
const after = (one) => { const all = []; for (let next = one.nextSibling; next; next = next.nextSibling) all.push(next); return all; };

// The rows that were changed are shown for a moment.
const changed = new Set();
const unmark = (row) => { row.classList.remove("changed"); if (!row.className) row.removeAttribute("class"); };
const SHOWN_MS = 4000;

// Brings parts of the page up to date; those in which somebody is typing are left alone.
const WAYS = "a[href], button, input, select, textarea, [tabindex]";
export const renew = (pairs) => {
  document.dispatchEvent(new Event("renewing"));
  const focus = document.activeElement;
  const typing = focus.matches("input:not([type=hidden], [data-filter]), select, textarea");
  const at = [scrollX, scrollY];
  for (const row of document.querySelectorAll("tr.changed")) unmark(row);
  for (const [old, fresh] of pairs) {
    if (!old || !fresh || (typing && old.contains(focus))) continue;
    const here = [...old.querySelectorAll(WAYS)].indexOf(focus);
    const row = focus.closest("tr[id]");
    morph(old, fresh);
    // A row that was moved has lost the focus; where it is gone, what stands there now gets it.
    if (here >= 0 && document.activeElement !== focus) (focus.isConnected ? focus : row?.isConnected ? row : old.querySelectorAll(WAYS)[here])?.focus({ preventScroll: true });
  }
  scrollTo(...at);
  for (const row of changed) {
    row.classList.add("changed");
    setTimeout(unmark, SHOWN_MS, row);
  }
  changed.clear();
  document.dispatchEvent(new Event("renewed"));
};

// What a key means in every layout: an arbiter who writes Ukrainian does not switch to press Ctrl+Z.
// A Latin letter is what it says, wherever it stands; a Cyrillic one is the key it stands on.
export const pressed = ({ key, code }) => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (code === "Slash" && (key === "." || key === ",")) return key === "." ? "/" : "?";
  return /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : key;
};

// The page shows the event at `data-version`. Answers overtake each other: one that is older than
// the newest version spoken of would take back what stands here, and is asked for again.
const live = document.querySelector("[data-live]");
// What is said aloud is no part of what is written anew.
const RENEWED = "[data-part]:not([data-part=notice], [aria-live], dialog *)";
const AGAIN_MS = 250;
const AWAY_MS = 2000;
let newest = Number(live?.dataset.version);

// Somebody spoke of a version of the event.
export const hear = (version) => {
  newest = Math.max(newest, version);
  if (live && newest > Number(live.dataset.version)) refresh();
};

let asking = false;
const refresh = async () => {
  if (asking) return;
  asking = true;
  let pause = AGAIN_MS;
  try {
    // Where what has happened is announced, it is what came after this.
    const after = live.querySelector("[data-after]")?.dataset.after;
    // Where something was refused the page stands at the address to which it was sent.
    const answer = await fetch(live.dataset.at ?? location.href, { headers: { "X-Part": "main", ...(after && { "X-After": after }) } });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-live]");
    if (!fresh) newest = Number(live.dataset.version);
    else if (Number(fresh.dataset.version) >= newest) {
      live.dataset.version = newest = Number(fresh.dataset.version);
      const parts = live.dataset.part ? [] : [...live.querySelectorAll(RENEWED)];
      renew(live.dataset.part ? [[live, fresh]] : parts.map((part) => [part, fresh.querySelector(`[data-part="${part.dataset.part}"]`)]));
    }
    tell("fresh");
  } catch {
    tell("stale");
    pause = AWAY_MS;
  } finally {
    asking = false;
    if (newest > Number(live.dataset.version)) setTimeout(refresh, pause);
  }
};

const tell = (state) => {
  const offline = document.querySelector("[data-offline] > p");
  if (live.dataset.state !== state) document.dispatchEvent(new Event(state));
  live.dataset.state = state;
  if (offline) offline.hidden = state === "fresh";
};

if (live) {
  let source;
  const connect = () => {
    source = new EventSource(live.dataset.live);
    source.onopen = () => tell("fresh");
    source.onmessage = (news) => hear(Number(news.data));
    source.onerror = () => tell("stale");
  };
  connect();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) connect(); });
}

// The search key, wherever there is a filter. A table that was renewed is filtered again.
const filter = () => {
  for (const field of document.querySelectorAll("input[data-filter]")) {
    field.closest("[hidden]")?.removeAttribute("hidden");
    const sought = field.value.toLocaleLowerCase();
    for (const row of document.querySelectorAll(`${field.dataset.filter} :is(tbody tr, .cards > li)`)) row.hidden = !row.textContent.toLocaleLowerCase().includes(sought);
  }
};
filter();
document.addEventListener("input", ({ target }) => { if (target.matches("input[data-filter]")) filter(); });
document.addEventListener("renewed", filter);
document.addEventListener("keydown", (event) => {
  const field = document.querySelector("input[data-filter]");
  if (!field || pressed(event) !== "/" || event.target.matches("input, textarea, select")) return;
  field.focus();
  event.preventDefault();
});

// A table that fits shows its heads while the page scrolls; one that does not is scrolled in its
// place, by keys too.
const sizes = new ResizeObserver((all) => { for (const { target } of all) if (target.isConnected) fit(target.closest(".wide")); });
const fit = (wide) => {
  const table = wide.querySelector("table");
  const scrolls = table && table.offsetWidth > wide.clientWidth;
  wide.classList.toggle("fits", !scrolls);
  if (!scrolls) { for (const name of ["tabindex", "role", "aria-label"]) wide.removeAttribute(name); return; }
  wide.tabIndex = 0;
  wide.setAttribute("role", "region");
  wide.setAttribute("aria-label", table.caption?.textContent ?? table.getAttribute("aria-label") ?? document.title);
};
// At once, and not only when the browser has drawn the page: a reader may be quicker.
const fitAll = () => {
  for (const wide of document.querySelectorAll(".wide")) fit(wide);
  for (const wide of document.querySelectorAll(".wide, .wide > table")) sizes.observe(wide);
};
fitAll();
document.addEventListener("renewed", fitAll);

// A button that was pressed says so until the next page is there.
addEventListener("submit", ({ target, defaultPrevented }) => { if (!defaultPrevented) target.setAttribute("aria-busy", "true"); });
addEventListener("pageshow", () => { for (const form of document.querySelectorAll("form[aria-busy]")) form.removeAttribute("aria-busy"); });

// A number that says why: what its link leads to is shown beside it.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-peek]");
  if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById(decodeURIComponent(new URL(link.href).hash.slice(1)));
    if (!found) throw new Error("no answer");
    const dialog = document.createElement("dialog");
    dialog.className = "peek";
    const title = document.createElement("h2");
    const whole = document.createElement("a");
    whole.href = link.href;
    whole.textContent = page.querySelector("h1")?.textContent ?? "";
    title.append(whole);
    const sum = document.createElement(found.matches("dl > *") ? "dl" : "div");
    sum.className = "sums";
    sum.append(found);
    dialog.append(title, sum);
    dialog.addEventListener("click", (press) => { if (press.target === dialog) dialog.close(); });
    dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
    document.body.append(dialog);
    dialog.showModal();
  } catch {
    location.href = link.href;
  }
});

// Terms run down: minutes as hours and minutes, negative when they are over.
for (const term of document.querySelectorAll("[data-minutes]")) {
  const ends = Date.now() + 60000 * Number(term.dataset.minutes);
  setInterval(() => {
    const left = Math.floor((ends - Date.now()) / 60000);
    const size = Math.abs(left);
    term.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
  }, 20000);
}

// Paper says when it was printed, and not when the page was made.
addEventListener("beforeprint", () => {
  const now = new Date();
  const local = new Date(now - now.getTimezoneOffset() * 60000).toISOString();
  for (const time of document.querySelectorAll("[data-now]")) time.textContent = local.slice(0, 16).replace("T", " ");
});

// A game is replayed in its place: by its links, and by the arrows.
const replay = document.querySelector("[data-replay]");
if (replay) {
  const show = async (href) => {
    try {
      const answer = await fetch(href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      renew([...replay.querySelectorAll(RENEWED)].map((part) => [part, page.querySelector(`[data-replay] [data-part="${part.dataset.part}"]`)]));
      history.replaceState(null, "", href);
    } catch {
      location.href = href;
    }
  };
  replay.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='?ply=']");
    if (!link || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.href);
  });
  const steps = { ArrowLeft: "move-back", ArrowRight: "move-on", Home: "move-first", End: "move-last" };
  document.addEventListener("keydown", (event) => {
    // On the squares themselves arrows go from one to the next.
    if (event.defaultPrevented || event.target.closest("[role=application]")) return;
    const link = steps[event.key] && replay.querySelector(`[data-step=${steps[event.key]}]`);
    if (!link || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    show(link.href);
  });
}

// A clock of the house counts down: minutes and seconds in it, and as --left for what CSS shows. The
// page is renewed when the time is over.
const clocks = () => {
  const clock = document.querySelector("[data-until]");
  if (!clock) return;
  clock.ahead ??= Date.now() - Number(clock.dataset.now);
  const left = Math.ceil((Number(clock.dataset.until) + clock.ahead - Date.now()) / 1000);
  if (left < 0) {
    // What is being asked for may have been written before the time was over.
    if (!asking) { clock.removeAttribute("data-until"); refresh(); }
    return;
  }
  clock.title ||= clock.textContent;
  const shown = clockText(left);
  clock.textContent = `${clock.title} · ${shown}`;
  document.documentElement.style.setProperty("--left", `"${shown}"`);
};
if (live) { clocks(); setInterval(clocks, 1000); }

// Clocks of games go on between two renewals: what the house said when the page was made, less what has
// passed since. When a time is over the page is asked for again.
const stamps = new WeakMap();
const games = () => {
  for (const clock of document.querySelectorAll("[data-left][data-runs]")) {
    const { left, free } = clock.dataset;
    let stamp = stamps.get(clock);
    if (stamp?.left !== left) stamps.set(clock, stamp = { left, at: performance.now(), over: Number(left) <= 0 });
    const gone = Math.max(0, performance.now() - stamp.at - Number(free));
    const seconds = Math.max(0, Math.ceil((Number(left) - gone) / 1000));
    const text = clockText(seconds);
    if (clock.textContent !== text) clock.textContent = text;
    if (seconds === 0 && !stamp.over) { stamp.over = true; if (live) refresh(); }
  }
};
if (document.querySelector("[data-left]")) {
  games();
  setInterval(games, 200);
  document.addEventListener("renewed", games);
}

// What stands there changes by itself: who is late, whose time is short.
if (live?.dataset.again) setInterval(() => { if (!document.hidden) refresh(); }, 1000 * Number(live.dataset.again));

// A button that prints, where printing is to be thought of.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// A button that copies an address, where the browser lets pages do so.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.querySelector(button.dataset.copy).textContent);
    button.textContent = button.dataset.copied;
  });
}

// Who wishes to choose without hands is served by a script of its own.
try { if (localStorage.getItem("damka-hands")) import("/hands.js"); } catch { /* A browser that keeps nothing keeps no wishes. */ }
