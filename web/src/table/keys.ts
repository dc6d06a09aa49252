/** The keys of a table: what each does, and that nothing is done while somebody writes. */
import { isWithin } from '$/components/events';

export interface Key {
  key: string;
  /** How it is printed on the keyboard, where that differs. */
  face?: string;
  /** What it does, in words. */
  label: string;
  /** Left out, the part of the page that has the focus answers it. */
  press?: () => void;
}

/** Whether a key pressed there is meant for something else: a field, a dialog, a shortcut of the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return isWithin(event, 'input:not([type="radio"], [type="checkbox"], [type="range"]), select, textarea, dialog');
}

/** Do what a key is for; whether it is one of these. */
export function press(event: KeyboardEvent, keys: readonly Key[]): boolean {
  if (isElsewhere(event)) return false;
  const meant = keys.find(({ key, press: act }) => act && key.toLowerCase() === event.key.toLowerCase());
  if (!meant) return false;
  event.preventDefault();
  meant.press!();
  return true;
}
