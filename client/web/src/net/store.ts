// store.ts: the browser's storage, and memory in its place where the browser gives none.
// The part of Storage that is used; a test passes its own.
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  lasts?(key: string): boolean; // whether the item outlasts the page; without it, all do
}

// A PageStore never throws. The storage may be null, undefined, full, or forbidden, so that reading it throws: its
// items then last as long as the page.
export class PageStore implements Store {
  private readonly items = new Map<string, string>(); // those that the browser has not stored

  constructor(private readonly storage: () => Store | null | undefined) {}

  getItem(key: string): string | null {
    const value = this.items.get(key) ?? this.attempt((store) => store.getItem(key));
    return typeof value === "string" ? value : null;
  }

  setItem(key: string, value: string): void {
    this.items.delete(key);
    const stored = this.attempt((store) => {
      store.setItem(key, value);
      return true;
    });
    if (!stored) this.items.set(key, value);
  }

  lasts(key: string): boolean {
    return !this.items.has(key) && this.attempt((store) => store.getItem(key)) !== undefined;
  }

  private attempt<T>(run: (store: Store) => T): T | undefined {
    try {
      const store = this.storage();
      return store ? run(store) : undefined;
    } catch {
      return undefined;
    }
  }
}

export const browserStore = (): PageStore => new PageStore(() => window.localStorage);

// The same, but the browser stores nothing new.
export const readOnlyStore = (): PageStore => new PageStore(() => READS_ONLY);

const READS_ONLY: Store = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: () => {
    throw new Error("this page stores nothing");
  },
};
