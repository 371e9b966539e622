// party_view.ts: the strip of chips below the vitals, one for each other player, and a banner for a friend who is down.
import { type Chip, chipsOf, type Fallen, fallenFriends } from "../model/chips";
import { memberAloud } from "../model/aloud";
import type { Game } from "../model/game";
import { placeOf } from "../model/party";
import { paintOf } from "./colours";
import { button, byId, h, shownAndSaid, update } from "./dom";
import type { Frame, Viewer } from "./frame";
import { SIGNS } from "./side_view";
import { healthBar } from "./vitals_view";

// "Bob, away, health 9 of 10, north 3, the turn waits"
const chipAloud = (game: Game, { player, waited }: Chip): string =>
  memberAloud(game, player) + (waited ? ", the turn waits" : "");

function chipButton(frame: Frame<Viewer>, chip: Chip): HTMLElement {
  const { page, options } = frame;
  const { player, waited, health, most, numbers, where } = chip;
  const open = (): void => {
    page.ui.open("friend", player.id);
    page.changed();
  };
  const name = h("b", { class: "name" }, h("span", { "aria-hidden": "true" }, `${player.slot}@ `), player.name);
  name.style.color = paintOf(options.theme).player(player.slot);
  return h("button", {
    type: "button", key: `chip ${player.id}`, class: `chip${waited ? " waited" : ""}${chip.doing === "down" ? " fallen" : ""}`,
    click: open, disabled: page.past !== undefined,
  }, ...shownAndSaid(chipAloud(page.game, chip), name, h("span", { class: "line" }, most > 0 ? healthBar(frame, health, most) : h("i"), h("span", {}, chip.doing === "lost link" ? "" : numbers), h("span", {}, chip.doing === "types" ? "" : where),
    ...stateMarks(chip))));
}

const WORDED = ["down", "types", "lost link"];

// A sign; the turns that a downed friend has left, that somebody types, and that a body stands alone, are words. Readers
// of the screen hear the label instead.
function stateMarks({ doing, words }: Chip): HTMLElement[] {
  if (WORDED.includes(doing)) return [h("span", { class: "state" }, words)];
  return [h("span", { class: "state", "aria-hidden": "true", title: words }, SIGNS[doing])];
}

function banner({ page }: Frame<Viewer>, { player, words, beside }: Fallen): HTMLElement {
  const go = (): void => {
    const at = placeOf(page.game.known, player);
    if (beside && at !== undefined) page.player?.revive(at);
    else page.player?.travelTo(player.id);
  };
  return h("div", { class: "banner" }, h("b", {}, words),
    button(beside ? "Revive" : "Go there", go, { key: `rescue ${player.id}`, "aria-label": beside ? `Revive ${player.name}` : `Go there, to ${player.name}` }));
}

// A desk has its list of players instead of the chips.
export function showParty(frame: Frame<Viewer>): void {
  const { page, options, shape } = frame;
  const all = shape === "desk" ? [] : chipsOf(page.game);
  const fallen = page.past ? [] : fallenFriends(page.game);
  const box = byId("party");
  box.hidden = all.length + fallen.length === 0;
  const seen = all.map((chip) => [chip.player.name, chip.words, chip.waited, chip.numbers, chip.where, chip.health, chip.most, memberAloud(page.game, chip.player)]);
  update(box, JSON.stringify([seen, fallen.map(({ words, beside }) => [words, beside]), options.theme, page.past !== undefined]), () =>
    [...fallen.map((one) => banner(frame, one)), h("div", { class: "chips" }, ...all.map((chip) => chipButton(frame, chip)))]);
}
