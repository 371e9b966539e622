// window_view.ts: the windows over the map. They never cover the turn, the timer or the vitals.
import type { WindowName } from "../input/ui";
import { button, byId, h, update } from "./dom";
import type { Frame } from "./frame";
import { abilitiesWindow, choicesWindow } from "./choice_windows";
import { lookWindow, packWindow, viewWindow } from "./item_windows";
import { characterWindow, lobbyWindow, playersWindow, scoresWindow, tombstoneWindow } from "./realm_windows";
import { taleWindow, talesWindow } from "./tale_windows";
import { helpWindow, historyWindow, linkWindow, menuWindow, optionsWindow, sinceWindow } from "./page_windows";

// A window's title, and its content; `signature` changes whenever the content does.
export interface Pane {
  title: string;
  signature: unknown;
  build: () => (HTMLElement | undefined)[];
}

const PANES: Record<WindowName, (frame: Frame) => Pane> = {
  pack: packWindow, view: viewWindow, look: lookWindow, players: playersWindow, character: characterWindow,
  scores: scoresWindow, lobby: lobbyWindow, tombstone: tombstoneWindow, since: sinceWindow, help: helpWindow,
  history: historyWindow, options: optionsWindow, menu: menuWindow, link: linkWindow, chat: historyWindow,
  choices: choicesWindow, abilities: abilitiesWindow, tale: taleWindow, tales: talesWindow,
};

let shown: WindowName | undefined;

function heading(frame: Frame, title: string): HTMLElement {
  const close = (): void => {
    frame.page.ui.open(undefined);
    frame.page.changed();
    frame.page.focusMap();
  };
  return h("header", {}, h("h2", {}, title), button("Close", close, { key: "close" }));
}

export function showWindow(frame: Frame): void {
  const name = frame.page.ui.window;
  const box = byId("window");
  box.hidden = name === undefined;
  box.dataset.name = name ?? "";
  if (name) {
    const pane = PANES[name](frame);
    box.setAttribute("aria-label", pane.title);
    update(box, JSON.stringify([name, pane.title, pane.signature]), () =>
      [heading(frame, pane.title), h("div", { class: "content", key: "content", tabindex: "0" }, ...pane.build().filter((e) => e !== undefined))]);
  }
  if (name !== shown) arrive(frame, box, name);
  shown = name;
}

function focusFirst(box: HTMLElement): void {
  (box.querySelector<HTMLElement>(".content button") ?? box.querySelector<HTMLElement>(".content"))?.focus();
}

// Moves the focus into a window that opens; the look window leaves it on the map.
function arrive(frame: Frame, box: HTMLElement, name: WindowName | undefined): void {
  if (name === "chat") box.querySelector(".content")?.scrollTo(0, 1e6);
  if (name === undefined && box.contains(document.activeElement)) frame.page.focusMap();
  if (name && name !== "look" && name !== "chat") focusFirst(box);
}
