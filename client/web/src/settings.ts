// settings.ts: the player's options, in the storage of the browser.
import { chosenWith, nextChoice, type Options, readChosen, type Setting, withDefaults } from "./model/options";
import type { Store } from "./net/store";

const KEY = "undercroft.options";
const QUICK = "undercroft.quick";
const LEAST_CELL = 10;
const MOST_CELL = 64;

export class Settings {
  private chosen: Partial<Options>;

  // `reduced` says whether the device asks for less motion now.
  constructor(private readonly store: Store, private readonly reduced: () => boolean = () => false) {
    this.chosen = readChosen(store.getItem(KEY));
  }

  get options(): Options {
    return withDefaults(this.chosen, this.reduced());
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

  // Stores what the player has chosen; all else goes on following the device.
  put(options: Options): void {
    this.chosen = chosenWith(this.chosen, this.options, options);
    this.store.setItem(KEY, JSON.stringify(this.chosen));
  }
}

// Old browsers answer by a callback, and give no promise.
function askToNotify(): void {
  void Promise.resolve(window.Notification?.requestPermission()).catch(() => undefined);
}
