// painter.ts: when the page is drawn, and from what.
import type { Options } from "./model/options";
import { type Screen, shapeOf } from "./model/shape";
import { byId } from "./view/dom";
import type { Frame, LinkState, Viewer } from "./view/frame";
import { MapView } from "./view/map_view";

const TICK_MS = 250;
const HELD_MS = 600; // longer than a tap
const now = (): number => performance.now();

// A page that is drawn.
export interface Subject<Page extends Viewer> {
  page(): Page; // of the game, or of the past
  options(): Options;
  link(): LinkState;
  show(frame: Frame<Page>, map: MapView): void;
  drawn(): void; // called after each picture
}

export class Painter<Page extends Viewer> {
  readonly map = new MapView(byId("map").querySelector("canvas")!);
  private lastScreen: Screen | undefined;
  private due = false;
  private heldUntil = 0;
  private opened: readonly unknown[] = []; // the window and the question on the screen

  constructor(private readonly subject: Subject<Page>) {
    document.addEventListener("pointerdown", (event) => this.hold(event), { capture: true });
    document.addEventListener("click", () => this.release());
    document.addEventListener("pointercancel", () => this.release());
    window.addEventListener("resize", () => this.request());
    window.visualViewport?.addEventListener("resize", () => this.fitKeyboard());
    window.setInterval(() => this.request(), TICK_MS);
  }

  // Draws soon. A hidden page has no animation frames, but its title still changes.
  request(): void {
    if (this.due) return;
    this.due = true;
    if (document.hidden) window.setTimeout(() => this.drawDue());
    else requestAnimationFrame(() => this.drawDue());
  }

  // Draws at once if another window or question is open than on the screen, so that a key that follows quickly goes
  // there and is no step on the map.
  catchUp(): void {
    const open = this.open();
    if (this.due && open.some((one, i) => one !== this.opened[i])) this.draw();
  }

  // Draws at once.
  draw(): void {
    if (byId("game").hidden) return;
    const { screen, subject } = this;
    const page = subject.page();
    const frame = { page, options: subject.options(), screen, shape: shapeOf(screen), link: subject.link(), now: now() };
    try {
      subject.show(frame, this.map);
    } catch (error) {
      // A past that cannot be drawn must not hide the game that goes on.
      if (!page.past) throw error;
      page.leavePast("The server sent a past that does not fit together.");
    }
    this.opened = this.open();
    subject.drawn();
  }

  private open(): readonly unknown[] {
    const { window, question } = this.subject.page().ui;
    return [window, question];
  }

  private drawDue(): void {
    this.due = false;
    if (now() >= this.heldUntil) this.draw();
  }

  // A keyboard on the screen does not change the shape.
  get screen(): Screen {
    const coarse = window.matchMedia("(pointer: coarse)").matches;
    const typing = document.activeElement instanceof HTMLInputElement;
    if (!typing || !this.lastScreen) this.lastScreen = { width: window.innerWidth, height: window.innerHeight, coarse };
    return this.lastScreen;
  }

  // While a finger is on a button, nothing is redrawn: a button that is replaced gets no click.
  private hold(event: PointerEvent): void {
    if (!byId("map").contains(event.target as Node)) this.heldUntil = now() + HELD_MS;
  }
  private release(): void {
    this.heldUntil = 0;
    this.request();
  }

  // A keyboard on the screen leaves less room; the page keeps above it.
  private fitKeyboard(): void {
    const view = window.visualViewport;
    if (view && view.scale === 1) byId("game").style.setProperty("--high", `${view.height}px`);
    this.request();
  }
}
