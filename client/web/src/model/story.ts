// story.ts: tells a turn line by line, and shows the health of each creature as of the last line told.
import type { Delta, Line } from "../wire/wire_pb";
import { type Hit, hitsOf } from "./flash";
import type { Observation } from "./observation";

// A line of the log, and what it changes.
export interface Chapter {
  turn: number;
  line: Line;
  health: Map<number, number>; // by entity, once the line is told
  hits: Hit[];
}

export class Story {
  // Health to show instead of the observation's, while lines are still to be told.
  readonly shown = new Map<number, number>();
  private readonly chapters: Chapter[] = [];

  get pending(): boolean {
    return this.chapters.length > 0;
  }

  // Queues the lines of a delta. Call before the delta is applied, while `known` has the old health.
  add(known: Observation, delta: Delta): void {
    let next = 0;
    const running = new Map(this.chapters.flatMap(({ health }) => [...health]));
    for (const line of delta.lines) {
      next += line.skip;
      const reports = delta.reports.slice(next, next + line.reports);
      next += line.reports;
      this.chapters.push({ turn: reports[0]?.turn ?? delta.toTurn, line, health: healthAfter(reports), hits: hitsOf(known, reports, running) });
    }
    this.remember(known, delta);
  }

  // Takes the next line; undefined when all are told.
  tell(): Chapter | undefined {
    const chapter = this.chapters.shift();
    for (const [id, health] of chapter?.health ?? []) this.shown.set(id, health);
    if (!this.pending) this.shown.clear();
    return chapter;
  }

  private remember(known: Observation, delta: Delta): void {
    for (const id of healthAfter(delta.reports).keys()) {
      const before = known.things.get(id)?.health;
      if (before !== undefined && !this.shown.has(id)) this.shown.set(id, before);
    }
    if (!this.pending) this.shown.clear();
  }
}

function healthAfter(reports: Delta["reports"]): Map<number, number> {
  const health = new Map<number, number>();
  for (const report of reports) {
    if (report.healthAfter !== undefined) health.set(report.whom || report.who, report.healthAfter);
  }
  return health;
}
