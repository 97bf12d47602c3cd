// A game with a friend: moves by every hand, what two people say to each other at a table, a lost connection,
// a server that goes away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openLine } from "./line.js";
import { openServer } from "./server.js";
import { PHONE, act, begin, bothReady, does, drag, ended, finger, follow, holds, keys, mouse, moved, plays, sitDown, square, surely, types } from "./table.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

const CHESS = { discipline: "UA-CHESS/chess", control: "90+30" };

async function clicks(player, ...names) {
  for (const name of names) await mouse.on(player, name);
}

test("two play Russian draughts by mouse, dragging, keys and letters, and a third watches", async () => {
  const white = await guest(browser, server, { language: "uk" });
  const black = await guest(browser, server, { language: "en", viewport: { width: 390, height: 800 }, colorScheme: "dark" });
  const third = await guest(browser, server, { language: "ru" });
  const table = await begin(white, black, { discipline: "RU-2022/russian" });
  await third.page.goto(table);

  await clicks(white, "c3", "d4");
  await holds(black.page, "d4", "wm");
  await holds(third.page, "d4", "wm");
  await drag(black, "b6", "a5");
  await holds(white.page, "a5", "bm");
  await keys.on(white, "b2");
  await square(white.page, "c3").and(white.page.locator(".target")).waitFor();
  await keys.on(white, "c3");
  await holds(black.page, "c3", "wm");

  // In letters; what is no move is refused at the field.
  await types(black, "h8h1");
  await black.page.locator("[data-part=refused]:not([hidden])").waitFor();
  await types(black, "f6-g5");
  await holds(white.page, "g5", "bm");
  await picture(white.page, "table-wide");
  await picture(black.page, "table-phone-dark");

  // White resigns, and everybody reads why it is over.
  await surely(white, "resign");
  for (const somebody of [white, black, third]) assert.match(await ended(somebody), /^0-1.*RU-2022/s);
  await picture(third.page, "table-over");
  await leave(white, black, third);
});

/** Notes of each message that brings a move what stands on the page when the next frame is drawn. Runs in the page. */
function notesFrames() {
  window.frames = [];
  window.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      let ply = 0;
      this.addEventListener("message", ({ data }) => {
        const { t, table } = JSON.parse(data);
        if (!["welcome", "event"].includes(t)) return;
        const moved = t === "event" && table.ply > ply;
        ({ ply } = table);
        if (!moved) return;
        requestAnimationFrame(() => {
          const stands = Object.entries(table.pieces.pieces).every(([name, piece]) => document.querySelector(`[data-square="${name}"] .piece.${piece}`));
          const pieces = document.querySelectorAll("[data-part=board] .piece").length === Object.keys(table.pieces.pieces).length;
          window.frames.push({ ply: table.ply, stands, pieces, moves: document.querySelectorAll("[data-part=moves] li").length });
        });
      });
    }
  };
}

test("a move of the opponent is drawn within a frame of its message", async () => {
  const white = await guest(browser, server);
  const black = await guest(browser, server, PHONE);
  const third = await guest(browser, server);
  for (const { page } of [white, black, third]) await page.addInitScript(notesFrames);
  const table = await begin(white, black, { discipline: "RU-2022/russian" });
  await third.page.goto(table);
  await third.page.locator("[data-part=tools]:not([hidden])").waitFor();
  await plays(["c3-d4", "d6-c5", "b2-c3", "f6-g5", "g3-h4", "g5-f4", "e3:g5", "h6:f4"], [white, mouse], [black, finger]);
  await holds(third.page, "f4", "bm");
  for (const { page } of [white, black, third]) {
    await page.waitForFunction(() => window.frames.length === 8);
    for (const { ply, stands, pieces, moves } of await page.evaluate(() => window.frames)) {
      assert.deepEqual({ stands, pieces, moves }, { stands: true, pieces: true, moves: ply }, `move ${ply}`);
    }
  }
  await leave(white, black, third);
});

test("whoever wants to be asked is, looks back while the game goes on, and turns the board", async () => {
  const white = await guest(browser, server, { language: "en" });
  const black = await guest(browser, server, { language: "uk" });
  const third = await guest(browser, server, { language: "ru", viewport: { width: 390, height: 800 } });
  const table = await begin(white, black, { discipline: "UA-2024/international", control: "60+30" });
  await third.page.goto(table);

  // A move waits for his word: the other side sees nothing of it, and "no" makes nothing.
  await white.page.locator("[data-part=confirm]").check();
  await clicks(white, "32", "28");
  await white.page.locator("[data-part=asked]:not([hidden])").waitFor();
  await white.page.locator("[data-part=not]").click();
  await clicks(white, "33", "28");
  await white.page.locator("[data-part=make]").click();
  await holds(black.page, "28", "wm");
  assert.equal(await black.page.locator('[data-square="33"] .piece').count(), 0);
  assert.equal(await black.page.locator('[data-square="32"] .wm').count(), 1);

  // The squares stay the same elements: a move changes what stands on them and nothing else.
  const kept = await white.page.locator('[data-square="18"]').elementHandle();
  await clicks(black, "18", "22");
  await holds(white.page, "22", "bm");
  assert.ok(await kept.evaluate((one) => one.isConnected));

  // Somebody looks back; meanwhile a move is made, and he still sees the past until he comes back.
  await third.page.locator("[data-part=first]").click();
  await third.page.locator("[data-part=past]:not([hidden])").waitFor();
  await holds(third.page, "18", "bm");
  await clicks(white, "38", "33");
  await white.page.locator("[data-part=make]").click();
  await holds(black.page, "33", "wm");
  await holds(third.page, "18", "bm");
  await holds(third.page, "38", "wm");
  await third.page.locator("[data-part=on]").click();
  await third.page.locator('[data-part=moves] button[aria-current]', { hasText: "33-28" }).waitFor();
  assert.equal(await third.page.locator('[data-square="33"] .piece').count(), 0);
  await third.page.locator("[data-part=last]").click();
  await third.page.locator("[data-part=past]").waitFor({ state: "hidden" });
  await holds(third.page, "33", "wm");
  assert.equal(await third.page.locator('[data-square="38"] .piece').count(), 0);

  // The board is turned, with the players beside it.
  const top = async (page, name) => (await square(page, name).boundingBox()).y;
  assert.ok(await top(third.page, "1") < await top(third.page, "50"));
  await third.page.locator("[data-part=turn]").click();
  assert.ok(await top(third.page, "1") > await top(third.page, "50"));
  await third.page.locator("[data-part=sounds]").check();
  await picture(third.page, "table-turned-phone");
  await picture(white.page, "table-international");
  await leave(white, black, third);
});

test("a capture is chosen by its last square or by a piece it takes; where two look alike he is asked", async () => {
  const [white, black] = [await guest(browser, server), await guest(browser, server, { ...PHONE })];
  await begin(white, black, { discipline: "RU-2022/russian" });
  await plays(["c3-b4", "b6-a5", "g3-f4", "a5:c3"], [white, mouse], [black, finger]);
  // The man on c3 is taken, whatever its taker is told.
  await clicks(white, "d2", "c3");
  await holds(black.page, "b4", "wm");
  await plays(["a7-b6", "e1-d2", "f6-e5", "e3-d4"], [black, finger], [white, mouse]);
  // He may end on a5 with two men, or with more as a king.
  await finger.on(black, "e5");
  await finger.on(black, "a5");
  const choices = (await black.page.locator("dialog[open] button").allInnerTexts()).sort();
  // Each is written, and below it said.
  assert.deepEqual(choices.map((text) => text.split("\n")[0]), ["e5:c3:a5", "e5:g3:e1:c3:a5"]);
  await picture(black.page, "table-which-move", {});
  await black.page.locator('dialog button[value="e5:c3:a5"]').tap();
  for (const { page } of [white, black]) await page.locator("[data-part=moves]", { hasText: "e5:c3:a5" }).waitFor();
  assert.equal(await white.page.locator(".piece.wm").count(), 9);
  await leave(white, black);
});

test("a lost connection is seen by both, and what was played meanwhile is there when it comes back", async () => {
  const line = await openLine(server);
  const white = await guest(browser, server, { language: "en" });
  const black = await guest(browser, line, { language: "uk", keysAlone: true });
  await begin(white, black, CHESS);
  await plays(["e2e4"], [white, mouse], [black]);
  line.cut();
  await black.page.locator("[data-part=refused]:not([hidden])").waitFor();
  await white.page.locator(".player[data-side=black]", { hasText: white.say("table-lost") }).waitFor();
  await picture(black.page, "table-away");
  // He moves before he knows whether it can be sent; it is sent when it can be, and once.
  for (const name of ["e7", "e5"]) await keys.on(black, name);
  line.mend();
  for (const { page } of [white, black]) await moved(page, 2);
  await black.page.locator("[data-part=refused]").waitFor({ state: "hidden" });
  // The other way round: a move comes while nobody hears it.
  line.cut();
  await white.page.locator(".player[data-side=black]", { hasText: white.say("table-lost") }).waitFor();
  await clicks(white, "g1", "f3");
  await moved(white.page, 3);
  line.mend();
  await holds(black.page, "f3", "wn");
  await plays(["b8c6"], [black, keys], [white]);
  await leave(white, black);
  line.close();
});

test("when the server was away, the clocks stand until both are ready", async () => {
  const [white, black] = [await guest(browser, server), await guest(browser, server)];
  await begin(white, black, CHESS);
  await plays(["e2e4", "e7e5"], [white, mouse], [black, mouse]);
  await server.cut();
  await white.page.locator("[data-part=refused]:not([hidden])").waitFor();
  await server.reopen();
  for (const player of [white, black]) await act(player, "ready").waitFor();
  assert.equal(await white.page.locator(".player.runs").count(), 0);
  await bothReady(white, black);
  await plays(["g1f3"], [white, mouse], [black, mouse]);
  await leave(white, black);
});

test("a draw is offered, declined, offered again and accepted", async () => {
  const [white, black] = [await guest(browser, server, { keysAlone: true }), await guest(browser, server, { ...PHONE, language: "uk" })];
  await begin(white, black, CHESS);
  await plays(["e2e4", "e7e5", "g1f3"], [white, keys], [black, finger]);
  await does(white, "offer", keys);
  await act(black, "decline").tap();
  await act(white, "offer").waitFor();
  await plays(["b8c6"], [black, finger], [white]);
  await act(black, "offer").tap();
  await surely(white, "accept", keys);
  for (const player of [white, black]) assert.match(await ended(player), /^½-½.*UA-CHESS/s);
  await leave(white, black);
});

test("a position that has come three times is claimed by its button", async () => {
  const [white, black] = [await guest(browser, server, { keysAlone: true }), await guest(browser, server, { ...PHONE, language: "ru" })];
  await begin(white, black, CHESS);
  const there = ["g1f3", "g8f6", "f3g1", "f6g8"];
  await plays([...there, ...there.slice(0, 3)], [white, keys], [black, finger]);
  // It is counted before it can be claimed.
  assert.equal(await white.page.locator("[data-part=counts] button").count(), 0);
  assert.match(await white.page.locator("[data-part=counts]").innerText(), /UA-CHESS 9\.2/);
  await finger.on(black, "f6");
  await finger.on(black, "g8");
  await keys.go(white, "[data-part=counts] button");
  for (const player of [white, black]) assert.match(await ended(player), /^½-½.*UA-CHESS 9\.2/s);
  await leave(white, black);
});

/** Claims a draw by a rule, naming the move that would be made where there is one. */
async function claims({ page }, rule, intended = "") {
  await page.locator("[data-part=claims] summary").click();
  await page.locator("form[data-act=claim] [name=rule]").selectOption(rule);
  await page.locator("form[data-act=claim] [name=intended]").fill(intended);
  await page.locator("form[data-act=claim] button").click();
}

test("a wrong claim brings the opponent time, and a right one names the move that is intended", async () => {
  const [white, black] = [await guest(browser, server), await guest(browser, server, { ...PHONE, language: "uk" })];
  await begin(white, black, CHESS);
  await plays(["g1f3", "g8f6"], [white, mouse], [black, finger]);
  await claims(white, "repetition");
  for (const { page } of [white, black]) {
    await page.locator(".player[data-side=black] [data-part=clock]", { hasText: /^1:32:/ }).waitFor();
    await page.locator("[data-part=said]", { hasText: "UA-CHESS 9.5" }).waitFor();
    assert.equal(await page.locator("[data-part=ended]").isVisible(), false);
  }
  await picture(black.page, "claim-wrong-phone");
  await plays(["f3g1", "f6g8", "g1f3", "g8f6", "f3g1"], [white, mouse], [black, finger]);
  await claims(black, "repetition", "f6g8");
  for (const player of [white, black]) assert.match(await ended(player), /^½-½.*UA-CHESS 9\.2/s);
  await leave(white, black);
});

test("a move is taken back if the other agrees, and the next game has the colours changed", async () => {
  const [white, black] = [await guest(browser, server), await guest(browser, server, { ...PHONE, language: "uk" })];
  await begin(white, black, { discipline: "RU-2022/russian" });
  await plays(["c3-d4"], [white, mouse], [black, finger]);
  for (const answer of ["no", "yes"]) {
    await act(white, "take-back").click();
    await black.page.locator(`[data-answer=${answer}] button`).tap();
    await black.page.locator("[data-part=question]").waitFor({ state: "hidden" });
    for (const { page } of [white, black]) await holds(page, answer === "no" ? "d4" : "c3", "wm");
  }
  await plays(["g3-h4"], [white, mouse], [black, finger]);
  await surely(black, "resign");
  assert.match(await ended(white), /^1-0/);
  await act(white, "rematch").click();
  await black.page.locator("[data-answer=yes] button").tap();
  for (const { page } of [white, black]) await page.locator("[data-part=rematch] a").click();
  for (const { page } of [white, black]) await page.locator(".player[data-side=black]", { hasText: "Olena" }).waitFor();
  await bothReady(white, black);
  await plays(["c3-b4", "b6-a5"], [black, finger], [white, mouse]);
  await leave(white, black);
});

test("a second window takes the seat, and the first steps back", async () => {
  const [white, black] = [await guest(browser, server), await guest(browser, server)];
  const table = await sitDown(white, CHESS);
  await follow(black, table);
  const again = await white.context.newPage();
  await again.goto(table);
  await white.page.getByText(white.say("table-replaced")).waitFor();
  await bothReady({ page: again }, black);
  await leave(white, black);
});

test("without scripts the page is a board and forms", async () => {
  const [white, black] = [await guest(browser, server, { javaScriptEnabled: false }), await guest(browser, server)];
  const table = await sitDown(white, CHESS);
  await follow(black, table);
  await act(black, "ready").click();
  await act(white, "ready").click();
  await white.page.locator("[data-part=typed] [name=move]").fill("e2e4");
  await white.page.locator("[data-part=typed] button").click();
  await holds(black.page, "e4", "wp");
  await picture(white.page, "table-no-script");
  await leave(white, black);
});
