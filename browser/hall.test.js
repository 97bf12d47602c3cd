// Four boards of wood in one round, each entered on a tablet beside it: starts, moves, presses, times that are read
// off, a violation with its sanction, a clock that is set, a claim that is decided, an adjournment and its envelope. One of them
// began on the platform and goes back there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture } from "./guest.js";
import { announced, answered, comes, corrects, goesTo, linksOf, namesAt, openHall, opens, rules, sits, tablesOf } from "./round.js";
import { PHONE, WIDE, ended, finger, holds, mouse, surely } from "./table.js";
import { TABLET, fillsIn, form, half, runs, starts, tells } from "./tablet.js";

let at, chief;
before(async () => { at = await openHall(); ({ chief } = at); });
after(async () => { await at?.close(); });

/** A tablet beside a board, in an official's hands. */
async function tabletAt(table, language) {
  const tablet = await guest(at.browser, at.server, { ...TABLET, language });
  await tablet.context.addCookies(await chief.context.cookies());
  await tablet.page.goto(`/t/${table}`);
  await tablet.page.locator("[data-part=tools]:not([hidden])").waitFor();
  return tablet;
}

/** Our clock is the one at the board. */
async function keepsClock(event, table) {
  await opens(at, event, table);
  await answered(at, chief.page.locator('button[name=follows][value="moves-and-clock"]'));
}

/** A stone is put by a finger; where our clock is at the board it is pressed. */
async function puts(tablet, point, piece, presses) {
  await finger.on(tablet, point);
  await holds(tablet.page, point, piece);
  if (presses) await half(tablet, presses).tap();
}

/** It stands among what has happened at the board, with its clause. */
const hears = ({ page }, clause) => page.locator("[data-part=said] > li", { hasText: clause }).first().waitFor();

const shows = ({ page }, side, time) => page.locator(`.player[data-side=${side}] [data-part=clock]`, { hasText: time }).waitFor();

/** A violation is pointed out, admitted and put right, and he is rebuked; times are read off the clock beside the board. */
async function firstBoard(tablet) {
  await starts(tablet);
  await puts(tablet, "H8", "bs");
  await puts(tablet, "H9", "ws");
  await fillsIn(tablet, "violate", { violation: "impossible-move", text: "H9" }, "first");
  await form(tablet, "press").locator("button[value=first]").tap();
  await tells(tablet, "demand", "second");
  await tells(tablet, "admit", "first");
  await hears(tablet, "RU-2013 5.3.8");
  const sanction = tablet.page.locator("[data-part=forms] details[data-kind=sanction] [name=penalty]").first();
  const penalties = await sanction.locator("option").evaluateAll((all) => all.map(({ value }) => value));
  await fillsIn(tablet, "sanction", { penalty: penalties.find((one) => one.endsWith("/warning")), side: "first", reason: "On a stone." }, "chief-arbiter");
  await hears(tablet, /RU-2013 5\.3\.1\d/);
  await fillsIn(tablet, "set", { side: "first", time: "1:30:00", reason: "Read off the clock." }, "chief-arbiter");
  await shows(tablet, "black", /^1:30:00/);
  await picture(tablet.page, "hall-violation");
}

/** It is adjourned: the move is sealed in an envelope, which is opened when the session is resumed. */
async function isAdjourned(tablet) {
  await tells(tablet, "interrupt", "chief-arbiter");
  await fillsIn(tablet, "seal", { text: "J9" }, "first");
  await hears(tablet, "RU-2013 5.3.3.3");
  assert.equal(await tablet.page.locator('[data-square="J9"] .piece').count(), 0, "nobody sees what was sealed");
  await tells(tablet, "resume-session", "chief-arbiter");
  await tells(tablet, "open", "chief-arbiter");
  await holds(tablet.page, "J9", "bs");
  await picture(tablet.page, "hall-opened");
  await tells(tablet, "resign", "first");
}

/** Our clock is at the board: it is stopped, set to what was read off, though not to less than the rulebook leaves, and runs. */
async function secondBoard(tablet) {
  await starts(tablet);
  await puts(tablet, "H8", "bs", "black");
  await runs(tablet, "white");
  const pause = tablet.page.locator("[data-part=pause] form[data-report=stop]");
  await pause.locator("[name=reason]").fill("It is faulty.");
  await pause.locator("button").tap();
  await fillsIn(tablet, "set", { side: "second", time: "0:01", reason: "Read off the clock." }, "chief-arbiter");
  await tablet.page.locator("[data-part=refused]", { hasText: "RU-2013 5.3.1.5" }).waitFor();
  await fillsIn(tablet, "set", { side: "second", time: "5:00", reason: "Read off the clock." }, "chief-arbiter");
  await shows(tablet, "white", /^5:00/);
  await tablet.page.locator("[data-part=pause] form[data-report=resume] button").tap();
  await runs(tablet, "white");
  await picture(tablet.page, "hall-clock");
  await tells(tablet, "resign", "second");
}

/** A draw is claimed, and the arbiter decides. */
async function thirdBoard(tablet) {
  await starts(tablet);
  await puts(tablet, "H8", "bs");
  await fillsIn(tablet, "claim", { rule: "nobody-can-win" }, "second");
  await fillsIn(tablet, "decide-claim", { verdict: "right" }, "chief-arbiter");
}

test("four boards of wood are entered by tablets, and one of them comes from the platform and goes back", async () => {
  const event = await announced(at, {
    name: "Renju in the hall", discipline: "RU-2013/renju", system: "round-robin", control: "120",
    folded: { renju_opening: "free", platform: true, adjournment: true },
  }, 8);
  const tables = await tablesOf(at, event);
  const links = Object.fromEntries(await linksOf(at, event));
  for (const number of [1, 2, 3]) await goesTo(at, event, tables[number], "wood", "They sit in the hall.");
  await keepsClock(event, tables[2]);
  const names = await namesAt(at, tables[4]);
  const white = await comes(at, links[names[0]], tables[4], { ...WIDE, language: "en" });
  const black = await comes(at, links[names[1]], tables[4], { ...PHONE, language: "uk" });
  for (const player of [white, black]) await sits(player, tables[4]);
  await chief.page.goto(`/desk/${event}/rounds/1`);
  await desk.startRound(chief);

  // 4 begins here, and its next move is made in the hall.
  await finger.on(black, "H8");
  await holds(white.page, "H8", "bs");
  await goesTo(at, event, tables[4], "wood", "His line is bad.");
  for (const { page } of [white, black]) await page.locator("[data-part=elsewhere]:not([hidden])").waitFor();
  const four = await tabletAt(tables[4], "ru");
  await tells(four, "resume", "chief-arbiter");
  await puts(four, "H9", "ws");
  for (const { page } of [white, black]) await holds(page, "H9", "ws");

  const [one, two, three] = [await tabletAt(tables[1], "en"), await tabletAt(tables[2], "uk"), await tabletAt(tables[3], "ru")];
  await firstBoard(one);
  await isAdjourned(one);
  await secondBoard(two);
  await thirdBoard(three);
  assert.match(await ended(one), /^1-0.*RU-2013/s);
  assert.match(await ended(two), /^0-1.*RU-2013/s);
  assert.match(await ended(three), /^½-½.*RU-2013/s);

  // 4 comes back, with the times of the wooden clock.
  await goesTo(at, event, tables[4], "platform", "His line is good again.");
  await opens(at, event, tables[4]);
  await rules(at, "set", { side: "first", time: "1:40:00", reason: "As on the wooden clock." });
  await rules(at, "resume", { reason: "They go on here." });
  for (const player of [white, black]) await shows(player, "black", /^1:(40:00|39:5\d)/);
  await finger.on(black, "J9");
  await holds(white.page, "J9", "bs");
  // It is adjourned here: he seals who is to move, and nobody sees it until the other opens it.
  await opens(at, event, tables[4]);
  await rules(at, "interrupt", { reason: "The day is over." });
  await mouse.on(white, "G7");
  await white.page.locator("[data-part=make]").click();
  await black.page.locator(".state", { hasText: black.say("table-adjourned") }).waitFor();
  assert.equal(await black.page.locator('[data-square="G7"] .piece').count(), 0);
  await picture(black.page, "adjourned-phone", {});
  await opens(at, event, tables[4]);
  await rules(at, "resume-session", { reason: "The next morning." });
  for (const { page } of [white, black]) await holds(page, "G7", "ws");
  await surely(white, "resign");
  for (const player of [white, black]) assert.match(await ended(player), /^0-1.*RU-2013/s);

  // All four results are in the protocol; one was told wrongly, and is corrected.
  await chief.page.goto(`/desk/${event}/rounds/1`);
  assert.equal(await desk.waiting(chief.page).count(), 0);
  await picture(chief.page, "hall-round");
  await desk.closeRound(chief);
  await corrects(at, event, 1);
  await chief.page.goto(`/e/${event}/standings`);
  assert.deepEqual((await desk.pointsOf(chief.page)).sort(), [0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1]);
  await leave(one, two, three, four, white, black);
});
