// Answers and news that come late, out of order or not at all: the page of results shows in the end
// what the server has kept.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave } from "./guest.js";

const ROUND = "/desk/demo-swiss/rounds/5";

let server, browser;
before(async () => { ({ server, browser } = await desk.openDemo()); });
after(async () => { await browser?.close(); await server?.close(); });

test("an answer that comes late takes nothing back from a row that is being typed", async () => {
  const [colleague, arbiter] = await Promise.all([guest(browser, server), guest(browser, server)]);
  await Promise.all([colleague, arbiter].map((one) => desk.signIn(one)));
  let release;
  const held = new Promise((free) => { release = free; });
  let asked;
  const renewal = new Promise((come) => { asked = come; });
  await arbiter.page.route(`**${ROUND}`, async (route) => {
    if (!route.request().headers()["x-part"]) return route.continue();
    const response = await route.fetch();
    asked();
    await held;
    return route.fulfill({ response });
  });
  await Promise.all([colleague, arbiter].map(({ page }) => page.goto(ROUND)));
  const { page } = arbiter;
  const [other, own] = await desk.waiting(page).evaluateAll((all) => all.map((row) => row.id));
  // The news of a colleague's first game make the page ask, and its answer is held back …
  await desk.typeResult(colleague.page, other, ["="]);
  await renewal;
  // … while a game is entered here and kept: the answer under way is older than that.
  const kept = () => page.waitForResponse((answer) => answer.request().method() === "POST");
  await Promise.all([kept(), desk.typeResult(page, own, ["1"])]);
  await desk.typeResult(colleague.page, other, ["="]);
  const seen = await page.evaluateHandle((id) => {
    const all = [];
    const result = () => document.querySelector(`#${id} .result`).innerText.trim();
    new MutationObserver(() => all.push(result())).observe(document.getElementById(id), { childList: true, subtree: true });
    return all;
  }, own);
  release();
  await page.locator(`#${other}[data-done="yes"]`).waitFor();
  assert.deepEqual((await seen.jsonValue()).filter((result) => !result.includes("1 : 0")), []);
  await desk.typeResult(page, own, ["1"]);
  await page.locator(`#${own}[data-done="yes"]`).waitFor();
  await leave(colleague, arbiter);
});

test("what others entered is fetched with the answer to a key, even when no news come", async () => {
  const [colleague, arbiter] = await Promise.all([guest(browser, server), guest(browser, server)]);
  await arbiter.page.route("**/live", (route) => route.abort());
  await Promise.all([colleague, arbiter].map(async (one) => {
    await desk.signIn(one);
    await one.page.goto(ROUND);
  }));
  const [other, own] = await desk.waiting(arbiter.page).evaluateAll((all) => all.map((row) => row.id));
  await desk.typeResult(colleague.page, other, ["0", "0"]);
  await colleague.page.locator(`#${other}[data-done="yes"]`).waitFor();
  assert.equal(await arbiter.page.locator(`#${other}`).getAttribute("data-done"), "no");
  await desk.typeResult(arbiter.page, own, ["1", "1"]);
  for (const row of [other, own]) await arbiter.page.locator(`#${row}[data-done="yes"]`).waitFor();
  await leave(colleague, arbiter);
});
