// news_view.ts: the two live regions: what is true now. A screen reader reads out each sentence as it is added.
import { type Fact, News } from "../model/news";
import { byId, h, sync } from "./dom";
import type { Frame } from "./frame";

const news = new News();

// The text node stays, since the regions are read for additions only: a figure that changes is not read out again.
function factElement(old: readonly HTMLElement[], { key, words }: Fact): HTMLElement {
  const element = old.find(({ dataset }) => dataset.key === key) ?? h("p", { key }, words);
  const text = element.firstChild as Text;
  if (text.data !== words) text.data = words;
  return element;
}

function hold(id: string, facts: readonly Fact[]): void {
  const old = [...byId(id).children] as HTMLElement[];
  sync(byId(id), facts.map((fact) => factElement(old, fact)));
}

// Tells about the game that goes on, also while the past is shown.
export function showNews({ page, now }: Frame): void {
  const { calm, urgent } = news.tell(page.live, now);
  hold("aloud", calm);
  hold("alarm", urgent);
}
