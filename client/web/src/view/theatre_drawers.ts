// theatre_drawers.ts: what opens over the map of a theatre: the visitor's name, and the address for others.
import { theatreFragment } from "../model/theatre_room";
import { byId, h } from "./dom";
import { invitationParts } from "./invite_window";

export interface Named {
  readonly room: string;
  call(name: string): void; // asks for that name
}

const NAME = "[A-Za-z0-9_\\-]{3,16}";

// Browsers keep one of a name open.
const drawer = (label: string, key: string, ...content: HTMLElement[]): HTMLElement =>
  h("details", { id: key, name: "theatre" }, h("summary", { key }, label), h("div", {}, ...content));

function nameForm(theatre: Named): HTMLElement {
  const input = h("input", { "aria-label": "Your name", placeholder: "Your name", maxlength: "16", pattern: NAME, required: true,
    autocomplete: "off", title: "3 to 16 letters, digits, _ or -" });
  const form = h("form", { class: "chat" }, input, h("button", { type: "submit" }, "Use it"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    theatre.call(input.value);
    form.closest("details")!.open = false;
  });
  return form;
}

function invitation(room: string): HTMLElement[] {
  const address = `${location.origin}${location.pathname}${theatreFragment(room)}`;
  return [h("p", {}, "Anybody who opens this address sees what the leader shows."), ...invitationParts(address)];
}

export const drawers = (theatre: Named): HTMLElement[] =>
  [drawer("Your name", "name", nameForm(theatre)), drawer("Invite others", "invite", ...invitation(theatre.room))];

export function openInvitation(): boolean {
  const box = document.getElementById("invite") as HTMLDetailsElement | null;
  if (box) box.open = !box.open;
  return true;
}

// Returns false if none was open.
export function closeDrawer(): boolean {
  const open = byId("theatre").querySelector<HTMLDetailsElement>("details[open]");
  if (open) open.open = false;
  return open !== null;
}
