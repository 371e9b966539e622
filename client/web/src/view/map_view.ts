// map_view.ts: the level around the player, on a canvas.
import type { Spot } from "../input/gestures";
import type { Game } from "../model/game";
import { unseenFriends } from "../model/party";
import { type Place, placeAt, xOf, yOf } from "../model/place";
import { struckCells } from "../model/reach";
import type { CellSize } from "../model/shape";
import { downedBelow, foes, isDowned, isDrawnOver, tops } from "../model/surroundings";
import { Camera, type Corner, reaching } from "./camera";
import { drawCell, drawPicture } from "./cell_view";
import { type Paint, paintOf } from "./colours";
import type { Box, Scene } from "./drawn";
import { drawFlash, lengthOf } from "./flash_view";

export class MapView {
  private readonly camera = new Camera();
  private readonly brush: CanvasRenderingContext2D;
  private origin: Corner = { x: 0, y: 0 };
  private cell: CellSize = { width: 12, height: 20 };
  private lastAt: Place = -1;
  private scene: Scene | undefined;
  private moves = false; // the next picture is due
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
  boxOf(place: Place): Box {
    const { width, height } = this.cell;
    return { left: (xOf(place) - this.origin.x) * width, top: (yOf(place) - this.origin.y) * height, width, height };
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
    this.flash(scene, paint);
  }

  // Shows what has just happened, and moves it on by itself until it is over.
  private flash(scene: Scene, paint: Paint): void {
    const { game, now, still } = scene;
    game.flashes = still ? [] : game.flashes.filter((flash) => (flash.until ??= now + lengthOf(flash)) > now);
    for (const flash of game.flashes) {
      drawFlash(this.brush, paint, flash, (flash.until! - now) / lengthOf(flash), this.boxOf(flash.at));
    }
    if (game.flashes.length === 0 || this.moves) return;
    this.moves = true;
    requestAnimationFrame(() => {
      this.moves = false;
      if (this.scene) this.draw({ ...this.scene, now: performance.now() });
    });
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

  // Aims the camera at the player, then adds what the player moved the view by hand. Without that, it also shows the
  // cell that is looked at.
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
    const { cursor, offset } = ui;
    if (cursor !== undefined && !offset) this.origin = reaching(aimed, area, { x: xOf(cursor), y: yOf(cursor) });
  }

  private drawCells(scene: Scene, paint: Paint, width: number, height: number): void {
    const { known } = scene.game;
    const top = tops(known);
    const friends = unseenFriends(known);
    const fallen = [...known.things.values()].some((thing) => isDowned(known, thing));
    const struck = scene.ui.shades ? struckCells(known) : new Set<Place>();
    const right = Math.min(known.cells.width, Math.ceil(this.origin.x + width / this.cell.width));
    const bottom = Math.min(known.cells.height, Math.ceil(this.origin.y + height / this.cell.height));
    for (let y = Math.max(0, Math.floor(this.origin.y)); y < bottom; ++y) {
      for (let x = Math.max(0, Math.floor(this.origin.x)); x < right; ++x) {
        const place = placeAt(x, y);
        const thing = top.get(place);
        const shown = thing && !isDrawnOver(known, thing) ? thing : undefined;
        const below = shown && fallen ? downedBelow(known, shown) : undefined;
        const cell = { place, thing: shown, below, friend: friends.get(place), struck: struck.has(place) };
        const box = this.boxOf(place);
        if (scene.icons) drawPicture(this.brush, scene, paint, cell, box);
        else drawCell(this.brush, scene, paint, cell, box);
      }
    }
  }
}
