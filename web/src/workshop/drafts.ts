/** Drafts of cities: kept in this device's database. */
import type { BoardFile } from '$/engine/customBoards';

export interface Draft {
  id: string;
  file: BoardFile;
  /** Its drawing when it was last saved, as SVG; empty before the first. */
  picture: string;
  changedAt: number;
}

const NAME = 'fareplay-workshop';
const STORE = 'drafts';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => {
      opened = null;
      reject(asked.error ?? new Error('there is no database'));
    };
  }));
}

async function ask<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const asked = request(database.transaction(STORE, mode).objectStore(STORE));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the database refused'));
  });
}

export const drafts = {
  /** All drafts, the one that was changed last first. */
  async list(): Promise<Draft[]> {
    const all = await ask<Draft[]>('readonly', (store) => store.getAll() as IDBRequest<Draft[]>);
    return all.sort((a, b) => b.changedAt - a.changedAt);
  },

  read: (id: string): Promise<Draft | undefined> => ask('readonly', (store) => store.get(id)),

  async save(draft: Draft): Promise<void> {
    await ask('readwrite', (store) => store.put(draft));
  },

  async remove(id: string): Promise<void> {
    await ask('readwrite', (store) => store.delete(id));
  },

  /** Keep a new draft; returns its id. */
  async add(file: BoardFile): Promise<string> {
    const id = crypto.randomUUID().slice(0, 8);
    await drafts.save({ id, file, picture: '', changedAt: Date.now() });
    return id;
  },
};

/** The name of a board in records, from its title: `my-town` for `My Town`. A printed board's name is never taken. */
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
