// news_view.ts: the two live regions, which a screen reader reads out as they change.
import { News } from "../model/news";
import { byId, h } from "./dom";
import type { Frame } from "./frame";

const news = new News();

const say = (id: string, lines: readonly string[]): void => {
  if (lines.length > 0) byId(id).replaceChildren(...lines.map((line) => h("p", {}, line)));
};

// Tells about the game that goes on, also while the past is shown.
export function showNews({ page, now }: Frame): void {
  const { calm, urgent } = news.tell(page.live, now);
  say("aloud", calm);
  say("alarm", urgent);
}
