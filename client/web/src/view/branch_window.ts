// branch_window.ts: asks before the player plays on from the moment of the past that is shown (R214).
import { button, h } from "./dom";
import type { Frame } from "./frame";
import type { Pane } from "./window_view";

const WORDS = [
  "You play on from here as this hero, in a dungeon of its own. Friends whom you invite play the other heroes of its group.",
  "Your hero in this realm stays as it is. The moment gets a link, which anybody who has it may open.",
];

export function branchWindow({ page }: Frame): Pane {
  const { past, branch, game: { known } } = page;
  const isThere = past !== undefined && past.at > 0;
  const answer = branch.isDue ? "Asking the server…" : branch.sentence || past?.trouble;
  return {
    title: isThere ? `Play on from level ${known.depth}, turn ${known.ofRun(known.turn)}` : "Play on from a moment",
    signature: [isThere, answer],
    build: () => [
      ...(isThere ? WORDS.map((words) => h("p", {}, words)) : []), h("p", { role: "status" }, answer),
      isThere && !branch.isDue ? h("div", { class: "buttons" }, button("Play on from here", () => page.makeBranch())) : undefined,
    ],
  };
}
