/** A store of objects in a database of this device's browser. */

export interface ObjectStore<T> {
  all(): Promise<T[]>;
  get(key: string): Promise<T | undefined>;
  put(value: T): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Makes an object of one version of the next; the first step upgrades version 1. */
export type Upgrade = (value: never) => unknown;

/**
 * The store of a database that has only this one, whose objects are found by `keyPath`. It is opened when first used, and
 * objects of earlier versions are upgraded then, all or none.
 */
export function objectStore<T>(database: string, name: string, keyPath: string, upgrades: readonly Upgrade[] = []): ObjectStore<T> {
  let opened: Promise<IDBDatabase> | null = null;

  const open = (): Promise<IDBDatabase> =>
    (opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1 + upgrades.length);
      request.onupgradeneeded = ({ oldVersion }) => {
        if (oldVersion === 0) request.result.createObjectStore(name, { keyPath });
        else upgrade(request.transaction!.objectStore(name), upgrades.slice(oldVersion - 1));
      };
      request.onsuccess = () => {
        // A page of a newer version wants to upgrade: let it, and open the database again when it is next used.
        request.result.onversionchange = () => {
          request.result.close();
          opened = null;
        };
        resolve(request.result);
      };
      request.onerror = () => {
        opened = null;
        reject(request.error ?? new Error('there is no database'));
      };
    }));

  function upgrade(store: IDBObjectStore, steps: readonly Upgrade[]): void {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      cursor.update(steps.reduce<unknown>((value, step) => step(value as never), cursor.value));
      cursor.continue();
    };
  }

  async function run<R>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> {
    const store = (await open()).transaction(name, mode).objectStore(name);
    return new Promise((resolve, reject) => {
      const request = ask(store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('the database refused'));
    });
  }

  return {
    all: () => run('readonly', (store) => store.getAll() as IDBRequest<T[]>),
    get: (key) => run('readonly', (store) => store.get(key) as IDBRequest<T | undefined>),
    put: async (value) => void (await run('readwrite', (store) => store.put(value))),
    delete: (key) => run('readwrite', (store) => store.delete(key)),
  };
}
