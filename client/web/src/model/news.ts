// news.ts: what a reader of the screen is told at once: whose turn it is, harm, a friend who is down, and what came
// into view. What happens is in the log, which is read out as well.
import { creaturesInView, placeAloud, seenAloud } from "./aloud";
import { chipsOf } from "./chips";
import type { Game } from "./game";
import type { Thing } from "./observation";
import { placeOf } from "./party";
import { isMyTurn, sharesTurn, waitedFor } from "./turn";
import { capital, shortName } from "./words";

export interface Told {
  calm: string[];
  urgent: string[];
}

const PATIENCE_MS = 1000; // a shorter wait is not told
const WOUNDS = ["", "half", "a quarter"];

// 1 below half of the health, 2 below a quarter.
const woundOf = (health: number, most: number): number => (health * 4 < most ? 2 : health * 2 < most ? 1 : 0);

// Notes what was told, and tells the rest. A new hero or connection begins anew.
export class News {
  private hero = 0;
  private depth = 0;
  private turn = -1;
  private mine = false;
  private waitsSince: number | undefined; // undefined: nobody is waited for, or it was told
  private waitsTold = false;
  private wound = 0;
  private down = false;
  private readonly fallen = new Set<number>();
  private seen = new Set<number>();

  tell(game: Game, now: number): Told {
    const told: Told = { calm: [], urgent: [] };
    if (game.known.me.id === 0 || game.known.depth === 0) return told;
    if (game.known.me.id !== this.hero) this.begin(game);
    this.tellHealth(game, told);
    this.tellFriends(game, told);
    this.tellView(game, told);
    this.tellTurn(game, now, told);
    return told;
  }

  private begin(game: Game): void {
    this.hero = game.known.me.id;
    this.wound = 0;
    this.down = false;
    this.fallen.clear();
    this.depth = 0;
  }

  private tellHealth(game: Game, { urgent }: Told): void {
    const { body, me } = game.known;
    const [health, most] = [body ? game.healthOf(body) : 0, body?.maxHealth ?? 0];
    const wound = me.alive ? woundOf(health, most) : 0;
    if (wound > this.wound) urgent.push(`Health ${health} of ${most}: below ${WOUNDS[wound]}.`);
    this.wound = wound;
    if (game.isDown && !this.down) urgent.push(downWords(game));
    this.down = game.isDown;
  }

  private tellFriends(game: Game, { urgent }: Told): void {
    const down = chipsOf(game).filter((chip) => chip.doing === "down");
    for (const { player } of down.filter(({ player: { id } }) => !this.fallen.has(id))) {
      const at = placeOf(game.known, player);
      const where = at !== undefined && game.known.body ? `, ${placeAloud(game.known.body.at, at)}` : player.depth > 0 ? `, level ${player.depth}` : "";
      const turns = game.known.things.get(player.id)?.statusTurns ?? 0;
      urgent.push(`${player.name} is down${where}${turns > 0 ? `: ${turns} turns left` : ""}.`);
    }
    this.fallen.clear();
    for (const { player } of down) this.fallen.add(player.id);
  }

  // A creature that the log has just told of is not told again. Lines that are still to come are waited for.
  private tellView(game: Game, { calm }: Told): void {
    const { known } = game;
    if (game.story.pending) return;
    if (known.depth !== this.depth) this.seen.clear();
    this.depth = known.depth;
    const all = creaturesInView(known);
    const fresh = all.filter((thing) => !this.seen.has(thing.id) && !wasTold(game, thing));
    if (fresh.length > 0) calm.push(`In view: ${fresh.map((thing) => seenAloud(known, thing)).join("; ")}.`);
    this.seen = new Set(all.map(({ id }) => id));
  }

  private tellTurn(game: Game, now: number, { calm }: Told): void {
    const { known } = game;
    const isNew = known.turn !== this.turn;
    const mine = isMyTurn(game) && game.standing === "";
    if (mine && (isNew || !this.mine)) calm.push("Your turn.");
    this.mine = mine;
    this.turn = known.turn;
    this.tellWait(game, now, isNew, calm);
  }

  private tellWait(game: Game, now: number, isNew: boolean, calm: string[]): void {
    const names = this.mine || !sharesTurn(game.known) || !game.known.me.alive ? [] : waitedFor(game.known).map(({ name }) => name);
    if (isNew || names.length === 0) {
      this.waitsSince = undefined;
      this.waitsTold = false;
    }
    if (names.length === 0 || this.waitsTold) return;
    this.waitsSince ??= now;
    if (now - this.waitsSince < PATIENCE_MS) return;
    calm.push(`The turn waits for ${names.join(", ")}.`);
    this.waitsTold = true;
  }
}

function downWords(game: Game): string {
  const turns = game.known.me.statuses?.conditions[0]?.turns ?? 0;
  return capital(`you are down: ${turns} turn${turns === 1 ? "" : "s"} left.`);
}

// A line of this turn says that it comes into view.
function wasTold(game: Game, thing: Thing): boolean {
  const name = shortName(game.known.lookOf(thing)).toLowerCase();
  return game.log.lines.some((line) => line.turn === game.known.turn && line.tone === "sight" && line.text.toLowerCase().includes(name));
}
