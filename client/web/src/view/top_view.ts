// top_view.ts: the first row: place and turn, whose turn it is, and the connection. In the past, only the place is
// that of the past.
import { fallenFriends, firstWaited } from "../model/chips";
import { isMyTurn, reserveWords, type TurnField, turnField, untilWords } from "../model/turn";
import { byId, h, update } from "./dom";
import type { Frame, Viewer } from "./frame";

const SLOW_MS = 120;
const BAD_MS = 300;
const SILENT_MS = 5000;

// A phone shows the delay only once it is noticed.
function netWords({ shape, link: { online, delayMs, silentMs } }: Frame): string {
  if (!online) return "offline";
  if (silentMs > SILENT_MS) return `no reply ${Math.floor(silentMs / 1000)}s`;
  if (delayMs === undefined) return "net …";
  const mark = delayMs > BAD_MS ? " !" : delayMs > SLOW_MS ? " ~" : "";
  return shape !== "desk" && mark === "" ? "" : `net ${Math.round(delayMs)}ms${mark}`;
}

export function placeWords({ page, shape }: Frame<Viewer>): string {
  const { known } = page.game;
  const { depth, levelName } = known;
  const turn = known.ofRun(known.turn);
  if (depth === 0) return "Joining…";
  if (shape !== "desk") return `D${depth} T${turn}`;
  return `Depth ${depth}${levelName === "" ? "" : `: ${levelName}`}   Turn ${turn}`;
}

// A phone has no room to say twice what the banner of a downed friend says.
function noticeWords({ page, shape }: Frame): string {
  const { words, brief } = page.game.known.notice;
  const isInBanner = !page.past && fallenFriends(page.game).some(({ player }) => brief.startsWith(`${player.name} is down`));
  if (shape !== "desk" && isInBanner) return "";
  return shape === "desk" ? words : brief;
}

function fieldOf(frame: Frame): TurnField {
  const field = turnField(frame.page.live, frame.now);
  if (frame.page.past && frame.link.online && field.mood !== "mine") return { ...field, words: "PAST", mood: "waiting" };
  if (!frame.link.online) return { ...field, words: "OFFLINE", mood: "bad" };
  // The row of a phone has room for one name. The chips below mark the others.
  return frame.shape === "desk" ? field : { ...field, words: field.words.replace(/^.* waiting: .*$/, `wait: ${firstWaited(frame.page.live)}`) };
}

function timeBar(part: number): HTMLElement {
  return h("meter", { min: "0", max: "1", value: part.toFixed(2), "aria-label": "time left" });
}

export function showTop(frame: Frame): void {
  const field = fieldOf(frame);
  const time = field.seconds === undefined ? "" : untilWords(field.seconds, new Date());
  const bank = field.time ? reserveWords(field.time, frame.shape !== "desk") : "";
  const net = netWords(frame);
  const place = placeWords(frame);
  const notice = noticeWords(frame);
  const part = field.part === undefined ? undefined : Math.round(field.part * 20) / 20;
  const mood = `${field.mood}${field.pressing ? " pressing" : ""}`;
  update(byId("top"), [place, notice, field.words, time, bank, field.mood, field.pressing, part, net].join("|"), () => [
    h("span", { class: "place" }, place),
    notice === "" ? undefined : h("strong", { class: "notice" }, notice),
    h("strong", { class: `turn ${mood}` }, field.words),
    time === "" ? undefined : h("strong", { class: `seconds ${mood}` }, time, h("span", { class: "faint" }, bank)),
    part === undefined ? undefined : timeBar(part),
    h("span", { class: "net" }, net),
  ]);
  document.title = titleOf(frame);
}

function titleOf({ page, link }: Frame): string {
  const game = page.live;
  if (game.known.depth === 0) return "Undercroft";
  const title = `Undercroft: ${game.myName}, depth ${game.known.depth}`;
  if (!link.online) return `${title}, offline`;
  return isMyTurn(game) ? `YOUR TURN - ${title}` : title;
}
