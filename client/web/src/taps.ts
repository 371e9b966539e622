// taps.ts: taps on what is no button: the log, the chat and the vitals lead to their windows. On a desk the mouse
// selects their text instead.
import type { App } from "./app";
import { runCommand } from "./input/commands";
import { byId } from "./view/dom";

const COMMANDS: Record<string, string> = { story: "history", chat: "chat", vitals: "character" };

export function watchTaps(app: App): void {
  for (const [id, command] of Object.entries(COMMANDS)) byId(id).addEventListener("click", () => {
    const { shape, touch } = document.body.dataset;
    if (app.past || (shape === "desk" && touch === "false")) return;
    runCommand(app, command);
    app.changed();
  });
}
