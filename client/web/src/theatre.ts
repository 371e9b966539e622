// theatre.ts: visitors of a link see the same moment together (R213). One of them leads, and its steps are the others'.
import { create } from "@bufbuild/protobuf";
import { chatMessage } from "./chat";
import type { Place } from "./model/place";
import { Latest } from "./net/latest";
import { TheatreConnection, type Ways } from "./net/theatre_connection";
import {
  type ChatLine, ChatLineSchema, LeaveSchema, type ServerFrame, type Theatre as State, type Theatre_Visitor as Visitor,
  TheatreLeadSchema, TheatreNameSchema, TheatrePointSchema, TheatreStepSchema,
} from "./wire/wire_pb";

// The page that shows the theatre.
export interface TheatreStage {
  at(): number; // the moment that it shows; 0: none yet
  seeks(): boolean; // another moment is on its way
  follow(moment: number): void; // shows it, and stops what the visitor did
  entered(room: string): void; // empty: the visitor has left
  ways(room: string): Ways;
  changed(): void;
}

const STEP_MS = 100; // the server passes no more steps on
const POINT_MS = 200; // nor more pointers
const MOST_LINES = 50;
const MOST_BYTES = 450; // the server cuts lines, and closes at frames of 512 bytes

const POINT_HINT = "Tap or click the map to point at a cell.";

const notice = (text: string): ChatLine => create(ChatLineSchema, { text });
const encoder = new TextEncoder();

// The text as far as it fits into a frame.
export function fitting(text: string): string {
  const letters = [...text.slice(0, MOST_BYTES)];
  while (encoder.encode(letters.join("")).length > MOST_BYTES) letters.pop();
  return letters.join("");
}

export class Theatre {
  room = ""; // empty: the visitor is alone
  state: State | undefined; // undefined: not entered, or not any more
  lines: ChatLine[] = []; // newest last
  trouble = ""; // why the visitor is not in the theatre
  private connection: TheatreConnection | undefined;
  private name = "";
  private seen = 0; // the moment that the page has shown last
  private followed = 0; // the moment that the page was asked for; 0: none since the leader has changed
  private readonly steps: Latest<number>;
  private readonly points: Latest<Place | undefined>;

  constructor(private readonly stage: TheatreStage, now = () => performance.now()) {
    this.steps = new Latest((moment) => this.send({ case: "theatreStep", value: create(TheatreStepSchema, { moment }) }), STEP_MS, now);
    this.points = new Latest((place) => this.send({ case: "theatrePoint", value: create(TheatrePointSchema, { place }) }), POINT_MS, now);
  }

  static isPossible(): boolean {
    return "WebSocket" in window;
  }

  get leads(): boolean {
    return this.state !== undefined && this.state.leader === this.state.you;
  }
  get follows(): boolean {
    return this.state !== undefined && !this.leads;
  }
  get leader(): string {
    return this.visitor(this.state?.leader)?.name ?? "";
  }

  // ---- what the visitor does ----

  enter(room: string): void {
    this.room = room;
    this.trouble = "";
    this.lines = [];
    this.stage.entered(room);
    this.connection = new TheatreConnection(this.stage.ways(room), {
      entered: () => this.call(this.name), received: (frame) => this.receive(frame),
      lost: (sentence) => this.lose(sentence), ended: (sentence) => this.end(sentence),
    });
    this.stage.changed();
  }
  leave(): void {
    this.steps.flush();
    this.send({ case: "leave", value: create(LeaveSchema) });
    this.connection?.close();
    this.end("");
    this.stage.entered("");
  }
  say(text: string): void {
    const message = chatMessage(fitting(text));
    if (message) this.send(message);
  }
  call(name: string): void {
    this.name = name;
    if (name !== "") this.send({ case: "theatreName", value: create(TheatreNameSchema, { name }) });
  }
  handOver(visitor: number): void {
    this.steps.flush();
    this.send({ case: "theatreLead", value: create(TheatreLeadSchema, { visitor }) });
  }
  // At the cell, or at none if the visitor points there already.
  point(place: Place | undefined): void {
    this.points.put(place === this.visitor(this.state?.you)?.place ? undefined : place);
  }
  // The page shows a moment, perhaps another one.
  walked(): void {
    const at = this.stage.at();
    if (at === this.seen) return;
    this.seen = at;
    if (this.leads) this.steps.put(at);
  }
  wake(): void {
    this.connection?.wake();
  }
  // The visitor has read why it is alone.
  dismiss(): void {
    this.trouble = "";
    this.stage.changed();
  }
  fail(sentence: string): void {
    this.trouble = sentence;
    this.stage.changed();
  }

  // ---- what the server sends ----

  private receive({ message }: ServerFrame): void {
    if (message.case === "theatre") this.take(message.value);
    if (message.case === "chatLine") this.hear(message.value);
    this.stage.changed();
  }
  private take(state: State): void {
    const before = this.state;
    this.state = state;
    this.trouble = "";
    if (before?.moment !== state.moment) this.points.drop();
    if (!before) this.begin();
    else if (before.leader !== state.leader) this.change();
    if (!this.leads) this.follow(state.moment);
  }
  // A visitor who begins a theatre shows the others what it sees.
  private begin(): void {
    if (this.lines.length === 0) this.hear(notice(POINT_HINT));
    if (this.leads && this.seen > 0) this.steps.put(this.seen);
  }
  // Another visitor leads. The new leader begins where the earlier one was.
  private change(): void {
    this.hear(notice(this.leads ? "You lead now." : `${this.leader} leads now.`));
    this.followed = 0;
    if (this.leads) this.stage.follow(this.state!.moment);
  }
  private follow(moment: number): void {
    this.steps.drop();
    const isBehind = this.stage.at() !== moment && !this.stage.seeks();
    if (moment === this.followed && !isBehind) return;
    this.followed = moment;
    this.stage.follow(moment);
  }
  private hear(line: ChatLine): void {
    this.lines = [...this.lines, line].slice(-MOST_LINES);
  }
  private lose(sentence: string): void {
    this.forget();
    this.fail(sentence);
  }
  private end(sentence: string): void {
    this.connection = undefined;
    this.room = "";
    this.forget();
    this.fail(sentence);
  }
  private forget(): void {
    this.state = undefined;
    this.followed = 0;
    this.steps.drop();
    this.points.drop();
  }
  private visitor(number: number | undefined): Visitor | undefined {
    return this.state?.visitors.find((visitor) => visitor.number === number);
  }
  private send(message: Parameters<TheatreConnection["send"]>[0]): void {
    this.connection?.send(message);
  }
}
