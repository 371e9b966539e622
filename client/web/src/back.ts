// back.ts: on a touch screen the browser's Back closes what is open on the page, and then asks before it leaves the game.
// On a desk Back and Forward lead from page to page, as everywhere.
import type { App } from "./app";
import { byId } from "./view/dom";

const HELD = "game"; // the entry of the history that Back leads away from

// A browser skips entries that were made without a touch or key.
export function guardBack(app: App): void {
  const hold = (): void => {
    if (app.fingers && !byId("game").hidden && history.state !== HELD) history.pushState(HELD, "");
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, hold, { capture: true });
  window.addEventListener("popstate", () => {
    if (!app.fingers || location.hash !== "" || byId("game").hidden || history.state === HELD) return;
    hold();
    app.goBack();
  });
}
