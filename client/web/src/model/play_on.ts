// play_on.ts: the moment from which a visitor of a link plays on (R214), as the fragment of an address names it:
// #play-on=CODE.N&hero=Ann&turn=412&level=3. Anybody may write such an address, so it holds no free text.
export interface PlayOn {
  code: string; // of the link
  at: number; // the moment of the link, from 1; 0: the one that it shows
  hero: string; // empty: not known
  turn: number;
  level: number; // 0: none
}

const MOMENT = /^([\w-]{1,64})\.(\d{1,9})$/;
const NAME = /^[\w-]{1,16}$/;
const NUMBER = /^\d{1,9}$/;

export const playOnFragment = ({ code, at, hero, turn, level }: PlayOn): string =>
  `#play-on=${code}.${at}&hero=${encodeURIComponent(hero)}&turn=${turn}&level=${level}`;

// The moment that the fragment names; undefined: none.
export function playOnIn(hash: string): PlayOn | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const fitting = (key: string, form: RegExp): string => form.exec(parts.get(key) ?? "")?.[0] ?? "";
  const [, code, at] = MOMENT.exec(parts.get("play-on") ?? "") ?? [];
  if (code === undefined) return undefined;
  return { code, at: Number(at), hero: fitting("hero", NAME), turn: Number(fitting("turn", NUMBER)), level: Number(fitting("level", NUMBER)) };
}

function placeWords({ hero, turn, level }: PlayOn): string {
  if (hero === "") return "the moment of the link";
  return `${hero}'s turn ${turn}${level > 0 ? ` on level ${level}` : ""}`;
}

export const playOnWords = (from: PlayOn): string =>
  `You play on from ${placeWords(from)}, as that hero, in a dungeon of its own.`;
