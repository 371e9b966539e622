// reload.ts: recognises the page of the same tab that was here before a reload. The mark is set when
// the page goes and taken away when the next one reads it, so that a copied tab has none.
const KEY = "undercroft.left";

export function markLeaving(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the next page asks whether to take over.
  }
}

// True if this tab held the seat of the token when its last page went. Takes the mark away.
export function wasLeft(token: string): boolean {
  try {
    const left = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return left === token;
  } catch {
    return false;
  }
}
