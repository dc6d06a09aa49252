/** A table on a big screen, where nothing can be pressed: what would be opened by hand is shown automatically. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('big screen');

/** Let the parts of a table show the sheet of the player to move, if there is space. */
export function setBigScreen(hasRoom: () => boolean): void {
  setContext<() => boolean>(KEY, hasRoom);
}

/** Whether to show the sheet of the player to move. */
export function bigScreen(): () => boolean {
  return getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
}

/** Whether this is a table on a big screen. */
export function isOnBigScreen(): boolean {
  return getContext(KEY) !== undefined;
}
