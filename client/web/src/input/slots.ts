// slots.ts: places for buttons that come and go. A button keeps its slot while it exists, and the slot
// of one that vanished stays empty and deaf for a while, so that no tap hits what took its place. Keys with a home stand
// in the first slots, and all others come from the last one backwards, so that a thumb finds those with a home.
const DEAF_MS = 750;

export class Slots {
  private readonly keys: (string | undefined)[];
  private readonly freeAt: number[];
  private readonly last = new Map<string, number>(); // where a key has been: it comes back there if it can

  // `homes`: the keys of the first slots.
  constructor(count: number, private readonly homes: readonly string[] = []) {
    this.keys = new Array<string | undefined>(count).fill(undefined);
    this.freeAt = new Array<number>(count).fill(0);
  }

  // The key in each slot, for the keys that should be shown now.
  place(wanted: readonly string[], now: number): readonly (string | undefined)[] {
    this.keys.forEach((key, i) => {
      if (key === undefined || wanted.includes(key)) return;
      this.keys[i] = undefined;
      this.freeAt[i] = now + DEAF_MS;
    });
    for (const key of wanted) if (!this.keys.includes(key)) this.put(key, now);
    return this.keys;
  }

  // True while a slot waits to be free again.
  waits(now: number): boolean {
    return this.freeAt.some((at, i) => at > now && this.keys[i] === undefined);
  }

  private put(key: string, now: number): void {
    const isFree = (i: number): boolean => this.keys[i] === undefined && this.freeAt[i]! <= now;
    const free = this.wishes(key).find(isFree);
    if (free === undefined) return;
    this.keys[free] = key;
    this.last.set(key, free);
  }

  // The slots that the key may take, the best one first. The place of another key's home is nobody's old place.
  private wishes(key: string): number[] {
    const home = this.homes.indexOf(key);
    const before = this.last.get(key) ?? -1;
    const first = [...(home >= 0 ? [home] : []), ...(before >= this.homes.length ? [before] : [])];
    return [...first, ...[...this.keys.keys()].reverse()];
  }
}
