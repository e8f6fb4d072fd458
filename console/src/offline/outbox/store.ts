import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { QueueEntry, QueueStore } from '../queue/entry.ts';
import { marks } from './marks.ts';
import { type OutboxPhoto, photosOf } from './photos.ts';

interface Tables extends DBSchema {
  entries: { key: number; value: QueueEntry };
  photos: { key: string; value: OutboxPhoto };
  people: { key: number; value: string };
}

type Change = IDBPTransaction<Tables, ('entries' | 'photos')[], 'readwrite'>;

/**
 * The queue of this browser, in a separate database that outlives sessions. Entries leave it with
 * their photos.
 */
export class OutboxStore implements QueueStore {
  #opened: Promise<IDBPDatabase<Tables>> | undefined;

  async all(): Promise<readonly QueueEntry[]> {
    return await (await this.#database()).getAll('entries');
  }

  /** Adds entries in their order, with their photos. @returns them with their ids. */
  async add(
    entries: readonly Omit<QueueEntry, 'id'>[],
    photos: readonly OutboxPhoto[],
  ): Promise<readonly QueueEntry[]> {
    const added = await this.#change(async (change) => {
      for (const photo of photos) await change.objectStore('photos').put(photo);
      const table = change.objectStore('entries');
      const added: QueueEntry[] = [];
      for (const entry of entries) {
        // The table gives the id, which increases also across tabs.
        const id = await table.add(entry as QueueEntry);
        added.push({ ...entry, id });
      }
      return added;
    });
    marks.set(added.map(({ id }) => id));
    return added;
  }

  /** Adds entries with ids between those of others, with their photos. */
  async insert(entries: readonly QueueEntry[], photos: readonly OutboxPhoto[]): Promise<void> {
    await this.#change(async (change) => {
      for (const photo of photos) await change.objectStore('photos').put(photo);
      for (const entry of entries) await change.objectStore('entries').put(entry);
    });
    marks.set(entries.map(({ id }) => id));
  }

  async write(changed: readonly QueueEntry[], removed: readonly number[]): Promise<void> {
    marks.remove(removed);
    await this.#change(async (change) => {
      const table = change.objectStore('entries');
      for (const entry of changed) {
        // One that was deleted in another tab stays deleted.
        if ((await table.getKey(entry.id)) !== undefined) await table.put(entry);
      }
      for (const id of removed) await table.delete(id);
      if (removed.length > 0) await dropPhotos(change);
    });
  }

  async photo(name: string): Promise<OutboxPhoto | undefined> {
    return await (await this.#database()).get('photos', name);
  }

  /** Notes that the service has a photo; it stays until nothing refers to it. */
  async photoSent(name: string, sentAt: number): Promise<void> {
    await this.#change(async (change) => {
      const table = change.objectStore('photos');
      const photo = await table.get(name);
      if (photo !== undefined) await table.put({ ...photo, sentAt });
    });
  }

  /** The photos, with the size of each in bytes. */
  async photos(): Promise<readonly OutboxPhoto[]> {
    return await (await this.#database()).getAll('photos');
  }

  /** Names of the people whose entries may wait here, by their ids. */
  async people(): Promise<ReadonlyMap<number, string>> {
    const database = await this.#database();
    const [ids, names] = await Promise.all([
      database.getAllKeys('people'),
      database.getAll('people'),
    ]);
    return new Map(ids.map((id, index) => [id, names[index] ?? '']));
  }

  async name(userId: number, name: string): Promise<void> {
    await (await this.#database()).put('people', name, userId);
  }

  /** Ids of entries that the browser has deleted. */
  async lost(): Promise<readonly number[]> {
    const present = new Set(await (await this.#database()).getAllKeys('entries'));
    return marks.ids().filter((id) => !present.has(id));
  }

  /** Changes entries and photos together. */
  async #change<Result>(action: (change: Change) => Promise<Result>): Promise<Result> {
    const database = await this.#database();
    const change = database.transaction(['entries', 'photos'], 'readwrite', {
      durability: 'strict',
    });
    const result = await action(change);
    await change.done;
    return result;
  }

  #database(): Promise<IDBPDatabase<Tables>> {
    this.#opened ??= openDB<Tables>('maintenance-outbox', 1, {
      upgrade: (database) => {
        database.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
        database.createObjectStore('photos', { keyPath: 'name' });
        database.createObjectStore('people');
      },
      // Another tab has a later version of the program: it gets the database.
      blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
      terminated: () => {
        this.#opened = undefined;
      },
    });
    // A failure is tried again with the next call.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }
}

/** Deletes photos to which no entry refers. */
async function dropPhotos(change: Change): Promise<void> {
  const wanted = new Set((await change.objectStore('entries').getAll()).flatMap(photosOf));
  const table = change.objectStore('photos');
  for (const name of await table.getAllKeys()) {
    if (!wanted.has(name)) await table.delete(name);
  }
}
