// past_keyboard.ts: where a key goes that is pressed in the past.
import { nameOf } from "./input/keys";
import type { Viewer } from "./view/frame";

// The keys of the past work wherever the focus is, but a field or a button keeps its own.
export function onPastKey(page: Viewer, event: KeyboardEvent): void {
  const { target } = event;
  const name = nameOf(event);
  if (name === undefined) return;
  if (target instanceof HTMLInputElement) return name === "Esc" ? page.findInPast("") : undefined;
  const presses = target instanceof HTMLButtonElement && (name === "Space" || name === "Enter");
  if (!presses && page.pressInPast(name)) event.preventDefault();
}
