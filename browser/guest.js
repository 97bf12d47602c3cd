// Somebody with a browser: opens pages, and would notice a fault that the eye does not see.

import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { PICTURES } from "./server.js";
import { words } from "./words.js";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
  "--disable-background-networking", "--disable-component-update",
];

/** Scripts of this folder are tried instead of those that the program was built with. */
const SCRIPTS = process.env.DAMKA_SCRIPTS;
const serves = (route) => {
  const path = `${SCRIPTS}/${new URL(route.request().url()).pathname.slice(1)}`;
  return existsSync(path) ? route.fulfill({ path, contentType: "text/javascript" }) : route.continue();
};

/** Starts Debian's Chromium, with more flags if a test wants some. */
export function startBrowser(...more) {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...FLAGS, ...more] });
}

/**
 * A visitor with a page of his own. `wish` are Playwright's wishes for a browser context
 * (`viewport`, `colorScheme`, `javaScriptEnabled`, …) besides the language. `keysAlone` is somebody without a mouse
 * and without touch: it is a fault if anything is done by one.
 */
export async function guest(browser, server, { language = "en", keysAlone = false, ...wish } = {}) {
  const context = await browser.newContext({ baseURL: server.address, locale: language, ...wish });
  context.setDefaultTimeout(60_000);
  if (SCRIPTS) await context.route(/^[^?]*\/[a-z_]+\.js$/, serves);
  const page = await context.newPage();
  const faults = [];
  if (keysAlone) await context.addInitScript(() => addEventListener("pointerdown", () => { throw new Error("a pointer was used"); }, true));
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("request", (request) => {
    const own = request.url().startsWith(server.address) || /^(data|blob):/.test(request.url());
    if (!own) faults.push(`asked another server for ${request.url()}`);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} from ${answer.url()}`);
  });
  return { page, context, ...words(language), faults, keysAlone };
}

/** What must hold when somebody leaves: no script failed, nothing came from outside. */
export async function leave(...guests) {
  for (const { page, context, faults } of guests) {
    // What a test holds up on its way may still be under way.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
    assert.deepEqual(faults, []);
  }
}

/** Keeps a picture of the page among the artefacts. */
export async function picture(page, name, options = { fullPage: true }) {
  mkdirSync(PICTURES, { recursive: true });
  const taken = () => page.screenshot({ path: `${PICTURES}/${name}.png`, ...options });
  // The browser now and then cannot take one, and can at once afterwards; what is wrong with a page fails twice.
  await taken().catch(taken);
}
