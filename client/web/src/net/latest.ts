// latest.ts: sends the latest of many values, at a pace that the server takes.
export class Latest<T> {
  private waiting: { value: T } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private freeAt = 0;

  // Sends at most one value in `everyMs`.
  constructor(
    private readonly send: (value: T) => void,
    private readonly everyMs: number,
    private readonly now: () => number,
  ) {}

  // Sends the value now, or later if no other one follows.
  put(value: T): void {
    this.waiting = { value };
    const wait = this.freeAt - this.now();
    if (wait <= 0) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), wait);
  }

  // Sends at once what waits.
  flush(): void {
    const { waiting } = this;
    this.drop();
    if (!waiting) return;
    this.freeAt = this.now() + this.everyMs;
    this.send(waiting.value);
  }

  // Forgets what waits.
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = undefined;
  }
}
