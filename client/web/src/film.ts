// film.ts: a film of the stretch that a link shows. The browser records the pictures while the walk goes from the first
// moment to the last. Nothing leaves the browser.
import type { PastWalk } from "./model/past";
import type { FilmPicture } from "./view/film_picture";

// The page of which a film is made.
export interface FilmSource {
  walk(): PastWalk | undefined;
  press(name: string): void; // a key of the past
  picture(): FilmPicture; // a new one
  changed(): void; // what is to be said about the film
}

// A film that is ready to be saved.
export interface Reel {
  name: string;
  address: string;
  bytes: number;
}

const TYPE = "video/webm";
const PICTURES = 10; // a second
const BITS = 2_500_000; // a second, at most
const MOMENT_MS = 500; // at the usual speed
const STUCK_MS = 40000; // without another moment
const PACE = ["+", "=", "-"];

const now = (): number => performance.now();

// "ann-turn-412.webm"
export const nameOfFilm = (hero: string, turn: number): string =>
  `${hero.toLowerCase().replace(/[^a-z0-9_-]+/g, "-") || "hero"}-turn-${turn}.webm`;

// "Filming moment 3 of 21: 9 s left."
export const filmWords = (at: number, last: number, speed: number): string =>
  `Filming moment ${at} of ${last}: ${Math.ceil(((last - at + 1) * MOMENT_MS) / speed / 1000)} s left.`;

export class Film {
  reel: Reel | undefined;
  trouble = ""; // why it ended early
  private recorder: MediaRecorder | undefined;
  private picture: FilmPicture | undefined;
  private timer = 0;
  private shown = { at: 0, since: 0 }; // the moment on the picture

  constructor(private readonly source: FilmSource) {}

  static isPossible(): boolean {
    return "captureStream" in HTMLCanvasElement.prototype && window.MediaRecorder?.isTypeSupported(TYPE) === true;
  }
  static allows(name: string): boolean {
    return PACE.includes(name);
  }

  get runs(): boolean {
    return this.recorder !== undefined;
  }
  // How far the film is; empty: there is none.
  get words(): string {
    const walk = this.source.walk();
    if (this.runs && walk) return filmWords(walk.at, walk.last, walk.speed);
    return [this.trouble, this.reel ? "The film is ready." : ""].join(" ").trim();
  }

  begin(): void {
    const walk = this.source.walk();
    if (this.runs || !walk || walk.at === 0 || !Film.isPossible()) return;
    this.drop();
    const { known, myName } = walk.shown;
    this.record(nameOfFilm(myName, known.ofRun(known.turn)));
    this.shown = { at: 0, since: now() };
    this.source.press("Home");
  }
  // Keeps what there is so far.
  stop(): void {
    window.clearInterval(this.timer);
    if (this.recorder?.state === "recording") this.recorder.stop();
  }
  // Forgets the film.
  drop(): void {
    if (this.reel) URL.revokeObjectURL(this.reel.address);
    this.reel = undefined;
    this.trouble = "";
    this.source.changed();
  }

  private record(name: string): void {
    const parts: Blob[] = [];
    this.picture = this.source.picture();
    const recorder = new MediaRecorder(this.picture.canvas.captureStream(PICTURES), { mimeType: TYPE, videoBitsPerSecond: BITS });
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => this.fail("The browser could not go on.");
    recorder.onstop = () => this.ready(name, new Blob(parts, { type: TYPE }));
    recorder.start();
    this.recorder = recorder;
    this.timer = window.setInterval(() => this.beat(), 1000 / PICTURES);
  }
  private beat(): void {
    const walk = this.source.walk();
    if (!walk || now() - this.shown.since > STUCK_MS) return this.fail("The server sends no more of it.");
    this.picture!.draw(walk.shown);
    if (walk.at !== this.shown.at) this.shown = { at: walk.at, since: now() };
    if (now() - this.shown.since < MOMENT_MS / walk.speed) return;
    if (walk.at === walk.last) this.stop();
    else this.source.press("Right");
    this.source.changed();
  }
  private fail(why: string): void {
    this.trouble = why;
    this.stop();
  }
  private ready(name: string, film: Blob): void {
    for (const track of this.recorder!.stream.getTracks()) track.stop();
    this.recorder = undefined;
    this.picture = undefined;
    if (film.size > 0) this.reel = { name, address: URL.createObjectURL(film), bytes: film.size };
    this.source.changed();
  }
}
