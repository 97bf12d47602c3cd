// Choosing with one key, two or three, or by resting the pointer. This file knows no page and no clock:
// whoever uses it gives a tree of choices, says when a key went down and what time it is, and is told what
// was chosen. `choices.js` makes such a tree of a game, `hands.js` brings both to a page.
//
// A choice is `{ label, items }`, which opens a level, or `{ label, act }`, which is done; `asks` says how
// often it asks first, where that is not left to his wishes. What a `loose` choice holds stands in the level
// above it as long as there is room.

/** In milliseconds; what may be wished for. */
export const RANGES = { step: [400, 5000], hold: [0, 1000], ignore: [50, 1000], dwell: [300, 3000] };
/** What is so until somebody wishes otherwise. */
export const USUAL = { step: 1200, hold: 0, ignore: 150, dwell: 800 };
/** The keys of each mode. */
export const KEYS = { three: ["next", "previous", "choose"], two: ["next", "choose"], one: ["choose"] };

/** The first of a level is lit so much longer. */
const FIRST_MS = 600;
/** So often a level is gone through before scanning waits, and a question before silence is taken for no. */
const ROUNDS = 3;
const ROUNDS_OF_QUESTION = 2;
/** More on a level than this, with the way back, are split into groups of at most so many. */
const LEVEL_MAX = 8;
const GROUP_MAX = 5;

const BACK = Object.freeze({ do: "back" });
const YES = Object.freeze({ do: "yes" });
const NO = Object.freeze({ do: "no" });
const START = Object.freeze({ do: "start" });

const split = (items, whole = items.length < LEVEL_MAX) => {
  if (whole) return items;
  const size = Math.ceil(items.length / Math.ceil(items.length / GROUP_MAX));
  const groups = [];
  for (let at = 0; at < items.length; at += size) groups.push(items.slice(at, at + size));
  return split(groups.map((group) => (group.length === 1 ? group[0] : named(group))));
};

const named = (items) => {
  const [from, to] = [items[0].from ?? items[0].label, items.at(-1).to ?? items.at(-1).label];
  return { label: `${from} – ${to}`, from, to, items };
};

const loosened = (items) => items.flatMap((item) => (item.loose ? item.items : [item]));

/** How a level is shown where nothing is open: whether what is loose stands in it, and whether it needs no groups. */
const formOf = (items) => {
  const loose = loosened(items).length < LEVEL_MAX;
  return { loose, whole: loose || items.length < LEVEL_MAX };
};

/** A tree as it is gone through: no level is too long, and the last of each leads back. Where something is open, the form is kept. */
export const arranged = (items, words, { loose, whole } = formOf(items)) => [
  ...split(loose ? loosened(items) : items, whole).map((item) => (item.items ? { ...item, items: arranged(item.items, words) } : item)),
  { label: words.back, act: BACK },
];

const alike = (one, other) => one.length === other.length && one.every((item, at) => {
  const { label, items, asks } = other[at];
  return item.label === label && item.asks === asks && (item.items && items ? alike(item.items, items) : !item.items && !items);
});

export class Scanner {
  /** `wishes` has `mode` (three, two or one), `step`, `hold`, `ignore`, and `confirm`: whether everything asks first. */
  constructor(items, wishes, words, now) {
    this.wishes = { ...USUAL, confirm: wishes.mode === "one", ...wishes };
    this.words = words;
    this.given = items;
    this.form = formOf(items);
    this.root = arranged(items, words);
    this.waits = false;
    this.held = null;
    this.deaf = now;
    this.begin(now);
  }

  /** What can be chosen beside each other now. */
  get items() { return this.waits ? [{ label: this.words.start, act: START }] : this.itemsOf(this.levels.length - 1); }
  /** Which of them is lit. */
  get at() { return this.waits ? 0 : this.level.at; }
  get lit() { return this.items[this.at]; }
  /** What was opened one after the other; the last of it is what is asked, if something is. */
  get path() { return this.levels.slice(1).map((_, nth) => this.opened(nth + 1)); }
  get asks() { return Boolean(this.level.left); }

  get level() { return this.levels.at(-1); }
  opened(depth) { return this.itemsOf(depth - 1)[this.levels[depth - 1].at]; }
  itemsOf(depth) {
    if (depth === 0) return this.root;
    if (this.levels[depth].left) return [{ label: this.words.yes, act: YES }, { label: this.words.no, act: NO }];
    return this.opened(depth).items;
  }

  /** When something happens next if nobody does anything. */
  get due() {
    if (this.held && !this.held.done) return this.held.since + this.wishes.hold;
    if (this.wishes.mode !== "one" || this.waits) return Infinity;
    return this.since + this.wishes.step + (this.level.at === 0 ? FIRST_MS : 0);
  }

  /** It is now so late; gives the choice that was made by that, if one was. */
  tick(now) {
    for (let { due } = this; due <= now; { due } = this) {
      const chosen = this.held && !this.held.done ? this.accept(due) : this.pass(due);
      if (chosen) return chosen;
    }
    return null;
  }

  /**
   * A key goes down: next, previous or choose. The light stands still until it counts or comes up. Who was heard of late
   * means what was lit when he pressed.
   */
  down(key, now) {
    const { passed } = this;
    if (passed && now < this.since && now >= passed.since && !this.waits && !this.held) {
      Object.assign(this.level, { at: passed.at, round: passed.round });
      this.since = passed.since;
      this.passed = null;
    }
    const chosen = this.tick(now);
    if (chosen || this.held || now < this.deaf) return chosen;
    this.held = { key, since: now, done: false };
    return this.tick(now);
  }

  /** A key comes up. One that was not held long enough was none. */
  up(now) {
    const chosen = this.tick(now);
    if (this.held && !this.held.done) this.since = now;
    this.held = null;
    return chosen;
  }

  /** Something else can be chosen now; who is choosing goes on if it is the same. */
  renew(items, now) {
    // What is open stays where it is, though more or fewer stand beside it: that is seen when it is closed.
    if (this.levels.length === 1) this.form = formOf(items);
    const root = arranged(items, this.words, this.form);
    const stays = alike(this.root, root) ? [] : this.opens(root);
    this.given = items;
    this.root = root;
    this.passed = null;
    if (stays) { stays.forEach((at, depth) => { this.levels[depth].at = at; }); return; }
    // A press that was meant for what stood here before is not taken for another.
    if (this.held) this.held.done = true;
    this.deaf = Math.max(this.deaf, now + this.wishes.ignore);
    this.begin(now);
  }

  /** Where what is open stands in another tree, if it stands there and leads to the same; nothing at the start, in a question, or if something else comes first. */
  opens(root) {
    if (this.waits || this.asks || this.levels.length === 1) return null;
    // What is asked of him comes first.
    if (root[0].label !== this.root[0].label) return null;
    const ats = [];
    let items = root;
    for (const { label } of this.path) {
      ats.push(items.findIndex((item) => item.label === label && item.items));
      items = items[ats.at(-1)]?.items;
      if (!items) return null;
    }
    return alike(this.items, items) ? ats : null;
  }

  begin(now) {
    this.levels = [{ at: 0, round: 1 }];
    this.since = now;
    this.passed = null;
    this.rearrange();
  }

  /** Nothing is open any more: the first level takes the form that fits what stands in it. */
  rearrange() {
    const form = formOf(this.given);
    if (form.loose === this.form.loose && form.whole === this.form.whole) return;
    this.form = form;
    this.root = arranged(this.given, this.words);
  }

  open(now, left = 0) {
    this.levels.push({ at: 0, round: 1, left });
    this.passed = null;
    this.since = now;
  }

  wait(now) {
    this.begin(now);
    this.waits = true;
  }

  back(now) {
    if (this.levels.length === 1 && this.wishes.mode === "one") { this.wait(now); return; }
    if (this.levels.length > 1) this.levels.pop();
    if (this.levels.length === 1) this.rearrange();
    Object.assign(this.level, { at: 0, round: 1 });
    this.passed = null;
    this.since = now;
  }

  // The light goes on by itself.
  pass(now) {
    const { level } = this;
    this.passed = { ...level, since: this.since };
    level.at = (level.at + 1) % this.items.length;
    this.since = now;
    if (level.at > 0) return null;
    level.round += 1;
    if (level.left && level.round > ROUNDS_OF_QUESTION) this.back(now);
    else if (!level.left && level.round > ROUNDS) this.wait(now);
    return null;
  }

  accept(now) {
    const { key } = this.held;
    this.held.done = true;
    this.deaf = now + this.wishes.ignore;
    if (this.waits) {
      this.waits = false;
      this.begin(now);
      return null;
    }
    if (key === "choose") return this.choose(this.lit, now);
    const { length } = this.items;
    this.level.at = (this.level.at + (key === "next" ? 1 : length - 1)) % length;
    this.since = now;
    return null;
  }

  choose(item, now) {
    if (item.items) { this.open(now); return null; }
    if (item.act === BACK || item.act === NO) { this.back(now); return null; }
    const said = item.act === YES;
    const chosen = said ? this.opened(this.levels.length - 1) : item;
    const left = said ? this.level.left - 1 : item.asks ?? (this.wishes.confirm ? 1 : 0);
    if (said) this.levels.pop();
    if (left > 0) { this.open(now, left); return null; }
    this.begin(now);
    return chosen;
  }
}

/** A pointer that rests on something means it, once. */
export class Dwell {
  constructor(ms = USUAL.dwell) { Object.assign(this, { ms, target: null, since: 0, done: true }); }

  /** What is under the pointer now. */
  over(target, now) {
    if (target === this.target) return;
    Object.assign(this, { target, since: now, done: target === null });
  }

  get due() { return this.done ? Infinity : this.since + this.ms; }

  /** It is now so late; gives what is meant, if anything is. */
  tick(now) {
    if (now < this.due) return null;
    this.done = true;
    return this.target;
  }
}
