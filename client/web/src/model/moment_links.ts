// moment_links.ts: links to moments of the hero's past (R213): how much of the past goes along, where they lead, and how
// long they last.
import { invitationOf } from "./address";

const MOST = 100; // moments before or after the one that is shown

// What may go along with a moment.
export const ALONG = [
  "This turn, and up to 20 moments before it", `This turn, and up to ${MOST} moments before it`,
  `This turn, up to 20 moments before it, and ${MOST} after it`,
];

// Moments for ShareMoment, in which 0 leaves the first and the last to the server.
export interface Stretch {
  first: number;
  shown: number;
  last: number;
}

// `along`: which of ALONG.
export const stretchOf = (along: number, shown: number): Stretch =>
  ({ first: along === 1 ? Math.max(1, shown - MOST) : 0, shown, last: along === 2 ? shown + MOST : 0 });

export const momentAddress = (page: { origin: string; pathname: string }, code: string): string =>
  `${invitationOf(page, "-")}/moment/${code}`;

// "for 1 day"; 0: the server sets no end.
export const lastsWords = (days: number): string =>
  (days === 0 ? "until you withdraw it" : `for ${days} ${days === 1 ? "day" : "days"}`);
