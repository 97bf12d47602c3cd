// What is reported of a board of wood on a tablet beside it, by the forms of its page.

import assert from "node:assert/strict";

export const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };

/** A form that says what happened, as it stands on the page now. */
export const form = ({ page }, kind) => page.locator(`[data-part=forms] form[data-report=${kind}]`);

/** Says by its button that somebody did something, and waits until it is heard. */
export async function tells(tablet, kind, by) {
  const button = form(tablet, kind).locator(`button[name=by]${by ? `[value=${by}]` : ""}`).first();
  const said = tablet.page.locator("[data-part=said] > li");
  const before = await said.count();
  await button.tap();
  await said.nth(before).waitFor();
}

/** Fills in a form that is folded, and says who did it. */
export async function fillsIn(tablet, kind, fields, by) {
  const folded = tablet.page.locator(`[data-part=forms] details[data-kind=${kind}]`).first();
  if (await folded.getAttribute("open") === null) await folded.locator("summary").tap();
  for (const [name, value] of Object.entries(fields)) {
    const field = folded.locator(`[name=${name}]`);
    if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
  await folded.locator(`button[value=${by}]`).tap();
}

export const half = ({ page }, side) => page.locator(`.half button[data-side=${side}]`);
export const runs = ({ page }, side) => page.locator(`.player.runs[data-side=${side}]`).waitFor();

export async function starts(tablet) {
  await tells(tablet, "arrive", "first");
  await tells(tablet, "arrive", "second");
  await tells(tablet, "signal");
}

/** Something is reported as a form sends it. */
export async function reports({ page }, fields) {
  const status = await page.evaluate(async (form) => {
    const headers = { Accept: "application/json" };
    return (await fetch(`${location.pathname}/report`, { method: "POST", headers, body: new URLSearchParams(form) })).status;
  }, fields);
  assert.equal(status, 200, JSON.stringify(fields));
}
