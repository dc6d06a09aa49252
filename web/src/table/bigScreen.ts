/** A table on a big screen, where nobody can press anything: what would be opened by hand is shown by itself. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('big screen');

/** Let the parts of a table show the sheet of whoever moves, while there is room for it. */
export function setBigScreen(hasRoom: () => boolean): void {
  setContext<() => boolean>(KEY, hasRoom);
}

/** Whether the sheet of whoever moves is to be shown. */
export function bigScreen(): () => boolean {
  return getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
}
