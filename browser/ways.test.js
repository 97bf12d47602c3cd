// Other ways to play: renju openings with swaps, blindfold, a simultaneous display, consultation, the program.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openLine } from "./line.js";
import { openServer } from "./server.js";
import { PHONE, act, bothReady, does, ended, ends, finger, follow, holds, keys, mouse, moved, open, plays, sitDown, types } from "./table.js";

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

const RENJU = { discipline: "RU-2022/renju", colour: "black", name: "Petro" };
const CHESS = { discipline: "UA-CHESS/chess", control: "90+30" };

/** Says a step of an opening by the button that has its words: by keys, if he has nothing else. */
async function says({ page, say, keysAlone }, step) {
  const button = page.locator("[data-part=steps] button", { hasText: say(`step-${step}`) });
  if (!keysAlone) return button.click();
  await button.waitFor();
  const nth = await button.evaluate((one) => [...one.parentElement.querySelectorAll("button")].indexOf(one) + 1);
  return keys.go({ page }, `[data-part=steps] button:nth-of-type(${nth})`);
}

/** Puts a stone in an opening, and waits until the others see it. */
async function puts(player, hands, point, colour, ...others) {
  await hands.on(player, point);
  for (const { page } of [player, ...others]) await holds(page, point, colour);
}

/** Waits until somebody has a colour on every page. */
async function has(name, colour, ...all) {
  for (const { page } of all) await page.locator(`.player[data-side=${colour}]`, { hasText: name }).waitFor();
}

test("renju by RIF: a swap, two fifth moves, and on to a five", async () => {
  const [petro, olena] = [await guest(browser, server, { language: "uk" }), await guest(browser, server, { ...PHONE, language: "en" })];
  const table = await sitDown(petro, { ...RENJU, opening: "rif" });
  await follow(olena, table, "Olena");
  await bothReady(petro, olena);
  await puts(petro, mouse, "H8", "bs", olena);
  await puts(petro, mouse, "H9", "ws", olena);
  await puts(petro, mouse, "J10", "bs", olena);
  await says(olena, "swap");
  await has("Olena", "black", petro, olena);
  await puts(petro, keys, "A1", "ws", olena);
  // She may change her mind about what she offers until she says it.
  for (const point of ["K9", "J9", "K9", "G7"]) await finger.on(olena, point);
  await picture(olena.page, "renju-fifth-moves-phone");
  await says(olena, "offer");
  await petro.page.locator('[data-square="J9"].target').waitFor();
  await puts(petro, mouse, "J9", "bs", olena);
  await plays(["A3", "J8", "A5", "J7", "A7", "J6"], [petro, mouse, keys], [olena, finger]);
  for (const player of [petro, olena]) assert.match(await ended(player), /RU-2022 9\./);
  await picture(petro.page, "renju-over");
  await leave(petro, olena);
});

test("renju by Taraguchi-10 without a mouse: colours change twice, and each keeps his clock", async () => {
  const [petro, olena] = [await guest(browser, server, { language: "en", keysAlone: true }), await guest(browser, server, { ...PHONE, language: "ru", colorScheme: "dark" })];
  const table = await sitDown(petro, { ...RENJU, opening: "taraguchi-10" }, keys);
  await follow(olena, table, "Olena");
  await bothReady(petro, olena);
  await puts(petro, keys, "H8", "bs", olena);
  await says(olena, "swap");
  await has("Olena", "black", petro, olena);
  await puts(petro, keys, "H9", "ws", olena);
  await says(olena, "keep");
  await puts(olena, finger, "J10", "bs", petro);
  await says(petro, "swap");
  await has("Petro", "black", petro, olena);
  await puts(olena, finger, "E5", "ws", petro);
  await says(petro, "keep");
  await puts(petro, keys, "J9", "bs", olena);
  await says(olena, "keep");
  await puts(olena, finger, "A1", "ws", petro);
  await picture(olena.page, "renju-taraguchi-phone-dark");
  await plays(["J8", "A3", "J7", "A5", "J6"], [petro, keys], [olena, finger]);
  for (const player of [petro, olena]) assert.match(await ended(player), /RU-2022 9\./);
  await leave(petro, olena);
});

test("somebody plays blindfold to mate, and nothing of the board reaches him before", async () => {
  const [black, white] = [await guest(browser, server, { ...PHONE, language: "uk" }), await guest(browser, server)];
  const table = await sitDown(black, { ...CHESS, colour: "black", blindfold: "last-move" });
  await follow(white, table);
  await bothReady(black, white);
  await plays(["f2f3"], [white, mouse], [black]);
  assert.equal(await black.page.locator("[data-part=board]").isVisible(), false);
  assert.equal(await black.page.locator(".piece").count(), 0);
  assert.match(await black.page.locator("[data-part=moves]").innerText(), /f2f3/);
  await types(black, "e7e4");
  await black.page.locator("[data-part=refused]:not([hidden])").waitFor();
  await types(black, "e7 e5");
  await holds(white.page, "e5", "bp");
  await picture(black.page, "table-blindfold-phone");
  await mouse.on(white, "g2");
  await mouse.on(white, "g4");
  await black.page.locator("[data-part=moves]", { hasText: "g2g4" }).waitFor();
  // He is told the last move, and his page keeps none of those before it.
  for (const place of ["moves", "said"]) assert.doesNotMatch(await black.page.locator(`[data-part=${place}]`).innerText(), /f2f3|e7e5/);
  assert.equal(await black.page.locator("[data-part=moves] li").count(), 1);
  await types(black, "d8h4");
  assert.match(await ended(white), /^0-1/);
  await black.page.locator("[data-part=board]").waitFor();
  await holds(black.page, "h4", "bq");
  await leave(white, black);
});

test("a simultaneous display on five boards, each won in the order in which it waits, by keys alone", async () => {
  const giver = await guest(browser, server, { language: "en", keysAlone: true });
  const boards = await open(giver, "#display", { ...CHESS, boards: "5", colour: "black", name: "Giver" }, keys);
  const tables = await giver.page.locator("#boards h2 a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.equal(tables.length, 5);
  const others = [];
  for (const [nth, table] of tables.entries()) {
    const other = await guest(browser, server, nth % 2 ? { ...PHONE, language: "uk" } : { language: "ru" });
    await follow(other, table, `Player ${nth + 1}`);
    await act(other, "ready").click();
    await giver.page.goto(table);
    await does(giver, "ready", keys);
    await other.page.locator(".player.runs").waitFor();
    others.push(other);
  }
  await giver.page.goto(boards);
  const rounds = [["f2", "f3", "e7e5", [3, 0, 4, 2, 1]], ["g2", "g4", "d8h4", [1, 2, 0, 4, 3]]];
  for (const [ply, [from, to, reply, order]] of rounds.entries()) {
    for (const nth of order) {
      await mouse.on(others[nth], from);
      await mouse.on(others[nth], to);
      await moved(others[nth].page, 2 * ply + 1);
    }
    // The page of the boards shows by itself who waits.
    await giver.page.waitForFunction(() => document.querySelectorAll("#boards .waits").length === 5);
    if (ply === 0) await picture(giver.page, "display");
    for (const nth of order) {
      await keys.go(giver, "a[href$='/next']");
      await giver.page.waitForURL(`**${tables[nth]}`);
      await plays([reply], [giver, keys]);
      await moved(others[nth].page, 2 * ply + 2);
    }
    await keys.go(giver, "a[href$='/next']");
    await giver.page.waitForURL("**/boards");
  }
  for (const other of others) assert.match(await ended(other), /^0-1.*UA-CHESS/s);
  assert.equal(await giver.page.locator("#boards li", { hasText: "0-1" }).count(), 5);
  await leave(giver, ...others);
});

// Who gives a display with one clock for all boards, without sight of them, or without clocks.
const DISPLAYS = {
  "with one clock": { fields: { time: "pooled", minutes: "30" }, clocks: ["white", "black"] },
  blindfold: { fields: { blindfold: true }, clocks: ["white"] },
  "without clocks": { fields: { time: "none" }, clocks: [] },
};

for (const [kind, { fields, clocks }] of Object.entries(DISPLAYS)) {
  test(`a display ${kind} is given to its end`, async () => {
    const giver = await guest(browser, server, { language: "uk" });
    const boards = await open(giver, "#display", { ...CHESS, boards: "2", colour: "black", name: "Giver", ...fields });
    const tables = await giver.page.locator("#boards h2 a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const others = [];
    for (const table of tables) {
      const other = await guest(browser, server, { ...PHONE, language: "ru" });
      await follow(other, table, "Player");
      await does(other, "ready");
      await giver.page.goto(table);
      await does(giver, "ready");
      await other.page.getByText(other.say("table-your-turn")).waitFor();
      others.push(other);
    }
    const answers = (move) => (kind === "blindfold" ? types(giver, `${move.slice(0, 2)} ${move.slice(2)}`) : plays([move], [giver, mouse]));
    for (const [ply, [question, reply]] of [["f2f3", "e7e5"], ["g2g4", "d8h4"]].entries()) {
      for (const other of others) {
        for (const name of ends(question)) await finger.on(other, name);
        await moved(other.page, 2 * ply + 1);
      }
      // His clock runs at both boards, or at the one that waits, or nowhere.
      for (const other of others) {
        const runs = await other.page.locator(".player.runs").evaluateAll((all) => all.map((one) => one.dataset.side));
        assert.deepEqual(runs, clocks.length ? ["black"] : [], kind);
      }
      for (const [nth, table] of tables.entries()) {
        await giver.page.goto(table);
        assert.equal(await giver.page.locator("[data-part=board]").isVisible(), kind !== "blindfold");
        await answers(reply);
        await moved(others[nth].page, 2 * ply + 2);
      }
    }
    for (const other of others) assert.match(await ended(other), /^0-1.*UA-CHESS/s);
    await giver.page.goto(boards);
    assert.equal(await giver.page.locator("#boards li", { hasText: "0-1" }).count(), 2);
    await picture(giver.page, `display-${kind.replaceAll(" ", "-")}`);
    await leave(giver, ...others);
  });
}

test("a group confers, its votes and its captain move, and the other side hears nothing", async () => {
  const captain = await guest(browser, server, { language: "en", keysAlone: true });
  const table = await sitDown(captain, { ...CHESS, colour: "black", confer: "own", quorum: "2", name: "Captain" }, keys);
  const white = await guest(browser, server, { language: "uk" });
  await follow(white, table, "Alone");
  const link = await captain.page.locator("[data-part=confer-link]").innerText();
  const group = [];
  for (const [name, hands, wish] of [["Anna", keys, { keysAlone: true }], ["Bohdan", finger, PHONE]]) {
    const member = { ...await guest(browser, server, { ...wish, language: "ru" }), hands };
    await member.page.goto(link);
    await member.page.locator("main form [name=name]").fill(name);
    await hands.go(member, "main form button");
    await member.page.locator("[data-part=confer]").waitFor();
    group.push(member);
  }
  await bothReady(captain, white);
  await plays(["f2f3"], [white, mouse], [captain]);
  const [anna, bohdan] = group;
  await anna.page.locator("[data-part=says] [name=text]").fill("the king stands bare");
  await anna.page.locator("[data-part=says] [name=text]").press("Enter");
  for (const { page } of [captain, anna, bohdan]) await page.locator("[data-part=talk]", { hasText: "bare" }).waitFor();
  // Two equal proposals are the move.
  for (const member of group) {
    await member.hands.on(member, "e7");
    await member.hands.on(member, "e5");
  }
  await holds(white.page, "e5", "bp");
  await mouse.on(white, "g2");
  await mouse.on(white, "g4");
  // One proposal is the captain's to make.
  await moved(anna.page, 3);
  await keys.on(anna, "d8");
  await keys.on(anna, "h4");
  await captain.page.locator("[data-part=proposals]", { hasText: "d8h4" }).waitFor();
  await picture(captain.page, "consultation");
  await picture(bohdan.page, "consultation-phone");
  assert.equal(await white.page.locator("[data-part=confer]").count(), 0);
  assert.equal((await white.page.content()).includes("bare"), false);
  await keys.go(captain, "[data-part=proposals] button");
  for (const somebody of [captain, white, ...group]) assert.match(await ended(somebody), /^0-1/);
  // After the end everybody may read it.
  await white.page.reload();
  await white.page.locator("[data-part=talk]", { hasText: "bare" }).waitFor();
  await leave(captain, white, ...group);
});

test("a captain whose line is lost is replaced, and the next of his group moves", async () => {
  const line = await openLine(server);
  after(() => line.close());
  const captain = await guest(browser, line, { language: "en" });
  const table = await sitDown(captain, { ...CHESS, colour: "black", confer: "own", name: "Captain" });
  const white = await guest(browser, server, { language: "uk" });
  await follow(white, table, "Alone");
  const link = new URL(await captain.page.locator("[data-part=confer-link]").innerText()).pathname;
  const anna = await guest(browser, server, { ...PHONE, language: "ru" });
  await anna.page.goto(link);
  await anna.page.locator("main form [name=name]").fill("Anna");
  await anna.page.locator("main form button").tap();
  await anna.page.locator("[data-part=confer]").waitFor();
  await bothReady(captain, white);
  await plays(["f2f3"], [white, mouse], [captain], [anna]);
  line.cut();
  await white.page.locator(".player[data-side=black]", { hasText: white.say("table-lost") }).waitFor();
  // For twenty seconds on his own clock he may come back: until then the captain moves.
  const captains = anna.page.locator("[data-part=captain]");
  assert.equal(await captains.isVisible(), true);
  await captains.waitFor({ state: "hidden" });
  await plays(["e7e5", "g2g4"], [anna, finger], [white, mouse]);
  line.mend();
  for (const { page } of [captain, anna]) await moved(page, 3);
  await captain.page.locator("[data-part=refused]").waitFor({ state: "hidden" });
  await mouse.on(captain, "d8");
  await mouse.on(captain, "h4");
  for (const somebody of [captain, anna, white]) assert.match(await ended(somebody), /^0-1.*UA-CHESS/s);
  await leave(captain, anna, white);
});

test("the program answers at every game", async () => {
  const somebody = await guest(browser, server, { ...PHONE, language: "uk" });
  const games = [["RU-2022/russian", "c3-d4", "easy"], ["UA-2024/international", "33-28", "medium"], ["UA-2024/brazilian", "c3-d4", "strong"], ["RU-2022/giveaway", "c3-d4", "easy"], ["UA-CHESS/chess", "e2e4", "easy"], ["RU-2022/renju", "H8", "strong"]];
  for (const [discipline, move, partner] of games) {
    await sitDown(somebody, { discipline, partner, colour: discipline.endsWith("renju") ? "black" : "white" });
    await act(somebody, "ready").tap();
    for (const name of ends(move)) await finger.on(somebody, name);
    await moved(somebody.page, 2);
    await somebody.page.getByText(somebody.say("table-your-turn")).waitFor();
  }
  // At checkers it begins, since Black does.
  await sitDown(somebody, { discipline: "UA-2024/english", partner: "medium", colour: "white" });
  await act(somebody, "ready").tap();
  await moved(somebody.page, 1);
  await picture(somebody.page, "practice-phone");
  await leave(somebody);
});
