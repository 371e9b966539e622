// conversation.ts: orders to the server, and what it answers, as the game.
import { create } from "@bufbuild/protobuf";
import { isOmens, openChoices } from "./model/choices";
import type { Game } from "./model/game";
import { aimOf, type Order } from "./model/order";
import { type ClientMessage, orderMessage } from "./net/codec";
import { Outbox } from "./net/outbox";
import { Pacer } from "./net/pacer";
import type { Session } from "./net/session";
import { ChooseSchema, type PastPart, type ServerFrame, WithdrawSchema } from "./wire/wire_pb";

export interface Reader {
  changed(): void; // the game
  begun(): void; // a connection
  past(part: PastPart): void; // no part of the game
  pace(): number; // ms between the lines of a fight; 0: all at once
}

const now = (): number => performance.now();

export class Conversation {
  private readonly outbox = new Outbox((order, sequence) => this.dispatch(order, sequence), now);
  private readonly pacer = new Pacer<ServerFrame>((frame) => this.take(frame), now);
  private telling = 0;
  private alarm = 0;

  constructor(
    private readonly game: Game,
    private readonly session: Session,
    private readonly reader: Reader,
  ) {}

  order(order: Order): void {
    this.outbox.add(order);
  }
  withdraw(): void {
    this.outbox.drop();
    this.game.aim = undefined;
    this.game.withdrawn = this.outbox.next();
    this.send({ case: "withdraw", value: create(WithdrawSchema, { sequence: this.game.withdrawn }) });
  }
  // Picks an option of an open choice. It costs no turn, so it waits for no order.
  choose(choice: number, option: number): void {
    const sequence = this.outbox.next();
    const open = openChoices(this.game.known).find((one) => one.number === choice);
    const name = open && !isOmens(open) ? open.options[option]?.name ?? "" : ""; // omens show what was picked
    this.game.picks.set(sequence, { choice, name });
    this.send({ case: "choose", value: create(ChooseSchema, { sequence, choice, option }) });
  }
  send(message: ClientMessage): void {
    this.session.send(message);
  }

  // Forgets the orders of a connection that ended.
  end(): void {
    this.outbox.reset();
  }

  // Shows everything that waits at once.
  hurry(): void {
    this.pacer.flush();
    this.game.tellAll();
    this.reader.changed();
  }

  receive(frame: ServerFrame): void {
    if (frame.message.case === "pastPart") return this.reader.past(frame.message.value);
    const step = this.game.standing !== "" && !document.hidden && frame.message.case === "delta";
    if (frame.message.case === "welcome") this.begin();
    this.pacer.add(frame, step);
  }

  private begin(): void {
    this.pacer.clear();
    this.outbox.reset();
    this.reader.begun();
  }

  private dispatch(order: Order, sequence: number): void {
    const { known, lastReport } = this.game;
    this.game.aim = aimOf(known, order);
    this.game.walk.ordered(order, sequence);
    this.game.standing = order.kind === "stand" ? order.doing : "";
    this.send(orderMessage(order, sequence, known.turn + 1, lastReport));
  }

  private take(frame: ServerFrame): void {
    try {
      this.game.receive(frame, now());
    } catch {
      return this.session.restart();
    }
    if (this.game.alarm !== this.alarm) this.outbox.drop();
    this.alarm = this.game.alarm;
    this.answer(frame);
    this.tell();
  }

  private answer({ message }: ServerFrame): void {
    if (message.case === "accepted" || message.case === "rejected") this.outbox.answered(message.value.sequence);
    if (message.case === "delta" && message.value.accepted !== undefined) this.outbox.answered(message.value.accepted);
  }

  // Tells the story line by line, at the player's pace.
  private tell(): void {
    const pace = document.hidden ? 0 : this.reader.pace();
    if (pace === 0) this.game.tellAll();
    this.reader.changed();
    if (this.telling || !this.game.tell() || !this.game.story.pending) return;
    this.telling = window.setTimeout(() => {
      this.telling = 0;
      this.tell();
    }, pace);
  }
}
