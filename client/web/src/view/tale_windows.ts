// tale_windows.ts: the tale of a run that is over, in the server's words, and the list of such runs (R203).
import type { Tale, Tale_Hero, Tale_Point, TaleList_Heading } from "../wire/wire_pb";
import { Intent_Verb as Verb } from "../wire/wire_pb";
import { isOmens, openChoices } from "../model/choices";
import { myChoices } from "../model/offers";
import { act } from "../model/order";
import { capital } from "../model/words";
import { button, h } from "./dom";
import type { Frame } from "./frame";
import type { Pane } from "./window_view";

const heroPart = (hero: Tale_Hero): HTMLElement =>
  h("p", {}, h("b", {}, hero.name), ` ${hero.build}; ${hero.fate}`);

// Its button opens the past there.
const pointPart = ({ page }: Frame, run: number, { depth, turn, text }: Tale_Point, nth: number): HTMLElement =>
  h("p", {}, button(`level ${depth}, turn ${turn}`, () => page.openPast({ run, point: nth + 1 }),
    { key: `point ${nth + 1}`, title: "Walk through it from here" }), ` ${text} `,
    button("Share", () => page.shareMoment({ run, point: nth + 1 }), { key: `share ${nth + 1}` }),
    button("Play on", () => page.playOn({ run, point: nth + 1 }), { key: `play on ${nth + 1}`, title: "Play on from here" }));

const wordsOf = (frame: Frame, tale: Tale): HTMLElement[] => [
  h("p", {}, tale.opening), ...tale.heroes.map(heroPart),
  ...tale.points.map((point, nth) => pointPart(frame, tale.run, point, nth)),
  h("p", {}, tale.reckoning), h("p", { class: "plain" }, tale.closing),
];

function buttonsOf({ page }: Frame, tale: Tale): HTMLElement {
  const next = myChoices(page.game.known).find(({ offer }) => offer.verb === Verb.NEXT_RUN);
  const omens = openChoices(page.game.known).some(isOmens);
  return h("div", { class: "buttons" },
    ...(next ? [button(capital(next.label), () => (omens ? page.request("choices") : page.order(act(Verb.NEXT_RUN))))] : []),
    ...(omens ? [button("Omens for it", () => page.request("choices"))] : []),
    button("Walk through it", () => page.openPast({ run: tale.run, point: 0 })),
    ...(tale.run > 1 ? [button("The run before", () => page.readTale(tale.run - 1))] : []),
    button("All tales", () => page.request("tales")),
    ...(page.game.tombstone ? [button("Your stone", () => page.request("tombstone"))] : []));
}

export function taleWindow(frame: Frame): Pane {
  const { tale, tombstone, known } = frame.page.game;
  const none = tale ? "No run of this realm is over yet." : "Asking the server…";
  return {
    title: tale && tale.run > 0 ? tale.title : "The tale",
    signature: [tale, tombstone !== undefined, myChoices(known).map((choice) => choice.label), openChoices(known).some(isOmens)],
    build: () => (tale && tale.run > 0 ? [...wordsOf(frame, tale), buttonsOf(frame, tale)] : [h("p", {}, none)]),
  };
}

export function talesWindow({ page }: Frame): Pane {
  const { tales } = page.game;
  const row = (tale: TaleList_Heading): HTMLElement => h("div", { class: "part" },
    button(`${tale.run}. ${tale.title}`, () => page.readTale(tale.run), { key: `tale ${tale.run}` }),
    h("span", {}, ` ${tale.opening}`));
  const none = tales ? "No run of this realm is over yet." : "Asking the server…";
  return {
    title: "The tales of this realm",
    signature: tales,
    build: () => (tales && tales.length > 0 ? tales.map(row) : [h("p", {}, none)]),
  };
}
