// door_view.ts: the page before the game: a name, a password if the server asks, and why it refuses.
import { invitationOf } from "../model/address";
import { button, byId, h, update } from "./dom";
import { GOAL } from "./help_text";
import { invitationParts } from "./invite_window";

export interface Door {
  goal: string; // what the visitor of a moment is about to do; empty: enter the realm
  realm: string;
  name: string;
  invite: string;
  server: string; // its public key; empty: not known yet
  motd: string;
  realms: readonly { name: string; players: number; places: number; depth?: number; turn?: number }[]; // of the server, those with players first
  crowd: string; // who is inside: "3 of 32 players"
  sentence: string;
  stage: "form" | "busy" | "takeover" | "retry" | "closed" | "reload" | "offer";
  password: boolean; // the server asks for one
  offered: string; // the hero of the link, as the link calls it; may be empty
  heroes: readonly string[]; // of this browser, the latest first
  made: readonly string[]; // realms that were made from this browser
  lasting: boolean; // the browser stores them
  enter(name: string, password: string): void;
  playUsually(): void; // in the realm, rather than what `goal` says
  takeOver(): void;
  retry(): void;
  follow(): void; // plays the hero of the link
  stay(): void; // plays the latest hero of this browser
}

// A part of a level, in the light of a torch.
const DRAWN = `
    ########
    #······#    #######
#####··@···+····+··$··#
#··r·+·····#    ###·###
#····#####+#      #·#
######   #·#  #####·####
         #·+··+····>···#
         ####  #########`;

const MOST_REALMS = 6;
const MOST_HEROES = 6;
const MOST_PASSWORD = 128;
const FLEETING = "This browser stores nothing: your hero is yours until you close this page.";
const NAME = "[A-Za-z0-9_\\-]{3,16}";

function field(label: string, attributes: Record<string, string | boolean>): [HTMLElement, HTMLInputElement] {
  const input = h("input", { ...attributes, id: `field-${attributes.name}` });
  return [h("label", { for: input.id }, label, input), input];
}

// The server takes so many bytes; letters beyond ASCII have two or more.
function faultOfPassword(text: string): string {
  const bytes = new TextEncoder().encode(text).length;
  return bytes > MOST_PASSWORD ? `A password has at most ${MOST_PASSWORD} bytes, and this one has ${bytes}.` : "";
}

function trim(input: HTMLInputElement): void {
  const text = input.value.trim();
  if (text !== input.value) input.value = text;
}

function form(door: Door): HTMLElement {
  const [nameLabel, name] = field("Name", {
    name: "username", autocomplete: "username", required: true, pattern: NAME, maxlength: "16", spellcheck: "false",
    autocapitalize: "off", title: "3 to 16 letters, digits, _ or -",
  });
  const [passLabel, password] = field("Password", {
    name: "password", type: "password", required: true, maxlength: "128",
    autocomplete: door.invite === "" ? "current-password" : "new-password",
  });
  password.addEventListener("input", () => password.setCustomValidity(faultOfPassword(password.value)));
  name.value = door.name;
  name.addEventListener("input", () => trim(name)); // keyboards of phones add a blank after a word
  const made = h("form", { method: "post", action: location.pathname }, nameLabel, door.password ? passLabel : undefined,
    h("p", { class: "faint" }, "3 to 16 letters, digits, _ or -"), h("button", { type: "submit", key: "enter" }, door.goal === "" ? "Enter" : "Play"));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    door.enter(name.value.trim(), door.password ? password.value : "");
  });
  return made;
}

// "Play as Eve on this device?"
function offerWords({ offered, heroes }: Door): string {
  const mine = heroes[0] ?? "hero";
  if (offered === "" || offered.toLowerCase() === mine.toLowerCase()) {
    return `Play the hero of this link on this device? Your own ${mine} stays as she is.`;
  }
  return `Play as ${offered} on this device? Your ${mine} stays as she is.`;
}

// The first button has the focus, so it is the one that changes nothing.
function offer(door: Door): HTMLElement {
  return h("div", {}, h("p", {}, offerWords(door)), h("div", { class: "buttons" },
    button(`Go on as ${door.heroes[0] ?? "my hero"}`, () => door.stay(), { key: "stay" }),
    button(door.offered === "" ? "Play the link's hero" : `Play as ${door.offered}`, () => door.follow(), { key: "follow" })));
}

// Buttons for the other heroes of this browser.
function otherHeroes(door: Door): HTMLElement | undefined {
  const others = door.heroes.filter((name) => name.toLowerCase() !== door.name.toLowerCase());
  if (others.length === 0 || !["form", "closed", "takeover"].includes(door.stage)) return undefined;
  return h("div", { class: "buttons" },
    ...others.slice(0, MOST_HEROES).map((name) => button(`Play as ${name}`, () => door.enter(name, ""), { key: `hero ${name}` })));
}

function choice(door: Door): HTMLElement {
  switch (door.stage) {
    case "offer": return offer(door);
    case "busy": return h("p", { class: "faint" }, door.goal === "" ? "Joining…" : "Making the dungeon…");
    case "takeover": return h("div", { class: "buttons" },
      button("Play here", () => door.takeOver()), button("Another name", () => door.retry()));
    case "reload": return h("div", { class: "buttons" }, button("Reload", () => location.reload()));
    case "retry":
    case "closed": return h("div", { class: "buttons" }, button("Join again", () => door.retry()));
    case "form": return form(door);
  }
}

// "3 of 32 playing, depth 4, turn 812": also of a realm that sleeps.
function realmWords({ players, places, depth = 0, turn = 0 }: Door["realms"][number]): string {
  const far = [depth > 0 ? `depth ${depth}` : "", turn > 0 ? `turn ${turn}` : ""];
  return [`${players} of ${places} playing`, ...far].filter((word) => word !== "").join(", ");
}

const goalWords = ({ goal, realm, crowd }: Door): string =>
  goal || [realm || "This dungeon", crowd].filter((word) => word !== "").join(" · ");

// The way past the moment, into the realm of the address.
const usualWay = ({ goal, stage, playUsually }: Door): HTMLElement | undefined =>
  (goal === "" || stage === "busy" ? undefined : h("div", { class: "buttons" }, button("Play the usual dungeon instead", playUsually)));

// How to invite friends to a realm that the visitor has made.
function inviteTo(realm: string): HTMLElement {
  const address = invitationOf(location, realm);
  return h("details", { key: `invite ${realm}` }, h("summary", {}, `Invite friends to ${realm}`), ...invitationParts(address));
}

const isMade = ({ made }: Door, realm: string): boolean => made.some((name) => name.toLowerCase() === realm.toLowerCase());

// The invitation to the realm that the door leads to.
const ownInvitation = (door: Door): HTMLElement | undefined => (!isMade(door, door.realm) ? undefined
  : h("div", {}, h("p", {}, `You have made ${door.realm}. It waits for you and your friends.`), inviteTo(door.realm)));

function realmRows(door: Door): HTMLElement | undefined {
  if (door.realms.length < 2) return undefined;
  return h("nav", { class: "realms", "aria-label": "Realms" }, ...door.realms.slice(0, MOST_REALMS).flatMap((realm) => [
    h("a", { href: `./${encodeURIComponent(realm.name)}` }, h("span", {}, realm.name), h("span", { class: "faint" }, realmWords(realm))),
    ...(isMade(door, realm.name) && realm.name !== door.realm ? [inviteTo(realm.name)] : [])]));
}

// The host publishes the key, so that players can compare it.
const keyOfServer = (key: string): HTMLElement =>
  h("details", { class: "faint", key: "identity" }, h("summary", {}, "Key of this server"), h("code", {}, key));

export function showDoor(door: Door): void {
  const box = byId("door");
  const { server, motd, sentence, lasting } = door;
  update(box, JSON.stringify(door), () => [
    h("pre", { class: "drawn", "aria-hidden": "true" }, DRAWN),
    h("h1", {}, "UNDERCROFT"),
    h("p", {}, `A dungeon for you and your friends, turn by turn. ${GOAL[0]}`),
    h("p", {}, goalWords(door)),
    h("p", { role: "alert", class: "hurt" }, sentence),
    choice(door),
    usualWay(door),
    otherHeroes(door),
    ownInvitation(door),
    realmRows(door),
    lasting ? undefined : h("p", { class: "faint" }, FLEETING),
    h("p", { class: "motd" }, motd),
    server === "" ? undefined : keyOfServer(server),
  ]);
  const empty = [...box.querySelectorAll("input")].find((input) => input.value === "");
  if (!box.contains(document.activeElement)) (empty ?? box.querySelector<HTMLElement>("button"))?.focus();
}
