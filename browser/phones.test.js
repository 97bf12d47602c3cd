// Results from a line arbiter's phone and from the desk at the same time: nobody's entry is lost,
// and the phone's link ends with the round.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { faultsOf } from "./accessibility.js";

const ROUND = "/desk/demo-swiss/rounds/5";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer({ demo: true }), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

test("a phone enters its tables while the desk enters others", async () => {
  const chief = await guest(browser, server, { language: "uk" });
  const { page, say } = chief;
  await desk.openAccount(chief, server);
  await page.goto(`${ROUND}/phones`);
  await page.getByLabel(say("phones-each")).fill("9");
  await desk.press(chief, "phones-make");
  await picture(page, "phones-1-codes");
  const links = await page.getByRole("link", { name: say("phone-open-here") }).evaluateAll((all) => all.map((link) => new URL(link.href).pathname));
  assert.equal(links.length, 2, "tables 1 to 9 and 10 to 17");
  await page.goto(ROUND);
  const rows = await desk.waiting(page).evaluateAll((all) => all.map((row) => row.id));
  const [near, far] = [rows.slice(0, 4), rows.slice(4)];

  const phone = await guest(browser, server, { language: "uk", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await Promise.all([
    byPhone(phone, links[1], near.map((row) => row.match(/\d+/)[0])),
    far.reduce((turn, row) => turn.then(() => desk.typeResult(page, row, ["=", "="])), Promise.resolve()),
  ]);
  await page.reload();
  for (const row of near) assert.equal((await desk.resultOf(page, row)).split("1 : 0").length - 1, 2, row);
  for (const row of far) assert.equal((await desk.resultOf(page, row)).split("½ : ½").length - 1, 2, row);
  await desk.closeRound(chief);
  await phone.page.goto(links[1]);
  await phone.page.getByText(say("phone-no-more")).first().waitFor();
  await leave(chief, phone);
});

/** Presses a win for the first-named in both games of each table. */
async function byPhone({ page, say }, link, tables) {
  for (const table of tables) {
    for (const game of [1, 2]) {
      await page.goto(`${link}?at=${table}`);
      if (game === 1 && table === tables[0]) {
        assert.deepEqual(await faultsOf(page), []);
        await picture(page, "phones-2-board");
      }
      const panel = page.locator("section.panel:visible");
      await panel.locator('.press button[value="1-0"]').click();
      await panel.getByText(say("phone-saved")).waitFor();
    }
  }
}
