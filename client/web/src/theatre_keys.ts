// theatre_keys.ts: what the keys of the past do in a theatre (R213). Those that it does not take go to the walk.
import { leavesPast, playsOn, savesFilm, talks, walksPast, watchesTogether } from "./input/past_keys";
import type { PastWalk } from "./model/past";
import type { Theatre } from "./theatre";
import { closeDrawer, openInvitation } from "./view/theatre_drawers";
import { focusTalk } from "./view/theatre_talk";

export const followWords = (leader: string): string => `${leader} leads: only the leader goes to another moment.`;

// Says why a key of the walk does nothing.
export function refuseStep(theatre: Theatre, walk: PastWalk | undefined): boolean {
  if (walk) walk.trouble = followWords(theatre.leader);
  return true;
}

function refuseFilm(walk: PastWalk | undefined): boolean {
  if (walk) walk.trouble = "Leave the theatre to make a film.";
  return true;
}

function leave(theatre: Theatre): boolean {
  if (!closeDrawer()) theatre.leave();
  return true;
}

// Returns true if the theatre takes the key. REQUIRES: the visitor has entered a room.
export function pressInTheatre(theatre: Theatre, walk: PastWalk | undefined, name: string): boolean {
  if (leavesPast(name)) return leave(theatre);
  if (watchesTogether(name)) return openInvitation();
  if (talks(name)) return focusTalk();
  if (savesFilm(name)) return refuseFilm(walk);
  if (theatre.follows && walksPast(name)) return refuseStep(theatre, walk);
  return theatre.follows && name.length === 1 && !playsOn(name);
}
