// theatre_steps.ts: the moments of a theatre (R213). The leader's page sends those that it shows, and the others follow.
import { Latest } from "./net/latest";

// The page that walks through the moments.
export interface Walker {
  at(): number; // the moment that it shows; 0: none yet
  seeks(): boolean; // another moment is on its way
  follow(moment: number): void; // shows it, and stops what the visitor did
}

const STEP_MS = 100; // the server passes no more steps on

export class TheatreSteps {
  private seen = 0; // the moment that the page has shown last
  private followed = 0; // the moment that the page was asked for; 0: none yet
  private readonly steps: Latest<number>;

  constructor(private readonly walker: Walker, send: (moment: number) => void, now: () => number) {
    this.steps = new Latest(send, STEP_MS, now);
  }

  // A visitor who begins a theatre shows the others what it sees.
  begin(): void {
    if (this.seen > 0) this.steps.put(this.seen);
  }
  // The page shows a moment, perhaps another one.
  walked(leads: boolean): void {
    const at = this.walker.at();
    if (at === this.seen) return;
    this.seen = at;
    if (leads) this.steps.put(at);
  }
  // Goes to the leader's moment, unless the page is there or on its way.
  follow(moment: number): void {
    this.steps.drop();
    const isBehind = this.walker.at() !== moment && !this.walker.seeks();
    if (moment === this.followed && !isBehind) return;
    this.followed = moment;
    this.walker.follow(moment);
  }
  // Sends what waits.
  flush(): void {
    this.steps.flush();
  }
  // Another visitor leads, or none does.
  forget(): void {
    this.followed = 0;
    this.steps.drop();
  }
}
