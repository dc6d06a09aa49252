/** Drafts of cities: stored in this device's database. */
import type { BoardFile } from '$/engine/customBoards';
import { objectStore } from '$/engine/objectStore';

export interface Draft {
  id: string;
  file: BoardFile;
  /** Its drawing when it was last saved, as SVG; empty before the first. */
  picture: string;
  changedAt: number;
}

const store = objectStore<Draft>('fareplay-workshop', 'drafts', 'id');

export const drafts = {
  /** All drafts, the last changed first. */
  list: async (): Promise<Draft[]> => (await store.all()).sort((a, b) => b.changedAt - a.changedAt),

  read: (id: string): Promise<Draft | undefined> => store.get(id),

  save: (draft: Draft): Promise<void> => store.put(draft),

  remove: (id: string): Promise<void> => store.delete(id),

  /** Store a new draft; returns its id. */
  async add(file: BoardFile): Promise<string> {
    const id = crypto.randomUUID().slice(0, 8);
    await drafts.save({ id, file, picture: '', changedAt: Date.now() });
    return id;
  },
};

/** The name of a board in records, from its title: `my-town` for `My Town`. Never that of a printed board. */
export function slugOf(title: string, taken: readonly string[]): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const slug = plain || 'city';
  return taken.includes(slug) ? `my-${slug}` : slug;
}
