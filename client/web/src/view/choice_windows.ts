// choice_windows.ts: what the hero may pick, and its abilities.
import { abilities, aimWords, isKit, isOmens, type OpenChoice, openChoices, readiness, titleOf } from "../model/choices";
import { myChoices } from "../model/offers";
import { act } from "../model/order";
import { capital } from "../model/words";
import { Intent_Verb as Verb, type Self_Ability as Ability } from "../wire/wire_pb";
import { button, h } from "./dom";
import type { Frame } from "./frame";
import { GOAL } from "./help_text";
import { icons } from "./icons";
import type { Pane } from "./window_view";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

// A button with a name, and texts below it.
function tallRow(key: string, letter: string, name: string, texts: readonly string[], click: () => void, icon = ""): HTMLElement {
  return h("button", { type: "button", class: "row tall", key, "data-letter": letter, click },
    icons.has(icon) ? h("span", { class: "picture", "aria-hidden": "true" }, icon) : undefined,
    h("span", {}, letter === "" ? "" : `${letter} `, h("b", {}, capital(name))),
    ...texts.map((text) => h("span", { class: "text" }, ...numbersBold(text))));
}

// The numbers of a text stand out.
const numbersBold = (text: string): (string | HTMLElement)[] =>
  text.split(/(\d+)/).map((part, i) => (i % 2 === 1 ? h("b", {}, part) : part));

function optionRows(frame: Frame, choice: OpenChoice, before: number): HTMLElement[] {
  return choice.options.map((option, i) =>
    tallRow(`option ${choice.number} ${i}`, LETTERS[before + i] ?? "", option.name, [option.text, ...(option.lines ?? [])],
      () => frame.page.player.take(choice, i), option.icon));
}

// Below the omens: the next run is asked for where they are shown.
function nextRunButton({ page }: Frame): HTMLElement[] {
  const next = myChoices(page.game.known).find(({ offer }) => offer.verb === Verb.NEXT_RUN);
  if (!next || !openChoices(page.game.known).some(isOmens)) return [];
  const begin = (): void => {
    page.ui.open(undefined);
    page.order(act(Verb.NEXT_RUN));
    page.changed();
  };
  return [button(capital(next.label), begin, { key: "next run", "data-letter": "O" })];
}

export function choicesWindow(frame: Frame): Pane {
  const all = openChoices(frame.page.game.known);
  const [only] = all.length === 1 ? all : [];
  return {
    title: only ? titleOf(only) : "Choices",
    signature: [all, myChoices(frame.page.game.known).map((choice) => choice.label)],
    build: () => {
      let before = 0;
      const parts = all.flatMap((choice) => {
        const rows = optionRows(frame, choice, before);
        before += choice.options.length;
        const cards = h("div", { class: "cards" }, ...rows);
        return only ? [cards] : [h("h3", {}, titleOf(choice)), cards];
      });
      if (all.length === 0) return [h("p", {}, "There is nothing to choose now.")];
      const aim = all.some(isKit) ? [h("p", {}, GOAL[0])] : [];
      return [...aim, ...parts, ...nextRunButton(frame), button("How fights go", () => {
        frame.page.ui.cover("help");
        frame.page.changed();
      })];
    },
  };
}

function abilityRow(frame: Frame, ability: Ability, i: number, letter: string): HTMLElement {
  const words = [readiness(ability), aimWords(ability)].filter((word) => word !== "").join(", ");
  return tallRow(`ability ${i}`, letter, `${ability.name} (${words})`, [ability.text],
    () => frame.page.player.invoke(i));
}

export function abilitiesWindow(frame: Frame): Pane {
  const all = abilities(frame.page.game.known);
  const rows = frame.page.ui.letters.letter("abilities", all, ({ name }) => name);
  return {
    title: "Your abilities",
    signature: all,
    build: () => (all.length === 0 ? [h("p", {}, "You have no abilities.")]
      : rows.map(({ row, letter }) => abilityRow(frame, row, all.indexOf(row), letter))),
  };
}
