// What is told to whoever does not see or does not use his hands when something comes at an awkward moment: while
// something else is spoken, while the page is on its way, while a key is down.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { guest, leave, startBrowser } from "./guest.js";
import { level, three, wishes } from "./hands.js";
import { Listener } from "./listener.js";
import { openServer } from "./server.js";
import { WIDE, begin, mouse, moved, plays, types } from "./table.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

const RUSSIAN = { discipline: "RU-2022/russian" };

/** Somebody whose page is listened to from the start. */
async function heardGuest(wish) {
  return new Listener().listensTo(await guest(browser, server, { ...WIDE, language: "en", ...wish }));
}

/** A voice that says nothing and remembers what it was to say; it ends when the test says so. Runs in the page. */
function mute() {
  const voice = { said: [], waiting: [], get speaking() { return this.waiting.length > 0; }, get pending() { return this.waiting.length > 1; } };
  voice.begins = () => voice.waiting[0]?.onstart?.();
  voice.speak = (one) => { voice.said.push(one.text); voice.waiting.push(one); if (voice.waiting.length === 1) voice.begins(); };
  // What is cancelled has no end: it fails.
  voice.cancel = () => { if (!voice.waiting.length) return; voice.said.push("–"); for (const one of voice.waiting.splice(0)) one.onerror?.({ error: "canceled" }); };
  voice.ends = () => { const one = voice.waiting.shift(); one?.onend?.(); voice.begins(); };
  Object.defineProperty(globalThis, "speechSynthesis", { value: voice });
  globalThis.SpeechSynthesisUtterance = function Utterance(text) { this.text = text; };
}
const spoken = (page) => page.evaluate(() => speechSynthesis.said.splice(0));

test("aloud, what is urgent breaks off what is not, and waits for what is", async () => {
  const [olena, petro] = [await heardGuest(), await guest(browser, server, { language: "en" })];
  const { page } = olena;
  await page.addInitScript(mute);
  await page.addInitScript(() => localStorage.setItem("damka-aloud", "on"));
  await begin(olena, petro, RUSSIAN);
  await olena.allHeard();
  await page.evaluate(() => speechSynthesis.cancel());
  await spoken(page);
  const says = async (text, urgent) => { await page.evaluate(async ([told, now]) => (await import("/speak.js")).say(told, now), [text, urgent]); await olena.rests(); };
  await says("calm", false);
  await says("first", true);
  assert.deepEqual(await spoken(page), ["calm", "–", "first"]);
  await says("second", true);
  assert.deepEqual(await spoken(page), [], "the first is not broken off");
  await page.evaluate(() => speechSynthesis.ends());
  assert.deepEqual(await spoken(page), ["second"]);
  await leave(olena.guest, petro);
});

test("what is lit is spoken, and never silences an announcement", async () => {
  const [olena, petro] = [await heardGuest(), await guest(browser, server, { language: "en" })];
  const { page } = olena;
  await page.addInitScript(mute);
  await page.addInitScript(() => { localStorage.setItem("damka-aloud", "on"); localStorage.setItem("damka-sounds", "on"); });
  await wishes(olena, "three", { ignore: 50 });
  await begin(olena, petro, RUSSIAN);
  await olena.rests();
  await page.evaluate(() => { speechSynthesis.cancel(); });
  await page.keyboard.press("ArrowRight");
  await olena.rests();
  assert.equal(await page.evaluate(() => speechSynthesis.speaking), true, "what is lit is spoken");
  await spoken(page);
  await page.evaluate(async () => (await import("/speak.js")).say("Clocks stopped.", true));
  await olena.rests();
  assert.deepEqual(await spoken(page), ["–", "Clocks stopped."]);
  await page.keyboard.press("ArrowRight");
  await olena.rests();
  assert.deepEqual(await spoken(page), [], "the light is not spoken over it");
  await leave(olena.guest, petro);
});

test("what happens between a page and its line is announced as if he had been there", async () => {
  const [olena, petro] = [await heardGuest(), await guest(browser, server, { language: "en" })];
  const { page } = olena;
  await page.addInitScript(() => {
    const Line = globalThis.WebSocket;
    // Held up as long as the test wishes.
    globalThis.WebSocket = class extends Line {
      set onopen(does) { super.onopen = () => { const opens = () => (localStorage.getItem("held") ? setTimeout(opens, 20) : does()); opens(); }; }
      get onopen() { return super.onopen; }
    };
    globalThis.WebSocket.OPEN = Line.OPEN;
  });
  await begin(olena, petro, RUSSIAN);
  await plays(["c3-d4"], [olena, mouse], [petro, mouse]);
  await page.evaluate(() => localStorage.setItem("held", "yes"));
  await page.reload();
  await page.locator("[data-part=moves] li").first().waitFor();
  for (const name of ["d6", "c5"]) await mouse.on(petro, name);
  await moved(petro.page, 2);
  await olena.rests();
  assert.equal((await olena.allHeard()).filter((text) => text.startsWith("! ")).length, 0);
  await page.evaluate(() => localStorage.removeItem("held"));
  await olena.hearsAtLast("! Opponent: d6 to c5.");
  await leave(olena.guest, petro);
});

/** A key as it comes to a page that is busy: made now, handled `late`; then the page works on for so long. Runs in the page. */
function presses([code, held, busy]) {
  const works = (ms) => { const until = performance.now() + ms; while (performance.now() < until) { /* It is busy. */ } };
  const key = (type) => new KeyboardEvent(type, { key: " ", code, bubbles: true, cancelable: true });
  const down = key("keydown");
  if (held) works(held);
  document.activeElement.dispatchEvent(down);
  if (held) { document.activeElement.dispatchEvent(key("keyup")); return; }
  const table = document.getElementById("table");
  table.dispatchEvent(new CustomEvent("table", { detail: table.shown }));
  works(busy);
}

test("a press that is due when something changes is done, and one that was held long enough counts however late it is heard", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  const { page } = olena;
  await wishes(olena, "three", { ignore: 50, hold: 200 });
  await begin(olena, petro, RUSSIAN);
  const told = page.locator("[data-part=switch-said]");
  const holds = async (key) => { await page.keyboard.down(key); await page.waitForTimeout(260); await page.keyboard.up(key); await page.waitForTimeout(80); };
  const opens = async () => {
    for (;;) {
      const lit = await page.locator("[data-part=switch-items] [aria-current]").innerText();
      if (lit === olena.say("hands-listen")) break;
      await holds("ArrowRight");
    }
    await holds("Space");
    assert.equal((await level(olena))[0], olena.say("hands-listen-last"));
  };
  await opens();
  await page.evaluate(presses, ["Space", 0, 400]);
  await told.filter({ hasText: olena.say("hands-no-moves") }).waitFor({ timeout: 5_000 });
  await page.evaluate(() => dispatchEvent(new KeyboardEvent("keyup", { code: "Space" })));
  await page.waitForTimeout(100);
  await page.evaluate(() => { document.querySelector("[data-part=switch-said]").textContent = ""; });
  await opens();
  await page.evaluate(presses, ["Space", 300, 0]);
  await told.filter({ hasText: olena.say("hands-no-moves") }).waitFor({ timeout: 5_000 });
  await leave(olena, petro);
});

test("a page that changes without end can be chosen from all the same, and what must be written first is no choice", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  const { page } = olena;
  await wishes(olena, "three", { ignore: 50 });
  await begin(olena, petro, RUSSIAN);
  await page.evaluate(() => {
    const flutters = document.createElement("p");
    document.querySelector("main").append(flutters);
    globalThis.flutter = setInterval(() => { flutters.hidden = !flutters.hidden; }, 10);
    const table = document.getElementById("table");
    table.insertAdjacentHTML("beforeend", '<form data-act="aside"><label>Say<input name="text" required></label><button>Tell him</button></form><form data-act="sign"><button>Signed</button></form>');
  });
  await page.locator("[data-part=switch-items] li", { hasText: "Signed" }).waitFor({ timeout: 3_000 });
  assert.ok(!(await level(olena)).includes("Tell him"));
  await page.evaluate(() => clearInterval(globalThis.flutter));
  await leave(olena, petro);
});

test("who says a number before the page knows its words is understood when it does", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  const { page } = olena;
  await begin(olena, petro, RUSSIAN);
  let comes;
  const waits = new Promise((done) => { comes = done; });
  await page.route("**/hands/words.json", async (route) => { await waits; await route.continue(); });
  await types(olena, "to d four");
  await page.locator("[data-part=near] button").nth(1).waitFor();
  await types(olena, "two");
  await page.waitForTimeout(300);
  assert.match(await page.locator("[data-part=refused]").innerText(), /^Which move: 1 c3 to d4, 2 e3 to d4/, "two is no move");
  comes();
  for (const player of [olena, petro]) await moved(player.page, 1);
  await leave(olena, petro);
});

test("while a square is named its letters are letters, and a key is learnt on the board alone", async () => {
  const [olena, petro] = [await heardGuest(), await guest(browser, server, { language: "en" })];
  const { page, say } = olena;
  await begin(olena, petro, RUSSIAN);
  const at = (name) => page.locator(`[data-square="${name}"]`);
  await at("c3").focus();
  await page.keyboard.press("Enter");
  await olena.hearsAtLast("c3 taken up. Possible: b4, d4.");
  await page.keyboard.press("g");
  await olena.hearsAtLast("To which square?");
  // No key of the board acts, and a letter too many is taken back.
  for (const key of ["v", "s", "Backspace", "Backspace", "d", "4", "Enter"]) await page.keyboard.press(key);
  await olena.rests();
  assert.deepEqual(await olena.allHeard(), [], "nothing was dropped, nothing was told");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "d4");
  assert.equal(await page.locator(".square.chosen").getAttribute("data-square"), "c3");
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await page.locator("dialog[open] button[value=again]").click();
  await olena.hearsAtLast(say("keys-press"));
  const field = page.locator("[data-part=typed] input[name=move]");
  await field.focus();
  await page.keyboard.type("j");
  assert.equal(await field.inputValue(), "j", "what is typed is typed");
  await field.fill("");
  await at("c1").focus();
  await page.keyboard.press("s");
  await olena.hearsAtLast(/^Your move/);
  await leave(olena.guest, petro);
});

test("what cannot be claimed or offered now is said so", async () => {
  const [olena, petro] = [await heardGuest(), await heardGuest({ language: "en" })];
  await begin(olena, petro, { discipline: "UA-CHESS/chess", control: "90+30" });
  await plays(["e2e4", "e7e5", "g1f3"], [olena, mouse], [petro, mouse]);
  await olena.page.locator("form[data-act=offer] button").click();
  await petro.hearsAtLast("! The opponent offers a draw.");
  // It is his turn: an offer would go with his move, if none stood already.
  await types(petro, "draw");
  await petro.hearsAtLast(petro.say("say-not-now"));
  await petro.page.evaluate(() => { document.querySelector("[data-part=claims]").hidden = true; });
  await types(petro, "claim");
  await petro.hearsAtLast(petro.say("say-not-now"));
  assert.equal(await petro.page.evaluate(() => document.activeElement.name), "move");
  await leave(olena.guest, petro.guest);
});

test("a call after nine others is said", async () => {
  const page = (await guest(browser, server, { language: "en" })).page;
  await page.goto("/play");
  const said = await page.evaluate(async () => {
    document.body.insertAdjacentHTML("beforeend", '<p id="told" aria-live="polite"></p><table id="boards"><tbody><tr class="urgent" id="t7" data-says="Table 7: call" data-calls="9"><td></td></tr></tbody></table>');
    await import("/boards.js");
    document.getElementById("t7").dataset.calls = "10";
    document.dispatchEvent(new Event("renewed"));
    await new Promise((done) => { setTimeout(done, 50); });
    return document.getElementById("told").textContent;
  });
  assert.equal(said, "Table 7: call");
  await page.context().close();
});

test("at the desk one thing is said at a time, of each table the newest, and what is over before its turn is not said", async () => {
  const { page } = await guest(browser, server, { language: "en" });
  await page.goto("/play");
  const said = await page.evaluate(async () => {
    document.body.insertAdjacentHTML("beforeend", '<p id="told" aria-live="polite"></p><table id="boards"><tbody></tbody></table>');
    // Nothing passes but what the test lets pass.
    const due = [];
    globalThis.setTimeout = (does, ms) => due.push([ms, does]);
    await import("/boards.js");
    const rows = document.querySelector("#boards tbody");
    const stands = (...all) => { rows.innerHTML = all.map(([id, says]) => `<tr class="urgent" id="${id}" data-says="${says}" data-calls="0"></tr>`).join(""); document.dispatchEvent(new Event("renewed")); };
    const told = document.getElementById("told");
    const heard = [];
    const hears = () => heard.push([told.textContent, due.map(([ms]) => ms).join()]);
    const passes = () => { due.shift()[1](); hears(); };
    stands(["t1", "Table 1: call"], ["t2", "Table 2: call"], ["t3", "Table 3: call"]);
    hears();
    stands(["t1", "Table 1: call"], ["t2", "Table 2: time"]);
    hears();
    passes();
    passes();
    return heard;
  });
  assert.deepEqual(said, [["Table 1: call", "3000"], ["Table 1: call", "3000"], ["Table 2: time", "3000"], ["Table 2: time", ""]]);
  await page.context().close();
});

test("a second passes between two announcements", async () => {
  const { page } = await guest(browser, server, { language: "en" });
  await page.goto("/play");
  const heard = await page.evaluate(async () => {
    document.body.insertAdjacentHTML("beforeend", '<p data-part="urgent"></p><p data-part="calm"></p>');
    const due = [];
    globalThis.setTimeout = (does, ms) => due.push([ms, does]);
    const { say } = await import("/speak.js");
    const all = [];
    const hears = () => all.push([...document.querySelectorAll("[data-part=urgent], [data-part=calm]")].map((one) => one.textContent).concat(due.map(([ms]) => ms)));
    say("first");
    say("second", true);
    hears();
    due.shift()[1]();
    hears();
    return all;
  });
  assert.deepEqual(heard, [["", "first", 1000], ["second", "first", 1000]]);
  await page.context().close();
});

test("the last minute, half and ten seconds are said, and time trouble once", async () => {
  const [olena, petro] = [await heardGuest(), await guest(browser, server, { language: "en" })];
  const { page } = olena;
  await page.addInitScript(() => {
    for (const [name, value] of [["seconds", "on"], ["trouble", "5"]]) localStorage.setItem(`damka-${name}`, value);
    // Time passes as the test wishes, and nobody wonders that the house says nothing meanwhile.
    const usual = performance.now.bind(performance);
    globalThis.skew = 0;
    performance.now = () => usual() + globalThis.skew;
    const { setInterval: every } = globalThis;
    globalThis.setInterval = (does, ms, ...rest) => (ms === 1000 ? 0 : every(does, ms, ...rest));
  });
  await begin(olena, petro, RUSSIAN);
  await olena.rests();
  const left = await page.evaluate(() => document.getElementById("table").shown.clocks.white);
  const passes = (to) => page.evaluate((ms) => { globalThis.skew = ms; }, left - to);
  await passes(299_000);
  await olena.hearsAtLast(/^! Time trouble: 4 minutes 5\d seconds to the control\.$/);
  for (const seconds of [60, 30, 10]) {
    await passes(seconds * 1000 - 300);
    await olena.hearsAtLast(`! ${seconds} seconds.`);
  }
  // What the platform says of the same is not said again.
  assert.deepEqual(await olena.allHeard(), []);
  await leave(olena.guest, petro);
});
