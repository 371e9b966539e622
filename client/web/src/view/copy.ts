// copy.ts: copies a text, as far as the browser lets a page do that: plain http has no clipboard.
import { button, h, setText } from "./dom";

const DONE = "Copied.";
const BY_HAND = "Copy the marked address by hand.";

// Copies `text`, or else marks `shown`, which shows it. Returns what to say to the player.
export async function copy(text: string, shown: HTMLElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return DONE;
  } catch {
    if (shown) document.getSelection()?.selectAllChildren(shown);
    return copiesSelection() ? DONE : BY_HAND;
  }
}

function copiesSelection(): boolean {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

// A button that copies an address, which stands in the same row, window or part of the door, and says what came of it.
export function copyButton(address: string): HTMLElement {
  const answer = h("span", { role: "status" });
  const shown = (): HTMLElement | null => answer.closest("li, .content, details")?.querySelector<HTMLElement>(".address") ?? null;
  const press = (): void => void copy(address, shown()).then((words) => setText(answer, words));
  return h("div", { class: "part" }, button("Copy", press), answer);
}
