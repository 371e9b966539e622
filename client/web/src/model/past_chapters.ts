// past_chapters.ts: the parts of the past that the page has, and those that it must ask for. Chapters overlap by
// one moment, whose lines the earlier one has.
import type { Delta, Line, PastPart } from "../wire/wire_pb";
import { Observation } from "./observation";

// What moves and searches look at.
export interface Moment {
  turn: number;
  readAs: number; // the turn as players count it: the walk may lead through several runs
  depth: number;
  alive: boolean;
  lines: readonly Line[];
}

// A part of the past that has arrived and fits together.
export interface Chapter {
  first: number; // the moment of deltas[0], whose lines are missing unless it is 1
  last: number;
  deltas: readonly Delta[]; // at least one
  moments: readonly Moment[]; // one for each
}

export interface Request {
  first: number;
  count: number;
  run?: number; // a place in that run's tale is meant
  point?: number;
}

export const END = 0xffffffff; // as a moment: the last one
export const MOST = 200; // moments in a request
const MOST_CHAPTERS = 64; // a phone has little memory

// Applies the part's deltas from the beginning. Throws when one does not fit.
export function chapterOf({ first, deltas }: PastPart): Chapter {
  if (first === 0 || deltas.length > MOST) throw new Error("these are not the moments that were asked for");
  const known = new Observation();
  const moments = deltas.map((delta): Moment => {
    known.apply(delta, 0);
    return { turn: known.turn, readAs: known.ofRun(known.turn), depth: known.depth, alive: known.me.alive, lines: delta.lines };
  });
  return { first, last: first + deltas.length - 1, deltas, moments };
}

// Whether all of the moment is in the chapter.
const hasAll = ({ first, last }: Chapter, moment: number): boolean =>
  moment <= last && (moment > first || (moment === 1 && first === 1));

export class Chapters {
  private readonly all = new Map<number, Chapter>(); // by first

  get size(): number {
    return this.all.size;
  }

  // Adds the chapter. When there are too many, drops the other one that is farthest from the moment. Without the new
  // one, the walk would ask for it again for ever.
  add(chapter: Chapter, around: number): void {
    this.all.set(chapter.first, chapter);
    if (this.all.size <= MOST_CHAPTERS) return;
    const far = (first: number): number => Math.abs(first - around);
    const others = [...this.all.keys()].filter((first) => first !== chapter.first);
    this.all.delete(others.reduce((a, b) => (far(b) > far(a) ? b : a)));
  }

  // The chapter that has all of the moment.
  with(moment: number): Chapter | undefined {
    for (const chapter of this.all.values()) if (hasAll(chapter, moment)) return chapter;
    return undefined;
  }

  // What to ask for to have the moment. `back`: those before it are wanted next.
  requestFor(moment: number, back: boolean): Request {
    if (moment === END) return { first: END, count: MOST };
    const end = this.endBefore(moment);
    const first = end > 0 ? end : Math.max(1, moment - (back ? MOST - 1 : 1));
    return { first, count: back ? Math.max(2, moment - first + 1) : MOST };
  }

  // The last moment before this one at which a chapter ends; 0 when there is none within reach.
  private endBefore(moment: number): number {
    const ends = [...this.all.values()].map(({ last }) => last).filter((last) => last < moment);
    const end = Math.max(0, ...ends);
    return end + MOST > moment ? end : 0;
  }
}
