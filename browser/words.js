// The words of the pages, read from the same files as the server's, so that a test finds a button
// by what stands on it in any language.

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LOCALES = fileURLToPath(new URL("../crates/pages/locales/", import.meta.url));

/** The words of a language: `say(id)` gives a text, or a pattern where it has a place to fill. */
export function words(language) {
  const texts = new Map();
  for (const file of readdirSync(LOCALES + language)) {
    for (const line of readFileSync(`${LOCALES}${language}/${file}`, "utf8").split("\n")) {
      const [, id, text] = line.match(/^([a-z0-9-]+) = (.*)$/) ?? [];
      if (id) texts.set(id, text);
    }
  }
  return {
    language,
    say(id) {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`No word ${id} in ${language}.`);
      if (text.endsWith("->")) throw new Error(`${id} depends on a number: look for it by its place.`);
      if (!text.includes("{")) return text;
      const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
      return new RegExp(`^\\s*${parts.join(".+")}\\s*$`);
    },
  };
}
