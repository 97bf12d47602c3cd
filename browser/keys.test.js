// The keys of the results table: whom they let win, and that they work in every layout of a keyboard.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, picture } from "./guest.js";

let server, browser;
before(async () => { ({ server, browser } = await desk.openDemo()); });
after(async () => { await browser?.close(); await server?.close(); });

/** A real key of a keyboard, with the letter that its layout puts on it. */
async function strike(keyboard, key, code, { modifiers = 0 } = {}) {
  const text = modifiers & 2 || key.length > 1 ? undefined : key;
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, modifiers, text });
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
}

const CTRL = 2;
const SHIFT = 8;

test("a key lets the one win whom its button names, in each game and on each board", async () => {
  const chief = await guest(browser, server, { language: "uk" });
  const { page, context } = chief;
  await desk.signIn(chief);
  for (const [event, round] of [["demo-swiss", 5], ["demo-teams", 2]]) {
    await page.goto(`/desk/${event}/rounds/${round}`);
    const rows = (await desk.waiting(page).evaluateAll((all) => all.map((row) => row.id))).slice(0, 3);
    const promised = [];
    for (const row of rows) {
      const games = await page.locator(`#${row}`).getAttribute("data-left");
      for (let game = 1; game <= Number(games); game += 1) {
        const name = await page.locator(`#${row} button[data-key="1"]`).getAttribute("aria-label");
        promised.push({ label: `${round}.${row.slice(1).replace("b", ".")}`, game, winner: name.match(/: ([^:]+?)(?: \(|$)/)[1] });
        await desk.typeResult(page, row, ["1"]);
        await page.locator(`#${row}[data-left="${games - game}"]`).waitFor();
        await page.waitForFunction((id) => !document.querySelector(`#${id} .pending`), row);
      }
    }
    await picture(page, `keys-${event}`);
    const file = await (await context.request.get(`/e/${event}/games/all.pdn?section=1`)).text();
    for (const { label, game, winner } of promised) {
      const round = event === "demo-teams" ? label : `${label.split(".").slice(0, 2).join(".")}.${game}`;
      const tags = file.split("\n\n").find((part) => part.includes(`[Round "${round}"]`));
      const tag = (name) => tags.match(new RegExp(`\\[${name} "(.*)"\\]`))[1];
      assert.equal(tag("Result") === "2-0" ? tag("White") : tag("Black"), winner, tags);
    }
  }
  await leave(chief);
});

test("with the Ukrainian layout every key does what it does with the Latin one", async () => {
  const chief = await guest(browser, server, { language: "uk" });
  const { page, context } = chief;
  await desk.signIn(chief);
  await page.goto("/desk/demo-swiss/rounds/5");
  const keyboard = await context.newCDPSession(page);
  const [row] = await desk.waiting(page).evaluateAll((all) => all.map((one) => one.id));
  const left = (number) => page.locator(`#${row}[data-left="${number}"]`).waitFor();
  await page.locator(`#${row}`).focus();
  await strike(keyboard, "1", "Digit1");
  await left(1);
  await page.waitForFunction((id) => !document.querySelector(`#${id} .pending`), row);
  await strike(keyboard, "я", "KeyZ", { modifiers: CTRL });
  await left(2);
  await strike(keyboard, "ч", "KeyX");
  await page.locator(`#${row}[data-done="yes"]`).filter({ hasText: "− : −" }).waitFor();
  await page.waitForFunction((id) => !document.querySelector(`#${id} .pending`), row);
  await strike(keyboard, "я", "KeyZ", { modifiers: CTRL });
  await left(2);
  await strike(keyboard, ",", "Slash", { modifiers: SHIFT });
  await page.locator("dialog#keys[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(`#${row}`).focus();
  await strike(keyboard, ".", "Slash");
  await page.locator("input[data-filter]:focus").waitFor();
  assert.equal(await page.locator("input[data-filter]").inputValue(), "", "the key itself is not typed");
  for (const [key, code, way] of [["з", "KeyP", /\/entries$/], ["к", "KeyR", /\/rounds\/5/], ["і", "KeyS", /\/standings/]]) {
    await page.goto("/desk/demo-swiss/rounds/5");
    await page.locator(`#${row}`).focus();
    await strike(keyboard, "п", "KeyG");
    await Promise.all([page.waitForURL(way), page.waitForEvent("load"), strike(keyboard, key, code)]);
  }
  await leave(chief);
});
