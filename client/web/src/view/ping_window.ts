// ping_window.ts: the six quick words to friends, as a sheet.
import { button, h } from "./dom";
import type { Frame } from "./frame";
import type { Pane } from "./window_view";

// As the terminal's (client/input/modes.cc): the words after a "!" are quick pings for all clients.
const PINGS = ["help", "wait", "go", "come here", "thanks", "no"];

export function pingsWindow({ page }: Frame): Pane {
  return {
    title: "Call to friends",
    signature: "",
    build: () => [
      h("div", { class: "buttons" }, ...PINGS.map((word) => button(word, () => page.call(`! ${word}`), { "data-letter": word[0] }))),
      h("p", { class: "faint" }, "To point a place out, press it long."), button("Point out where I am", () => page.pingHere()),
    ],
  };
}
