// shape.ts: the four shapes of the page, and the size of a map cell.
//
// "small" is a desk at 400 % zoom, or a very small window: all panels but the map fold to a row each.
export type Shape = "desk" | "portrait" | "landscape" | "small";

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
// Below these, the panels of the other shapes leave no room for the map.
const LANDSCAPE_WIDTH = 480;
const PORTRAIT_HEIGHT = 420;
const SMALL_COLUMNS = 11;
const SMALL_ROWS = 9;
const SMALL_CHROME = 92; // as CHROME, for the small shape
const SMALL_LEAST_CELL = 10;

export function shapeOf(screen: Screen): Shape {
  if (screen.width >= DESK_WIDTH && screen.height >= DESK_HEIGHT) return "desk";
  if (screen.height >= screen.width) return screen.height < PORTRAIT_HEIGHT ? "small" : "portrait";
  return screen.width < LANDSCAPE_WIDTH ? "small" : "landscape";
}

export interface CellSize {
  width: number;
  height: number;
}

function smallCell({ width, height }: Screen): number {
  const fitting = Math.min(width / SMALL_COLUMNS, (height - SMALL_CHROME) / SMALL_ROWS, MOST_CELL);
  return Math.max(SMALL_LEAST_CELL, Math.floor(fitting));
}

// Fingers and icons get square cells; a desk gets those of a terminal. `wanted`: the height, 0: by the screen.
export function cellSize(screen: Screen, wanted: number, square = false): CellSize {
  if (shapeOf(screen) === "desk" && !screen.coarse) {
    const height = Math.round(wanted || (square ? MOST_CELL : 22));
    return { width: square ? height : Math.round(height * 0.6), height };
  }
  if (shapeOf(screen) === "small") {
    const side = wanted ? Math.round(wanted) : smallCell(screen);
    return { width: side, height: side };
  }
  const upright = shapeOf(screen) === "portrait" ? (screen.height - CHROME) / LEAST_ROWS : MOST_CELL;
  const least = Math.min(MOST_CELL, Math.min(screen.width, screen.height) / LEAST_COLUMNS, upright);
  const side = wanted ? Math.round(wanted) : Math.max(12, Math.floor(least));
  return { width: side, height: side };
}
