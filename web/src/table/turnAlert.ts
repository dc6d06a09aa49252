/** Tells players that it is their turn: a sound and a notification, if enabled and only if they look elsewhere. */
import { fileAt } from '$/hosting';
import type { Choices } from '$/account/settings.svelte';
import { playSound } from './sounds';

let rang = false;

export function alertTurn(myTurn: boolean, choices: Choices, text: string): void {
  if (!myTurn) {
    rang = false;
    return;
  }
  if (rang) return;
  rang = true;
  playSound('bell');
  if (choices.notifications && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification('Fareplay', { body: text, icon: fileAt('icon.svg'), tag: 'fareplay-turn' });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}
