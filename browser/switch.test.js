// Without hands: games with three keys, two and one, by a pointer that rests and by dictation, in every language, and
// the desk's most common work. What is lit, what is said and what the other hears is held word for word on the way.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faultsOf, keepsFocus } from "./accessibility.js";
import * as desk from "./arbiter.js";
import { spell } from "./blind.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { goes, level, one, path, rest, said, three, two, wishes } from "./hands.js";
import { Listener, Record } from "./listener.js";
import { people } from "./people.js";
import { openServer } from "./server.js";
import { PHONE, WIDE, act, begin, bothReady, ended, ends, finger, follow, holds, mouse, moved, plays, sitDown, types } from "./table.js";

const LANGUAGES = ["uk", "ru", "en"];

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([openServer(), startBrowser()]);
  const chief = await guest(browser, server, { language: "en" });
  await desk.openAccount(chief, server);
  await leave(chief);
});
after(async () => { await browser?.close(); await server?.close(); });

/** Somebody whose page is listened to from the start. */
async function heardGuest(wish) {
  return new Listener().listensTo(await guest(browser, server, wish));
}

// From `games.test.js`: each loses as fast as the rules let him.
const CHESS = "h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 h8g8 h7g8q f6g8 e2e4 a7a6 f1c4 a6a5 d1h5 a5a4 h5f7".split(" ");
const RUSSIAN = "a3-b4 b6-a5 c3-d4 a5:e5 d2-c3 e5-f4 g3:e5 d6:b4 c1-d2 b4-a3 h2-g3 a3:h2 a1-b2 c7-b6 f2-g3 h2:a1 g1-f2 a1-c3 e1-d2 c3:g3".split(" ");

/** Moves as they are written, without how they are read. */
const written = (moves) => moves.evaluateAll((all) => all.map((one) => (one.querySelector("[aria-hidden]") ?? one).textContent.trim()));

/** Sits down and begins with a friend who uses his finger; the one without hands is ready by `chooses`. */
async function meets(chooser, friend, fields, chooses) {
  const table = await sitDown(chooser, fields);
  await follow(friend, table);
  await act(friend, "ready").tap();
  await chooses();
  for (const { page } of [chooser, friend]) await page.locator(".player.runs").waitFor();
}

test("a whole game of chess with three keys, from the first page to mate, in every language at once", async () => {
  await Promise.all(LANGUAGES.map(async (language) => {
    const [olena, petro] = [await heardGuest({ ...WIDE, language }), await heardGuest({ ...PHONE, language })];
    const { page, say } = olena;
    await wishes(olena, "three", { ignore: 50 });
    assert.deepEqual(await faultsOf(page), []);
    await picture(page, `hands-wishes-${language}`);
    const record = new Record(`three-keys.${language}`, [olena, petro]);
    await meets(olena, petro, { discipline: "UA-CHESS/chess", control: "90+30" }, () => three(olena, say("table-ready")));
    await record.after("both are ready", async () => {});
    for (const [nth, move] of CHESS.entries()) {
      const [from, to] = ends(move);
      await record.after(move, async () => {
        if (nth % 2) for (const name of [from, to]) await finger.on(petro, name);
        else await goes(olena, three, say("hands-pieces"), from, to, ...(move.endsWith("q") ? [say("piece-wq")] : []));
        for (const player of [olena, petro]) await moved(player.page, nth + 1);
      });
      if (nth === 6) await picture(page, `hands-three-keys-${language}`, {});
    }
    await record.ends();
    for (const player of [olena, petro]) assert.match(await ended(player), /^1-0.*UA-CHESS/s);
    await three(olena, say("hands-listen"), say("hands-listen-last"));
    await said(olena, await page.locator("[data-part=moves] li").last().evaluate((line) => (line.querySelector(".unseen") ?? line).textContent));
    assert.deepEqual(await faultsOf(page), []);
    await leave(olena.guest, petro.guest);
  }));
});

test("a whole game of Russian draughts with one key, asked before each move, in every language at once", async () => {
  await Promise.all(LANGUAGES.map(async (language) => {
    const [olena, petro] = [await heardGuest({ ...WIDE, language }), await heardGuest({ ...PHONE, language })];
    const { page, say } = olena;
    await wishes(olena, "one", { step: 600, ignore: 50 });
    const record = new Record(`one-key.${language}`, [olena, petro]);
    await meets(olena, petro, { discipline: "RU-2022/russian" }, () => one(olena, say("table-ready"), say("table-yes")));
    await record.after("both are ready", async () => {});
    for (const [nth, move] of RUSSIAN.entries()) {
      const [from, to] = ends(move);
      await record.after(move, async () => {
        if (nth % 2) for (const name of [from, to]) await finger.on(petro, name);
        else await goes(olena, one, say("hands-pieces"), from, to, say("table-yes"));
        for (const player of [olena, petro]) await moved(player.page, nth + 1);
      });
      if (nth === 6) {
        assert.deepEqual(await faultsOf(page), []);
        await picture(page, `hands-one-key-${language}`, {});
      }
    }
    await record.ends();
    for (const player of [olena, petro]) assert.match(await ended(player), /^0-1.*RU-2022/s);
    await leave(olena.guest, petro.guest);
  }));
});

test("what can be chosen stands in its order, is lit on the board too, and few things stand together", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { ...PHONE, language: "uk" })];
  await wishes(olena, "three", { ignore: 50 });
  await meets(olena, petro, { discipline: "RU-2022/russian" }, () => three(olena, olena.say("table-ready")));
  await said(olena, olena.say("table-ready"));
  await goes(olena, three, olena.say("hands-pieces"));
  assert.deepEqual(await level(olena), ["a3", "c3", "e3", "g3", olena.say("hands-back")], "those that can move, from the left");
  assert.equal(await olena.page.locator(".square.lit").getAttribute("data-square"), "a3", "it is lit on the board too");
  assert.notEqual(await olena.page.locator(".square.lit").evaluate((square) => getComputedStyle(square).outlineStyle), "none", "by a frame");
  await three(olena, olena.say("hands-back"));
  assert.deepEqual((await level(olena)).slice(0, 2), [olena.say("hands-pieces"), olena.say("hands-draw")]);
  assert.equal((await level(olena)).at(-1), olena.say("hands-back"));
  await leave(olena, petro);
});

test("who is asked before a move takes it back by no, and a slip does nothing", async () => {
  const [black, white] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  await wishes(black, "one", { step: 600, ignore: 50 });
  const table = await sitDown(black, { discipline: "UA-CHESS/chess", control: "90+30", colour: "black" });
  await follow(white, table);
  await act(white, "ready").click();
  await one(black, black.say("table-ready"), black.say("table-yes"));
  for (const { page } of [black, white]) await page.locator(".player.runs").waitFor();
  await plays(["f2f3"], [white, mouse], [black, mouse]);
  await one(black, black.say("hands-pieces"), "e7 – a7", "e7", "e6");
  assert.match(await path(black), /e7 › e6\?$/, "it says what it asks");
  await one(black, black.say("table-no"), "e5", black.say("table-yes"));
  // It is heard as a move is said, and not before as it is written.
  assert.equal(await black.page.locator("[data-part=switch-said]").innerText(), "");
  for (const { page } of [black, white]) await moved(page, 2);
  assert.deepEqual(await written(white.page.locator("[data-part=moves] li")), ["f2f3", "e7e5"]);
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
    await goes(who, three, ...labels, point);
    for (const { page } of [petro, olena]) await holds(page, point, colour);
  };
  await put(petro, "H8", "bs", near(petro));
  await put(petro, "H9", "ws", near(petro), "F9 – K9");
  await put(petro, "J10", "bs", near(petro), "F10 – K10");
  await goes(olena, three, olena.say("step-swap"));
  await olena.page.locator(".player[data-side=black]", { hasText: "Olena" }).waitFor();
  await put(petro, "J9", "ws", near(petro), "F9 – L9");
  for (const point of ["K9", "G7"]) {
    const row = point === "K9" ? "F9 – L9" : "F7 – L7";
    await goes(olena, three, near(olena), row, point);
    await olena.page.locator(`[data-square="${point}"].chosen`).waitFor();
  }
  await three(olena, /: K9 G7$/);
  await petro.page.locator('[data-square="K9"].target').waitFor();
  await goes(petro, three, "K9");
  for (const { page } of [petro, olena]) await holds(page, "K9", "bs");
  await picture(petro.page, "hands-renju", {});
  await leave(petro, olena);
});

test("a whole game of renju by a pointer that rests, from the page where a game is set up to a five", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "ru" }), await guest(browser, server, { language: "en" })];
  await wishes(olena, "dwell", { dwell: 300 });
  await rest(olena, "header a[href='/play']", "#play");
  const option = async (name, value) => {
    const text = await olena.page.locator(`#play [name=${name}] option[value="${value}"]`).textContent();
    await rest(olena, `#play [name=${name}]`, "dialog.choices[open]");
    await keepsFocus(olena.page, `a list of ${name}`);
    assert.deepEqual(await faultsOf(olena.page), []);
    await picture(olena.page, `hands-dwell-${name}`, {});
    await olena.page.locator("dialog.choices button").getByText(text.trim(), { exact: true }).hover();
    await olena.page.waitForFunction(([field, wanted]) => document.forms.play.elements[field].value === wanted && !document.querySelector("dialog[open]"), [name, value]);
    await keepsFocus(olena.page, `choosing a ${name}`);
  };
  await option("discipline", "RU-2022/renju");
  await option("colour", "black");
  await rest(olena, "#play button:not([data-by])", "#table");
  await olena.page.waitForURL(/\/t\/\w+$/);
  await follow(petro, new URL(olena.page.url()).pathname);
  await act(petro, "ready").click();
  await rest(olena, "form[data-act=ready] button", ".player.runs");
  for (const [nth, point] of "H8 A1 H9 A3 H10 A5 H11 A7 H12".split(" ").entries()) {
    if (nth % 2) await mouse.on(petro, point);
    else await rest(olena, `[data-square="${point}"]`, `[data-square="${point}"]:has(.piece.bs)`);
    for (const { page } of [olena, petro]) await moved(page, nth + 1);
    await keepsFocus(olena.page, point);
  }
  for (const player of [olena, petro]) assert.match(await ended(player), /RU-2022 9\./);
  await leave(olena, petro);
});

test("what a pointer only passes over is not pressed, and a page longer than the window is scrolled by resting", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  await wishes(olena, "dwell", { dwell: 300 });
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  const { page } = olena;
  for (const name of ["a3", "e3", "c3"]) await page.locator(`[data-square="${name}"]`).hover();
  await page.locator('[data-square="c3"].chosen').waitFor();
  assert.equal(await page.locator(".square.chosen").count(), 1);
  await rest(olena, '[data-square="d4"]', '[data-square="d4"]:has(.piece.wm)');
  for (const player of [olena, petro]) await moved(player.page, 1);
  await page.goto("/rules");
  await page.locator(`.scrolling [aria-label="${olena.say("hands-down")}"]`).hover();
  await page.waitForFunction(() => scrollY > Math.min(innerHeight, document.documentElement.scrollHeight - innerHeight) - 10, null, { timeout: 10_000 });
  await rest(olena, `.scrolling [aria-label="${olena.say("hands-up")}"]`, "main");
  await leave(olena, petro);
});

test("who resigns with two keys is asked twice, and draws are offered and answered", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "uk" }), await guest(browser, server, { ...WIDE, language: "en" })];
  for (const player of [olena, petro]) await wishes(player, "two", { ignore: 50 });
  // Where a draw may be agreed on from the first move.
  await begin(olena, petro, { discipline: "UA-CHESS/chess", control: "90+30" });
  await plays(["e2e4", "e7e5", "g1f3"], [olena, mouse], [petro, mouse]);
  await two(olena, olena.say("hands-draw"), olena.say("table-offer"), olena.say("table-yes"));
  await two(petro, petro.say("hands-answer"));
  assert.deepEqual(await level(petro), [petro.say("table-accept"), petro.say("table-decline"), petro.say("hands-back")]);
  await two(petro, petro.say("table-decline"));
  await act(olena, "offer").waitFor();
  await two(olena, olena.say("table-resign"), olena.say("table-yes"));
  assert.equal(await path(olena), `${olena.say("table-resign")}?`, "once more");
  await two(olena, olena.say("table-no"), olena.say("table-resign"), olena.say("table-yes"), olena.say("table-yes"));
  for (const player of [olena, petro]) assert.match(await ended(player), /^0-1.*UA-CHESS/s);
  await leave(olena, petro);
});

test("a whole game of Russian draughts dictated; what is not understood is answered with numbers, and a number plays", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "uk" }), await guest(browser, server, { language: "ru" })];
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  const near = (who) => who.page.locator("[data-part=near] button");
  for (const [nth, move] of RUSSIAN.entries()) {
    const player = [olena, petro][nth % 2];
    if (move === "c3-d4") {
      await types(player, "на де чотири");
      await near(player).nth(1).waitFor();
      assert.deepEqual((await near(player).allInnerTexts()).sort(), ["1 c3 на d4", "2 e3 на d4"]);
      await types(player, "один");
    } else await types(player, spell(move, player.language));
    for (const { page } of [olena, petro]) await moved(page, nth + 1);
    assert.equal(await near(player).count(), 0, "they go when something has happened");
    await keepsFocus(player.page, move);
  }
  assert.equal((await written(olena.page.locator("[data-part=moves] li")))[2], "c3-d4");
  for (const player of [olena, petro]) assert.match(await ended(player), /^0-1.*RU-2022/s);
  await leave(olena, petro);
});

test("who wishes to be asked is asked also of a move that a number chose", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  await olena.page.locator("[data-part=confirm]").check();
  await types(olena, "to d four");
  await olena.page.locator("[data-part=near] button").first().click();
  assert.deepEqual(await written(olena.page.locator("[data-part=asked-move]")), ["c3-d4"]);
  assert.equal(await petro.page.locator("[data-part=moves] li").count(), 0, "nothing is played yet");
  await olena.page.keyboard.press("Enter");
  for (const { page } of [olena, petro]) await moved(page, 1);
  await keepsFocus(olena.page, "a move that was asked");
  await leave(olena, petro);
});

test("blindfold, what can be chosen tells nothing of what stands where", async () => {
  const [black, white] = [await guest(browser, server, { ...WIDE, language: "en" }), await guest(browser, server)];
  await wishes(black, "three", { ignore: 50 });
  const table = await sitDown(black, { discipline: "UA-CHESS/chess", control: "90+30", colour: "black", blindfold: "record" });
  await follow(white, table);
  await act(white, "ready").click();
  await three(black, black.say("table-ready"));
  await white.page.locator(".player.runs").waitFor();
  await plays(["f2f3"], [white, mouse], [black]);
  await three(black, black.say("table-move"));
  // Every row alike, from his side: groups of rows, rows, squares.
  assert.deepEqual(await level(black), ["h8 – a5", "h4 – a1", black.say("hands-back")]);
  await goes(black, three, "e7", "e5");
  await holds(white.page, "e5", "bp");
  await three(black, black.say("hands-listen"));
  assert.deepEqual(await level(black), ["last", "clocks"].map((what) => black.say(`hands-listen-${what}`)).concat(black.say("hands-back")), "no position");
  assert.equal(await black.page.locator(".piece").count(), 0);
  await leave(black, white);
});

test("small points of a telephone are shown large before one is chosen", async () => {
  const [olena, petro] = [await guest(browser, server, { ...PHONE, language: "uk" }), await guest(browser, server, { language: "en" })];
  await olena.page.goto("/hands");
  await olena.page.locator("#hands [name=large]").check();
  await begin(olena, petro, { discipline: "RU-2022/renju", colour: "black" });
  const { page } = olena;
  await page.locator('[data-square="H8"]').tap();
  await page.locator("dialog.magnified[open]").waitFor();
  const sizes = await page.locator("dialog.magnified [data-large]").evaluateAll((all) => all.map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)));
  assert.equal(sizes.length, 25);
  assert.ok(Math.min(...sizes) >= 44, `a finger misses ${Math.min(...sizes)}`);
  assert.deepEqual(await faultsOf(page), []);
  await keepsFocus(page, "showing them");
  await picture(page, "hands-large-phone", {});
  await page.locator('dialog.magnified [data-large="H8"]').tap();
  for (const player of [olena, petro]) await holds(player.page, "H8", "bs");
  await keepsFocus(page, "a stone");
  await mouse.on(petro, "A1");
  await holds(page, "A1", "ws");
  // At the edge of the board as many are shown, and who changes his mind goes back.
  await page.locator('[data-square="A1"]').tap();
  assert.equal(await page.locator("dialog.magnified [data-large]").count(), 25);
  await page.locator("dialog.magnified > button").tap();
  await page.locator("dialog.magnified").waitFor({ state: "detached" });
  assert.equal(await page.locator(".piece.bs").count(), 1);
  await leave(olena, petro);
});

test("a key does one thing only: what is taken is refused with a word, and wishes outlast the page", async () => {
  const olena = await guest(browser, server, { ...WIDE, language: "en" });
  const { page, say } = olena;
  await wishes(olena, "three", {});
  const learns = async (name, key) => {
    await page.locator(`[data-learn=${name}]`).click();
    await page.keyboard.press(key);
  };
  const refused = page.locator("#hands [data-part=refused]");
  await learns("next", "Space");
  assert.equal(await refused.innerText(), `Space is taken: ${say("hands-choose")}. Choose another key.`);
  assert.equal(await page.locator("[data-learn=next] kbd").innerText(), "ArrowRight");
  await learns("next", "Escape");
  assert.equal(await refused.innerText(), "Escape is needed by the browser or the system. Choose another key.");
  await learns("next", "F8");
  assert.equal(await refused.isVisible(), false);
  await page.locator('[data-name=hold][data-by="100"]').click();
  await page.reload();
  assert.equal(await page.locator("[data-learn=next] kbd").innerText(), "F8");
  assert.equal(await page.locator("[name=hold]").inputValue(), "100");
  assert.equal(await page.locator("[name=mode]").inputValue(), "three");
  await leave(olena);
});

test("what is urgent is a line that stays and a flash of the frame, which those are spared who asked for less motion", async () => {
  const [olena, petro] = [await guest(browser, server, { ...WIDE, language: "en", reducedMotion: "no-preference" }), await guest(browser, server, { ...WIDE, language: "en", reducedMotion: "reduce" })];
  await begin(olena, petro, { discipline: "UA-CHESS/chess", control: "90+30" });
  for (const { page } of [olena, petro]) {
    await page.evaluate(() => {
      globalThis.flashes = 0;
      new MutationObserver(() => { if (document.getElementById("table").classList.contains("flash")) globalThis.flashes += 1; }).observe(document.getElementById("table"), { attributeFilter: ["class"] });
    });
  }
  await plays(["e2e4", "e7e5", "g1f3"], [olena, mouse], [petro, mouse]);
  for (const [player, move] of [[olena, /e7.*e5/], [petro, /e2.*e4/]]) {
    await player.page.locator("[data-part=announced] li.urgent", { hasText: move }).first().waitFor();
  }
  assert.ok(await olena.page.evaluate(() => globalThis.flashes) >= 1);
  assert.equal(await petro.page.evaluate(() => globalThis.flashes), 0);
  await act(olena, "offer").click();
  await petro.page.locator("[data-part=announced] li.urgent").nth(2).waitFor();
  assert.equal(await petro.page.locator("[data-part=announced] li", { hasText: /e2.*e4/ }).count(), 1, "what was said before is still there");
  await leave(olena, petro);
});

test("keys of the board: one that is taken is refused with a word, a new one outlasts the page, and c tells after a reload what was taken", async () => {
  const [olena, petro] = [await heardGuest({ ...WIDE, language: "en" }), await guest(browser, server, { language: "en" })];
  const { page, say } = olena;
  await begin(olena, petro, { discipline: "RU-2022/russian" });
  await plays(RUSSIAN.slice(0, 4), [olena, mouse], [petro, mouse]);
  const on = async (key) => { await page.locator('[data-square="c1"]').focus(); await olena.rests(); await page.keyboard.press(key); };
  await page.reload();
  await on("c");
  await olena.hearsAtLast(/^Taken: (b4, d4|d4, b4)\.$/);
  const learns = async (name, key, answer) => {
    await on("h");
    await page.locator(`dialog[open] button[value=${name}]`).click();
    await olena.hearsAtLast(say("keys-press"));
    await page.keyboard.press(key);
    await olena.hearsAtLast(answer);
  };
  await learns("again", "g", `! G is taken: ${say("key-go")}. Nothing has changed.`);
  await learns("again", "m", `! M is taken: ${say("key-piece")}. Nothing has changed.`);
  await learns("again", "7", `! ${say("keys-letters")}`);
  await learns("last", "j", `J: ${say("key-last")}`);
  await page.reload();
  await on("j");
  await olena.hearsAtLast("Last move: a5 takes c3 takes e5.");
  await leave(olena.guest, petro);
});

/** An event of four whose first round is announced; `more` is what its regulations have besides. */
async function roundOfFour(chief, more) {
  const event = await desk.newEvent(chief, { name: "Autumn", discipline: "UA-2024/russian", system: "round-robin", ...more });
  await desk.enterList(chief, event, people(4));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await desk.pairRound(chief, event, 1);
  await desk.press(chief, "publish");
  await chief.page.getByRole("button", { name: chief.say("start-round") }).waitFor();
  return event;
}

test("at the desk: somebody is checked in, results are entered with three keys and with one, the round is closed", async () => {
  const chief = await guest(browser, server, { ...WIDE, language: "en" });
  const { page, say } = chief;
  await desk.signIn(chief);
  const event = await roundOfFour(chief, {});
  await desk.startRound(chief);
  await wishes(chief, "three", { ignore: 50 });
  await page.goto(`/desk/${event}/check-in`);
  const [name, other] = await page.locator(".touch .who").allInnerTexts();
  await three(chief, /–.+/, new RegExp(`^${name}`));
  await page.locator(".touch button.here").waitFor();
  assert.equal(await page.locator(".touch button.here .who").innerText(), name);
  // By the tabs of the event to the round.
  await goes(chief, three, say("desk"));
  await goes(chief, three, say("rounds"));
  await page.waitForURL(/rounds/);
  await desk.waiting(page).first().waitFor();
  const [first, second] = await desk.waiting(page).evaluateAll((all) => all.map((row) => row.id));
  await three(chief, new RegExp(`^${say("round")} 1$`), /^1 /, /^1 /);
  await page.locator(`#${first}[data-done=yes]`).waitFor();
  assert.match(await page.locator(`#${first} .result`).innerText(), /^\s*[12]\s*[-:–]\s*0\s*$/);
  await picture(page, "hands-desk", {});
  await wishes(chief, "one", { step: 600, ignore: 50 });
  await page.goto(`/desk/${event}/check-in`);
  await one(chief, /–.+/, new RegExp(`^${other}`), say("table-yes"));
  await page.locator(".touch button.here").nth(1).waitFor();
  await page.goto(`/desk/${event}/rounds/1`);
  await one(chief, new RegExp(`^${say("round")} 1$`), /^2 /, /^[=½]/, say("table-yes"));
  await page.locator(`#${second}[data-done=yes]`).waitFor();
  await page.reload();
  await one(chief, say("close-round"), say("table-yes"));
  await page.locator("h2 .state").filter({ hasText: say("round-closed") }).waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await leave(chief);
});

test("a player calls the arbiter with one key, the arbiter answers with one key by a pause for care, and the opponent hears no reason", async () => {
  const chief = await guest(browser, server, { ...WIDE, language: "en" });
  const { page, say } = chief;
  await desk.signIn(chief);
  const event = await roundOfFour(chief, { name: "Winter", folded: { platform: true } });
  await page.goto(`/desk/${event}/player-links`);
  await desk.press(chief, "player-links-make");
  await page.locator(".codes ~ form").waitFor();
  const links = Object.fromEntries(await page.locator(".codes li").evaluateAll((all) => all.map((card) => [card.querySelector("h3").innerText.trim(), card.querySelector(".secret").textContent.trim()])));
  await page.goto(`/desk/${event}/boards`);
  const table = await page.locator("#boards tbody tr").first().getAttribute("data-id");
  await page.goto(`/t/${table}`);
  const names = await page.locator(".player [data-part=name]").allInnerTexts();
  const players = [];
  for (const name of names) {
    const player = await heardGuest({ ...WIDE, language: "en" });
    if (!players.length) await wishes(player, "one", { step: 600, ignore: 50 });
    await player.page.goto(links[name]);
    await player.page.goto(`/t/${table}`);
    players.push(player);
  }
  const [caller, opponent] = players;
  await one(caller, say("table-ready"), say("table-yes"));
  await act(opponent, "ready").click();
  await page.goto(`/desk/${event}/rounds/1`);
  await desk.press(chief, "start-round");
  for (const player of players) await player.page.locator(".player.runs").waitFor();
  for (const player of players) await player.allHeard();
  await one(caller, say("table-call"), say("table-yes"));
  await caller.hearsAtLast(say("table-call"));
  await wishes(chief, "one", { step: 600, ignore: 50 });
  await page.goto(`/desk/${event}/boards`);
  await page.locator("#boards tr.urgent").first().waitFor();
  await one(chief, say("boards"), /^1 /);
  await page.waitForURL(`**/boards/${table}`);
  await page.locator("[data-call]").waitFor();
  await goes(chief, one, say("board-care"), say("table-yes"));
  for (const player of players) await player.hearsAtLast("! Clocks stopped.");
  await page.locator("[data-part=said]", { hasText: say("board-care-reason") }).waitFor();
  for (const player of players) assert.doesNotMatch(await player.page.content(), new RegExp(`\\(${say("board-care-reason")}\\)|stopped: `));
  await leave(chief, ...players.map((player) => player.guest));
});
