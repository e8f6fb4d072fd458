import type { QueueEntry, QueueStore } from '../../console/src/offline/queue/entry.ts';
import type { QueuedCall } from '../../console/src/offline/queue/operations.ts';
import {
  QueueSender,
  type ServiceAnswer,
  type Transport,
} from '../../console/src/offline/queue/sender.ts';
import type { TestApp } from './app.js';
import type { Person } from './seed.js';

/** Ends the sender of a device where it is thrown, as a killed tab does. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Decides at each step of a sender whether it is killed there, or the network fails. */
export interface Faults {
  /** @throws Killed or an error of the network. */
  at(step: 'before call' | 'after call' | 'before write' | 'after write'): void;
}

/** A device with a queue that outlives its senders. */
export class QueueDevice implements QueueStore {
  private readonly kept = new Map<number, QueueEntry>();
  private keys = 0;
  private ids = 0;

  constructor(
    private readonly app: TestApp,
    readonly name: string,
    /** Whose session the device has now. */
    public person: Person,
    private readonly faults: Faults,
  ) {}

  /** Adds what a person did. */
  add(done: Pick<QueueEntry, 'lane' | 'operation' | 'input'> & Partial<QueueEntry>): QueueEntry {
    this.ids += 1;
    const entry: QueueEntry = {
      ...{ id: this.ids, key: this.newKey(), retryOf: null, userId: this.person.id },
      ...{ expectedVersion: null, snapshot: null, performedAt: null, tries: 0 },
      ...{ state: 'waiting', error: null, questions: [] },
      ...done,
    };
    this.kept.set(entry.id, entry);
    return entry;
  }

  /** A sender as a page that starts makes it. */
  sender(): QueueSender {
    return new QueueSender(this, this.transport(), this.person.id, () => this.newKey());
  }

  get entries(): readonly QueueEntry[] {
    return [...this.kept.values()].sort((a, b) => a.id - b.id);
  }

  all(): Promise<readonly QueueEntry[]> {
    return Promise.resolve(this.entries);
  }

  write(changed: readonly QueueEntry[], removed: readonly number[]): Promise<void> {
    return new Promise((resolve) => {
      this.faults.at('before write');
      for (const entry of changed) this.kept.set(entry.id, entry);
      for (const id of removed) this.kept.delete(id);
      this.faults.at('after write');
      resolve();
    });
  }

  /** Deletes the queue, as a browser without space does. @returns the ids of the lost entries. */
  evict(): readonly number[] {
    const ids = [...this.kept.keys()];
    this.kept.clear();
    return ids;
  }

  private newKey(): string {
    this.keys += 1;
    return `q-${this.name}-${this.keys}`;
  }

  private transport(): Transport {
    return {
      send: ({ verb, path, headers, body }: QueuedCall) => this.call(verb, path, headers, body),
      read: (path) => this.call('GET', path, {}),
    };
  }

  private async call(
    verb: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<ServiceAnswer> {
    this.faults.at('before call');
    const { token } = this.person;
    const options = { token, headers: { ...headers }, ...(body && { body }) };
    const answer = await this.app.rest(verb, `/api/v1${path}`, options);
    this.faults.at('after call');
    const { code, data = null, error = null } = answer.body;
    return { status: answer.status, code, data, error };
  }
}
