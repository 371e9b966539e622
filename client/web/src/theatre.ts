// theatre.ts: visitors of a link see the same moment together (R213). One of them leads, and its steps are the others'.
import { create } from "@bufbuild/protobuf";
import { chatMessage, fitting } from "./chat";
import type { Place } from "./model/place";
import { Latest } from "./net/latest";
import { TheatreConnection, type Ways } from "./net/theatre_connection";
import { TheatreSteps, type Walker } from "./theatre_steps";
import {
  type ChatLine, ChatLineSchema, LeaveSchema, type ServerFrame, type Theatre as State, type Theatre_Visitor as Visitor,
  TheatreLeadSchema, TheatreNameSchema, TheatrePointSchema, TheatreStepSchema,
} from "./wire/wire_pb";

// The page that shows the theatre.
export interface TheatreStage extends Walker {
  entered(room: string): void; // empty: the visitor has left
  ways(room: string): Ways;
  changed(): void;
}

const POINT_MS = 200; // the server passes no more pointers on
const MOST_LINES = 50;

const POINT_HINT = "Tap or click the map to point at a cell.";

const notice = (text: string): ChatLine => create(ChatLineSchema, { text });

export class Theatre {
  room = ""; // empty: the visitor is alone
  state: State | undefined; // undefined: not entered, or not any more
  lines: ChatLine[] = []; // newest last
  trouble = ""; // why the visitor is not in the theatre
  private connection: TheatreConnection | undefined;
  private name = "";
  private readonly steps: TheatreSteps;
  private readonly points: Latest<Place | undefined>;

  constructor(private readonly stage: TheatreStage, now = () => performance.now()) {
    this.steps = new TheatreSteps(stage, (moment) => this.send({ case: "theatreStep", value: create(TheatreStepSchema, { moment }) }), now);
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
    this.steps.walked(this.leads);
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
    if (!this.leads) this.steps.follow(state.moment);
  }
  private begin(): void {
    if (this.lines.length === 0) this.hear(notice(POINT_HINT));
    if (this.leads) this.steps.begin();
  }
  // The new leader begins where the earlier one was.
  private change(): void {
    this.hear(notice(this.leads ? "You lead now." : `${this.leader} leads now.`));
    this.steps.forget();
    this.steps.follow(this.state!.moment);
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
    this.steps.forget();
    this.points.drop();
  }
  private visitor(number: number | undefined): Visitor | undefined {
    return this.state?.visitors.find((visitor) => visitor.number === number);
  }
  private send(message: Parameters<TheatreConnection["send"]>[0]): void {
    this.connection?.send(message);
  }
}
