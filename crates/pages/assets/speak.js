// What is announced to whoever does not see the page: two live regions, one for what interrupts and one for
// what waits its turn. At most one announcement a second; five may wait, and then the oldest that is not
// important is left out. Where a page has no regions, nothing is announced.

const GAP_MS = 1000;
const WAIT_MAX = 5;
const region = (name) => document.querySelector(`[data-part="${name}"]`);
const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

let waiting = [];
let resting = false;
let latest = "";

export const say = (text, urgent = false) => {
  if (!text || !region("calm")) return;
  latest = text;
  wait({ text, urgent });
};

// What somebody has asked for himself: only his newest question is answered.
export const answer = (text) => {
  if (!text || !region("calm")) return;
  waiting = waiting.filter(({ asked }) => !asked);
  wait({ text, urgent: false, asked: true });
};

// What he asked for and was not told yet is not so any more.
export const forget = () => { waiting = waiting.filter(({ asked }) => !asked); };

// The last announcement, once more.
export const again = (none) => answer(latest || none);

const wait = (one) => {
  waiting.push(one);
  while (waiting.length > WAIT_MAX && waiting.some(({ urgent }) => !urgent)) waiting.splice(waiting.findIndex(({ urgent }) => !urgent), 1);
  if (!resting) next();
};

// What the browser speaks itself, one after the other: what is urgent breaks off what is not, and waits for what is.
let lines = [];
let speaking = null;

const aloud = (line) => {
  // A voice that was silenced by somebody else, or has lost its words, is not waited for.
  if (speaking && !speechSynthesis.speaking && !speechSynthesis.pending) speaking = null;
  if (line.urgent) lines = lines.filter(({ urgent }) => urgent);
  lines.push(line);
  if (line.urgent && !speaking?.urgent) { speaking = null; speechSynthesis.cancel(); }
  if (!speaking) speakOn();
};

const speakOn = () => {
  const line = lines.shift();
  speaking = line ?? null;
  if (!line) return;
  const spoken = new SpeechSynthesisUtterance(line.text);
  spoken.lang = document.documentElement.lang;
  spoken.onend = spoken.onerror = () => { if (speaking === line) speakOn(); };
  speechSynthesis.speak(spoken);
};

const next = () => {
  resting = false;
  const first = [({ urgent }) => urgent, ({ asked }) => asked, () => true].map((fits) => waiting.findIndex(fits)).find((at) => at >= 0);
  if (first === undefined) return;
  const [{ text, urgent }] = waiting.splice(first, 1);
  const told = region(urgent ? "urgent" : "calm");
  // The same words twice are told twice only if they differ.
  told.textContent = told.textContent === text ? `${text}\u00a0` : text;
  if (kept("damka-aloud") === "on" && globalThis.speechSynthesis) aloud({ text, urgent });
  resting = true;
  setTimeout(next, GAP_MS);
};

// A text with its places filled in.
export const fill = (pattern, words) => pattern.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);

// A time in words: hours, minutes and seconds; below twenty seconds those alone.
export const time = (ms) => {
  const seconds = Math.max(0, ms < 20000 ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  const parts = [["hour", Math.floor(seconds / 3600)], ["minute", Math.floor(seconds / 60) % 60], ["second", seconds % 60]];
  const some = parts.filter(([, count]) => count > 0);
  const told = some.length ? some : [["second", 0]];
  return told.map(([unit, count]) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "long" }).format(count)).join(" ");
};
