// share_window.ts: makes a link to the moment of the past that is shown, and lists the hero's links (R213).
import { ALONG, lastsWords, momentAddress, stretchOf } from "../model/moment_links";
import type { MomentLinks, MomentLinks_Link } from "../wire/wire_pb";
import { copyButton } from "./copy";
import { button, h, setText } from "./dom";
import type { Frame } from "./frame";
import { invitationParts } from "./invite_window";
import type { Pane } from "./window_view";

const SURE = "Really withdraw?";

const choice = (words: string, attributes: Record<string, string | boolean>): HTMLElement =>
  h("label", { class: "part" }, h("input", attributes), words);

// The page has the moment of the past in its game.
function linkForm({ page }: Frame, at: number): HTMLElement {
  const form = h("form", {}, h("p", {}, "Anybody with the link can walk through, as your hero knew it:"),
    ...ALONG.map((words, i) => choice(words, { type: "radio", name: "along", value: String(i), checked: i === 0 })),
    choice("Hide the names of players", { type: "checkbox", name: "nameless" }),
    h("div", { class: "buttons" }, h("button", { type: "submit", key: "make" }, "Make the link")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new FormData(form);
    page.makeLink(stretchOf(Number(chosen.get("along")), at), chosen.has("nameless"));
  });
  return form;
}

function madeParts({ made, links }: MomentLinks): HTMLElement[] {
  const days = links.find(({ code }) => code === made)?.days ?? 0;
  return [
    h("p", {}, `Anybody with this link can walk through the moment ${lastsWords(days)}.`),
    ...invitationParts(momentAddress(location, made), "A moment of your hero"),
  ];
}

// The first press asks, the second withdraws.
function withdrawButton({ page }: Frame, code: string): HTMLElement {
  const made = button("Withdraw", () => {
    if (made.textContent === SURE) page.withdrawLink(code);
    setText(made, SURE);
  }, { key: `withdraw ${code}` });
  return made;
}

function row(frame: Frame, { code, turn, depth, days, hidesNames }: MomentLinks_Link): HTMLElement {
  const address = momentAddress(location, code);
  return h("li", { class: "part" }, h("a", { href: address }, `Level ${depth}, turn ${turn}`),
    `${hidesNames ? "without names, " : ""}${lastsWords(days)}`,
    h("span", { class: "address unseen", "aria-hidden": "true" }, address), copyButton(address), withdrawButton(frame, code));
}

function parts(frame: Frame, at: number, answer: MomentLinks): HTMLElement[] {
  return [
    ...(answer.made === "" ? [linkForm(frame, at)] : madeParts(answer)),
    h("p", { role: "status" }, answer.sentence),
    ...(answer.links.length === 0 ? [] : [
      h("h3", {}, "The links of your hero"), h("ul", {}, ...answer.links.map((link) => row(frame, link))),
    ]),
  ];
}

export function shareWindow(frame: Frame): Pane {
  const { past, live, game } = frame.page;
  const at = past?.at ?? 0;
  const { depth, turn } = game.known;
  const answer = at > 0 ? live.momentLinks : undefined;
  const none = past?.trouble || "Asking the server…";
  return {
    title: at > 0 ? `Share level ${depth}, turn ${game.known.ofRun(turn)}` : "Share a moment",
    signature: [at, answer, none],
    build: () => (answer ? parts(frame, at, answer) : [h("p", {}, none)]),
  };
}
