/** A stored answer. */
export interface KeptAnswer {
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number;
  readonly data: unknown;
}

/** Storage of values by key on the device; it may reject. */
export interface KeptStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(keys: string[]): Promise<void>;
  entries(): Promise<[string, unknown][]>;
  clear(): Promise<void>;
}

/** Maximum number of kept answers; the oldest go first. */
const LIMIT = 200;

/** Number of answers after which the limit is enforced again. */
const CHECK = 40;

/** Age from which an answer is not shown any more, in milliseconds. */
const LONGEST = 7 * 86_400_000;

/** The key of the person to whom everything in the store belongs. */
const OWNER = 'owner';

/**
 * The last answers to one person, for reading without a connection
 * (docs/decisions/0047-offline-reading.md). Answers of somebody else are deleted before anything is
 * kept or read. Its promises are never rejected.
 */
export class KeptAnswers {
  readonly #store: KeptStore;
  readonly #now: () => number;
  #claimed: number | undefined;
  #kept = 0;
  /** Calls run one after the other, so that nothing is kept after it was deleted. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: KeptStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Deletes what belongs to somebody else. */
  claim(owner: number): Promise<void> {
    return this.#inTurn(() => this.#claim(owner));
  }

  keep(owner: number, key: string, data: unknown): Promise<void> {
    return this.#inTurn(async () => {
      await this.#claim(owner);
      await this.#store.set(key, { at: this.#now(), data } satisfies KeptAnswer);
      this.#kept += 1;
      if (this.#kept % CHECK === 1) await this.#prune();
    });
  }

  /**
   * The kept answer.
   *
   * @param owner the person who reads; undefined while the session cannot be checked, because there
   *   is no connection.
   */
  read(owner: number | undefined, key: string): Promise<KeptAnswer | undefined> {
    return this.#inTurn(async () => {
      if (owner !== undefined && (await this.#store.get(OWNER)) !== owner) return undefined;
      const kept = (await this.#store.get(key)) as KeptAnswer | undefined;
      return kept && this.#now() - kept.at < LONGEST ? kept : undefined;
    });
  }

  /** Deletes everything. */
  wipe(): Promise<void> {
    return this.#inTurn(async () => {
      this.#claimed = undefined;
      await this.#store.clear();
    });
  }

  async #claim(owner: number): Promise<void> {
    if (this.#claimed === owner) return;
    if ((await this.#store.get(OWNER)) !== owner) {
      await this.#store.clear();
      await this.#store.set(OWNER, owner);
    }
    this.#claimed = owner;
  }

  async #prune(): Promise<void> {
    const all = await this.#store.entries();
    const answers = all.filter(([key]) => key !== OWNER) as [string, KeptAnswer][];
    answers.sort(([, one], [, other]) => other.at - one.at);
    const oldest = this.#now() - LONGEST;
    const gone = answers.filter(([, { at }], index) => index >= LIMIT || at <= oldest);
    if (gone.length > 0) await this.#store.del(gone.map(([key]) => key));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> & Promise<void> {
    const result = this.#last.then(work).catch(() => undefined);
    this.#last = result;
    return result as Promise<Result | undefined> & Promise<void>;
  }
}
