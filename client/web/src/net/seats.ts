// seats.ts: the stored tokens of this browser, by path and by the server's identity.
export interface Seat {
  path: string;
  server: string;
  name: string;
  token: string;
}

// The part of Storage that is used; a test passes its own.
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

// The browser's storage; without it, one that lasts as long as the page.
export function browserStore(): Store {
  try {
    return localStorage;
  } catch {
    const items = new Map<string, string>();
    return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
  }
}

const SEATS = "undercroft.seats";
const NAME = "undercroft.name";
const LIMIT = 40;

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export class Seats {
  constructor(private readonly store: Store) {}

  // The latest seat of this path, under this name if one is given.
  find(path: string, name: string): Seat | undefined {
    return this.all().find((seat) => seat.path === path && (name === "" || sameName(seat.name, name)));
  }

  // Stores the seat as the latest.
  keep(seat: Seat): void {
    const same = (other: Seat): boolean =>
      other.path === seat.path && other.server === seat.server && sameName(other.name, seat.name);
    this.write([seat, ...this.all().filter((other) => !same(other))].slice(0, LIMIT));
  }

  forget(token: string): void {
    this.write(this.all().filter((seat) => seat.token !== token));
  }

  get name(): string {
    return this.store.getItem(NAME) ?? "";
  }
  set name(name: string) {
    this.put(NAME, name);
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
    this.put(SEATS, JSON.stringify(seats));
  }
  private put(key: string, value: string): void {
    try {
      this.store.setItem(key, value);
    } catch {
      // The storage is full: the seat lasts as long as the page.
    }
  }
}

function isSeat(value: unknown): value is Seat {
  const seat = value as Partial<Record<keyof Seat, unknown>> | null;
  return [seat?.path, seat?.server, seat?.name, seat?.token].every((part) => typeof part === "string");
}
