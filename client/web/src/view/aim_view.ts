// aim_view.ts: over the map, while a question asks for a place: how far it may be, the way of what is thrown, the
// cells around its end on which it works, and the cell of the first tap.
import { flightTo } from "../model/flight";
import { type Place, xOf, yOf } from "../model/place";
import { byId, h, update } from "./dom";
import type { Frame } from "./frame";
import type { MapView } from "./map_view";

function frameOf(map: MapView, from: Place, cells: number, name: string): HTMLElement {
  const { left, top, width, height } = map.boxOf(from);
  const box = h("i", { class: name });
  box.style.left = `${left - cells * width}px`;
  box.style.top = `${top - cells * height}px`;
  box.style.width = `${(2 * cells + 1) * width}px`;
  box.style.height = `${(2 * cells + 1) * height}px`;
  return box;
}

export function showAim({ page }: Frame, map: MapView): void {
  const { known } = page.game;
  const { question } = page.ui;
  const here = known.body?.at;
  const box = byId("aim");
  box.hidden = !question?.place || here === undefined;
  if (box.hidden || !question || here === undefined) return;
  const { aimed, range = 0, flies, area = 0 } = question;
  const way = aimed !== undefined && flies ? flightTo(known, aimed).cells : [];
  const end = way.at(-1) ?? (aimed !== undefined && flies ? here : aimed); // at the thrower's feet
  const origin = map.boxOf(here);
  update(box, [origin.left, origin.top, origin.width, xOf(here), yOf(here), aimed, range, area, way.join()].join(), () => [
    ...(range > 0 ? [frameOf(map, here, range, "range")] : []), ...way.map((cell) => frameOf(map, cell, 0, "way")),
    ...(end === undefined || area === 0 ? [] : [frameOf(map, end, area, "area")]),
    ...(aimed === undefined ? [] : [frameOf(map, aimed, 0, "aimed")]),
  ]);
}
