// interrupted_walk.ts: a walk that news has stopped, which the player may take up again.
import { StandingIntent_Verb as Standing, Stopped_Reason as Reason } from "../wire/wire_pb";
import type { Observation } from "./observation";
import type { Order, Stand } from "./order";
import { distance, type Place } from "./place";

const WALKS: readonly Standing[] = [Standing.TRAVEL, Standing.GO];
// It has arrived, knows no way, or the player ended it.
const ENDS: readonly Reason[] = [Reason.DONE, Reason.NO_WAY, Reason.INTENT, Reason.WITHDRAWN, Reason.AWAY];

type Walk = Stand & { place: Place };

// A walk to a friend is not among them: the chip of the friend leads there.
const isWalk = (order: Order): order is Walk =>
  order.kind === "stand" && WALKS.includes(order.verb) && order.place !== undefined && !order.whom;

const levelOf = ({ runBegan, depth, levelName }: Observation): string => `${runBegan} ${depth} ${levelName}`;

export class InterruptedWalk {
  private running: { walk: Walk; sequence: number } | undefined;
  private stopped: { walk: Walk; level: string } | undefined;

  ordered(order: Order, sequence: number): void {
    this.running = isWalk(order) ? { walk: order, sequence } : undefined;
    if (this.running) this.stopped = undefined;
  }
  stop(sequence: number, reason: Reason, known: Observation): void {
    if (this.running?.sequence !== sequence) return;
    this.stopped = ENDS.includes(reason) ? undefined : { walk: this.running.walk, level: levelOf(known) };
    this.running = undefined;
    this.note(known);
  }
  // To be called where another realm begins: its levels may have the same names.
  forget(): void {
    this.running = this.stopped = undefined;
  }
  // Forgets it on another level, and where it led to or beside it. To be called after each change of `known`.
  note(known: Observation): void {
    const { body } = known;
    const arrived = this.stopped && body && distance(body.at, this.stopped.walk.place) <= 1;
    if (arrived || this.stopped?.level !== levelOf(known) || !known.me.alive) this.stopped = undefined;
  }
  get order(): Walk | undefined {
    return this.stopped?.walk;
  }
}
