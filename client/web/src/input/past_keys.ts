// past_keys.ts: the keys of the past, those of the terminal client. The buttons of the page press them too.
import type { PastWalk } from "../model/past";
import { END } from "../model/past_chapters";

type Run = (walk: PastWalk, now: number) => void;

const PAGE = 10; // moments

const step = (moments: number): Run => (walk) => walk.step(moments);
const event = (back: boolean): Run => (walk) => walk.goToEvent(back);
const again = (back: boolean): Run => (walk) => {
  if (walk.words === "") walk.typing = true;
  else walk.goToWords(back);
};
const faster: Run = (walk) => walk.speedUp(1);
const slower: Run = (walk) => walk.speedUp(-1);
const type: Run = (walk) => {
  walk.words = "";
  walk.typing = true;
};

const PLAYS_ON: Record<string, Run> = {
  Space: (walk, now) => walk.playOrPause(now), "+": faster, "=": faster, "-": slower,
};
const PAUSES: Record<string, Run> = {
  Right: step(1), l: step(1), Left: step(-1), h: step(-1), PgDn: step(PAGE), PgUp: step(-PAGE),
  Home: (walk) => walk.goTo(1), End: (walk) => walk.goTo(END),
  "[": event(true), "]": event(false), "/": type, n: again(false), N: again(true),
};

export const sharesMoment = (name: string): boolean => name === "S";
export const playsOn = (name: string): boolean => name === "P";
export const savesFilm = (name: string): boolean => name === "F";
export const watchesTogether = (name: string): boolean => name === "W";
export const talks = (name: string): boolean => name === "Enter"; // in a theatre
export const leavesPast = (name: string): boolean => name === "q" || name === "Esc";

// Whether the key leads through the past, or will.
export const walksPast = (name: string): boolean => name in PLAYS_ON || name in PAUSES;

// Presses a key of the past. Returns false if it belongs to the browser.
export function pressInPast(walk: PastWalk, name: string, now: number): boolean {
  const run = PLAYS_ON[name] ?? PAUSES[name];
  if (!run && name.length > 1) return false;
  if (!(name in PLAYS_ON)) walk.playing = false;
  run?.(walk, now);
  return true;
}

// Ends the typing of the words, and looks for them. Without words it only ends.
export function findInPast(walk: PastWalk, words: string): void {
  walk.typing = false;
  walk.words = words;
  walk.goToWords(false);
}
