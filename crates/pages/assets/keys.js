// A table by its keys and by words: what somebody does not see he asks for, on the board with one key, in the
// move field with a word. Keys are meant by their place on the keyboard, whatever its layout writes.

import { again, answer, fill, say, time } from "/speak.js";

const MORE = 20;
const KINDS = { chess: { KeyK: "K", KeyQ: "q", KeyR: "r", KeyB: "b", KeyN: "n", KeyP: "p" }, draughts: { KeyM: "m", KeyK: "k" }, renju: { KeyM: "s" } };
const OF_PIECES = new Set(Object.values(KINDS).flatMap(Object.keys));
const MEN = { chess: "p", draughts: "m", renju: "s" };
const KINGS = { chess: "K", draughts: "k", renju: "" };
const DIAGONALS = { Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] };
const USUAL = { go: "KeyG", here: "KeyO", around: "KeyX", moves: "KeyV", last: "KeyL", took: "KeyC", again: "KeyZ", clock: "KeyT", turn: "KeyS", has: "KeyF", count: "KeyD", field: "KeyI", menu: "KeyA", help: "KeyH" };
const WALKS = new Set(["next", "back", "first", "end", "move"]);
const KEPT = "damka-keys";
const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* It is so until the page is left. */ } };
const other = (side) => (side === "white" ? "black" : "white");

// `game` is what table.js lets others see and do.
export const listen = (game) => {
  const { words, part } = game;
  const keys = () => ({ ...USUAL, ...JSON.parse(kept(KEPT) ?? "{}") });
  const here = () => document.activeElement?.dataset?.square;
  const of = (side) => words[`side-${side}`];
  const said = (choice) => choice.said ?? game.name(choice.text);
  const pieces = () => game.table.pieces.pieces;
  const own = () => (game.table.you ?? "white");
  const listed = (names) => names.map(game.name).join(", ");
  // The squares as they are read: from White's left below.
  const inOrder = (names) => [...names].sort((one, two) => { const [a, b] = [game.grid.squares[one], game.grid.squares[two]]; return a[1] - b[1] || a[0] - b[0]; });
  const standing = (side, kind) => inOrder(Object.entries(pieces()).filter(([, piece]) => piece[0] === side[0] && (!kind || piece[1] === kind)).map(([name]) => name));
  const kinds = () => [...new Set(Object.values(pieces()).map((piece) => piece[1]))];
  // Where the next keys name a square, and where the next one is to be learnt.
  let going = null;
  let learning = null;
  const done = (event) => { event.preventDefault(); event.stopPropagation(); };

  const lines = {
    here: () => game.board.squares.get(here())?.getAttribute("aria-label"),
    last: () => { const last = game.moves().at(-1); return last ? fill(words["say-last"], { move: last.said ?? last.text }) : words["say-no-last"]; },
    clock() {
      if (!game.table.timed) return words["say-no-clock"];
      if (!game.table.you) return ["white", "black"].map((side) => `${of(side)}: ${time(game.left(side))}.`).join(" ");
      return fill(words["say-times"], { own: time(game.left(own())), other: time(game.left(other(own()))) });
    },
    turn() {
      const { table } = game;
      const offer = table.offer ? (table.offer === table.you ? words["say-own-offer"] : words["say-offer"]) : "";
      const lost = ["white", "black"].filter((side) => side !== table.you && table[side].lost).map((side) => `${of(side)}: ${words.lost}.`);
      const turn = table.phase === "playing" || table.phase === "opening" ? fill(words[table.turn === table.you ? "say-your-turn" : "say-turn"], { side: of(table.turn), n: Math.floor(game.moves().length / 2) + 1 }) : `${words[table.phase]}.`;
      return [turn, offer, ...lost].filter(Boolean).join(" ");
    },
    has: () => ["white", "black"].map((side) => `${of(side)}: ${kinds().map((kind) => [words[`kind-${kind}`], standing(side, kind).length]).filter(([, count]) => count).map(([name, count]) => `${name} ${count}`).join(", ") || "–"}.`).join(" "),
    count: () => game.table.counts.map(({ text, tally }) => (tally ? fill(words["say-count"], { rule: text, n: tally[0], limit: tally[1] }) : `${text}.`)).join(" ") || words["say-no-counts"],
    board: () => ["white", "black"].map((side) => `${of(side)}: ${kinds().map((kind) => [words[`kind-${kind}`], standing(side, kind)]).filter(([, names]) => names.length).map(([name, names]) => `${name} ${listed(names)}`).join("; ") || "–"}.`).join(" "),
    moves() {
      const all = game.table.legal.filter(({ route }) => route[0] === here());
      return all.length ? fill(words["say-moves"], { moves: all.map(said).join(", ") }) : words["say-no-moves"];
    },
    captures() {
      const takes = game.table.legal.filter((one) => one.takes.length);
      const all = (takes.length ? takes : game.table.legal).map(said);
      const more = all.length > MORE ? `, ${fill(words["say-more"], { n: all.length - MORE })}` : "";
      return all.length ? fill(words[takes.length ? "say-captures" : "say-moves"], { moves: all.slice(0, MORE).join(", ") + more }) : words["say-no-moves"];
    },
    state: () => `${lines.last()} ${lines.turn()}${game.table.timed && game.table.you ? ` ${fill(words["say-own-time"], { own: time(game.left(own())) })}` : ""}`,
  };

  const row = (number) => {
    const names = inOrder(Object.keys(game.grid.squares).filter((name) => game.grid.squares[name][1] === number - 1 && pieces()[name]));
    const told = names.map((name) => `${game.name(name)} ${words[pieces()[name]]}`).join(", ");
    return told ? fill(words["say-row"], { n: number, squares: told }) : fill(words["say-row-empty"], { n: number });
  };
  const kind = (one) => ["white", "black"].map((side) => `${of(side)}: ${listed(standing(side, one)) || "–"}.`).join(" ");

  const took = async () => {
    const squares = await game.took();
    answer(squares.length ? fill(words["say-took"], { squares: listed(squares) }) : words["say-took-nothing"]);
  };

  const around = async () => {
    const told = await game.asks({ square: here() });
    answer(told?.around ?? words["say-none"]);
  };

  // The next piece of a kind after the square where he is.
  const nextOf = (one, opponents) => {
    const all = standing(opponents ? other(own()) : own(), one);
    if (!all.length) { answer(words["say-none"]); return; }
    game.board.focus(all[(all.indexOf(here()) + 1) % all.length]);
  };

  const go = (code) => {
    if (code === "Escape") { going = null; return; }
    if (code === "Backspace") { going = going.slice(0, -1); return; }
    if (code === "Enter") {
      const name = Object.keys(game.grid.squares).find((one) => one.toLowerCase() === going);
      going = null;
      if (name) game.board.focus(name); else answer(words["say-no-such-square"]);
      return;
    }
    going += code.replace(/^Key|^Digit/, "").toLowerCase();
  };

  const field = () => part("typed")?.querySelector("input[name=move]");
  const menu = () => {
    const all = game.acts();
    if (!all.length) { answer(words["say-no-acts"]); return; }
    game.pick(words.acts, all.map(([, text], at) => [String(at), text]), (at) => all[Number(at)][0]());
  };

  // All keys, each with what it does; one that is pressed here is changed for the next key.
  const help = () => {
    const all = keys();
    const shown = (code) => code.replace(/^Key/, "");
    game.pick(words.keys, [["", words["keys-fixed"]], ...Object.keys(USUAL).map((name) => [name, `${shown(all[name])}: ${words[`key-${name}`]}`])], (name) => {
      answer(words["keys-press"]);
      // The next key on the board; what is typed elsewhere is typed there.
      learning = ({ code }) => {
        if (!/^Key[A-Z]$/.test(code)) { say(words["keys-letters"], true); return; }
        // A key does one thing only, also in games of other kinds.
        const other = Object.keys(all).find((one) => one !== name && all[one] === code) ?? (OF_PIECES.has(code) ? "piece" : null);
        if (other) { say(fill(words["keys-taken"], { key: shown(code), what: words[`key-${other}`] }), true); return; }
        keep(KEPT, JSON.stringify({ ...all, [name]: code }));
        say(`${shown(code)}: ${words[`key-${name}`]}`);
      };
    });
  };

  const presses = {
    go() { going = ""; answer(words["say-where"]); },
    around,
    took,
    moves: (shift) => answer(shift ? lines.captures() : lines.moves()),
    again: () => again(words["say-nothing-yet"]),
    field() {
      const [one, folded] = [field(), field()?.closest("details")];
      if (folded) folded.open = true;
      if (one) one.focus(); else answer(words["say-not-now"]);
    },
    menu,
    help,
  };

  part("board").addEventListener("keydown", (event) => {
    const { code, shiftKey } = event;
    if (learning && !/^(Tab|Shift|Control|Alt|Meta)/.test(code)) { const learns = learning; learning = null; done(event); learns(event); return; }
    if (event.ctrlKey || event.altKey || event.metaKey || kept("damka-letters") === "off" && /^(Key|Digit)/.test(code)) return;
    const digit = code.match(/^Digit(\d)$/);
    const name = Object.entries(keys()).find(([, one]) => one === code)?.[0];
    const piece = KINDS[game.grid.kind][code];
    // While a square is named every letter is part of its name; whoever goes elsewhere names none.
    if (going !== null && /^(Key[A-Z]|Digit\d|Enter|Escape|Backspace)$/.test(code)) { done(event); go(code); return; }
    going = null;
    if (DIAGONALS[code]) game.board.step(DIAGONALS[code]);
    else if (code === "Backspace") game.undo();
    else if (digit) game.board.row((Number(digit[1]) || 10) + (shiftKey && game.grid.kind === "renju" ? 10 : 0), here());
    else if (presses[name]) presses[name](shiftKey);
    else if (lines[name]) answer(lines[name]());
    else if (piece) nextOf(piece, shiftKey);
    else return;
    done(event);
  }, { capture: true });
  // What was begun on the board ends where he leaves it.
  part("board").addEventListener("focusout", ({ relatedTarget }) => { if (!part("board").contains(relatedTarget)) going = learning = null; });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && event.target === field()) game.board.focus(); });

  // What is written in the move field instead of a move; says whether it was such a word.
  // A dictated word has a full stop, and not everybody writes ё.
  const plainly = (text) => text.toLowerCase().replace(/[.,!?]/g, " ").replace(/ё/g, "е").trim().replace(/\s+/g, " ");
  const commands = Object.fromEntries(Object.entries(JSON.parse(game.root.dataset.commands ?? "{}")).map(([text, what]) => [plainly(text), what]));
  const acts = { draw: "offer", accept: "accept", decline: "decline", resign: "resign", call: "call", claim: "claim" };
  const command = (text) => {
    const [, plain, number] = plainly(text).match(/^(.*?)\s*(\d*)$/);
    const what = Object.hasOwn(commands, plain) && commands[plain];
    if (!what || (number && !["row", "move"].includes(what))) return false;
    // Where a game is played a number is a square, and nobody goes through its moves by words.
    if (WALKS.has(what)) { game.walks?.(what, number); return Boolean(game.walks); }
    if (what === "row") { if (!number) return false; answer(row(Number(number))); }
    else if (what === "men" || what === "kings") answer(kind((what === "men" ? MEN : KINGS)[game.grid.kind]));
    else if (what === "pieces") answer(lines.board());
    else if (lines[what]) answer(lines[what]());
    else if (acts[what]) game.act(acts[what]);
    else game.step(what);
    return true;
  };
  return { command, lines };
};
