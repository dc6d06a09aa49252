/** A few sounds, made in the browser, each with a meaning; none until they are wished for. */
import { settings } from '$/people/settings.svelte';

/** A line drawn; my turn; a ticket or card turned over; passengers or buses in place. */
export type Sound = 'pencil' | 'bell' | 'punch' | 'doors';

let audio: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound || (document.hidden && sound !== 'bell')) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    MAKERS[sound](audio, audio.currentTime + 0.01);
  } catch {
    // A browser without sound is silent.
  }
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

/** A hiss, filtered from one frequency to another. */
function noise(audio: AudioContext, at: number, type: BiquadFilterType, from: number, to: number, loud: number, lasts: number): void {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let k = 0; k < data.length; k += 1) data[k] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.linearRampToValueAtTime(to, at + lasts);
  source.connect(filter).connect(fade(audio, at, loud, lasts));
  source.start(at);
}

function fade(audio: AudioContext, at: number, loud: number, lasts: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  volume.connect(audio.destination);
  return volume;
}
