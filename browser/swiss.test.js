// A Swiss of thirty-five, in Russian: nine rounds with a bye each, pairs made again, a result found
// wrong two rounds later.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openHouse } from "./house.js";
import { people } from "./people.js";

const ROUNDS = 9;

let house, browser;
before(async () => { [house, browser] = await Promise.all([openHouse(), startBrowser()]); });
after(async () => { await browser?.close(); await house?.close(); });

test("thirty-five players, nine rounds, from the empty house to the final table", async () => {
  const secretary = await guest(browser, house, { language: "ru" });
  const { page, say } = secretary;
  await desk.openAccount(secretary, house);
  const event = await desk.newEvent(secretary, { name: "Кубок города", discipline: "UA-2024/russian", system: "ua-median-solkoff", rounds: ROUNDS });
  await desk.enterList(secretary, event, people(34));
  await desk.enterOne(secretary, event, people(35)[34]);
  await picture(page, "swiss-1-entries");
  await desk.admitAll(secretary, event);
  await desk.begin(secretary, event);
  await picture(page, "swiss-2-begun");
  const byes = new Set();
  for (let round = 1; round <= ROUNDS; round += 1) {
    await desk.pairRound(secretary, event, round);
    if (round === 2) await pairAgain(secretary);
    await desk.publishAndStart(secretary);
    await picture(page, `swiss-3-round-${round}`);
    assert.equal(await desk.waiting(page).count(), 17);
    byes.add(await page.getByText(say("bye")).first().innerText());
    await desk.typeResults(secretary, (row) => ["1", "=", "0", "1", "="][(row * 3 + round) % 5]);
    await desk.closeRound(secretary);
    if (round === 3) await correct(secretary, event);
  }
  assert.equal(byes.size, ROUNDS, "nobody rests twice");
  await page.goto(`/e/${event}/standings`);
  const points = await desk.pointsOf(page);
  assert.equal(points.length, 35);
  assert.equal(points.reduce((a, b) => a + b, 0), ROUNDS * 36, "two points for each table and each bye");
  await picture(page, "swiss-9-standings");
  await leave(secretary);
});

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
  await page.getByText(say("would-change")).waitFor();
  await picture(page, "swiss-4-correction");
  await page.getByLabel(say("reason")).fill("в протоколе ничья");
  await desk.press(who, "correct-result");
  await page.waitForURL(/rounds\/1(\?|$)/);
}
