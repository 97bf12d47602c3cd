// The manners every page keeps: axe finds nothing, and a few things axe does not look at.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Somebody who does something by keys, or by what presses keys for him, is never left nowhere: what has the focus is seen. */
export async function keepsFocus(page, after) {
  // A page that is left while it is asked is asked anew.
  await page.waitForFunction(() => ![null, document.body].includes(document.activeElement) && document.activeElement.checkVisibility(), null, { timeout: 3000 }).catch(async () => {
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    assert.fail(`after ${after} the focus is lost: it is at ${at}`);
  });
}

/** Every fault of the page, as sentences; none is what we want. */
export async function faultsOf(page) {
  return [...new Set([...(await axeFaults(page)), ...(await page.evaluate(ownFaults))])];
}

/** Whether everything can be read in the colours that are now shown; no sentence is what we want. */
export function paleness(page) {
  return axeFaults(page, { runOnly: ["color-contrast", "link-in-text-block"] });
}

async function axeFaults(page, only = {}) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((rules) => globalThis.axe.run({ resultTypes: ["violations"], ...rules }), only);
  const told = ({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html.slice(0, 160)}${nodes.length > 1 ? ` and ${nodes.length - 1} more` : ""}`;
  return violations.map(told);
}

/** Runs in the page. */
function ownFaults() {
  const faults = [];
  const shown = (one) => one.outerHTML.slice(0, 120);
  // A page of papers is as many documents as it has sheets, and is called as they are.
  const sheets = [...document.querySelectorAll("main > article.portrait, main > article.landscape")];
  if (!sheets.length && !/^\S.* · Damka$/.test(document.title)) faults.push(`title: “${document.title}” does not say what the page is`);
  for (const whole of sheets.length ? sheets : [document]) {
    if (whole.querySelectorAll("h1").length !== 1) faults.push("headings: not one h1");
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
    const wide = [...document.querySelectorAll("main *, header *")].filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest(".wide"));
    faults.push(`width: the page scrolls sideways because of ${shown(wide.at(-1) ?? document.body)}`);
  }
  for (const table of document.querySelectorAll("table")) {
    const named = table.caption || table.hasAttribute("aria-label") || table.hasAttribute("aria-labelledby");
    if (!named) faults.push(`tables: no caption for ${shown(table)}`);
    for (const head of table.querySelectorAll("tbody th:not([scope])")) faults.push(`tables: no scope on ${shown(head)}`);
  }
  return faults;
}
