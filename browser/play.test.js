// A game with a friend: two browsers sit down, play by mouse, by dragging, by keys and in letters, lose the
// connection and come back, and somebody watches.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

/** Sets up a game and sits down at it; gives the address of the table. */
async function sitDown({ page }, { discipline, control = "30+30", colour = "white", opening = "", name = "Olena" }) {
  await page.goto("/");
  await page.locator("nav a[href='/play']").click();
  await page.locator("[name=discipline]").selectOption(discipline);
  await page.locator("[name=control]").fill(control);
  await page.locator("[name=colour]").selectOption(colour);
  if (opening) await page.locator("[name=opening]").selectOption(opening);
  await page.locator("[name=name]").fill(name);
  await page.locator("#play button").click();
  await page.waitForURL(/\/t\//);
  return new URL(page.url()).pathname;
}

/** The friend follows the link and takes the other seat. */
async function follow({ page }, table, name) {
  await page.goto(table);
  await page.locator("form[action$='/sit'] [name=name]").fill(name);
  await page.locator("form[action$='/sit'] button").click();
  await page.locator("form[data-act=ready] button").waitFor();
}

async function bothReady(...players) {
  for (const { page } of players) await page.locator("form[data-act=ready] button").click();
  for (const { page } of players) await page.locator(".player.runs").waitFor();
}

const square = (page, name) => page.locator(`[data-square="${name}"]`);
const holds = (page, name, piece) => page.locator(`[data-square="${name}"] .piece.${piece}`).waitFor();

async function clicks({ page }, ...names) {
  for (const name of names) await square(page, name).click();
}

test("two play Russian draughts by mouse, dragging, keys and letters, and a third watches", async () => {
  const white = await guest(browser, server, { language: "uk" });
  const black = await guest(browser, server, { language: "en", viewport: { width: 390, height: 800 }, colorScheme: "dark" });
  const third = await guest(browser, server, { language: "ru" });
  const table = await sitDown(white, { discipline: "RU-2022/russian" });
  await follow(black, table, "Petro");
  await bothReady(white, black);
  await third.page.goto(table);

  await clicks(white, "c3", "d4");
  await holds(black.page, "d4", "wm");
  await holds(third.page, "d4", "wm");

  // By dragging, on a phone.
  const [from, to] = [await square(black.page, "b6").boundingBox(), await square(black.page, "a5").boundingBox()];
  await black.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await black.page.mouse.down();
  await black.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await black.page.mouse.up();
  await holds(white.page, "a5", "bm");

  // By keys alone: from the square with the focus to a piece, and on to its target.
  await square(white.page, "b2").focus();
  await white.page.keyboard.press("Enter");
  await white.page.locator('[data-square="c3"].target').waitFor();
  await square(white.page, "c3").focus();
  await white.page.keyboard.press("Enter");
  await holds(black.page, "c3", "wm");

  // In letters; what is no move is refused at the field.
  const typed = black.page.locator("[data-part=typed] [name=move]");
  await typed.fill("h8h1");
  await typed.press("Enter");
  await black.page.locator("[data-part=refused]:not([hidden])").waitFor();
  await typed.fill("f6-g5");
  await typed.press("Enter");
  await holds(white.page, "g5", "bm");
  await picture(white.page, "table-wide");
  await picture(black.page, "table-phone-dark");

  // A lost connection: the page says so, comes back, and the opponent's move is there.
  await black.context.setOffline(true);
  await black.page.evaluate(() => { for (const form of document.forms) void form; });
  await clicks(white, "g3", "h4");
  await black.context.setOffline(false);
  await holds(black.page, "h4", "wm");

  // An offer is seen and declined; then White resigns, and everybody reads why it is over.
  await clicks(black, "h6", "g5").catch(() => {});
  await white.page.locator("form[data-act=resign] button").click();
  for (const { page } of [white, black, third]) {
    await page.locator("[data-part=ended]:not([hidden])").waitFor();
    assert.match(await page.locator("[data-part=ended]").innerText(), /RU-2022/);
  }
  await picture(third.page, "table-over");
  await leave(white, black, third);
});

test("chess and renju are played on the same page", async () => {
  const white = await guest(browser, server, { language: "en" });
  const black = await guest(browser, server, { language: "en" });
  const chess = await sitDown(white, { discipline: "UA-CHESS/chess", control: "90+30" });
  await follow(black, chess, "Petro");
  await bothReady(white, black);
  await clicks(white, "e2", "e4");
  await holds(black.page, "e4", "wp");
  await clicks(black, "g8", "f6");
  await holds(white.page, "f6", "bn");
  await picture(white.page, "table-chess");

  const renju = await sitDown(black, { discipline: "RU-2022/renju", colour: "black", opening: "rif", name: "Petro" });
  await follow(white, renju, "Olena");
  await bothReady(black, white);
  await clicks(black, "H8");
  await holds(white.page, "H8", "bs");
  await clicks(black, "H9");
  await clicks(black, "J10");
  // The opponent swaps: the colours change, and each keeps his clock.
  await white.page.locator("[data-part=steps] button").first().click();
  await white.page.waitForFunction(() => document.querySelector('.player[data-side="black"] [data-part=name]').textContent.startsWith("Olena"));
  await picture(white.page, "table-renju");
  await leave(white, black);
});

test("whoever wants to be asked is, looks back while the game goes on, and turns the board", async () => {
  const white = await guest(browser, server, { language: "en" });
  const black = await guest(browser, server, { language: "uk" });
  const third = await guest(browser, server, { language: "ru", viewport: { width: 390, height: 800 } });
  const table = await sitDown(white, { discipline: "UA-2024/international", control: "60+30" });
  await follow(black, table, "Petro");
  await bothReady(white, black);
  await third.page.goto(table);

  // A move waits for his word: the other side sees nothing of it, and "no" makes nothing.
  await white.page.locator("[data-part=confirm]").check();
  await clicks(white, "32", "28");
  await white.page.locator("[data-part=asked]:not([hidden])").waitFor();
  await white.page.locator("[data-part=not]").click();
  await clicks(white, "33", "28");
  await white.page.locator("[data-part=make]").click();
  await holds(black.page, "28", "wm");
  assert.equal(await black.page.locator('[data-square="33"] .piece').count(), 0);
  assert.equal(await black.page.locator('[data-square="32"] .wm').count(), 1);

  // The squares stay the same elements: a move changes what stands on them and nothing else.
  const kept = await white.page.locator('[data-square="18"]').elementHandle();
  await clicks(black, "18", "22");
  await holds(white.page, "22", "bm");
  assert.ok(await kept.evaluate((square) => square.isConnected));

  // Somebody looks back; meanwhile a move is made, and he still sees the past until he comes back.
  await third.page.locator("[data-part=first]").click();
  await third.page.locator("[data-part=past]:not([hidden])").waitFor();
  await holds(third.page, "18", "bm");
  await clicks(white, "38", "33");
  await white.page.locator("[data-part=make]").click();
  await holds(black.page, "33", "wm");
  await holds(third.page, "18", "bm");
  await holds(third.page, "38", "wm");
  await third.page.locator("[data-part=on]").click();
  await third.page.locator('[data-part=moves] button[aria-current]', { hasText: "33-28" }).waitFor();
  assert.equal(await third.page.locator('[data-square="33"] .piece').count(), 0);
  await third.page.locator("[data-part=last]").click();
  await third.page.locator("[data-part=past]").waitFor({ state: "hidden" });
  await holds(third.page, "33", "wm");
  assert.equal(await third.page.locator('[data-square="38"] .piece').count(), 0);

  // The board is turned, with the players beside it.
  const top = async (page, name) => (await square(page, name).boundingBox()).y;
  assert.ok(await top(third.page, "1") < await top(third.page, "50"));
  await third.page.locator("[data-part=turn]").click();
  assert.ok(await top(third.page, "1") > await top(third.page, "50"));
  await third.page.locator("[data-part=sounds]").check();
  await picture(third.page, "table-turned-phone");
  await picture(white.page, "table-international");
  await leave(white, black, third);
});
