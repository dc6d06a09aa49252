/** What a player has laid and not sent yet, kept in this browser so that a page loaded again has it. */
export interface Draft {
  turn: string;
  nodes: readonly string[];
}

export function draftStore(table: string, seat: number | null): { read(): Draft | null; write(turn: string, nodes: readonly string[]): void } {
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
        // A browser that keeps nothing still plays.
      }
    },
  };
}
