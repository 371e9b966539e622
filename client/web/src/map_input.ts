// map_input.ts: what gestures on the map do.
import type { App } from "./app";
import { GestureReader, type Spot } from "./input/gestures";
import { type Place, straightWay } from "./model/place";
import { cellSize } from "./model/shape";

export function watchMap(app: App, element: HTMLElement): void {
  const at = (spot: Spot): Place | undefined => app.map.placeOf(spot, app.game);
  new GestureReader(element, {
    tap: (spot) => tap(app, at(spot)),
    twice: (spot) => (app.ui.offset ? app.recentre() : tap(app, at(spot))),
    look: (spot) => look(app, at(spot)),
    drag: (dx, dy) => drag(app, dx, dy),
    zoom: (factor) => app.zoom(factor),
  });
}

function tap(app: App, place: Place | undefined): void {
  const { ui } = app;
  app.focusMap();
  if (place === undefined) return;
  if (ui.question) return answer(app, place);
  if (ui.window) ui.open(undefined);
  else app.player.go(place);
  app.changed();
}

function answer(app: App, place: Place): void {
  const question = app.ui.question;
  const way = straightWay(app.game.known.body?.at ?? place, place);
  app.ui.question = undefined;
  if (question?.place) question.place(place);
  else if (question?.way && way) question.way(way);
  app.changed();
}

function look(app: App, place: Place | undefined): void {
  if (place !== undefined) app.ui.lookAt(place);
  app.changed();
}

function drag(app: App, dx: number, dy: number): void {
  const size = cellSize(app.screen, app.options.cell);
  const before = app.ui.offset ?? { x: 0, y: 0 };
  app.ui.offset = { x: before.x - dx / size.width, y: before.y - dy / size.height };
  app.changed();
}
