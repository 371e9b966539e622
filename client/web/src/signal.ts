// signal.ts: calls the player back to a hidden page. Never throws.
import type { Options } from "./model/options";

const HERTZ = 660;
const LENGTH_S = 0.15;

let refused = false; // the browser takes no notification of a page: those of phones throw

export function signal(kind: Options["signal"], what: string): void {
  if (kind === "sound" || (kind === "notification" && refused)) beep();
  if (kind === "vibration") navigator.vibrate?.(200);
  if (kind === "notification" && !refused && window.Notification?.permission === "granted") notify(what);
}

function notify(what: string): void {
  try {
    new Notification(`Undercroft: ${what}`);
  } catch {
    refused = true;
    beep();
  }
}

function beep(): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = HERTZ;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + LENGTH_S);
    tone.onended = () => void audio.close();
  } catch {
    // The browser has no sound, or too many sounds: the title still marks the turn.
  }
}
