// frame.ts: everything that one picture of the page is made of.
import type { Controls } from "../input/commands";
import type { Options, Setting } from "../model/options";
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

export interface Host extends Controls {
  choose(setting: Setting): void;
  retry(): void;
  takeOver(): void;
  sendChat(text: string): void;
  makeRealm(name: string): void;
  newHero(): void;
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
