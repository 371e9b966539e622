// pacer.ts: spaces out the steps of a standing order, which arrive together.
const STEP_MS = 15;

export class Pacer<T> {
  private readonly queue: { item: T; step: boolean }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownUntil = 0;

  constructor(
    private readonly take: (item: T) => void,
    private readonly now: () => number,
  ) {}

  // Takes the item now, or after the steps before it. `step`: it shows a step of a standing order.
  add(item: T, step: boolean): void {
    this.queue.push({ item, step });
    this.run();
  }

  // Takes everything that waits.
  flush(): void {
    this.cancel();
    while (this.queue.length > 0) this.takeFirst();
    this.shownUntil = 0;
  }

  // Forgets everything that waits.
  clear(): void {
    this.cancel();
    this.queue.length = 0;
  }

  private run(): void {
    while (this.queue.length > 0) {
      const now = this.now();
      if (this.queue[0]!.step && now < this.shownUntil) return this.later(this.shownUntil - now);
      if (this.queue[0]!.step) this.shownUntil = now + STEP_MS;
      this.takeFirst();
    }
  }

  private takeFirst(): void {
    this.take(this.queue.shift()!.item);
  }
  private later(ms: number): void {
    this.cancel();
    this.timer = setTimeout(() => this.run(), ms);
  }
  private cancel(): void {
    clearTimeout(this.timer);
  }
}
