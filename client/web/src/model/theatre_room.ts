// theatre_room.ts: the room of a theatre (R213), as the fragment of an address names it: #theatre=ROOM.
const BYTES = 16;
const FORM = /^[\w-]{22}$/;

// A room that nobody can guess, in URL-safe base64.
export function newRoom(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export const theatreFragment = (room: string): string => `#theatre=${room}`;

// The room that the fragment names; empty: it names none; undefined: it names something that is no room.
export function roomIn(hash: string): string | undefined {
  const room = new URLSearchParams(hash.replace(/^#/, "")).get("theatre");
  if (room === null) return "";
  return FORM.test(room) ? room : undefined;
}
