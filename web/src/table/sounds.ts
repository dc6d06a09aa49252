/** A few sounds and vibrations, generated in the browser, each with a meaning; one switch for all of them. */
import { settings } from '$/account/settings.svelte';
import type { Sound } from '$/games/game';
import { afterPaint } from './twoPhase.svelte';

let audio: AudioContext | undefined;

/** Browsers allow sound only after the first press on a page. */
function isAllowed(): boolean {
  return settings.sound && (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive);
}

export function playSound(sound: Sound): void {
  if (document.hidden && sound !== 'bell') return;
  make(MAKERS[sound]);
}

/** The tone of a round: the fewer of the shapes to come are safe, the higher and tighter. */
export function playGround(safe: number): void {
  if (document.hidden) return;
  const pitch = 110 * 2 ** (1 - safe);
  make((audio, at) => {
    tone(audio, at, pitch, 0.05, 1.6);
    tone(audio, at, pitch * (1.5 - 0.06 * (1 - safe)), 0.03, 1.6);
  });
}

/** A short vibration of a phone: ms on, off, on. */
export function buzz(pattern: number | number[]): void {
  if (isAllowed() && 'vibrate' in navigator) navigator.vibrate(pattern);
}

/** Display has priority: creating a sound, especially the first one, takes longer than a frame. */
function make(maker: (audio: AudioContext, at: number) => void): void {
  if (!isAllowed()) return;
  afterPaint(() => {
    try {
      audio ??= new AudioContext();
      void audio.resume();
      maker(audio, audio.currentTime + 0.01);
    } catch {
      // A browser without sound is silent.
    }
  }, 0);
}

const MAKERS: Readonly<Record<Sound, (audio: AudioContext, at: number) => void>> = {
  bell: (audio, at) => {
    tone(audio, at, 660, 0.16, 0.5);
    tone(audio, at + 0.16, 880, 0.16, 0.5);
  },
  pencil: (audio, at) => {
    noise(audio, at, 'bandpass', 3200, 3800, 0.05, 0.09);
    noise(audio, at + 0.1, 'bandpass', 3800, 2600, 0.05, 0.09);
  },
  punch: (audio, at) => {
    tone(audio, at, 140, 0.2, 0.07);
    noise(audio, at, 'highpass', 2500, 2500, 0.09, 0.035);
  },
  chord: (audio, at) => {
    for (const [k, pitch] of [523, 659, 784, 1047].entries()) tone(audio, at + k * 0.07, pitch, 0.1, 0.9);
  },
  doors: (audio, at) => noise(audio, at, 'lowpass', 3000, 500, 0.07, 0.38),
};

function tone(audio: AudioContext, at: number, pitch: number, loud: number, lasts: number): void {
  const oscillator = audio.createOscillator();
  oscillator.type = 'sine';
  oscillator.frequency.value = pitch;
  oscillator.connect(fade(audio, at, loud, lasts));
  oscillator.start(at);
  oscillator.stop(at + lasts + 0.05);
}

/** The longest hiss, in seconds. */
const HISS = 0.4;
let hiss: AudioBuffer | undefined;

function hissOf(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, Math.ceil(audio.sampleRate * HISS), audio.sampleRate);
  const data = hiss.getChannelData(0);
  for (let k = 0; k < data.length; k += 1) data[k] = Math.random() * 2 - 1;
  return hiss;
}

/** Noise, filtered from one frequency to another. */
function noise(audio: AudioContext, at: number, type: BiquadFilterType, from: number, to: number, loud: number, lasts: number): void {
  const source = audio.createBufferSource();
  source.buffer = hissOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.linearRampToValueAtTime(to, at + lasts);
  source.connect(filter).connect(fade(audio, at, loud, lasts));
  source.start(at, 0, lasts);
}

function fade(audio: AudioContext, at: number, loud: number, lasts: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  volume.connect(audio.destination);
  return volume;
}
