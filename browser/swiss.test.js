// A Swiss of thirty-five, in Russian, from the empty server to the archive: nine rounds with byes,
// one who comes late, one who leaves, pairs made again, a result found wrong two rounds later.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { people } from "./people.js";

const ROUNDS = 9;

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

test("thirty-five players, nine rounds, from the empty server to the final table", async () => {
  const secretary = await guest(browser, server, { language: "ru" });
  const { page, say } = secretary;
  await desk.openAccount(secretary, server);
  const event = await desk.newEvent(secretary, { name: "Кубок города", discipline: "UA-2024/russian", system: "ua-median-solkoff", rounds: ROUNDS });
  await desk.typeEntries(secretary, event, people(35));
  await picture(page, "swiss-1-entries");
  await desk.admitAll(secretary, event);
  await desk.begin(secretary, event);
  await picture(page, "swiss-2-begun");
  const byes = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await desk.pairRound(secretary, event, round);
    if (round === 2) await pairAgain(secretary);
    await desk.publishAndStart(secretary);
    await picture(page, `swiss-3-round-${round}`);
    const even = round === 2 || round === 3;
    assert.equal(await desk.waiting(page).count(), even ? 18 : 17);
    byes.push(...(await page.getByText(new RegExp(`^${say("bye")}`)).allInnerTexts()));
    await desk.typeResults(secretary, (row) => ["1", "=", "0", "1", "="][(row * 3 + round) % 5]);
    await desk.closeRound(secretary);
    if (round === 1) await comesLate(secretary, event, people(36)[35]);
    if (round === 3) await correct(secretary, event);
    if (round === 3) await desk.withdraw(secretary, event, people(35)[20][0], "уехал");
  }
  assert.equal(byes.length, ROUNDS - 2, "one rests where the number is odd");
  assert.equal(new Set(byes).size, byes.length, "nobody rests twice");
  await page.goto(`/e/${event}/standings`);
  const points = await desk.pointsOf(page);
  assert.equal(points.length, 36);
  assert.equal(points.reduce((a, b) => a + b, 0), ROUNDS * 36, "two points for each table and each bye");
  await picture(page, "swiss-9-standings");
  await finish(secretary, event);
  await leave(secretary);
});

/** Somebody enters after the first round: he is admitted, and joins by the chief's decision. */
async function comesLate(who, event, person) {
  await desk.typeEntries(who, event, [person]);
  await desk.admitAll(who, event);
  await desk.joinLate(who, event, person[0], "задержался в дороге");
  await picture(who.page, "swiss-4-late");
}

/** Signs every round and the table, and takes the archive home. */
async function finish(who, event) {
  const { page, say } = who;
  await page.goto(`/desk/${event}/finish`);
  await picture(page, "swiss-9-finish");
  const sign = page.getByRole("main").getByRole("button", { name: say("sign"), exact: true });
  for (let left = await sign.count(); left > 0; left = await sign.count()) {
    await Promise.all([page.waitForEvent("load"), sign.first().click()]);
  }
  await desk.press(who, "sign-table");
  await page.getByText(say("finish-all-good")).waitFor();
  await picture(page, "swiss-9-signed");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: say("archive") }).click()]);
  assert.match(file.suggestedFilename(), /\.damka$/);
}

/** Throws the draft away and pairs again: the page says beforehand what it would change. */
async function pairAgain(who) {
  const { page, say } = who;
  const pairs = () => page.locator("table.results tbody tr").allInnerTexts();
  const before = await pairs();
  await page.getByRole("link", { name: say("pair-again") }).click();
  await page.getByText(say("unpair-same")).waitFor();
  await desk.press(who, "pair-again");
  await page.getByRole("button", { name: say("publish") }).waitFor();
  assert.deepEqual(await pairs(), before, "the same lot gives the same pairs");
}

/** A result of round 1 was entered wrongly. */
async function correct(who, event) {
  const { page, say } = who;
  await page.goto(`/desk/${event}/rounds/1`);
  await page.getByRole("link", { name: say("correct"), exact: true }).first().click();
  await page.locator("select[name=score]").selectOption({ index: 2 });
  await desk.press(who, "show-consequences");
  await page.getByRole("heading", { name: say("would-change") }).waitFor();
  await picture(page, "swiss-4-correction");
  await page.getByLabel(say("reason")).fill("в протоколе ничья");
  await desk.press(who, "correct-result");
  await page.waitForURL(/rounds\/1(\?|$)/);
}
