// Who needs something, and who helps him: the day of classification, needs and their slips, an assistant who does not
// see either, two records compared, a talking clock, and a board of wood at which moves are called.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faultsOf } from "./accessibility.js";
import * as desk from "./arbiter.js";
import { Blind } from "./blind.js";
import { guest, leave, startBrowser } from "./guest.js";
import { openServer } from "./server.js";
import { WIDE } from "./table.js";

let server, browser, chief, event, table, other, entries;

/** A form is sent as a page sends it; what comes back is a page, as its answer says. */
async function sends({ page }, way, form) {
  const [status, text] = await page.evaluate(async ([to, fields]) => {
    const answer = await fetch(to, { method: "POST", body: new URLSearchParams(fields) });
    return [answer.status, await answer.text()];
  }, [way, form]);
  assert.equal(status, 200, `${way} ${JSON.stringify(form)}: ${text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").slice(0, 1500)}`);
  return text;
}

const PEOPLE = [["Name", "Birth", "Needs"], ["Anna Blind", "1980-03-14", "blind"], ["Bohdan Weak", "1981-03-14", "weak"], ["Clara Silent", "1982-03-14", "hearing"], ["Denys Hands", "1983-03-14", "weak, hands; pauses"]];

const text = (locator) => locator.innerText();
const clean = async (who, what) => assert.deepEqual(await faultsOf(who.page), [], what);

before(async () => {
  [server, browser] = await Promise.all([openServer(), startBrowser()]);
  chief = await guest(browser, server, { ...WIDE, language: "en" });
  await desk.openAccount(chief, server);
  event = await desk.newEvent(chief, { name: "Needs", discipline: "UA-CHESS/chess", system: "round-robin", control: "90/40, 30+30", folded: { platform: true, lateness: "60" } });
  await desk.enterList(chief, event, PEOPLE);
});
after(async () => { await browser?.close(); await server?.close(); });

/** The address of somebody's link in an answer of the desk. */
const linkIn = (html) => html.match(/https?:\/\/[^\s<"]+\/(?:player|assistant)\/[\w-]+/)[0];

test("the day of classification is noted on the page of an entry, and needs have a page and slips", async () => {
  const { page, say } = chief;
  await page.goto(`/desk/${event}/entries`);
  entries = Object.fromEntries(await page.locator("#people tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("th, td a").closest("tr").innerText.match(/(Anna|Bohdan|Clara|Denys)/)[1], Number(row.cells[0].innerText)])));
  for (const [name, number] of Object.entries(entries)) {
    await page.goto(`/desk/${event}/entries/${number}`);
    const day = page.locator('form[action$="/classify"]');
    await day.getByLabel(say("classification-outcome")).selectOption("eligible");
    await day.getByLabel(say("classification-category")).selectOption("1");
    await day.getByLabel(say("classification-class")).fill("BC1");
    await day.getByLabel(say("classification-status")).selectOption("new");
    await day.getByLabel(say("classification-commission")).fill("Dr. Ivanova, Dr. Petrova");
    await day.getByRole("button").click();
    const found = page.locator("[data-classified]");
    await found.waitFor();
    for (const told of [say("classification-eligible"), "BC1", say("class-new"), "Dr. Ivanova, Dr. Petrova"]) assert.ok((await text(found)).includes(told), `${name}: ${told}`);
    if (name === "Anna") await clean(chief, "an entry with its classification");
  }
  await desk.admitAll(chief, event);
  await desk.begin(chief, event);
  await desk.pairRound(chief, event, 1);
  await desk.press(chief, "publish");
  await page.getByRole("button", { name: say("start-round") }).waitFor();
  await page.goto(`/desk/${event}/needs`);
  await clean(chief, "needs");
  const needs = page.locator("#needs tbody tr");
  assert.equal(await needs.count(), 4, "of those who need something");
  const slips = await page.locator("[data-slip]").allInnerTexts();
  assert.ok(slips.some((slip) => slip.includes("UA-CHESS D.1") && slip.includes("Clara")), slips.join("\n"));
  assert.ok(slips.some((slip) => slip.includes("UA-CHESS IV.5.16") && slip.includes("Clara")), slips.join("\n"));
  await page.goto(`/desk/${event}/boards`);
  const rows = await page.locator("#boards tbody tr").evaluateAll((all) => all.map((row) => [row.innerText, row.dataset.id]));
  table = rows.find(([names]) => names.includes("Anna"))[1];
  other = rows.find(([names]) => !names.includes("Anna"))[1];
});

test("an assistant who does not see follows the game on a board by keys, and does his duties", async () => {
  await sends(chief, `/desk/${event}/entries/${entries.Anna}/assistant`, [["name", "Halyna Helper"], ["application", "of 10 November"], ...["announce-moves", "move-pieces", "tell-times", "tell-turn-and-move-number", "speak-to-arbiters"].map((duty) => ["duties", duty])]);
  // Who sees badly may meet who does not hear: each has somebody.
  for (const name of ["Bohdan", "Denys"]) await sends(chief, `/desk/${event}/entries/${entries[name]}/assistant`, [["name", `${name}'s Writer`], ["application", "of 11 November"], ["duties", "announce-moves"]]);
  const way = linkIn(await sends(chief, `/desk/${event}/entries/${entries.Anna}/assistant-link`, []));
  const players = {};
  for (const name of ["Anna", "Bohdan", "Clara", "Denys"]) {
    // Each hears his own language: she Russian, whoever she meets Ukrainian, her assistant English.
    const player = await Blind.comes(browser, server, name === "Anna" ? "ru" : "uk", "written");
    await player.page.goto(linkIn(await sends(chief, `/desk/${event}/player-links`, { entry: entries[name] })));
    players[name] = player;
  }
  const names = await (async () => { await chief.page.goto(`/t/${table}`); return Promise.all(["white", "black"].map((side) => text(chief.page.locator(`.player[data-side=${side}] [data-part=name]`)))); })();
  const both = names.map((name) => players[name.split(" ")[0]]);
  const own = names.findIndex((name) => name.startsWith("Anna"));
  const helper = await Blind.comes(browser, server, "en", "written");
  await helper.page.goto(way);
  await helper.page.waitForURL("**/assist");
  await helper.find("grid", helper.say("table-board"));
  await clean(helper, "the page of an assistant before the game");
  for (const player of both) await sends(player, `/t/${table}/act`, { what: "ready" });
  await sends(chief, `/desk/${event}/rounds/1/start`, []);
  await helper.hearsAtLast("! Clocks run, White to move.");
  // The arbiter stops the clocks, speaks and lets them go on: who sits there hears it word for word, and so does the
  // assistant; when he hears that they run, his board has the moves that can be played.
  const three = [...both, helper];
  for (const player of both) {
    await player.page.goto(`/t/${table}`);
    await player.find("grid", player.say("table-board"));
  }
  const board = `/desk/${event}/boards/${table}/act`;
  const all = async (uk, ru, en) => { for (const player of three) await player.hearsAtLast({ uk, ru, en }[player.language]); };
  await sends(chief, board, { act: "stop", reason: "noise in the hall" });
  await all("! Годинники зупинено: noise in the hall.", "! Часы остановлены: noise in the hall.", "! Clocks stopped: noise in the hall.");
  await sends(chief, board, { what: "message", side: "", text: "Play on." });
  await all("! Суддя: Play on.", "! Судья: Play on.", "! Arbiter: Play on.");
  await sends(chief, board, { act: "resume", reason: "quiet" });
  await all("! Годинники йдуть, хід: Білі.", "! Часы идут, ход: Белые.", "! Clocks run, White to move.");
  const says = async (key, wanted) => { await helper.rests(); await helper.page.keyboard.press(key); await helper.hearsAtLast(wanted); };
  const moves = [["e2e4", "pawn e2 to e4"], ["e7e5", "pawn e7 to e5"], ["g1f3", "knight g1 to f3"], ["b8c6", "knight b8 to c6"]];
  for (const [ply, [move, said]] of moves.entries()) {
    if (ply % 2 === own) {
      // Who moves for his player chooses on the board; his form is sent by himself.
      const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
      for (const square of [from, to]) {
        await helper.goes("gridcell", new RegExp(`^${square}, `));
        await helper.page.keyboard.press("Enter");
        await helper.rests();
      }
      const form = helper.page.locator("[data-kind=move]");
      assert.equal(await form.locator("input[name=move]").inputValue(), move);
      await Promise.all([helper.page.waitForEvent("load"), form.locator("button").first().click()]);
      await helper.find("grid", helper.say("table-board"));
    } else {
      await sends(both[ply % 2], `/t/${table}/act`, { what: "move", ply, move });
      await helper.hearsAtLast(`! Opponent: ${said}.`);
    }
  }
  // What was refused is told, though the whole page has come anew.
  const calls = helper.page.locator("form:has(button[value=call])");
  await helper.page.evaluate(() => { const field = document.querySelector("form:has(button[value=call]) input[name=text]"); field.removeAttribute("maxlength"); field.value = "x".repeat(2000); });
  await Promise.all([helper.page.waitForEvent("load"), calls.locator("button").click()]);
  await helper.hearsAtLast(/^! .+/);
  assert.equal(await helper.page.locator("[data-part=notice] .bad").count(), 1);
  // And the page goes on to follow the game.
  await sends(chief, board, { what: "message", side: "", text: "Quiet, please." });
  await helper.hearsAtLast("! Arbiter: Quiet, please.");
  // What he says to his player is read to him once.
  const player = both[own];
  await player.page.goto(`/t/${table}`);
  await player.find("grid", player.say("table-board"));
  await player.allHeard();
  await sends(helper, `/e/${event}/assist/${table}`, { what: "aside", text: "A glass of water?" });
  await player.hearsAtLast("! Halyna Helper: A glass of water?");
  assert.deepEqual((await player.allHeard()).filter((text) => text.includes("water")), []);
  await helper.page.goto(`/e/${event}/assist`);
  await helper.goes("gridcell", /^e4, /);
  await says("o", /^e4, white pawn/);
  await says("l", "Last move: knight b8 to c6.");
  await says("c", "Nothing was taken.");
  await says("t", /^Your time .*, opponent's /);
  await says("x", /^Attacked by|^Not attacked/);
  await helper.page.keyboard.press("ArrowRight");
  assert.match(await helper.focused(), /^[df]4, empty/);
  await clean(helper, "the page of an assistant in the game");
  await sends(both[1 - own], `/t/${table}/act`, { what: "resign", ply: moves.length });
  await helper.hearsAtLast(/^! Game over: (1-0|0-1)\. (White|Black) resigned, UA-CHESS 5\.1\.2\.$/);
  await leave(helper.guest, ...Object.values(players).map((player) => player.guest));
});

test("two records are compared, and two boards settled", async () => {
  const { page } = chief;
  const compares = async (white, black) => {
    await page.goto(`/desk/${event}/boards/${table}/records`);
    await page.locator("[name=white]").fill(white);
    await page.locator("[name=black]").fill(black);
    await Promise.all([page.waitForEvent("load"), desk.press(chief, "two-records-compare")]);
    await clean(chief, `records ${white} | ${black}`);
    return page.locator("[data-two-records]");
  };
  assert.equal(await (await compares("1. e4 e5 2. Nf3", "e2e4 e7e5 g1f3")).getAttribute("data-two-records"), "agree");
  const differ = await compares("1. e4 e5 2. Nf3", "1. e4 e5 2. Nh3 d6");
  assert.equal(await differ.getAttribute("data-two-records"), "differ");
  assert.ok((await text(differ)).includes("UA-CHESS D.2.9"));
  assert.equal(await page.locator("figure.position svg").count(), 1, "the position to go back to");
});

test("a talking clock tells times and moves in words", async () => {
  const tablet = await guest(browser, server, { ...WIDE, language: "en" });
  await tablet.page.goto(`/t/${table}/clock`);
  // It asks the table every second; the second time it has heard.
  for (let asked = 0; asked < 2; asked += 1) await tablet.page.waitForResponse("**/table.json");
  await clean(tablet, "a talking clock");
  const said = tablet.page.locator("[data-part=said]");
  const tells = async (what, wanted) => {
    await tablet.page.locator(`[data-tell=${what}]`).click();
    await tablet.page.waitForFunction(([pattern]) => new RegExp(pattern).test(document.querySelector("[data-part=said]").textContent), [wanted]);
    assert.match(await text(said), new RegExp(wanted));
  };
  await tells("times", "^White (1 hour )?\\d+ minutes.*, Black .*\\.");
  await tells("moves", "^2 moves, White to move\\.");
  await leave(tablet);
});

test("at a board of wood calls are compared with moves, and slips that stand are shown", async () => {
  const { page } = chief;
  const board = `/desk/${event}/boards/${other}`;
  await page.goto(board);
  const form = page.locator('form[action$="/boards/venue"]:has([name=to][value=wood])');
  await form.locator("[name=reason]").fill("in the hall");
  await Promise.all([page.waitForEvent("load"), form.locator("button").click()]);
  const acts = (fields) => sends(chief, `${board}/act`, fields);
  await acts({ what: "follow", follows: "moves-and-clock" });
  await acts({ act: "resume", by: "chief-arbiter", reason: "go on" });
  for (const [by, move, called] of [["first", "e2e4", "e2e3"], ["second", "e7e5", "e7e5"], ["first", "g1f3", "g1h3"]]) {
    await acts({ act: "move", by, move });
    await acts({ act: "announce", by, text: called });
    await acts({ act: "press", by });
  }
  await page.goto(board);
  assert.equal(await page.locator("[data-slips]").getAttribute("data-slips"), "2", "two that stand, and the one that was right is none");
  assert.equal(await page.locator("[data-care]").count(), 1, "a pause for care");
  await clean(chief, "a board of wood with slips");
});
