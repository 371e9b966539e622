// commands.ts: what each command of the table of keys does.
import { Intent_Verb as Verb, StandingIntent_Verb as Standing } from "../wire/wire_pb";
import { exitsAloud, statusAloud } from "../model/aloud";
import { isOmens, openChoices } from "../model/choices";
import { actToRise, packFor } from "../model/offers";
import { act, type Act } from "../model/order";
import type { TalePlace } from "../model/past";
import { placeAt, stepOf, xOf, yOf } from "../model/place";
import { commandOf, isTab, nameOf, type Press, runWayOf, wayOf } from "./keys";
import type { Page, Player } from "./player";
import type { WindowName } from "./ui";

export interface Controls extends Page {
  player: Player;
  turnIcons(): void; // the map in icons, or in glyphs
  leave(): void;
  endHero(): void;
  pingHere(): void;
  call(line: string): void; // says a line without opening the chat
  recentre(): void;
  focusWindow(): void;
  openPast(place?: TalePlace): void; // at a place in a tale, or at the latest moment
  readTale(run: number): void; // asks for the tale of that run, and opens it
  request(window: WindowName): void; // asks the server for what the window shows, and opens it
}

type Run = (page: Controls) => void;

// Also says who holds the Crown, in the server's words.
const endQuestion = ({ game }: Controls): string =>
  ["End this hero for good?", game.known.notice.words].filter((words) => words !== "").join(" ");

const simple = (verb: Verb): Run => (page) => page.order(act(verb));
const pack = (verb?: Verb): Run => (page) => page.ui.open("pack", verb);
// The next run is asked for twice where omens can be picked: the first press shows what each changes.
const picksOmens = ({ game, ui }: Controls): boolean => openChoices(game.known).some(isOmens) && ui.window !== "choices";
function goOn(page: Controls, order: Act): void {
  if (order.verb === Verb.NEXT_RUN && picksOmens(page)) page.request("choices");
  else page.order(order);
}
const rise: Run = (page) => goOn(page, actToRise(page.game.known));
const SCROLL = 63; // the glyph ?
const read: Run = (page) => {
  if (packFor(page.game.known, Verb.USE, SCROLL).length === 0) page.say("You carry nothing to read.");
  else page.ui.open("pack", Verb.USE, SCROLL);
};
const open = (window: WindowName): Run => (page) => page.request(window);
const ask = (verb: Verb, text: string): Run => (page) =>
  page.player.askWay(text, (direction) => act(verb, { direction }));

const RUN: Record<string, Run> = {
  wait: simple(Verb.WAIT),
  rest: (page) => page.player.stand(Standing.REST, "resting"),
  explore: (page) => page.player.stand(Standing.EXPLORE, "exploring"),
  travel: open("view"),
  attack: ask(Verb.ATTACK, "Attack which way?"),
  interact: ask(Verb.INTERACT, "Touch which way?"),
  close: (page) => page.player.closeDoor(),
  fire: ask(Verb.FIRE, "Shoot which way?"),
  fight: (page) => page.player.fight(),
  shoot: (page) => page.player.shoot(),
  take: (page) => page.player.pickUp(),
  descend: (page) => page.player.takeStairs("down"),
  ascend: (page) => page.player.takeStairs("up"),
  pack: pack(),
  use: pack(Verb.USE),
  drink: pack(Verb.USE),
  wear: pack(Verb.WEAR),
  drop: pack(Verb.DROP),
  throw: pack(Verb.THROW),
  give: pack(Verb.GIVE),
  ability: open("abilities"),
  choose: open("choices"),
  say: (page) => page.compose("/say "),
  again: (page) => (page.game.known.me.alive ? read(page) : rise(page)),
  look: (page) => page.ui.lookAt(page.game.known.body?.at ?? 0),
  list: open("view"),
  shades: (page) => void (page.ui.shades = !page.ui.shades),
  history: open("history"),
  past: (page) => page.openPast(),
  scores: open("scores"),
  icons: (page) => page.turnIcons(),
  known: (page) => page.call("/known"),
  tale: open("tale"),
  chat: (page) => page.compose(""),
  ping: (page) => (page.ui.cursor === undefined ? page.ui.open("pings") : page.pingHere()),
  help: (page) => page.ui.turnHelp(),
  character: open("character"),
  players: open("players"),
  options: open("options"),
  realms: open("lobby"),
  watch: open("players"),
  status: (page) => page.say(statusAloud(page.game, performance.now())),
  exits: (page) => page.say(exitsAloud(page.game)),
  redraw: (page) => page.recentre(),
  "next-run": (page) => goOn(page, act(Verb.NEXT_RUN)),
  back: (page) => (page.ui.back() ? page.changed() : page.withdraw()),
  leave: (page) => page.player.confirm("Leave? Your hero is kept.", () => page.leave()),
  "end-hero": (page) => page.player.confirm(endQuestion(page), () =>
    page.player.confirm("Really? There is no way back.", () => page.endHero(), true), true),
};

export const runCommand = (page: Controls, name: string): void => RUN[name]?.(page);

const CURSOR_RUN = 8;

function moveCursor(page: Controls, way: number, far: number): void {
  const { cells } = page.game.known;
  const at = page.ui.cursor ?? 0;
  const [dx, dy] = stepOf(way);
  const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));
  page.ui.cursor = placeAt(clamp(xOf(at) + dx * far, cells.width), clamp(yOf(at) + dy * far, cells.height));
}

// A direction answers a question, moves the cursor, or moves the player.
export function steer(page: Controls, way: number, running: boolean): void {
  const answer = page.ui.question?.way;
  if (answer) {
    page.ui.question = undefined;
    answer(way);
  } else if (page.ui.cursor !== undefined) {
    moveCursor(page, way, running ? CURSOR_RUN : 1);
  } else if (running) {
    page.player.stand(Standing.RUN, "running", way);
  } else {
    page.player.bump(way);
  }
  page.changed();
}

// Handles a key pressed on the map. Returns false if it belongs to the browser.
export function pressKey(page: Controls, press: Press, tabFights: boolean): boolean {
  const name = nameOf(press);
  if (name === undefined || (isTab(name) && !tabFights)) return false;
  if (page.ui.cursor !== undefined && name === ".") return travelToCursor(page);
  if (page.ui.cursor !== undefined && name === "Enter") return focusWindow(page);
  const command = commandOf(name);
  if (command === undefined) return unknown(page, name);
  const way = wayOf(command) || runWayOf(command);
  if (way) steer(page, way, command.startsWith("run-"));
  else runCommand(page, command);
  page.changed();
  return true;
}

function travelToCursor(page: Controls): boolean {
  const place = page.ui.cursor;
  page.ui.open(undefined);
  if (place !== undefined) page.player.go(place);
  page.changed();
  return true;
}

function focusWindow(page: Controls): boolean {
  page.focusWindow();
  return true;
}

function unknown(page: Controls, name: string): boolean {
  if (name.length > 1) return false;
  page.say(`Unknown key '${name}'. ? for help.`);
  return true;
}
