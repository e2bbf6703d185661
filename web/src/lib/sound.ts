/** Short sounds of wood, stone, and dice, synthesized on the fly. Off by default. */
import type { Line } from "./protocol";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A falling tone, or a knock: noise through a narrow band. */
type Part = readonly [kind: "tone" | "knock", frequency: number, after: number, length: number, loudness: number];

function strike(audio: AudioContext, [kind, frequency, after, length, loudness]: Part): void {
  const start = audio.currentTime + after;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  volume.connect(audio.destination);
  let source: AudioScheduledSourceNode;
  if (kind === "tone") {
    const tone = audio.createOscillator();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(frequency, start);
    tone.frequency.exponentialRampToValueAtTime(frequency / 2, start + length);
    tone.connect(volume);
    source = tone;
  } else {
    noise ??= hiss(audio);
    const sound = audio.createBufferSource();
    const gap = audio.createBiquadFilter();
    sound.buffer = noise;
    gap.type = "bandpass";
    gap.frequency.value = frequency;
    gap.Q.value = 6;
    sound.connect(gap).connect(volume);
    source = sound;
  }
  source.start(start);
  source.stop(start + length);
}

function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = 2 * Math.random() - 1;
  return buffer;
}

const SOUNDS = {
  turn: [
    ["tone", 392, 0, 0.18, 0.18],
    ["tone", 523, 0.14, 0.28, 0.18],
  ],
  dice: [
    ["knock", 1900, 0, 0.05, 0.9],
    ["knock", 1500, 0.07, 0.05, 0.8],
    ["knock", 2200, 0.13, 0.04, 0.7],
    ["knock", 1700, 0.22, 0.05, 0.5],
  ],
  wood: [
    ["knock", 620, 0, 0.09, 0.9],
    ["tone", 190, 0, 0.08, 0.16],
  ],
  stone: [
    ["knock", 2600, 0, 0.05, 0.8],
    ["knock", 3400, 0.09, 0.08, 0.7],
    ["tone", 880, 0.09, 0.25, 0.05],
  ],
  end: [
    ["tone", 262, 0, 0.3, 0.18],
    ["tone", 330, 0.2, 0.3, 0.18],
    ["tone", 392, 0.4, 0.6, 0.18],
  ],
} as const satisfies Record<string, readonly Part[]>;

export type Sound = keyof typeof SOUNDS;

/** How events sound: dice roll, points are stone, everything else is wood on wood. */
export function soundOf(lines: readonly Line[]): Sound | null {
  if (!lines.length) return null;
  if (lines.some((line) => Array.isArray(line.params.dice))) return "dice";
  return lines.some((line) => Number(line.params.points) > 0) ? "stone" : "wood";
}

export function play(name: Sound): void {
  if (!settings.values.sound) return;
  const audio = (context ??= new AudioContext());
  audio.resume().catch(() => {}); // a page that no one has touched yet stays silent
  for (const part of SOUNDS[name]) strike(audio, part);
}
