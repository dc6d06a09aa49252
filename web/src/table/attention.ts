/** Tell the player that it is their turn: a sound and a notification, if wished and only if they look elsewhere. */
import type { Choices } from '$/people/settings.svelte';

let rang = false;

export function attention(myTurn: boolean, choices: Choices, text: string): void {
  if (!myTurn) {
    rang = false;
    return;
  }
  if (rang) return;
  rang = true;
  if (choices.sound) ring();
  if (choices.notifications && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification('Fareplay', { body: text, icon: '/icon.svg', tag: 'fareplay-turn' });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}

/** Two soft notes, as a bus's bell. */
export function ring(): void {
  try {
    const audio = new AudioContext();
    [660, 880].forEach((pitch, k) => {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + k * 0.16;
      tone.type = 'sine';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.16, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    });
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // A browser without sound is silent.
  }
}
