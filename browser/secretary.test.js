// A day of the secretary: a Swiss of twenty-four under the Ukrainian and under the Russian rules, with
// all that goes wrong on such a day, done by the pages of the desk and seen to take effect.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { people } from "./people.js";

const ROUNDS = 5;
const BOOKS = [
  { language: "uk", discipline: "UA-2024/russian", system: "ua-median-solkoff", loss: "loss-of-game", by: {}, term: "45", committee: 3, reserves: 2 },
  { language: "ru", discipline: "RU-2022/russian", system: "ru-truncated-solkoff", loss: "loss-of-game-or-micro-match", by: { "loss-of-game-or-micro-match": "chief-arbiter", expulsion: "chief-panel" }, cited: "RU-2022 5.4.15.1", committee: 3, reserves: 2 },
];

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

for (const [index, book] of BOOKS.entries()) {
  test(`twenty-four under ${book.discipline}: late, warned, lost and given back, removed, paused, played off`, async () => {
    const secretary = await guest(browser, server, { language: book.language });
    await (index === 0 ? desk.openAccount(secretary, server) : desk.signIn(secretary));
    const event = await desk.newEvent(secretary, { name: `Day ${index + 1}`, rounds: ROUNDS, ...book });
    const day = { ...secretary, ...book, event, see: (name) => picture(secretary.page, `day-${book.language}-${name}`) };
    await announce(day);
    await desk.enterList(day, event, people(24));
    await desk.admitAll(day, event);
    await formCommittee(day);
    await desk.begin(day, event);
    await firstRound(day);
    await secondRound(day);
    const removed = await thirdRound(day);
    await fourthRound(day, removed);
    await lastRound(day);
    await playOff(day);
    await finish(day, removed);
    await leave(secretary);
  });
}

/** What would be lost otherwise is announced before the first round. */
async function announce(day) {
  const { page, event, see } = day;
  await page.goto(`/desk/${event}/regulations`);
  if (day.term) await page.locator("[name=protest_minutes]").fill(day.term);
  await page.locator("[name=play_off]").check();
  await desk.press(day, "amend");
  await page.waitForURL(`**/e/${event}/regulations`);
  await page.goto(`/desk/${event}`);
  await see("1-before");
  await page.locator("#before li").first().waitFor();
}

async function formCommittee({ page, event, committee, reserves, see }) {
  await page.goto(`/desk/${event}/incidents`);
  const form = page.locator('form[action$="/committee"]');
  await page.locator("details", { has: form }).locator("summary").click();
  const member = (_, index) => `Judge ${"ABCDEFGH"[index]}; 19${60 + index}; Region ${index}`;
  await form.locator("[name=members]").fill(Array.from({ length: committee }, member).join("\n"));
  await form.locator("[name=reserves]").fill(Array.from({ length: reserves }, (_, index) => member(_, committee + index)).join("\n"));
  await form.locator("button").click();
  await page.getByText("Judge A").waitFor();
  await see("1-committee");
}

/** Somebody is not there when the round starts, and comes; somebody else is warned. */
async function firstRound(day) {
  const { page, event, see } = day;
  await desk.openRound(day, event, 1);
  await page.locator("#chairs summary").click();
  await page.locator("#chairs input[name=seat]").nth(4).check();
  await page.locator("#chairs button").click();
  const late = page.locator("ul.late li");
  await late.waitFor();
  await see("2-late");
  await late.locator("button").last().click();
  await page.locator("ul.late li:not(.open)").filter({ hasText: /\d\d:\d\d/ }).waitFor();
  await impose(day, { name: (await nameAt(page, 1)).white, round: 1, sanction: "warning" });
  await see("2-warned");
  await playRound(day, 1);
}

/** A game is lost by the arbiter's decision; the chief dismisses the protest, the committee upholds the appeal. */
async function secondRound(day) {
  const { page, event, see } = day;
  await desk.openRound(day, event, 2);
  const { white } = await nameAt(page, 2);
  await impose(day, { name: white, round: 2, sanction: day.loss });
  await page.goto(`/desk/${event}/rounds/2`);
  await page.locator('#t2b1[data-done="yes"]').waitFor();
  assert.match(await desk.resultOf(page, "t2b1"), /0 : 1|0 : 2|0:2|− : \+|- : \+/);
  await see("3-lost");
  await protest(day, { name: white, round: 2 });
  await page.locator("#protest1 summary").click();
  const decide = page.locator('#protest1 form[action$="/decide"]');
  await decide.locator("[name=text]").fill("as the arbiter decided");
  await decide.locator("[name=heard]").selectOption("both");
  await decide.locator("button").click();
  const appeal = page.locator('#protest1 form[action$="/appeal"]');
  await page.locator("#protest1 summary").click();
  await appeal.locator("[name=text]").fill("the device was switched off");
  if (await appeal.locator("[name=written]").count()) await appeal.locator("[name=written]").check();
  await appeal.locator("button").click();
  const hearing = page.locator('#protest1 form[action$="/decide-appeal"]');
  await page.locator("#protest1 summary").click();
  await hearing.locator("[name=upheld]").selectOption("yes");
  await hearing.locator("[name=text]").fill("the game goes on");
  await hearing.locator("[name=heard]").selectOption("both");
  await see("3-hearing");
  await hearing.locator("button").click();
  await page.locator("#protest1 [data-lifted]").last().waitFor();
  await see("3-lifted");
  await page.goto(`/desk/${event}/rounds/2`);
  await page.locator('#t2b1[data-done="no"]').waitFor();
  await playRound(day, 2);
}

/** Somebody is removed from the event while he plays. Gives his name. */
async function thirdRound(day) {
  const { page, event, see } = day;
  await desk.openRound(day, event, 3);
  const { black } = await nameAt(page, 5);
  await impose(day, { name: black, round: 3, sanction: "expulsion" });
  await page.goto(`/desk/${event}/rounds/3`);
  await page.locator('#t5b1[data-done="yes"]').waitFor();
  await see("4-removed");
  await playRound(day, 3);
  return black;
}

/** He who was removed is not paired; a break holds everything up until it ends. */
async function fourthRound(day, removed) {
  const { page, event, see } = day;
  await desk.openRound(day, event, 4);
  assert.equal(await page.locator("table.results tbody").getByText(removed).count(), 0);
  await page.goto(`/desk/${event}/course`);
  await page.locator("details", { has: page.locator("#pause") }).locator("summary").click();
  await page.locator("#pause [name=reason]").fill("no light in the hall");
  await page.locator("#pause button").click();
  await page.locator("[data-standstill]").waitFor();
  await page.goto(`/desk/${event}/rounds/4`);
  await page.locator("[data-standstill]").waitFor();
  await page.locator("#t1b1").focus();
  await page.keyboard.press("1");
  await page.locator("#t1b1 + tr.refused").waitFor();
  await see("5-paused");
  await page.goto(`/desk/${event}/course`);
  await page.locator("form[data-resume] button").click();
  await page.locator("[data-standstill]").waitFor({ state: "detached" });
  await page.goto(`/desk/${event}/rounds/4`);
  await playRound(day, 4);
}

/** The leaders draw, so that the first place is shared. */
async function lastRound(day) {
  await desk.openRound(day, day.event, 5);
  await playRound(day, 5);
}

/** The first place is shared: they play for it, and he who was last of them comes first. */
async function playOff(day) {
  const { page, event, see } = day;
  await page.goto(`/desk/${event}/play-off`);
  await see("6-shared");
  const right = page.locator("section.right").first();
  const tied = (await right.locator("li").allInnerTexts()).map((line) => line.replace(/^\d+\. /, ""));
  const winner = tied.at(-1);
  await right.locator("[name=games]").fill("1");
  await right.locator("button:not([name])").click();
  const open = page.locator("#additional1 tbody tr:has(button)");
  await open.first().waitFor();
  await see("6-called");
  for (let left = await open.count(); left > 0; left -= 1) {
    const [, white, black] = await open.first().locator("td").allInnerTexts();
    const score = white === winner ? "1 : 0" : black === winner ? "0 : 1" : "½ : ½";
    await open.first().getByRole("button", { name: score }).click();
    await page.waitForFunction((n) => document.querySelectorAll("#additional1 tbody tr:has(button)").length === n, left - 1);
  }
  await see("6-played");
  await page.goto(`/e/${event}/standings`);
  assert.match(await page.locator("main tbody tr").first().innerText(), new RegExp(`^1\\b.*${winner}`, "s"));
  await see("7-standings");
}

/** Everything is signed; the papers say what happened. */
async function finish(day, removed) {
  const { page, event, see, say } = day;
  await page.goto(`/desk/${event}/finish`);
  await page.locator('form[action$="/finish/rounds"] button').click();
  await desk.press(day, "sign-table");
  await page.getByText(say("finish-all-good")).waitFor();
  await see("8-signed");
  await page.goto(`/desk/${event}/log`);
  await page.locator("main").getByText(removed).first().waitFor();
  await see("8-log");
}

/** Enters what is still open in a round, and closes it. */
async function playRound(day, round) {
  await day.page.goto(`/desk/${day.event}/rounds/${round}`);
  await desk.typeResults(day, (row) => (row === 0 ? "=" : ["1", "=", "0", "1"][(row + round) % 4]));
  await desk.closeRound(day);
}

/** Who sits at a table. */
async function nameAt(page, table) {
  const cells = page.locator(`#t${table}b1 > td`);
  const name = async (cell) => (await cells.nth(cell).innerText()).match(/\p{L}+ \p{L}+/u)[0];
  return { white: await name(1), black: await name(5) };
}

/** Notes an incident and imposes a sanction for it. */
async function impose({ page, event, by, cited }, { name, round, sanction }) {
  await page.goto(`/desk/${event}/incidents`);
  const choice = page.locator('form[method="get"]');
  await choice.locator("[name=who]").selectOption({ label: name });
  await choice.locator("[name=round]").fill(String(round));
  await choice.locator("[name=offence]").selectOption({ index: 1 });
  await choice.locator("button").click();
  const form = page.locator('form[action$="/incidents"][method="post"]');
  await form.locator("[name=act]").fill("talked during the game");
  await form.locator(`[name=sanction][value="${sanction}"]`).first().check();
  await form.locator("[name=by]").selectOption(by[sanction] ?? "arbiter");
  // A step above the one that is due rests on the clause that lets gravity decide.
  if (cited && by[sanction]) {
    await form.locator("button").click();
    await form.locator("[role=alert]").first().waitFor();
    await form.locator("[name=clauses]").fill(cited);
    await form.locator(`[name=sanction][value="${sanction}"]`).first().check();
  }
  await form.locator("button").click();
  await page.locator("#noted tbody tr").filter({ hasText: name }).first().waitFor();
}

/** Files a protest against the sanction that was imposed last. */
async function protest({ page, event, cited }, { name, round }) {
  await page.goto(`/desk/${event}/incidents`);
  const form = page.locator('form[action$="/protests"]');
  await page.locator("details", { has: form }).locator("summary").click();
  await form.locator("[name=who]").selectOption({ label: name });
  await form.locator("[name=filed_by]").fill(name);
  await form.locator("[name=round]").fill(String(round));
  await form.locator("[name=text]").fill("there was no reason to take the game away");
  const against = form.locator("[name=against] option");
  await form.locator("[name=against]").selectOption({ label: (await against.allInnerTexts()).find((one) => one.includes(name)) });
  await form.locator("[name=written]").check();
  await form.locator("button").click();
  if (cited) {
    await form.locator(".fault").filter({ hasText: "5.4.17.2" }).waitFor();
    await form.locator("[name=clauses]").fill(cited);
    await form.locator("button").click();
  }
  await page.locator("#protest1").waitFor();
}
