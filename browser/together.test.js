// Several people at one event: three arbiters enter results at once, spectators see them come, and
// a server that goes away and comes back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture } from "./guest.js";

const ROUND = "/desk/demo-swiss/rounds/5";

let server, browser;
before(async () => { ({ server, browser } = await desk.openDemo()); });
after(async () => { await browser?.close(); await server?.close(); });

test("results entered from three browsers at once are all kept", async () => {
  const reader = await guest(browser, server, { language: "ru" });
  await reader.page.goto("/e/demo-swiss/rounds/5");
  const arbiters = await Promise.all(["uk", "ru", "en"].map((language) => guest(browser, server, { language })));
  await Promise.all(arbiters.map(async (arbiter) => {
    await desk.signIn(arbiter);
    await arbiter.page.goto(ROUND);
  }));
  const rows = await desk.waiting(arbiters[0].page).evaluateAll((all) => all.map((row) => row.id));
  assert.equal(rows.length, 8);
  const keys = ["1", "=", "0"];
  await Promise.all(arbiters.map(async ({ page }, index) => {
    for (const row of rows.filter((_, place) => place % 3 === index)) {
      await desk.typeResult(page, row, [keys[index], keys[index]]);
    }
  }));
  const shown = ["1 : 0", "½ : ½", "0 : 1"];
  for (const { page } of arbiters) await page.waitForFunction(() => !document.querySelector('table.results tr[data-done="no"]'));
  await arbiters[0].page.reload();
  for (const [place, row] of rows.entries()) {
    const found = await desk.resultOf(arbiters[0].page, row);
    assert.equal(found.split(shown[place % 3]).length - 1, 2, `${row} has ${found}`);
  }
  const last = reader.page.locator(`#table${rows.at(-1).match(/\d+/)[0]} .result`);
  await last.filter({ hasText: /[\d½] : [\d½]/ }).waitFor();
  await picture(reader.page, "together-reader");
  await leave(reader, ...arbiters);
});

test("a page says when the server is away, and comes back by itself", async () => {
  const reader = await guest(browser, server, { language: "uk" });
  const { page, say } = reader;
  await page.goto("/e/demo-swiss/rounds/5");
  const offline = page.getByText(say("offline"));
  assert.equal(await offline.isVisible(), false);
  await server.cut();
  await offline.waitFor({ state: "visible" });
  await picture(page, "offline", {});
  await server.reopen();
  await offline.waitFor({ state: "hidden" });
  await leave(reader);
});
