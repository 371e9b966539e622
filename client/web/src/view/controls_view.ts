// controls_view.ts: the buttons below the map: what can be done here, and what is always there.
import { StandingIntent_Verb as Standing } from "../wire/wire_pb";
import { runCommand, steer } from "../input/commands";
import type { QuickSlot } from "../input/quick";
import { Slots } from "../input/slots";
import { abilities, chooseLabel } from "../model/choices";
import type { Game } from "../model/game";
import { buttonChoices } from "../model/offers";
import { whereabouts } from "../model/place";
import { nearestStairs, standsOnStairs, wayOn } from "../model/stairs";
import { foes } from "../model/surroundings";
import { hasChosen } from "../model/turn";
import { button, byId, h, update } from "./dom";
import { type Plight, plightButtons, plightOf, plightPart, plightWords } from "./fallen_view";
import type { Frame } from "./frame";
import { showPastControls } from "./past_view";

const PAD: readonly (readonly [number, string, string])[] = [
  [8, "↖", "north-west"], [1, "↑", "north"], [2, "↗", "north-east"], [7, "←", "west"], [0, "·", "wait"],
  [3, "→", "east"], [6, "↙", "south-west"], [5, "↓", "south"], [4, "↘", "south-east"],
];
const SLOT_COUNT = 4;
const slots = new Slots(SLOT_COUNT, ["fight", "abilities"]);

// A button that comes and goes.
interface Fleeting {
  key: string;
  label: string;
  title?: string;
  run: (page: Frame["page"]) => void;
}

// What can be done here. What the hero may choose comes first, since that is rare.
function fleetingOf(game: Game): Fleeting[] {
  const { known, spectating } = game;
  const choose = spectating ? "" : chooseLabel(known);
  const own: Fleeting[] = [
    { key: "choices", label: choose, run: (page) => page.request("choices") },
    { key: "fight", label: !spectating && known.me.alive && foes(known).length > 0 ? "Fight" : "", run: (page) => page.player.fight() },
    { key: "abilities", label: abilities(known).length === 0 ? "" : "Abilities", run: (page) => page.request("abilities") },
  ];
  const offered = buttonChoices(known).map((choice): Fleeting =>
    ({ key: `${choice.offer.verb} ${choice.offer.word} ${choice.offer.words}`, label: choice.label, title: choice.offer.text, run: (page) => page.player.choose(choice) }));
  const all = [...own.filter(({ label }) => label !== ""), ...offered];
  return spectating || all.length >= SLOT_COUNT ? all : [...all, ...resumeOf(game), ...stairsOf(known)];
}

// Takes up the walk that news has stopped. With a foe in view it would stop at once.
function resumeOf({ known, standing, walk }: Game): Fleeting[] {
  const { order } = walk;
  if (order === undefined || standing !== "" || foes(known).length > 0) return [];
  const where = whereabouts(known.body?.at ?? order.place, order.place);
  return [{ key: "resume", label: `resume ${where}`, title: "Go on to where you were going", run: (page) => page.order(order) }];
}

// The way to the stairs, once they are known; on them their own offer stands.
function stairsOf(known: Game["known"]): Fleeting[] {
  const way = wayOn(known);
  if (!known.me.alive || standsOnStairs(known, way) || nearestStairs(known, way) === undefined) return [];
  return [{ key: "stairs", label: `stairs ${way}`, run: (page) => page.player.takeStairs(way) }];
}

function takeBack(frame: Frame): HTMLElement {
  const { page } = frame;
  const active = page.game.standing !== "" || hasChosen(page.game);
  const label = page.game.standing !== "" ? "Stop" : "Undo";
  return button(label, () => page.withdraw(), { key: "back", disabled: !active, title: "Take back what you chose" });
}

const chatLabel = ({ game }: Frame["page"]): string => (game.unread > 0 ? `Chat (${game.unread})` : "Chat");

function steady(frame: Frame): HTMLElement[] {
  const { page } = frame;
  const run = (name: string) => (): void => {
    runCommand(page, name);
    page.changed();
  };
  return [
    takeBack(frame),
    button("Explore", () => page.player.stand(Standing.EXPLORE, "exploring")),
    button("Rest", () => page.player.stand(Standing.REST, "resting")),
    button("Wait", run("wait")),
    button("Pack", run("pack")),
    button("View", run("list"), { "aria-label": "In view" }),
    button(chatLabel(page), run("chat"), { key: "Chat" }),
    button("Menu", () => page.request("menu")),
  ];
}

// The buttons of what can be done here, in slots that never move.
function fleeting(frame: Frame): HTMLElement[] {
  const { page, now } = frame;
  const all = new Map(fleetingOf(page.game).map((one) => [one.key, one]));
  return slots.place([...all.keys()], now).map((key) => {
    const one = all.get(key ?? "");
    if (!one) return h("span", { class: "slot" });
    return button(one.label, () => one.run(page), { key: `slot ${key}`, title: one.title || undefined });
  });
}

// Directions for a thumb, in a corner of the map.
function showPad({ page, options }: Frame): void {
  const box = byId("pad");
  box.hidden = options.pad === "none";
  box.className = options.pad;
  const press = (way: number) => (): void => (way ? steer(page, way, false) : runCommand(page, "wait"));
  update(box, options.pad, () =>
    PAD.map(([way, sign, word]) => button(sign, press(way), { key: word, "aria-label": word })));
}

export function showControls(frame: Frame): void {
  const { page, now } = frame;
  const { game } = page;
  if (page.past) {
    byId("pad").hidden = true;
    return showPastControls(frame, page.past);
  }
  showPad(frame);
  if (game.known.depth === 0 && byId("controls").children.length > 0) return; // a reconnection: the buttons stay
  const offers = slots.place(fleetingOf(game).map(({ key }) => key), now).join();
  const words = fleetingOf(game).map(({ label, title }) => label + (title ?? "")).join();
  const plight = plightOf(page);
  if (plight !== "") return showPlight(frame, plight, `${offers}|${words}`);
  const signature = [offers, words, game.standing, hasChosen(game), game.unread, ...quickSlots(frame).map((slot) => slot && [slot.label, slot.enabled])].join("|");
  update(byId("controls"), signature, () => [
    h("div", { class: "fleeting" }, ...fleeting(frame)), ...quickRow(frame),
    h("div", { class: "steady" }, ...steady(frame)),
  ]);
}

const quickSlots = ({ page, screen, shape }: Frame): (QuickSlot | undefined)[] =>
  (screen.coarse && shape !== "small" ? page.quick.slots(page.game.known) : []);

// The thing thrown last, the thing used last, an ability and the player's own choice, each always at the same place.
function quickRow(frame: Frame): HTMLElement[] {
  const { player } = frame.page;
  const all = quickSlots(frame);
  const one = (slot: QuickSlot | undefined, i: number): HTMLElement => (slot === undefined ? h("span", { class: "slot" })
    : button(slot.label, () => slot.run(player), { key: `quick ${i}`, disabled: !slot.enabled }));
  return all.length === 0 ? [] : [h("div", { class: "quick" }, ...all.map(one))];
}

// The buttons of a player who is down or dead, or who watches.
function showPlight(frame: Frame, plight: Plight, offers: string): void {
  const { page } = frame;
  const words = plightWords(page, plight);
  const build = (): HTMLElement[] => plightButtons(page, plight, chatLabel(page));
  const signature = [plight, words, offers, build().map((one) => one.outerHTML)].join("|");
  update(byId("controls"), signature, () => [
    plightPart(words), ...(plight === "dead" ? [h("div", { class: "fleeting" }, ...fleeting(frame))] : []),
    h("div", { class: "steady" }, ...build()),
  ]);
}

// True while a slot waits to be used again, so that the page looks again later.
export const controlsWait = (now: number): boolean => slots.waits(now);

// Buttons for the answer to "which way?", as they lie around the hero.
export function wayButtons(answer: (way: number) => void): HTMLElement {
  return h("div", { class: "ways" }, ...PAD.map(([way, sign, word]) => (way === 0 ? h("span")
    : button(sign, () => answer(way), { key: word, "aria-label": word }))));
}
