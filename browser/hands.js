// Somebody who chooses without hands: by one key, two or three, by a pointer that rests, or by what he dictates. He
// presses nothing else, never two keys at once, and after each step something has the focus.

import assert from "node:assert/strict";
import { keepsFocus } from "./accessibility.js";

const ITEMS = "[data-part=switch-items] li";

/** He says how he chooses, by the link at the foot of every page; `fields` are those of the form there. */
export async function wishes({ page, say }, mode, fields = {}) {
  await page.goto("/play");
  await page.getByRole("contentinfo").getByRole("link", { name: say("hands") }).click();
  await page.locator("#hands [name=mode]").selectOption(mode);
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`#hands [name=${name}]`).fill(String(value));
    await page.locator(`#hands [name=${name}]`).blur();
  }
}

/** What can be chosen now, what is lit of it, and what was opened. */
export const level = async ({ page }) => page.locator(ITEMS).allInnerTexts();
export const path = ({ page }) => page.locator("[data-part=switch-path]").innerText();
export const said = ({ page }, text) => page.locator("[data-part=switch-said]", { hasText: text }).waitFor();

const told = (wanted) => [wanted.source ?? wanted, wanted.flags ?? null];

/**
 * What the page shows, once a press would count and it can be chosen (or is lit, `now`): how far it is from what
 * is lit, and how many stand beside each other. Runs in the page.
 */
function shown([source, flags, now, start]) {
  const all = [...document.querySelectorAll("[data-part=switch]:not([data-deaf]) [data-part=switch-items] li")];
  const fits = ({ textContent: label }) => (flags === null ? label === source : new RegExp(source, flags).test(label));
  const lit = all.findIndex((one) => one.ariaCurrent === "true");
  if (lit >= 0 && all[lit].textContent === start) return { start };
  const at = all.findIndex(fits);
  return at < 0 || (now && at !== lit) ? null : { away: at - lit, many: all.length };
}

async function finds(who, wanted, now = false) {
  const start = who.say("hands-start");
  const found = await who.page.waitForFunction(shown, [...told(wanted), now, start], { timeout: 30_000 })
    .catch(async () => assert.fail(`${wanted} is not among ${await level(who)}, after ${await path(who)}`));
  return found.jsonValue();
}

async function press(who, key) {
  await who.page.keyboard.press(key);
  await keepsFocus(who.page, key);
}

/** Three keys: on, or back where that is nearer, to each of these in turn, and choose it. */
export async function three(who, ...labels) {
  for (const wanted of labels) {
    for (;;) {
      const { away, many } = await finds(who, wanted);
      if (away === 0) break;
      const on = (away + many) % many;
      await press(who, on <= many - on ? "ArrowRight" : "ArrowLeft");
    }
    await press(who, "Space");
  }
}

/** Two keys: the same, and only onward. */
export async function two(who, ...labels) {
  for (const wanted of labels) {
    while ((await finds(who, wanted)).away !== 0) await press(who, "ArrowRight");
    await press(who, "Space");
  }
}

/** One key: waits until each of these is lit, and presses. Where nobody has pressed for long it begins again. */
export async function one(who, ...labels) {
  for (const wanted of labels) {
    for (;;) {
      const { start } = await finds(who, wanted, true);
      await press(who, "Space");
      if (!start) break;
    }
  }
}

/** One after the other, by `keys`; each may stand in a group of others, and a group of one is none. */
export async function goes(who, keys, ...labels) {
  for (const [nth, label] of labels.entries()) {
    await who.page.locator("[data-part=switch]:not([data-deaf])").waitFor();
    // Few pieces stand beside the rest.
    if (label === who.say("hands-pieces") && (await among(who, label, labels[nth + 1])) !== label) continue;
    assert.ok(await reaches(who, keys, label), `${label} is in no group of ${await level(who)}`);
  }
}

/** Which of these can be chosen now, once one of them can. */
async function among(who, ...labels) {
  await finds(who, new RegExp(`^(${labels.join("|")})$`));
  return (await level(who)).find((label) => labels.includes(label));
}

async function reaches(who, keys, label) {
  if ((await level(who)).includes(label)) { await keys(who, label); return true; }
  for (const group of await who.page.locator(`${ITEMS}[data-opens]`).allInnerTexts()) {
    // A square leads to where its piece can go, and to no other piece.
    if (/^([a-p]\d+|\d+)$/i.test(group)) continue;
    await keys(who, group);
    if (await reaches(who, keys, label)) return true;
    await keys(who, who.say("hands-back"));
  }
  return false;
}

/** The pointer comes to rest on something, and goes away when that has been pressed: then `seen` is there. */
export async function rest({ page }, where, seen) {
  await page.locator(where).first().hover();
  await page.locator(seen).first().waitFor();
  await page.mouse.move(2, 2);
}
