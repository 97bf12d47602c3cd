// A board of wood beside us. Forms say what happened; this file sends them without leaving the page, shows
// the forms that can be meant after each answer, and is the face of the clock.

const root = document.getElementById("table");
const words = JSON.parse(root.dataset.words);
const part = (name, from = root) => from.querySelector(`[data-part="${name}"]`);
const address = (what) => `/t/${root.dataset.id}/${what}`;
const colours = ["white", "black"];
let table = null;
let drawn = 0;
let fallen = "";

const refuse = ({ text = "", clauses = [] }) => {
  const box = part("refused");
  box.hidden = !text;
  box.querySelector("p").textContent = clauses.length ? `${text} (${clauses.join("; ")})` : text;
};

// What is sent is known by its id: if it comes twice, it is heard once. Forms that are filled in while the
// clock goes on need not follow what was seen. The id is made of what every page has: a tablet in the hall
// opens the server by plain http, where browsers give no randomUUID.
const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// What is not answered yet, in the order in which it was said. Where the line is cut the first of it is sent
// again by itself, with the same id, until it is answered; the rest waits behind it.
const outbox = [];
const AGAIN_MS = 1000;
const AGAIN_MAX_MS = 5000;
const PATIENCE_MS = 10000;
// So often the same is sent to a server that answers, and cannot keep it.
const TRIES_MAX = 8;
let sends = false;

const drawUnsent = (away) => {
  const box = part("unsent");
  box.hidden = !away;
  box.textContent = away ? `${words.unsent} ${outbox.length}` : "";
};

// Whether it was done; nothing if nobody knows yet, and it is to be sent again.
const post = async (one) => {
  const headers = { accept: "application/json" };
  let answer;
  try {
    answer = await fetch(one.where, { method: "POST", headers, body: one.fields, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return null;
  }
  if (answer.ok) return true;
  one.tries += 1;
  if ((answer.status >= 500 || answer.status === 429) && one.tries < TRIES_MAX) return null;
  refuse(await answer.json().catch(() => ({ text: `${answer.status} ${answer.statusText}`.trim() })));
  return false;
};

const deliver = async () => {
  if (sends) return;
  sends = true;
  let wait = AGAIN_MS;
  while (outbox.length) {
    const done = await post(outbox[0]);
    if (done === null) {
      drawUnsent(true);
      await new Promise((over) => { setTimeout(over, wait); addEventListener("online", over, { once: true }); });
      wait = Math.min(AGAIN_MAX_MS, wait * 2);
      continue;
    }
    wait = AGAIN_MS;
    outbox.shift().heard(done);
    drawUnsent(outbox.length && !part("unsent").hidden);
  }
  sends = false;
};

const send = (where, said) => {
  refuse({});
  return new Promise((heard) => {
    try {
      const fields = new URLSearchParams(said);
      fields.delete("seen");
      fields.set("id", newId());
      outbox.push({ where, fields, heard, tries: 0 });
    } catch (error) {
      refuse({ text: String(error) });
      heard(false);
      return;
    }
    if (!part("unsent").hidden) drawUnsent(true);
    deliver();
  });
};

// He who plays a colour, as forms name him.
const player = (colour) => (colour === root.dataset.first ? "first" : "second");
const report = (act, by, fields = {}) => send(address("report"), { act, by, ...fields });

root.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-report]");
  if (!form) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  // The same again while it is on its way is a second tap.
  const said = new URLSearchParams(fields).toString();
  if (form.dataset.sent === said) return;
  form.dataset.sent = said;
  const done = await send(form.action, fields);
  delete form.dataset.sent;
  if (done) {
    form.reset();
    form.closest("details")?.removeAttribute("open");
  }
});

// The forms that can be meant now; those that stand open stay open, with what is written in them.
const forms = part("forms");
let asked = 0;
const written = (details) => [...details.querySelectorAll("input:not([type=hidden]), select")].map(({ name, value }) => [name, value]);
const refresh = async () => {
  if (!forms) return;
  asked += 1;
  const own = asked;
  // Where the line is cut the forms stay as they are.
  const fresh = await fetch(address("acts")).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
  if (fresh === null || own !== asked) return;
  const open = [...forms.querySelectorAll("details[open]")].map((details) => [details.dataset.kind, written(details)]);
  const { activeElement: at } = document;
  const focus = forms.contains(at) && at.name ? [at.closest("details")?.dataset.kind, at.name, at.value] : null;
  forms.innerHTML = fresh;
  for (const [kind, fields] of open) {
    const details = forms.querySelector(`details[data-kind="${kind}"]`);
    details?.setAttribute("open", "");
    for (const [name, value] of fields) {
      const field = details?.querySelector(`[name="${name}"]`);
      if (field && (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === value))) field.value = value;
    }
  }
  if (focus) [...forms.querySelectorAll(`details[data-kind="${focus[0]}"] [name="${focus[1]}"]`)].find((one) => one.tagName !== "BUTTON" || one.value === focus[2])?.focus();
};

root.addEventListener("table", ({ detail }) => {
  const first = table === null;
  table = detail;
  drawn = performance.now();
  if (table.phase === "gathering") part("state").querySelector(".state").textContent = root.dataset.before;
  const running = table.clocks.runs !== null;
  const playing = ["playing", "opening", "stopped"].includes(table.phase);
  for (const [kind, shown] of [["stop", running], ["resume", !running]]) {
    const form = part("pause")?.querySelector(`[data-report="${kind}"]`);
    if (form) form.hidden = !shown || !playing;
  }
  if (!first) refresh();
});

root.addEventListener("chosen", ({ detail }) => {
  if (detail.t === "move") {
    if (root.dataset.relay !== undefined) send(address("relay"), { move: detail.move });
    else report("move", player(table.turn), { move: detail.move });
    return;
  }
  const by = player(table.turn);
  const points = (detail.points ?? []).join(" ");
  const acts = { place: ["place", { point: points }], swap: ["swap", {}], keep: ["keep", {}], declare: ["declare-fifths", { number: detail.count }], offer: ["offer-fifths", { points }], choose: ["choose-fifth", { point: points }] };
  const [act, fields] = acts[detail.do];
  report(act, by, fields);
});

// The flag is shown when it falls; whose it is decides who points it out.
setInterval(() => {
  if (!table) return;
  const gone = Math.max(0, performance.now() - drawn - table.clocks.free);
  const down = colours.filter((colour) => table.clocks[colour] - (table.clocks.runs === colour ? gone : 0) <= 0);
  for (const colour of colours) {
    const flag = part("flag", root.querySelector(`.player[data-side=${colour}]`));
    if (flag) flag.hidden = !down.includes(colour);
  }
  if (down.join() !== fallen) { fallen = down.join(); refresh(); }
}, 200);

// The space bar presses the clock that runs.
document.addEventListener("keydown", (event) => {
  if (event.code !== "Space" || event.target.closest("input, textarea, select, summary, [data-part=board], form:not(.half)")) return;
  if (!table?.clocks.runs || !root.querySelector(".half")) return;
  event.preventDefault();
  if (!event.repeat) report("press", player(table.clocks.runs));
});
