// copy.ts: copies a text, as far as the browser lets a page do that: plain http has no clipboard.
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
