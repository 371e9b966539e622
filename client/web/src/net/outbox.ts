// outbox.ts: paces the player's orders: one in flight, one waiting, ten a second at most.
import type { Order } from "../model/order";

const PACE_MS = 100;
const PATIENCE_MS = 5000; // an order without an answer no longer holds up the next

export class Outbox {
  private sequence = 0;
  private inFlight: { sequence: number; since: number } | undefined;
  private waiting: Order | undefined;
  private lastSent = -PACE_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;

  // `send` sends an order with its sequence number.
  constructor(
    private readonly send: (order: Order, sequence: number) => void,
    private readonly now: () => number,
  ) {}

  // Sends the order now, or when its time comes. It replaces the order that waits.
  add(order: Order): void {
    this.waiting = order;
    this.pump();
  }

  // The next sequence number, for a message outside the queue.
  next(): number {
    return ++this.sequence;
  }

  // The server answered the order with this sequence.
  answered(sequence: number): void {
    if (this.inFlight?.sequence === sequence) this.inFlight = undefined;
    this.pump();
  }

  // Forgets the order that waits.
  drop(): void {
    this.waiting = undefined;
  }

  // Forgets everything: the connection is new.
  reset(): void {
    this.drop();
    this.inFlight = undefined;
  }

  get busy(): boolean {
    return this.inFlight !== undefined;
  }

  private pump(): void {
    if (!this.waiting) return;
    const now = this.now();
    const due = Math.max(this.lastSent + PACE_MS, this.inFlight ? this.inFlight.since + PATIENCE_MS : 0);
    if (now < due) return this.later(due - now);
    const order = this.waiting;
    this.waiting = undefined;
    this.lastSent = now;
    this.inFlight = { sequence: this.next(), since: now };
    this.send(order, this.sequence);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pump(), ms);
  }
}
