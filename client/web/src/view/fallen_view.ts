// fallen_view.ts: the buttons of a player who is down or dead, and those of one who watches.
import { runCommand } from "../input/commands";
import { nextWatched } from "../model/chips";
import { ownStatuses } from "../model/words";
import { button, h } from "./dom";
import type { Frame } from "./frame";

export type Plight = "" | "down" | "dead" | "watching";

export function plightOf({ game }: Frame["page"]): Plight {
  if (game.spectating) return "watching";
  if (game.known.depth === 0 || game.known.me.alive) return "";
  return game.isDown ? "down" : "dead";
}

const DOWN = "Only turns played near you count. You can speak, point, or watch a friend.";
const DEAD = "You can speak, and watch a friend.";

// The first words are the server's.
function sentenceOf({ game }: Frame["page"], plight: Plight): string {
  if (plight === "down") return [...ownStatuses(game.known).slice(0, 1).map(({ meaning }) => meaning), DOWN].join(" ");
  return [game.known.me.awaits, DEAD].filter((words) => words !== "").join(" ");
}

// True once the hero of a player who watches lives again.
const livesAgain = ({ game, seatName }: Frame["page"]): boolean =>
  [...game.known.players.values()].some(({ name, alive }) => name === seatName && alive);

function watchingWords({ game }: Frame["page"]): string {
  const delay = game.welcome?.watchDelay ?? 0;
  return `Watching ${game.welcome?.watched}${delay > 0 ? `, ${delay} turns ago` : ""}`;
}

const run = (page: Frame["page"], name: string) => (): void => {
  runCommand(page, name);
  page.changed();
};

const common = (page: Frame["page"], chat: string): HTMLElement[] => [
  button(chat, run(page, "chat"), { key: "Chat" }), button("Party", run(page, "players")),
  button("Menu", () => page.request("menu")),
];

function watchButtons(page: Frame["page"], chat: string): HTMLElement[] {
  const next = nextWatched(page.game);
  return [
    button("Next", () => page.watch(next), { disabled: next === "", "aria-label": `Watch ${next || "another player"}` }),
    button("Back", () => page.stopWatching(), { class: livesAgain(page) ? "due" : undefined }),
    ...common(page, chat),
  ];
}

function fallenButtons(page: Frame["page"], plight: Plight, chat: string): HTMLElement[] {
  const friend = nextWatched(page.game);
  const watch = button("Watch", () => page.watch(friend), { disabled: friend === "", "aria-label": "Watch a friend" });
  if (plight === "down") {
    return [watch, button("Point", () => page.request("pings")), button("Give up", run(page, "end-hero")), ...common(page, chat)];
  }
  return [watch, button("Stone", () => page.request("tombstone")), button("Tale", run(page, "tale")), ...common(page, chat)];
}

// A sentence about what the player can do.
export function plightWords(page: Frame["page"], plight: Plight): string {
  if (plight !== "watching") return sentenceOf(page, plight);
  return livesAgain(page) ? `${watchingWords(page)}. Your hero lives again.` : watchingWords(page);
}

export function plightButtons(page: Frame["page"], plight: Plight, chat: string): HTMLElement[] {
  return plight === "watching" ? watchButtons(page, chat) : fallenButtons(page, plight, chat);
}

export const plightPart = (words: string): HTMLElement => h("p", { class: "plight", role: "status" }, words);
