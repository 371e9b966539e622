// keyboard.ts: where a pressed key goes: the map, a window, or the browser.
import type { App } from "./app";
import { pressKey } from "./input/commands";
import { commandOf, nameOf } from "./input/keys";
import { onPastKey } from "./past_keyboard";
import { byId } from "./view/dom";

const ZOOM: Record<string, number> = { "+": 1.15, "-": 1 / 1.15 };

export function watchKeys(app: App): void {
  document.addEventListener("keydown", (event) => {
    if (!byId("game").hidden) onKey(app, event);
  });
}

function onKey(app: App, event: KeyboardEvent): void {
  if (app.past && !app.shown.ui.window) return onPastKey(app, event);
  if (app.past) return nameOf(event) === "Esc" ? escape(app, event) : undefined;
  const onMap = event.target === byId("map") || event.target === document.body;
  if (event.key === "Escape" && !onMap && !event.isComposing) return escape(app, event);
  if (event.target instanceof HTMLInputElement) return;
  if (onMap || isBesideMap(app, event)) onMapKey(app, event);
  else onWindowKey(app, event);
}

const OF_BUTTONS = /(^|-)(Enter|Space|Tab)$/;

// A button that was pressed keeps the focus. Keys that it has no use for play on, as on the map.
function isBesideMap({ ui }: App, event: KeyboardEvent): boolean {
  const { target } = event;
  const isBeside = target instanceof HTMLButtonElement && target.closest("#window, #entry, #lost") === null;
  return isBeside && !ui.window && !ui.question && !OF_BUTTONS.test(nameOf(event) ?? "Tab");
}

function onMapKey(app: App, event: KeyboardEvent): void {
  app.hurry();
  const zoom = ZOOM[nameOf(event) ?? ""];
  if (zoom) app.zoom(zoom);
  else if (pressKey(app, event, app.options.tab === "fight")) event.preventDefault();
}

// The help opens over a window and closes onto it again, as on the map.
function onWindowKey(app: App, event: KeyboardEvent): void {
  if (!app.ui.window || commandOf(nameOf(event) ?? "") !== "help") return chooseByLetter(event);
  event.preventDefault();
  app.ui.turnHelp();
  app.changed();
}

// Letters choose a row of the pack or an answer; other keys belong to the browser.
function chooseByLetter(event: KeyboardEvent): void {
  const name = nameOf(event);
  if (name?.length !== 1) return;
  const row = document.querySelector<HTMLElement>(`[data-letter="${CSS.escape(name)}"]`);
  if (row?.offsetParent) row.click();
}

function escape(app: App, event: KeyboardEvent): void {
  event.preventDefault();
  const { ui } = app.shown;
  ui.back();
  if (!ui.window) app.focusMap();
  app.changed();
}
