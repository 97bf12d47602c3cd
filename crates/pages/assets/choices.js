// What can be chosen at a table, as a tree for `switch.js`: what is asked of him first, then his pieces, what
// he may say, what he may hear. It knows no page: it is told what the table shows and which buttons there are.

/** Answers to what is asked stand before everything else. */
const ANSWERS = ["accept", "decline", "answer-yes", "answer-no"];
/** What is asked once more before it is done, and what twice. */
export const ASKS = { accept: 1, offer: 1, call: 1, claim: 1, resign: 2, void: 1, "claim-left": 1, sign: 1, complain: 1, open: 1 };
const PROMOTIONS = ["q", "r", "b", "n"];
/** Points so near to a stone are offered first. */
const NEAR = 2;

const button = ({ name, label }) => ({ label, act: { do: "press", name }, ...(ASKS[name] ? { asks: ASKS[name] } : {}) });
const move = (text, label = text) => ({ label, act: { do: "move", move: text } });

const byPlace = (rows) => {
  const places = new Map(rows.flat().map((name, place) => [name, place]));
  return (one, other) => places.get(one) - places.get(other);
};

/** The same by what `key` gives, in their order. */
export const grouped = (all, key) => {
  const groups = new Map();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
};

// Moves of one piece to one square differ by their way, or by what a pawn becomes.
const target = (square, moves, named) => {
  if (moves.length === 1) return { ...move(moves[0].text, square), square };
  const becomes = (text) => PROMOTIONS.indexOf(text.at(-1));
  const promotes = moves.every(({ text }) => /^[a-h]\d[a-h]\d[qrbn]$/.test(text));
  const items = promotes
    ? [...moves].sort((one, other) => becomes(one.text) - becomes(other.text)).map(({ text }) => move(text, named(text.at(-1))))
    : moves.map(({ text }) => move(text));
  return { label: square, square, items };
};

const pieces = (legal, rows, named) => {
  const order = byPlace(rows);
  const from = [...grouped(legal, ({ route }) => route[0])].sort(([one], [other]) => order(one, other));
  return from.map(([square, moves]) => {
    const to = [...grouped(moves, ({ route }) => route.at(-1))].sort(([one], [other]) => order(one, other));
    return { label: square, square, items: to.map(([end, ways]) => target(end, ways, named)) };
  });
};

// Free points near stones, row by row from the last stone on, and all of them from below. On an empty board
// the middle is near. `put` is what is done with a point.
const points = (taken, last, rows, words, put) => {
  const middle = rows.length >> 1;
  const places = new Map(rows.flatMap((row, up) => row.map((name, across) => [name, [across, up]])));
  const stones = taken.map((name) => places.get(name)).filter(Boolean);
  const isNear = (name) => {
    const [across, up] = places.get(name);
    return (stones.length ? stones : [[middle, middle]]).some(([x, y]) => Math.max(Math.abs(x - across), Math.abs(y - up)) <= (stones.length ? NEAR : 0));
  };
  const from = places.get(last)?.[1] ?? middle;
  const one = (name) => ({ label: name, square: name, act: put(name) });
  const row = (names) => (names.length === 1 ? one(names[0]) : { label: `${names[0]} – ${names.at(-1)}`, from: names[0], to: names.at(-1), items: names.map(one) });
  const free = rows.map((names) => names.filter((name) => !taken.includes(name)));
  const near = free.map((names, up) => [Math.abs(up - from), names.filter(isNear)]).sort(([one], [other]) => one - other).map(([, names]) => names);
  const shown = (all) => all.filter((names) => names.length).map(row);
  return [...some(words.near, shown(near)), ...some(words.rows, shown(free))];
};

// Who plays blindfold says from where to where, of all squares alike: nothing tells what stands there.
const unseen = (rows, label) => {
  const from = (leaf) => rows.map((names) => ({ label: `${names[0]} – ${names.at(-1)}`, from: names[0], to: names.at(-1), items: names.map(leaf) }));
  return { label, items: from((start) => ({ label: start, square: start, items: from((end) => ({ ...move(`${start} ${end}`, end), square: end })) })) };
};

const asked = (item) => (item.items ? { ...item, items: item.items.map(asked) } : { asks: 1, ...item });

const some = (label, items, more = {}) => (items.length ? [{ label, items, ...more }] : []);

/**
 * The tree of a table, which is `table` as the server says it, with its `last` move. `rows` are the squares as he
 * sees them, his own side first, each row from the left; `renju` is whether stones are placed; `buttons` are what
 * can be pressed, `{ name, label }`, by the names of the page's own acts; `steps` choices of an opening.
 */
export const choicesOf = ({ table, last, rows, renju, buttons, steps, words }) => {
  const find = (name) => buttons.filter((one) => one.name === name).map(button);
  const stands = table.steps.some((step) => ["place", "offer"].includes(step));
  const put = (name) => (stands ? { do: "point", name } : { do: "move", move: name });
  const stones = () => [
    ...points(Object.keys(table.pieces.pieces), last, rows, words, put),
    ...table.legal.filter(({ text }) => text === "-").map(() => ({ ...move("-", words.pass), asks: 1 })),
  ];
  const offered = table.steps.includes("choose") ? table.offered.map((name) => ({ label: name, square: name, act: { do: "point", name } })) : [];
  const claims = new Map(table.you === table.turn && table.phase === "playing"
    ? [...(table.claims ?? []), ...(table.counts ?? []).filter(({ met }) => met).map(({ rule, text }) => [rule, text])]
    : []);
  const claim = [...claims].map(([rule, text]) => ({ label: text, act: { do: "claim", rule, text }, asks: 1 }));
  const placed = ["ready", "offer", "call", "resign", ...ANSWERS];
  const hear = ["last", "clocks", ...(table.blindfold ? [] : ["position"]), ...(table.counts?.length ? ["counts"] : [])];
  const blind = table.blindfold && table.you === table.turn && table.phase === "playing";
  const own = blind && !renju ? [unseen(rows, words.move)] : renju ? (stands || blind || table.legal.length ? stones() : []) : some(words.pieces, pieces(table.legal, rows, (kind) => words[`${table.you?.[0]}${kind}`]), { loose: true });
  return [
    ...some(words.answer, ANSWERS.flatMap(find)),
    ...find("ready"),
    ...steps,
    ...offered,
    // What is sealed cannot be changed: that is always asked.
    ...(table.seals ? own.map(asked) : own),
    ...some(words.draw, [...find("offer"), ...some(words.claim, claim)]),
    ...buttons.filter(({ name }) => !placed.includes(name)).map(button),
    { label: words.listen, items: hear.map((what) => ({ label: words[`listen-${what}`], act: { do: "listen", what }, asks: 0 })) },
    ...find("call"),
    ...find("resign"),
  ];
};
