// invitation.ts: what the fragment of the address asks for: #name=..&invite=..&watch=..&link=..
export interface Invitation {
  name: string;
  invite: string;
  watch: string;
  link: string;
}

export function readInvitation(hash: string): Invitation {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const part = (key: string): string => (parts.get(key) ?? "").trim().slice(0, 128);
  return { name: part("name"), invite: part("invite"), watch: part("watch"), link: part("link") };
}

// The address of the WebSocket beside this page.
export function socketAddress(location: { protocol: string; host: string; pathname: string }): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}`;
}
