// film_picture.ts: one picture of a film: where the hero is, the map as the page shows it, and the last lines of the log.
import type { Game } from "../model/game";
import { type LogLine, spoken } from "../model/log";
import { FONT } from "./font";

const WIDEST = 1280; // pixels
const LINES = 4; // rows of the log
const ROOM = 1.4; // height of a row, in letters
const LETTERS = 75; // that a row has at most

const even = (size: number): number => 2 * Math.round(size / 2); // as encoders of films want it

// "Ann on level 3, turn 412"
export const captionOf = ({ known, myName }: Game): string =>
  `${myName || "A hero"}${known.depth > 0 ? ` on level ${known.depth}` : ""}, turn ${known.ofRun(known.turn)}`;

// The last rows of the lines, none wider than fits.
export function rowsOf(lines: readonly LogLine[], most: number, fits: (text: string) => boolean): string[] {
  const rows: string[] = [];
  for (const line of lines.slice(-most)) {
    let row = "";
    for (const word of spoken(line).split(" ")) {
      const longer = row === "" ? word : `${row} ${word}`;
      if (row !== "" && !fits(longer)) rows.push(row);
      row = row !== "" && !fits(longer) ? `  ${word}` : longer;
    }
    rows.push(row);
  }
  return rows.slice(-most);
}

export class FilmPicture {
  readonly canvas = document.createElement("canvas");
  private readonly brush = this.canvas.getContext("2d", { alpha: false })!;
  private readonly letter: number; // pixels
  private readonly high: number; // of the map

  // As large as the map is now.
  constructor(private readonly map: HTMLCanvasElement) {
    const width = even(Math.min(WIDEST, map.width));
    this.letter = Math.max(12, Math.round(width / LETTERS));
    this.high = Math.round((map.height * width) / map.width);
    this.canvas.width = width;
    this.canvas.height = even(this.high + this.row * (LINES + 2));
  }

  draw(game: Game): void {
    const { brush, canvas, map, row } = this;
    const { backgroundColor, color } = getComputedStyle(document.body);
    brush.fillStyle = backgroundColor;
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(map, 0, row, canvas.width, this.high);
    brush.fillStyle = color;
    brush.font = `bold ${this.letter}px ${FONT}`;
    this.write(captionOf(game), 0);
    brush.font = `${this.letter}px ${FONT}`;
    const fits = (text: string): boolean => brush.measureText(text).width < canvas.width - 2 * this.letter;
    rowsOf(game.log.lines, LINES, fits).forEach((text, i) => this.write(text, row + this.high + row * (i + 0.3)));
  }

  private get row(): number {
    return Math.round(this.letter * ROOM);
  }
  private write(text: string, top: number): void {
    this.brush.textBaseline = "top";
    this.brush.fillText(text, this.letter, top + this.row * 0.15);
  }
}
