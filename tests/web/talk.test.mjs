// talk.test.mjs: what a player types after a slash is judged by the server; long lines are cut.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, focused, launch, newName, open, PHONE, play, playing, Server, text, until, wait, windowName } from "./stage.mjs";

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const nameOf = (page) => until(async () => (await text(page, "vitals")).split(/\s/)[0]);
async function say(page, line) {
  await page.locator("#map").press("Enter");
  await page.locator("#say").fill(line);
  await page.locator("#say").press("Enter");
}
const log = (page) => text(page, "log");

test("nothing after a slash is said to everybody", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const bob = await play(browser, DESK, realm);
  const cid = await play(browser, DESK, realm);
  const bobs = await nameOf(bob);
  await say(ann, `/whisper ${bobs} my secret`);
  await until(async () => (await log(bob)).includes("my secret"));
  await say(ann, `/mute ${bobs}`);
  await until(async () => (await log(ann)).includes("is muted"));
  await say(ann, "/nosuch secret");
  await until(async () => (await log(ann)).includes("There is no command /nosuch"));
  await say(ann, "/who");
  await until(async () => (await log(ann)).includes("Here: "));
  await say(ann, "/me waves");
  await until(async () => (await log(cid)).includes("waves"));
  assert.ok(!(await log(cid)).includes("secret"));
  assert.ok(!(await log(cid)).includes("/"));
  await say(bob, "buy my blades");
  await until(async () => (await log(cid)).includes("blades"));
  assert.ok(!(await log(ann)).includes("blades"));
  await say(ann, "/away");
  await until(async () => (await text(ann, "top")).includes("AWAY"));
  await wait(1500);
  assert.ok((await text(ann, "top")).includes("AWAY"), "closing the line is no return");
  for (const page of [ann, bob, cid]) await page.context().close();
});

test("a line of 134 Chinese characters is cut, and nobody is thrown out", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, PHONE, realm);
  const bob = await play(browser, DESK, realm);
  for (const line of ["漢".repeat(134), "é".repeat(201), "😀".repeat(101), `/me ${"é".repeat(202)}`]) {
    await say(ann, line);
    await until(async () => (await log(ann)).includes("was cut to 400 bytes"));
  }
  await until(async () => (await log(bob)).includes("漢".repeat(133)));
  assert.ok(!(await log(bob)).includes("漢".repeat(134)));
  assert.ok(!(await text(ann, "top")).includes("OFFLINE"));
  await ann.context().close();
  await bob.context().close();
});

test("on a phone the field stays open after a line, and the badge goes away when the chat is read", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, PHONE, realm);
  const bob = await play(browser, PHONE, realm);
  const chat = (page) => page.locator("#controls button", { hasText: "Chat" });
  await chat(ann).click();
  for (const line of ["first", "second"]) {
    await ann.keyboard.type(line);
    await ann.keyboard.press("Enter");
    await until(async () => (await text(ann, "window")).includes(line));
    assert.equal(await focused(ann), "say");
  }
  await until(async () => (await text(bob, "controls")).includes("Chat (2)"));
  assert.match(await text(bob, "chat"), /second$/, "folded to its last line");
  await chat(bob).click();
  await until(async () => (await text(bob, "window")).includes("first"));
  await bob.keyboard.press("Escape");
  await until(async () => !(await text(bob, "controls")).includes("Chat ("));
  await ann.getByRole("button", { name: "Calls to friends" }).click();
  await ann.getByRole("button", { name: "come here" }).click();
  await until(async () => (await text(bob, "chat")).includes("! come here"));
  await bob.reload();
  await playing(bob);
  await until(async () => (await text(bob, "chat")).includes("! come here"));
  assert.ok(!(await text(bob, "controls")).includes("Chat ("), "lines of before the reload are no news");
  await chat(bob).click();
  await until(async () => /earlier\s+</.test(await text(bob, "window")));
  await until(async () => (await windowName(ann)) === "");
  await ann.context().close();
  await bob.context().close();
});

test("friends see who is typing, on a desk and on a phone, until the line is sent or given up", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const bob = await play(browser, DESK, realm);
  const cid = await play(browser, PHONE, realm);
  const anns = await nameOf(ann);
  const rowOf = async (page) => (await text(page, "side")).split("\n").join(" ");
  const chip = () => cid.locator(".chip", { hasText: anns }).innerText();
  const typed = (yes) => until(async () => /\btypes\b/.test(await rowOf(bob)) === yes && /\btypes\b/.test(await chip()) === yes);
  await until(async () => (await text(cid, "party")).includes(anns));
  await typed(false);
  await ann.locator("#map").press("Enter");
  await ann.locator("#say").pressSequentially("hello");
  await typed(true);
  assert.ok(!/\btypes\b/.test(await rowOf(ann)), "not to herself");
  await ann.locator("#say").press("Enter");
  await until(async () => (await log(bob)).includes("hello"));
  await typed(false);
  await ann.locator("#map").press("Enter");
  await ann.locator("#say").pressSequentially("no, wait", { delay: 450 }); // longer than reports are apart
  await typed(true);
  await ann.keyboard.press("Escape");
  await typed(false);
  await ann.locator("#map").press("Enter");
  await ann.locator("#say").pressSequentially("/w nobody a secret");
  await wait(500);
  await typed(false);
  for (const page of [ann, bob, cid]) await page.context().close();
});

test("a password that is too long is explained at its field", { skip: !!process.env.UNDERCROFT_URL }, async () => {
  const page = await open(browser, DESK, `${server.newRealm()}#name=${newName()}&invite=x`);
  await page.locator("input[type=password]").fill("é".repeat(65));
  await page.getByRole("button", { name: "Enter" }).click();
  assert.match(await page.locator("input[type=password]").evaluate((input) => input.validationMessage), /at most 128 bytes/);
  await page.context().close();
});

test("other spellings of a realm's address lead to its page", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const { origin, pathname } = new URL(realm);
  for (const address of [`${pathname}/`, `/${pathname}`, pathname.replace("/r", "/%72"), `${pathname}?utm_source=x`]) {
    const page = await open(browser, DESK, `${origin}${address}#name=${newName()}`);
    await playing(page);
    assert.equal(new URL(page.url()).pathname, pathname, address);
    await until(async () => (await text(page, "side")).includes(await nameOf(ann)));
    await page.context().close();
  }
  await ann.context().close();
});
