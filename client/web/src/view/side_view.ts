// side_view.ts: the players of the realm, and what is in view.
import { memberAloud, offersAloud, packAloud, placeAloud, seenAloud, warningsAloud } from "../model/aloud";
import type { Game } from "../model/game";
import type { Player } from "../model/observation";
import { type Doing, doing, doingWords, healthNumbers, healthOf, inOrder, whereOf } from "../model/party";
import { foeWhereabouts, whereabouts } from "../model/place";
import { inView, isDowned, rowsOf, type Sight } from "../model/surroundings";
import { memberWords, remarkOn, rowWords, shortName } from "../model/words";
import { paintOf } from "./colours";
import { byId, h, shownAndSaid, update } from "./dom";
import type { Frame, Viewer } from "./frame";
import { lookMark } from "./look_mark";
import { healthBar } from "./vitals_view";

// "…" chooses, '"' types, "✓" has chosen, "z" is away, "×" has lost the connection, "_" is down, "†" is dead.
export const SIGNS: Record<Doing, string> = {
  down: "_", dead: "†", "lost link": "×", "waited for": "×", "not here": "×", away: "z", ready: "✓", follows: "…", choosing: "…", apart: " ", types: '"',
};

function playerRow(frame: Frame<Viewer>, player: Player): HTMLElement {
  const { game, ui } = frame.page;
  const word = doing(game.known, player);
  const words = memberWords(game, player);
  const isDown = word === "down";
  const { health, most } = isDown ? { health: 0, most: 0 } : healthOf(game, player);
  const at = h("span", { "aria-hidden": "true" }, `${player.slot}@`);
  at.style.color = paintOf(frame.options.theme).player(player.slot);
  const look = (): void => {
    const thing = game.known.things.get(player.id);
    if (thing) ui.lookAt(thing.at);
    else ui.open("friend", player.id);
    frame.page.changed();
  };
  const where = player.id === game.known.me.id ? "" : whereOf(game, player);
  return h("button", { type: "button", class: isDown ? "row member fallen" : "row member", key: `player ${player.id}`, click: look, disabled: frame.page.past !== undefined },
    ...shownAndSaid(memberAloud(game, player), at, h("span", { class: "name", title: friendWords(game, player) }, player.name), h("span", { title: doingWords(game.known, player) }, SIGNS[word]),
    h("span", { class: "condition", title: words }, words), most > 0 ? healthBar(frame, health, most) : h("i"),
    h("span", { class: "number" }, isDown ? "" : healthNumbers(game, player)),
    h("span", { class: "where" }, where)));
}

// Its kit and what it wears, as the server says of friends in view.
function friendWords({ known }: Game, player: Player): string {
  const body = known.things.get(player.id);
  return body && player.id !== known.me.id ? remarkOn(known, body) : "";
}

// The row as a screen reader says it: "goblin, hurt, hunts, north-east 1".
function rowAloud({ known }: Game, { thing, look, at, count }: Sight, letter = ""): string {
  const where = placeAloud(known.body?.at ?? 0, at);
  const words = thing ? seenAloud(known, thing) : `${shortName(look)}, ${where}`;
  return `${letter === "" ? "" : `${letter}: `}${words}${count ? `, ${count} of them` : ""}`;
}

// `letter`: the key that chooses the row of a list; "": none.
export function sightRow(frame: Frame<Viewer>, sight: Sight, open: () => void, letter = ""): HTMLElement {
  const { game } = frame.page;
  const glyph = lookMark(frame, sight.look);
  const count = sight.count ? `x${sight.count}` : "";
  const words = [sight.thing ? rowWords(game.known, sight.thing) : "", count].filter((part) => part !== "").join(" ");
  const isFoe = sight.thing !== undefined && game.known.lookOf(sight.thing).creature && game.known.lookOf(sight.thing).hostile;
  const where = (isFoe ? foeWhereabouts : whereabouts)(game.known.body?.at ?? 0, sight.at);
  const fallen = sight.thing !== undefined && isDowned(game.known, sight.thing);
  return h("button", { type: "button", class: fallen ? "row fallen" : "row", key: `sight ${sight.thing?.id ?? sight.at}`, "data-letter": letter || undefined, click: open, disabled: frame.page.past !== undefined },
    ...shownAndSaid(rowAloud(game, sight, letter), letter === "" ? undefined : h("span", { class: "letter" }, letter), glyph, h("span", { class: "name" }, shortName(sight.look)), h("span", { class: "condition" }, words),
    h("span", { class: "where" }, where)));
}

const LIMIT = 14;

// Rows for those who do not see the list: a narrow screen shows none, and a desk the first ones.
const heard = (title: string, rows: readonly string[]): HTMLElement[] =>
  rows.length === 0 ? [] : [h("h2", { class: "unseen" }, title), h("ul", { class: "unseen" }, ...rows.map((row) => h("li", {}, row)))];

// What the map shows beside the lists: warnings of the cells around, what can be done here, and the pack.
const heardOnly = ({ known }: Game): HTMLElement[] => [
  ...heard("Warnings", warningsAloud(known)), ...heard("Here you can", offersAloud(known)), ...heard("Pack", packAloud(known))];

function rowsOfDesk(frame: Frame<Viewer>, players: Player[], rows: Sight[]): (HTMLElement | undefined)[] {
  const { game, ui } = frame.page;
  const look = (sight: Sight) => (): void => {
    ui.lookAt(sight.at);
    frame.page.changed();
  };
  return [
    h("h2", {}, "Party"), ...players.map((player) => playerRow(frame, player)),
    h("h2", {}, "In view"), ...rows.slice(0, LIMIT).map((row) => sightRow(frame, row, look(row))),
    rows.length > LIMIT ? h("p", {}, `… ${rows.length - LIMIT} more: v`) : undefined,
    ...heard("More in view", rows.slice(LIMIT).map((row) => rowAloud(game, row))),
    game.watchers.length > 0 ? h("h2", {}, `Watching you: ${game.watchers.join(", ")}`) : undefined,
    ...heardOnly(game),
  ];
}

// The strip of chips has the players.
const rowsOfPhone = (game: Game, rows: Sight[]): HTMLElement[] =>
  [...heard("In view", rows.map((row) => rowAloud(game, row))), ...heardOnly(game)];

export function showSide(frame: Frame<Viewer>): void {
  const { game } = frame.page;
  const players = inOrder(game);
  const things = inView(game.known).filter((thing) => !game.known.players.has(thing.id) || isDowned(game.known, thing));
  const rows = rowsOf(game.known, things);
  const signature = `${game.known.turn}|${sideSignature(game, players, rows)}|${frame.options.theme}|${frame.options.icons}|${frame.page.past !== undefined}|${frame.shape === "desk"}`;
  update(byId("side"), signature, () => (frame.shape === "desk" ? rowsOfDesk(frame, players, rows) : rowsOfPhone(game, rows)));
}

function sideSignature(game: Game, players: Player[], rows: Sight[]): string {
  const party = players.map((player) => [
    doingWords(game.known, player), healthNumbers(game, player), whereOf(game, player), player.name, memberWords(game, player),
    friendWords(game, player)]);
  const view = rows.map((row) => [row.at, row.look.name, row.thing && [rowWords(game.known, row.thing), row.count]]);
  const heard = [warningsAloud(game.known), offersAloud(game.known), packAloud(game.known)];
  return JSON.stringify([party, view, rows.map((row) => rowAloud(game, row)), heard, game.watchers, game.known.body?.at]);
}
