/** A key of a row: its parts in order. */
type Key = readonly string[];

/**
 * Rows of this browser by key. It is no library, for a page that reads the same one as the console
 * reads a file of the console.
 */
export class Database {
  #opened: Promise<IDBDatabase> | undefined;

  constructor(private readonly name: string) {}

  async get(key: Key): Promise<unknown> {
    return await this.#run('readonly', (rows) => rows.get([...key]));
  }

  async set(key: Key, value: unknown): Promise<void> {
    await this.#run('readwrite', (rows) => rows.put(value, [...key]));
  }

  async delete(keys: readonly Key[]): Promise<void> {
    for (const key of keys) await this.#run('readwrite', (rows) => rows.delete([...key]));
  }

  /** All rows, by key. */
  async entries(): Promise<(readonly [Key, unknown])[]> {
    const keys = (await this.#run('readonly', (rows) => rows.getAllKeys())) as string[][];
    return await Promise.all(keys.map(async (key) => [key, await this.get(key)] as const));
  }

  /** @throws DOMException where the browser keeps nothing. */
  async #run<T>(
    mode: IDBTransactionMode,
    action: (rows: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    this.#opened ??= open(this.name);
    // A failure is tried again with the next call.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    const change = (await this.#opened).transaction('rows', mode);
    const request = action(change.objectStore('rows'));
    return await new Promise((resolve, reject) => {
      change.oncomplete = () => resolve(request.result);
      change.onabort = () => reject(change.error);
    });
  }
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('rows');
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
