// seats.ts: the stored tokens of this browser, by path, realm and the server's identity.
import { pathOf } from "../model/address";
import type { Store } from "./store";

export interface Seat {
  path: string;
  server: string;
  realm?: string | undefined; // that the server named; none: stored by version 0.5
  name: string; // empty: a link's, until the server says it
  token: string;
}

const SEATS = "undercroft.seats";
const NAME = "undercroft.name";
const LIMIT = 1000; // so many that no page of a stranger can push a seat out
const LONGEST_NAME = 16;
const ACCOUNT = "a."; // begins the tokens of accounts

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
export const isOfAccount = (seat: Seat): boolean => seat.token.startsWith(ACCOUNT);

// Whether one name, in what may be one realm of one server, stands for both.
function isNamesake(seat: Seat, other: Seat): boolean {
  const inOneRealm = seat.realm === other.realm || seat.realm === undefined || other.realm === undefined;
  const atOnePlace = same(seat.path, other.path) && seat.server === other.server && inOneRealm;
  return atOnePlace && seat.name !== "" && same(seat.name, other.name);
}

export class Seats {
  constructor(private readonly store: Store) {}

  // The latest seat of this path, under this name if one is given.
  find(path: string, name: string): Seat | undefined {
    return this.at(path).find((seat) => name === "" || same(seat.name, name));
  }

  // The names of this path's seats, the latest first.
  names(path: string): string[] {
    const names = this.at(path).map((seat) => seat.name).filter((name) => name !== "");
    return names.filter((name, i) => names.findIndex((other) => same(other, name)) === i);
  }

  // Stores the seat as the latest, in place of the one whose token the server has exchanged for its own, and of an
  // older login to the same account. No other token is lost: another hero of the same name becomes NAME-2.
  keep(seat: Seat, exchanged = seat.token): void {
    const others = this.all().filter((other) => other.token !== exchanged && other.token !== seat.token);
    const kept = others.filter((other) => !(isNamesake(seat, other) && isOfAccount(seat) && isOfAccount(other)));
    this.write([seat, ...kept.map((other) => (isNamesake(seat, other) ? renamed(other, kept) : other))].slice(0, LIMIT));
  }

  forget(token: string): void {
    this.write(this.all().filter((seat) => seat.token !== token));
  }

  // Whether they outlast the page.
  get lasting(): boolean {
    return this.store.lasts?.(SEATS) ?? true;
  }
  get name(): string {
    return this.store.getItem(NAME) ?? "";
  }
  set name(name: string) {
    this.store.setItem(NAME, name);
  }

  // A seat is found on the path on which it was taken, such as that of the daily, and on that of its realm.
  private at(path: string): Seat[] {
    return this.all().filter((seat) => same(seat.path, path) || same(pathOf(seat.path, seat.realm ?? ""), path));
  }
  private all(): Seat[] {
    try {
      const seats = JSON.parse(this.store.getItem(SEATS) ?? "[]") as unknown;
      return Array.isArray(seats) ? seats.filter(isSeat) : [];
    } catch {
      return [];
    }
  }
  private write(seats: Seat[]): void {
    this.store.setItem(SEATS, JSON.stringify(seats));
  }
}

// The seat under a name like its own that no other one has.
function renamed(seat: Seat, others: readonly Seat[]): Seat {
  for (let number = 2; ; ++number) {
    const suffix = `-${number}`;
    const name = seat.name.slice(0, LONGEST_NAME - suffix.length) + suffix;
    if (!others.some((other) => isNamesake({ ...seat, name }, other))) return { ...seat, name };
  }
}

function isSeat(value: unknown): value is Seat {
  const seat = value as Partial<Record<keyof Seat, unknown>> | null;
  const isRealm = seat?.realm === undefined || typeof seat.realm === "string";
  return isRealm && [seat?.path, seat?.server, seat?.name, seat?.token].every((part) => typeof part === "string");
}
