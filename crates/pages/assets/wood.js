// A board of wood beside us. Forms say what happened; this file sends them without leaving the page, shows
// the forms that can be meant after each answer, and is the face of the clock.

const root = document.getElementById("table");
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
// clock goes on need not follow what was seen.
const send = async (where, said) => {
  refuse({});
  const fields = new URLSearchParams(said);
  fields.delete("seen");
  fields.set("id", crypto.randomUUID());
  try {
    const answer = await fetch(where, { method: "POST", headers: { accept: "application/json" }, body: fields });
    if (!answer.ok) refuse(await answer.json());
    return answer.ok;
  } catch (error) {
    refuse({ text: String(error) });
    return false;
  }
};

// He who plays a colour, as forms name him.
const player = (colour) => (colour === root.dataset.first ? "first" : "second");
const report = (act, by, fields = {}) => send(address("report"), { act, by, ...fields });

root.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-report]");
  if (!form) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  if (await send(form.action, fields)) {
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
  const answer = await fetch(address("acts"));
  if (!answer.ok || own !== asked) return;
  const fresh = await answer.text();
  if (own !== asked) return;
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
