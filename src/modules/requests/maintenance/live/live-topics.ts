import { AppError } from '../../../../core/errors.js';

/**
 * Maximum number of concurrent reads for subscriptions. Without it, the reads of one change would
 * occupy the process and delay other requests until all of them are answered.
 */
export const LIVE_READS = 8;

/** Maximum number of changes that a subscription has not read. */
const MAX_PENDING = 1_000;

/** Changes that a subscription has not read, by key; repeated changes of a key count once. */
export class PendingChanges<K> {
  private readonly keys = new Set<K>();
  private wake: (() => void) | undefined;
  private ended = false;

  /** @param onEnd called at the end; it may be called more than once. */
  constructor(private readonly onEnd: () => void) {}

  /**
   * Adds a change. Ends when more than MAX_PENDING wait, because the subscriber does not read them.
   */
  add(key: K): void {
    this.keys.add(key);
    if (this.keys.size > MAX_PENDING) this.end();
    this.wake?.();
  }

  /** Waits for the next change and removes it; undefined after the end. */
  async next(): Promise<K | undefined> {
    while (!this.ended && this.keys.size === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.ended) return undefined;
    const [key] = this.keys;
    if (key !== undefined) this.keys.delete(key);
    return key;
  }

  end(): void {
    this.ended = true;
    this.onEnd();
    this.wake?.();
  }
}

/** Open subscriptions of this replica, by topic. */
export class LiveTopics<T, K> {
  private readonly open = new Map<T, Set<PendingChanges<K>>>();

  /**
   * Collects the changes of a topic from this call on, so that none is missed before the first
   * read.
   */
  subscribe(topic: T): PendingChanges<K> {
    const all = this.open.get(topic) ?? new Set();
    this.open.set(topic, all);
    const changes: PendingChanges<K> = new PendingChanges(() => {
      all.delete(changes);
      if (all.size === 0 && this.open.get(topic) === all) this.open.delete(topic);
    });
    all.add(changes);
    return changes;
  }

  /** Notifies the subscriptions to a topic of a change. */
  tell(topic: T, key: K): void {
    for (const changes of this.open.get(topic) ?? []) changes.add(key);
  }
}

/**
 * Answers of a subscription.
 *
 * @param read returns the answer to a change, in order; `ended` when the subscriber may receive no
 *   more. An error with the status 401 also ends it: the session has ended. Any other error ends it
 *   and is thrown.
 */
export function liveAnswers<K, V>(
  changes: PendingChanges<K>,
  read: (key: K) => Promise<readonly V[] | 'ended'>,
): AsyncIterableIterator<V> {
  const answers: V[] = [];
  const end = (): IteratorResult<V> => {
    changes.end();
    return { value: undefined, done: true };
  };
  const next = async (): Promise<IteratorResult<V>> => {
    for (;;) {
      const answer = answers.shift();
      if (answer !== undefined) return { value: answer, done: false };
      const key = await changes.next();
      if (key === undefined) return end();
      const found = await read(key).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 401) return 'ended' as const;
        changes.end();
        throw error;
      });
      if (found === 'ended') return end();
      answers.push(...found);
    }
  };
  const iterator: AsyncIterableIterator<V> = {
    next,
    return: async () => end(),
    throw: async (error: unknown) => {
      changes.end();
      throw error;
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
