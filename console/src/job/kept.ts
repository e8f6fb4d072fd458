import type { Call } from './call.ts';
import { Database } from './database.ts';
import type { Job } from './job.ts';

/** A job as it was read last. */
export interface KeptJob {
  readonly job: Job;
  /** When it was read, by the clock of this device. */
  readonly at: number;
}

type Key = readonly [token: string, kind: 'job' | 'call' | 'thumb', name: string];

const database = new Database('maintenance-job');

/**
 * Data that this device keeps of the job of a link: how it was read last, small pictures, and the calls
 * that wait. A browser that blocks the data of sites keeps nothing, and everything else works.
 */
export class Kept {
  /** False once the browser has kept nothing. */
  works = true;

  constructor(private readonly token: string) {}

  /** Returns the job as it was read last, if it was. */
  async job(): Promise<KeptJob | undefined> {
    return await this.#read<KeptJob>('job', '');
  }

  async keepJob(job: Job): Promise<void> {
    await this.#write('job', '', { job, at: Date.now() } satisfies KeptJob);
  }

  /** Returns the calls that wait, in their order. */
  async calls(): Promise<Call[]> {
    const all = await this.#entries();
    return callsOf(all.filter(([[token]]) => token === this.token));
  }

  async keepCall(call: Call): Promise<void> {
    await this.#write('call', call.key, call);
  }

  async dropCall({ key }: Call): Promise<void> {
    await this.#drop([[this.token, 'call', key]]);
  }

  /** Returns a small picture, which is read once. */
  async thumb(url: string, read: () => Promise<Blob>): Promise<Blob> {
    const kept = await this.#read<Blob>('thumb', url);
    if (kept !== undefined) return kept;
    const blob = await read();
    void this.#write('thumb', url, blob);
    return blob;
  }

  /** Drops everything of this link. */
  async clear(): Promise<void> {
    const keys = (await this.#entries()).map(([key]) => key);
    await this.#drop(keys.filter(([token]) => token === this.token));
  }

  /** Drops everything of other links. @returns their calls, which are not sent any more. */
  async dropOthers(): Promise<Call[]> {
    const others = (await this.#entries()).filter(([[token]]) => token !== this.token);
    await this.#drop(others.map(([key]) => key));
    return callsOf(others);
  }

  async #entries(): Promise<[Key, unknown][]> {
    return ((await this.#try(() => database.entries())) ?? []) as [Key, unknown][];
  }

  async #read<T>(kind: Key[1], name: string): Promise<T | undefined> {
    return (await this.#try(() => database.get([this.token, kind, name]))) as T | undefined;
  }

  async #write(kind: Key[1], name: string, value: unknown): Promise<void> {
    await this.#try(() => database.set([this.token, kind, name], value));
  }

  async #drop(keys: readonly Key[]): Promise<void> {
    await this.#try(() => database.delete(keys));
  }

  async #try<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action();
    } catch {
      this.works = false;
      return undefined;
    }
  }
}

/** The calls among entries, in their order. */
function callsOf(all: readonly (readonly [Key, unknown])[]): Call[] {
  return all
    .flatMap(([[, kind], value]) => (kind === 'call' ? [value as Call] : []))
    .sort((a, b) => a.at - b.at);
}
