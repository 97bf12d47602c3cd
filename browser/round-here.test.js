// A round of an event whose games are played here: ten boards, six on the platform and four of wood, before an
// arbiter who stops a clock, adds time, rules on a claim, reports what happens in the hall and corrects a result.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faultsOf } from "./accessibility.js";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { people } from "./people.js";
import { openServer } from "./server.js";
import { PHONE, WIDE, act, ended, finger, holds, mouse, plays, surely } from "./table.js";

let server, browser, chief;
before(async () => {
  [server, browser] = await Promise.all([openServer(), startBrowser()]);
  chief = await guest(browser, server, { ...WIDE, language: "en" });
  await desk.openAccount(chief, server);
});
after(async () => { await browser?.close(); await server?.close(); });

/** An event on the platform whose first round is announced. */
async function announced(regulations, players) {
  const event = await desk.newEvent(chief, regulations);
  await desk.enterList(chief, event, people(players));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await desk.pairRound(chief, event, 1);
  await desk.press(chief, "publish");
  await chief.page.getByRole("button", { name: chief.say("start-round") }).waitFor();
  return event;
}

/** The tables of the wall at the desk, by the numbers of their boards. */
async function tablesOf(event) {
  await chief.page.goto(`/desk/${event}`);
  await desk.tab(chief, "boards");
  await chief.page.getByRole("link", { name: chief.say("player-links") }).waitFor();
  const rows = chief.page.locator("#boards tbody tr");
  return Object.fromEntries(await rows.evaluateAll((all) => all.map((row) => [row.cells[0].innerText.trim(), row.dataset.id])));
}

/** The personal links of all players, by their names. */
async function linksOf(event) {
  await chief.page.goto(`/desk/${event}/boards`);
  await chief.page.getByRole("link", { name: chief.say("player-links") }).click();
  await desk.press(chief, "player-links-make");
  const cards = chief.page.locator(".codes li");
  // What stands below them is there when all of them are.
  await chief.page.locator(".codes ~ form").waitFor();
  return cards.evaluateAll((all) => all.map((card) => [card.querySelector("h3").innerText.trim(), card.querySelector(".secret").textContent.trim()]));
}

/** Those who play at a table, White first, as the public page of the table names them. */
async function namesAt(table) {
  await chief.page.goto(`/t/${table}`);
  const name = (side) => chief.page.locator(`.player[data-side=${side}] [data-part=name]`).innerText();
  return [await name("white"), await name("black")];
}

/** Somebody follows his personal link to his games, and says there that he is ready. */
async function comes(link, table, wish) {
  const player = await guest(browser, server, wish);
  await player.page.goto(link);
  await player.page.waitForURL("**/my-games");
  const card = player.page.locator(`section.card[data-id="${table}"]`);
  await card.getByRole("button", { name: player.say("table-ready") }).click();
  await card.getByRole("button", { name: player.say("table-ready") }).waitFor({ state: "detached" });
  return player;
}

/** He goes from his games to the board. */
async function sits(player, table) {
  await player.page.locator(`section.card[data-id="${table}"] a.button`).click();
  await player.page.waitForURL(`**/t/${table}`);
  await player.page.locator("[data-part=tools]:not([hidden])").waitFor();
}

/** Two players who send forms and look at nothing, White first. */
async function quickPair(links, table) {
  const both = [];
  for (const name of await namesAt(table)) {
    const context = await browser.newContext({ baseURL: server.address });
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
async function opens(event, table) {
  await chief.page.goto(`/desk/${event}/boards`);
  await chief.page.locator(`a[href$="/boards/${table}"]`).first().click();
  await chief.page.waitForURL(`**/boards/${table}`);
}

/** He does something there by its folded form, which must not be refused. */
async function rules(kind, fields) {
  const fold = chief.page.locator(`#acts details[data-kind=${kind}]`).first();
  if (await fold.getAttribute("open") === null) await fold.locator("summary").first().click();
  for (const [name, value] of Object.entries(fields)) {
    const field = fold.locator(`[name=${name}]`);
    if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
  await answered(fold.locator("button").first());
}

/** Presses a button of a form; the page that comes says no refusal. */
async function answered(button) {
  const { page } = chief;
  const [answer] = await Promise.all([page.waitForResponse((one) => one.request().method() === "POST"), page.waitForEvent("load"), button.click()]);
  assert.ok(answer.status() < 400, `${answer.url()}: ${answer.status()} ${await page.locator("[data-part=notice]").allInnerTexts()}`);
}

/** He says by a button what somebody at a wooden board did. */
const reports = (kind, by) => answered(chief.page.locator(`form[data-report=${kind}] button[value=${by}]`));

const runs = ({ page }) => page.locator(".player.runs").waitFor();
const stands = ({ page }) => page.waitForFunction(() => !document.querySelector(".player.runs"));

const LOOKS = { "wide-light": [1280, 900, "light"], "wide-dark": [1280, 900, "dark"], "phone-light": [390, 844, "light"], "phone-dark": [390, 844, "dark"] };

/** A page in every look: a picture, and what is wrong with it. */
async function looked({ page }, name) {
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

test("ten boards, six here and four of wood, before one arbiter", async () => {
  const faults = [];
  const event = await announced({
    name: "Renju here and there", discipline: "RU-2013/renju", system: "round-robin", control: "120",
    folded: { renju_opening: "free", platform: true },
  }, 20);
  const tables = await tablesOf(event);
  assert.deepEqual(Object.keys(tables).map(Number).sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

  // Four pairs sit in the hall.
  for (const number of [7, 8, 9, 10]) {
    await opens(event, tables[number]);
    const form = chief.page.locator('form[action$="/boards/venue"]:has([name=to][value=wood])');
    await form.locator("[name=reason]").fill("They sit in the hall.");
    await answered(form.locator("button"));
  }
  await chief.page.goto(`/desk/${event}/boards`);
  assert.equal(await chief.page.locator("#boards tbody tr").count(), 6);
  assert.equal(await chief.page.locator("form[data-wood]").count(), 4);

  // The players come by their links: four with browsers that are looked at, eight who are quick.
  const links = Object.fromEntries(await linksOf(event));
  faults.push(...await looked(chief, "links"));
  assert.equal(Object.keys(links).length, 20);
  const wishes = [{ ...WIDE, language: "en" }, { ...PHONE, language: "uk", colorScheme: "dark" }, { ...PHONE, language: "ru" }, { ...WIDE, language: "uk", colorScheme: "dark" }];
  const players = [];
  for (const number of [1, 2]) {
    for (const name of await namesAt(tables[number])) players.push(await comes(links[name], tables[number], wishes[players.length]));
  }
  const [white, black, other, third] = players;
  faults.push(...await looked(white, "my-games-ready"));
  const quick = {};
  for (const number of [3, 4, 5, 6]) quick[number] = await quickPair(links, tables[number]);
  for (const [nth, player] of players.entries()) await sits(player, tables[nth < 2 ? 1 : 2]);
  for (const player of players) await stands(player);

  // One signal starts them all.
  await chief.page.goto(`/desk/${event}/rounds/1`);
  await desk.startRound(chief);
  for (const player of players) await runs(player);
  for (const number of [3, 4, 5, 6]) await quick[number][1].sends({ what: "step", step: "0", do: "place", points: "H8" });

  // 1: a clock is stopped, time is added, and it goes on; then it is played to a five.
  await mouse.on(black, "H8");
  for (const { page } of [white, black]) await holds(page, "H8", "bs");
  await opens(event, tables[1]);
  await rules("stop", { reason: "The light went out." });
  for (const player of [white, black]) await stands(player);
  await rules("add", { side: "second", time: "5:00", reason: "He was disturbed." });
  faults.push(...await looked(chief, "desk-board"));
  await chief.page.goto(`/desk/${event}/boards`);
  assert.equal(await chief.page.locator("#boards tbody tr").first().getAttribute("data-need"), "need-stopped");
  await opens(event, tables[1]);
  await rules("resume", { reason: "There is light." });
  for (const player of [white, black]) await runs(player);
  await white.page.locator(".player[data-side=white] [data-part=clock]", { hasText: /^(2:0|12)[45]:/ }).waitFor();
  await plays(["A1", "H9", "A3", "H10", "A5", "H11", "A7", "H12"], [white, mouse], [black, finger]);
  for (const player of [white, black]) assert.match(await ended(player), /^0-1.*RU-2013/s);

  // 2: a claim is for the arbiter, and he rules.
  await mouse.on(third, "H8");
  for (const { page } of [other, third]) await holds(page, "H8", "bs");
  await plays(["J9", "G7"], [other, finger], [third, mouse]);
  await other.page.locator("[data-part=claims] summary").tap();
  await other.page.locator("form[data-act=claim] [name=rule]").selectOption("nobody-can-win");
  await other.page.locator("form[data-act=claim] button").tap();
  await chief.page.goto(`/desk/${event}/boards`);
  await chief.page.locator('#boards tbody tr:first-child[data-need="need-claimed"]').waitFor();
  faults.push(...await looked(chief, "wall"));
  faults.push(...await looked(third, "table"));
  await opens(event, tables[2]);
  await rules("decide-claim", { verdict: "right", reason: "Neither can win." });
  for (const player of [other, third]) assert.match(await ended(player), /^½-½.*RU-2013/s);

  // 3 to 6: Black resigns.
  for (const number of [3, 4, 5, 6]) await quick[number][1].sends({ what: "resign", ply: "1" });

  // 7: what happens at a wooden board is reported by the forms of its page.
  const spectator = await guest(browser, server, { ...PHONE, language: "uk" });
  await opens(event, tables[7]);
  await reports("arrive", "first");
  await reports("arrive", "second");
  await reports("signal", "chief-arbiter");
  await spectator.page.goto(`/t/${tables[7]}`);
  const stone = chief.page.locator("#acts details[data-kind=place]");
  await stone.locator("summary").click();
  await stone.locator("[name=point]").fill("H8");
  await answered(stone.locator("button[value=first]"));
  await holds(spectator.page, "H8", "bs");
  faults.push(...await looked(chief, "desk-wood"));
  await reports("resign", "second");
  assert.match(await ended(spectator), /^0-1/);

  // 8 to 10: their results are told as before, and the round is closed; what stood at 3 was wrong.
  await chief.page.goto(`/desk/${event}/rounds/1`);
  assert.equal(await desk.waiting(chief.page).count(), 3, "what was played here is in the protocol already");
  await desk.typeResults(chief, (row) => ["1", "=", "0"][row]);
  await desk.closeRound(chief);
  await corrects(event, 3);
  faults.push(...await looked(chief, "closed"));

  // Each reads his result with its clauses, and agrees.
  await black.page.goto(`/e/${event}/my-games`);
  await black.page.getByRole("button", { name: black.say("my-games-agree") }).tap();
  await black.page.getByText(black.say("my-games-signed")).waitFor();
  faults.push(...await looked(black, "my-games-over"));
  await chief.page.goto(`/e/${event}/standings`);
  const points = await desk.pointsOf(chief.page);
  assert.equal(points.reduce((a, b) => a + b, 0), 10, "a point for each of ten boards");
  assert.equal(points.filter((one) => one === 0.5).length, 6, "the claim, the correction, and one of the hall");
  for (const { context } of Object.values(quick).flat()) await context.close();
  await leave(...players, spectator);
  assert.equal(faults.join("\n"), "");
});

/** The result of a board was a draw, whatever the platform has entered. */
async function corrects(event, table) {
  const { page, say } = chief;
  await page.goto(`/desk/${event}/rounds/1`);
  await page.locator(`#t${table}b1`).getByRole("link", { name: say("correct"), exact: true }).click();
  await page.locator("select[name=score]").selectOption("=");
  await desk.press(chief, "show-consequences");
  await page.getByLabel(say("reason")).fill("They had agreed on a draw.");
  await desk.press(chief, "correct-result");
  await page.waitForURL(/rounds\/1(\?|$)/);
}

test("the second game of a micro-match begins when both are ready, with changed colours", async () => {
  const event = await announced({
    name: "Two games each", discipline: "UA-2024/russian", system: "round-robin", games: 2, folded: { platform: true },
  }, 4);
  const tables = await tablesOf(event);
  const [one, two] = [tables["1 (1)"], tables["1 (2)"]];
  const names = await namesAt(one);
  const links = Object.fromEntries(await linksOf(event));
  const [white, black] = [await comes(links[names[0]], one, { ...WIDE, language: "en" }), await comes(links[names[1]], one, { ...PHONE, language: "uk" })];
  for (const player of [white, black]) await sits(player, one);
  await chief.page.goto(`/desk/${event}/rounds/1`);
  await desk.startRound(chief);
  for (const player of [white, black]) await runs(player);
  await plays(["c3-d4", "b6-a5"], [white, mouse], [black, finger]);
  await surely(white, "resign");
  for (const player of [white, black]) assert.match(await ended(player), /^0-1/);
  for (const player of [white, black]) {
    await player.page.goto(`/t/${two}`);
    await player.page.locator("[data-part=begins]").waitFor();
    await stands(player);
  }
  await picture(black.page, "round-micro-match-break", {});
  await act(white, "ready").click();
  await act(black, "ready").tap();
  for (const player of [white, black]) await runs(player);
  assert.equal(await white.page.locator(".player[data-side=black] [data-part=name]").innerText(), names[0]);
  await plays(["c3-d4", "d6-c5"], [black, finger], [white, mouse]);
  await surely(white, "resign");
  for (const player of [white, black]) assert.match(await ended(player), /^1-0/);
  await chief.page.goto(`/e/${event}/rounds/1`);
  await picture(chief.page, "round-micro-match-over");
  await leave(white, black);
});
