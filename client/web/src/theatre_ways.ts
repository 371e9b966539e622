// theatre_ways.ts: how the page of a link reaches a theatre, and how its address names the room (R213).
import { roomIn, theatreFragment } from "./model/theatre_room";
import { Connection } from "./net/connection";
import { socketAddress } from "./net/invitation";
import { whyShut } from "./net/moment_parts";
import type { Ways } from "./net/theatre_connection";
import type { Theatre } from "./theatre";

const NO_ROOM = "The address names no valid theatre, so you watch alone.";

// The address is that of the page, and so below the same folders of a proxy.
export const waysInto = (room: string): Ways =>
  ({ connect: (listener) => new Connection(`${socketAddress(location)}/theatre/${room}`, listener), whyShut });

// In the bar of the browser. Empty: none.
export const showRoom = (room: string): void =>
  history.replaceState(null, "", room === "" ? location.pathname + location.search : theatreFragment(room));

// Enters the room that the address names, also when the visitor changes it.
export function enterByAddress(theatre: Theatre): void {
  const room = roomIn(location.hash);
  if (room === undefined) theatre.fail(NO_ROOM);
  else if (room !== "") theatre.enter(room);
  window.addEventListener("hashchange", () => location.reload());
  window.addEventListener("online", () => theatre.wake());
  document.addEventListener("visibilitychange", () => theatre.wake());
}
