// pointer_view.ts: over the map, the cells at which the visitors of a theatre point, with their names.
import { xOf, yOf } from "../model/place";
import { byId, h, update } from "./dom";
import type { Frame } from "./frame";
import type { MapView } from "./map_view";
import { colourOf, type TheatreViewer, type Visitor } from "./theatre_view";

const within = (at: number, size: number, most: number): number => Math.max(0, Math.min(at, most - size));

// A cell out of view has its mark at the edge beside it.
function pointer(frame: Frame<TheatreViewer>, map: MapView, { number, name, place }: Visitor, stage: DOMRect): HTMLElement {
  const { left, top, width, height } = map.boxOf(place!);
  const [x, y] = [within(left, width, stage.width), within(top, height, stage.height)];
  const isIn = Math.abs(x - left) < width && Math.abs(y - top) < height;
  const box = h("i", { class: isIn ? undefined : "beyond" }, h("b", { class: x > stage.width / 2 ? "left" : undefined }, name));
  Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, color: colourOf(frame, number) });
  return box;
}

function pointersOf({ theatre, game }: TheatreViewer): Visitor[] {
  const { width, height } = game.known.cells;
  return (theatre.state?.visitors ?? []).filter(({ place }) => place !== undefined && xOf(place) < width && yOf(place) < height);
}

export function showPointers(frame: Frame<TheatreViewer>, map: MapView): void {
  const pointing = pointersOf(frame.page);
  const box = byId("pointers");
  if (pointing.length === 0) return update(box, "", () => []);
  const stage = box.getBoundingClientRect();
  const where = pointing.map(({ number, name, place }) => [number, name, map.boxOf(place!)]);
  update(box, JSON.stringify([where, stage.width, stage.height, frame.options.theme]),
    () => pointing.map((visitor) => pointer(frame, map, visitor, stage)));
}
