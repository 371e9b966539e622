// vitals_view.ts: health, statuses, attributes, keys and treasure of the player.
import { abilitiesInALine } from "../model/choices";
import type { Game } from "../model/game";
import { pack } from "../model/offers";
import { ownStatuses } from "../model/words";
import { paintOf } from "./colours";
import { byId, h, update } from "./dom";
import type { Frame, Viewer } from "./frame";

export function healthBar(frame: Frame<Viewer>, health: number, most: number): HTMLElement {
  const part = most > 0 ? health / most : 0;
  const fill = h("i");
  fill.style.width = `${Math.round(part * 100)}%`;
  fill.style.background = paintOf(frame.options.theme).health(part);
  return h("span", { class: "bar", "aria-hidden": "true" }, fill);
}

const statusMarks = ({ known }: Game): HTMLElement[] => ownStatuses(known).map(({ text, meaning, good }) =>
  h("span", { class: good ? "status good" : "status bad", title: meaning }, text));

function keyWords(game: Game): string {
  const keys = game.known.me.keys;
  const counts: [string, number][] = [["iron", keys?.iron ?? 0], ["silver", keys?.silver ?? 0], ["gold", keys?.gold ?? 0]];
  const held = counts.filter(([, count]) => count > 0);
  return held.map(([metal, count]) => `${count} ${metal} key${count > 1 ? "s" : ""}`).join(", ");
}

const NO_BREAK = "\u00a0"; // keeps a number beside its name

export function attributes(game: Game): string {
  const { strength, speed, armour, vision, dig } = game.known.me;
  const numbers: [string, number][] = [["Strength", strength], ["Speed", speed], ["Armour", armour], ["Sight", vision], ["Dig", dig]];
  return numbers.filter(([name, value]) => name !== "Dig" || value > 0).map(([name, value]) => `${name}${NO_BREAK}${value}`).join("  ");
}

function worn(game: Game): string {
  const names = pack(game.known).filter((item) => item.worn).map((item) => game.known.looks.get(item.look)?.name ?? "");
  return names.length === 0 ? "" : `Worn: ${names.join(", ")}`;
}

function abilityWords(game: Game): string {
  const line = abilitiesInALine(game.known);
  return line === "" ? "" : `Abilities: ${line}`;
}

// In the colour that the others see.
function ownName({ page: { game }, options }: Frame<Viewer>): HTMLElement {
  const name = h("b", {}, game.myName);
  name.style.color = paintOf(options.theme).player(game.known.players.get(game.known.me.id)?.slot ?? 0);
  return name;
}

export function showVitals(frame: Frame<Viewer>): void {
  const { game } = frame.page;
  const body = game.known.body;
  const health = body ? game.healthOf(body) : 0;
  const most = body?.maxHealth ?? 0;
  const statuses = statusMarks(game);
  const treasure = game.known.me.treasure > 0 ? `${game.known.me.treasure} gold` : "";
  const rest = [keyWords(game), treasure, ...(frame.shape === "desk" ? [attributes(game), worn(game), abilityWords(game)] : [])];
  const signature = [game.known.players.get(game.known.me.id)?.slot, health, most, frame.options.theme, game.myName, ...statuses.map((row) => row.textContent), ...rest].join("|");
  update(byId("vitals"), signature, () => [
    ownName(frame),
    h("span", { class: "health" }, "HP ", healthBar(frame, health, most), ` ${health}/${most}${health * 4 <= most ? "!" : ""}`),
    ...statuses,
    ...rest.filter((text) => text !== "").map((text) => h("span", { class: "plain" }, text)),
  ]);
}
