// news.ts: what a reader of the screen is told at once, and finds as long as it is true: whose turn it is, harm, a
// friend who is down, and what came into view. What happens is in the log, which is read out as well.
import { creaturesInView, placeAloud, seenAloud } from "./aloud";
import { chipsOf } from "./chips";
import type { Game } from "./game";
import type { Player, Thing } from "./observation";
import { placeOf, turnsLeft } from "./party";
import { isMyTurn, sharesTurn, waitedFor } from "./turn";
import { capital, shortName } from "./words";

// A sentence that is true now. A new key is read out. While a key stays, its words change in silence.
export interface Fact {
  key: string;
  words: string;
}
export interface Told {
  calm: Fact[];
  urgent: Fact[];
}

const PATIENCE_MS = 1000; // a shorter wait is not told
const WOUNDS = ["", "half", "a quarter"];

// 1 below half of the health, 2 below a quarter.
const woundOf = (health: number, most: number): number => (health * 4 < most ? 2 : health * 2 < most ? 1 : 0);

// Holds what is true now. A new hero or connection begins anew.
export class News {
  private hero = 0;
  private depth = 0;
  private turn = -1;
  private waitsSince: number | undefined; // undefined: the turn waits for nobody
  private wound = 0;
  private wounds = 0; // counts the times that it got worse
  private seen = new Set<number>();
  private fresh: readonly number[] = []; // the creatures that came into view last
  private arrivals = 0;

  tell(game: Game, now: number): Told {
    if (game.known.me.id === 0 || game.known.depth === 0) return { calm: [], urgent: [] };
    if (game.known.me.id !== this.hero) this.begin(game);
    this.look(game);
    const calm = [this.viewFact(game), turnFact(game), this.waitFact(game, now)];
    const urgent = [this.healthFact(game), downFact(game), ...fallenFacts(game)];
    return { calm: calm.filter((fact) => fact !== undefined), urgent: urgent.filter((fact) => fact !== undefined) };
  }

  private begin(game: Game): void {
    this.hero = game.known.me.id;
    this.wound = 0;
    this.depth = 0;
  }

  private healthFact(game: Game): Fact | undefined {
    const { body, me } = game.known;
    const [health, most] = [body ? game.healthOf(body) : 0, body?.maxHealth ?? 0];
    const wound = me.alive ? woundOf(health, most) : 0;
    if (wound > this.wound) this.wounds += 1;
    this.wound = wound;
    return wound === 0 ? undefined : { key: `wound ${this.wounds}`, words: `Health ${health} of ${most}: below ${WOUNDS[wound]}.` };
  }

  // A creature that the log has just told of is not told again. Lines that are still to come are waited for.
  private look(game: Game): void {
    const { known } = game;
    if (game.story.pending) return;
    if (known.depth !== this.depth) this.seen.clear();
    this.depth = known.depth;
    const all = creaturesInView(known);
    const fresh = all.filter((thing) => !this.seen.has(thing.id) && !wasTold(game, thing));
    if (fresh.length > 0) {
      this.fresh = fresh.map(({ id }) => id);
      this.arrivals += 1;
    }
    this.seen = new Set(all.map(({ id }) => id));
  }

  // Those of the last arrivals that are still in view.
  private viewFact({ known }: Game): Fact | undefined {
    const all = creaturesInView(known).filter(({ id }) => this.fresh.includes(id));
    return all.length === 0 ? undefined
      : { key: `view ${this.arrivals}`, words: `In view: ${all.map((thing) => seenAloud(known, thing)).join("; ")}.` };
  }

  private waitFact(game: Game, now: number): Fact | undefined {
    const { known } = game;
    const waits = known.me.alive && sharesTurn(known) && !isMine(game);
    const names = waits ? waitedFor(known).map(({ name }) => name) : [];
    if (names.length === 0 || known.turn !== this.turn) this.waitsSince = undefined;
    this.turn = known.turn;
    if (names.length === 0) return undefined;
    this.waitsSince ??= now;
    return now - this.waitsSince < PATIENCE_MS ? undefined : { key: `wait ${known.turn}`, words: `The turn waits for ${names.join(", ")}.` };
  }
}

const isMine = (game: Game): boolean => isMyTurn(game) && game.standing === "";

const turnFact = (game: Game): Fact | undefined =>
  (isMine(game) ? { key: `turn ${game.known.turn}`, words: `Your turn, turn ${game.known.ofRun(game.known.turn)}.` } : undefined);

function downFact(game: Game): Fact | undefined {
  const turns = game.known.me.statuses?.conditions[0]?.turns ?? 0;
  const words = capital(`you are down: ${turns} turn${turns === 1 ? "" : "s"} left.`);
  return game.isDown ? { key: "down", words } : undefined;
}

// "Bob is down, north-west 3: 20 turns left." The server's notice of that friend says more.
function fallenWords({ known }: Game, player: Player): string {
  if (known.notice.words.startsWith(`${player.name} is down`)) return `${known.notice.words}.`;
  const at = placeOf(known, player);
  const where = at !== undefined && known.body ? `, ${placeAloud(known.body.at, at)}` : player.depth > 0 ? `, level ${player.depth}` : "";
  const turns = turnsLeft(known, player);
  return `${player.name} is down${where}${turns > 0 ? `: ${turns} turn${turns === 1 ? "" : "s"} left` : ""}.`;
}

const fallenFacts = (game: Game): Fact[] => chipsOf(game).filter(({ doing }) => doing === "down")
  .map(({ player }) => ({ key: `fallen ${player.id}`, words: fallenWords(game, player) }));

// A line of this turn says that it comes into view.
function wasTold(game: Game, thing: Thing): boolean {
  const name = shortName(game.known.lookOf(thing)).toLowerCase();
  return game.log.lines.some((line) => line.turn === game.known.turn && line.tone === "sight" && line.text.toLowerCase().includes(name));
}
