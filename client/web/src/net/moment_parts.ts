// moment_parts.ts: the page at the address of a link to a moment (R213). It has no connection: it fetches the parts of
// the past that the link shows.
import { create } from "@bufbuild/protobuf";
import { type AskPast, type PastPart, PastPartSchema } from "../wire/wire_pb";
import { decode } from "./codec";

const PATIENCE_MS = 30000;
const AGAIN_MS = 2000;
const MOST_TRIES = 10;
const BUSY = 503;

// The moment that the link shows first, which the server has written into the page. 0: this page plays.
export const momentShown = (): number => Number(document.querySelector<HTMLMetaElement>("[name=undercroft-moment]")?.content ?? 0);

const none = (sentence: string, again = false): PastPart => create(PastPartSchema, { sentence, again });

// The sentence of a proxy would be a page of its own.
const refused = async (answer: Response): Promise<PastPart> =>
  none(answer.headers.get("content-type")?.startsWith("text/plain") ? (await answer.text()).trim() : `The server answers ${answer.status}.`,
    answer.status === BUSY);

// The address is relative, so that a proxy may serve the page below a folder.
async function fetchOnce({ first, count }: AskPast): Promise<PastPart> {
  try {
    const address = `./${location.pathname.split("/").pop()}/part?first=${first}&count=${count}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), cache: "no-store" });
    if (!answer.ok) return await refused(answer);
    const { message } = decode(await answer.arrayBuffer());
    if (message.case === "pastPart") return message.value;
  } catch {
    // Said below.
  }
  return none("The server does not answer.");
}

// The part, or why there is none. While the server reads that game, it is asked again.
export async function fetchPart(asks: AskPast): Promise<PastPart> {
  for (let tries = 1; ; ++tries) {
    const part = await fetchOnce(asks);
    if (!part.again || tries === MOST_TRIES) return { ...part, number: asks.number, again: false };
    await new Promise((done) => window.setTimeout(done, AGAIN_MS));
  }
}
