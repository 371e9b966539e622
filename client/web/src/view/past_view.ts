// past_view.ts: the buttons and the status of the past, in place of those of the game.
import type { PastWalk } from "../model/past";
import { button, byId, h, setText, update } from "./dom";
import type { Frame, PastButton, Viewer } from "./frame";

const MOST_WORDS = 60;

const BUTTONS: readonly PastButton[] = [
  ["Back", "Left", "Back one moment (Left, h)"], ["Play", "Space", "Play or pause (Space)"],
  ["Forward", "Right", "Forward one moment (Right, l)"], ["Close", "q", "Close the past (q, Esc)"],
  ["First", "Home", "First moment (Home)"], ["← 10", "PgUp", "10 moments back (PgUp)"],
  ["10 →", "PgDn", "10 moments forward (PgDn)"], ["Latest", "End", "Latest moment (End)"],
  ["← Mark", "[", "Previous mark: a death or descent ([)"], ["Mark →", "]", "Next mark: a death or descent (])"],
  ["Slower", "-", "Slower (-)"], ["Faster", "+", "Faster (+)"],
  ["Find …", "/", "Find words in the log (/)"], ["← Find", "N", "Find the previous moment with the words (N)"],
  ["Find →", "n", "Find the next moment with the words (n)"],
];

function pastButton({ page }: Frame<Viewer>, walk: PastWalk, [label, key, meaning]: PastButton): HTMLElement {
  const press = (): void => void page.pressInPast(key);
  if (key === "Space") return button(walk.playing ? "Pause" : label, press, { key, title: meaning });
  return button(label, press, { key, title: meaning, "aria-label": meaning, disabled: key.toLowerCase() === "n" && walk.words === "" });
}

// While the past plays, its status changes too often to be read out.
export function showPastControls(frame: Frame<Viewer>, walk: PastWalk): void {
  const own = frame.page.pastButtons;
  update(byId("controls"), `past ${walk.playing} ${walk.words === ""} ${own.map(([, key]) => key).join("")}`, () => [
    h("p", { id: "past", role: "status", "aria-live": walk.playing ? "off" : "polite" }, h("b", { class: "hurt" }), h("span")),
    h("p", { class: "unseen", role: "status" }),
    h("div", { class: "past" }, ...[...BUTTONS, ...own].map((row) => pastButton(frame, walk, row))),
  ]);
  const [call, status] = byId("past").children as unknown as HTMLElement[];
  setText(call!, walk.call);
  setText(status!, walk.status);
  setText(byId("past").nextElementSibling as HTMLElement, walk.lines);
}

// The field for the words to find.
export function showPastEntry({ page }: Frame<Viewer>, walk: PastWalk): void {
  const box = byId("entry");
  const begins = walk.typing && box.hidden;
  box.hidden = !walk.typing;
  update(box, `find ${walk.typing}`, () => (walk.typing ? [findForm(page)] : []));
  if (begins) box.querySelector("input")?.focus();
}

function findForm(page: Viewer): HTMLElement {
  const input = h("input", {
    name: "find", maxlength: String(MOST_WORDS), autocomplete: "off", enterkeyhint: "search",
    "aria-label": "Words of a sentence of the log", placeholder: "Words of a sentence",
  });
  const form = h("form", { class: "chat" }, input, h("button", { type: "submit" }, "Find"),
    button("Cancel", () => page.findInPast("")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    page.findInPast(input.value);
  });
  return form;
}
