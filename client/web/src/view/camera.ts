// camera.ts: follows the player with a dead zone.
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

function followAxis(before: number, area: number, level: number, at: number): number {
  const margin = Math.max(3, Math.floor(area / 6));
  const far = at - before < margin || at - before >= area - margin;
  return far ? centred(area, level, at) : clamped(before, area, level);
}

export class Camera {
  private origin: Corner | undefined;
  private seen = "";

  // The top left cell of the view.
  aim(area: Area, level: Area, depth: number, at: Corner): Corner {
    const seen = `${depth} ${area.columns}x${area.rows} ${level.columns}x${level.rows}`;
    if (seen !== this.seen) this.origin = undefined;
    this.seen = seen;
    this.origin = this.origin ? this.follow(this.origin, area, level, at) : centre(area, level, at);
    return this.origin;
  }

  recentre(): void {
    this.origin = undefined;
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
