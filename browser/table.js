// What people do at a table: set it up, sit down, and make moves with a mouse, a finger or keys alone.

import assert from "node:assert/strict";

/** A screen on a desk and a telephone, for `guest`. */
export const WIDE = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens what is folded in a part of the page. */
export async function unfold(page, where, hands = mouse) {
  const folded = `${where} details:not([open]) > summary`;
  while (await page.locator(folded).count()) await hands.go({ page }, folded);
}

/** Fills in a form by the names of its fields: lists are chosen from, boxes ticked, the rest is typed. */
async function fill(page, form, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`${form} [name=${name}]`);
    if (value === true) await field.check();
    else if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
}

const PLAIN = ["discipline", "control", "partner", "colour", "name"];

/** Sets up a game and sits down at it; gives the address of the table. */
export async function sitDown({ page }, fields, hands = mouse) {
  await page.goto("/");
  await hands.go({ page }, "nav a[href='/play']");
  await page.locator("#play").waitFor();
  const wanted = { control: "30+30", colour: "white", name: "Olena", ...fields };
  if (Object.keys(wanted).some((name) => !PLAIN.includes(name))) await unfold(page, "#play", hands);
  await fill(page, "#play", wanted);
  await hands.go({ page }, "#play button");
  await page.waitForURL(/\/t\/\w+$/);
  return new URL(page.url()).pathname;
}

/** Opens a board of wood, a relay (`#board`) or a simultaneous display (`#display`) from the same page. */
export async function open({ page }, form, fields, hands = mouse) {
  await page.goto("/play");
  await unfold(page, `section:has(${form})`, hands);
  await fill(page, form, fields);
  await hands.go({ page }, `${form} button`);
  await page.waitForURL(/\/t\//);
  return new URL(page.url()).pathname;
}

/** The friend follows the link and takes the other seat. */
export async function follow({ page }, table, name = "Petro", hands = mouse) {
  await page.goto(table);
  await page.locator("form[action$='/sit'] [name=name]").fill(name);
  await hands.go({ page }, "form[action$='/sit'] button");
  await act({ page }, "ready").waitFor();
}

/** A button beside the board. */
export const act = ({ page }, what) => page.locator(`form[data-act=${what}] button`);

/** Presses it. */
export const does = async (player, what, hands = mouse) => { await act(player, what).waitFor(); await hands.go(player, `form[data-act=${what}] button`); };

/** What cannot be taken back, by its button, and once more: “yes”. */
export async function surely(player, what, hands = mouse) {
  await does(player, what, hands);
  await player.page.locator("dialog[open]").waitFor();
  await hands.go(player, 'dialog[open] button[value="yes"]');
}

/** What somebody has in his hands who has keys alone. */
const handsOf = (player) => (player.keysAlone ? keys : mouse);

/** Both say that they are ready, and a clock runs. */
export async function bothReady(...players) {
  for (const player of players) await does(player, "ready", handsOf(player));
  for (const { page } of players) await page.locator(".player.runs").waitFor();
}

/** Two sit down and begin; `fields` are those of the form on `/play`. */
export async function begin(first, second, fields) {
  const table = await sitDown(first, fields, handsOf(first));
  await follow(second, table, "Petro", handsOf(second));
  await bothReady(first, second);
  return table;
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const holds = (page, name, piece) => page.locator(`[data-square="${name}"] .piece.${piece}`).waitFor();

/** Waits until so many moves stand in the record of a page. */
export const moved = (page, count) => page.waitForFunction((many) => document.querySelectorAll("[data-part=moves] li").length === many, count);

/** Waits until the game is over on a page, and gives what is said of it. */
export async function ended({ page }) {
  await page.locator("[data-part=ended]:not([hidden])").waitFor();
  return page.locator("[data-part=ended]").innerText();
}

// --- Hands. Each makes a move from a square to a square; the first three also put a stone on one.

export const mouse = {
  on: ({ page }, name) => square(page, name).click(),
  go: ({ page }, selector) => page.locator(selector).first().click(),
};

export const finger = {
  on: ({ page }, name) => square(page, name).tap(),
  go: ({ page }, selector) => page.locator(selector).first().tap(),
};

/** Nothing but keys: Tab to the board, arrows over it, Enter. */
export const keys = {
  async on({ page }, name) {
    if (!await page.evaluate(() => document.activeElement?.closest("[data-part=board]") !== null)) await tabTo(page, "[data-square]");
    for (let steps = 0; steps < 60; steps += 1) {
      const key = await page.evaluate(wayTo, name);
      if (!key) break;
      await page.keyboard.press(key);
    }
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), name, "arrows lead to every square");
    await page.keyboard.press("Enter");
  },
  async go({ page }, selector) {
    await page.locator(selector).first().waitFor();
    await tabTo(page, selector);
    await page.keyboard.press("Enter");
  },
};

/** By dragging with the mouse. */
export async function drag({ page }, from, to) {
  for (const name of [from, to]) await square(page, name).scrollIntoViewIfNeeded();
  const [start, end] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** In letters. */
export async function types({ page }, move) {
  const field = page.locator("[data-part=typed] [name=move]");
  await field.fill(move);
  await field.press("Enter");
}

/** Presses Tab until something has the focus. */
export async function tabTo(page, selector) {
  for (let steps = 0; steps < 120; steps += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/** The arrow that leads from the square with the focus towards another: to its row first. Runs in the page. */
function wayTo(name) {
  const [here, there] = [document.activeElement, document.querySelector(`[data-square="${name}"]`)].map((one) => one.getBoundingClientRect());
  const near = (one, other) => Math.abs(one - other) < 2;
  if (!near(here.y, there.y)) return there.y > here.y ? "ArrowDown" : "ArrowUp";
  if (!near(here.x, there.x)) return there.x > here.x ? "ArrowRight" : "ArrowLeft";
  return null;
}

/** A move as it is written, `c3-d4`, `c3:e5:g7`, `e2e4`, `H8`: its first and its last square. */
export const ends = (move) => {
  const route = /^[a-h]\d[a-h]\d/.test(move) ? [move.slice(0, 2), move.slice(2, 4)] : move.split(/[-:]/);
  return route.length > 1 ? [route[0], route.at(-1)] : route;
};

/**
 * Plays moves by turns: each player uses his hands one after the other, and each move is seen by the other
 * before it is answered. Where moves look alike, as promotions do, the one that is written is chosen.
 */
export async function plays(moves, ...players) {
  const before = await players[0][0].page.locator("[data-part=moves] li").count();
  for (const [nth, move] of moves.entries()) {
    const [player, ...all] = players[nth % players.length];
    const hands = all[Math.floor(nth / players.length) % all.length];
    for (const name of ends(move)) await hands.on(player, name);
    if (/^[a-h]\d[a-h]\d[qrbn]$/.test(move)) await hands.go(player, `dialog[open] button[value="${move}"]`);
    for (const [{ page }] of players) await moved(page, before + nth + 1);
  }
}
