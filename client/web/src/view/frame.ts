// frame.ts: everything that one picture of the page is made of.
import type { Controls } from "../input/commands";
import type { Quick } from "../input/quick";
import type { Player } from "../input/player";
import type { Ui } from "../input/ui";
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

// A button of the past: its label, its key, and what it does.
export type PastButton = readonly [label: string, key: string, meaning: string];

// A page that shows what a hero knows, now or in the past. In the past, `game` and `ui` are those of the moment that is
// shown.
export interface Viewer {
  game: Game;
  ui: Ui;
  readonly live: Game; // the game that goes on
  readonly past: PastWalk | undefined; // while it is open
  readonly pastButtons: readonly PastButton[]; // of this page alone
  readonly player?: Player; // absent where nobody plays
  pressInPast(name: string): boolean; // a key of the past; false: it is the browser's
  findInPast(words: string): void;
  leavePast(why: string): void;
  recentre(): void;
  zoom(factor: number): void;
  focusMap(): void;
  changed(): void;
}

// The page of the game.
export interface Host extends Viewer, Controls {
  player: Player;
  shareMoment(place?: TalePlace): void; // opens the past there, or at its latest moment, and asks what goes along
  makeLink(stretch: Stretch, hideNames: boolean): void;
  withdrawLink(code: string): void;
  playOn(place?: TalePlace): void; // opens the past there, or where the hero last lived, and asks whether to play on
  makeBranch(): void; // plays on from the moment that is shown
  readonly branch: { readonly isDue: boolean; readonly sentence: string }; // the realm that begins there
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
}

export interface Frame<Page extends Viewer = Host> {
  page: Page;
  options: Options;
  screen: Screen;
  shape: Shape;
  link: LinkState;
  now: number;
}

// A number of ms as whole seconds.
export const seconds = (ms: number): string => `${Math.max(0, Math.ceil(ms / 1000))} s`;
