// Replies that are prepared while the other thinks: played when the turn comes, taken back, or dropped; and only
// where the terms of the table allow it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { guest, leave, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { begin, holds, keys, mouse, moved, square } from "./table.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

const RUSSIAN = { discipline: "RU-2022/russian" };

async function clicks(player, ...names) {
  for (const name of names) await mouse.on(player, name);
}

/** What is prepared on a page. */
const prepared = ({ page }) => page.locator("[data-part=prepared]:not([hidden]) [data-part=prepared-move]");

test("a reply is prepared while the other thinks, and played when the turn comes, or dropped", async () => {
  const white = await guest(browser, server, { language: "en" });
  const black = await guest(browser, server, { language: "uk" });
  await begin(white, black, { ...RUSSIAN, premoves: true });

  // Nobody else sees it; it is played as soon as it can be.
  await clicks(black, "b6", "a5");
  assert.equal(await prepared(black).innerText(), "b6 – a5");
  await square(black.page, "a5").and(black.page.locator(".chosen")).waitFor();
  assert.equal(await white.page.locator('[data-square="a5"] .piece').count(), 0);
  await clicks(white, "c3", "d4");
  await holds(white.page, "a5", "bm");
  await moved(white.page, 2);
  assert.equal(await prepared(black).count(), 0);

  // By keys too; taken back by the button, nothing is played.
  await keys.on(black, "f6");
  await keys.on(black, "g5");
  await black.page.locator("[data-part=prepared] button").click();
  assert.equal(await prepared(black).count(), 0);
  await clicks(white, "b2", "c3");
  await moved(black.page, 3);
  await black.page.locator("[data-part=your-turn]:not(:empty)").waitFor();
  assert.equal(await black.page.locator('[data-square="g5"] .piece').count(), 0);
  await clicks(black, "f6", "g5");
  await moved(white.page, 4);

  // What cannot be played then is dropped, and said.
  await clicks(black, "h8", "a1");
  await clicks(white, "a1", "b2");
  await black.page.locator("[data-part=refused]:not([hidden])").waitFor();
  assert.equal(await prepared(black).count(), 0);
  await moved(black.page, 5);
  await leave(white, black);
});

test("where the terms do not allow it nothing is prepared", async () => {
  const white = await guest(browser, server, { language: "en" });
  const black = await guest(browser, server, { language: "uk" });
  await begin(white, black, RUSSIAN);
  assert.equal(await black.page.locator("[data-part=may-prepare]").count(), 0);
  await clicks(black, "b6", "a5");
  assert.equal(await black.page.locator('[data-square="b6"].chosen, [data-square="a5"].chosen').count(), 0);
  await clicks(white, "c3", "d4");
  await holds(black.page, "d4", "wm");
  await moved(black.page, 1);
  await leave(white, black);
});
