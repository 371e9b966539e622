// frame.ts: everything that one picture of the page is made of.
import type { Controls } from "../input/commands";
import type { Quick } from "../input/quick";
import type { Game } from "../model/game";
import type { Options, Setting } from "../model/options";
import type { Stretch } from "../model/moment_links";
import type { PastWalk, TalePlace } from "../model/past";
import type { Screen, Shape } from "../model/shape";

// The connection, as far as it is shown.
export interface LinkState {
  online: boolean;
  sentence: string; // why not
  retryAt: number | undefined;
  ask: "name" | "password" | "takeover" | "reload" | undefined;
  delayMs: number | undefined;
  silentMs: number;
}

// In the past, `game` and `ui` are those of the moment that is shown.
export interface Host extends Controls {
  readonly live: Game; // the game that goes on
  readonly past: PastWalk | undefined; // while it is open
  readonly moment: number; // that a link shows first; 0: the page plays
  pressInPast(name: string): boolean; // a key of the past; false: it is the browser's
  findInPast(words: string): void;
  leavePast(why: string): void;
  shareMoment(place?: TalePlace): void; // opens the past there, or at its latest moment, and asks what goes along
  makeLink(stretch: Stretch, hideNames: boolean): void;
  withdrawLink(code: string): void;
  choose(setting: Setting): void;
  retry(): void;
  takeOver(): void;
  sendChat(text: string): void;
  typed(text: string): void; // the field of the chat has another text
  makeRealm(name: string): void;
  newHero(): void;
  readonly quick: Quick;
  keepAtHand(name: string): void; // in the player's own quick slot
  readonly seatName: string; // of the hero of this browser that is played, or whose player watches
  watch(name: string): void; // shows the game as that player sees it
  stopWatching(): void;
  zoom(factor: number): void;
  focusMap(): void;
}

export interface Frame {
  page: Host;
  options: Options;
  screen: Screen;
  shape: Shape;
  link: LinkState;
  now: number;
}

// A number of ms as whole seconds.
export const seconds = (ms: number): string => `${Math.max(0, Math.ceil(ms / 1000))} s`;
