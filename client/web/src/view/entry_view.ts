// entry_view.ts: the row for questions and the chat line.
import { lettersOf, type Question } from "../input/ui";
import { button, byId, h, update } from "./dom";
import type { Frame } from "./frame";
import { wayButtons } from "./controls_view";
import { showPastEntry } from "./past_view";

const MOST = 1000; // characters; the server cuts the line to 400 bytes, and says so

function finish(frame: Frame, run: () => void): void {
  frame.page.ui.question = undefined;
  run();
  frame.page.changed();
  frame.page.focusMap();
}

function questionRow(frame: Frame, question: Question): HTMLElement[] {
  const letters = lettersOf(question.answers.map(({ label }) => label));
  const answers = question.answers.map(({ label, run }, i) => {
    const letter = letters[i] ?? "";
    const shown = label.toLowerCase().startsWith(letter) ? label : `${letter}: ${label}`;
    return button(shown, () => finish(frame, run), { "data-letter": letter });
  });
  const ways = question.way ? [wayButtons((way) => finish(frame, () => question.way?.(way)))] : [];
  const cancel = button("Cancel", () => finish(frame, () => frame.page.ui.dropQuestion()), { "data-letter": "n" });
  return [h("span", { role: "alert" }, question.text), ...answers, ...ways, cancel];
}

let asked: Question | undefined;

export function showEntry(frame: Frame): void {
  const { ui, past } = frame.page;
  if (past) return showPastEntry(frame, past);
  const box = byId("entry");
  const chatting = ui.window === "chat";
  const signature = ui.question ? `${ui.question.text} ${ui.question.answers.length}` : chatting ? "chat" : "";
  box.hidden = signature === "";
  update(box, signature, () => (ui.question ? questionRow(frame, ui.question) : chatting ? [chatForm(frame)] : []));
  // "Which way?" leaves the focus on the map, whose keys answer it.
  const confirms = ui.question && !ui.question.way && !ui.question.place;
  if (confirms && ui.question !== asked) box.querySelector<HTMLElement>(ui.question?.grave ? "button:last-child" : "button")?.focus();
  asked = ui.question;
}

function chatForm({ page }: Frame): HTMLElement {
  const input = h("input", {
    id: "say", name: "say", maxlength: String(MOST), autocomplete: "off", enterkeyhint: "send",
    "aria-label": "Chat. /help lists the commands, such as /w NAME to whisper",
    placeholder: "Chat  (/help: commands)",
  });
  const form = h("form", { class: "chat" }, input, h("button", { type: "submit" }, "Send"),
    button("Calls", () => page.request("pings"), { "aria-label": "Calls to friends" }),
    button("Close", () => page.ui.open(undefined), { key: "close chat" }));
  input.addEventListener("input", () => page.typed(input.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = input;
    input.value = "";
    input.focus();
    page.sendChat(value);
  });
  form.lastElementChild?.addEventListener("click", () => {
    page.changed();
    page.focusMap();
  });
  return form;
}

// Opens the chat line with a text.
export function focusEntry(start: string): void {
  const input = document.getElementById("say") as HTMLInputElement | null;
  if (!input) return;
  if (start !== "") input.value = start;
  input.focus();
}
