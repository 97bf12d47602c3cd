// Games by correspondence in a real browser. On the server: one player by clicks, one by keys, the secretary for a
// letter that came otherwise; from the desk to the result, with a forced chain and a variation that is taken up. Mixed:
// one writes letters, and the other moves on the server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { faultsOf } from "./accessibility.js";
import { guest, leave, picture, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { people } from "./people.js";
import { PHONE } from "./table.js";

let server, browser;
let opened = false;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

const square = (page, name) => page.locator(`#squares [data-square="${name}"]`);
const moves = (page) => page.locator("#letter-form").locator("[name=moves]");
const offers = (page) => page.locator("#letter-form").locator("[name=offers]");

/** Waits until the form has a line of moves. */
const written = (page, line) => page.waitForFunction((wanted) => document.querySelector("#letter-form [name=moves]").value === wanted, line);

/** Clicks a move. */
async function clicks(page, ...names) {
  for (const name of names) await square(page, name).click();
}

/** Goes to a square by arrows and presses Enter. */
async function goes(page, ...names) {
  for (const name of names) {
    await square(page, name).focus();
    await page.keyboard.press("Enter");
  }
}

/** Looks at what follows, and saves. */
async function saves(who) {
  const { page, say } = who;
  const form = page.locator("#letter-form");
  await form.getByRole("button", { name: say("letter-look") }).click();
  await page.locator("#follows").waitFor();
  await page.locator("#letter-form").getByRole("button", { name: say("letter-save"), exact: true }).click();
  await page.waitForURL(/letters\/1-1-1-1-1$/);
  await page.locator("[data-letters]:not([hidden])").waitFor();
}

/** An event of three, and how each player of its first game comes to his own page by his link. */
async function begun(name, folded) {
  const chief = await guest(browser, server, { language: "en" });
  await (opened ? desk.signIn(chief) : desk.openAccount(chief, server));
  opened = true;
  const event = await desk.newEvent(chief, {
    name, discipline: "RU-2022/correspondence", system: "round-robin",
    folded: { ends: "2028-12-31", post_game: "russian", post_days: "50", no_secretary: true, post1: "chief-judge", official1: "Judge", ...folded },
  });
  await desk.enterList(chief, event, people(3));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await chief.page.goto(`/desk/${event}/letters`);
  await desk.press(chief, "letters-begin");
  await chief.page.locator("#letters tbody tr").first().waitFor();
  await chief.page.goto(`/desk/${event}/player-links`);
  await desk.press(chief, "player-links-make");
  const cards = chief.page.locator(".codes li");
  await chief.page.locator(".codes ~ form").waitFor();
  const links = Object.fromEntries(await cards.evaluateAll((all) => all.map((card) => [card.querySelector("h3").innerText.trim(), card.querySelector(".secret").textContent.trim()])));
  await chief.page.goto(`/desk/${event}/letters/1-1-1-1-1`);
  const names = (await chief.page.locator("h1").innerText()).split(" – ");
  const comes = async (name, wish) => {
    const player = await guest(browser, server, wish);
    const [, link] = Object.entries(links).find(([one]) => one.includes(name.trim()));
    await player.page.goto(link);
    await player.page.waitForURL("**/letters");
    return player;
  };
  return { chief, event, names, comes };
}

/** Opens the first game of a player's list. */
async function opens({ page }) {
  await page.locator('#letters tbody tr[data-game="1-1-1-1-1"] a').first().click();
  await page.locator("[data-letters]:not([hidden])").waitFor();
}

test("one writes letters, the other moves on the server, in one game", async () => {
  const { chief, event, names, comes } = await begun("Mixed", { medium: "post", server_too: true });
  const [white, black] = [await comes(names[0], { language: "en", ...PHONE }), await comes(names[1], { language: "uk" })];
  await black.page.locator("#way summary").click();
  await picture(black.page, "letters-way");
  await black.page.getByRole("button", { name: black.say("letters-way-go-here") }).click();
  await black.page.locator("#way").getByText(black.say("letters-way-here")).first().waitFor();
  // White writes a letter, and enters it himself: it stands before Black at once.
  await opens(white);
  await clicks(white.page, "c3", "d4");
  await written(white.page, "1.c3-d4");
  await saves(white);
  await picture(white.page, "letters-written-phone");
  await opens(black);
  assert.equal(await black.page.locator("#line").innerText(), "1.c3-d4");
  assert.equal(await black.page.locator("#letter-form [name=sent]").count(), 0);
  await clicks(black.page, "d6", "c5");
  await written(black.page, "1...d6-c5");
  await saves(black);
  assert.deepEqual(await faultsOf(black.page), []);
  await black.page.emulateMedia({ colorScheme: "dark" });
  await picture(black.page, "letters-clicked-dark");
  // Its card has not reached White: he sees nothing of it before he says that it has.
  await white.page.reload();
  assert.equal(await white.page.locator("#line").innerText(), "1.c3-d4");
  await picture(white.page, "letters-received-phone");
  assert.deepEqual(await faultsOf(white.page), []);
  await chief.page.reload();
  await picture(chief.page, "letters-mixed-desk");
  assert.deepEqual(await faultsOf(chief.page), []);
  assert.match(await chief.page.locator("#due").innerText(), /post it/);
  await chief.page.goto(`/desk/${event}/letters`);
  await picture(chief.page, "letters-mixed-list");
  await white.page.locator("#received button").click();
  await white.page.waitForFunction(() => document.querySelector("#line").innerText === "1.c3-d4 d6-c5");
  await picture(white.page, "letters-came-phone");
  await leave(chief, white, black);
});

test("two people play by clicks and keys, the secretary enters what came besides", async () => {
  const { chief, event, names, comes } = await begun("By clicks", { medium: "server" });
  await chief.page.goto(`/desk/${event}/letters`);
  await picture(chief.page, "letters-list");
  assert.deepEqual(await faultsOf(chief.page), []);
  await chief.page.goto(`/desk/${event}/letters/1-1-1-1-1`);
  const white = await comes(names[0], { language: "en", ...PHONE });
  const black = await comes(names[1], { language: "en" });
  for (const player of [white, black]) await opens(player);

  // White plays a move and offers a variation, all on the board.
  await clicks(white.page, "c3", "d4");
  await written(white.page, "1.c3-d4");
  await white.page.getByRole("button", { name: white.say("letter-board-offer"), exact: true }).click();
  await clicks(white.page, "d6", "c5");
  await white.page.waitForFunction(() => document.querySelector("#letter-form [name=offers]").value.includes("d6-c5"));
  await clicks(white.page, "b2", "c3");
  await white.page.waitForFunction(() => document.querySelector("#letter-form [name=offers]").value.includes("b2-c3"));
  assert.equal(await offers(white.page).inputValue(), "A: 1...d6-c5 2.b2-c3");
  await picture(white.page, "letters-board-phone");
  assert.deepEqual(await faultsOf(white.page), []);
  await saves(white);

  // Black takes it up by a button, and goes on by keys.
  await black.page.reload();
  await black.page.locator("[data-letters]:not([hidden])").waitFor();
  await black.page.getByRole("button", { name: /A$/ }).press("Enter");
  await written(black.page, "1...d6-c5 2.b2-c3");
  await goes(black.page, "f6", "g5");
  await written(black.page, "1...d6-c5 2.b2-c3 f6-g5");
  await picture(black.page, "letters-board");
  assert.deepEqual(await faultsOf(black.page), []);
  await saves(black);
  assert.equal(await black.page.locator("#line").innerText(), "1.c3-d4 d6-c5 2.b2-c3 f6-g5");

  // The judge looks at the game, and enters that White gives up.
  await chief.page.reload();
  await chief.page.emulateMedia({ colorScheme: "dark" });
  await picture(chief.page, "letters-desk-dark");
  assert.deepEqual(await faultsOf(chief.page), []);
  await chief.page.locator("#letter-form").locator("[name=side]").selectOption("white");
  await chief.page.locator("#letter-form").locator("[name=resigns]").check();
  await chief.page.locator("#letter-form").getByRole("button", { name: chief.say("letter-look") }).click();
  await chief.page.locator("#follows").waitFor();
  await chief.page.locator("#letter-form").getByRole("button", { name: chief.say("letter-save"), exact: true }).click();
  await chief.page.locator("#result").waitFor();
  await white.page.reload();
  await white.page.locator("#result").waitFor();
  await picture(white.page, "letters-result-phone");
  await leave(chief, white, black);
});
