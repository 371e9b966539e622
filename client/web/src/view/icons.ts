// icons.ts: the emoji of the device's own font, as pictures. Which ones the font has is measured, once for each.
const FONT = `"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`;
const SIDE = 32; // pixels of a measurement
const MOST_WIDE = 1.7; // a font without a joined emoji draws its parts side by side
const FILLS = 0.94; // of the square: the rest is for the rim
const RIM = "rgba(255,255,255,.45)";
const MOST_KEPT = 600; // pictures

type Brush = CanvasRenderingContext2D;

function newBrush(side: number): Brush {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  return canvas.getContext("2d", { willReadFrequently: side === SIDE })!;
}

// Whether a character that was drawn red and drawn blue is a picture: it is there, and takes no colour. Letters, and
// the boxes that stand for missing characters, do.
export function isPicture(red: Uint8ClampedArray, blue: Uint8ClampedArray): boolean {
  let seen = false;
  for (let i = 0; i < red.length; i += 4) {
    if (red[i] !== blue[i] || red[i + 2] !== blue[i + 2]) return false;
    seen ||= red[i + 3]! > 127;
  }
  return seen;
}

export class Icons {
  private readonly found = new Map<string, boolean>();
  private readonly pictures = new Map<string, HTMLCanvasElement>();
  private gauge: Brush | undefined;

  // Whether the device's font has the icon.
  has(icon: string): boolean {
    let has = this.found.get(icon);
    if (has === undefined) this.found.set(icon, (has = icon !== "" && this.measure(icon)));
    return has;
  }

  // The icon in a square with sides of so many pixels.
  picture(icon: string, side: number): HTMLCanvasElement {
    const key = `${side} ${icon}`;
    const known = this.pictures.get(key);
    if (known) return known;
    if (this.pictures.size >= MOST_KEPT) this.pictures.clear();
    const { canvas } = this.drawn(icon, side);
    this.pictures.set(key, canvas);
    return canvas;
  }

  private measure(icon: string): boolean {
    const brush = (this.gauge ??= newBrush(SIDE));
    brush.font = `${SIDE / 2}px ${FONT}`;
    if (brush.measureText(icon).width > (SIDE / 2) * MOST_WIDE) return false;
    const [red, blue] = ["#f00", "#00f"].map((colour) => {
      brush.clearRect(0, 0, SIDE, SIDE);
      brush.fillStyle = colour;
      brush.fillText(icon, 2, SIDE * 0.7);
      return brush.getImageData(0, 0, SIDE, SIDE).data;
    });
    return isPicture(red!, blue!);
  }

  // Fonts give emoji other boxes than letters, so the icon is measured and fitted. A rim of light shows a bat in the
  // dark.
  private drawn(icon: string, side: number): Brush {
    const brush = newBrush(side);
    brush.font = `${side}px ${FONT}`;
    const box = brush.measureText(icon);
    const [wide, high] = [box.actualBoundingBoxLeft + box.actualBoundingBoxRight, box.actualBoundingBoxAscent + box.actualBoundingBoxDescent];
    const scale = (side * FILLS) / Math.max(wide, high, 1);
    brush.scale(scale, scale);
    brush.shadowColor = RIM;
    brush.shadowBlur = side * 0.05;
    brush.fillText(icon, (side / scale - wide) / 2 + box.actualBoundingBoxLeft, (side / scale - high) / 2 + box.actualBoundingBoxAscent);
    return brush;
  }
}

export const icons = new Icons();
