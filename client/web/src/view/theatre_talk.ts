// theatre_talk.ts: the last lines of a theatre's visitors, and the field for the next one.
import { chatText } from "../model/log";
import type { ChatLine } from "../wire/wire_pb";
import { byId, h, setText, sync, update } from "./dom";

export interface Talk {
  readonly room: string; // empty: there is none
  readonly lines: readonly ChatLine[];
  say(text: string): void;
}

const MOST = 400; // characters; the server cuts the line to as many bytes, and says so

const elements = new WeakMap<ChatLine, HTMLElement>();

// The same element each time, so that a screen reader reads a line once.
function lineElement(line: ChatLine): HTMLElement {
  const element = elements.get(line) ?? h("p", { class: line.number === 0 ? "notice" : "chat" });
  elements.set(line, element);
  setText(element, chatText(line));
  return element;
}

// The field stays open, and keeps the focus, after a line.
function talkForm(talk: Talk): HTMLElement {
  const input = h("input", { maxlength: String(MOST), autocomplete: "off", enterkeyhint: "send", "aria-label": "Say to all", placeholder: "Say to all" });
  const form = h("form", { class: "chat" }, input, h("button", { type: "submit" }, "Say"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    talk.say(input.value);
    input.value = "";
    input.focus();
  });
  return form;
}

export function focusTalk(): boolean {
  byId("said").querySelector("input")?.focus();
  return true;
}

export function showTalk(talk: Talk): void {
  const box = byId("said");
  box.hidden = talk.room === "";
  update(box, talk.room, () => (box.hidden ? [] : [
    h("div", { class: "scroll", role: "log", "aria-label": "What the visitors say", tabindex: "0" }, h("div")), talkForm(talk),
  ]));
  if (!box.hidden) sync(box.querySelector<HTMLElement>(".scroll > div")!, talk.lines.map(lineElement));
}
