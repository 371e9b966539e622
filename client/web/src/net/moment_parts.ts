// moment_parts.ts: fetches the parts of the past that a link to a moment shows (R213), beside the page at its address.
import { create } from "@bufbuild/protobuf";
import { type AskPast, type PastPart, PastPartSchema } from "../wire/wire_pb";
import { decode } from "./codec";

const PATIENCE_MS = 30000;
const AGAIN_MS = 2000;
const MOST_TRIES = 10;
const SHUT = [403, 404, 410]; // nobody can open the link
const BUSY = [429, 503]; // too many requests of this address; the server still reads the game

export interface Fetched {
  part: PastPart;
  playsOn: boolean; // the host lets visitors play on from the link (R214)
}

// The moment that the link shows first, which the server has written into the page.
export const momentShown = (): number => Number(document.querySelector<HTMLMetaElement>("[name=undercroft-moment]")?.content ?? 1);

// The code of the link, as the address of the page has it.
export const codeOfPage = (): string => location.pathname.split("/").pop() ?? "";

const none = (sentence: string, again = false): Fetched => ({ part: create(PastPartSchema, { sentence, again }), playsOn: false });

// The sentence of a proxy would be a page of its own.
const refused = async (answer: Response): Promise<Fetched> =>
  none(answer.headers.get("content-type")?.startsWith("text/plain") ? (await answer.text()).trim() : `The server answers ${answer.status}.`,
    BUSY.includes(answer.status));

// The address is relative, so that a proxy may serve the page below a folder.
const ask = (first: number, count: number): Promise<Response> =>
  fetch(`./${codeOfPage()}/part?first=${first}&count=${count}`, { signal: AbortSignal.timeout(PATIENCE_MS), cache: "no-store" });

async function fetchOnce({ first, count }: AskPast): Promise<Fetched> {
  try {
    const answer = await ask(first, count);
    if (!answer.ok) return await refused(answer);
    const { message } = decode(await answer.arrayBuffer());
    if (message.case === "pastPart") return { part: message.value, playsOn: answer.headers.has("undercroft-play-on") };
  } catch {
    // Said below.
  }
  return none("The server does not answer.");
}

// The part, or why there is none. A busy server is asked again.
export async function fetchPart(asks: AskPast): Promise<Fetched> {
  for (let tries = 1; ; ++tries) {
    const { part, playsOn } = await fetchOnce(asks);
    if (!part.again || tries === MOST_TRIES) return { part: { ...part, number: asks.number, again: false }, playsOn };
    await new Promise((done) => window.setTimeout(done, AGAIN_MS));
  }
}

// Why nobody can open the link any more; empty: anybody can; undefined: the server does not answer.
export async function whyShut(): Promise<string | undefined> {
  try {
    const answer = await ask(1, 1);
    return SHUT.includes(answer.status) ? (await refused(answer)).part.sentence : "";
  } catch {
    return undefined;
  }
}
