// sounds.ts: quiet sounds, which the browser makes itself. Never throws.
import type { Noise } from "./model/game";

// From one pitch to another, in hertz; how long, in seconds; and the form of the wave.
const TONES: Record<Noise, [number, number, number, OscillatorType]> = {
  blow: [180, 60, 0.09, "triangle"], door: [90, 130, 0.18, "sawtooth"], turn: [520, 780, 0.14, "sine"], down: [440, 110, 0.6, "triangle"],
};
const VOLUME = 0.06;

let audio: AudioContext | undefined;

export function sound(noise: Noise): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const [from, to, length, wave] = TONES[noise];
    const [start, end] = [audio.currentTime, audio.currentTime + length];
    const tone = new OscillatorNode(audio, { type: wave, frequency: from });
    const volume = new GainNode(audio, { gain: VOLUME });
    tone.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(end);
  } catch {
    // The browser has no sound: the map shows the same.
  }
}
