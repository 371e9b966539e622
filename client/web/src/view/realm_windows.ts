// realm_windows.ts: players, the character, scores, the server's realms, and the tombstone.
import type { Player } from "../model/observation";
import { offerToRise } from "../model/offers";
import { capital, remarkOn, statusWords } from "../model/words";
import { button, h } from "./dom";
import type { Frame } from "./frame";
import { inOrder, stateOf } from "../model/party";
import { turnWords } from "../model/turn";
import { attributes } from "./vitals_view";
import { dailyParts } from "./daily_view";
import { DAILY } from "./invite_window";
import { type ContentPack, Intent_Verb as Verb, type ScoreTable_Score } from "../wire/wire_pb";
import type { Pane } from "./window_view";

function playerPart(frame: Frame, player: Player): HTMLElement {
  const { page } = frame;
  const { game } = page;
  const words = stateOf(game, player);
  const mine = player.id === game.known.me.id;
  return h("div", { class: "part" },
    h("b", {}, `${player.slot}@ ${player.name}`), h("span", {}, ` ${mine ? "(you)" : words} `),
    ...(mine ? [] : dealings(frame, player)));
}

// Buttons for what one can have to do with another player.
function dealings({ page }: Frame, { id, name, alive }: Player): HTMLElement[] {
  const stands = page.game.known.me.alive && !page.game.spectating;
  const close = (run: () => void) => (): void => {
    page.ui.open(undefined);
    run();
    page.changed();
  };
  return [
    stands ? button("Go there", close(() => page.player.travelTo(id)), { key: `go ${id}` }) : undefined,
    stands ? button("Follow", close(() => page.player.follow(id)), { key: `follow ${id}` }) : undefined,
    stands || !alive ? undefined : button("Watch", () => page.watch(name), { key: `watch ${id}` }),
    button("Whisper", () => page.compose(`/w ${name} `), { key: `whisper ${id}` }),
    button("Report", () => page.compose(`/report ${name} `), { key: `report ${id}` }),
  ].filter((element) => element !== undefined);
}

// One friend: what is known of it, and what to do.
export function friendWindow(frame: Frame): Pane {
  const { page } = frame;
  const { known } = page.game;
  const player = known.players.get(page.ui.filter ?? 0);
  const body = player && known.things.get(player.id);
  const words = player ? [stateOf(page.game, player), body ? remarkOn(known, body) : ""].filter((line) => line !== "") : [];
  const look = (): void => {
    if (body) page.ui.lookAt(body.at);
    page.changed();
  };
  return {
    title: player?.name ?? "",
    signature: [player?.id, words, body !== undefined, known.me.alive, player?.alive],
    build: () => (!player ? [h("p", {}, "This player has left.")] : [...words.map((line) => h("p", {}, line)),
      h("div", { class: "buttons" }, ...(body ? [button("Look", look)] : []), ...dealings(frame, player))]),
  };
}

export function playersWindow(frame: Frame): Pane {
  const { game } = frame.page;
  const players = inOrder(game);
  const watchers = game.watchers.length > 0 ? `Watching you: ${game.watchers.join(", ")}` : "";
  return {
    title: `Players: ${players.length}`,
    signature: [players.map((player) => [player, stateOf(game, player)]), game.watchers, game.known.me.alive, turnWords(game)],
    build: () => [...players.map((player) => playerPart(frame, player)), h("p", {}, turnWords(game)), h("p", {}, watchers),
      h("div", { class: "buttons" }, button("Invite friends", () => frame.page.request("invite")))],
  };
}

export function characterWindow({ page }: Frame): Pane {
  const { game } = page;
  const rows = (game.known.me.statuses?.conditions ?? []).flatMap(({ status, turns }) => {
    const word = game.known.statuses.get(status);
    return word && word.word !== "" ? [`${word.word}: ${word.sentence.replaceAll("{n}", String(turns))}`] : [];
  });
  const worn = statusWords(game.known, game.known.body?.statuses ?? 0).map((word) => word.word);
  const rules = (game.welcome?.rules ?? []).map((rule) => `${rule.name} = ${rule.value}`);
  const packs = (game.welcome?.packs ?? []).map((pack) => `pack ${pack.name} ${pack.version} ${pack.hash.slice(0, 12)}`);
  const sheet = (game.known.me.sheet?.lines ?? []).map(({ label, text }) => `${label}: ${text}`);
  const lines = [attributes(game), `Treasure ${game.known.me.treasure}`, ...rows, worn.join(", "), ...sheet];
  return {
    title: `Character: ${game.myName}`,
    signature: [lines, rules, packs],
    build: () => [...lines.map((line) => h("p", {}, line)), h("h3", {}, "House rules"), ...[...rules, ...packs].map((rule) => h("p", { class: "plain" }, rule))],
  };
}

const endOf = ({ won, omens }: ScoreTable_Score): string =>
  (won ? "won" : "died") + (omens > 0 ? `, omens +${omens} %` : "");

export function scoresWindow({ page }: Frame): Pane {
  const { scores, daily } = page.game;
  const head = ["rank", "name", "points", "treasure", "depth", "turns", "end"].map((word) => h("th", { scope: "col" }, word));
  return {
    title: "High scores",
    signature: [scores, daily],
    build: () => [...dailyParts(daily), !scores ? h("p", {}, "Asking the server…") : h("table", {}, h("tr", {}, ...head),
      ...scores.map((row, i) => h("tr", {}, ...[`${i + 1}`, row.name, row.points > 0 ? `${row.points}` : "", `${row.treasure}`, `${row.depth}`, `${row.turns}`,
        endOf(row)].map((word) => h("td", {}, word))))),
      ...(daily?.today ? [h("div", { class: "buttons" }, button("Invite friends", () => page.request("invite")))] : [])],
  };
}

const realmLink = (name: string): HTMLElement => h("a", { href: `./${encodeURIComponent(name)}` }, name);

// Shows how to invite friends to a realm.
const inviteTo = (page: Frame["page"], realm: string): void => {
  page.request("invite");
  page.ui.invited = realm === page.game.welcome?.realm ? "" : realm;
  page.changed();
};

// A field for the name of a new realm, and the server's answer to the last one.
function newRealmPart({ page }: Frame): HTMLElement {
  const made = page.game.realmMade;
  const input = h("input", {
    "aria-label": "Name of a new realm", placeholder: "Name of a new realm", maxlength: "16", key: "new realm", autocomplete: "off",
  });
  const form = h("form", { class: "part" }, input, h("button", { type: "submit" }, "Make it"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name !== "") page.makeRealm(name);
  });
  const answer = !made ? undefined : made.sentence !== "" ? h("p", { role: "status" }, made.sentence)
    : h("div", { class: "part" }, h("p", { role: "status" }, realmLink(made.realm), " is made: go there, or send its link to friends."),
      button("Invite", () => inviteTo(page, made.realm), { key: "invite made", "aria-label": `Invite friends to ${made.realm}` }));
  return h("div", {}, form, answer);
}

// "apiary 1.2.0, brambles"
const packsInWords = (packs: readonly ContentPack[]): string =>
  packs.map(({ name, version }) => (version === "" ? name : `${name} ${version}`)).join(", ");

export function lobbyWindow(frame: Frame): Pane {
  const { page } = frame;
  const { realms, mayMakeRealms, realmMade } = page.game;
  // The daily's entry stands for the dungeons of all its parties (R176).
  const state = (realm: NonNullable<typeof realms>[number]): string => (realm.name === DAILY && realm.names.length === 0
    ? ` ${realm.players} playing, a dungeon for each party `
    : ` ${realm.players}/${realm.places}, depth ${realm.depth}, turn ${realm.turn}, ${realm.watchers} watching `);
  const row = (realm: NonNullable<typeof realms>[number], i: number): HTMLElement =>
    h("div", { class: "part" },
      h("a", { href: i === 0 ? "./" : `./${encodeURIComponent(realm.name)}` }, realm.name),
      h("span", {}, state(realm)),
      h("span", { class: "plain" }, realm.packs.length > 0 ? `with ${packsInWords(realm.packs)} ` : ""),
      h("span", { class: "plain" }, realm.names.join(", ")),
      h("span", { class: "plain" }, realm.branchOf === "" ? "" : ` A branch: ${realm.branchOf}.`),
      h("span", { class: "plain" }, realm.tale === "" ? "" : ` Last tale: ${realm.tale}`),
      button("Invite", () => inviteTo(page, realm.name), { key: `invite ${realm.name}`, "aria-label": `Invite friends to ${realm.name}` }));
  return {
    title: "The server's realms",
    signature: [realms, mayMakeRealms, realmMade],
    build: () => (!realms ? [h("p", {}, "Asking the server…")]
      : [...realms.map(row), ...(mayMakeRealms ? [newRealmPart(frame)] : []),
        h("div", { class: "buttons" }, button("Invite friends to this realm", () => page.request("invite")))]),
  };
}

// Both go on, but not as the same hero.
const riseWords = (verb: Verb): string => (verb === Verb.NEXT_RUN
  ? "The next run has another dungeon, and a new hero with your name."
  : "Rising again brings this hero back to the entrance of this dungeon, with nothing but a new kit.");
const STONE = `   .---------.
  /  R.I.P.   \\
 |      †      |
 |             |
_|__,,_____,___|_`;

export function tombstoneWindow({ page }: Frame): Pane {
  const stone = page.game.tombstone;
  const rise = offerToRise(page.game.known);
  const { awaits } = page.game.known.me;
  const lines = !stone ? [] : [stone.cause, `Level ${stone.depth}, ${stone.level}, on turn ${stone.turn}.`,
    `${stone.treasure} gold.`, ...(awaits ? [awaits] : []), ...(rise ? [riseWords(rise.offer.verb)] : [])];
  return {
    title: stone ? `Rest in peace, ${stone.name}` : "You are alive",
    signature: [stone, rise?.label, awaits],
    build: () => [stone ? h("pre", { class: "stone", "aria-hidden": "true" }, STONE) : undefined,
      ...lines.map((line) => h("p", {}, line)), h("div", { class: "buttons" },
      ...(rise ? [button(capital(rise.label), () => page.newHero())] : []), button("Watch a friend", () => page.request("players")),
      button("High scores", () => page.request("scores")), button("Messages", () => page.request("history")),
      button("The past", () => page.openPast()), button("Share this end", () => page.shareMoment()),
      button("Play on from before it", () => page.playOn()))],
  };
}
