// symbols.ts: the embedded font, which holds the symbols beyond ASCII that the game draws. Phones lack
// some of them, and draw others as coloured pictures.
import address from "../../font/symbols.woff2";
import list from "../../font/symbols.txt";
import { SYMBOLS } from "./font";

const hex = (symbol: string): string => `U+${symbol.codePointAt(0)!.toString(16)}`;

// Makes the font usable. Without it, the system's fonts draw the symbols.
export async function loadSymbols(): Promise<void> {
  // Limited to its symbols, so that letters and the unit "ch" keep the font of the text.
  const face = new FontFace(SYMBOLS, `url(${address})`, { unicodeRange: [...list.trim()].map(hex).join() });
  document.fonts.add(await face.load());
}
