// lost_view.ts: says that the server cannot be reached, over the map.
import { byId, h, setText, update } from "./dom";
import { type Frame, seconds, type Viewer } from "./frame";

// `way`: the button that leads back.
export function showLost({ link, now }: Frame<Viewer>, way: () => HTMLElement): void {
  const box = byId("lost");
  box.hidden = link.online;
  if (link.online) return;
  update(box, `${link.sentence} ${link.ask}`, () => [
    h("p", { role: "alert" }, link.sentence),
    h("p", { id: "countdown" }),
    way(),
  ]);
  const wait = link.retryAt === undefined ? "" : `Next attempt in ${seconds(link.retryAt - now)}.`;
  setText(byId("countdown"), wait);
}
