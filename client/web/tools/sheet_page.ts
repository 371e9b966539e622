// sheet_page.ts: the page that tools/sheet.mjs writes.
import { create } from "@bufbuild/protobuf";
import { paintOf } from "../src/view/colours";
import { drawFigure, hasFigure } from "../src/view/figures";
import { loadSymbols } from "../src/view/symbols";
import { drawTile } from "../src/view/tiles";
import { Colour, GroundLookSchema, LookSchema } from "../src/wire/wire_pb";

interface Row {
  key: string;
  kind: string;
  name: string;
  glyph: string;
  icon?: string;
  colour?: string;
}
declare const LOOKS: readonly Row[];

const SIDES = [20, 28, 40];
const FLOOR = create(GroundLookSchema, { glyph: 183, colour: Colour.FLOOR });
const CREATURES = ["monster", "friend", "mimic"];
const TAKEABLE = ["item", "treasure", "key"];

function drawRow(row: Row): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const paint = paintOf("dark");
  canvas.width = SIDES.reduce((sum, side) => sum + side, 0);
  canvas.height = 40;
  const brush = canvas.getContext("2d")!;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  const colour = Colour[(row.colour ?? "white").toUpperCase() as keyof typeof Colour] ?? Colour.WHITE;
  const look = create(LookSchema, {
    icon: row.icon ?? "", colour, glyph: row.glyph.codePointAt(0)!, creature: CREATURES.includes(row.kind), takeable: TAKEABLE.includes(row.kind),
  });
  const drawn = { glyph: row.glyph, colour: paint.of(colour), back: undefined, bold: true, dim: false };
  let left = 0;
  for (const side of SIDES) {
    const box = { left, top: 40 - side, width: side, height: side };
    drawTile(brush, paint, FLOOR, true, box);
    if (hasFigure(look)) drawFigure(brush, paint, look, drawn, box);
    else {
      brush.fillStyle = drawn.colour;
      brush.font = `bold ${Math.round(side * 0.86)}px monospace`;
      brush.fillText(row.glyph, left + side / 2, box.top + side / 2);
    }
    left += side;
  }
  return canvas;
}

function show(): void {
  const isBlind = location.hash === "#blind";
  document.body.style.cssText = "background:#000;color:#ccc;font:12px sans-serif;columns:6;margin:8px";
  document.body.append(...LOOKS.map((row, i) => {
    const line = document.createElement("div");
    line.style.cssText = "display:flex;gap:6px;align-items:center;break-inside:avoid;margin:2px";
    line.append(`${i + 1}`, drawRow(row), isBlind ? "" : row.name);
    return line;
  }));
}

void loadSymbols().then(show);
