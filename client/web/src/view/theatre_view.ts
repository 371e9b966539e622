// theatre_view.ts: who sees the moment together, who leads, and how others enter (R213).
import { wayInWords } from "../model/place";
import type { ChatLine } from "../wire/wire_pb";
import { paintOf } from "./colours";
import { button, byId, h, setText, update } from "./dom";
import type { Frame, Viewer } from "./frame";
import type { MapView } from "./map_view";
import { drawers } from "./theatre_drawers";
import { showTalk } from "./theatre_talk";

export interface Visitor {
  number: number;
  name: string;
  place?: number; // the cell at which it points
}

// A theatre, as far as it is shown.
export interface TheatreState {
  readonly room: string; // empty: the visitor is alone
  readonly state: { leader: number; you: number; visitors: Visitor[] } | undefined; // undefined: not entered
  readonly lines: readonly ChatLine[];
  readonly trouble: string;
  readonly leads: boolean;
  readonly leader: string;
  leave(): void;
  dismiss(): void;
  say(text: string): void;
  call(name: string): void;
  handOver(visitor: number): void;
}

export interface TheatreViewer extends Viewer {
  readonly theatre: TheatreState;
}

const COLOURS = 8;
const STRIDE = 7; // neighbours in the palette are alike

export const colourOf = ({ options }: Frame<Viewer>, number: number): string =>
  paintOf(options.theme).player(((STRIDE * (number - 1)) % COLOURS) + 1);

// ---- the parts that stay ----

const frameParts = (theatre: TheatreState): HTMLElement[] => [
  h("p", { role: "status" }),
  h("div", { class: "people" }, h("ul", { "aria-label": "Visitors" }), h("div", { class: "buttons" },
    ...drawers(theatre),
    button("Leave", () => theatre.leave(), { title: "Leave the theatre (q, Esc)" }))),
];

const closedParts = (theatre: TheatreState): HTMLElement[] =>
  [h("p", { role: "status" }), button("OK", () => theatre.dismiss(), { key: "dismiss" })];

// ---- the parts that change ----

function marksOf(theatre: TheatreState, number: number): string {
  const { leader, you } = theatre.state!;
  const marks = [...(number === you ? ["you"] : []), ...(number === leader ? ["leads"] : [])];
  return marks.length === 0 ? "" : ` (${marks.join(", ")})`;
}

function visitorRow(frame: Frame<TheatreViewer>, visitor: Visitor): HTMLElement {
  const { theatre, game } = frame.page;
  const { number, name, place } = visitor;
  const label = h("b", {}, name);
  label.style.color = colourOf(frame, number);
  const points = place === undefined ? undefined : h("span", { class: "faint" }, ` points ${wayInWords(game.known.body?.at ?? 0, place)}`);
  const hand = (): void => theatre.handOver(number);
  const hands = theatre.leads && number !== theatre.state!.you;
  return h("li", {}, h("span", {}, label, marksOf(theatre, number), points),
    hands ? button("Let lead", hand, { key: `lead ${number}`, "aria-label": `Let lead: ${name}` }) : undefined);
}

function statusOf({ trouble, state, leads, leader }: TheatreState): string {
  if (trouble !== "") return trouble;
  if (!state) return "Entering the theatre …";
  if (state.visitors.length === 1) return "You lead, and nobody else is here yet: invite others.";
  return leads ? "You lead: the others see what you see." : `You see what ${leader} shows.`;
}

// A small screen leaves out a status that the list of visitors has too.
function showStatus(theatre: TheatreState, status: HTMLElement): void {
  const { trouble, leads, state } = theatre;
  status.className = trouble !== "" ? "hurt" : leads && state!.visitors.length > 1 ? "known" : "";
  setText(status, statusOf(theatre));
}

function showVisitors(frame: Frame<TheatreViewer>, list: HTMLElement): void {
  const { state, leads } = frame.page.theatre;
  const here = frame.page.game.known.body?.at;
  update(list, JSON.stringify([leads, here, state?.leader, state?.visitors.map(({ number, name, place }) => [number, name, place])]),
    () => (state?.visitors ?? []).map((visitor) => visitorRow(frame, visitor)));
}

function modeOf({ room, state, leads, trouble }: TheatreState): string | undefined {
  if (room !== "") return state && !leads ? "follows" : "leads";
  return trouble === "" ? undefined : "over";
}

let arranged = "";

// The style arranges the page by the mode. Once the map has its new size, the hero is in its middle again.
function arrange({ page }: Frame<TheatreViewer>, map: MapView): void {
  const { dataset } = document.body;
  const mode = modeOf(page.theatre);
  const arrangement = `${mode} ${page.pastButtons.length}`;
  if (arrangement === arranged) return;
  arranged = arrangement;
  if (mode === undefined) delete dataset.theatre;
  else dataset.theatre = mode;
  requestAnimationFrame(() => {
    map.recentre();
    page.changed();
  });
}

export function showTheatre(frame: Frame<TheatreViewer>, map: MapView): void {
  const { theatre } = frame.page;
  const box = byId("theatre");
  arrange(frame, map);
  box.hidden = theatre.room === "" && theatre.trouble === "";
  showTalk(theatre);
  if (box.hidden) return;
  update(box, theatre.room, () => (theatre.room === "" ? closedParts(theatre) : frameParts(theatre)));
  showStatus(theatre, box.querySelector<HTMLElement>("p")!);
  if (theatre.room !== "") showVisitors(frame, box.querySelector<HTMLElement>("ul")!);
}
