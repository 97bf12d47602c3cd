// A knockout of four, in Ukrainian: a drawn meeting is decided as the regulations say, and the
// winner plays the final.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { people } from "./people.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

test("four players, a drawn semi-final, a final", async () => {
  const chief = await guest(browser, server, { language: "uk" });
  const { page, say } = chief;
  await desk.openAccount(chief, server);
  const event = await desk.newEvent(chief, { name: "Кубок на вибування", discipline: "UA-2024/russian", system: "knockout" });
  await desk.enterList(chief, event, people(4));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await desk.openRound(chief, event, 1);
  await desk.typeResults(chief, (row) => ["=", "1"][row]);
  await page.reload();
  const tie = page.locator("#tie1");
  await tie.getByText(say("drawn-meeting")).waitFor();
  await picture(page, "knockout-1-tie");
  assert.equal(await page.getByRole("button", { name: say("close-round") }).count(), 0, "not before it is decided");
  await tie.getByRole("button", { name: say("tie-draw") }).click();
  await page.locator("#tie1").getByText(say("goes-on")).waitFor();
  const goesOn = (await page.locator("#tie1").innerText()).trim();
  await picture(page, "knockout-2-decided");
  await desk.closeRound(chief);
  await desk.openRound(chief, event, 2);
  assert.equal(await desk.waiting(page).count(), 1, "the final");
  const final = await page.locator("table.results tbody tr").first().innerText();
  const finalist = people(4).map(([name]) => name).find((name) => goesOn.includes(name));
  assert.match(final, new RegExp(finalist), "who was decided for plays it");
  await desk.typeResults(chief, () => "1");
  await desk.closeRound(chief);
  await page.goto(`/e/${event}/standings`);
  await picture(page, "knockout-3-standings");
  assert.equal(await page.locator("main table tbody tr").count(), 4);
  await leave(chief);
});
