// A match tournament of four teams, in English: rosters, line-ups, and a reserve who plays.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { people } from "./people.js";

const TEAMS = ["Dnipro", "Kyiv", "Lviv", "Odesa"];

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

test("four teams of two and a reserve, three rounds", async () => {
  const chief = await guest(browser, server, { language: "en" });
  const { page, say } = chief;
  const names = people(12).map(([name]) => name);
  const members = (team) => names.slice(3 * team, 3 * team + 3);
  const reserve = members(0)[2];
  await desk.openAccount(chief, server);
  const event = await desk.newEvent(chief, { name: "Team cup", discipline: "UA-2024/russian", system: "round-robin", teams: { boards: 2, reserves: 1 } });
  await desk.enterList(chief, event, people(12));
  await desk.admitAll(chief, event);
  for (const [index, team] of TEAMS.entries()) await desk.enterTeam(chief, event, team, members(index));
  await picture(page, "teams-1-rosters");
  await desk.begin(chief, event);
  for (let round = 1; round <= 3; round += 1) {
    await desk.pairRound(chief, event, round);
    await desk.press(chief, "publish");
    if (round === 2) await lineUp(chief, event, round, TEAMS[0], [members(0)[0], reserve]);
    await desk.startRound(chief);
    assert.equal(await desk.waiting(page).count(), 4);
    if (round === 2) assert.equal(await page.locator("#results").getByText(reserve).count(), 1, "the reserve plays");
    await desk.typeResults(chief, (row) => ["1", "=", "0", "1"][(row + round) % 4]);
    await picture(page, `teams-2-round-${round}`);
    await desk.closeRound(chief);
  }
  await page.goto(`/e/${event}/standings`);
  await picture(page, "teams-3-standings");
  const points = await desk.pointsOf(page);
  assert.equal(points.length, 4);
  assert.equal(points.reduce((a, b) => a + b, 0), 12, "two points for each of the six matches");
  await page.getByRole("main").getByRole("link", { name: TEAMS[0] }).first().click();
  await picture(page, "teams-4-team");
  const row = page.getByRole("row").filter({ hasText: reserve }).first();
  assert.match(await row.innerText(), new RegExp(say("reserve")));
  await leave(chief);
});

/** Hands in the line-up of a team for a round, and comes back to the round. */
async function lineUp(who, event, round, team, members) {
  const { page, say } = who;
  await page.getByRole("main").getByRole("link", { name: say("line-ups") }).click();
  const form = page.getByRole("region", { name: team });
  for (const [index, member] of members.entries()) {
    const choice = form.locator("option").filter({ hasText: member }).nth(index);
    await form.getByRole("combobox").nth(index).selectOption(await choice.getAttribute("value"));
  }
  await form.getByRole("button", { name: say("line-up-hand-in") }).click();
  await page.getByRole("region", { name: team }).getByText(say("line-up-in"), { exact: true }).waitFor();
  await picture(page, "teams-2-line-ups");
  await page.goto(`/desk/${event}/rounds/${round}`);
}
