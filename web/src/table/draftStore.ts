/** A player's unsent moves, stored in this browser so that they survive a reload. */
export interface Draft {
  turn: string;
  nodes: readonly string[];
}

/** Where a draft is stored. */
export interface DraftStore {
  read: () => Draft | null;
  write: (turn: string, nodes: readonly string[]) => void;
}

export function draftStore(table: string, seat: number | null): DraftStore {
  const key = `fareplay.laid.${table}.${seat ?? ''}`;
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
      } catch {
        return null;
      }
    },
    write(turn, nodes) {
      try {
        if (nodes.length) localStorage.setItem(key, JSON.stringify({ turn, nodes }));
        else localStorage.removeItem(key);
      } catch {
        // Without storage the game still works.
      }
    },
  };
}
