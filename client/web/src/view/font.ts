// font.ts: the fonts in which glyphs are drawn. The first one is embedded (symbols.ts).
export const SYMBOLS = "Undercroft Symbols";
export const FONT = `"${SYMBOLS}", "DejaVu Sans Mono", ui-monospace, Menlo, Consolas, "Liberation Mono", monospace`;
