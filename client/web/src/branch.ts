// branch.ts: a realm that begins at a moment of the past (R214): asks the server for it, and enters it.
import type { Game } from "./model/game";
import type { ClientMessage } from "./net/codec";
import { makeRealmMessage, shareMessage } from "./requests";

export class Branch {
  sentence = ""; // why there is none; empty: no reason is known
  private awaits: "nothing" | "link" | "realm" = "nothing";
  private link = { at: 0, code: "" }; // the last one that was made for a branch

  constructor(
    private readonly game: Game,
    private readonly send: (message: ClientMessage) => void,
    private readonly enter: (realm: string) => void,
  ) {}

  get isDue(): boolean {
    return this.awaits !== "nothing";
  }

  // From that moment of the hero's own past. Only a link can name it to the server.
  begin(at: number): void {
    if (this.link.at === at && this.link.code !== "") return this.make();
    this.link = { at, code: "" };
    this.game.momentLinks = undefined;
    this.ask("link", shareMessage({ first: 0, shown: at, last: 0 }, false));
  }
  forget(): void {
    this.end("");
  }
  lose(): void {
    if (this.isDue) this.end("The connection was lost. Try again.");
  }

  // Goes on with the answer that the game has taken.
  settle(): void {
    const { momentLinks, realmMade } = this.game;
    if (this.awaits === "link" && momentLinks) this.linked(momentLinks);
    else if (this.awaits === "realm" && realmMade) this.made(realmMade);
  }

  private ask(awaits: "link" | "realm", message: ClientMessage): void {
    this.sentence = "";
    this.awaits = awaits;
    this.send(message);
  }
  private linked({ made, sentence }: { made: string; sentence: string }): void {
    if (made === "") return this.end(sentence);
    this.link.code = made;
    this.make();
  }
  private make(): void {
    this.game.realmMade = undefined;
    this.ask("realm", makeRealmMessage("", this.link.code));
  }
  private made({ realm, sentence }: { realm: string; sentence: string }): void {
    this.end(sentence);
    if (sentence === "") this.enter(realm);
  }
  private end(sentence: string): void {
    this.sentence = sentence;
    this.awaits = "nothing";
  }
}
