// camera.ts: follows the player, who stays in the middle third of the view. Recentres for foes in sight.
export interface Area {
  columns: number;
  rows: number;
}
export interface Corner {
  x: number;
  y: number;
}

// Centres a level smaller than the area; shows no cells beyond the edge of a larger one.
function clamped(origin: number, area: number, level: number): number {
  if (level <= area) return -Math.floor((area - level) / 2);
  return Math.max(0, Math.min(level - area, origin));
}

const centred = (area: number, level: number, at: number): number =>
  clamped(at - Math.floor(area / 2), area, level);

// Keeps the player in the middle third, with the least movement.
function followAxis(before: number, area: number, level: number, at: number): number {
  const margin = Math.floor(area / 3);
  return clamped(Math.max(at - area + 1 + margin, Math.min(before, at - margin)), area, level);
}

const holds = (origin: number, area: number, at: number): boolean => at >= origin && at < origin + area;

// `origin`, moved to `middle` on each axis on which that brings a foe into the area.
function showing(origin: Corner, middle: Corner, area: Area, foes: Corner[]): Corner {
  const shown = { ...origin };
  for (const foe of foes) {
    if (!holds(origin.x, area.columns, foe.x) && holds(middle.x, area.columns, foe.x)) shown.x = middle.x;
    if (!holds(origin.y, area.rows, foe.y) && holds(middle.y, area.rows, foe.y)) shown.y = middle.y;
  }
  return shown;
}

const reachingAxis = (origin: number, area: number, at: number): number => Math.max(at - area + 1, Math.min(origin, at));

// `origin`, moved no further than it takes to bring the cell into the area.
export const reaching = (origin: Corner, area: Area, at: Corner): Corner => ({
  x: reachingAxis(origin.x, area.columns, at.x), y: reachingAxis(origin.y, area.rows, at.y),
});

// When only the rows below the map change their height, the cell under a finger stays where it is.
export class Camera {
  private origin: Corner | undefined;
  private world = ""; // what the view is of; another one begins at the player
  private rows = 0;
  private news = ""; // where the player and the foes were at the last look
  private readonly before = new Map<number, Corner>(); // of views with other numbers of rows, since the last news

  // The top left cell of the view. `foes`: the cells of hostile creatures in the player's sight.
  aim(area: Area, level: Area, depth: number, at: Corner, foes: Corner[] = []): Corner {
    const world = `${depth} ${area.columns} ${level.columns}x${level.rows}`;
    if (world !== this.world) this.recentre();
    this.world = world;
    if (this.origin && area.rows !== this.rows) this.origin = this.resized(this.origin, area, at);
    this.rows = area.rows;
    const news = [at, ...foes].map(({ x, y }) => `${x},${y}`).join(" ");
    if (news !== this.news) this.before.clear();
    this.origin = this.look(area, level, at, news === this.news ? undefined : foes);
    this.news = news;
    return this.origin;
  }

  recentre(): void {
    this.origin = undefined;
    this.before.clear();
  }

  // Without news, `foes` is undefined and the view stays.
  private look(area: Area, level: Area, at: Corner, foes: Corner[] | undefined): Corner {
    const middle = centre(area, level, at);
    if (!this.origin) return middle;
    return foes ? showing(this.follow(this.origin, area, level, at), middle, area, foes) : this.origin;
  }

  // A view that has its old height again is the old one.
  private resized(origin: Corner, area: Area, at: Corner): Corner {
    this.before.set(this.rows, origin);
    return this.before.get(area.rows) ?? reaching(origin, area, at);
  }

  private follow(before: Corner, area: Area, level: Area, at: Corner): Corner {
    return {
      x: followAxis(before.x, area.columns, level.columns, at.x),
      y: followAxis(before.y, area.rows, level.rows, at.y),
    };
  }
}

function centre(area: Area, level: Area, at: Corner): Corner {
  return { x: centred(area.columns, level.columns, at.x), y: centred(area.rows, level.rows, at.y) };
}
