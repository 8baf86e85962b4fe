/* A few short sounds, made here; off unless they are switched on. */
import { SOUNDS, type Sound } from "../board/types";
import { sound } from "./settings";

let context: AudioContext | null = null;

function tone(from: number, to: number, ms: number, type: OscillatorType, loud: number, delay = 0): void {
  context ??= new AudioContext();
  const start = context.currentTime + delay / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + ms / 1000);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + ms / 1000);
}

const MADE: Record<Sound, () => void> = {
  loss: () => tone(220, 40, 420, "sawtooth", 0.08),
  blow: () => tone(480, 90, 180, "square", 0.05),
  roll: () => [0, 60, 130].forEach((delay) => tone(900, 600, 40, "triangle", 0.06, delay)),
  guard: () => tone(300, 900, 160, "sine", 0.07),
  move: () => tone(260, 380, 140, "sine", 0.06),
};

/* What is heard when events with these sounds play, or when something is picked or one's turn comes. */
export function blip(what: (Sound | null)[] | "pick" | "turn"): void {
  if (!sound.peek()) return;
  try {
    if (what === "pick") tone(700, 880, 50, "sine", 0.04);
    else if (what === "turn") [520, 780].forEach((hertz, index) => tone(hertz, hertz, 140, "sine", 0.06, index * 120));
    else {
      const first = SOUNDS.find((one) => what.includes(one));
      if (first !== undefined) MADE[first]();
    }
  } catch {
    /* No sound device: stay silent. */
  }
}
