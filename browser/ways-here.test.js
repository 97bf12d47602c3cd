// Ways of playing that the regulations of an event choose: a simultaneous display with one clock,
// a group; an opening that two have agreed on; and what players can do while the arbiter has the clocks stopped.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture } from "./guest.js";
import { announced, answered, comes, linksOf, looked, namesAt, openHall, opens, rules, sits, tablesOf } from "./round.js";
import { PHONE, WIDE, act, does, ended, finger, holds, keys, mouse, moved, plays, surely } from "./table.js";

let at, chief;
before(async () => { at = await openHall(); ({ chief } = at); });
after(async () => { await at?.close(); });

// In a display with one clock that of the giver runs at every board, beside that of whoever is to move.
const runs = ({ page }) => page.locator(".player.runs").first().waitFor();
const stands = ({ page }) => page.waitForFunction(() => !document.querySelector(".player.runs"));

/** The two of the first table, White on a screen and Black with a telephone, at their board. */
async function seated(event, table) {
  const links = Object.fromEntries(await linksOf(at, event));
  const [one, other] = await namesAt(at, table);
  const players = [await comes(at, links[one], table, { ...WIDE, language: "en" }), await comes(at, links[other], table, { ...PHONE, language: "uk", colorScheme: "dark" })];
  for (const player of players) await sits(player, table);
  return players;
}

async function started(event, ...players) {
  await chief.page.goto(`/desk/${event}/rounds/1`);
  await desk.startRound(chief);
  for (const player of players) await runs(player);
}

test("the form of an event offers the ways of playing that its rulebook names", async () => {
  await chief.page.goto("/desk/new?discipline=UA-2024/international");
  await chief.page.locator("form.regulations [name=name]").waitFor();
  await chief.page.evaluate(() => { document.querySelector("form.regulations [name=display]").closest("details").open = true; });
  await chief.page.locator("form.regulations [name=display]").scrollIntoViewIfNeeded();
  assert.equal((await looked(chief, "event-form-ways")).join("\n"), "");
  assert.equal(await chief.page.locator("form.regulations [name=adjournment]").count(), 0, "draughts are not adjourned");
  await chief.page.goto("/desk/new?discipline=RU-2013/renju");
  await chief.page.locator("form.regulations [name=adjournment]").waitFor({ state: "attached" });
  assert.equal(await chief.page.locator("form.regulations [name=display]").count(), 0, "it names no display");
});

test("one gives a display to all others of an event, with one clock for all boards", async () => {
  const event = await announced(at, {
    name: "A display", discipline: "UA-2024/international", system: "scheveningen", control: "60+30",
    folded: { platform: true, display: "pooled", giver_minutes: "60" },
  }, 4);
  await picture(chief.page, "display-desk-round");
  const tables = Object.values(await tablesOf(at, event));
  assert.equal(tables.length, 3, "all boards are announced by one press");
  await picture(chief.page, "display-desk-wall");
  const links = Object.fromEntries(await linksOf(at, event));
  const names = [];
  for (const table of tables) names.push(await namesAt(at, table));
  const [who] = names[0].filter((name) => names.every((both) => both.includes(name)));
  const others = [];
  for (const [nth, table] of tables.entries()) {
    const name = names[nth].find((one) => one !== who);
    const other = await comes(at, links[name], table, nth % 2 ? { ...PHONE, language: "uk" } : { ...WIDE, language: "ru" });
    await sits(other, table);
    others.push(other);
  }
  const giver = await guest(at.browser, at.server, { ...WIDE, language: "en" });
  await giver.page.goto(links[who]);
  await giver.page.waitForURL("**/my-games");
  for (const table of tables) {
    const ready = giver.page.locator(`section.card[data-id="${table}"]`).getByRole("button", { name: giver.say("table-ready") });
    await ready.click();
    await ready.waitFor({ state: "detached" });
  }
  await started(event, ...others);

  // He is led from board to board, in the order in which they wait for him.
  await giver.page.goto(`/t/${tables[0]}/boards`);
  assert.equal(await giver.page.locator("#boards li").count(), 3);
  assert.match(await giver.page.locator("#pool").innerText(), /\d/);
  assert.equal((await looked(giver, "display-boards")).join("\n"), "");
  const white = names.map(([first]) => first === who);
  for (const [nth, other] of others.entries()) {
    if (!white[nth]) await plays(["32-28"], [other, nth % 2 ? finger : mouse]);
  }
  for (let board = 0; board < 3; board += 1) {
    await giver.page.goto(`/t/${tables[0]}/boards`);
    await giver.page.locator("a.button[href$='/next']").click();
    await giver.page.waitForURL(/\/t\/\w+$/);
    const nth = tables.findIndex((table) => giver.page.url().endsWith(table));
    const [move, stand] = white[nth] ? ["32-28", 1] : ["18-23", 2];
    await plays([move], [giver, mouse]);
    await moved(others[nth].page, stand);
  }
  await giver.page.goto(`/t/${tables[0]}/boards`);
  await giver.page.waitForFunction(() => !document.querySelector("#boards .waits"));
  for (const other of others) {
    await surely(other, "resign");
    await ended(other);
  }
  await chief.page.goto(`/desk/${event}/rounds/1`);
  await desk.closeRound(chief);
  await chief.page.goto(`/e/${event}/standings`);
  const points = await desk.pointsOf(chief.page);
  assert.equal(Math.max(...points), 6, "the giver has won at every board, two points each");
  await leave(giver, ...others);
});

test("a group of an event confers: one proposes, the captain plays, and the other side hears nothing", async () => {
  const event = await announced(at, {
    name: "Groups", discipline: "UA-2024/international", system: "round-robin", control: "60+30",
    folded: { platform: true, consultation: true, quorum: "2" },
  }, 4);
  const table = (await tablesOf(at, event))["1"];
  const [white, black] = await seated(event, table);
  const link = await white.page.locator("[data-part=confer-link]").innerText();
  const anna = await guest(at.browser, at.server, { ...PHONE, language: "ru" });
  await anna.page.goto(link.trim());
  await anna.page.locator("[name=name]").fill("Анна");
  await anna.page.locator("form:has([name=name]) button").tap();
  await anna.page.waitForURL(`**/t/${table}`);
  await started(event, white, black);
  for (const name of ["32", "28"]) await finger.on(anna, name);
  await white.page.getByText("32-28").first().waitFor();
  assert.equal(await black.page.getByText("32-28").count(), 0, "the other side hears nothing");
  for (const name of ["32", "28"]) await mouse.on(white, name);
  for (const { page } of [white, black, anna]) await moved(page, 1);
  await picture(white.page, "consultation-event");
  await surely(black, "resign", finger);
  for (const player of [white, black]) assert.match(await ended(player), /^1-0/);
  await leave(white, black, anna);
});

test("an opening that two have agreed on is entered by the arbiter; while clocks stand, draws are offered and players resign", async () => {
  const event = await announced(at, {
    name: "By agreement", discipline: "RU-2013/renju", system: "round-robin", control: "120",
    folded: { renju_opening: "as-agreed", platform: true },
  }, 4);
  const table = (await tablesOf(at, event))["1"];
  const pair = await namesAt(at, table);
  const [white, black] = await seated(event, table);
  await opens(at, event, table);
  const agree = chief.page.locator("#agree");
  await agree.locator("[name=moves]").fill("h8 h9 j10");
  await agree.locator("[name=swapped]").check();
  await agree.locator("[name=reason]").fill("Both have told me.");
  assert.equal((await looked(chief, "agreed-desk")).join("\n"), "");
  await answered(at, agree.locator("button"));
  await chief.page.locator("[data-agreed='h8 h9 j10']").waitFor();
  for (const { page } of [white, black]) for (const [point, stone] of [["H8", "bs"], ["H9", "ws"], ["J10", "bs"]]) await holds(page, point, stone);
  await started(event, white, black);
  // Colours were exchanged: who was to have White has Black, and the other moves, fourth.
  assert.deepEqual(await namesAt(at, table), [...pair].reverse());
  await plays(["G7"], [black, finger]);
  await moved(white.page, 1);
  await plays(["K9"], [white, mouse]);
  await moved(black.page, 2);

  // The clocks are stopped: he who has moved offers, the other declines; then one gives up.
  await opens(at, event, table);
  await rules(at, "stop", { reason: "The light went out." });
  for (const player of [white, black]) await stands(player);
  await does(white, "offer");
  await act(black, "decline").waitFor();
  await picture(black.page, "stopped-offer-phone");
  await does(black, "decline", finger);
  await act(black, "decline").waitFor({ state: "hidden" });
  await stands(white);
  await surely(black, "resign", finger);
  for (const player of [white, black]) assert.match(await ended(player), /RU-2013/);
  await leave(white, black);
});

test("while clocks stand, a draw is offered and accepted by keys alone", async () => {
  const event = await announced(at, {
    name: "Stopped", discipline: "UA-CHESS/chess", system: "round-robin", control: "90+30", folded: { platform: true },
  }, 4);
  const table = (await tablesOf(at, event))["1"];
  const links = Object.fromEntries(await linksOf(at, event));
  const [one, other] = await namesAt(at, table);
  const players = [await comes(at, links[one], table, { ...WIDE, language: "ru", keysAlone: true }), await comes(at, links[other], table, { ...WIDE, language: "en", keysAlone: true })];
  for (const player of players) await sits(player, table);
  await started(event, ...players);
  await plays(["e2e4", "e7e5"], [players[0], keys], [players[1], keys]);
  await opens(at, event, table);
  await rules(at, "stop", { reason: "The light went out." });
  for (const player of players) await stands(player);
  await does(players[1], "offer", keys);
  await surely(players[0], "accept", keys);
  for (const player of players) assert.match(await ended(player), /^½-½.*UA-CHESS/s);
  await leave(...players);
});
