// turn.ts: whose turn it is, who is waited for, and how long.
import type { Game } from "./game";
import type { Observation, Player } from "./observation";

export interface TurnField {
  words: string;
  mood: "mine" | "waiting" | "free" | "bad";
  time: TurnTime | undefined;
  seconds: number | undefined; // those that the clock shows
  part: number | undefined; // of the time left, 0 to 1
  pressing: boolean; // the last 5 seconds of my turn
}

const PRESSING_S = 5;
const SOON_S = 600; // a later deadline is told as a time of the day

// "42 s"; in slow play "until 18:02", "until 18:02 tomorrow", "until Sat 18:02".
export function untilWords(seconds: number, now: Date): string {
  if (seconds < SOON_S) return `${seconds} s`;
  const end = new Date(now.getTime() + seconds * 1000);
  const time = `${end.getHours()}`.padStart(2, "0") + ":" + `${end.getMinutes()}`.padStart(2, "0");
  const midnight = (day: Date): number => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((midnight(end) - midnight(now)) / 86_400_000);
  if (days === 0) return `until ${time}`;
  if (days === 1) return `until ${time} tomorrow`;
  const name = end.toLocaleDateString("en", days < 7 ? { weekday: "short" } : { day: "numeric", month: "short" });
  return `until ${name} ${time}`;
}

// The other players whose choice my turn waits for.
export function waitedFor(known: Observation): Player[] {
  const others = [...known.players.values()].filter((player) => player.id !== known.me.id);
  const waits = others.filter((player) => player.inGroup && player.alive && !player.chosen && player.follows === 0);
  return waits.filter((player) => known.slow || (player.connected && !player.away)).sort((a, b) => a.slot - b.slot);
}

export function sharesTurn(known: Observation): boolean {
  return [...known.players.values()].some((player) => player.id !== known.me.id && player.inGroup && player.alive);
}

// In slow play nobody is away. Alone, no turn waits; but an absence may have begun in company.
export function presenceOf({ known, spectating }: Game): "away" | "awaited" | "none" {
  if (spectating || known.slow) return "none";
  if (known.players.get(known.me.id)?.away) return "away";
  return sharesTurn(known) ? "awaited" : "none";
}

export function hasChosen(game: Game): boolean {
  return game.held || (game.known.players.get(game.known.me.id)?.chosen ?? false);
}

export function isMyTurn(game: Game): boolean {
  return game.known.me.alive && !game.spectating && sharesTurn(game.known) && !hasChosen(game);
}

function names(game: Game): string {
  return waitedFor(game.known).map((player) => player.name).join(", ");
}

// The players whom the turn waits for, in a sentence.
export function turnWords(game: Game): string {
  if (!sharesTurn(game.known)) return "Nobody near shares your turns.";
  const has = hasChosen(game) || game.standing !== "";
  const all = [has ? "" : "you", names(game)].filter((name) => name !== "").join(", ");
  return all === "" ? "All have chosen." : `The turn waits for: ${all}.`;
}

function wordsOf(game: Game): [string, TurnField["mood"]] {
  const { known } = game;
  const me = known.players.get(known.me.id);
  if (game.spectating) return [spectating(game), "bad"];
  if (game.isDown) return [downed(game), "bad"];
  if (!known.me.alive) return ["DEAD", "bad"];
  if (game.standing !== "") return [running(game), "waiting"];
  if (me?.away) return ["AWAY: act to return", "bad"];
  if (!sharesTurn(known)) return ["free", "free"];
  if (!hasChosen(game)) return ["YOUR TURN", "mine"];
  return [names(game) === "" ? "resolving…" : `READY  waiting: ${names(game)}`, "waiting"];
}

// Its only condition is how many turns are left to it.
function downed({ known }: Game): string {
  const turns = known.me.statuses?.conditions[0]?.turns ?? 0;
  return `You are down: ${turns} ${turns === 1 ? "turn" : "turns"}`;
}

function spectating(game: Game): string {
  const delay = game.welcome?.watchDelay ?? 0;
  return `SPECTATING ${game.welcome?.watched}${delay > 0 ? ` (${delay} turns ago)` : ""}`;
}

function running(game: Game): string {
  const doing = game.standing.toUpperCase();
  return sharesTurn(game.known) && names(game) !== "" ? `${doing}  waiting: ${names(game)}` : doing;
}

// How long the turn still waits for the player (R107). With overtime the reserve follows the turn's own time, and is
// used up last; else it is what all turns may take together.
export interface TurnTime {
  ownMs: number;
  reserveMs: number; // 0: none
  overtime: boolean;
}

export function turnTime({ slow, overtime, reserveMs = 0 }: Observation, left: number): TurnTime {
  if (slow || !overtime) return { ownMs: left, reserveMs: slow ? 0 : reserveMs, overtime: false };
  const rest = Math.min(left, reserveMs);
  return { ownMs: left - rest, reserveMs: rest, overtime: true };
}

const inSeconds = (ms: number): number => Math.ceil(ms / 1000);
const inWords = (ms: number): string => (ms < SOON_S * 1000 ? `${inSeconds(ms)} s` : `${Math.floor(ms / 60_000)} min`);

// The words after the turn's own time: ", then 60 s in reserve"; " in reserve" once the reserve is all that is left.
export function reserveWords({ ownMs, reserveMs, overtime }: TurnTime, brief = false): string {
  if (reserveMs === 0) return "";
  if (overtime && ownMs === 0) return " in reserve";
  return brief ? ` +${inWords(reserveMs)}` : `, ${overtime ? "then " : ""}${inWords(reserveMs)} in reserve`;
}

// The seconds that the clock shows before those words.
export const shownSeconds = ({ ownMs, reserveMs, overtime }: TurnTime): number => inSeconds(overtime && ownMs === 0 ? reserveMs : ownMs);

// For screen readers: "5 seconds, then 60 in reserve".
export function timeAloud(time: TurnTime): string {
  const { ownMs, reserveMs, overtime } = time;
  const after = reserveMs === 0 || (overtime && ownMs === 0) ? reserveWords(time) : `, ${overtime ? "then " : ""}${inSeconds(reserveMs)} in reserve`;
  return `${shownSeconds(time)} seconds${after}`;
}

export function turnField(game: Game, now: number): TurnField {
  const [words, mood] = wordsOf(game);
  const { deadlineAt, deadlineMs } = game.known;
  if (deadlineAt === undefined || mood === "free") {
    return { words, mood, time: undefined, seconds: undefined, part: undefined, pressing: false };
  }
  const left = Math.max(0, deadlineAt - now);
  const mine = mood === "mine";
  const time = mine ? turnTime(game.known, left) : { ownMs: left, reserveMs: 0, overtime: false };
  const whole = mine ? turnTime(game.known, deadlineMs).ownMs : deadlineMs;
  return { words, mood, time, seconds: shownSeconds(time), part: time.ownMs / Math.max(1, whole), pressing: mine && inSeconds(left) <= PRESSING_S };
}
