/** A store of objects in a database of this device's browser. */

export interface ObjectStore<T> {
  all(): Promise<T[]>;
  get(key: string): Promise<T | undefined>;
  put(value: T): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The store of a database that has only this one, whose objects are found by `keyPath`. It is opened when first used. */
export function objectStore<T>(database: string, name: string, keyPath: string): ObjectStore<T> {
  let opened: Promise<IDBDatabase> | null = null;

  const open = (): Promise<IDBDatabase> =>
    (opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => {
        opened = null;
        reject(request.error ?? new Error('there is no database'));
      };
    }));

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
