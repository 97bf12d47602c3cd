// What somebody hears who does not look: whatever the live regions of a page say, in its order; and games written
// down as they were heard, in `heard/`.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { keepsFocus } from "./accessibility.js";

/** What was heard is written down anew, to be read by a person. */
const WRITES = process.env.DAMKA_UPDATE === "1";
const PATIENCE_MS = 20_000;
/** Between two announcements a second passes; here a game need not last so long. */
const GAP_MS = 30;

/** Whatever a live region says goes to the test, as a screen reader is told. Runs in the page. */
function listens() {
  globalThis.heard = [];
  const live = (node) => { for (let one = node; one; one = one.parentElement) if (["assertive", "polite"].includes(one.ariaLive) || one.role === "status") return one; return null; };
  new MutationObserver((changes) => {
    for (const region of new Set(changes.map(({ target }) => live(target.nodeType === Node.TEXT_NODE ? target.parentElement : target)))) {
      // What is hidden within it is not read.
      if (region?.innerText.trim()) globalThis.heard.push((region.ariaLive === "assertive" ? "! " : "") + region.textContent.replace(/\u00a0$/, ""));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Timers of a second run faster. Runs in the page. */
function hurries(gap) {
  const { setTimeout: usual } = globalThis;
  globalThis.setTimeout = (does, ms, ...rest) => usual(does, ms === 1000 ? gap : ms, ...rest);
}

export class Listener {
  /** From the next page on, a guest is listened to. */
  async listensTo(guest) {
    Object.assign(this, { guest, page: guest.page, say: guest.say, language: guest.language });
    await this.page.addInitScript(hurries, GAP_MS);
    await this.page.addInitScript(listens);
    return this;
  }

  /** What is being said comes to its end. */
  rests() { return new Promise((done) => { setTimeout(done, 6 * GAP_MS); }); }

  /** The next thing that is said; silence instead of what was expected is a fault. */
  async hears(expected) {
    await this.page.waitForFunction(() => globalThis.heard.length > 0, null, { timeout: PATIENCE_MS, polling: 20 }).catch(() => assert.fail(`silence instead of “${expected}”`));
    return this.page.evaluate(() => globalThis.heard.shift());
  }

  /** This is said, whatever is said before it. */
  async hearsAtLast(wanted, patience = PATIENCE_MS) {
    const before = [];
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const next = await this.page.evaluate(() => globalThis.heard.shift() ?? null);
      if (next === null) await new Promise((done) => { setTimeout(done, 50); });
      else if (wanted instanceof RegExp ? wanted.test(next) : next === wanted) return;
      else before.push(next);
    }
    assert.fail(`“${wanted}” is not said after ${before.join(" | ")}`);
  }

  /** All that was said by now. */
  async allHeard() {
    await this.rests();
    return this.page.evaluate(() => globalThis.heard.splice(0));
  }
}

/** What two hear in a game, as it was written down: after what was done, what the first hears and the second. */
export class Record {
  constructor(name, players) {
    const path = fileURLToPath(new URL(`heard/${name}.txt`, import.meta.url));
    const known = WRITES || !existsSync(path) ? [] : readFileSync(path, "utf8").split("\n");
    Object.assign(this, { path, players, known, written: [] });
  }

  /** Somebody does something; both hear what was written down, and nothing else. Who had the focus keeps it. */
  async after(what, does) {
    await Promise.all(this.players.map((player) => player.rests()));
    await does();
    this.written.push(`= ${what}`);
    if (WRITES) await new Promise((done) => { setTimeout(done, 900); });
    else assert.equal(this.known.shift(), `= ${what}`);
    for (const [at, player] of this.players.entries()) {
      const mark = `${at + 1} `;
      if (WRITES) this.written.push(...(await player.allHeard()).map((text) => mark + text));
      else while (this.known[0]?.startsWith(mark)) assert.equal(mark + await player.hears(this.known[0]), this.known.shift());
    }
    for (const player of this.players) {
      player.began ||= await player.page.evaluate(() => document.activeElement !== document.body);
      if (player.began) await keepsFocus(player.page, what);
    }
  }

  async ends() {
    for (const player of this.players) await player.rests();
    for (const player of this.players) assert.deepEqual(await player.allHeard(), [], "nothing else is said");
    if (WRITES) writeFileSync(this.path, `${this.written.join("\n")}\n`);
    else assert.deepEqual(this.known, [""]);
  }
}
