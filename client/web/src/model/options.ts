// options.ts: the player's settings of this page.
export interface Options {
  cell: number; // height of a map cell in CSS pixels; 0: by the screen
  theme: "dark" | "light";
  motion: "full" | "none";
  pace: number; // ms between the lines of a fight
  icons: "touch" | "on" | "off"; // the map in pictures; "touch": where the main pointer is a finger
  ascii: boolean; // ASCII alternatives of the glyphs
  digits: boolean; // the other players on the map as the digits of the list of players
  pad: "none" | "left" | "right";
  tab: "focus" | "fight"; // what Tab does on the map
  sounds: "off" | "on";
  signal: "none" | "sound" | "vibration" | "notification"; // when my turn comes and the page is hidden
}

export const DEFAULTS: Options = {
  cell: 0, theme: "dark", motion: "full", pace: 40, icons: "touch", ascii: false, digits: false, pad: "none", tab: "focus", sounds: "off", signal: "none",
};

export interface Setting {
  key: keyof Options;
  label: string;
  choices: readonly Options[keyof Options][];
}

export const SETTINGS: readonly Setting[] = [
  { key: "theme", label: "Theme", choices: ["dark", "light"] },
  { key: "cell", label: "Cell size (0: by the screen)", choices: [0, 14, 18, 22, 28, 36] },
  { key: "icons", label: "Icons on the map", choices: ["touch", "on", "off"] },
  { key: "ascii", label: "ASCII symbols only", choices: [false, true] },
  { key: "digits", label: "Other players as digits on the map", choices: [false, true] },
  { key: "motion", label: "Motion", choices: ["full", "none"] },
  { key: "pace", label: "Milliseconds between lines", choices: [40, 0, 100, 200] },
  { key: "pad", label: "Direction pad", choices: ["none", "left", "right"] },
  { key: "tab", label: "Tab on the map", choices: ["focus", "fight"] },
  { key: "sounds", label: "Sounds", choices: ["off", "on"] },
  { key: "signal", label: "When hidden and my turn comes, or a friend falls", choices: ["none", "sound", "vibration", "notification"] },
];

// `coarse`: the main pointer is a finger.
export const hasIcons = ({ icons, ascii }: Options, coarse: boolean): boolean =>
  !ascii && (icons === "on" || (icons === "touch" && coarse));

// The options that the player has chosen in this browser, as stored. Pages before 0.6.0 stored all of them: there, full
// motion was no choice.
export function readChosen(text: string | null): Partial<Options> {
  try {
    const stored = JSON.parse(text ?? "{}") as Partial<Options>;
    const { cell = 0 } = stored;
    if (typeof cell !== "number" || cell < 0) return {};
    if ("cell" in stored && "pad" in stored && "ascii" in stored && "signal" in stored && stored.motion === "full") delete stored.motion;
    return stored;
  } catch {
    return {};
  }
}

// `reduced`: the device asks for less motion, which is so until the player chooses otherwise.
export const withDefaults = (chosen: Partial<Options>, reduced: boolean): Options =>
  ({ ...DEFAULTS, motion: reduced ? "none" : DEFAULTS.motion, ...chosen });

// Those of `options` that differ from `before`, beside those chosen so far.
export function chosenWith(chosen: Partial<Options>, before: Options, options: Options): Partial<Options> {
  const keys = (Object.keys(options) as (keyof Options)[]).filter((key) => options[key] !== before[key]);
  return { ...chosen, ...Object.fromEntries(keys.map((key) => [key, options[key]])) };
}

// The options with the next choice of one setting.
export function nextChoice(options: Options, setting: Setting): Options {
  const at = setting.choices.indexOf(options[setting.key]);
  return { ...options, [setting.key]: setting.choices[(at + 1) % setting.choices.length] };
}
