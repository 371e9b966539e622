// keyboard.ts: where a pressed key goes: the map, a window, or the browser.
import type { App } from "./app";
import { pressKey } from "./input/commands";
import { commandOf, nameOf } from "./input/keys";
import { onPastKey } from "./past_keyboard";
import { byId } from "./view/dom";

const ZOOM: Record<string, number> = { "+": 1.15, "-": 1 / 1.15 };

export function watchKeys(app: App): void {
  document.addEventListener("keydown", (event) => {
    if (byId("game").hidden) return;
    app.catchUp();
    onKey(app, event, document.activeElement ?? document.body);
  });
}

// `focus`: where the key goes. A window that was drawn just now has it, and not the target of the event.
function onKey(app: App, event: KeyboardEvent, focus: Element): void {
  if (app.past && !app.shown.ui.window) return onPastKey(app, event);
  if (app.past) return nameOf(event) === "Esc" ? escape(app, event) : undefined;
  const onMap = focus === byId("map") || focus === document.body;
  if (event.key === "Escape" && !onMap && !event.isComposing) return escape(app, event);
  if (focus instanceof HTMLInputElement) return;
  if (onMap || isBesideMap(app, event, focus)) onMapKey(app, event);
  else onWindowKey(app, event);
}

const OF_BUTTONS = /(^|-)(Enter|Space|Tab)$/;

// A button that was pressed keeps the focus. Keys that it has no use for play on, as on the map.
function isBesideMap({ ui }: App, event: KeyboardEvent, focus: Element): boolean {
  const isBeside = focus instanceof HTMLButtonElement && focus.closest("#window, #entry, #lost") === null;
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
