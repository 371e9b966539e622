// entrance.ts: the way in: what the link, the stored seat and the server ask for.
import { wayInto } from "./model/address";
import { type PlayOn, playOnWords } from "./model/play_on";
import { type Invitation, socketAddress } from "./net/invitation";
import type { MadeRealms } from "./net/made_realms";
import { wasLeft } from "./net/reload";
import type { Seat, Seats } from "./net/seats";
import type { Session } from "./net/session";
import { fetchStatus, type ServerStatus } from "./net/status";
import { askUnjoined } from "./net/unjoined";
import { makeRealmMessage } from "./requests";
import type { RealmMade } from "./wire/wire_pb";
import { byId } from "./view/dom";
import { type Door, showDoor } from "./view/door_view";

const GUEST = "Guest";

// A realm that begins at the moment, made before the visitor joins one.
async function branchAt({ code, at }: PlayOn): Promise<Pick<RealmMade, "realm" | "sentence">> {
  const message = (await askUnjoined(socketAddress(location), makeRealmMessage("", code, at)))?.message;
  if (message?.case === "realmMade") return message.value;
  return { realm: "", sentence: message?.case === "refusal" ? message.value.sentence : "The server does not answer." };
}

export class Entrance {
  private invitation: Invitation = { name: "", invite: "", watch: "", link: "" };
  private status: ServerStatus | undefined;
  private name = "";
  private password = false;
  private offers = false; // asks first whether the link's hero shall play here
  private asked = false; // the player wants the form
  private making = false; // a realm that begins at a moment
  private whyNone = ""; // why it was not made

  constructor(
    private readonly session: Session,
    private readonly seats: Seats,
    private readonly realm: string,
    private readonly made: MadeRealms,
  ) {}

  // Joins at once if the link or a stored seat says as whom; else shows the form. A link never takes the place of a
  // hero of this browser without a question: any page may have opened it.
  async begin(invitation: Invitation): Promise<void> {
    this.invitation = invitation;
    this.name = invitation.name || this.seats.name;
    const { watch, link, invite, from } = invitation;
    this.password = invite !== "";
    const seat = this.seats.find(location.pathname, invitation.name);
    if (from) return this.ask();
    if (link === "" && watch !== "") return this.session.join({ name: this.name || GUEST, watch });
    if (this.bringsAnother(seat)) return this.offer();
    if (link !== "") return this.follow();
    if (invite === "" && (seat || invitation.name !== "")) return this.resume(seat);
    return this.ask();
  }
  private async ask(): Promise<void> {
    this.show(false);
    this.status = await fetchStatus(this.realm);
    this.password ||= this.status?.guests === false;
    this.show(false);
  }

  // Whether the link is for another hero than those of this browser, of which there are some.
  private bringsAnother(seat: Seat | undefined): boolean {
    if (!this.seats.find(location.pathname, "")) return false;
    const { name, link, invite } = this.invitation;
    return link !== "" || (name !== "" && invite === "" && !seat);
  }
  private offer(): void {
    this.offers = true;
    this.show(false);
  }
  // Plays the hero of the link.
  private follow(): void {
    const { name, link } = this.invitation;
    this.offers = false;
    if (link === "") return this.join(name, "");
    this.session.join({ name: this.name, link });
  }
  // Plays the hero of this browser.
  private stay(): void {
    this.offers = false;
    this.resume(this.seats.find(location.pathname, ""));
  }

  // A page that was reloaded takes its seat back without a question.
  private resume(seat: Seat | undefined): void {
    this.name = seat?.name ?? this.name;
    if (seat && wasLeft(seat.token)) this.takeOver();
    else this.join(this.name, "");
  }

  private async playOn(from: PlayOn, name: string): Promise<void> {
    this.name = name;
    this.seats.name = name;
    this.making = true;
    this.show(false);
    const { realm, sentence } = await branchAt(from);
    this.making = false;
    this.whyNone = sentence;
    if (sentence !== "") return this.show(false);
    this.made.note(realm);
    location.replace(wayInto(location, realm, name)); // so that Back leads to no second realm
  }
  // Plays in the realm of the address instead.
  private playUsually(): void {
    this.whyNone = "";
    history.replaceState(null, "", `${location.origin}${location.pathname}`);
    void this.begin({ ...this.invitation, from: undefined });
  }

  takeOver(): void {
    this.session.join({ name: this.name, takeOver: true });
  }

  // Shows the game as that player sees it. The seat waits.
  watch(name: string): void {
    this.session.join({ name: this.session.seatName || this.name || GUEST, watch: name });
  }
  // Plays the hero again whose player has watched. Without one the page asks who plays.
  stopWatching(): void {
    const { seatName } = this.session;
    if (seatName === "") location.reload();
    else this.session.join({ name: seatName, takeOver: true });
  }

  // Shows the page before the game, unless a game is on the screen.
  show(inGame: boolean): void {
    const { stage } = this.session;
    const gone = stage.at === "closed";
    if (stage.at === "playing" || (inGame && !gone)) return;
    byId("game").hidden = true;
    byId("door").hidden = false;
    if (stage.at === "refused") this.password ||= stage.ask === "password";
    if (stage.at === "refused" && stage.ask === "name") this.asked = true;
    showDoor(this.door());
  }

  private join(name: string, password: string): void {
    this.name = name;
    this.seats.name = name;
    this.asked = false;
    this.session.join({ name, password, invite: password === "" ? "" : this.invitation.invite });
  }

  private door(): Door {
    const { stage } = this.session;
    const shut = this.status && !this.status.may_join ? this.status.sentence : "";
    const { from } = this.invitation;
    return {
      goal: from ? playOnWords(from) : "", realm: this.realm, name: this.name, invite: this.invitation.invite, server: this.status?.server ?? "",
      motd: this.status?.motd ?? "", realms: this.realms(), crowd: this.crowd(), password: this.password && !from, stage: this.doorStage(),
      offered: this.invitation.name, heroes: from ? [] : this.seats.names(location.pathname), made: this.made.names, lasting: this.seats.lasting,
      sentence: "sentence" in stage ? stage.sentence : this.whyNone || shut,
      enter: (name, password) => (from ? void this.playOn(from, name) : this.join(name, password)),
      playUsually: () => this.playUsually(),
      takeOver: () => this.takeOver(),
      retry: () => this.retry(),
      follow: () => this.follow(),
      stay: () => this.stay(),
    };
  }

  private doorStage(): Door["stage"] {
    const { stage } = this.session;
    if (this.offers) return "offer";
    if (stage.at === "refused" && stage.ask === "takeover" && !this.asked) return "takeover";
    if (stage.at === "refused" && stage.ask === "reload") return "reload";
    if (stage.at === "joining" || this.making) return "busy";
    if (stage.at === "lost") return "retry";
    return stage.at === "closed" ? "closed" : "form";
  }

  private retry(): void {
    const { stage } = this.session;
    if (stage.at === "lost" || stage.at === "closed") return this.session.retry();
    this.asked = true;
    this.name = "";
    this.show(false);
  }

  private realms(): Door["realms"] {
    return [...(this.status?.realms ?? [])].sort((a, b) => b.players - a.players);
  }
  private crowd(): string {
    const realm = this.status?.realms.find((row) => row.name === (this.status?.realm ?? this.realm));
    return realm ? `${realm.players} of ${realm.places} players` : "";
  }
}
