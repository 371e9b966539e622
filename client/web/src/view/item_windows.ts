// item_windows.ts: the pack, the list in view, and the cell that is looked at.
import { Intent_Verb as Verb, type Self_Held as Held, StandingIntent_Verb as Standing } from "../wire/wire_pb";
import { aboutItem, againDoes, deedsTowards, itemChoices, pack, packFor } from "../model/offers";
import { stand } from "../model/order";
import { unseenFriends } from "../model/party";
import { type Place, whereabouts } from "../model/place";
import { thingsAt, type Sight, sights } from "../model/surroundings";
import { capital, describe, leaderOf, nameAt } from "../model/words";
import { button, h } from "./dom";
import { lookMark } from "./look_mark";
import type { Frame } from "./frame";
import { sightRow } from "./side_view";
import type { Pane } from "./window_view";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

function nameOf(frame: Frame, item: Held): string {
  const charges = item.mostCharges > 0 ? ` (${item.charges} of ${item.mostCharges})` : "";
  const { known } = frame.page.game;
  const { filter } = frame.page.ui;
  const change = item.worn ? "" : aboutItem(known, item, filter);
  const worn = item.worn ? ` (worn${againDoes(known, item, filter)})` : "";
  return `${known.looks.get(item.look)?.name ?? "something"}${charges}${worn}${change === "" ? "" : `: ${change}`}`;
}

// Closes the window and does `run`.
const done = (frame: Frame, run: () => void) => (): void => {
  frame.page.ui.open(undefined);
  run();
  frame.page.changed();
  frame.page.focusMap();
};

// The choices of an item, or the one that the window was opened for.
function chooseItem(frame: Frame, item: Held): () => void {
  const { page } = frame;
  const verb = page.ui.filter;
  const fitting = itemChoices(page.game.known, item).filter((choice) => choice.offer.verb === verb);
  const [only] = fitting;
  if (only) return done(frame, () => page.player.choose(only));
  return () => {
    page.ui.item = item.id;
    page.changed();
  };
}

function itemRow(frame: Frame, item: Held, letter: string): HTMLElement {
  const glyph = lookMark(frame, frame.page.game.known.looks.get(item.look));
  return h("button", { type: "button", class: "row", key: `item ${item.id}`, "data-letter": letter, click: chooseItem(frame, item) },
    h("span", { class: "letter" }, letter), glyph, h("span", { class: "name" }, nameOf(frame, item)));
}

function itemPage(frame: Frame, item: Held): HTMLElement[] {
  const { page } = frame;
  const { known } = page.game;
  const deeds = itemChoices(known, item).map((choice) =>
    button(choice.label, done(frame, () => page.player.choose(choice))));
  const back = button("Back", () => {
    page.ui.item = undefined;
    page.changed();
  });
  const throwing = aboutItem(known, item, Verb.THROW);
  const name = known.looks.get(item.look)?.name ?? "";
  const isKept = page.quick.chosen === name;
  const keep = button(isKept ? "Not at hand" : "Keep at hand", () => page.keepAtHand(isKept ? "" : name),
    { key: "at hand", title: "In the fourth quick slot" });
  return [h("h3", {}, nameOf(frame, item)), h("p", {}, known.looks.get(item.look)?.description ?? ""),
    ...(throwing === "" || throwing === "aim" ? [] : [h("p", {}, `${capital(throwing)}.`)]),
    h("div", { class: "buttons" }, ...deeds, ...(page.fingers ? [keep] : []), back)];
}

export function packWindow(frame: Frame): Pane {
  const { game, ui } = frame.page;
  const all = pack(game.known);
  const items = packFor(game.known, ui.filter, ui.glyph);
  const open = all.find((item) => item.id === ui.item);
  return {
    title: `Pack: ${all.filter((item) => !item.worn && !item.shares).length} of 10 (up to five equal things share a place)`,
    signature: [all.map((item) => [item.id, item.look, item.worn, item.shares, item.offers, item.charges]), ui.item, ui.filter, ui.glyph, frame.page.quick.chosen],
    build: () => {
      if (open) return itemPage(frame, open);
      if (items.length === 0) return [h("p", {}, all.length === 0 ? "Your pack is empty." : "Nothing you carry fits.")];
      return items.map((item) => itemRow(frame, item, LETTERS[all.indexOf(item)] ?? ""));
    },
  };
}

export function viewWindow(frame: Frame): Pane {
  const { game, ui } = frame.page;
  const keyOf = (row: Sight): string => (row.thing ? `thing ${row.thing.id}` : `ground ${row.at}`);
  const list = `places ${game.known.runBegan} ${game.known.depth}`;
  const rows = ui.letters.letter(list, sights(game.known, true), keyOf);
  const look = (sight: Sight) => (): void => {
    ui.lookAt(sight.at);
    frame.page.changed();
  };
  const walk = game.spectating ? undefined : game.walk.order;
  return {
    title: "In view, and places you know",
    signature: [game.known.turn, walk?.place, rows.map(({ row, letter }) => [row.at, row.look.name, letter])],
    build: () => [
      walk && button(`Go on: where you were going ${whereabouts(game.known.body?.at ?? walk.place, walk.place)}`, done(frame, () => frame.page.order(walk)), { key: "resume" }),
      ...rows.map(({ row, letter }) => sightRow(frame, row, look(row), letter)),
      walk || rows.length > 0 ? undefined : h("p", {}, "Nothing of note."),
    ].filter((element) => element !== undefined),
  };
}

// Buttons for a player in the cell.
function companyButtons(frame: Frame, place: Place): HTMLElement[] {
  const { page } = frame;
  const { known } = page.game;
  const seen = thingsAt(known, place).find((thing) => known.players.has(thing.id) && thing.id !== known.me.id);
  const other = seen ?? unseenFriends(known).get(place);
  const name = other && known.players.get(other.id)?.name;
  if (!other || !name) return [];
  return [
    button("Follow", done(frame, () => page.player.follow(other.id))),
    button("Whisper", () => page.compose(`/w ${name} `)),
  ];
}

function lookButtons(frame: Frame, place: Place): HTMLElement[] {
  const { page } = frame;
  const { known } = page.game;
  const own = place === known.body?.at;
  const deeds = deedsTowards(known, place).map((deed) => button(deed.label, done(frame, () => page.player.doDeed(deed))));
  const travel = stand(Standing.TRAVEL, "travelling", { place });
  const ping = button("Point out", () => page.pingHere(), { key: "ping" });
  if (!known.me.alive || page.game.spectating) return page.game.spectating ? [] : [ping];
  return [
    button(own ? "Act here" : `Go: ${touchWord(frame, place)}`, done(frame, () => page.player.go(place)), { key: "go" }),
    own ? undefined : button("Walk beside", done(frame, () => page.order(travel))),
    ...deeds, ...companyButtons(frame, place),
    ping,
  ].filter((element) => element !== undefined);
}

// The effect of going there: "open", "strike", or the name of what is there.
function touchWord(frame: Frame, place: Place): string {
  const { known } = frame.page.game;
  const top = thingsAt(known, place)[0];
  const look = top && known.lookOf(top);
  const name = look?.theName || look?.name;
  if (top && leaderOf(known, top) !== "") return `change places with ${name}`;
  if (look?.touch) return `${look.touch} ${name}`;
  return look?.hostile ? `strike ${name}` : nameAt(known, place);
}

export function lookWindow(frame: Frame): Pane {
  const { game, ui } = frame.page;
  const place = ui.cursor ?? 0;
  const lines = describe(game.known, place).paragraphs.map(capital);
  const where = whereabouts(game.known.body?.at ?? 0, place);
  return {
    title: `Look ${where}`,
    signature: [place, lines, game.known.turn, game.known.me.offers?.offers, pack(game.known).length],
    build: () => [...lines.map((line) => h("p", {}, line)), h("div", { class: "buttons" }, ...lookButtons(frame, place))],
  };
}
