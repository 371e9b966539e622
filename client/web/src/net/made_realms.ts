// made_realms.ts: the realms that the visitor has made from this browser, the latest first.
import type { Store } from "./store";

const KEY = "undercroft.made";
const MOST = 20;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export class MadeRealms {
  constructor(private readonly store: Store) {}

  get names(): string[] {
    try {
      const names = JSON.parse(this.store.getItem(KEY) ?? "[]") as unknown;
      return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
    } catch {
      return [];
    }
  }
  has(realm: string): boolean {
    return this.names.some((name) => same(name, realm));
  }
  note(realm: string): void {
    if (this.has(realm)) return;
    this.store.setItem(KEY, JSON.stringify([realm, ...this.names].slice(0, MOST)));
  }
}
