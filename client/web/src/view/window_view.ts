// window_view.ts: the windows over the map. They never cover the turn, the timer or the vitals.
import type { WindowName } from "../input/ui";
import { button, byId, h, update } from "./dom";
import type { Frame } from "./frame";
import { abilitiesWindow, choicesWindow } from "./choice_windows";
import { lookWindow, packWindow, viewWindow } from "./item_windows";
import { characterWindow, friendWindow, lobbyWindow, playersWindow, scoresWindow, tombstoneWindow } from "./realm_windows";
import { inviteWindow } from "./invite_window";
import { pingsWindow } from "./ping_window";
import { branchWindow } from "./branch_window";
import { shareWindow } from "./share_window";
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
  friend: friendWindow, pings: pingsWindow, invite: inviteWindow, share: shareWindow, branch: branchWindow,
};

// They leave most of the map in view.
const SHEETS: readonly (WindowName | undefined)[] = ["look", "friend", "pings"];

let shown: WindowName | undefined;
const focused = new Map<WindowName, string>(); // the row of each window that had the focus last

// Focus that leaves the window for the help or a question is not noted: it comes back to its row.
function noteFocus({ target }: FocusEvent): void {
  const { key } = (target as HTMLElement).dataset;
  if (shown && key) focused.set(shown, key);
}

function heading(frame: Frame, title: string): HTMLElement {
  const close = (): void => {
    const { page } = frame;
    page.ui.close();
    page.changed();
    if (!page.ui.window) page.focusMap();
  };
  return h("header", {}, h("h2", {}, title), button("Close", close, { key: "close" }));
}

// A desk shows the chat beside the log.
const windowOf = ({ page, shape }: Frame): WindowName | undefined =>
  page.ui.window === "chat" && shape === "desk" ? undefined : page.ui.window;

let talked = 0; // changes of the log when the chat was last scrolled to its end

function showNewest({ page }: Frame, box: HTMLElement, name: WindowName | undefined): void {
  const { version } = page.game.log;
  if (name === "chat" && (version !== talked || name !== shown)) box.querySelector(".content")?.scrollTo(0, 1e6);
  talked = version;
}

let topic = ""; // the window, and the item or cell that it is about

// A sheet about another thing begins at its top: the scroll position was that of what it showed before.
function showTop({ page: { ui } }: Frame, box: HTMLElement, name: WindowName | undefined): void {
  const now = `${name} ${ui.item} ${ui.cursor} ${ui.filter}`;
  if (now !== topic && !(ui.returned && name !== shown)) box.querySelector(".content")?.scrollTo(0, 0);
  topic = now;
}

export function showWindow(frame: Frame): void {
  const name = windowOf(frame);
  const box = byId("window");
  box.addEventListener("focusin", noteFocus); // the same listener is added once
  box.hidden = name === undefined;
  box.dataset.name = name ?? "";
  box.classList.toggle("sheet", SHEETS.includes(name));
  if (name) {
    const pane = PANES[name](frame);
    box.setAttribute("aria-label", pane.title);
    update(box, JSON.stringify([name, pane.title, pane.signature, frame.options.icons]), () =>
      [heading(frame, pane.title), h("div", { class: "content", key: "content", tabindex: "0" }, ...pane.build().filter((e) => e !== undefined))]);
  }
  if (name !== shown) arrive(frame, box, name);
  showTop(frame, box, name);
  showNewest(frame, box, name);
  shown = name;
}

// `key`: the row that is meant, if it is still there. Only that row is scrolled to: the first button of a gravestone
// stands below all its words.
function focusRow(box: HTMLElement, key: string | undefined): void {
  const rows = [...box.querySelectorAll<HTMLElement>(".content [data-key]")];
  const meant = rows.find((row) => row.dataset.key === key);
  const first = box.querySelector<HTMLElement>(".content button") ?? box.querySelector<HTMLElement>(".content");
  (meant ?? first)?.focus({ preventScroll: meant === undefined });
}

// Moves the focus into a window that opens; the look window leaves it on the map.
function arrive(frame: Frame, box: HTMLElement, name: WindowName | undefined): void {
  if (name === undefined && box.contains(document.activeElement)) frame.page.focusMap();
  const key = name && frame.page.ui.returned ? focused.get(name) : undefined;
  if (name && name !== "look" && name !== "chat") focusRow(box, key);
}
