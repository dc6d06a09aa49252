/** The keys of a table, which are inactive while somebody types. */
import { isWithin } from '$/components/events';

export interface Key {
  key: string;
  /** Its label on the keyboard, if different. */
  face?: string;
  /** Its effect, in words. */
  label: string;
  /** Without it, the focused part of the page handles the key. */
  press?: () => void;
}

/** Whether a key is meant for something else: a field, a dialog, a shortcut of the browser. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return isWithin(event, 'input:not([type="radio"], [type="checkbox"], [type="range"]), select, textarea, dialog');
}

/** Run a key's action; returns whether it is one of these. */
export function press(event: KeyboardEvent, keys: readonly Key[]): boolean {
  if (isElsewhere(event)) return false;
  const meant = keys.find(({ key, press: act }) => act && key.toLowerCase() === event.key.toLowerCase());
  if (!meant) return false;
  event.preventDefault();
  meant.press!();
  return true;
}
