// Every game is played to its end on the board by two browsers: with a mouse, with a finger on a telephone,
// and with keys alone. Each loses as fast as the rules let him; one lets his time run out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { PHONE, act, begin, ended, finger, follow, keys, mouse, plays, sitDown, tabTo } from "./table.js";

let server, browser, sleepers;
before(async () => {
  [server, browser] = await Promise.all([openServer(), startBrowser()]);
  // A game of a minute each, in which Black falls asleep: the last test sees how it ends.
  sleepers = [await guest(browser, server, { keysAlone: true }), await guest(browser, server, { ...PHONE, language: "uk" })];
  await begin(...sleepers, { discipline: "RU-2022/russian-blitz", control: "1" });
  await plays(["c3-d4"], [sleepers[0], keys], [sleepers[1]]);
});
after(async () => { await browser?.close(); await server?.close(); });

// Found by a search that both sides help; `damka replay` has no objection.
const LINES = {
  russian: "a3-b4 b6-a5 c3-d4 a5:e5 d2-c3 e5-f4 g3:e5 d6:b4 c1-d2 b4-a3 h2-g3 a3:h2 a1-b2 c7-b6 f2-g3 h2:a1 g1-f2 a1-c3 e1-d2 c3:g3",
  brazilian: "e3-f4 d6-e5 f4:d6 e7:c5 c3-b4 f8-e7 b4:f8 h6-g5 f8:f4 c7-d6 f4:a5 d8-c7 a5:g5 h8-g7 a3-b4 g7-f6 g5:d8 b8-c7 d8:a5 a7-b6 a5:c7",
  international: "33-29 19-24 38-33 14-19 29-23 18:27 31:22 17:28 35-30 24:35 39-33 28:30 44-39 35:33 50-44 16-21 42-38 33:31 36:16 19-24 45-40 24-29 40-34 30:50 49-44 50:33 47-42 33:36 46-41 36:47 48-42 47:49",
  english: "9-14 23-18 14:23 26:19 11-16 30-26 16:30 21-17 30:14 29-25 7-11 22-17 14:30 24-19 11-15 31-26 15:31 32-27 31:24 28:19 30:16",
  giveaway: "e3-f4 f6-g5 d2-e3 g7-f6 f4-e5 d6:b4 a3:c5 b6:d4 f2-e3 d4:h4 g1-f2 h4-g3 h2:f4 g5:g1 e1-f2 g1:e3 c1-d2 e3:a3 a1-b2 a3:c1",
  renju: "H8 A1 H9 A3 H10 A5 H11 A7 H12",
  promotion: "h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 h8g8 h7g8q f6g8 e2e4 a7a6 f1c4 a6a5 d1h5 a5a4 h5f7",
  "fool's mate": "f2f3 e7e5 g2g4 d8h4",
};

const DESK = [mouse, keys];
const FINGERS = [finger];
const BOTH = [finger, keys, mouse];

/** Who moves first and who second, with what, and how it ends: the first to move is named first. */
const GAMES = [
  { line: "russian", discipline: "RU-2022/russian", first: DESK, second: FINGERS, result: "0-1" },
  { line: "brazilian", discipline: "UA-2024/brazilian", first: FINGERS, second: BOTH, result: "1-0" },
  { line: "international", discipline: "RU-2022/international", first: BOTH, second: DESK, result: "0-1" },
  { line: "english", discipline: "UA-2024/english", colour: "black", first: FINGERS, second: DESK, result: "0-1" },
  { line: "giveaway", discipline: "RU-2022/giveaway", first: BOTH, second: FINGERS, result: "1-0" },
  { line: "renju", discipline: "RU-2022/renju", colour: "black", first: BOTH, second: DESK, result: "0-1" },
  { line: "promotion", discipline: "UA-CHESS/chess", first: BOTH, second: FINGERS, result: "1-0" },
];

for (const { line, discipline, colour = "white", first, second, result } of GAMES) {
  test(`${line} is played to its end`, async () => {
    const wish = (hands) => (hands === DESK ? { language: "en" } : { ...PHONE, language: "uk", colorScheme: "dark" });
    const [one, other] = [await guest(browser, server, wish(first)), await guest(browser, server, wish(second))];
    await begin(one, other, { discipline, colour });
    await plays(LINES[line].split(" "), [one, ...first], [other, ...second]);
    const [book] = discipline.split("/");
    for (const player of [one, other]) {
      const said = await ended(player);
      assert.ok(said.startsWith(result), `${line}: ${said}`);
      assert.ok(said.includes(book), `${line} ends by a clause: ${said}`);
      assert.equal(await player.page.locator(".player.runs").count(), 0, "no clock runs");
    }
    await picture(one.page, `end-${line}`);
    await leave(one, other);
  });
}

// Nothing but keys on either side, from the first page to the end: what fingers and a mouse do must not be needed.
for (const { line, discipline, colour = "white", result } of GAMES) {
  test(`${line} is played to its end by keys alone`, async () => {
    const alone = (language) => guest(browser, server, { language, keysAlone: true });
    const [one, other] = [await alone("uk"), await alone("ru")];
    await begin(one, other, { discipline, colour });
    await plays(LINES[line].split(" "), [one, keys], [other, keys]);
    for (const player of [one, other]) {
      const said = await ended(player);
      assert.ok(said.startsWith(result), `${line}: ${said}`);
    }
    await leave(one, other);
  });
}

test("chess is set up, begun and played to mate without a mouse", async () => {
  const [white, black] = [await guest(browser, server, { language: "ru" }), await guest(browser, server, { language: "en" })];
  const table = await sitDown(white, { discipline: "UA-CHESS/chess", control: "90+30" });
  await follow(black, table);
  for (const player of [white, black]) await keys.go(player, "form[data-act=ready] button");
  await plays(LINES["fool's mate"].split(" "), [white, keys], [black, keys]);
  assert.match(await ended(white), /^0-1.*UA-CHESS/s);
  // Also what comes after the end.
  await tabTo(black.page, "form[data-act=rematch] button");
  assert.equal(await act(white, "rematch").isVisible(), true);
  await picture(black.page, "end-chess-keys");
  await leave(white, black);
});

test("time that runs out is a loss, and the server says so", async () => {
  const [white, black] = sleepers;
  for (const player of sleepers) assert.match(await ended(player), /^1-0.*RU-2022 5\.4\.2\.6/s);
  assert.equal(await black.page.locator(".player[data-side=black] [data-part=clock]").innerText(), "0.0");
  assert.equal(await white.page.locator(".player.runs").count(), 0);
  await picture(black.page, "table-flag-phone");
  await leave(...sleepers);
});
