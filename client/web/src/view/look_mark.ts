// look_mark.ts: a look in a row of a list: its icon, if the player wants icons, and its glyph.
import { hasIcons } from "../model/options";
import { paintOf } from "./colours";
import { h } from "./dom";
import { character } from "./drawn";
import type { Frame, Viewer } from "./frame";
import { icons } from "./icons";

interface Marked {
  glyph: number;
  ascii: number;
  colour: number;
  icon?: string;
}

export function lookMark({ options, screen }: Frame<Viewer>, look: Marked | undefined): HTMLElement {
  const letter = character((options.ascii ? look?.ascii : look?.glyph) || 63);
  const { icon = "" } = look ?? {};
  const shown = hasIcons(options, screen.coarse) && icons.has(icon) ? icon : "";
  const mark = h("span", { class: "glyph", "aria-hidden": "true" }, shown, letter);
  mark.style.color = paintOf(options.theme).of(look?.colour ?? 0);
  return mark;
}
