// Without a mouse, and without JavaScript.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as desk from "./arbiter.js";
import { guest, leave, startBrowser } from "./guest.js";
import { openServer } from "./server.js";

const PAGES = ["/", "/e/demo-swiss", "/e/demo-swiss/standings", "/e/demo-swiss/rounds/5", "/e/demo-swiss/crosstable", "/desk", "/desk/new", "/desk/demo-swiss", "/desk/demo-swiss/entries", "/desk/demo-swiss/rounds/5"];

let server, browser, cookies;
before(async () => {
  [server, browser] = await Promise.all([openServer({ demo: true }), startBrowser()]);
  const chief = await guest(browser, server);
  await desk.openAccount(chief, server);
  cookies = await chief.context.cookies();
  await leave(chief);
});
after(async () => { await browser?.close(); await server?.close(); });

async function arbiter(wish) {
  const somebody = await guest(browser, server, wish);
  await somebody.context.addCookies(cookies);
  return somebody;
}

test("Tab reaches every control, shows where it is, and is never caught", async () => {
  const somebody = await arbiter();
  const { page } = somebody;
  for (const way of PAGES) {
    await page.goto(way);
    const wanted = await page.evaluate(controls);
    const seen = [];
    for (let steps = 0; steps < 400; steps += 1) {
      await page.keyboard.press("Tab");
      const here = await page.evaluate(focus);
      if (!here) continue; // past the last control, in the browser's own
      if (here.mark === seen[0]) break;
      assert.equal(here.visible, true, `${way}: ${here.html} does not show the focus`);
      seen.push(here.mark);
    }
    assert.deepEqual(wanted.filter(({ mark }) => !seen.includes(mark)), [], `${way}: cannot be reached by Tab`);
  }
  await leave(somebody);
});

/** Marks all controls of the page that the keyboard should reach. Runs in the page. */
function controls() {
  const all = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, tr[tabindex='0']")];
  const reachable = all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0);
  return reachable.map((one, index) => {
    one.dataset.mark = String(index);
    return { mark: String(index), html: one.outerHTML.slice(0, 120) };
  });
}

/** Where the focus is, and whether it can be seen. Runs in the page. */
function focus() {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const style = getComputedStyle(one);
  return { mark: one.dataset.mark, html: one.outerHTML.slice(0, 120), visible: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 };
}

test("the first Tab offers the way past the menus", async () => {
  const somebody = await arbiter({ language: "uk" });
  const { page, say } = somebody;
  await page.goto("/e/demo-swiss/standings");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.innerText), say("skip"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest("main") !== null), true);
  await leave(somebody);
});

test("without JavaScript everything is read and a result is entered", async () => {
  const somebody = await arbiter({ javaScriptEnabled: false });
  const { page, say } = somebody;
  for (const way of PAGES) {
    const answer = await page.goto(way);
    assert.equal(answer.status(), 200, way);
    assert.notEqual(await page.getByRole("heading", { level: 1 }).innerText(), "", way);
  }
  await page.goto("/e/demo-swiss/standings");
  assert.equal(await page.locator("main table tbody tr").count(), 34);
  await page.goto("/desk/demo-swiss/rounds/5");
  const row = await desk.waiting(page).first().getAttribute("id");
  for (const shown of ["1 : 0", "1 : 0, 1 : 0"]) {
    await Promise.all([page.waitForNavigation(), page.locator(`#${row} .keys button`).first().click()]);
    assert.equal((await desk.resultOf(page, row)).replace(/[\s,·]+/g, " ").trim(), shown.replace(",", ""));
  }
  assert.equal(await desk.waiting(page).count(), 7);
  assert.equal(await page.getByRole("button", { name: say("sign-out") }).isVisible(), true);
  await leave(somebody);
});
