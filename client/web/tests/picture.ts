// picture.ts: everything that the page shows of a game, as named lines of text: the same lines as those
// of the terminal client (tests/client/journey_picture.cc).
import type { Ui } from "../src/input/ui";
import type { Game } from "../src/model/game";
import { spoken } from "../src/model/log";
import { pack } from "../src/model/offers";
import { DEFAULTS } from "../src/model/options";
import { doing, healthNumbers, inOrder, whereOf } from "../src/model/party";
import { type Place, placeAt, whereabouts } from "../src/model/place";
import { struckCells } from "../src/model/reach";
import { inView, tops } from "../src/model/surroundings";
import { sharesTurn, waitedFor } from "../src/model/turn";
import { describe, ownStatuses, rowWords, shortName } from "../src/model/words";
import { css, paintOf } from "../src/view/colours";
import { type Drawn, groundDrawn, type Scene, thingDrawn } from "../src/view/drawn";
import { Offer_Needs as Needs } from "../src/wire/wire_pb";

export type Picture = Map<string, string>;

const numbered = (name: string, number: number): string => `${name} ${String(number).padStart(3, "0")}`;

const COLOURS = new Map(Array.from({ length: 240 }, (_, i) => [css(i + 16), (i + 16).toString(16)]));

function tintWords(drawn: Drawn, struck: boolean): string {
  const colour = COLOURS.get(drawn.back ?? drawn.colour) ?? "?";
  const marks = struck && drawn.back === undefined ? "^" : "";
  return `${drawn.back === undefined ? "" : "!"}${colour}${marks}${drawn.dim ? "-" : ""}`;
}

// Equal neighbours share an entry: "3*fc".
function runs(entries: string[]): string {
  const all: [string, number][] = [];
  for (const entry of entries) {
    const last = all.at(-1);
    if (last?.[0] === entry) last[1] += 1;
    else all.push([entry, 1]);
  }
  return all.map(([entry, count]) => (count === 1 ? entry : `${count}*${entry}`)).join(" ");
}

function addMap(game: Game, picture: Picture): void {
  const { known } = game;
  const scene: Scene = { game, ui: {} as Ui, options: DEFAULTS, cell: { width: 10, height: 20 }, icons: false, still: true, online: true, now: 0 };
  const paint = paintOf("dark");
  const struck = struckCells(known);
  const top = tops(known);
  const drawnAt = (place: Place): Drawn | undefined => {
    const thing = top.get(place);
    return thing ? thingDrawn(scene, paint, thing) : groundDrawn(scene, paint, place);
  };
  for (let y = 0; y < known.cells.height; ++y) {
    const places = Array.from({ length: known.cells.width }, (_, x) => placeAt(x, y));
    const cells = places.map((place) => (top.has(place) || known.cells.ground(place) !== 0 ? drawnAt(place) : undefined));
    if (cells.every((cell) => cell === undefined)) continue;
    picture.set(numbered("row", y), cells.map((cell) => cell?.glyph ?? " ").join(""));
    picture.set(numbered("tint", y), runs(cells.map((cell, x) => (cell ? tintWords(cell, struck.has(places[x]!)) : "0"))));
  }
}

function addLists(game: Game, picture: Picture): void {
  const { known } = game;
  const here = known.body?.at ?? 0;
  const look = (place: Place): string => {
    const { where, paragraphs } = describe(known, place, false);
    return `${where}${where === "" ? "" : ": "}${paragraphs.join(" ")}`;
  };
  const things = inView(known);
  things.filter((thing) => !known.players.has(thing.id)).forEach((thing, i) => {
    const text = `${shortName(known.lookOf(thing))}|${rowWords(known, thing)}|${whereabouts(here, thing.at)}`;
    picture.set(numbered("view", i), text);
  });
  for (const thing of things) picture.set(numbered("look", thing.at), look(thing.at));
  picture.set("look here", look(here));
  for (const player of inOrder(game)) {
    if (player.id === known.me.id) continue;
    const text = [player.name, doing(known, player), healthNumbers(game, player), whereOf(game, player)];
    picture.set(numbered("player", player.slot), text.join("|"));
  }
}

const NEEDS: Partial<Record<Needs, string>> = {
  [Needs.DIRECTION]: " direction", [Needs.PLACE]: " place", [Needs.FRIEND]: " friend", [Needs.WORDS]: " words",
};

function offerWords({ known }: Game, numbers: readonly number[]): string {
  const offers = numbers.flatMap((number) => known.offers.get(number) ?? []);
  return offers.map(({ word, needs, range }) => `${word}${NEEDS[needs] ?? ""}${range > 0 ? ` ${range}` : ""}`).join(", ");
}

function addSelf(game: Game, picture: Picture): void {
  const { known } = game;
  picture.set("turn", String(known.turn));
  picture.set("level", `${known.depth} ${known.levelName}`);
  picture.set("health", `${known.body?.health ?? 0}/${known.body?.maxHealth ?? 0}`);
  picture.set("statuses", ownStatuses(known).map((status) => status.text).join(", "));
  picture.set("waits", sharesTurn(known) ? waitedFor(known).map((player) => player.name).join(", ") : "");
  picture.set("offers", offerWords(game, known.me.offers?.offers ?? []));
  pack(known).forEach((item, i) => {
    const name = `${known.looks.get(item.look)?.name ?? ""}${item.worn ? " (worn)" : ""}`;
    picture.set(numbered("pack", i), `${name}|${offerWords(game, item.offers)}`);
  });
}

export function pictureOf(game: Game): Picture {
  const picture: Picture = new Map();
  addSelf(game, picture);
  addMap(game, picture);
  addLists(game, picture);
  const lines = game.log.lines.filter((line) => line.tone !== "remark");
  lines.forEach((line, i) => picture.set(numbered("log", i), `${line.tone} ${spoken(line)}`));
  return picture;
}

// "NAME = TEXT" for a new or changed line, "NAME -" for one that is gone, by name.
export function changesBetween(before: Picture, after: Picture): string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => [name, `${name} -`] as const);
  const changed = [...after].filter(([name, text]) => before.get(name) !== text)
    .map(([name, text]) => [name, `${name} = ${text}`] as const);
  return [...gone, ...changed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}
