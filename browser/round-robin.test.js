// A round robin of ten, in Ukrainian: from the empty server to the final table. One leaves before he
// has played half of his games, another after it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { people } from "./people.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

test("ten players, nine rounds, every result by the keyboard, two leave on the way", async () => {
  const chief = await guest(browser, server, { language: "uk" });
  const { page, say } = chief;
  const [early, late] = [people(10)[3][0], people(10)[6][0]];
  await desk.openAccount(chief, server);
  const event = await desk.newEvent(chief, { name: "Осінній турнір", discipline: "UA-2024/russian", system: "round-robin" });
  await desk.enterList(chief, event, people(10));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  for (let round = 1; round <= 9; round += 1) {
    await desk.openRound(chief, event, round);
    await desk.typeResults(chief, (row) => ["1", "=", "0", "=", "1"][(row + round) % 5]);
    await desk.closeRound(chief);
    if (round === 3) await leaves(chief, event, early, "round-robin-leaves-early");
    if (round === 6) await leaves(chief, event, late, "round-robin-leaves-late");
  }
  await page.goto(`/e/${event}/standings`);
  await picture(page, "round-robin-standings");
  const rows = page.locator("#standings tbody tr");
  assert.equal(await rows.count(), 10);
  assert.equal(await rows.filter({ hasText: say("left") }).count(), 2);
  const points = await desk.pointsOf(page);
  assert.equal(points.reduce((a, b) => a + b, 0), 72, "two points for each of the 36 meetings that count");
  await page.goto(`/e/${event}/crosstable`);
  await picture(page, "round-robin-crosstable");
  await leave(chief);
});

/** Somebody leaves: what follows is told beforehand, with its clause. */
async function leaves(who, event, name, shot) {
  const { page } = who;
  const number = await desk.entryOf(who, event, name);
  await page.goto(`/desk/${event}/leave/p${number}`);
  await picture(page, shot);
  assert.match(await page.locator("#withdrew").innerText(), /UA-2024/);
  const told = await desk.withdraw(who, event, name, "хвороба");
  assert.notEqual(told.length, 0, "what follows is said");
}
