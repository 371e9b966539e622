// painter.ts: when the page is drawn, and from what.
import type { Session } from "./net/session";
import type { Options } from "./model/options";
import { type Screen, shapeOf } from "./model/shape";
import { byId } from "./view/dom";
import { controlsWait } from "./view/controls_view";
import type { Host, LinkState } from "./view/frame";
import { MapView } from "./view/map_view";
import { showGame } from "./view/screen";

const TICK_MS = 250;
const HELD_MS = 600; // longer than a tap
const now = (): number => performance.now();

export class Painter {
  readonly map = new MapView(byId("map").querySelector("canvas")!);
  private lastScreen: Screen | undefined;
  private due = false;
  private heldUntil = 0;

  // `shown` is the page of the game, or of the past; `drawn` is called after each picture.
  constructor(private readonly shown: () => Host, private readonly session: Session,
    private readonly options: () => Options, private readonly drawn: () => void) {
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

  // Draws at once.
  draw(): void {
    if (byId("game").hidden) return;
    const { screen } = this;
    const page = this.shown();
    const frame = { page, options: this.options(), screen, shape: shapeOf(screen), link: this.link, now: now() };
    try {
      showGame(frame, this.map);
    } catch (error) {
      // A past that cannot be drawn must not hide the game that goes on.
      if (!page.past) throw error;
      page.leavePast("The server sent a past that does not fit together.");
    }
    this.drawn();
    if (controlsWait(now())) window.setTimeout(() => this.request(), TICK_MS);
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

  // A link to a moment needs no connection, but parts of its past.
  private get link(): LinkState {
    const { moment, past } = this.shown();
    if (moment > 0 && past) {
      return { online: past.at > 0 || past.trouble === "", sentence: past.trouble, retryAt: undefined, ask: "reload", delayMs: 0, silentMs: 0 };
    }
    const { stage, delayMs, silentMs } = this.session;
    return {
      online: stage.at === "playing", sentence: "sentence" in stage ? stage.sentence : "Connecting…",
      retryAt: stage.at === "lost" ? stage.retryAt : undefined, ask: stage.at === "refused" ? stage.ask : undefined,
      delayMs, silentMs,
    };
  }

  // A keyboard on the screen leaves less room; the page keeps above it.
  private fitKeyboard(): void {
    const view = window.visualViewport;
    if (view && view.scale === 1) byId("game").style.setProperty("--high", `${view.height}px`);
    this.request();
  }
}
