// shape.ts: the three shapes of the page, and the size of a map cell.
export type Shape = "desk" | "portrait" | "landscape";

export interface Screen {
  width: number;
  height: number;
  coarse: boolean; // the main pointer is a finger
}

const DESK_WIDTH = 700;
const DESK_HEIGHT = 480;
const LEAST_COLUMNS = 17;
const LEAST_ROWS = 19;
const MOST_CELL = 28;
const CHROME = 265; // height of everything but the map on an upright phone, CSS pixels

export function shapeOf(screen: Screen): Shape {
  if (screen.width >= DESK_WIDTH && screen.height >= DESK_HEIGHT) return "desk";
  return screen.height >= screen.width ? "portrait" : "landscape";
}

export interface CellSize {
  width: number;
  height: number;
}

// Fingers get square cells; a desk gets those of a terminal. `wanted`: the height, 0: by the screen.
export function cellSize(screen: Screen, wanted: number): CellSize {
  if (shapeOf(screen) === "desk" && !screen.coarse) {
    const height = Math.round(wanted || 22);
    return { width: Math.round(height * 0.6), height };
  }
  const upright = shapeOf(screen) === "portrait" ? (screen.height - CHROME) / LEAST_ROWS : MOST_CELL;
  const least = Math.min(MOST_CELL, Math.min(screen.width, screen.height) / LEAST_COLUMNS, upright);
  const side = wanted ? Math.round(wanted) : Math.max(12, Math.floor(least));
  return { width: side, height: side };
}
