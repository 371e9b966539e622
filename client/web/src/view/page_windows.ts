// page_windows.ts: help, history, options, the menu, and the link to another device.
import { runCommand } from "../input/commands";
import { KEYS, keysOf } from "../input/keys";
import type { WindowName } from "../input/ui";
import type { LogLine } from "../model/log";
import { SETTINGS } from "../model/options";
import { labelWithText, myChoices } from "../model/offers";
import { copyButton } from "./copy";
import { button, h } from "./dom";
import type { Frame } from "./frame";
import { ABOUT_FIGHTS, ABOUT_THE_CROWN, GOAL } from "./help_text";
import { shownLine } from "./log_view";
import type { Pane } from "./window_view";

const GESTURES: readonly (readonly [string, string])[] = [
  ["Tap a place", "walk there, and strike, open or take what is there"],
  ["Tap yourself", "take what lies here, use the stairs, else wait"],
  ["Tap while walking", "go there instead; on yourself or on the goal: stop; on a foe: go on"],
  ["Long press, right button", "look, and all that can be done there"],
  ["Drag, double tap, Centre", "move the view, bring it back"],
  ["Throw: tap, tap again", "see where it would fly, throw it"],
  ["The browser's Back", "close what is open, then leave after a question"],
  ["Pinch, wheel", "the size of the map"],
];

// The keys that a new player needs after walking, in that order, as in the terminal.
const FIRST_KEYS = ["explore", "fight", "take", "pack", "rest", "descend", "look", "travel", "chat", "leave"];

const rowsOf = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  h("table", {}, ...rows.map(([left, right]) => h("tr", {}, h("th", { scope: "row" }, left), h("td", {}, right))));

function firstKeys(tabFights: boolean): (readonly [string, string])[] {
  return FIRST_KEYS.flatMap((name) => {
    const row = KEYS.find((key) => key.name === name);
    return row ? [[keysOf(row.name, tabFights), row.help] as const] : [];
  });
}

const SPOKEN = ["status", "exits"];

export function helpWindow({ page, options }: Frame): Pane {
  const tabFights = options.tab === "fight";
  const lead = page.game.welcome?.rules.find(({ name }) => name === "avoid_lead")?.value ?? "1";
  const commands = KEYS.filter((row) => row.help !== "" && row.keys.some((key) => !key.startsWith("C-") || SPOKEN.includes(row.name)));
  return {
    title: "Help",
    signature: [lead, tabFights],
    build: () => [
      h("p", {}, GOAL.join(" ")),
      rowsOf([["hjklyubn, arrows", "walk, attack, open, push"], ...firstKeys(tabFights)]),
      h("h3", {}, "Fights"), ...ABOUT_FIGHTS.map((line) => h("p", {}, line.replace("{lead}", lead))),
      h("h3", {}, "The Crown"), ...ABOUT_THE_CROWN.map((line) => h("p", {}, line)),
      h("h3", {}, "Fingers and mouse"), rowsOf(GESTURES),
      h("h3", {}, "Keys"), rowsOf([["hjklyubn, arrows, keypad", "walk; with Shift: run"],
        ...commands.map((row) => [keysOf(row.name, tabFights), row.help] as const)]),
      h("p", {}, "Tab moves between the map and the buttons, unless the options say otherwise."),
    ],
  };
}

// What was said before the page was opened has no turn.
const turnShown = ({ known }: Frame["page"]["game"], { turn, readAs, tone }: LogLine): string =>
  (turn === 0 && tone === "chat" ? "earlier" : String(readAs ?? known.ofRun(turn)));

export function historyWindow(frame: Frame): Pane {
  const { page, options } = frame;
  const { game, ui } = page;
  const chat = ui.window === "chat";
  const wanted = ui.search.toLowerCase();
  const fits = (text: string): boolean => text.toLowerCase().includes(wanted);
  const lines = game.log.lines.filter((line) => (chat ? line.tone === "chat" : fits(line.text)));
  return {
    title: chat ? "Chat" : "History",
    signature: [game.log.version, ui.search, chat, options.tab],
    build: () => [
      chat ? undefined : searchField(page),
      ...lines.slice(-200).map((line) => h("p", { class: line.tone }, `${turnShown(game, line)}  ${shownLine(frame, line)}`)),
    ],
  };
}

// The story of the turns that the player has missed, in slow play.
export function sinceWindow({ page }: Frame): Pane {
  const [title, ...lines] = page.game.missed;
  return { title: title ?? "", signature: page.game.missed, build: () => lines.map((line) => h("p", {}, line)) };
}

function searchField(page: Frame["page"]): HTMLElement {
  const input = h("input", { type: "search", "aria-label": "Search", placeholder: "Search", key: "search" });
  input.value = page.ui.search;
  input.addEventListener("input", () => {
    page.ui.search = input.value;
    page.changed();
  });
  return input;
}

const valueWords = (value: unknown): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

export function optionsWindow({ page, options }: Frame): Pane {
  return {
    title: "Options",
    signature: options,
    build: () => [...SETTINGS.map((setting) =>
      h("div", { class: "part" }, h("span", {}, `${setting.label}: `),
        button(valueWords(options[setting.key]), () => page.choose(setting),
          { key: setting.key, "aria-label": `${setting.label}: ${valueWords(options[setting.key])}` })))],
  };
}

const MENU: readonly (readonly [string, WindowName])[] = [
  ["Invite friends", "invite"], ["Players", "players"], ["Character", "character"], ["History", "history"], ["High scores", "scores"],
  ["Tales", "tales"], ["Realms", "lobby"], ["Options", "options"], ["Help", "help"], ["Play on another device", "link"],
];
const DEEDS: readonly (readonly [string, string])[] = [
  ["Fight", "fight"], ["Touch …", "interact"], ["Attack …", "attack"], ["Say aloud", "say"], ["Call to friends", "ping"], ["Look", "look"], ["How you are", "status"], ["What is around", "exits"],
  ["Abilities", "ability"], ["Choose", "choose"], ["The past", "past"],
  ["Shade reach", "shades"], ["Icons or glyphs", "icons"], ["Leave", "leave"], ["End this hero", "end-hero"],
];

const FOR_THE_LIVING = ["fight", "interact", "attack", "ability"];

export function menuWindow({ page }: Frame): Pane {
  const alive = page.game.known.me.alive && !page.game.spectating;
  const deeds = DEEDS.filter(([, name]) => alive || !FOR_THE_LIVING.includes(name));
  const run = (name: string) => (): void => {
    page.ui.open(undefined);
    runCommand(page, name);
    page.changed();
  };
  return {
    title: "Menu",
    signature: [page.game.tombstone !== undefined, alive, myChoices(page.game.known).map(labelWithText)],
    build: () => [h("div", { class: "buttons" },
      ...MENU.map(([label, window]) => button(label, () => page.request(window))),
      ...deeds.map(([label, name]) => button(label, run(name))),
      ...myChoices(page.game.known).map((choice) => button(labelWithText(choice), () => page.player.choose(choice))),
      page.game.tombstone ? button("Tombstone", () => page.request("tombstone")) : undefined)],
  };
}

export function linkWindow({ page }: Frame): Pane {
  const { link, noLink, myName } = page.game;
  const address = `${location.origin}${location.pathname}#name=${myName}&link=${encodeURIComponent(link)}`;
  return {
    title: "Play on another device",
    signature: [link, noLink],
    build: () => (link === "" ? [h("p", {}, noLink === "" ? "Asking the server…" : noLink)] : [
      h("p", {}, "Open this address on the other device. It works once, and moves your hero there."),
      h("p", {}, h("a", { href: address, class: "address" }, address)),
      copyButton(address),
    ]),
  };
}
