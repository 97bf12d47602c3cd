// A round of an event whose games are played here: ten boards, six on the platform and four of wood, before an
// arbiter who stops a clock, adds time, rules on a claim, reports what happens in the hall and corrects a result.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture } from "./guest.js";
import { announced, answered, comes, corrects, goesTo, linksOf, looked, namesAt, openHall, opens, quickPair, reports, rules, sits, tablesOf } from "./round.js";
import { PHONE, WIDE, act, does, ended, finger, holds, keys, mouse, plays, surely } from "./table.js";

let at, chief;
before(async () => { at = await openHall(); ({ chief } = at); });
after(async () => { await at?.close(); });

const runs = ({ page }) => page.locator(".player.runs").waitFor();
const stands = ({ page }) => page.waitForFunction(() => !document.querySelector(".player.runs"));

test("ten boards, six here and four of wood, before one arbiter", async () => {
  const faults = [];
  const event = await announced(at, {
    name: "Renju here and there", discipline: "RU-2013/renju", system: "round-robin", control: "120",
    folded: { renju_opening: "free", platform: true },
  }, 20);
  const tables = await tablesOf(at, event);
  assert.deepEqual(Object.keys(tables).map(Number).sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

  // Four pairs sit in the hall.
  for (const number of [7, 8, 9, 10]) {
    await goesTo(at, event, tables[number], "wood", "They sit in the hall.");
  }
  await chief.page.goto(`/desk/${event}/boards`);
  assert.equal(await chief.page.locator("#boards tbody tr").count(), 6);
  assert.equal(await chief.page.locator("form[data-wood]").count(), 4);

  // The players come by their links: four with browsers that are looked at, eight who are quick.
  const links = Object.fromEntries(await linksOf(at, event));
  faults.push(...await looked(chief, "links"));
  assert.equal(Object.keys(links).length, 20);
  const wishes = [{ ...WIDE, language: "en" }, { ...PHONE, language: "uk", colorScheme: "dark" }, { ...PHONE, language: "ru" }, { ...WIDE, language: "uk", colorScheme: "dark" }];
  const players = [];
  for (const number of [1, 2]) {
    for (const name of await namesAt(at, tables[number])) players.push(await comes(at, links[name], tables[number], wishes[players.length]));
  }
  const [white, black, other, third] = players;
  faults.push(...await looked(white, "my-games-ready"));
  const quick = {};
  for (const number of [3, 4, 5, 6]) quick[number] = await quickPair(at, links, tables[number]);
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
  await opens(at, event, tables[1]);
  await rules(at, "stop", { reason: "The light went out." });
  for (const player of [white, black]) await stands(player);
  await rules(at, "add", { side: "second", time: "5:00", reason: "He was disturbed." });
  faults.push(...await looked(chief, "desk-board"));
  await chief.page.goto(`/desk/${event}/boards`);
  assert.equal(await chief.page.locator("#boards tbody tr").first().getAttribute("data-need"), "need-stopped");
  await opens(at, event, tables[1]);
  await rules(at, "resume", { reason: "There is light." });
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
  await opens(at, event, tables[2]);
  await rules(at, "decide-claim", { verdict: "right", reason: "Neither can win." });
  for (const player of [other, third]) assert.match(await ended(player), /^½-½.*RU-2013/s);

  // 3 to 6: Black resigns.
  for (const number of [3, 4, 5, 6]) await quick[number][1].sends({ what: "resign", ply: "1" });

  // 7: what happens at a wooden board is reported by the forms of its page.
  const spectator = await guest(at.browser, at.server, { ...PHONE, language: "uk" });
  await opens(at, event, tables[7]);
  await reports(at, "arrive", "first");
  await reports(at, "arrive", "second");
  await reports(at, "signal", "chief-arbiter");
  await spectator.page.goto(`/t/${tables[7]}`);
  const stone = chief.page.locator("#acts details[data-kind=place]");
  await stone.locator("summary").click();
  await stone.locator("[name=point]").fill("H8");
  await answered(at, stone.locator("button[value=first]"));
  await holds(spectator.page, "H8", "bs");
  faults.push(...await looked(chief, "desk-wood"));
  await reports(at, "resign", "second");
  assert.match(await ended(spectator), /^0-1/);

  // 8 to 10: their results are told as before, and the round is closed; what stood at 3 was wrong.
  await chief.page.goto(`/desk/${event}/rounds/1`);
  assert.equal(await desk.waiting(chief.page).count(), 3, "what was played here is in the protocol already");
  await desk.typeResults(chief, (row) => ["1", "=", "0"][row]);
  await desk.closeRound(chief);
  await corrects(at, event, 3);
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

test("the second game of a micro-match begins when both are ready, with changed colours", async () => {
  const event = await announced(at, {
    // Where the rulebook sets no break; elsewhere it lasts as long as it sets.
    name: "Two games each", discipline: "RU-2022/russian-rapid", system: "round-robin", games: 2, control: "8+4", folded: { platform: true, identification: "By video call." },
  }, 4);
  const tables = await tablesOf(at, event);
  const [one, two] = [tables["1 (1)"], tables["1 (2)"]];
  const names = await namesAt(at, one);
  const links = Object.fromEntries(await linksOf(at, event));
  const [white, black] = [await comes(at, links[names[0]], one, { ...WIDE, language: "en", keysAlone: true }), await comes(at, links[names[1]], one, { ...PHONE, language: "uk" })];
  for (const player of [white, black]) await sits(player, one);
  await chief.page.goto(`/desk/${event}/rounds/1`);
  await desk.startRound(chief);
  for (const player of [white, black]) await runs(player);
  await plays(["c3-d4", "b6-a5"], [white, keys], [black, finger]);
  await surely(white, "resign", keys);
  for (const player of [white, black]) assert.match(await ended(player), /^0-1/);
  for (const player of [white, black]) {
    await player.page.goto(`/t/${two}`);
    await player.page.locator("[data-part=begins]").waitFor();
    await stands(player);
  }
  await picture(black.page, "round-micro-match-break", {});
  await does(white, "ready", keys);
  await act(black, "ready").tap();
  for (const player of [white, black]) await runs(player);
  assert.equal(await white.page.locator(".player[data-side=black] [data-part=name]").innerText(), names[0]);
  await plays(["c3-d4", "d6-c5"], [black, finger], [white, keys]);
  await surely(white, "resign", keys);
  for (const player of [white, black]) assert.match(await ended(player), /^1-0/);
  await chief.page.goto(`/e/${event}/rounds/1`);
  await picture(chief.page, "round-micro-match-over");
  await leave(white, black);
});
