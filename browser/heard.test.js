// What is heard is the same in every language: who hears something after what, and whether it interrupts.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const HEARD = fileURLToPath(new URL("heard/", import.meta.url));
const LANGUAGES = ["uk", "ru", "en"];

/** Who hears, and whether it is urgent; what was done stands whole. */
const shape = (name, language) => readFileSync(`${HEARD}${name}.${language}.txt`, "utf8").split("\n").map((line) => (line.startsWith("=") ? line : line.match(/^(\d !?)?/)[0].trim()));

const names = [...new Set(readdirSync(HEARD).map((file) => file.split(".")[0]))];
for (const name of names) {
  test(`${name} is heard alike in every language`, () => {
    const [first, ...others] = LANGUAGES.map((language) => shape(name, language));
    for (const other of others) assert.deepEqual(other, first);
  });
}

test("each game was written down in every language", () => {
  assert.deepEqual(readdirSync(HEARD).sort(), names.flatMap((name) => LANGUAGES.map((language) => `${name}.${language}.txt`)).sort());
  assert.ok(names.length >= 6, names.join());
});
