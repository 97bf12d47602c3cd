// Results while the network is away, at the desk and on a phone: marked where they were entered, sent
// by themselves in order, and kept by the server exactly once, however the line was cut.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture } from "./guest.js";
import { faultsOf, paleness } from "./accessibility.js";

const ROUND = "/desk/demo-swiss/rounds/5";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server, browser, chief, links;
before(async () => {
  ({ server, browser } = await desk.openDemo());
  chief = await guest(browser, server, { language: "uk" });
  await desk.signIn(chief);
  await chief.page.goto(`${ROUND}/phones`);
  await chief.page.getByLabel(chief.say("phones-each")).fill("17");
  await desk.press(chief, "phones-make");
  const open = chief.page.getByRole("link", { name: chief.say("phone-open-here") });
  links = await open.evaluateAll((all) => all.map((link) => new URL(link.href).pathname));
});
after(async () => { await browser?.close(); await server?.close(); });

/** What the log of the event says of a table of round 5: its results, and those taken back. */
async function logOf(table) {
  const log = [];
  for (let more = true; more;) {
    const answer = await chief.context.request.get(`/api/events/demo-swiss/log?after=${log.length}`);
    const lines = (await answer.json()).log;
    log.push(...lines);
    more = lines.length > 0;
  }
  const here = (one) => one.event?.place?.round === 5 && one.event.place.table === table;
  const scored = log.map((one, index) => ({ ...one.event, index })).filter((event) => here({ event }) && event.score);
  const taken = log.filter(({ event }) => scored.some(({ index }) => index === event["taken-back"]));
  return { scores: scored.map(({ score }) => score), taken: taken.length };
}

/** The line is cut after the server has got the next request of a form, and before its answer comes. */
async function loseAnswer(page, press) {
  let lost;
  const done = new Promise((come) => { lost = come; });
  let cut = false;
  await page.route(/\/(results|back)\?|\/in\//, async (route) => {
    if (cut || route.request().method() !== "POST") return route.continue();
    cut = true;
    await route.fetch({ maxRedirects: 0 });
    await page.context().setOffline(true);
    await route.abort();
    return lost();
  });
  await press();
  await done;
}

const unsent = (page, row) => page.locator(`#${row} .unsent-mark`);
const openRows = (page) => desk.waiting(page).evaluateAll((all) => all.map((row) => row.id));

async function arbiter() {
  const somebody = await guest(browser, server, { language: "uk" });
  await desk.signIn(somebody);
  await somebody.page.goto(ROUND);
  return somebody;
}

test("at the desk without network: results stay on their rows and are sent in order, once", async () => {
  const somebody = await arbiter();
  const { page, context, say } = somebody;
  const [first, second] = await openRows(page);
  await context.setOffline(true);
  await page.locator(`#${first}`).focus();
  for (const key of ["1", "0"]) await page.keyboard.press(key);
  for (const key of ["=", "1"]) await page.keyboard.press(key);
  for (const row of [first, second]) await unsent(page, row).filter({ hasText: say("result-unsent") }).waitFor();
  assert.match(await desk.resultOf(page, first), /1 : 0\s+0 : 1/);
  assert.match(await desk.resultOf(page, second), /½\s+1 : 0/);
  const bar = page.locator("[data-offline] [data-unsent]");
  assert.match(await bar.innerText(), /: 4\./);
  assert.equal(await bar.evaluate((one) => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }), true, "in sight");
  await picture(page, "unsent-desk", {});
  assert.deepEqual(await faultsOf(page), []);
  for (const look of [{ colorScheme: "dark" }, { forcedColors: "active" }]) {
    await page.emulateMedia(look);
    assert.deepEqual(await paleness(page), []);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await context.setOffline(false);
  for (const row of [first, second]) await page.locator(`#${row}[data-done="yes"]`).waitFor();
  await bar.waitFor({ state: "detached" });
  assert.equal(await page.locator(".unsent-mark").count(), 0);
  const [one, other] = [first, second].map((row) => Number(row.match(/\d+/)[0]));
  assert.deepEqual(await logOf(one), { scores: ["1-0", "0-1"], taken: 0 });
  assert.deepEqual(await logOf(other), { scores: ["=", "1-0"], taken: 0 });
  await leave(somebody);
});

test("at the desk an answer is lost: the result and its taking back are done once", async () => {
  const somebody = await arbiter();
  const { page, context } = somebody;
  const [row] = await openRows(page);
  const table = Number(row.match(/\d+/)[0]);
  await page.locator(`#${row}`).focus();
  await loseAnswer(page, () => page.keyboard.press("1"));
  await unsent(page, row).waitFor();
  await page.keyboard.press("=");
  await context.setOffline(false);
  await page.locator(`#${row}[data-done="yes"]`).waitFor();
  assert.deepEqual(await logOf(table), { scores: ["1-0", "="], taken: 0 });
  assert.equal(await page.locator("tr.refused").count(), 0, "no false alarm");
  // Ctrl+Z takes back one, also when it is asked for twice.
  await page.locator(`#${row}`).focus();
  await page.unrouteAll();
  await loseAnswer(page, () => page.keyboard.press("Control+z"));
  await page.locator("[data-offline] [data-unsent]").waitFor();
  await context.setOffline(false);
  await page.locator("[data-offline] [data-unsent]").waitFor({ state: "detached" });
  await page.locator(`#${row}[data-left="1"]`).waitFor();
  assert.deepEqual(await logOf(table), { scores: ["1-0", "="], taken: 1 });
  await leave(somebody);
});

test("at the desk a page that is loaded anew still has its unsent results", async () => {
  const somebody = await arbiter();
  const { page, context } = somebody;
  const row = (await openRows(page)).at(-1);
  const table = Number(row.match(/\d+/)[0]);
  // Only what enters results is cut off: the page itself can be loaded.
  await page.route(/\/results\?/, (route) => route.abort());
  await page.locator(`#${row}`).focus();
  await page.keyboard.press("0");
  await unsent(page, row).waitFor();
  await page.reload();
  await unsent(page, row).waitFor();
  assert.match(await desk.resultOf(page, row), /0 : 1/);
  await page.unrouteAll();
  await unsent(page, row).waitFor({ state: "detached" });
  assert.deepEqual(await logOf(table), { scores: ["0-1"], taken: 0 });
  await page.reload();
  await page.locator(`#${row}[data-left="1"]`).waitFor();
  assert.deepEqual(await logOf(table), { scores: ["0-1"], taken: 0 });
  await context.setOffline(false);
  await leave(somebody);
});

test("what somebody else has entered meanwhile is told on the row and not written over", async () => {
  const [somebody, colleague] = await Promise.all([arbiter(), arbiter()]);
  const { page, context } = somebody;
  const row = (await openRows(page)).at(-2);
  const table = Number(row.match(/\d+/)[0]);
  await context.setOffline(true);
  await page.locator(`#${row}`).focus();
  await page.keyboard.press("1");
  await unsent(page, row).waitFor();
  await desk.typeResult(colleague.page, row, ["0"]);
  // Shown at once, kept later: only what the server has kept is there before the other one.
  await colleague.page.locator(`#${row} .game:not(.open, .pending)`).waitFor();
  await context.setOffline(false);
  const told = page.locator(`#${row} + tr.refused`);
  await told.filter({ hasText: /0 : 1.*1 : 0/ }).waitFor();
  await told.scrollIntoViewIfNeeded();
  await picture(page, "unsent-conflict", {});
  assert.deepEqual(await faultsOf(page), []);
  assert.match(await desk.resultOf(page, row), /^0 : 1/);
  assert.deepEqual(await logOf(table), { scores: ["0-1"], taken: 0 });
  await leave(somebody, colleague);
});

test("on a phone a second tap enters nothing, with or without JavaScript", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const phone = await guest(browser, server, { ...PHONE, language: "uk", javaScriptEnabled });
    const { page, say } = phone;
    await page.goto(links[0]);
    const table = Number(new URL(page.url()).searchParams.get("at"));
    const before = await logOf(table);
    const button = page.locator('section.panel:visible .press button[value="0-1"]');
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await button.boundingBox();
    const at = [x + width / 2, y + height / 2];
    await page.touchscreen.tap(...at);
    // As soon as the server has kept it, where the finger is there is nothing to enter.
    await page.locator("section.panel:visible").getByText(say("phone-saved")).waitFor();
    const away = page.waitForURL((url) => url.searchParams.get("saved") === null);
    for (let taps = 0; taps < 3; taps += 1) await page.touchscreen.tap(...at);
    await picture(page, `phone-saved-${javaScriptEnabled ? "script" : "plain"}`, {});
    assert.deepEqual(await logOf(table), { scores: [...before.scores, "0-1"], taken: before.taken });
    const next = await page.locator("section.panel:visible [data-on] a").innerText();
    assert.match(next, before.scores.length ? /→/ : /2 →/);
    await page.locator("section.panel:visible [data-on] a").click();
    await away;
    assert.equal(await page.locator('section.panel:visible .press button[value="0-1"]').isEnabled(), true);
    await leave(phone);
  }
});

test("a phone without network keeps results on their tables, and turns to others", async () => {
  const phone = await guest(browser, server, { ...PHONE, language: "uk" });
  const { page, context, say } = phone;
  await page.goto(links[0]);
  const seen = page.locator("section.panel:visible");
  const open = await page.locator("li:not(.done) [data-board]").evaluateAll((all) => all.map((one) => one.dataset.board));
  const [one, other] = open.slice(-2);
  await page.locator(`[data-board="${one}"]`).click();
  await context.setOffline(true);
  const before = [await logOf(Number(one)), await logOf(Number(other))];
  // Both games of one table, and the first of another.
  const games = 2 - before[0].scores.length;
  for (let game = 0; game < games; game += 1) {
    await seen.locator('.press button[value="1-0"]').click();
    await seen.getByText(say("result-unsent")).waitFor();
    await seen.locator("[data-on] a").click();
  }
  await page.locator(`[data-board="${other}"]`).click();
  await seen.locator('.press button[value="="]').click();
  await seen.getByText(say("result-unsent")).waitFor();
  await page.locator(`[data-board="${one}"] .score.unsent`).waitFor();
  assert.match(await page.locator("[data-offline] [data-unsent]").innerText(), new RegExp(`: ${games + 1}\\.`));
  await picture(page, "unsent-phone");
  assert.deepEqual(await faultsOf(page), []);
  await context.setOffline(false);
  await page.locator("[data-offline] [data-unsent]").waitFor({ state: "detached" });
  await seen.getByText(say("phone-saved")).waitFor();
  assert.deepEqual((await logOf(Number(one))).scores, [...before[0].scores, ...Array(games).fill("1-0")]);
  assert.deepEqual((await logOf(Number(other))).scores, [...before[1].scores, "="]);
  assert.equal(await page.locator(".score.unsent").count(), 0);
  await leave(phone);
});

test("a phone loses an answer, and is opened anew", async () => {
  const phone = await guest(browser, server, { ...PHONE, language: "uk" });
  const { page, context, say } = phone;
  await page.goto(links[0]);
  const seen = page.locator("section.panel:visible");
  const table = Number(new URL(page.url()).searchParams.get("at"));
  const before = await logOf(table);
  await loseAnswer(page, () => seen.locator('.press button[value="="]').click());
  await seen.getByText(say("result-unsent")).waitFor();
  assert.deepEqual((await logOf(table)).scores, [...before.scores, "="], "the server has got it");
  await context.setOffline(false);
  await page.goto(links[0]);
  await page.goto(`${links[0]}?at=${table}`);
  await page.waitForFunction(() => !localStorage.length);
  assert.deepEqual(await logOf(table), { scores: [...before.scores, "="], taken: before.taken });
  assert.equal(await page.locator(".told .bad").count(), 0, "no false alarm");
  await leave(phone);
});
