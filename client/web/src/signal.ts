// signal.ts: calls the player back to a hidden page.
import type { Options } from "./model/options";

const HERTZ = 660;
const LENGTH_S = 0.15;

export function signal(kind: Options["signal"]): void {
  if (kind === "sound") beep();
  if (kind === "vibration") navigator.vibrate?.(200);
  if (kind === "notification" && window.Notification?.permission === "granted") new Notification("Undercroft: your turn");
}

function beep(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = HERTZ;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + LENGTH_S);
  tone.onended = () => void audio.close();
}
