// past_keyboard.ts: where a key goes that is pressed in the past.
import { nameOf } from "./input/keys";
import type { Viewer } from "./view/frame";

const OWN: Record<string, string> = { Space: "button, summary", Enter: "button, summary, a" };

// The keys of the past work wherever the focus is, but a field, a button or a link keeps its own.
export function onPastKey(page: Viewer, event: KeyboardEvent): void {
  const { target } = event;
  const name = nameOf(event);
  if (name === undefined) return;
  if (target instanceof HTMLInputElement) return name === "Esc" ? page.findInPast("") : undefined;
  const presses = target instanceof Element && target.matches(OWN[name] ?? "nothing");
  if (!presses && page.pressInPast(name)) event.preventDefault();
}
