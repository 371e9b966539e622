// invitation.ts: what the fragment of the address asks for: #name=..&invite=..&watch=..&link=.., or #play-on=..
import { type PlayOn, playOnIn } from "../model/play_on";

export interface Invitation {
  name: string;
  invite: string;
  watch: string;
  link: string;
  from?: PlayOn; // the moment that the visitor wants to play on from
}

export function readInvitation(hash: string): Invitation {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const part = (key: string): string => (parts.get(key) ?? "").trim().slice(0, 128);
  return { name: part("name"), invite: part("invite"), watch: part("watch"), link: part("link"), from: playOnIn(hash) };
}

// The address of the WebSocket beside this page.
export function socketAddress(location: { protocol: string; host: string; pathname: string }): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}`;
}
