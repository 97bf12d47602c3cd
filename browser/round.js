// A round of an event whose games are played here, as its chief arbiter and its players meet it. `at` is where:
// the server, the browser, and the chief arbiter's page.

import assert from "node:assert/strict";
import { faultsOf } from "./accessibility.js";
import * as desk from "./arbiter.js";
import { guest, picture, startBrowser } from "./guest.js";
import { people } from "./people.js";
import { openServer } from "./server.js";
import { WIDE } from "./table.js";

const LOOKS = { "wide-light": [1280, 900, "light"], "wide-dark": [1280, 900, "dark"], "phone-light": [390, 844, "light"], "phone-dark": [390, 844, "dark"] };

/** A page in every look: a picture, and what is wrong with it. */
export async function looked({ page }, name) {
  const was = page.viewportSize();
  const faults = [];
  for (const [look, [width, height, colorScheme]] of Object.entries(LOOKS)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    faults.push(...(await faultsOf(page)).map((fault) => `${name}, ${look}: ${fault}`));
    await picture(page, `round-${name}-${look}`);
  }
  await page.setViewportSize(was);
  await page.emulateMedia({ colorScheme: null });
  return faults;
}

/** A server with its chief arbiter, and a browser. */
export async function openHall() {
  const [server, browser] = await Promise.all([openServer(), startBrowser()]);
  const at = { server, browser, chief: null, close: async () => { await browser.close(); await server.close(); } };
  at.chief = await guest(browser, server, { ...WIDE, language: "en" });
  await desk.openAccount(at.chief, server);
  return at;
}

/** An event on the platform whose first round is announced. */
export async function announced(at, regulations, players) {
  const event = await desk.newEvent(at.chief, regulations);
  await desk.enterList(at.chief, event, people(players));
  await desk.admitAll(at.chief, event);
  await desk.begin(at.chief, event);
  await desk.pairRound(at.chief, event, 1);
  await desk.press(at.chief, "publish");
  await at.chief.page.getByRole("button", { name: at.chief.say("start-round") }).waitFor();
  return event;
}

/** The tables of the wall at the desk, by the numbers of their boards. */
export async function tablesOf(at, event) {
  await at.chief.page.goto(`/desk/${event}`);
  await desk.tab(at.chief, "boards");
  await at.chief.page.getByRole("link", { name: at.chief.say("player-links") }).waitFor();
  const rows = at.chief.page.locator("#boards tbody tr");
  return Object.fromEntries(await rows.evaluateAll((all) => all.map((row) => [row.cells[0].innerText.trim(), row.dataset.id])));
}

/** The personal links of all players, by their names. */
export async function linksOf(at, event) {
  await at.chief.page.goto(`/desk/${event}/boards`);
  await at.chief.page.getByRole("link", { name: at.chief.say("player-links") }).click();
  await desk.press(at.chief, "player-links-make");
  const cards = at.chief.page.locator(".codes li");
  // What stands below them is there when all of them are.
  await at.chief.page.locator(".codes ~ form").waitFor();
  return cards.evaluateAll((all) => all.map((card) => [card.querySelector("h3").innerText.trim(), card.querySelector(".secret").textContent.trim()]));
}

/** Those who play at a table, White first, as the public page of the table names them. */
export async function namesAt(at, table) {
  await at.chief.page.goto(`/t/${table}`);
  const name = (side) => at.chief.page.locator(`.player[data-side=${side}] [data-part=name]`).innerText();
  return [await name("white"), await name("black")];
}

/** Somebody follows his personal link to his games, and says there that he is ready. */
export async function comes(at, link, table, wish) {
  const player = await guest(at.browser, at.server, wish);
  await player.page.goto(link);
  await player.page.waitForURL("**/my-games");
  const card = player.page.locator(`section.card[data-id="${table}"]`);
  const ready = card.getByRole("button", { name: player.say("table-ready") });
  await (player.keysAlone ? ready.press("Enter") : ready.click());
  await card.getByRole("button", { name: player.say("table-ready") }).waitFor({ state: "detached" });
  return player;
}

/** He goes from his games to the board. */
export async function sits(player, table) {
  const way = player.page.locator(`section.card[data-id="${table}"] a.button`);
  await (player.keysAlone ? way.press("Enter") : way.click());
  await player.page.waitForURL(`**/t/${table}`);
  await player.page.locator("[data-part=tools]:not([hidden])").waitFor();
}

/** Two players who send forms and look at nothing, White first. */
export async function quickPair(at, links, table) {
  const both = [];
  for (const name of await namesAt(at, table)) {
    const context = await at.browser.newContext({ baseURL: at.server.address });
    const page = await context.newPage();
    await page.goto(links[name]);
    const sends = async (form) => {
      const status = await page.evaluate(async ([way, fields]) => (await fetch(way, { method: "POST", body: new URLSearchParams(fields) })).status, [`/t/${table}/act`, form]);
      assert.equal(status, 200, JSON.stringify(form));
    };
    await sends({ what: "ready" });
    both.push({ context, sends });
  }
  return both;
}

/** The arbiter opens the page of a board from the wall. */
export async function opens(at, event, table) {
  await at.chief.page.goto(`/desk/${event}/boards`);
  await at.chief.page.locator(`a[href$="/boards/${table}"]`).first().click();
  await at.chief.page.waitForURL(`**/boards/${table}`);
}

/** He does something there by its folded form, which must not be refused. */
export async function rules(at, kind, fields) {
  const fold = at.chief.page.locator(`#acts details[data-kind=${kind}]`).first();
  if (await fold.getAttribute("open") === null) await fold.locator("summary").first().click();
  for (const [name, value] of Object.entries(fields)) {
    const field = fold.locator(`[name=${name}]`);
    if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
  await answered(at, fold.locator("button").first());
}

/** Presses a button of a form; the page that comes says no refusal. */
export async function answered(at, button) {
  const { page } = at.chief;
  const [answer] = await Promise.all([page.waitForResponse((one) => one.request().method() === "POST"), page.waitForEvent("load"), button.click()]);
  assert.ok(answer.status() < 400, `${answer.url()}: ${answer.status()} ${await page.locator("[data-part=notice]").allInnerTexts()}`);
}

/** He says by a button what somebody at a wooden board did. */
export const reports = (at, kind, by) => answered(at, at.chief.page.locator(`form[data-report=${kind}] button[value=${by}]`));

/** A board is moved to the hall, or back to the platform. */
export async function goesTo(at, event, table, venue, reason) {
  await opens(at, event, table);
  const form = at.chief.page.locator(`form[action$="/boards/venue"]:has([name=to][value=${venue}])`);
  await form.locator("[name=reason]").fill(reason);
  await answered(at, form.locator("button"));
}

/** The result of a board was a draw, whatever the platform has entered. */
export async function corrects(at, event, table) {
  const { page, say } = at.chief;
  await page.goto(`/desk/${event}/rounds/1`);
  await page.locator(`#t${table}b1`).getByRole("link", { name: say("correct"), exact: true }).click();
  await page.locator("select[name=score]").selectOption("=");
  await desk.press(at.chief, "show-consequences");
  await page.getByLabel(say("reason")).fill("They had agreed on a draw.");
  await desk.press(at.chief, "correct-result");
  await page.waitForURL(/rounds\/1(\?|$)/);
}
