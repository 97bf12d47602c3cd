// How tables look: nothing moves when the opponent does, fingers find every button, nothing scrolls sideways,
// and axe has no objection, on a desk and on a telephone, light and dark.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faultsOf } from "./accessibility.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { PHONE, WIDE, act, begin, ended, finger, mouse, open, plays, sitDown, unfold } from "./table.js";

const LOOKS = {
  "wide-light": { ...WIDE, language: "en" },
  "wide-dark": { ...WIDE, language: "ru", colorScheme: "dark" },
  "phone-light": { ...PHONE, language: "uk" },
  "phone-dark": { ...PHONE, language: "en", colorScheme: "dark" },
};

let server, browser, host, friend, cookies, pages;

/** One person with a table of every kind; a friend plays with him where two are needed. */
before(async () => {
  [server, browser] = await Promise.all([openServer(), startBrowser()]);
  [host, friend] = [await guest(browser, server), await guest(browser, server)];
  const lines = [[host, mouse], [friend, mouse]];
  pages = { play: "/play" };
  pages.open = await sitDown(host, { discipline: "RU-2022/russian" });
  pages.russian = await begin(host, friend, { discipline: "RU-2022/russian", on_wall: true });
  await plays(["c3-d4", "d6-c5"], ...lines);
  pages.international = await begin(host, friend, { discipline: "UA-2024/international", on_wall: true });
  await plays(["33-28", "18-22"], ...lines);
  pages.chess = await begin(host, friend, { discipline: "UA-CHESS/chess", on_wall: true });
  await plays(["e2e4", "e7e5", "g1f3", "b8c6"], ...lines);
  await act(friend, "offer").click();
  await act(host, "accept").waitFor();
  pages.over = await begin(host, friend, { discipline: "UA-CHESS/chess" });
  await plays(["f2f3", "e7e5", "g2g4", "d8h4"], ...lines);
  await ended(host);
  pages.renju = await begin(host, friend, { discipline: "RU-2022/renju", colour: "black", opening: "rif", on_wall: true });
  await mouse.on(host, "H8");
  pages.blindfold = await begin(host, friend, { discipline: "UA-CHESS/chess", blindfold: "record" });
  pages.consultation = await begin(host, friend, { discipline: "RU-2022/russian", confer: "own" });
  pages.display = await open(host, "#display", { discipline: "UA-CHESS/chess", control: "90+30", boards: "5", name: "Olena" });
  pages.wood = await open(host, "#board", { discipline: "RU-2022/russian", control: "30+30", white: "Olena", black: "Petro" });
  for (const [kind, by] of [["arrive", "first"], ["arrive", "second"], ["signal", "chief-arbiter"]]) {
    await host.page.locator(`[data-part=forms] form[data-report=${kind}] button[value=${by}]`).click();
    if (kind === "arrive") await host.page.locator(`[data-part=forms] form[data-report=arrive] button[value=${by}]`).waitFor({ state: "detached" });
  }
  await host.page.locator(".player.runs").waitFor();
  pages.clock = await open(host, "#board", { discipline: "UA-2024/russian-blitz", control: "5+3", follows: "clock", white: "Olena", black: "Petro" });
  pages.relay = await open(host, "#board", { discipline: "UA-CHESS/chess", control: "90+30", follows: "relay", white: "A", black: "B", on_wall: true });
  cookies = await host.context.cookies();
});
after(async () => { await browser?.close(); await server?.close(); });

/** What a finger could miss. Runs in the page. */
function smallTargets() {
  const all = [...document.querySelectorAll("main :is(button, select, textarea, summary, a.button, input:not([type=hidden], [type=checkbox])), main label.tick")];
  const seen = all.filter((one) => one.checkVisibility() && !one.closest("[data-part=board]"));
  const size = (one) => { const { width, height } = one.getBoundingClientRect(); return [width, height]; };
  return seen.filter((one) => size(one).some((side) => side < 43.9)).map((one) => `${size(one).map(Math.round).join("×")} ${one.outerHTML.slice(0, 140)}`);
}

for (const [look, wish] of Object.entries(LOOKS)) {
  test(`every kind of table, ${look}`, async () => {
    const somebody = await guest(browser, server, wish);
    await somebody.context.addCookies(cookies.filter(({ name }) => name === "seat"));
    const passer = await guest(browser, server, wish);
    const { russian, wood } = pages;
    const seen = [...Object.entries(pages).map(([name, way]) => [somebody, name, way]), ...Object.entries({ wall: "/wall", watched: russian, "watched-wood": wood, embed: `/embed/${russian.slice(3)}` }).map(([name, way]) => [passer, name, way])];
    const faults = [];
    for (const [{ page }, name, way] of seen) {
      await page.goto(way);
      if (name === "play") await unfold(page, "main");
      if (await page.locator("#table").count()) await page.locator("[data-part=tools]:not([hidden])").waitFor({ state: "attached" });
      const small = wish.hasTouch ? (await page.evaluate(smallTargets)).map((one) => `a finger misses ${one}`) : [];
      const manners = (await faultsOf(page)).filter((one) => name !== "embed" || !one.startsWith("headings"));
      faults.push(...[...manners, ...small].map((fault) => `${name}: ${fault}`));
      await picture(page, `look-${name}-${look}`);
    }
    await leave(somebody, passer);
    assert.equal(faults.join("\n"), "");
  });
}

/**
 * Where the board, the names and the clocks stand; and from now on the browser tells what else has moved. What
 * is said stands in its own box, the newest first. Runs in the page.
 */
function places() {
  globalThis.shifts ??= [];
  if (!globalThis.watched) {
    globalThis.watched = new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().flatMap(({ sources }) => sources.filter(({ node }) => !node?.parentElement?.closest(".happened")).map(({ node }) => (node?.outerHTML ?? String(node?.textContent)).slice(0, 120)))));
    globalThis.watched.observe({ type: "layout-shift" });
  }
  const boxes = [...document.querySelectorAll("[data-part=board], .player, .player .clock, [data-part=board] .square")].map((one) => one.getBoundingClientRect().toJSON());
  return JSON.stringify(boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)));
}

/** Waits until what has happened so far is painted. */
const painted = ({ page }) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

for (const [look, wish] of Object.entries({ wide: WIDE, phone: PHONE })) {
  test(`nothing moves when the opponent does, ${look}`, async () => {
    const [white, black] = [await guest(browser, server, wish), await guest(browser, server, wish)];
    const hands = wish.hasTouch ? finger : mouse;
    for (const [discipline, ...moves] of [["RU-2022/russian", "c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5"], ["UA-CHESS/chess", "e2e4", "e7e5", "g1f3", "b8c6", "f1c4"]]) {
      await begin(white, black, { discipline });
      // Before two moves a game can be called off: what is beside the board changes then.
      await plays(moves.slice(0, 2), [white, hands], [black, hands]);
      for (const player of [white, black]) await painted(player);
      for (const [nth, move] of moves.slice(2).entries()) {
        const [mover, other] = nth % 2 ? [black, white] : [white, black];
        const was = await other.page.evaluate(places);
        await plays([move], [mover, hands], [other]);
        assert.equal(await other.page.evaluate(places), was, `${discipline} ${move}`);
      }
      for (const player of [white, black]) {
        await painted(player);
        assert.deepEqual(await player.page.evaluate(() => globalThis.shifts), [], `${discipline}, ${look}`);
      }
    }
    await leave(white, black);
  });
}
