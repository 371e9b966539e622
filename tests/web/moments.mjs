// moments.mjs: what the tests of links to moments ask of a page.
import assert from "node:assert/strict";
import { open, text, turnOf, until } from "./stage.mjs";

export const PATIENCE_MS = 120000; // a server reads the past by a thread of low priority

export const status = (page) => page.evaluate(() => document.getElementById("past")?.innerText ?? "");
export const says = (page, words) => until(async () => words.test(await status(page)), PATIENCE_MS).catch(async (error) => {
  throw new Error(`${error.message}\nnot ${words}: ${await status(page)}`);
});
export const windowSays = (page, words) => until(async () => words.test(await text(page, "window")), PATIENCE_MS).catch(async (error) => {
  throw new Error(`${error.message}\nnot ${words}: ${await text(page, "window")}`);
});
export const nameOf = async (page) => /^\S+/.exec(await text(page, "vitals"))[0];
export const make = (page) => page.getByRole("button", { name: "Make the link" });

// Waits `count` turns. Returns the turn after them.
export async function act(page, count) {
  const end = (await turnOf(page)) + count;
  while ((await turnOf(page)) < end) {
    const turn = await turnOf(page);
    await page.keyboard.press(".");
    await until(async () => (await turnOf(page)) > turn);
  }
  return end;
}

// Makes a link in the window that is open. Returns its address.
export async function link(page) {
  await windowSays(page, /Make the link/i);
  await make(page).click();
  await windowSays(page, /Anybody with this link can walk through the moment for 90 days\./);
  return page.locator("#window a.address").getAttribute("href");
}

// A page of a stranger, and what it has done beside what the page shows.
export async function visit(browser, shape, address, more = {}) {
  const page = await open(browser, shape, "about:blank", more);
  page.sockets = 0;
  page.on("websocket", () => (page.sockets += 1));
  await page.goto(address);
  return page;
}

export async function leftNothing(page) {
  const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
  assert.deepEqual(stored, [0, 0, ""]);
  assert.deepEqual(await page.context().cookies(), []);
  assert.equal(page.sockets, 0);
  assert.deepEqual(page.errors, []);
}
