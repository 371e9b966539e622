// side_view.ts: the players of the realm, and what is in view.
import type { Game } from "../model/game";
import type { Player } from "../model/observation";
import { whereabouts } from "../model/place";
import { type Sight, sights } from "../model/surroundings";
import { sharesTurn } from "../model/turn";
import { condition, shortName } from "../model/words";
import { paintOf } from "./colours";
import { byId, h, update } from "./dom";
import type { Frame } from "./frame";
import { healthBar } from "./vitals_view";

const character = (point: number): string => (point > 0 ? String.fromCodePoint(point) : " ");

// "…" chooses, "✓" has chosen, "z" is away, "×" has lost the connection, "†" is dead.
export function stateOf(game: Game, player: Player): [string, string] {
  const seen = game.known.things.get(player.id)?.statuses ?? 0;
  if (!player.alive) return seen !== 0 || player.depth > 0 ? ["_", "down"] : ["†", "dead"];
  if (!player.connected) return ["×", "connection lost"];
  if (player.away) return ["z", "away"];
  if (player.chosen) return ["✓", "ready"];
  return player.inGroup && sharesTurn(game.known) ? ["…", "choosing"] : [" ", ""];
}

function healthOf(game: Game, player: Player): [number, number] {
  const thing = game.known.things.get(player.id);
  return thing ? [game.healthOf(thing), thing.maxHealth] : [player.health, player.maxHealth];
}

export function whereOf(game: Game, player: Player): string {
  const { known } = game;
  const at = known.things.get(player.id)?.at ?? (player.depth === known.depth && player.depth > 0 ? player.at : undefined);
  if (at !== undefined && known.body) return whereabouts(known.body.at, at);
  return player.depth > 0 ? `level ${player.depth}` : "";
}

export function inOrder(game: Game): Player[] {
  return [...game.known.players.values()].sort((a, b) => a.slot - b.slot);
}

function playerRow(frame: Frame, player: Player): HTMLElement {
  const { game, ui } = frame.page;
  const [sign, word] = stateOf(game, player);
  const [health, most] = healthOf(game, player);
  const at = h("span", { "aria-hidden": "true" }, `${player.slot}@`);
  at.style.color = paintOf(frame.options.theme).player(player.id === game.known.me.id ? 0 : player.slot);
  const look = (): void => {
    const thing = game.known.things.get(player.id);
    if (thing) ui.lookAt(thing.at);
    else ui.open("players");
    frame.page.changed();
  };
  const where = player.id === game.known.me.id ? "" : whereOf(game, player);
  return h("button", { type: "button", class: "row", key: `player ${player.id}`, click: look },
    at, h("span", { class: "name" }, player.name), h("span", { title: word }, sign),
    h("span", { class: "unseen" }, word), most > 0 ? healthBar(frame, health, most) : h("i"),
    h("span", { class: "number" }, most > 0 ? `${health}/${most}${health * 4 <= most ? "!" : ""}` : ""),
    h("span", { class: "where" }, where));
}

export function sightRow(frame: Frame, sight: Sight, open: () => void): HTMLElement {
  const { game } = frame.page;
  const glyph = h("span", { class: "glyph", "aria-hidden": "true" },
    character(frame.options.ascii ? sight.look.ascii : sight.look.glyph));
  glyph.style.color = paintOf(frame.options.theme).of(sight.look.colour);
  const words = sight.thing ? condition(game, sight.thing) : "";
  const where = whereabouts(game.known.body?.at ?? 0, sight.at);
  return h("button", { type: "button", class: "row", key: `sight ${sight.thing?.id ?? sight.at}`, click: open },
    glyph, h("span", { class: "name" }, shortName(sight.look)), h("span", { class: "condition" }, words),
    h("span", { class: "where" }, where));
}

const LIMIT = 14;

export function showSide(frame: Frame): void {
  const { game, ui } = frame.page;
  if (frame.shape !== "desk") return;
  const players = inOrder(game);
  const rows = sights(game.known, false).filter((row) => !game.known.players.has(row.thing?.id ?? 0));
  const look = (sight: Sight) => (): void => {
    ui.lookAt(sight.at);
    frame.page.changed();
  };
  const signature = `${game.known.turn}|${sideSignature(game, players, rows)}|${frame.options.theme}`;
  update(byId("side"), signature, () => [
    h("h2", {}, "Party"), ...players.map((player) => playerRow(frame, player)),
    h("h2", {}, "In view"), ...rows.slice(0, LIMIT).map((row) => sightRow(frame, row, look(row))),
    rows.length > LIMIT ? h("p", {}, `… ${rows.length - LIMIT} more: v`) : undefined,
    game.watchers.length > 0 ? h("h2", {}, `Watching you: ${game.watchers.join(", ")}`) : undefined,
  ]);
}

function sideSignature(game: Game, players: Player[], rows: Sight[]): string {
  const party = players.map((player) => [...stateOf(game, player), ...healthOf(game, player), whereOf(game, player), player.name]);
  const view = rows.map((row) => [row.at, row.look.name, row.thing && [condition(game, row.thing), game.healthOf(row.thing)]]);
  return JSON.stringify([party, view, game.watchers, game.known.body?.at]);
}
