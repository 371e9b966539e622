// flash.ts: the harm, the healing and the statuses of a moment, as the map shows them where they happened.
import { type Delta, type Word } from "../wire/wire_pb";
import type { Observation } from "./observation";
import type { Place } from "./place";
import { statusWords } from "./words";

// `words` stands over the cell: "-3", or the mark of a status.
export interface Flash {
  at: Place;
  words: string;
  mood: "harm" | "good" | "bad" | "death" | "found";
  until?: number; // on the map's clock, once it is shown
}

// A change of health that a line tells.
export interface Hit {
  id: number;
  at: Place; // where it was before
  change: number;
  dies: boolean;
}

// The changes of health of some reports. `health` is that of each creature before, and is brought up to date.
export function hitsOf(known: Observation, reports: Delta["reports"], health: Map<number, number>): Hit[] {
  return reports.flatMap(({ whom, who, healthAfter: after }) => {
    const id = whom || who;
    const thing = known.things.get(id);
    if (after === undefined || !thing) return [];
    const change = after - (health.get(id) ?? thing.health);
    health.set(id, after);
    return change === 0 ? [] : [{ id, at: thing.at, change, dies: after <= 0 }];
  });
}

export function flashOf(known: Observation, { id, at, change, dies }: Hit): Flash {
  const words = change > 0 ? `+${change}` : `${change}`;
  return { at: known.things.get(id)?.at ?? at, words, mood: dies ? "death" : change > 0 ? "good" : "harm" };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

// What the player has just got, with its letter in the pack. Call once the delta is applied; `before`: the pack's items
// until then.
export function foundFlash(known: Observation, before: ReadonlySet<number>): Flash[] {
  const pack = known.me.pack?.things ?? [];
  const names = pack.flatMap(({ id, look }, i) => (before.has(id) ? [] : [`${LETTERS[i] ?? ""} ${known.looks.get(look)?.name ?? ""}`]));
  return names.length === 0 || !known.body ? [] : [{ at: known.body.at, words: names.join(", "), mood: "found" }];
}

// Whether an entity stops sight or blows no longer, or does again: a door moves.
export const movesDoor = (known: Observation, delta: Delta): boolean => delta.entities.some(({ id, look }) => {
  const thing = known.things.get(id);
  const now = look === undefined ? undefined : (delta.looks.find((one) => one.id === look) ?? known.looks.get(look));
  return thing !== undefined && now !== undefined && (known.lookOf(thing).blocks ^ now.blocks) > 1;
});

const markOf = ({ glyph, word }: Word): string => (glyph > 0 ? String.fromCodePoint(glyph) : word);

// The statuses that the delta brings to creatures in view. Call before it is applied.
export function statusFlashes(known: Observation, delta: Delta): Flash[] {
  return delta.entities.flatMap(({ id, at, statuses }) => {
    const thing = known.things.get(id);
    if (!thing || statuses === undefined) return [];
    const gained = statusWords(known, statuses & ~thing.statuses).filter(({ word }) => word !== "");
    return gained.map((word): Flash => ({ at: at ?? thing.at, words: markOf(word), mood: word.good ? "good" : "bad" }));
  });
}
