// settings.ts: the player's options, in the storage of the browser.
import { nextChoice, type Options, readOptions, type Setting } from "./model/options";
import type { Store } from "./net/store";

const KEY = "undercroft.options";
const QUICK = "undercroft.quick";
const LEAST_CELL = 10;
const MOST_CELL = 64;

export class Settings {
  options: Options;

  constructor(private readonly store: Store) {
    this.options = readOptions(store.getItem(KEY));
  }

  // The name of the item in the player's own quick slot; empty: none.
  get quick(): string {
    return this.store.getItem(QUICK) ?? "";
  }
  set quick(name: string) {
    this.store.setItem(QUICK, name);
  }

  choose(setting: Setting): void {
    this.put(nextChoice(this.options, setting));
    if (setting.key === "signal" && this.options.signal === "notification") askToNotify();
  }

  // Makes the cells of the map larger or smaller. `usual`: their height until the player chose one.
  zoom(factor: number, usual: number): void {
    const height = (this.options.cell || usual) * factor;
    this.put({ ...this.options, cell: Math.max(LEAST_CELL, Math.min(MOST_CELL, height)) });
  }

  put(options: Options): void {
    this.options = options;
    this.store.setItem(KEY, JSON.stringify(options));
  }
}

// Old browsers answer by a callback, and give no promise.
function askToNotify(): void {
  void Promise.resolve(window.Notification?.requestPermission()).catch(() => undefined);
}
