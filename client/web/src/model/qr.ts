// qr.ts: QR codes of addresses, by ISO/IEC 18004: bytes, error correction level L, versions 1 to 10.
import { MASKS, Modules } from "./qr_modules";
import { codewords, dataWords, type Size } from "./qr_words";

const SIZES: readonly Size[] = [
  [26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2], [196, 20, 2], [242, 24, 2], [292, 30, 2],
  [346, 18, 4],
];

// Rows of dark (true) and light modules; undefined for a text of more than 271 bytes. A light margin of four modules
// belongs around it.
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex((size, i) => bytes.length + (i < 9 ? 2 : 3) <= dataWords(size)) + 1;
  const size = SIZES[version - 1];
  if (!size) return undefined;
  const modules = new Modules(version);
  modules.drawData(codewords(bytes, version, size));
  const masked = MASKS.map((_, mask) => {
    modules.drawFormat(mask);
    modules.applyMask(mask);
    const { penalty } = modules;
    modules.applyMask(mask);
    return penalty;
  });
  const best = masked.indexOf(Math.min(...masked));
  modules.drawFormat(best);
  modules.applyMask(best);
  return modules.dark;
}
