// A round robin of ten, in Ukrainian: from the empty house to the final table.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openHouse } from "./house.js";
import { people } from "./people.js";

let house, browser;
before(async () => { [house, browser] = await Promise.all([openHouse(), startBrowser()]); });
after(async () => { await browser?.close(); await house?.close(); });

test("ten players, nine rounds, every result by the keyboard", async () => {
  const chief = await guest(browser, house, { language: "uk" });
  const { page } = chief;
  await desk.openAccount(chief, house);
  const event = await desk.newEvent(chief, { name: "Осінній турнір", discipline: "UA-2024/russian", system: "round-robin" });
  await desk.enterList(chief, event, people(10));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  for (let round = 1; round <= 9; round += 1) {
    await desk.openRound(chief, event, round);
    assert.equal(await desk.waiting(page).count(), 5);
    await desk.typeResults(chief, (row) => ["1", "=", "0", "=", "1"][(row + round) % 5]);
    await desk.closeRound(chief);
  }
  await page.goto(`/e/${event}/standings`);
  const points = await desk.pointsOf(page);
  assert.equal(points.length, 10);
  assert.equal(points.reduce((a, b) => a + b, 0), 90, "two points a game are given out");
  await picture(page, "round-robin-standings");
  await leave(chief);
});
