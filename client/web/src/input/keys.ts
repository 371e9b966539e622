// keys.ts: the names of pressed keys, and the commands bound to them.
import { type Binding, BINDINGS } from "./bindings_table";

// Tab moves the focus unless the player wants it to fight, so what it does elsewhere has keys of the page's own.
const BESIDE_TAB: Record<string, { key: string; help: string }> = {
  fight: { key: "D", help: "fight the nearest foe" }, shoot: { key: "M", help: "shoot the nearest foe in line" },
};
const withOwn = (row: Binding): Binding => {
  const own = BESIDE_TAB[row.name];
  return own ? { ...row, keys: [...row.keys, own.key], help: own.help } : row;
};

// Those of all clients, and those that only the page has.
export const KEYS: readonly Binding[] = [...BINDINGS.map(withOwn), { name: "icons", keys: ["I"], help: "icons on the map, or glyphs" }];

// The part of KeyboardEvent that is used.
export interface Press {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
}

// The keypad is read by position, with or without NumLock.
const KEYPAD: Record<string, string> = {
  Numpad1: "End", Numpad2: "Down", Numpad3: "PgDn", Numpad4: "Left", Numpad5: "Centre", Numpad6: "Right",
  Numpad7: "Home", Numpad8: "Up", Numpad9: "PgUp", NumpadEnter: "Enter", NumpadDecimal: ".",
};
const NAMES: Record<string, string> = {
  ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right", PageUp: "PgUp",
  PageDown: "PgDn", Escape: "Esc", " ": "Space", Clear: "Centre",
};

// What stands at the places of a US keyboard, without and with Shift, beside letters and digits.
const PLACES: Record<string, string> = {
  Comma: ",<", Period: ".>", Slash: "/?", Semicolon: ";:", Quote: "'\"", BracketLeft: "[{", BracketRight: "]}",
  Minus: "-_", Equal: "=+", Backquote: "`~", Backslash: "\\|",
};
const SHIFTED_DIGITS = ")!@#$%^&*(";

// The character of a US keyboard at this place; "" at other places.
function characterAt(code: string, shift: boolean): string {
  const [, kind, last = ""] = /^(Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  if (kind === "Key") return shift ? last : last.toLowerCase();
  if (kind === "Digit") return shift ? SHIFTED_DIGITS.charAt(Number(last)) : last;
  return PLACES[code]?.charAt(shift ? 1 : 0) ?? "";
}

// Whether a key types nothing that the table could have: a letter of another script, a dead key, or one that an
// input method keeps for itself.
const isForeign = (key: string): boolean =>
  key === "Dead" || key === "Process" || key === "Unidentified" || (/^.{1,2}$/u.test(key) && !/^[ -~]+$/.test(key));

// With Ctrl, as in the terminal. Most browsers keep Ctrl-T for a tab of theirs; the menu has both commands.
const SPOKEN: Record<string, string> = { t: "C-t", e: "C-e" };

// The key's name in the table; undefined for a key that belongs to the browser or an input method. A key of another
// script counts by its place, so the keys of the game are where they are on a US keyboard.
export function nameOf(press: Press): string | undefined {
  if (press.ctrlKey && !press.altKey && !press.metaKey && SPOKEN[press.key.toLowerCase()]) return SPOKEN[press.key.toLowerCase()];
  if (press.isComposing || press.ctrlKey || press.altKey || press.metaKey) return undefined;
  const place = isForeign(press.key) ? characterAt(press.code, press.shiftKey) : "";
  const name = KEYPAD[press.code] ?? NAMES[press.key] ?? (place || press.key);
  return press.shiftKey && name.length > 1 ? `Shift-${name}` : name;
}

export function commandOf(name: string): string | undefined {
  return KEYS.find((row) => row.keys.includes(name))?.name;
}

export const isTab = (name: string): boolean => name.endsWith("Tab");

// The keys of a command, for help and hints.
export function keysOf(command: string, tabFights = false): string {
  const keys = KEYS.find((row) => row.name === command)?.keys ?? [];
  return keys.filter((key) => tabFights || !isTab(key)).join(" ");
}

// A sentence of the server, which names the keys of the terminal. `fights`: what fights on this page.
export const withOwnKeys = (sentence: string, fights: string): string => sentence.replaceAll("(Tab)", `(${fights})`);

const WAYS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

// The direction of "north" or "run-north"; 0 for other commands.
export const wayOf = (command: string): number => WAYS.indexOf(command) + 1;
export const runWayOf = (command: string): number =>
  command.startsWith("run-") ? wayOf(command.slice("run-".length)) : 0;
