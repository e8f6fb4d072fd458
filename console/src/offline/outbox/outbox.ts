import { ServiceError } from '../../api/service-error.ts';
import { randomKey } from '../../parts/random-key.ts';
import type { QueueEntry, QueuePerson, QueueStore } from '../queue/entry.ts';
import { QueueSender, type Transport } from '../queue/sender.ts';
import { grantedBytes } from './granted-bytes.ts';
import { exceeded, type Load } from './limits.ts';
import { marks } from './marks.ts';
import type { NewEntry } from './new-entry.ts';
import type { OutboxPhoto } from './photos.ts';
import type { OutboxStore } from './store.ts';

/** State of the queue, for `useSyncExternalStore`. */
export interface OutboxState {
  /** True when the queue has been read. */
  readonly ready: boolean;
  /** The entries of all people, by id. */
  readonly entries: readonly QueueEntry[];
  /** Names of the people to whom entries belong. */
  readonly people: ReadonlyMap<number, string>;
  /** Number of entries that the browser has deleted. */
  readonly lost: number;
}

/** Functions of the browser that the queue needs. */
export interface OutboxDevice {
  readonly store: OutboxStore;
  transport(userId: number): Transport;
  /** Runs an action if no other tab runs one; returns false if one does. */
  alone(action: () => Promise<void>): Promise<boolean>;
  /** True if the device says that it has a network. */
  readonly isOnline: boolean;
  /** Tells the other tabs that the queue has changed; they send what is new. */
  announce(change: 'new' | 'sent'): void;
  /** Asks the browser not to delete the queue by itself. */
  persist(): Promise<void>;
  after(milliseconds: number, action: () => void): () => void;
  now(): Date;
}

/** Shortest and longest pause before the queue is sent again, in milliseconds. */
const PAUSE = 30_000;
const LONGEST_PAUSE = 600_000;

/** Id of the person before anybody is known. */
const NOBODY = 0;

/** Load of an empty queue. */
const NOTHING: Load = { entries: 0, photos: 0, bytes: 0 };

/** Work that waits for the network on this device: it is kept, shown, and sent by one of the tabs. */
export class Outbox {
  #state: OutboxState = { ready: false, entries: [], people: new Map(), lost: 0 };
  #userId: number | undefined;
  #pause = PAUSE;
  #stopWaiting: () => void = () => undefined;
  /** True while this tab sends; `again` if something came meanwhile. */
  #sending = false;
  #again = false;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly device: OutboxDevice) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): OutboxState => this.#state;

  /** The entries of the present person. */
  get own(): readonly QueueEntry[] {
    return this.#state.entries.filter(({ userId }) => userId === this.#userId);
  }

  get userId(): number | undefined {
    return this.#userId;
  }

  /** True while this tab sends a call. */
  get sends(): boolean {
    return this.#sending;
  }

  /** Reads the queue for a person and sends what waits. */
  async open(userId: number, name: string): Promise<void> {
    this.#userId = userId;
    const lost = await this.device.store.lost();
    await this.device.store.name(userId, name);
    this.#state = { ...this.#state, lost: lost.length };
    await this.reload();
    void this.send();
  }

  /** Stops to send: the session of the person has ended. */
  close(): void {
    this.#userId = undefined;
    this.#stopWaiting();
  }

  /** Reads the queue again, after another tab has changed it. */
  async reload(): Promise<void> {
    const [entries, people] = await Promise.all([
      this.device.store.all(),
      this.device.store.people(),
    ]);
    this.#set({ ...this.#state, ready: true, entries, people });
  }

  /** Does not tell of the deleted entries any more. */
  async forgetLost(): Promise<void> {
    marks.remove(await this.device.store.lost());
    this.#set({ ...this.#state, lost: 0 });
  }

  /**
   * Keeps work of a person and sends it as soon as there is network. The queue is opened for them if it is
   * not: a page does that a moment after it stands.
   *
   * @throws ServiceError `OUTBOX_FULL` with `details.bound`, or `OUTBOX_BLOCKED` where the browser keeps nothing.
   */
  async add(work: readonly NewEntry[], person: QueuePerson): Promise<readonly QueueEntry[]> {
    if (this.#userId === undefined && person.userId !== NOBODY) {
      await this.open(person.userId, person.name).catch(blocked);
    }
    const userId = this.#userId;
    if (userId === undefined) throw new ServiceError('UNAUTHENTICATED', 'Not signed in.');
    await this.#refuseWithoutRoom(work);
    if (this.#state.entries.length === 0) await this.device.persist();
    const performedAt = this.device.now().toISOString();
    const entries = work.map((one) => this.#entryOf(one, userId, performedAt));
    const added = await this.device.store.add(entries, work.flatMap(photoOf)).catch(blocked);
    await this.changed();
    return added;
  }

  /** Load of the queue, of all people. */
  async load(): Promise<Load> {
    const photos = await this.device.store.photos();
    const bytes = photos.reduce((sum, { file }) => sum + file.size, 0);
    return { entries: this.#state.entries.length, photos: photos.length, bytes };
  }

  /** Shows what was changed in the store, tells the other tabs, and sends. */
  async changed(): Promise<void> {
    await this.reload();
    this.device.announce('new');
    void this.send();
  }

  /** Sends what waits, now. */
  async send(): Promise<void> {
    this.#pause = PAUSE;
    await this.#send();
  }

  get store(): OutboxStore {
    return this.device.store;
  }

  async #send(): Promise<void> {
    this.#stopWaiting();
    if (this.#sending) {
      this.#again = true;
      return;
    }
    const waits = () => this.own.some(({ state }) => state === 'waiting' || state === 'sending');
    if (this.#userId === undefined || !this.device.isOnline || !waits()) return;
    this.#sending = true;
    let end: 'later' | 'nothing' = 'later';
    try {
      await this.device.alone(async () => {
        do {
          this.#again = false;
          end = await this.#drain(this.#userId);
        } while (this.#again);
      });
    } finally {
      this.#sending = false;
      this.#tell();
    }
    if (end === 'later' && waits()) this.#sendLater();
  }

  async #drain(userId: number | undefined): Promise<'later' | 'nothing'> {
    if (userId === undefined) return 'nothing';
    const sender = new QueueSender(this.#shown(), this.device.transport(userId), userId, newKey);
    // A browser that fails to store keeps the entry as it was, so it is sent again.
    const end = await sender.drain().catch(() => 'later' as const);
    await this.reload();
    return end;
  }

  /** The store, whose changes are shown. */
  #shown(): QueueStore {
    return {
      all: () => this.device.store.all(),
      write: async (changed, removed) => {
        await this.device.store.write(changed, removed);
        this.#show(changed, removed);
        this.device.announce('sent');
        if (removed.length > 0) this.#pause = PAUSE;
      },
    };
  }

  /** Shows a change of the store without reading it; one that another tab has deleted is not shown again. */
  #show(changed: readonly QueueEntry[], removed: readonly number[]): void {
    const next = new Map(changed.map((entry) => [entry.id, entry]));
    const gone = new Set(removed);
    const entries = this.#state.entries
      .filter(({ id }) => !gone.has(id))
      .map((entry) => next.get(entry.id) ?? entry);
    this.#set({ ...this.#state, entries });
  }

  #sendLater(): void {
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE);
    this.#stopWaiting = this.device.after(pause, () => void this.#send());
  }

  #entryOf(one: NewEntry, userId: number, performedAt: string): Omit<QueueEntry, 'id'> {
    const { lane, operation, input, key, expectedVersion = null, snapshot = null } = one;
    return {
      ...{ key: key ?? newKey(), retryOf: null, userId, lane, operation, input },
      ...{ expectedVersion, snapshot, performedAt, tries: 0 },
      ...{ state: 'waiting', error: null, questions: [] },
    };
  }

  async #refuseWithoutRoom(work: readonly NewEntry[]): Promise<void> {
    const present = await this.load().catch(blocked);
    const added = work.reduce(
      (sum, { photo }) => ({
        entries: sum.entries + 1,
        photos: sum.photos + (photo === undefined ? 0 : 1),
        bytes: sum.bytes + (photo?.file.size ?? 0),
      }),
      NOTHING,
    );
    const bound = exceeded(present, added, await grantedBytes(present.bytes));
    if (bound === undefined) return;
    throw new ServiceError('OUTBOX_FULL', 'This device keeps no more work.', { bound });
  }

  #set(state: OutboxState): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A key for the service, which it knows for 90 days. */
export const newKey = (): string => `q-${randomKey()}`;

/** @throws ServiceError for a browser that keeps nothing. */
function blocked(error: unknown): never {
  throw new ServiceError('OUTBOX_BLOCKED', String(error));
}

function photoOf({ input, photo }: NewEntry): OutboxPhoto[] {
  return photo === undefined ? [] : [{ name: String(input.clientId), ...photo, sentAt: null }];
}
