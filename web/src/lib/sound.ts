/** Three short sounds made on the spot; silent unless wished. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function knock(frequency: number, after: number, length: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency / 2, start + length);
  volume.gain.setValueAtTime(0.18, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const SOUNDS = {
  turn: [
    [392, 0, 0.18],
    [523, 0.14, 0.28],
  ],
  dice: [
    [180, 0, 0.06],
    [150, 0.08, 0.06],
    [210, 0.15, 0.06],
  ],
  end: [
    [262, 0, 0.3],
    [330, 0.2, 0.3],
    [392, 0.4, 0.6],
  ],
} as const;

export function play(name: keyof typeof SOUNDS): void {
  if (!settings.values.sound) return;
  for (const [frequency, after, length] of SOUNDS[name]) knock(frequency, after, length);
}
