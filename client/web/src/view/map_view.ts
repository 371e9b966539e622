// map_view.ts: the level around the player, on a canvas.
import type { Spot } from "../input/gestures";
import type { Game } from "../model/game";
import type { Thing } from "../model/observation";
import { type Place, placeAt, xOf, yOf } from "../model/place";
import { struckCells } from "../model/reach";
import type { CellSize } from "../model/shape";
import { foes, isDrawnOver, tops } from "../model/surroundings";
import { Camera, type Corner } from "./camera";
import { type Paint, paintOf } from "./colours";
import { character, type Drawn, groundDrawn, isPinged, mark, type Scene, thingDrawn } from "./drawn";
import { FONT } from "./symbols";

const DIM = 0.6;

export class MapView {
  private readonly camera = new Camera();
  private readonly brush: CanvasRenderingContext2D;
  private origin: Corner = { x: 0, y: 0 };
  private cell: CellSize = { width: 12, height: 20 };
  private lastAt: Place = -1;
  private scene: Scene | undefined;
  private size: { width: number; height: number } | undefined; // asking the element would lay out the page

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.brush = canvas.getContext("2d", { alpha: false })!;
    new ResizeObserver(([entry]) => this.resized(entry!.contentRect)).observe(canvas);
  }

  private resized(size: DOMRectReadOnly): void {
    this.size = size;
    if (this.scene) this.draw(this.scene);
  }

  recentre(): void {
    this.camera.recentre();
  }

  // The cell under a spot of the canvas; undefined outside the level.
  placeOf(spot: Spot, game: Game): Place | undefined {
    const x = Math.floor(spot.x / this.cell.width + this.origin.x);
    const y = Math.floor(spot.y / this.cell.height + this.origin.y);
    const { width, height } = game.known.cells;
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : placeAt(x, y);
  }

  // Where a cell is on the canvas, in CSS pixels.
  boxOf(place: Place): { x: number; y: number; width: number; height: number } {
    const { width, height } = this.cell;
    return { x: (xOf(place) - this.origin.x) * width, y: (yOf(place) - this.origin.y) * height, width, height };
  }

  // True if the cell is in the lower half of the view, where a sheet would cover it.
  isLow(place: Place): boolean {
    return (yOf(place) - this.origin.y) * this.cell.height > (this.size?.height ?? 0) / 2;
  }

  draw(scene: Scene): void {
    const box = (this.size ??= this.canvas.getBoundingClientRect());
    this.scene = scene;
    this.cell = scene.cell;
    this.fit(box.width, box.height);
    const paint = paintOf(scene.options.theme);
    this.brush.fillStyle = paint.ground;
    this.brush.fillRect(0, 0, box.width, box.height);
    if (scene.game.known.depth === 0) return;
    this.look(scene, box.width, box.height);
    this.drawCells(scene, paint, box.width, box.height);
  }

  private fit(width: number, height: number): void {
    const scale = window.devicePixelRatio || 1;
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
    }
    this.brush.setTransform(scale, 0, 0, scale, 0, 0);
    this.brush.textAlign = "center";
    this.brush.textBaseline = "middle";
  }

  // Aims the camera at the player, then adds what the player moved the view by hand.
  private look({ game, ui }: Scene, width: number, height: number): void {
    const { cells, depth, body } = game.known;
    const at = body?.at ?? this.lastAt;
    if (at !== this.lastAt) ui.offset = undefined;
    this.lastAt = at;
    const area = { columns: Math.floor(width / this.cell.width), rows: Math.floor(height / this.cell.height) };
    const level = { columns: cells.width, rows: cells.height };
    const hostile = foes(game.known).map((foe) => ({ x: xOf(foe.at), y: yOf(foe.at) }));
    const aimed = this.camera.aim(area, level, depth, { x: xOf(at), y: yOf(at) }, hostile);
    this.origin = { x: aimed.x + (ui.offset?.x ?? 0), y: aimed.y + (ui.offset?.y ?? 0) };
  }

  private drawCells(scene: Scene, paint: Paint, width: number, height: number): void {
    const { known } = scene.game;
    const top = tops(known);
    const struck = scene.ui.shades ? struckCells(known) : new Set<Place>();
    const right = Math.min(known.cells.width, Math.ceil(this.origin.x + width / this.cell.width));
    const bottom = Math.min(known.cells.height, Math.ceil(this.origin.y + height / this.cell.height));
    for (let y = Math.max(0, Math.floor(this.origin.y)); y < bottom; ++y) {
      for (let x = Math.max(0, Math.floor(this.origin.x)); x < right; ++x) {
        const place = placeAt(x, y);
        const thing = top.get(place);
        const shown = thing && !isDrawnOver(known, thing) ? thing : undefined;
        this.drawCell(scene, paint, place, shown, struck.has(place));
      }
    }
  }

  private drawCell(scene: Scene, paint: Paint, place: Place, thing: Thing | undefined, struck: boolean): void {
    const drawn = thing ? thingDrawn(scene, paint, thing) : groundDrawn(scene, paint, place);
    const marked = mark(scene, paint, place, drawn, struck);
    if (!marked) return;
    const left = (xOf(place) - this.origin.x) * this.cell.width;
    const top = (yOf(place) - this.origin.y) * this.cell.height;
    this.stamp(marked, left, top);
    if (place === scene.game.aim) this.underline(paint, left, top);
    if (isPinged(scene, place)) this.frame(paint, left, top);
    if (thing && scene.online) this.wear(scene, paint, thing, left, top);
  }

  private stamp(drawn: Drawn, left: number, top: number): void {
    const { width, height } = this.cell;
    if (drawn.back) {
      this.brush.fillStyle = drawn.back;
      this.brush.fillRect(left, top, width + 0.5, height + 0.5);
    }
    this.brush.fillStyle = drawn.colour;
    this.brush.font = `${drawn.bold ? "bold " : ""}${Math.round(Math.min(height * 0.86, width * 1.5))}px ${FONT}`;
    this.brush.globalAlpha = drawn.dim ? DIM : 1;
    this.brush.fillText(drawn.glyph, left + width / 2, top + height / 2 + 1);
    this.brush.globalAlpha = 1;
  }

  private underline(paint: Paint, left: number, top: number): void {
    this.brush.fillStyle = paint.of(9);
    this.brush.fillRect(left + 1, top + this.cell.height - 2, this.cell.width - 2, 2);
  }
  private frame(paint: Paint, left: number, top: number): void {
    this.brush.strokeStyle = paint.cursor;
    this.brush.lineWidth = 2;
    this.brush.strokeRect(left + 1, top + 1, this.cell.width - 2, this.cell.height - 2);
  }

  // The sign and the health of a creature, small beside its glyph.
  private wear({ game }: Scene, paint: Paint, thing: Thing, left: number, top: number): void {
    const { width, height } = this.cell;
    const sign = character(game.known.signs.get(thing.sign)?.glyph ?? 0);
    if (sign !== "" && game.known.cells.visible(thing.at)) {
      this.brush.fillStyle = paint.of(3);
      this.brush.font = `${Math.round(height * 0.45)}px ${FONT}`;
      this.brush.fillText(sign, left + width * 0.85, top + height * 0.22);
    }
    const part = game.healthOf(thing) / Math.max(1, thing.maxHealth);
    if (thing.maxHealth === 0 || part >= 1) return;
    this.brush.fillStyle = paint.health(part);
    this.brush.fillRect(left, top + height - 2, Math.max(1, width * part), 2);
  }
}
