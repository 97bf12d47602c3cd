// The server is killed under a game and comes back: the pages find it by themselves, nobody has paid for the
// time in which it was away, and the game goes on when both are ready.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { PHONE, act, begin, bothReady, ended, finger, mouse, moved, plays, surely } from "./table.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

/** The server stays away for so long that a clock would show it; what the clocks say may be off by less. */
const AWAY = 4_000;
const OFF = 1_000;
/** While a clock runs the server marks how far it has got, at least so often. */
const MARK = 10_000;

/** What both clocks of a table show together, and whose runs. */
async function clocks({ context }, table) {
  const answer = await context.request.get(`${table}/table.json`);
  const { white, black, runs } = (await answer.json()).table.clocks;
  return { left: white + black, runs };
}

/** Kills the server, lets some time pass and opens it again; the pages are not touched. */
async function killed(table, ...everybody) {
  const shown = await clocks(everybody[0], table);
  assert.notEqual(shown.runs, null, "a clock runs when the server is killed");
  const since = Date.now();
  await server.cut();
  const ran = Date.now() - since;
  for (const { page } of everybody) {
    await page.locator(".away").waitFor();
    await page.locator("[data-part=refused]:not([hidden])").waitFor();
  }
  await pause(AWAY);
  await server.reopen();
  for (const { page } of everybody) {
    await page.locator(".away").waitFor({ state: "detached" });
    await page.locator("[data-part=refused]").waitFor({ state: "hidden" });
  }
  const found = await clocks(everybody[0], table);
  assert.equal(found.runs, null, "the clocks stand until both are ready");
  assert.ok(found.left >= shown.left - ran - OFF, `${shown.left}, and ${found.left} after ${ran} ms`);
  assert.ok(found.left <= shown.left + MARK, "they stand as at the last mark");
}

test("the server is killed twice under a game, and the pages come back by themselves", async () => {
  const white = await guest(browser, server, { language: "en" });
  const black = await guest(browser, server, { ...PHONE, language: "uk" });
  const third = await guest(browser, server, { language: "ru" });
  const table = await begin(white, black, { discipline: "RU-2022/russian" });
  await third.page.goto(table);
  const everybody = [white, black, third];
  // Whoever loads the page anew loses this.
  for (const { page } of everybody) await page.evaluate(() => { window.untouched = true; });

  await plays(["c3-d4", "b6-a5"], [white, mouse], [black, finger]);
  await moved(third.page, 2);
  await killed(table, ...everybody);
  for (const player of [white, black]) await act(player, "ready").waitFor();
  assert.equal(await act(third, "ready").isVisible(), false, "who watches is not asked");
  await picture(black.page, "table-killed-phone");
  // One alone does not start it.
  await act(white, "ready").click();
  assert.equal((await clocks(white, table)).runs, null);
  await act(black, "ready").tap();
  for (const { page } of everybody) await page.locator(".player.runs").waitFor();
  await plays(["g3-h4"], [white, mouse], [black, finger]);

  await killed(table, ...everybody);
  await bothReady(white, black);
  await plays(["f6-g5", "h4:f6"], [black, finger], [white, mouse]);
  for (const { page } of everybody) {
    await moved(page, 5);
    assert.equal(await page.evaluate(() => window.untouched), true, "the page was not loaded anew");
  }
  await surely(white, "resign");
  for (const somebody of everybody) assert.match(await ended(somebody), /^0-1.*RU-2022/s);
  await leave(...everybody);
});
