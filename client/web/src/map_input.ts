// map_input.ts: what gestures on the map do.
import type { App } from "./app";
import { DOUBLE_MS, GestureReader, type Spot } from "./input/gestures";
import { type Place, straightWay } from "./model/place";
import { cellSize } from "./model/shape";
import { byId } from "./view/dom";

export function watchMap(app: App, element: HTMLElement): void {
  const at = (spot: Spot): Place | undefined => app.map.placeOf(spot, app.game);
  let waiting = 0; // a tap after a drag, which may be the first of a double tap
  byId("centre").addEventListener("click", () => app.shown.recentre());
  new GestureReader(element, {
    tap: (spot) => {
      const place = at(spot);
      if (!app.shown.ui.offset) return tap(app, place);
      waiting = window.setTimeout(() => tap(app, place), DOUBLE_MS);
    },
    twice: (spot) => {
      window.clearTimeout(waiting);
      if (app.shown.ui.offset) app.shown.recentre();
      else if (!isOnTheWay(app, at(spot))) tap(app, at(spot));
    },
    look: (spot) => look(app, at(spot)),
    drag: (dx, dy) => drag(app, dx, dy),
    zoom: (factor) => app.zoom(factor),
  });
}

// The second tap of a double tap does not stop the walk that the first one began.
const isOnTheWay = ({ game, ui }: App, place: Place | undefined): boolean =>
  !ui.question && game.standing !== "" && place === game.aim;

function tap(app: App, place: Place | undefined): void {
  const { ui } = app;
  app.focusMap();
  if (place === undefined || app.past) return; // in the past there is nothing to do
  if (ui.question) return answer(app, place);
  if (ui.window) ui.open(undefined);
  else if (!app.game.known.me.alive && place !== app.game.known.body?.at) ui.lookAt(place);
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
  if (place !== undefined && !app.past) app.ui.lookAt(place);
  app.changed();
}

function drag(app: App, dx: number, dy: number): void {
  const size = cellSize(app.screen, app.options.cell, app.icons);
  app.shown.ui.drag(dx / size.width, dy / size.height);
  app.changed();
}
