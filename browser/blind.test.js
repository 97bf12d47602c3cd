// Whole games without sight, in every language: what is on the page is found by its roles and names in the
// browser's accessibility tree, what happens is known from the live regions alone, and every announcement is held
// word for word against what was written down in `heard/`.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faultsOf, keepsFocus } from "./accessibility.js";
import * as desk from "./arbiter.js";
import { Blind, spell } from "./blind.js";
import { guest, leave, startBrowser } from "./guest.js";
import { openLine } from "./line.js";
import { Record } from "./listener.js";
import { people } from "./people.js";
import { openServer } from "./server.js";

const LANGUAGES = ["uk", "ru", "en"];

let server, browser;
before(async () => { [server, browser] = await Promise.all([openServer(), startBrowser()]); });
after(async () => { await browser?.close(); await server?.close(); });

/** Two sit down; the form of a game is filled in by the names of its fields. */
async function sit(language, fields, style = "spelled", at = server) {
  const [one, two] = [await Blind.comes(browser, at, language, style), await Blind.comes(browser, at, language, style)];
  await one.page.goto("/play");
  await one.page.evaluate((all) => { for (const [name, value] of Object.entries(all)) document.forms.play.elements[name].value = value; document.forms.play.requestSubmit(); }, { control: "30+30", colour: "white", name: "Olena", ...fields });
  await one.page.waitForURL(/\/t\/\w+$/);
  await two.page.goto(new URL(one.page.url()).pathname);
  await two.find("textbox", one.say("play-name"));
  await two.writes("textbox", one.say("play-name"), "Petro");
  await two.page.keyboard.press("Enter");
  await two.find("button", one.say("table-ready"));
  return [one, two];
}

/** Both are ready, and the game begins. */
async function begin(record) {
  const [one, two] = record.players;
  await record.after("Petro sits down", async () => {});
  await record.after("both are ready", async () => { for (const player of [one, two]) await player.presses(one.say("table-ready")); });
}

// From `games.test.js`: each loses as fast as the rules let him.
const GAMES = {
  russian: ["RU-2022/russian", "a3-b4 b6-a5 c3-d4 a5:e5 d2-c3 e5-f4 g3:e5 d6:b4 c1-d2 b4-a3 h2-g3 a3:h2 a1-b2 c7-b6 f2-g3 h2:a1 g1-f2 a1-c3 e1-d2 c3:g3"],
  international: ["RU-2022/international", "33-29 19-24 38-33 14-19 29-23 18:27 31:22 17:28 35-30 24:35 39-33 28:30 44-39 35:33 50-44 16-21 42-38 33:31 36:16 19-24 45-40 24-29 40-34 30:50 49-44 50:33 47-42 33:36 46-41 36:47 48-42 47:49"],
  chess: ["UA-CHESS/chess", "h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 h8g8 h7g8q f6g8 e2e4 a7a6 f1c4 a6a5 d1h5 a5a4 h5f7"],
};

for (const language of LANGUAGES) {
  for (const [game, [discipline, line]] of Object.entries(GAMES)) {
    test(`${game} to its end without sight, ${language}`, async () => {
      const players = await sit(language, { discipline });
      const record = new Record(`${game}.${language}`, players);
      await begin(record);
      for (const [nth, move] of line.split(" ").entries()) {
        // The first plays on the board by keys, the second says his moves.
        const player = players[nth % 2];
        if (nth % 2) await record.after(`${move}, said`, () => player.types(spell(move, language)));
        else await record.after(`${move}, on the board`, () => player.plays(move));
      }
      await record.ends();
      assert.deepEqual(await faultsOf(players[0].page), []);
      await leave(...players.map(({ guest }) => guest));
    });
  }

  test(`renju by RIF to a five without sight, ${language}`, async () => {
    const [petro, olena] = await sit(language, { discipline: "RU-2022/renju", colour: "black", opening: "rif" });
    const record = new Record(`renju.${language}`, [petro, olena]);
    await begin(record);
    for (const point of ["H8", "H9", "J10"]) await record.after(`${point}, on the board`, () => petro.plays(point));
    await record.after("swap, said", () => olena.types(petro.typed("swap")));
    await record.after("A1, on the board", () => petro.plays("A1"));
    for (const point of ["J9", "K9"]) await record.after(`${point}, offered`, () => olena.types(spell(point, language)));
    await record.after("offer, by the button", () => olena.presses(new RegExp(`^${petro.say("step-offer")}: J9 K9$`)));
    await record.after("J9, on the board", () => petro.plays("J9"));
    for (const [nth, point] of ["A3", "J8", "A5", "J7", "A7", "J6"].entries()) {
      if (nth % 2) await record.after(`${point}, said`, () => olena.types(spell(point, language)));
      else await record.after(`${point}, on the board`, () => petro.plays(point));
    }
    await record.ends();
    assert.deepEqual(await faultsOf(petro.page), []);
    await leave(petro.guest, olena.guest);
  });
}

/** What the page notices by itself: counts, time, the line. */
const NOTICED = {
  uk: { count: "Повторення виникне: хід записано й заявлено: 2 з 3.", trouble: "! Цейтнот: до контролю 45 секунд.", seconds: "! 30 секунд.", lost: "! Немає зв'язку, ваш годинник іде.", back: /^! Зв'язок є\. Останній хід: Springer Felix sechs – Gustav acht\. Ваш хід, Білі, номер 3\..* Ваш час \d+ секунд/, times: /^! Суперник: Springer Gustav acht – Felix sechs\. Ваш час (\d+ секунд[иа]?|1 хвилина), суперника (\d+ секунд[иа]?|1 хвилина)\.$/ },
  ru: { count: "Повторение возникнет: ход записан и заявлен: 2 из 3.", trouble: "! Цейтнот: до контроля 45 секунд.", seconds: "! 30 секунд.", lost: "! Нет связи, ваши часы идут.", back: /^! Связь есть\. Последний ход: Springer Felix sechs – Gustav acht\. Ваш ход, Белые, номер 3\..* Ваше время \d+ секунд/, times: /^! Соперник: Springer Gustav acht – Felix sechs\. Ваше время (\d+ секунд[ыа]?|1 минута), соперника (\d+ секунд[ыа]?|1 минута)\.$/ },
  en: { count: "Repetition about to arise: move written and declared: 2 of 3.", trouble: "! Time trouble: 45 seconds to the control.", seconds: "! 30 seconds.", lost: "! No connection, your clock runs.", back: /^! Connected\. Last move: Springer Felix sechs – Gustav acht\. Your move, White, number 3\..* Your time \d+ second/, times: /^! Opponent: Springer Gustav acht – Felix sechs\. Your time (\d+ seconds|1 minute), opponent's (\d+ seconds|1 minute)\.$/ },
};

test("counts, times, time trouble and a lost line are said by the page itself, by the document's names", async () => {
  await Promise.all(LANGUAGES.map(async (language) => {
    const line = await openLine(server);
    after(() => line.close());
    const players = await sit(language, { discipline: "UA-CHESS/chess", control: "1" }, "names", line);
    const [one] = players;
    await one.page.evaluate(() => Object.entries({ trouble: "0.75", times: "on", seconds: "on" }).forEach(([name, value]) => localStorage.setItem(`damka-${name}`, value)));
    for (const player of players) await player.presses(one.say("table-ready"));
    const { count, trouble, seconds, lost, back, times } = NOTICED[language];
    for (const [nth, move] of ["Gustav eins Felix drei", "Gustav acht Felix sechs", "Felix drei Gustav eins", "Felix sechs Gustav acht"].entries()) {
      await players[nth % 2].types(move);
      const last = nth % 2 ? /^! (Суперник|Соперник|Opponent): Springer/ : /^(Зіграно|Сыграно|Played): Springer/;
      await one.hearsAtLast(nth === 1 ? times : last);
    }
    await one.hearsAtLast(count);
    await one.hearsAtLast(trouble, 30_000);
    await one.hearsAtLast(seconds, 30_000);
    line.cut();
    await one.hearsAtLast(lost);
    line.mend();
    await one.hearsAtLast(back);
    await leave(...players.map(({ guest }) => guest));
  }));
});

/** What the other does, and what is asked and judged. */
const ANSWERED = {
  uk: { offer: "! Суперник пропонує нічию.", declined: "Нічию відхилено.", claim: "! Чорні вимагають нічиєї: Повторення виникне: хід записано й заявлено.", denied: "! Вимогу відхилено: Білі: додано 2 хвилини.", lost: "Суперник без зв'язку.", back: "Суперник на зв'язку.", takeBack: "! Суперник просить повернути хід. Так чи ні?", foul: "! еф вісім: фол, дві трійки. Оберіть інший пункт." },
  ru: { offer: "! Соперник предлагает ничью.", declined: "Ничья отклонена.", claim: "! Чёрные требуют ничью: Повторение возникнет: ход записан и заявлен.", denied: "! Требование отклонено: Белые: добавлено 2 минуты.", lost: "Соперник без связи.", back: "Соперник на связи.", takeBack: "! Соперник просит вернуть ход. Да или нет?", foul: "! эф восемь: фол, две тройки. Выберите другой пункт." },
  en: { offer: "! The opponent offers a draw.", declined: "The draw is declined.", claim: "! Black claims a draw: Repetition about to arise: move written and declared.", denied: "! The claim is denied: White gains 2 minutes.", lost: "The opponent lost connection.", back: "The opponent is back.", takeBack: "! The opponent asks to take the move back. Yes or no?", foul: "! F eight is a foul, a double three. Choose another point." },
};

test("offers, claims, questions, fouls and the opponent's line are said word for word", async () => {
  await Promise.all(LANGUAGES.map(async (language) => {
    const said = ANSWERED[language];
    const [one, two] = await sit(language, { discipline: "UA-CHESS/chess" });
    for (const player of [one, two]) await player.presses(one.say("table-ready"));
    for (const [nth, move] of ["e2e4", "e7e5", "d2d4"].entries()) {
      const [player, other] = nth % 2 ? [two, one] : [one, two];
      await player.types(spell(move, language));
      await other.hearsAtLast(/^! (Суперник|Соперник|Opponent): /);
    }
    await one.presses(one.say("table-offer"));
    await two.hearsAtLast(said.offer);
    await two.presses(two.say("table-decline"));
    await one.hearsAtLast(said.declined);
    const claim = two.page.locator("form[data-act=claim]");
    await two.types(two.typed("claim"));
    await claim.locator("select").selectOption("repetition");
    await claim.locator("button").click();
    await one.hearsAtLast(said.claim);
    await one.hearsAtLast(said.denied);
    const table = two.page.url();
    await two.page.goto("about:blank");
    await one.hearsAtLast(said.lost, 40_000);
    await two.page.goto(table);
    await one.hearsAtLast(said.back);
    await leave(one.guest, two.guest);

    const [black, white] = await sit(language, { discipline: "RU-2022/renju", colour: "black", opening: "free" });
    for (const player of [black, white]) await player.presses(one.say("table-ready"));
    for (const [nth, point] of ["H8", "A1", "G8", "C1", "F9", "E15", "F10", "O1"].entries()) {
      const [player, other] = nth % 2 ? [white, black] : [black, white];
      await player.types(spell(point, language));
      await other.hearsAtLast(/^! (Суперник|Соперник|Opponent): /);
    }
    await black.types(spell("F8", language));
    await black.hearsAtLast(said.foul);
    await white.presses(white.say("table-take-back"));
    await black.hearsAtLast(said.takeBack);
    await leave(black.guest, white.guest);
  }));
});

/** What ends a game or holds it up. */
const JUDGED = {
  uk: { right: ["! Білі вимагають нічиєї: Повторення виникне: хід записано й заявлено.", "! Вимогу визнано правильною.", "! Кінець: ½-½. Нічия: Повторення виникне: хід записано й заявлено, UA-CHESS 9.2.1.1."], win: ["! Годинники зупинено.", "! Можете показати виграш? Так чи ні, 20 секунд."], overline: "! е вісім: фол, довгий ряд. Оберіть інший пункт.", lost: "! Немає зв'язку, ваш годинник іде.", back: /^! Зв'язок є\. Останній хід: це три на де чотири\. /, outage: "! Годинники зупинено: сервер не працював.", on: "! Годинники йдуть, хід: Чорні." },
  ru: { right: ["! Белые требуют ничью: Повторение возникнет: ход записан и заявлен.", "! Требование признано верным.", "! Конец: ½-½. Ничья: Повторение возникнет: ход записан и заявлен, UA-CHESS 9.2.1.1."], win: ["! Часы остановлены.", "! Можете показать выигрыш? Да или нет, 20 секунд."], overline: "! е восемь: фол, длинный ряд. Выберите другой пункт.", lost: "! Нет связи, ваши часы идут.", back: /^! Связь есть\. Последний ход: цэ три на дэ четыре\. /, outage: "! Часы остановлены: сервер не работал.", on: "! Часы идут, ход: Чёрные." },
  en: { right: ["! White claims a draw: Repetition about to arise: move written and declared.", "! The claim is right.", "! Game over: ½-½. The game is drawn: Repetition about to arise: move written and declared, UA-CHESS 9.2.1.1."], win: ["! Clocks stopped.", "! Can you show a win? Yes or no, 20 seconds."], overline: "! E eight is a foul, a long row. Choose another point.", lost: "! No connection, your clock runs.", back: /^! Connected\. Last move: C three to D four\. /, outage: "! Clocks stopped: the server was away.", on: "! Clocks run, Black to move." },
};
/** Of Russian draughts, found by a search that both sides help: after it two have three pieces, and both a king. */
const FEW = "e3-f4 d6-e5 f4:d6 e7:c5 g3-h4 f6-g5 h4:f6 g7:e5 a3-b4 c5:a3 f2-e3 h6-g5 e1-f2 f8-g7 c3-d4 e5:c3:e1:g3 h2:f4:h6:f8 h8-g7 f8:h6 d8-e7 g1-h2 b6-a5 b2-c3 a3-b2 c1:a3 c7-d6 h2-g3 a5-b4 a3:c5 d6:b4:d2:f4:h2 h6-g5 a7-b6 g5:d8:a5 b8-c7 a5:d8 h2-g1";

/** Moves that nobody listens to, by the form of the page. */
async function hurry(players, moves, first = 0) {
  for (const [nth, move] of moves.entries()) {
    const { page } = players[(first + nth) % 2];
    const ply = String(first + nth);
    assert.equal(await page.evaluate(async (fields) => (await fetch(`${location.pathname}/act`, { method: "POST", body: new URLSearchParams(fields) })).status, { what: "move", ply, move }), 200, move);
  }
}

test("a right claim, a win to be shown, a long row and a server that was away are said word for word", async (t) => {
  const house = await openServer();
  t.after(() => house.close());
  const waiting = [];
  await Promise.all(LANGUAGES.map(async (language) => {
    const said = JUDGED[language];
    const both = async (...setting) => {
      const players = await sit(language, ...setting);
      for (const player of players) await player.presses(player.say("table-ready"));
      await Promise.all(players.map((player) => player.hearsAtLast(/^(! (Годинники йдуть|Часы идут|Clocks run)|Сигнал|The signal)/)));
      return players;
    };
    const drawn = await both({ discipline: "UA-CHESS/chess" });
    await hurry(drawn, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(" "));
    await drawn[0].hearsAtLast(/^! (Суперник|Соперник|Opponent): .*(вісім|восемь|eight)\.$/);
    for (const player of drawn) await player.allHeard();
    const claim = drawn[0].page.locator("form[data-act=claim]");
    await drawn[0].types(drawn[0].typed("claim"));
    await claim.locator("select").selectOption("repetition");
    await claim.locator("button").click();
    for (const player of drawn) for (const text of said.right) assert.equal(await player.hears(text), text);
    await leave(...drawn.map(({ guest }) => guest));

    const few = await both({ discipline: "RU-2022/russian-blitz", control: "3" });
    const moves = FEW.split(" ");
    await hurry(few, moves.slice(0, -1));
    await few[1].hearsAtLast(/^! (Суперник|Соперник|Opponent): .*(вісім|восемь|eight)\.$/);
    await few[1].rests();
    await few[1].types(spell(moves.at(-1), language));
    for (const player of few) for (const text of said.win) await player.hearsAtLast(text);
    await leave(...few.map(({ guest }) => guest));

    const five = await both({ discipline: "RU-2022/renju", colour: "black", opening: "free" });
    for (const [nth, point] of "H8 A1 G8 C1 F8 E15 D8 O1 C8 M15".split(" ").entries()) {
      await five[nth % 2].types(spell(point, language));
      await five[1 - nth % 2].hearsAtLast(/^! (Суперник|Соперник|Opponent): /);
    }
    // Tried on the board it is refused by the table, said in words by what understands them.
    await five[0].plays("E8");
    await five[0].hearsAtLast(said.overline);
    await five[0].allHeard();
    await five[0].types(spell("E8", language));
    await five[0].hearsAtLast(said.overline);
    await leave(...five.map(({ guest }) => guest));

    const away = await sit(language, { discipline: "RU-2022/russian" }, "spelled", house);
    for (const player of away) await player.presses(player.say("table-ready"));
    await away[0].types(spell("c3-d4", language));
    await away[1].hearsAtLast(/^! (Суперник|Соперник|Opponent): /);
    waiting.push([away, said]);
  }));
  await house.cut();
  for (const [players, { lost }] of waiting) await players[1].hearsAtLast(lost);
  await house.reopen();
  for (const [players, { back, outage, on }] of waiting) {
    for (const player of players) {
      await player.hearsAtLast(back);
      await player.hearsAtLast(outage);
    }
    for (const player of players) await player.presses(player.say("table-ready"));
    for (const player of players) await player.hearsAtLast(on);
    await leave(...players.map(({ guest }) => guest));
  }
});

test("keys of the board and words in the move field tell what others see", async () => {
  const players = await sit("en", { discipline: "RU-2022/russian" }, "written");
  const [one, two] = players;
  for (const player of players) await player.presses(one.say("table-ready"));
  await one.hearsAtLast("! Clocks run, White to move.");
  await keepsFocus(one.page, "the game began");
  const says = async (key, text) => { await one.rests(); await one.page.keyboard.press(key); await one.hearsAtLast(text); await keepsFocus(one.page, key); };
  const stands = async (name) => assert.equal(await one.focused(), name);
  await one.goes("gridcell", /^c3, /);
  await says("o", "c3, white man, can move");
  await says("v", "Moves: c3 to b4, c3 to d4.");
  await says("Shift+V", /^Moves: (\w\d to \w\d, ){6}\w\d to \w\d\.$/);
  await says("f", "White: men 12. Black: men 12.");
  await says("s", "Your move, White, number 1.");
  await says("t", /^Your time (29 minutes \d+ seconds|30 minutes), opponent's 30 minutes\.$/);
  await says("l", "No moves yet.");
  await says("c", "Nothing was taken.");
  await says("d", "Nothing is counted.");
  await says("x", "Not attacked.");
  await says("z", "Clocks run, White to move.");
  // By its place, whatever the layout writes there.
  for (const type of ["keyDown", "keyUp"]) await one.tree.send("Input.dispatchKeyEvent", { type, key: "щ", code: "KeyO", text: type === "keyDown" ? "щ" : undefined });
  await one.hearsAtLast("c3, white man, can move");
  await says("g", "To which square?");
  for (const key of ["d", "4", "Enter"]) await one.page.keyboard.press(key);
  await stands("d4, empty");
  for (const [key, name] of [["ArrowRight", "f4, empty"], ["ArrowLeft", "d4, empty"], ["Home", "c5, empty"], ["PageDown", "d4, empty"], ["8", "d8, black man"], ["m", "a1, white man"], ["m", "c1, white man"], ["Shift+M", "b6, black man"]]) {
    await one.page.keyboard.press(key);
    await stands(name);
  }
  await one.goes("gridcell", /^c3, /);
  await says("Enter", "c3 taken up. Possible: b4, d4.");
  await says("Backspace", "Dropped.");
  await says("Enter", "c3 taken up. Possible: b4, d4.");
  await one.goes("gridcell", /^f6, /);
  await says("Enter", /^! c3-f6 is not possible: nothing can go there\. Possible: /);
  // Words of every language are known on every page.
  const men = "White: a1, c1, e1, g1, b2, d2, f2, h2, a3, c3, e3, g3. Black: b6, d6, f6, h6, a7, c7, e7, g7, b8, d8, f8, h8.";
  const words = [["row 3", "Row 3: a3 white man, c3 white man, e3 white man, g3 white man."], ["ряд 4", "Row 4 is empty."], ["шашки", men], ["дамки", "White: –. Black: –."], ["чей ход", "Your move, White, number 1."], ["останній", "No moves yet."], ["count", "Nothing is counted."], ["згода", "That cannot be done now."], ["нічия", "A draw is offered with your move."], ["Счет.", "Nothing is counted."], ["час?", /^Your time /], ["Так.", "That cannot be done now."], ["c3", /^! Which move: 1 c3 to b4, 2 c3 to d4\?$/], ["d two", /^! /], ["hello", "! hello: not understood. Say the squares of the move."]];
  for (const [word, text] of words) {
    await one.rests();
    await one.types(word);
    await one.hearsAtLast(text);
    await keepsFocus(one.page, word);
    await one.clears();
  }
  await one.does("checkbox", one.say("table-confirm"), function press() { this.click(); });
  await one.types("c3-d4");
  await one.hearsAtLast("c3 to d4");
  await one.presses(one.say("table-make"));
  await two.hearsAtLast("! Opponent: c3 to d4.");
  await keepsFocus(one.page, "a move that was asked");
  // What may have been meant is chosen by its number, by no other words.
  await two.types("b6");
  await two.hearsAtLast("! Which move: 1 b6 to a5, 2 b6 to c5?");
  await two.types("number two");
  await one.hearsAtLast("! Opponent: b6 to c5.");
  await keepsFocus(two.page, "a move by its number");
  // Nobody resigns by a slip.
  await one.types("resign");
  await one.presses(one.say("table-yes"));
  await keepsFocus(one.page, "resigning");
  await two.hearsAtLast(/^! Game over: 0-1\. White resigned, RU-2022 /);
  await leave(one.guest, two.guest);
});

test("the live regions are not flooded, and nothing that matters is lost", async () => {
  const [one, two] = await sit("en", { discipline: "RU-2022/russian" });
  await one.hearsAtLast("At the table: Petro.");
  await one.rests();
  await one.page.evaluate(async () => {
    const { say } = await import("/speak.js");
    for (const number of [1, 2, 3, 4, 5, 6]) say(`calm ${number}`);
    for (const number of [1, 2]) say(`urgent ${number}`, true);
  });
  await one.rests();
  assert.deepEqual(await one.allHeard(), ["calm 1", "! urgent 1", "! urgent 2", "calm 4", "calm 5", "calm 6"]);
  await one.page.evaluate(async () => { const { say } = await import("/speak.js"); say("twice"); say("twice"); });
  assert.deepEqual(await one.allHeard(), ["twice", "twice"], "the same words twice are told twice");
  await leave(one.guest, two.guest);
});

test("places, rounds and recorded games are told by their tables and words", async () => {
  const demo = await openServer({ demo: true });
  const reader = await Blind.comes(browser, demo, "en", "written");
  const roles = async (role) => (await reader.nodes()).filter((one) => one.role === role).map(({ name }) => name);
  for (const way of ["/e/demo-swiss/standings", "/e/demo-swiss/rounds/3"]) {
    await reader.page.goto(way);
    await reader.find("columnheader", new RegExp(reader.say(way.endsWith("3") ? "result" : "name")));
    assert.ok((await roles("table")).some((name) => name !== ""), `${way} names its table`);
    assert.ok((await roles("rowheader")).length > 5, `${way} has a header for every row`);
  }
  await demo.close();
  await leave(reader.guest);
});

/** What is told of a round and of the places. */
const ROUND = {
  uk: { row: (pair, result) => `Стіл ${pair}, ${result}.`, waits: "результату ще немає", closed: "Тур 1: завершено.", after: "Місця після туру 1." },
  ru: { row: (pair, result) => `Стол ${pair}, ${result}.`, waits: "результата ещё нет", closed: "Тур 1: завершён.", after: "Места после тура 1." },
  en: { row: (pair, result) => `Table ${pair}, ${result}.`, waits: "no result yet", closed: "Round 1: closed.", after: "Standings after round 1." },
};

test("what is new in a round and in the places is told to whoever does not see it, and his focus stays", async (t) => {
  const house = await openServer();
  t.after(() => house.close());
  const chief = await guest(browser, house, { language: "en" });
  await desk.openAccount(chief, house);
  const event = await desk.newEvent(chief, { name: "Told", discipline: "UA-2024/russian", system: "round-robin" });
  await desk.enterList(chief, event, people(6));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  const come = async (all, way) => {
    for (const language of LANGUAGES) {
      const reader = await Blind.comes(browser, house, language, "written");
      await reader.page.goto(`/e/${event}/${way}`);
      await reader.page.locator("main a[href]").first().focus();
      reader.at = await reader.focused();
      all.push(reader);
    }
  };
  const [readers, placed] = [[], []];
  const hear = async (all, ...texts) => {
    for (const reader of all) {
      const wanted = texts.map((text) => text(ROUND[reader.language]));
      const heard = [];
      for (const one of wanted) heard.push(await reader.hears(one));
      assert.deepEqual(heard.sort(), wanted.sort());
    }
  };
  await come(placed, "standings");
  await desk.pairRound(chief, event, 1);
  await desk.press(chief, "publish");
  await hear(placed, ({ after: told }) => told);
  await desk.startRound(chief);
  const pairs = await chief.page.locator("tr[data-table]").evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label").match(/^Table (\d: .+), no result yet$/)[1]));
  const names = pairs.map((pair) => pair.slice(3).split(" – "));
  assert.equal(pairs.length, 3);
  await come(readers, "rounds/1");
  const keys = async (key, table) => { await chief.page.locator("tr[data-table]").nth(table).focus(); await chief.page.keyboard.press(key); };
  const points = (name, all) => () => `${name}: ${all}.`;
  for (const [key, table, result, ...told] of [
    ["1", 0, "1 : 0", points(names[0][0], "2")],
    ["Backspace", 0, null, points(names[0][0], "0")],
    ["0", 0, "0 : 1", points(names[0][1], "2")],
    ["=", 1, "½ : ½", points(names[1][0], "1"), points(names[1][1], "1")],
    ["1", 2, "1 : 0", points(names[2][0], "2")],
  ]) {
    await keys(key, table);
    await hear(readers, ({ row, waits }) => row(pairs[table], result ?? waits));
    await hear(placed, ...told);
  }
  await desk.closeRound(chief);
  await hear(readers, ({ closed }) => closed);
  for (const reader of [...readers, ...placed]) {
    assert.deepEqual(await reader.allHeard(), [], "nothing else is said");
    assert.equal(await reader.focused(), reader.at, "the focus is where it was");
    assert.deepEqual(await faultsOf(reader.page), []);
  }
  await leave(chief, ...[...readers, ...placed].map((reader) => reader.guest));
});

test("a recorded game has the board of a live table: its squares, its keys, its words", async (t) => {
  const house = await openServer();
  t.after(() => house.close());
  const chief = await guest(browser, house, { language: "en" });
  await desk.openAccount(chief, house);
  const event = await desk.newEvent(chief, { name: "Kept", discipline: "UA-2024/russian", system: "round-robin" });
  await desk.enterList(chief, event, people(4));
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await desk.pairRound(chief, event, 1);
  await desk.press(chief, "publish");
  await desk.startRound(chief);
  await chief.page.goto(`/desk/${event}/games`);
  await chief.page.locator(`main table a[href*="/games/"], main li a[href*="/games/"]`).first().click();
  await chief.page.locator("textarea[name=moves]").fill("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4");
  await desk.press(chief, "game-keep");
  await chief.page.waitForLoadState();
  assert.deepEqual(await chief.page.getByRole("alert").allInnerTexts(), []);
  const reader = await Blind.comes(browser, house, "en", "written");
  await reader.page.goto(`/e/${event}/games`);
  await reader.page.locator("main a[href*='/games/']:not([download])").first().click();
  await reader.page.waitForURL(/games\/[\d-]+/);
  await reader.page.goto(`${new URL(reader.page.url()).pathname}?ply=1`);
  await reader.find("grid", reader.say("table-board"));
  const says = async (key, text) => { await reader.rests(); await reader.page.keyboard.press(key); await reader.hearsAtLast(text); };
  await reader.goes("gridcell", /^c3, /);
  await says("o", /^c3, (white man|empty)/);
  await says("l", /^Last move: \w\d to \w\d\.$/);
  await says("s", /^Move 1, (White|Black) to move\.$/);
  await says("f", /^White: men \d+\. Black: men \d+\.$/);
  await says("t", reader.say("say-no-clock"));
  for (const name of ["c3", "b4", "c5"]) {
    await says("g", "To which square?");
    for (const key of [...name, "Enter"]) await reader.page.keyboard.press(key);
    assert.match(await reader.focused(), new RegExp(`^${name}, `));
  }
  await reader.does("link", reader.say("move-on"), function press() { this.click(); });
  await reader.hearsAtLast(/^! Last move: \w\d (to|takes) \w\d/);
  // On the squares arrows go over the board; beside it they go through the game.
  const ply = () => new URL(reader.page.url()).searchParams.get("ply");
  await reader.goes("gridcell", /^c3, /);
  for (const [key, name] of [["ArrowRight", "e3"], ["ArrowLeft", "c3"]]) {
    await reader.page.keyboard.press(key);
    await reader.rests();
    assert.match(await reader.focused(), new RegExp(`^${name}, `));
    assert.equal(await ply(), "2", key);
  }
  assert.deepEqual(await reader.allHeard(), []);
  await reader.does("link", reader.say("move-back"), function go() { this.focus(); });
  await reader.page.keyboard.press("ArrowLeft");
  await reader.hearsAtLast(/^! Last move: \w\d to \w\d/);
  assert.equal(await ply(), "1");
  // By words, in any language; `i` leads to the field.
  await reader.goes("gridcell", /^c3, /);
  await reader.page.keyboard.press("i");
  assert.equal(await reader.focused(), reader.say("read-typed"));
  const types = async (word, text) => { await reader.rests(); await reader.page.keyboard.insertText(word); await reader.page.keyboard.press("Enter"); await reader.hearsAtLast(text); };
  await types("next", /^! Last move: /);
  assert.equal(await ply(), "2");
  await types("last", /^Last move: /);
  await types("men", /^White: [a-h]\d.* Black: /);
  await types("дошка", /^White: men /);
  await types("хід 3", /^! Last move: /);
  assert.equal(await ply(), "5");
  await types("кінець", /^! Last move: /);
  await types("next", /^That cannot be done now\. Last move: /);
  await types("start", /^! The position at the start|^! .*start/i);
  assert.equal(await ply(), "0");
  await types("hello", `! ${reader.say("read-typed-help")}`);
  await reader.page.keyboard.press("Escape");
  assert.match(await reader.focused(), /^[a-h]\d, /);
  // In the style that he wishes.
  await reader.page.locator("[data-keeps=style]").selectOption("spelled");
  await reader.goes("gridcell", /^C three, /);
  await reader.page.keyboard.press("i");
  await types("next", /^! Last move: [A-H] \w+ to [A-H] \w+\.$/);
  assert.deepEqual(await faultsOf(reader.page), []);
  await leave(reader.guest, chief);
});
