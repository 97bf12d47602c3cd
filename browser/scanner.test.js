// Choosing with one key, two or three, without a page: times are told, not waited for. The example of the
// specification to the millisecond, and trees made at random against a slow second reading.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";

// The pages' own files, which are modules wherever they lie.
const asset = (name) => import(`data:text/javascript,${encodeURIComponent(readFileSync(fileURLToPath(new URL(`../crates/pages/assets/${name}`, import.meta.url)), "utf8"))}`);
const { choicesOf } = await asset("choices.js");
const { Dwell, Scanner, arranged } = await asset("switch.js");

const WORDS = {
  back: "back", start: "start", yes: "yes", no: "no", answer: "answer", pieces: "pieces", near: "near", rows: "rows",
  pass: "pass", move: "move", draw: "draw", claim: "claim", listen: "listen", "listen-last": "last move", "listen-clocks": "clocks",
  "listen-position": "position", "listen-counts": "counts", wq: "queen", wr: "rook", wb: "bishop", wn: "knight",
};

const FILES = "abcdefgh";
/** The squares of a board of eight as White sees them, from below; of draughts the dark ones alone. */
const rows = (dark) => [...Array(8).keys()].map((up) => [...FILES].filter((_, across) => !dark || (across + up) % 2 === 0).map((file) => `${file}${up + 1}`));
const RENJU = [...Array(15).keys()].map((up) => [..."ABCDEFGHJKLMNOP"].map((file) => `${file}${up + 1}`));

const legal = (...moves) => moves.map((text) => ({ text, route: /^[a-h]\d[a-h]\d/.test(text) ? [text.slice(0, 2), text.slice(2, 4)] : text.split(/[-:]/), takes: [] }));
const START = legal("c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4", "a3-b4");
const ARBITER = [{ name: "offer", label: "offer" }, { name: "resign", label: "resign" }, { name: "call", label: "call" }];

const tree = ({ table = {}, ...more }) => choicesOf({
  rows: rows(true), renju: false, last: null, buttons: ARBITER, steps: [], words: WORDS, ...more,
  table: { you: "white", turn: "white", phase: "playing", legal: START, steps: [], offered: [], counts: [], pieces: { pieces: {} }, ...table },
});
const labels = (items) => items.map(({ label }) => label);
const item = (items, ...path) => path.reduce((all, label) => all.find((one) => one.label === label).items, items);

/** What is lit from when on, up to a moment, if nobody presses. */
function lights(scanner, from, to) {
  const seen = [[scanner.lit.label, from]];
  for (let now = from + 1; now <= to; now += 1) {
    scanner.tick(now);
    if (scanner.lit.label !== seen.at(-1)[0]) seen.push([scanner.lit.label, now]);
  }
  return seen;
}

test("the start of draughts-64 with a step of 1,200 is sent at 6,000, as the specification works it out", () => {
  const scanner = new Scanner(tree({}), { mode: "one", step: 1200 }, WORDS, 0);
  const press = (now) => { const chosen = scanner.down("choose", now); scanner.up(now + 50); return chosen; };
  assert.deepEqual(lights(scanner, 0, 899), [["pieces", 0]]);
  assert.equal(press(900), null);
  assert.deepEqual(labels(scanner.items), ["a3", "c3", "e3", "g3", "back"]);
  assert.equal(scanner.since, 900);
  assert.deepEqual(lights(scanner, 950, 2999), [["a3", 950], ["c3", 2700]]);
  assert.equal(scanner.due, 3900, "c3 would be lit till then");
  assert.equal(press(3000), null);
  assert.deepEqual(labels(scanner.items), ["b4", "d4", "back"]);
  assert.equal(scanner.since, 3000);
  assert.deepEqual(lights(scanner, 3050, 4999), [["b4", 3050], ["d4", 4800]]);
  assert.equal(scanner.due, 6000, "d4 would be lit till then");
  assert.equal(press(5000), null);
  assert.deepEqual([scanner.asks, labels(scanner.items), scanner.lit.label], [true, ["yes", "no"], "yes"]);
  assert.deepEqual(press(6000).act, { do: "move", move: "c3-d4" });
});

test("lit is what the table of times says: the first of a level longer, three rounds, then it waits", () => {
  const scanner = new Scanner([{ label: "one", act: 1 }, { label: "two", act: 2 }], { mode: "one", step: 1000 }, WORDS, 0);
  const round = (from) => [["one", from], ["two", from + 1600], ["back", from + 2600]];
  assert.deepEqual(lights(scanner, 0, 12000), [...round(0), ...round(3600), ...round(7200), ["start", 10800]]);
  assert.equal(scanner.tick(10_000_000), null);
  assert.equal(scanner.lit.label, "start", "it waits until somebody comes");
  assert.equal(scanner.down("choose", 10_000_001), null);
  scanner.up(10_000_010);
  assert.deepEqual(lights(scanner, 10_000_010, 10_001_700), [["one", 10_000_010], ["two", 10_001_601]], "any press begins again");
});

test("silence is no: a question goes away after two rounds and nothing is done", () => {
  const scanner = new Scanner([{ label: "one", act: 1 }, { label: "two", act: 2 }], { mode: "one", step: 1000 }, WORDS, 0);
  scanner.down("choose", 100);
  scanner.up(110);
  assert.deepEqual(lights(scanner, 110, 5400), [["yes", 110], ["no", 1700], ["yes", 2700], ["no", 4300], ["one", 5300]]);
  assert.equal(scanner.asks, false);
});

test("a press counts when it was held, the light stands meanwhile, and the next one is ignored for a while", () => {
  const wishes = { mode: "one", step: 400, hold: 900, ignore: 1000, confirm: false };
  const items = [{ label: "one", act: 1 }, { label: "two", act: 2 }];
  const short = new Scanner(items, wishes, WORDS, 0);
  short.down("choose", 950);
  assert.equal(short.up(1000), null, "too short");
  assert.deepEqual(lights(short, 1000, 2400), [["one", 1000], ["two", 2000], ["back", 2400]]);
  const held = new Scanner(items, wishes, WORDS, 0);
  held.down("choose", 1100);
  assert.deepEqual(lights(held, 1100, 1999), [["two", 1100]], "while it is held nothing else is lit");
  assert.equal(held.tick(2000).act, 2, "it counts before it is let go");
  held.up(2100);
  assert.equal(held.down("choose", 2999), null);
  assert.equal(held.held, null, "a tremor is no press");
  held.down("choose", 3000);
  assert.notEqual(held.held, null);
});

test("three keys and two lead through the same tree, and nothing moves by itself", () => {
  for (const [mode, onward] of [["three", "previous"], ["two", "next"]]) {
    const scanner = new Scanner(tree({}), { mode }, WORDS, 0);
    let now = 0;
    const press = (key) => { now += 200; const chosen = scanner.down(key, now); scanner.up(now + 1); return chosen; };
    const to = (label) => { for (let steps = 0; scanner.lit.label !== label; steps += 1) { assert.ok(steps < 12, label); press(onward); } };
    for (const label of ["pieces", "g3"]) { to(label); press("choose"); }
    to("h4");
    now += 3_600_000;
    scanner.tick(now);
    assert.equal(scanner.lit.label, "h4", "there is no hurry");
    assert.deepEqual(press("choose").act, { do: "move", move: "g3-h4" }, "who has two keys is not asked unless he wishes");
    to("resign");
    assert.equal(press("choose"), null);
    assert.equal(press("choose"), null, "once");
    assert.deepEqual(press("choose").act, { do: "press", name: "resign" }, "and twice");
  }
});

test("the way back is the last of every level and leads one level up", () => {
  const scanner = new Scanner(tree({}), { mode: "two" }, WORDS, 0);
  let now = 0;
  const press = (key) => { now += 200; scanner.down(key, now); scanner.up(now + 1); };
  const to = (label) => { for (let steps = 0; scanner.lit.label !== label; steps += 1) { assert.ok(steps < 12, label); press("next"); } };
  const opened = () => labels(scanner.path);
  for (const label of ["pieces", "c3"]) { to(label); press("choose"); }
  assert.deepEqual(opened(), ["pieces", "c3"]);
  for (const left of [["pieces"], []]) { to("back"); press("choose"); assert.deepEqual(opened(), left); }
});

test("who is choosing goes on when nothing else can be chosen, and begins anew when something can", () => {
  const scanner = new Scanner(tree({}), { mode: "one" }, WORDS, 0);
  scanner.down("choose", 900);
  scanner.up(910);
  scanner.renew(tree({}), 1000);
  assert.deepEqual(labels(scanner.items), ["a3", "c3", "e3", "g3", "back"]);
  scanner.renew(tree({ buttons: [...ARBITER, { name: "accept", label: "accept" }, { name: "decline", label: "decline" }] }), 2000);
  assert.equal(scanner.lit.label, "answer", "what is asked of him comes first");
  scanner.down("choose", 2100);
  scanner.up(2110);
  assert.equal(scanner.lit.label, "answer", "a press that was meant for something else is none");
  scanner.down("choose", 2200);
  assert.deepEqual(labels(scanner.items), ["accept", "decline", "back"]);
});

test("who has opened a row of results goes on in it when somebody else's result moves the rows", () => {
  const round = (...rows) => [{ label: "Round 1", items: rows.map((label) => ({ label, items: ["1 : 0", "0 : 1"].map((result) => ({ label: result, act: `${label} ${result}` })) })) }, { label: "close", act: "close" }];
  const scanner = new Scanner(round("1 A – B", "2 C – D", "3 E – F"), { mode: "two" }, WORDS, 0);
  let now = 0;
  const press = (key) => { now += 200; const chosen = scanner.down(key, now); scanner.up(now + 1); return chosen; };
  for (const key of ["choose", "next", "choose"]) press(key);
  assert.deepEqual(labels(scanner.path), ["Round 1", "2 C – D"]);
  scanner.renew(round("2 C – D", "3 E – F", "1 A – B"), now + 100);
  assert.deepEqual(labels(scanner.path), ["Round 1", "2 C – D"]);
  assert.equal(press("choose").act, "2 C – D 1 : 0");
  // Where his own row is over he begins anew.
  for (const key of ["choose", "choose"]) press(key);
  scanner.renew(round("3 E – F", "1 A – B"), now + 100);
  assert.deepEqual(labels(scanner.path), []);
});

test("the choices of a table stand in their order, answers first", () => {
  assert.deepEqual(labels(arranged(tree({}), WORDS)), ["pieces", "draw", "listen", "call", "resign", "back"]);
  const all = tree({
    buttons: [...ARBITER, { name: "decline", label: "decline" }, { name: "accept", label: "accept" }],
    table: { claims: [["threefold", "Three times"], ["fifteen", "Fifteen moves"]], counts: [{ rule: "fifteen", text: "Fifteen moves", met: true, tally: [15, 15] }] },
  });
  assert.deepEqual(labels(arranged(all, WORDS)), ["answer", "pieces", "draw", "listen", "call", "resign", "back"]);
  assert.deepEqual(labels(item(all, "answer")), ["accept", "decline"]);
  assert.deepEqual(labels(item(all, "draw")), ["offer", "claim"]);
  assert.deepEqual(labels(item(all, "draw", "claim")), ["Three times", "Fifteen moves"]);
  assert.deepEqual(labels(item(all, "listen")), ["last move", "clocks", "position", "counts"]);
});

test("few pieces stand at the first level beside the rest", () => {
  const few = arranged(tree({ table: { legal: legal("c3:e5:g7", "e3-f4") } }), WORDS);
  assert.deepEqual(labels(few), ["c3", "e3", "draw", "listen", "call", "resign", "back"]);
});

test("pieces and targets are told from his own side, from the left, also by Black", () => {
  const black = rows(true).reverse().map((row) => [...row].reverse());
  const seen = tree({ rows: black, table: { you: "black", turn: "black", legal: legal("b6-a5", "b6-c5", "d6-c5", "h6-g5", "g7-f6") } });
  assert.deepEqual(labels(item(seen, "pieces")), ["g7", "h6", "d6", "b6"]);
  assert.deepEqual(labels(item(seen, "pieces", "b6")), ["c5", "a5"]);
});

test("captures are told by where they end, equal ones by the way; promotions queen first", () => {
  const ways = tree({ table: { legal: legal("d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5") } });
  assert.deepEqual(labels(item(ways, "pieces", "d2")), ["a5", "a7"]);
  assert.deepEqual(labels(item(ways, "pieces", "d2", "a7")), ["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7"]);
  const chess = tree({ rows: rows(false), table: { legal: legal("e7e8b", "e7e8n", "e7e8q", "e7e8r", "e7d8q", "e7d8r", "e7d8b", "e7d8n", "e1g1") } });
  assert.deepEqual(labels(item(chess, "pieces")), ["e1", "e7"]);
  assert.deepEqual(labels(item(chess, "pieces", "e7")), ["d8", "e8"]);
  assert.deepEqual(labels(item(chess, "pieces", "e7", "e8")), ["queen", "rook", "bishop", "knight"]);
});

test("renju: near goes row by row from the last stone, rows from below, points from the left", () => {
  const stones = (names) => ({ pieces: { pieces: Object.fromEntries(names.map((name, nth) => [name, nth % 2 ? "ws" : "bs"])) }, legal: legal("A1") });
  const seen = tree({ rows: RENJU, renju: true, last: "H8", table: stones(["H8"]) });
  assert.deepEqual(labels(item(seen, "near")), ["F8 – K8", "F7 – K7", "F9 – K9", "F6 – K6", "F10 – K10"]);
  assert.deepEqual(labels(item(seen, "near", "F8 – K8")), ["F8", "G8", "J8", "K8"], "the stone itself is not free");
  assert.deepEqual(labels(item(seen, "rows")).slice(0, 2), ["A1 – P1", "A2 – P2"]);
  assert.deepEqual(labels(item(seen, "rows", "A8 – P8")), [..."ABCDEFGJKLMNOP"].map((file) => `${file}8`));
  const first = tree({ rows: RENJU, renju: true, table: stones([]) });
  assert.deepEqual(labels(item(first, "near")), ["H8"], "on an empty board the middle is near");
  const opening = tree({ rows: RENJU, renju: true, last: "H8", table: { ...stones(["H8"]), legal: [], steps: ["place"] } });
  assert.deepEqual(item(opening, "near", "F8 – K8")[0].act, { do: "point", name: "F8" });
});

test("blindfold, all squares stand alike, and the position is not told", () => {
  const seen = tree({ rows: rows(false), table: { blindfold: true, legal: [] } });
  assert.deepEqual(labels(seen), ["move", "draw", "listen", "call", "resign"]);
  assert.deepEqual(labels(item(seen, "listen")), ["last move", "clocks"]);
  assert.deepEqual(item(seen, "move", "a2 – h2", "e2", "a4 – h4").at(4), { label: "e4", square: "e4", act: { do: "move", move: "e2 e4" } });
  assert.deepEqual(labels(tree({ rows: rows(false), table: { blindfold: true, turn: "black", legal: [] } })), ["draw", "listen", "call", "resign"]);
});

test("what is sealed is always asked", () => {
  const scanner = new Scanner(tree({ table: { seals: true, legal: legal("c3-d4") } }), { mode: "two" }, WORDS, 0);
  scanner.down("choose", 200);
  scanner.up(201);
  assert.equal(scanner.lit.label, "d4");
  assert.equal(scanner.down("choose", 400), null);
  assert.equal(scanner.asks, true);
});

test("a pointer that rests means it once, and must go away before it means it again", () => {
  const dwell = new Dwell(800);
  dwell.over("a", 0);
  assert.equal(dwell.tick(799), null);
  dwell.over("b", 799);
  assert.equal(dwell.tick(1598), null, "it has moved on");
  dwell.over("b", 1000);
  assert.equal(dwell.tick(1599), "b");
  assert.equal(dwell.tick(99_999), null);
  dwell.over(null, 100_000);
  assert.equal(dwell.tick(200_000), null);
  dwell.over("b", 200_000);
  assert.equal(dwell.tick(200_800), "b");
});

// --- Trees at random.

/** Numbers that look like chance and are the same every time. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomTree(draw, depth, counter) {
  return [...Array(1 + draw(depth === 0 ? 40 : 12)).keys()].map(() => {
    counter.leaves += 1;
    const label = `n${counter.leaves}`;
    if (depth < 3 && draw(4) === 0) return { label, items: randomTree(draw, depth + 1, counter), ...(depth === 0 && draw(2) ? { loose: true } : {}) };
    return { label, act: label, ...(draw(3) === 0 ? { asks: draw(3) } : {}) };
  });
}

const leavesOf = (items) => items.flatMap((one) => (one.items ? leavesOf(one.items) : [one]));

/** What must hold of every level: not too long, the way back at its end and nowhere else. */
function checkLevel(items) {
  assert.ok(items.length <= 8, `${items.length} at a level`);
  assert.deepEqual(items.filter(({ act }) => act?.do === "back"), [items.at(-1)]);
  for (const one of items) if (one.items) checkLevel(one.items);
}

/** Goes to a choice by keys alone and says yes as often as it asks. */
function reach(scanner, label) {
  let now = 0;
  const press = (key) => { now += 200; const chosen = scanner.down(key, now); scanner.up(now + 1); return chosen; };
  const holds = (one) => one.label === label || one.items?.some(holds);
  for (let steps = 0; steps < 200; steps += 1) {
    const chosen = press((scanner.asks ? scanner.lit.label === "yes" : holds(scanner.lit)) ? "choose" : "next");
    if (chosen) return chosen;
  }
  throw new Error(`${label} is not reached`);
}

test("of every tree each choice stands once, in its order, and is reached by keys", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const draw = chance(seed);
    const items = randomTree(draw, 0, { leaves: 0 });
    const whole = arranged(items, WORDS);
    checkLevel(whole);
    const wanted = labels(leavesOf(items));
    assert.deepEqual(labels(leavesOf(whole)).filter((label) => label !== "back"), wanted, `seed ${seed}`);
    const label = wanted[draw(wanted.length)];
    assert.equal(reach(new Scanner(items, { mode: "three" }, WORDS, 0), label).act, label, `seed ${seed}`);
  }
});

/** The rules of scanning read a second time, millisecond by millisecond. */
class Slow {
  constructor(items, { step, hold, ignore }) {
    Object.assign(this, { root: arranged(items, WORDS), step, hold, ignore, deaf: 0, down: null, waits: false });
    this.top();
  }

  top() { this.stack = [{ items: this.root }]; this.anew(); }
  anew() { Object.assign(this, { at: 0, round: 1, age: 0 }); }
  get here() { return this.stack.at(-1); }
  get label() { return this.waits ? "start" : this.here.items[this.at].label; }
  enter(level) { this.stack.push(level); this.anew(); }
  leave() {
    if (this.stack.length > 1) { this.stack.pop(); this.anew(); return; }
    this.top();
    this.waits = true;
  }

  /** A millisecond passes, then a key goes down or up if it does; gives what is chosen. */
  pass(now, key) {
    let chosen = null;
    const still = this.down !== null && !this.down.done;
    if (still && now - this.down.since === this.hold) chosen = this.accept(now);
    else if (!still && !this.waits) {
      this.age += 1;
      if (this.age === this.step + (this.at === 0 ? 600 : 0)) this.next();
    }
    if (key === "down" && this.down === null && now >= this.deaf) {
      this.down = { since: now, done: false };
      if (this.hold === 0) chosen = this.accept(now);
    }
    if (key === "up") {
      if (this.down !== null && !this.down.done) this.age = 0;
      this.down = null;
    }
    return chosen;
  }

  next() {
    this.age = 0;
    this.at += 1;
    if (this.at < this.here.items.length) return;
    this.at = 0;
    this.round += 1;
    if (this.here.question ? this.round <= 2 : this.round <= 3) return;
    if (this.here.question) this.leave();
    else { this.top(); this.waits = true; }
  }

  accept(now) {
    this.down.done = true;
    this.deaf = now + this.ignore;
    if (this.waits) { this.waits = false; this.top(); return null; }
    const one = this.here.items[this.at];
    if (one.items) { this.enter(one); return null; }
    if (one.label === "back" || one.label === "no") { this.leave(); return null; }
    const { question, left } = this.here;
    const asks = question ? left - 1 : one.asks ?? 1;
    const wanted = question ?? one;
    if (question) this.stack.pop();
    if (asks > 0) { this.enter({ items: [{ label: "yes" }, { label: "no" }], question: wanted, left: asks }); return null; }
    this.top();
    return wanted;
  }
}

test("scanning is what a slow reading of its rules says, at every moment and whenever somebody presses", () => {
  let choices = 0;
  for (let seed = 1; seed <= 25; seed += 1) {
    const draw = chance(seed * 7919);
    const items = randomTree(draw, 0, { leaves: 0 });
    const wishes = { mode: "one", step: 400 + draw(500), hold: draw(2) ? 0 : draw(300), ignore: 50 + draw(300) };
    const [scanner, slow] = [new Scanner(items, wishes, WORDS, 0), new Slow(items, wishes)];
    let change = 1 + draw(1500), key = "down";
    for (let now = 1; now < 40_000; now += 1) {
      const event = now === change ? key : null;
      const wanted = slow.pass(now, event);
      const got = event === "down" ? scanner.down("choose", now) : event === "up" ? scanner.up(now) : scanner.tick(now);
      assert.equal(got?.label, wanted?.label, `seed ${seed} at ${now}`);
      assert.equal(scanner.lit.label, slow.label, `seed ${seed} at ${now}`);
      if (wanted) choices += 1;
      if (event) { change = now + 1 + draw(key === "down" ? 500 : 2500); key = key === "down" ? "up" : "down"; }
    }
  }
  assert.ok(choices > 50, `only ${choices} were made`);
});

test("what is open stays open when more or fewer stand beside it, and the form changes when it is closed", () => {
  const leaves = (...names) => names.map((label) => ({ label, act: { do: label } }));
  const made = (...beside) => [{ label: "pieces", loose: true, items: [{ label: "a3", items: leaves("b4") }, { label: "c3", items: leaves("b4", "d4") }] }, ...leaves(...beside)];
  const few = made("draw", "listen", "call", "resign", "page");
  const many = made("draw", "take-back", "listen", "call", "resign", "page");
  const scanner = new Scanner(few, { mode: "three" }, WORDS, 0);
  assert.deepEqual(labels(scanner.items).slice(0, 2), ["a3", "c3"]);
  scanner.down("next", 1000); scanner.up(1050);
  scanner.down("choose", 2000); scanner.up(2050);
  assert.deepEqual(labels(scanner.path), ["c3"]);
  // An eighth comes: the opponent may be asked something.
  scanner.renew(many, 2500);
  assert.deepEqual(labels(scanner.path), ["c3"], "what was open is still open");
  assert.deepEqual(labels(scanner.items), ["b4", "d4", "back"]);
  assert.equal(scanner.deaf, 2150, "and a press is heard at once");
  scanner.down("previous", 3000); scanner.up(3050);
  scanner.down("choose", 4000); scanner.up(4050);
  assert.equal(labels(scanner.items)[0], "pieces", "then they stand behind one choice");
  scanner.renew(few, 5000);
  assert.deepEqual(labels(scanner.items).slice(0, 2), ["a3", "c3"]);
  // And the other way round, while the pieces are open.
  const other = new Scanner(many, { mode: "three" }, WORDS, 0);
  other.down("choose", 1000); other.up(1050);
  assert.deepEqual(labels(other.items), ["a3", "c3", "back"]);
  other.renew(few, 2000);
  assert.deepEqual(labels(other.path), ["pieces"]);
});

test("a press counts when it was made, however late it is heard of", () => {
  const all = ["one", "two", "three"].map((label) => ({ label, act: { do: label } }));
  const at = (more) => new Scanner(all, { mode: "one", step: 1000, confirm: false, ...more }, WORDS, 0);
  // The light had gone on before the press was heard of.
  const late = at({});
  late.tick(1650);
  assert.equal(late.lit.label, "two");
  assert.equal(late.down("choose", 1590)?.label, "one");
  // A press that was made long ago is not one of before.
  const old = at({});
  old.tick(2700);
  assert.equal(old.lit.label, "three");
  assert.equal(old.down("choose", 1700)?.label, "two");
  // It was held long enough, though both its ends come together; and not, though they come apart.
  const held = at({ hold: 100 });
  assert.equal(held.down("choose", 300), null);
  assert.equal(held.up(450)?.label, "one");
  const brief = at({ hold: 100 });
  brief.down("choose", 300);
  assert.equal(brief.up(350), null);
});
