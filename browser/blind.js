// Somebody who does not see the page: he knows it by the browser's accessibility tree, and by what live regions
// say. He looks for roles and names, goes by keys, and types.

import assert from "node:assert/strict";
import { guest } from "./guest.js";
import { Listener } from "./listener.js";

/** The letters and numbers of each language, and what stands between squares. */
const SPELLING = {
  uk: { letters: "а бе це де е еф же аш і йот ка ель ем ен о пе", takes: "бере", to: "на", joint: " ", units: "один два три чотири п'ять шість сім вісім дев'ять десять одинадцять дванадцять тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять", tens: "двадцять тридцять сорок п'ятдесят" },
  ru: { letters: "а бэ цэ дэ е эф же аш и йот ка эль эм эн о пэ", takes: "бьёт", to: "на", joint: " ", units: "один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать", tens: "двадцать тридцать сорок пятьдесят" },
  en: { letters: "A B C D E F G H I J K L M N O P", takes: "takes", to: "to", joint: "-", units: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", tens: "twenty thirty forty fifty" },
};

function number(count, { units, tens, joint }) {
  const [unit, ten] = [units.split(" "), tens.split(" ")];
  if (count < 20) return unit[count - 1];
  return [ten[Math.floor(count / 10) - 2], unit[count % 10 - 1]].filter(Boolean).join(joint);
}

/** A square in words: `c3`, `32`, `H8`. */
export function spelled(square, language) {
  const words = SPELLING[language];
  const [, letter, count] = square.toLowerCase().match(/^([a-p]?)(\d+)$/);
  return [letter && words.letters.split(" ")[letter.charCodeAt(0) - 97], number(Number(count), words)].filter(Boolean).join(" ");
}

/** The first and the last square of a move, and what a pawn becomes. */
const parts = (move) => (/^[a-h]\d[a-h]\d/.test(move) ? [move.slice(0, 2), move.slice(2, 4), move[4]] : move.split(/[-:]/));

/** A move in words, as somebody may say it. */
export function spell(move, language) {
  const { takes, to } = SPELLING[language];
  const squares = parts(move).filter((one) => /\d/.test(one ?? ""));
  return squares.map((square) => spelled(square, language)).join(` ${move.includes(":") ? takes : to} `);
}

const PATIENCE_MS = 20_000;

export class Blind extends Listener {
  static async comes(browser, server, language, style) {
    const blind = new Blind();
    await blind.listensTo(await guest(browser, server, { language }));
    await blind.page.addInitScript((chosen) => { try { localStorage.setItem("damka-style", chosen); } catch { /* An empty page keeps nothing. */ } }, style);
    blind.tree = await blind.guest.context.newCDPSession(blind.page);
    await blind.tree.send("Accessibility.enable");
    return blind;
  }

  /** A word that can be typed instead of a move, in its first form. */
  typed(name) { return this.say(`typed-${name}`).split(", ")[0]; }

  /** All that a screen reader is shown. */
  async nodes() {
    const { nodes } = await this.tree.send("Accessibility.getFullAXTree");
    return nodes.filter(({ ignored }) => !ignored).map(({ role, name, backendDOMNodeId, properties }) => ({ role: role?.value, name: name?.value ?? "", id: backendDOMNodeId, properties }));
  }

  /** What has a role and a name, once it is there. */
  async find(role, name) {
    const until = Date.now() + PATIENCE_MS;
    const fits = (one) => one.role === role && (name instanceof RegExp ? name.test(one.name) : one.name === name);
    for (;;) {
      const all = await this.nodes();
      const found = all.find(fits);
      if (found) return found.id;
      if (Date.now() > until) assert.fail(`no ${role} “${name}” among ${all.filter((one) => one.role === role).map((one) => one.name).join(" | ")}`);
      await new Promise((done) => { setTimeout(done, 50); });
    }
  }

  async does(role, name, what, ...given) {
    const { object } = await this.tree.send("DOM.resolveNode", { backendNodeId: await this.find(role, name) });
    await this.tree.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: what.toString(), arguments: given.map((value) => ({ value })) });
  }

  goes(role, name) { return this.does(role, name, function go() { this.focus(); }); }

  async presses(name) {
    await this.goes("button", name);
    await this.page.keyboard.press("Enter");
  }

  async writes(role, name, text) {
    await this.goes(role, name);
    await this.page.keyboard.insertText(text);
  }

  /** A move, or a word, in the move field. */
  async types(text) {
    await this.writes("combobox", this.say("table-type"), text);
    await this.page.keyboard.press("Enter");
  }

  /** A move on the board: every square by its name, and Enter. */
  async plays(move) {
    const [from, ...rest] = parts(move);
    const squares = [from, ...rest.filter((one) => /\d/.test(one ?? "")).slice(-1)];
    for (const [nth, square] of squares.entries()) {
      // What was taken up is told before the move is.
      if (nth) await this.rests();
      await this.goes("gridcell", new RegExp(`^${spelled(square, this.language)}, `));
      await this.page.keyboard.press("Enter");
    }
    if (/^[a-h]\d[a-h]\d[qrbn]$/.test(move)) await this.presses(/queen|ферз/);
  }

  /** The name of what has the focus. */
  async focused() {
    const nodes = await this.nodes();
    return nodes.filter(({ properties }) => properties?.some(({ name, value }) => name === "focused" && value.value)).at(-1)?.name;
  }

  /** Empties the move field. */
  async clears() {
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.press("Delete");
  }
}
