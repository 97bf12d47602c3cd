// Boards that are not played on the page: a wooden one reported by a tablet that is its clock, the clock alone,
// a game relayed from elsewhere; and boards for those who pass by: the wall, the screen of a hall, the page of a club.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { PHONE, begin, ended, finger, holds, mouse, moved, open, plays } from "./table.js";
import { TABLET, fillsIn, form, half, reports, runs, starts, tells } from "./tablet.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

test("a wooden board is reported by a tablet that is its clock", async () => {
  const tablet = await guest(browser, server, { ...TABLET, language: "en" });
  const anybody = await guest(browser, server, { ...PHONE, language: "uk" });
  const table = await open(tablet, "#board", { discipline: "RU-2022/russian", control: "30+30", white: "Olena", black: "Petro" });
  await anybody.page.goto(table);
  assert.equal(await form(tablet, "move").count(), 0, "before the signal nobody moves");
  await starts(tablet);
  await runs(tablet, "white");

  // A man that was touched must move.
  await fillsIn(tablet, "touch", { squares: "c3" }, "first");
  await finger.on(tablet, "g3");
  await finger.on(tablet, "h4");
  await tablet.page.locator("[data-part=refused]", { hasText: "RU-2022" }).waitFor();
  await finger.on(tablet, "c3");
  await finger.on(tablet, "d4");
  await holds(anybody.page, "d4", "wm");
  await half(tablet, "white").tap();
  await runs(anybody, "black");

  // The space bar presses the clock that runs.
  await finger.on(tablet, "b6");
  await finger.on(tablet, "a5");
  await holds(anybody.page, "a5", "bm");
  await tablet.page.evaluate(() => document.activeElement.blur());
  await tablet.page.keyboard.press("Space");
  await runs(anybody, "white");
  await picture(tablet.page, "wood-tablet");

  // Both clocks stand and go on.
  await tablet.page.locator("[data-part=pause] form[data-report=stop] button").tap();
  await tablet.page.locator("[data-part=pause] form[data-report=resume] button").tap();
  await runs(tablet, "white");

  await tells(tablet, "resign", "second");
  for (const somebody of [tablet, anybody]) assert.match(await ended(somebody), /^1-0.*RU-2022/s);
  await picture(tablet.page, "wood-over");
  await leave(tablet, anybody);
});

test("a tablet that opens the server by plain http at its name in the hall reports, and sends again what was cut off", async () => {
  const own = await startBrowser("--host-resolver-rules=MAP tablets.hall 127.0.0.1");
  const hall = { ...server, address: server.address.replace(/localhost|127\.0\.0\.1/, "tablets.hall") };
  const tablet = await guest(own, hall, { ...TABLET, language: "en" });
  const { page } = tablet;
  await open(tablet, "#board", { discipline: "RU-2022/russian", control: "30+30", white: "Olena", black: "Petro" });
  assert.equal(await page.evaluate(() => isSecureContext), false, "as tablets of a hall come");
  await starts(tablet);
  const unsent = page.locator("[data-part=unsent]");

  // The line is cut before anything arrives: what was said is marked, in its order, and goes by itself.
  await page.route("**/report", (route) => route.abort());
  for (const name of ["c3", "d4"]) await finger.on(tablet, name);
  await unsent.filter({ hasText: /: 1$/ }).waitFor();
  await half(tablet, "white").tap();
  await unsent.filter({ hasText: /: 2$/ }).waitFor();
  await page.unroute("**/report");
  await holds(page, "d4", "wm");
  await runs(tablet, "black");
  await unsent.waitFor({ state: "hidden" });

  // The answer is lost: it is sent again with the same id, and done once.
  const ids = [];
  await page.route("**/report", async (route) => {
    ids.push(new URLSearchParams(route.request().postData()).get("id"));
    if (ids.length > 1) return route.continue();
    // What fetches it here does not know the name of the hall.
    const here = (text) => text.replace("tablets.hall", "127.0.0.1");
    const headers = Object.fromEntries(Object.entries(route.request().headers()).map(([name, value]) => [name, here(value)]));
    const answer = await route.fetch({ url: here(route.request().url()), headers });
    assert.equal(answer.status(), 200, "the server has got it");
    return route.abort();
  });
  const asked = page.waitForRequest((one) => one.url().endsWith("/report") && ids.length > 0);
  for (const name of ["b6", "a5"]) await finger.on(tablet, name);
  await asked;
  await unsent.waitFor({ state: "hidden" });
  await moved(page, 2);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
  assert.equal(await page.locator("[data-part=refused]:not([hidden])").count(), 0, "the second time is no second move");
  await leave(tablet);
  await own.close();
});

test("a tablet between two players is a clock, shows the flag and calls nothing", async () => {
  const tablet = await guest(browser, server, { ...TABLET, language: "uk", colorScheme: "dark" });
  await open(tablet, "#board", { discipline: "UA-2024/russian-blitz", control: "1+2", follows: "clock", white: "Olena", black: "Petro" });
  assert.equal(await tablet.page.locator("[data-part=board]").isVisible(), false);
  await starts(tablet);
  await half(tablet, "white").tap();
  await runs(tablet, "black");
  await half(tablet, "black").tap();
  await runs(tablet, "white");
  // The arbiter has set White's clock to its last second.
  await reports(tablet, { act: "stop", by: "chief-arbiter" });
  await reports(tablet, { act: "set", by: "chief-arbiter", side: "first", time: "0:01", reason: "read off" });
  await reports(tablet, { act: "resume", by: "chief-arbiter" });
  await tablet.page.locator(".half [data-side=white] [data-part=flag]:not([hidden])").waitFor();
  await picture(tablet.page, "wood-clock-dark");
  assert.equal(await tablet.page.locator("[data-part=ended]").isVisible(), false);
  await tablet.page.locator("form[data-report=result] select").selectOption("second-wins");
  await tablet.page.locator("form[data-report=result] button").tap();
  assert.match(await ended(tablet), /^0-1/);
  await leave(tablet);
});

test("a game from elsewhere is relayed as its record grows, and a slip is corrected", async () => {
  const sender = await guest(browser, server, { language: "en" });
  const anybody = await guest(browser, server, { ...PHONE, language: "ru" });
  const table = await open(sender, "#board", { discipline: "UA-CHESS/chess", control: "90+30", follows: "relay", white: "A", black: "B" });
  await anybody.page.goto(table);
  const send = async (text) => {
    await sender.page.locator("form[data-report=relay] textarea").fill(text);
    await sender.page.locator("form[data-report=relay]:has(textarea) button").click();
  };
  await send("1. e4 e5 2. Nf3");
  await holds(anybody.page, "f3", "wn");
  await mouse.on(sender, "b8");
  await mouse.on(sender, "c6");
  await moved(anybody.page, 4);
  await send("1. e4 e5 2. Nf3 Nc6 3. Ke3");
  await sender.page.locator("[data-part=refused]", { hasText: "Ke3" }).waitFor();
  await send("1. e4 e5 2. Nf3 Nf6 3. Bc4");
  await holds(anybody.page, "f6", "bn");
  await moved(anybody.page, 5);
  await sender.page.locator("form[data-report=relay]:has([name=back]) button").click();
  await moved(anybody.page, 4);
  await picture(sender.page, "relay");
  await sender.page.locator("form[data-report=result] select").selectOption("draw");
  await sender.page.locator("form[data-report=result] button").click();
  assert.match(await ended(anybody), /^½-½/);
  await leave(sender, anybody);
});

test("games hang on the wall, on the screen of a hall and in the page of a club, and go on there", async () => {
  const [white, black] = [await guest(browser, server), await guest(browser, server)];
  const [passer, screen] = [await guest(browser, server, { ...PHONE, language: "uk" }), await guest(browser, server, { viewport: { width: 1920, height: 1080 } })];
  const table = await begin(white, black, { discipline: "RU-2022/russian", on_wall: true });
  const tablet = await guest(browser, server, { ...TABLET });
  await open(tablet, "#board", { discipline: "UA-CHESS/chess", control: "90+30", follows: "relay", white: "A", black: "B", on_wall: true });
  await passer.page.goto("/wall");
  await screen.page.goto("/wall?screen=1");
  const page = await (await browser.newContext()).newPage();
  const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(`<h1>A club</h1><iframe title="Board" width="400" height="560" src="${server.address}/embed/${table.slice(3)}"></iframe>`));
  await once(site.listen(0, "localhost"), "listening");
  await page.goto(`http://localhost:${site.address().port}/`);
  assert.equal(await passer.page.locator("#wall > li").count(), 2);
  const club = page.frameLocator("iframe");
  await club.locator("[data-square=d4]").waitFor();
  await plays(["c3-d4", "b6-a5"], [white, mouse], [black, mouse]);
  await mouse.on(tablet, "e2");
  await mouse.on(tablet, "e4");
  for (const wall of [passer.page, screen.page]) {
    await wall.locator(".draughts [data-square=a5] .bm").waitFor();
    await wall.locator(".chess [data-square=e4] .wp").waitFor();
  }
  await club.locator("[data-square=a5] .bm").waitFor();
  await picture(passer.page, "wall-phone");
  await picture(screen.page, "wall-screen", {});
  await picture(page, "embed", {});
  // Whoever plays sees his own page only.
  assert.equal((await white.page.goto(`/embed/${table.slice(3)}`)).status(), 403);
  await page.context().close();
  site.close();
  await leave(white, black, passer, screen, tablet);
});
