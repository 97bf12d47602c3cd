// Without hands: games with three keys and with one, a pointer that rests, and the desk's most common work. What
// is lit and what is said is looked at on the way; nobody touches a mouse, and no two keys are pressed at once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faultsOf } from "./accessibility.js";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { people } from "./people.js";
import { openServer } from "./server.js";
import { PHONE, WIDE, act, begin, bothReady, ended, ends, finger, follow, holds, mouse, moved, plays, sitDown, types } from "./table.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

const LIT = "[data-part=switch-items] [aria-current]";
/** Longer than the time for which a press is ignored after another. */
const BETWEEN_MS = 60;

/** Somebody says how he chooses: by the link at the foot of every page. */
async function wishes({ page, say }, mode, fields = {}) {
  await page.goto("/play");
  await page.getByRole("contentinfo").getByRole("link", { name: say("hands") }).click();
  await page.locator("#hands [name=mode]").selectOption(mode);
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`#hands [name=${name}]`).fill(String(value));
    await page.locator(`#hands [name=${name}]`).blur();
  }
}

const lit = ({ page }) => page.locator(LIT).innerText();
const level = async ({ page }) => page.locator("[data-part=switch-items] li").allInnerTexts();
const path = ({ page }) => page.locator("[data-part=switch-path]").innerText();
const heard = ({ page }, text) => page.locator("[data-part=switch-said]", { hasText: text }).waitFor();
const fits = (label, wanted) => (wanted instanceof RegExp ? wanted.test(label) : label === wanted);

/** A key, and the time for which the next one would be ignored. */
async function press({ page }, key) {
  await page.keyboard.press(key);
  await page.waitForTimeout(BETWEEN_MS);
}

/** Three keys: on to each of these in turn, and choose it. */
async function three(who, ...labels) {
  for (const wanted of labels) {
    // What can be chosen may still be on its way.
    await who.page.waitForFunction(([where, source, flags]) => {
      const all = [...document.querySelectorAll(where)].map((one) => one.textContent);
      return all.some((label) => (flags === null ? label === source : new RegExp(source, flags).test(label)));
    }, ["[data-part=switch-items] li", wanted.source ?? wanted, wanted.flags ?? null]);
    for (let steps = 0; !fits(await lit(who), wanted); steps += 1) {
      assert.ok(steps < 12, `${wanted} among ${await level(who)}`);
      await press(who, "ArrowRight");
    }
    await press(who, "Space");
  }
}

/** One key: waits until each of these is lit, and presses. Who finds it at the start begins again. */
async function one(who, ...labels) {
  for (const wanted of labels) {
    for (;;) {
      const found = await who.page.waitForFunction(([where, source, flags, start]) => {
        const label = document.querySelector(where)?.textContent;
        if (label === undefined) return null;
        return label === start || (flags === null ? label === source : new RegExp(source, flags).test(label)) ? label : null;
      }, [LIT, wanted.source ?? wanted, wanted.flags ?? null, who.say("hands-start")]);
      await press(who, "Space");
      if (fits(await found.jsonValue(), wanted)) break;
    }
  }
}

const RUSSIAN = "a3-b4 b6-a5 c3-d4 a5:e5 d2-c3 e5-f4 g3:e5 d6:b4 c1-d2 b4-a3 h2-g3 a3:h2 a1-b2 c7-b6 f2-g3 h2:a1 g1-f2 a1-c3 e1-d2 c3:g3".split(" ");

test("a whole game of Russian draughts with three keys, from the first page to the last move", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { ...PHONE, language: "uk" })];
  await wishes(olena, "three", { ignore: 50 });
  assert.deepEqual(await faultsOf(olena.page), []);
  await picture(olena.page, "hands-wishes");
  const table = await sitDown(olena, { discipline: "RU-2022/russian" });
  await follow(petro, table);
  await act(petro, "ready").click();
  await three(olena, olena.say("table-ready"));
  await heard(olena, olena.say("table-ready"));
  for (const { page } of [olena, petro]) await page.locator(".player.runs").waitFor();
  await olena.page.locator("[data-part=switch-items] li", { hasText: olena.say("hands-pieces") }).waitFor();
  assert.deepEqual((await level(olena)).slice(0, 2), [olena.say("hands-pieces"), olena.say("hands-draw")]);
  assert.equal((await level(olena)).at(-1), olena.say("hands-back"));
  await three(olena, olena.say("hands-pieces"));
  assert.deepEqual(await level(olena), ["a3", "c3", "e3", "g3", olena.say("hands-back")], "those that can move, from the left");
  assert.equal(await olena.page.locator(".square.lit").getAttribute("data-square"), "a3", "it is lit on the board too");
  assert.notEqual(await olena.page.locator(".square.lit").evaluate((square) => getComputedStyle(square).outlineStyle), "none", "by a frame");
  await three(olena, olena.say("hands-back"));
  for (const [nth, move] of RUSSIAN.entries()) {
    const [from, to] = ends(move);
    if (nth % 2) for (const name of [from, to]) await finger.on(petro, name);
    else {
      await olena.page.locator("[data-part=your-turn]", { hasText: /./ }).waitFor();
      const free = olena.page.locator("[data-part=switch-items] li").filter({ hasText: new RegExp(`^(${from}|${olena.say("hands-pieces")})$`) });
      await free.first().waitFor();
      const all = await level(olena);
      await three(olena, ...(all.includes(from) ? [] : [olena.say("hands-pieces")]), from, to);
      await heard(olena, move);
    }
    for (const { page } of [olena, petro]) await moved(page, nth + 1);
    if (nth === 6) {
      assert.deepEqual(await faultsOf(olena.page), []);
      await picture(olena.page, "hands-three-keys");
    }
  }
  for (const player of [olena, petro]) assert.match(await ended(player), /^0-1.*RU-2022/s);
  await three(olena, olena.say("hands-listen"), olena.say("hands-listen-last"));
  await heard(olena, await olena.page.locator("[data-part=moves] li").last().innerText());
  await leave(olena, petro);
});

test("chess with one key: the fool's mate, asked before each move, and a slip that does nothing", async () => {
  const [black, white] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  await wishes(black, "one", { step: 800, ignore: 50 });
  const table = await sitDown(black, { discipline: "UA-CHESS/chess", control: "90+30", colour: "black" });
  await follow(white, table);
  await act(white, "ready").click();
  await one(black, black.say("table-ready"), black.say("table-yes"));
  for (const { page } of [black, white]) await page.locator(".player.runs").waitFor();
  await plays(["f2f3"], [white, mouse], [black, mouse]);
  await black.page.locator("[data-part=your-turn]", { hasText: /./ }).waitFor();
  await one(black, black.say("hands-pieces"), "e7 – a7", "e7", "e6");
  assert.match(await path(black), /e7 › e6\?$/, "it says what it asks");
  await one(black, black.say("table-no"));
  await one(black, "e5");
  await one(black, black.say("table-yes"));
  await heard(black, "e7e5");
  await picture(black.page, "hands-one-key");
  for (const { page } of [black, white]) await moved(page, 2);
  await plays(["g2g4"], [white, mouse], [black, mouse]);
  await one(black, black.say("hands-pieces"), "g8 – b8", "d8", "h4", black.say("table-yes"));
  for (const player of [black, white]) assert.match(await ended(player), /^0-1.*UA-CHESS/s);
  await leave(black, white);
});

test("renju by RIF with three keys: stones near the last one, a swap, two fifth moves offered", async () => {
  const [petro, olena] = [await guest(browser, server, { ...WIDE, language: "uk" }), await guest(browser, server, { language: "en" })];
  await wishes(petro, "three", { ignore: 50 });
  await wishes(olena, "three", { ignore: 50 });
  const table = await sitDown(petro, { discipline: "RU-2022/renju", colour: "black", name: "Petro", opening: "rif" });
  await follow(olena, table, "Olena");
  await bothReady(petro, olena);
  const near = (who) => who.say("hands-near");
  const put = async (who, point, colour, ...labels) => {
    await three(who, ...labels, point);
    for (const { page } of [petro, olena]) await holds(page, point, colour);
  };
  await put(petro, "H8", "bs", near(petro));
  await put(petro, "H9", "ws", near(petro), "F9 – K9");
  await put(petro, "J10", "bs", near(petro), "F10 – K10");
  await three(olena, olena.say("step-swap"));
  await olena.page.locator(".player[data-side=black]", { hasText: "Olena" }).waitFor();
  await put(petro, "J9", "ws", near(petro), "F9 – L9");
  for (const point of ["K9", "G7"]) {
    const row = point === "K9" ? "F9 – L9" : "F7 – L7";
    await three(olena, near(olena), row, point);
    await olena.page.locator(`[data-square="${point}"].chosen`).waitFor();
  }
  await three(olena, /: K9 G7$/);
  await petro.page.locator('[data-square="K9"].target').waitFor();
  await three(petro, "K9");
  for (const { page } of [petro, olena]) await holds(page, "K9", "bs");
  await picture(petro.page, "hands-renju");
  await leave(petro, olena);
});

test("a pointer that rests moves a man, and nothing happens that it only passes over", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "ru" }), await guest(browser, server, { language: "en" })];
  await wishes(olena, "dwell", { dwell: 300 });
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  const rest = async (name, mark) => {
    await olena.page.locator(`[data-square="${name}"]`).hover();
    await olena.page.locator(`[data-square="${name}"]${mark}`).waitFor();
  };
  await rest("c3", ".chosen");
  await rest("d4", ":has(.piece.wm)");
  for (const { page } of [olena, petro]) await moved(page, 1);
  await leave(olena, petro);
});

test("who resigns with two keys is asked twice, and draws are offered and answered", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "uk" }), await guest(browser, server, { ...WIDE, language: "en" })];
  for (const player of [olena, petro]) await wishes(player, "two", { ignore: 50 });
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  await three(olena, olena.say("hands-draw"), olena.say("table-offer"), olena.say("table-yes"));
  await three(petro, petro.say("hands-answer"));
  assert.deepEqual(await level(petro), [petro.say("table-accept"), petro.say("table-decline"), petro.say("hands-back")]);
  await three(petro, petro.say("table-decline"));
  await act(olena, "offer").waitFor();
  await three(olena, olena.say("table-resign"), olena.say("table-yes"));
  assert.equal(await path(olena), `${olena.say("table-resign")}?`, "once more");
  await three(olena, olena.say("table-no"), olena.say("table-resign"), olena.say("table-yes"), olena.say("table-yes"));
  for (const player of [olena, petro]) assert.match(await ended(player), /^0-1.*RU-2022/s);
  await leave(olena, petro);
});

test("a move that is not understood is answered with moves that have numbers, and a number plays one", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "uk" }), await guest(browser, server, { language: "en" })];
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  const near = (who) => who.page.locator("[data-part=near] button");
  await types(olena, "на де чотири");
  await near(olena).nth(1).waitFor();
  const offered = await near(olena).allInnerTexts();
  assert.deepEqual([...offered].sort(), ["1 c3 на d4", "2 e3 на d4"]);
  await types(olena, "два");
  for (const { page } of [olena, petro]) await moved(page, 1);
  assert.equal(await olena.page.locator("[data-part=moves] li").first().innerText(), "e3-d4");
  assert.equal(await near(olena).count(), 0, "they go when something has happened");
  await leave(olena, petro);
});

test("what is urgent is a line that stays and a flash of the frame, which those are spared who asked for less motion", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en", reducedMotion: "no-preference" }), await guest(browser, server, { ...WIDE, language: "en", reducedMotion: "reduce" })];
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  for (const { page } of [olena, petro]) {
    await page.evaluate(() => {
      globalThis.flashes = 0;
      new MutationObserver(() => { if (document.getElementById("table").classList.contains("flash")) globalThis.flashes += 1; }).observe(document.getElementById("table"), { attributeFilter: ["class"] });
    });
  }
  await plays(["c3-d4", "d6-c5"], [olena, mouse], [petro, mouse]);
  for (const [player, move] of [[olena, /d6.*c5/], [petro, /c3.*d4/]]) {
    await player.page.locator("[data-part=announced] li.urgent", { hasText: move }).first().waitFor();
  }
  assert.ok(await olena.page.evaluate(() => globalThis.flashes) >= 1);
  assert.equal(await petro.page.evaluate(() => globalThis.flashes), 0);
  await act(olena, "offer").click();
  await petro.page.locator("[data-part=announced] li.urgent").nth(1).waitFor();
  assert.equal(await petro.page.locator("[data-part=announced] li", { hasText: /c3.*d4/ }).count(), 1, "what was said before is still there");
  await leave(olena, petro);
});

test("at the desk: somebody is checked in, results are entered with three keys and with one, the round is closed", async () => {
  const chief = await guest(browser, server, { ...WIDE, language: "en" });
  const { page, say } = chief;
  await desk.openAccount(chief, server);
  const event = await desk.newEvent(chief, { name: "Autumn", discipline: "UA-2024/russian", system: "round-robin" });
  await desk.enterList(chief, event, people(4));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await desk.openRound(chief, event, 1);
  await wishes(chief, "three", { ignore: 50 });
  await page.goto(`/desk/${event}/check-in`);
  const [name] = await page.locator(".touch .who").allInnerTexts();
  await three(chief, /–.+/, new RegExp(`^${name}`));
  await page.locator(".touch button.here").waitFor();
  assert.equal(await page.locator(".touch button.here .who").innerText(), name);
  // By the tabs of the event to the round.
  await goes(chief, say("desk"));
  await goes(chief, say("rounds"));
  await page.waitForURL(/rounds/);
  await desk.waiting(page).first().waitFor();
  const [first, second] = await desk.waiting(page).evaluateAll((all) => all.map((row) => row.id));
  await three(chief, new RegExp(`^${say("round")} 1$`), /^1 /, /^1 /);
  await page.locator(`#${first}[data-done=yes]`).waitFor();
  assert.match(await page.locator(`#${first} .result`).innerText(), /^\s*[12]\s*[-:–]\s*0\s*$/);
  await picture(page, "hands-desk");
  await wishes(chief, "one", { step: 800, ignore: 50 });
  await page.goto(`/desk/${event}/rounds/1`);
  await one(chief, new RegExp(`^${say("round")} 1$`), /^2 /, /^[=½]/, say("table-yes"));
  await page.locator(`#${second}[data-done=yes]`).waitFor();
  await page.reload();
  await one(chief, say("close-round"), say("table-yes"));
  await page.locator("h2 .state").filter({ hasText: say("round-closed") }).waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await leave(chief);
});

/** Goes to something that may stand among the rest, or in a group of others. */
async function goes(who, label) {
  await who.page.locator(LIT).waitFor();
  const all = await level(who);
  if (all.includes(label)) { await three(who, label); return; }
  for (const group of all.filter((one) => one.includes(" – ") || one === who.say("hands-rest"))) {
    await three(who, group);
    if ((await level(who)).includes(label)) { await three(who, label); return; }
    await three(who, who.say("hands-back"));
  }
  assert.fail(`${label} is in no group of ${all}`);
}
