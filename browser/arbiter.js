// What an arbiter does at the desk, as he does it: by the words on the buttons and by keys.

import { guest, leave, startBrowser } from "./guest.js";
import { openServer } from "./server.js";

/** A browser and a server with the demo events, in which the chief arbiter has his account. */
export async function openDemo() {
  const [server, browser] = await Promise.all([openServer({ demo: true }), startBrowser()]);
  const chief = await guest(browser, server);
  await openAccount(chief, server);
  await leave(chief);
  return { server, browser };
}

/** Makes the first account of a server by its link, and is signed in. */
export async function openAccount(who, server, { name = "Chief Arbiter", id = "chief" } = {}) {
  const { page, say } = who;
  await page.goto(server.firstLink);
  await page.getByLabel(say("your-name")).fill(name);
  await page.getByLabel(say("account-id")).fill(id);
  await page.getByLabel(say("password")).fill("a long password");
  await press(who, "join-button");
  await page.waitForURL("**/desk");
}

/** Signs in with the account of `openAccount`. */
export async function signIn({ page, say }, { id = "chief" } = {}) {
  await page.goto("/in");
  await page.getByLabel(say("account-id")).fill(id);
  await page.getByLabel(say("password")).fill("a long password");
  await page.getByRole("main").getByRole("button", { name: say("sign-in") }).click();
  await page.waitForURL((url) => url.pathname !== "/in");
}

/** Presses the button with these words and waits for the page that follows. */
export async function press({ page, say }, id) {
  await page.getByRole("main").getByRole("button", { name: say(id), exact: true }).first().click();
}

/** Follows the link with these words in the tabs of the event. */
export async function tab({ page, say }, id) {
  await page.locator("nav.tabs").getByRole("link", { name: say(id), exact: true }).click();
}

/**
 * Creates an event by the form. Gives its short name. `teams` has `boards` and `reserves`; `folded` are fields of
 * parts that are folded, by their names: boxes are ticked, the rest is typed.
 */
export async function newEvent(who, { name, discipline, system, rounds, games, teams, folded, control = "20+10", place = "Kyiv" }) {
  const { page, say } = who;
  await page.goto("/desk");
  await page.getByRole("link", { name: say("new-event") }).click();
  await page.getByLabel(say("event-discipline")).selectOption(discipline);
  await press(who, "new-next");
  await page.getByLabel(say("event-name")).fill(name);
  await page.locator("[name=place]").fill(place);
  await page.getByLabel(say("event-starts")).fill("2026-11-20");
  await page.locator("[name=system]").selectOption(system);
  if (rounds) await page.locator("[name=rounds]").fill(String(rounds));
  await page.locator("[name=games]").fill(String(games ?? 1));
  // Games by correspondence have days, and no clock.
  if (await page.locator("[name=control]").count()) await page.locator("[name=control]").fill(control);
  if (teams) {
    await page.locator("[name=kind]").selectOption("team");
    await page.locator("summary").filter({ hasText: say("part-teams") }).click();
    for (const [field, value] of Object.entries(teams)) await page.locator(`[name=${field}]`).fill(String(value));
  }
  for (const [field, value] of Object.entries(folded ?? {})) await fillFolded(page.locator(`form.regulations [name=${field}]`), value);
  await announce(page);
  await press(who, "create-event");
  await Promise.race([page.waitForURL("**/entries"), refused(page)]);
  return new URL(page.url()).pathname.split("/")[2];
}

/** Unfolds the part of the form in which a field stands, and fills it in. */
async function fillFolded(field, value) {
  const fold = field.locator("xpath=ancestor::details[not(@open)]");
  if (await fold.count()) await fold.locator("summary").click();
  if (value === true) await field.check();
  else if (await field.evaluate((one) => one.tagName === "SELECT")) await field.selectOption(value);
  else await field.fill(value);
}

/** What must be announced before the first round, where the form has a field for it that is empty. */
const ANNOUNCED = {
  approved: "2026-08-01", approved_by: "Federation", organiser: "Club", entries_until: "2026-11-20",
  aim: "To play.", admission: "All who wish.", programme: "A round a day.", safety: "A doctor is there.",
  awards: "A cup.", finance: "By the club.", entry_order: "By letter.",
};

/** Fills it in, also in folded parts of the form. */
async function announce(page) {
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector(`form [name=${name}]`);
      if (field && !field.value) field.value = value;
    }
  }, ANNOUNCED);
}

/** Fails with what the page says, if it says that something was wrong. */
async function refused(page) {
  const said = page.getByRole("alert").first();
  await said.waitFor().then(async () => { throw new Error(await said.innerText()); }, () => {});
}

/** Enters everybody of a list, pasted: first looked at, then confirmed. */
export async function enterList(who, event, people) {
  const { page, say } = who;
  await page.goto(`/desk/${event}/entries`);
  await page.getByRole("link", { name: say("import") }).click();
  await page.getByLabel(say("import-rows")).fill(people.map((one) => one.join("; ")).join("\n"));
  await press(who, "import-look");
  await page.locator('button[name="step"][value="enter"]').click();
  // A head is nobody.
  const heads = people[0][0] === "Name" ? 1 : 0;
  await page.locator("#people tbody tr").nth(people.length - 1 - heads).waitFor();
}

/** Types people into the row at the top of the entries, by keys alone. */
export async function typeEntries({ page }, event, people) {
  await page.goto(`/desk/${event}/entries`);
  for (const [name, born, rating, title, from] of people) {
    await page.locator("#new [name=name]:focus").waitFor();
    for (const text of [name, born, "", rating, title, from]) {
      await page.keyboard.insertText(text);
      await page.keyboard.press("Tab");
    }
    await Promise.all([page.waitForURL(/added=/), page.keyboard.press("Enter")]);
    await page.locator("#people tbody tr").first().filter({ hasText: name }).waitFor();
  }
}

/** The number of the entry of somebody. */
export async function entryOf({ page }, event, name) {
  await page.goto(`/desk/${event}/entries`);
  const row = page.locator("#people tbody tr").filter({ hasText: name });
  return Number(await row.locator("td").first().innerText());
}

/** Lets somebody leave: the page says what follows, then it is done. Gives what it said. */
export async function withdraw(who, event, name, reason) {
  const { page, say } = who;
  const number = await entryOf(who, event, name);
  await page.goto(`/desk/${event}/entries/${number}`);
  await page.getByRole("link", { name: `${say("leave")}…` }).click();
  const way = page.locator("#withdrew");
  const told = await way.locator("li").allInnerTexts();
  await way.getByLabel(say("reason")).fill(reason);
  await way.getByRole("button", { name: say("leave-withdrew") }).click();
  await page.locator("h2 .state").filter({ hasText: say("entry-state-withdrew") }).waitFor();
  return told;
}

/** Lets somebody who has been admitted after the draw join the section that is played. */
export async function joinLate(who, event, name, reason) {
  const { page, say } = who;
  await page.goto(`/desk/${event}/absences`);
  const form = page.locator('form[action$="/join"]');
  await form.locator("[name=who]").selectOption({ label: name });
  await form.getByLabel(say("reason")).fill(reason);
  await press(who, "join-late");
  await form.waitFor({ state: "detached" });
}

/** Marks all documents as seen, and admits everybody who is complete. */
export async function admitAll(who, event) {
  const { page } = who;
  await page.goto(`/desk/${event}/admission`);
  for (const box of await page.locator('thead input[name="item"]').all()) await box.check();
  if (await page.locator('thead input[name="item"]').count()) await press(who, "mark-seen");
  await page.goto(`/desk/${event}/admission`);
  await page.locator('form[action$="/admission/admit"] button').click();
  await page.getByText(who.say("all-decided")).waitFor();
}

/** Enters a team: its name, its captain, and its people by their boards, the reserves last. */
export async function enterTeam(who, event, name, members) {
  const { page, say } = who;
  await page.goto(`/desk/${event}/teams`);
  await page.getByRole("textbox", { name: say("team-name") }).fill(name);
  await page.getByRole("textbox", { name: say("captain") }).fill(members[0]);
  const seats = page.locator("main form select");
  for (const [index, member] of members.entries()) await seats.nth(index).selectOption({ label: member });
  await press(who, "team-enter");
  await page.getByRole("main").getByRole("link", { name }).waitFor();
}

/** Draws the numbers and begins the stage that waits. */
export async function begin(who, event) {
  await who.page.goto(`/desk/${event}`);
  await press(who, "start-stage");
}

/** Pairs, publishes and starts a round, and stays on its page. */
export async function openRound(who, event, round) {
  await pairRound(who, event, round);
  await publishAndStart(who);
}

/** Makes the draft of a round. */
export async function pairRound(who, event, round) {
  await who.page.goto(`/desk/${event}/rounds/${round}`);
  await press(who, "pair");
  await who.page.getByRole("button", { name: who.say("publish") }).waitFor();
}

/** Publishes the draft and starts the round. */
export async function publishAndStart(who) {
  await press(who, "publish");
  await startRound(who);
}

/** Starts the round that has been published, and waits until its page takes keys. */
export async function startRound(who) {
  await press(who, "start-round");
  await takesKeys(who.page);
}

/** The page of results hears keys when its script runs; it shows the help of the keys only then. */
function takesKeys(page) {
  return page.locator('button[data-dialog="keys"]').waitFor();
}

/** Closes the round whose results are all in. */
export async function closeRound(who) {
  await who.page.waitForFunction(() => !document.querySelector('table.results tr[data-done="no"]'));
  await who.page.reload();
  await press(who, "close-round");
  await who.page.locator("h2 .state").filter({ hasText: who.say("round-closed") }).waitFor();
}

/** The rows of the results table that still wait. */
export function waiting(page) {
  return page.locator('table.results tr[data-done="no"]');
}

/** Enters the results that wait from the top, by keys alone, as `keys(row)` says. */
export async function typeResults({ page }, keys) {
  await takesKeys(page);
  const rows = await waiting(page).evaluateAll((all) => all.map((row) => row.id));
  await page.locator(`#${rows[0]}`).focus();
  for (const [index, row] of rows.entries()) {
    await walkTo(page, row);
    await typeKeys(page, row, keys(index));
  }
}

/** Goes down to a row. The focus is never lost: it stands on a row after every entry. */
async function walkTo(page, row) {
  await page.waitForFunction(() => document.activeElement?.matches("table.results tr[tabindex]"));
  while (await page.evaluate((id) => document.activeElement.id !== id, row)) await page.keyboard.press("ArrowDown");
}

/** Enters the result of one row by keys. */
export async function typeResult(page, row, keys) {
  await takesKeys(page);
  await page.locator(`#${row}`).focus();
  await typeKeys(page, row, keys);
}

async function typeKeys(page, row, keys) {
  for (const key of keys) {
    const before = await resultOf(page, row);
    await page.keyboard.press(key);
    await page.waitForFunction(([id, was]) => document.querySelector(`#${id} .result`)?.innerText.trim() !== was, [row, before]);
  }
}

/** What stands in the result column of a row. */
export async function resultOf(page, row) {
  const cell = page.locator(`#${row} .result`);
  let text = await cell.innerText();
  // The opening that was drawn for the board stands below it.
  for (const opening of await cell.locator(".opening").allInnerTexts()) text = text.replace(opening, "");
  return text.trim();
}

/** The points of the standings page, from the top. */
export async function pointsOf(page) {
  const texts = await page.locator("main table tbody tr b").allInnerTexts();
  return texts.map((text) => Number(text.replace("½", ".5")));
}
