// The papers of an event at the desk: all as one file with news on the way, stopped and begun again.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { openAccount } from "./arbiter.js";
import { guest, leave, startBrowser } from "./guest.js";
import { openServer } from "./server.js";

let server, browser;

before(async () => {
  [server, browser] = await Promise.all([openServer({ demo: true }), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test("all papers are stopped, begun again and kept", async () => {
  const chief = await guest(browser, server, { language: "uk", acceptDownloads: true });
  await openAccount(chief, server);
  const { page, say } = chief;
  await page.goto("/desk/demo-teams/papers");
  const [all, news] = [page.locator("[data-papers]"), page.locator("#printing")];

  // Held back until it is stopped, so that nobody races with the press.
  await page.route("**/all.stream*", () => {});
  await all.click();
  await news.waitFor({ state: "visible" });
  await news.getByRole("button", { name: say("papers-stop") }).click();
  await news.waitFor({ state: "hidden" });
  await page.unroute("**/all.stream*");

  const [file] = await Promise.all([page.waitForEvent("download"), all.click()]);
  assert.equal(file.suggestedFilename(), "demo-teams.pdf");
  const pdf = await readFile(await file.path());
  assert.equal(pdf.subarray(0, 5).toString("latin1"), "%PDF-");
  await news.waitFor({ state: "hidden" });
  await leave(chief);
});

test("everybody prints a round with one click", async () => {
  const reader = await guest(browser, server, { language: "uk" });
  await reader.page.goto("/e/demo-swiss/papers");
  const round = await reader.page.locator('a[href*="round.pdf"]').getAttribute("href");
  const answer = await reader.page.request.get(round);
  assert.equal(answer.headers()["content-type"], "application/pdf");
  await leave(reader);
});
