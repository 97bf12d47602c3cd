// What a spectator sees while a round is entered: the page that was open is the page that one gets who
// comes now. Order, banners and counts included; and nothing is taken from under his eye.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture } from "./guest.js";

let server, browser;
before(async () => { ({ server, browser } = await desk.openDemo()); });
after(async () => { await browser?.close(); await server?.close(); });

/** What stands on the page, without what only moves on it. Runs in the page. */
function standing() {
  const main = document.querySelector("main").cloneNode(true);
  for (const row of main.querySelectorAll(".changed")) row.classList.remove("changed");
  for (const one of main.querySelectorAll('[class=""]')) one.removeAttribute("class");
  for (const one of main.querySelectorAll("[data-offline], [role=timer]")) one.remove();
  // What was said aloud since the page was loaded is nothing that a fresh page has.
  for (const one of main.querySelectorAll("[aria-live]")) one.replaceChildren();
  for (const one of main.querySelectorAll("[hidden]")) one.hidden = false;
  return main.innerHTML.replace(/\s+/g, " ").replaceAll(/> ?</g, ">\n<").split("\n");
}

/** The open pages show what pages that are loaded now show. */
async function sameAsFresh(pages) {
  await Promise.all(pages.map(async ({ way, page, context }) => {
    const fresh = await context.newPage();
    await fresh.setViewportSize(page.viewportSize());
    await fresh.goto(way);
    const version = await fresh.locator("main").getAttribute("data-version");
    await page.locator(`main[data-version="${version}"]`).waitFor();
    assert.deepEqual(await page.evaluate(standing), await fresh.evaluate(standing), way);
    await fresh.close();
  }));
}

for (const [event, round, ways] of [
  ["demo-swiss", 5, ["/standings", "/crosstable?sort=place", "/rounds/5", "", "/players/3", "/screen"]],
  ["demo-teams", 2, ["/standings", "/teams", "/rounds/2"]],
]) {
  test(`${event}: every open page is the fresh one, game by game and when the round is closed`, async () => {
    const chief = await guest(browser, server, { language: "uk" });
    await desk.signIn(chief);
    // A browser has six lines to a server, and every page listens on one: each has its own.
    const pages = await Promise.all(ways.map(async (way) => {
      const spectator = await guest(browser, server, { language: "uk" });
      await spectator.page.goto(`/e/${event}${way}`);
      return { ...spectator, way: `/e/${event}${way}` };
    }));
    const [{ page: standings }] = pages;
    const banner = standings.locator(".notice.warn");
    assert.equal(await banner.count(), 1, "some games have no result");
    // Somebody reads further down, with the focus on a line.
    await standings.setViewportSize({ width: 1000, height: 500 });
    const line = standings.locator("main table tbody tr").nth(4).locator("a").last();
    await line.focus();
    const id = await standings.locator("main table tbody tr").nth(4).getAttribute("id");
    const scroll = await standings.evaluate(() => { scrollTo(0, 200); return scrollY; });
    await chief.page.goto(`/desk/${event}/rounds/${round}`);
    const rows = await desk.waiting(chief.page).evaluateAll((all) => all.map((row) => row.id));
    for (const [index, row] of rows.entries()) {
      const games = Number(await chief.page.locator(`#${row}`).getAttribute("data-left"));
      await desk.typeResult(chief.page, row, Array(games).fill(["0", "1", "="][index % 3]));
      await chief.page.locator(`#${row}[data-done="yes"]`).waitFor();
      if (index === 0) await sameAsFresh(pages);
    }
    await desk.closeRound(chief);
    await sameAsFresh(pages);
    assert.equal(await standings.evaluate(() => document.activeElement.closest("tr")?.id), id, "the focus is on the same line");
    assert.equal(await standings.evaluate(() => scrollY), scroll, "and so is the page");
    assert.equal(await banner.count(), 0, "all results are in");
    await picture(standings, `live-${event}`);
    await leave(chief, ...pages);
  });
}
