import { OFFLINE, type ServiceError, toServiceError } from '../api/service-error.ts';
import { type Answer, type Call, newKey } from './call.ts';

/** Codes of calls that are sent again: the service may have taken them, or takes them later. */
const WITHOUT = new Set([OFFLINE, 'SERVICE_UNAVAILABLE', 'RATE_LIMITED']);

/** Parts of the page that the calls need. */
export interface OutboxSources {
  readonly send: (call: Call) => Promise<Answer[]>;
  /** Keeps a call on the device until it has an answer. */
  readonly keep: (call: Call) => Promise<void>;
  readonly drop: (call: Call) => Promise<void>;
  /** Called with the answer to a call. @returns false if no further call is sent. */
  readonly done: (call: Call, answers: readonly Answer[]) => boolean;
  /** Called with an error that is an answer. @returns false if no further call is sent; the call stays. */
  readonly failed: (call: Call, error: unknown) => boolean;
  /** Called after each change. */
  readonly changed: () => void;
  /** Runs an action while no other tab sends. */
  readonly alone: (action: () => Promise<void>) => Promise<void>;
}

/** Sends calls one after the other. One without an answer stays, with those after it. */
export class Outbox {
  #calls: readonly Call[] = [];
  #isSending = false;
  /** The error for which the calls wait. */
  #stop: ServiceError | undefined;
  #isClosed = false;

  constructor(private readonly sources: OutboxSources) {}

  /** The calls that wait for an answer, in their order. */
  get calls(): readonly Call[] {
    return this.#calls;
  }

  /** True while a call is under way. */
  get isSending(): boolean {
    return this.#isSending;
  }

  /** The error for which the calls wait; undefined while they are under way. */
  get stop(): ServiceError | undefined {
    return this.#stop;
  }

  /** Takes calls that have waited on the device, before any other. */
  restore(calls: readonly Call[]): void {
    this.#calls = [...calls, ...this.#calls];
  }

  add(given: Omit<Call, 'at'>): void {
    const at = Math.max((this.#calls.at(-1)?.at ?? 0) + 1, Date.now());
    const call = { ...given, at };
    this.#calls = [...this.#calls, call];
    void this.sources.keep(call);
    void this.resume();
  }

  /** Sends nothing more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Sends what waits. */
  async resume(): Promise<void> {
    if (this.#isSending || this.#isClosed || this.#calls.length === 0) return;
    this.#isSending = true;
    this.#stop = undefined;
    this.sources.changed();
    await this.sources.alone(() => this.#drain());
    this.#isSending = false;
    if (this.#isClosed) return;
    this.sources.changed();
    // One that came while the lock was given back.
    if (this.#stop === undefined) void this.resume();
  }

  async #drain(): Promise<void> {
    for (let call = this.#calls[0]; call !== undefined; call = this.#calls[0]) {
      if (this.#isClosed || !(await this.#send(call))) return;
      if (this.#calls.length > 0) this.sources.changed();
    }
  }

  /** @returns false if the calls wait. */
  async #send(call: Call): Promise<boolean> {
    const { send, done, failed } = this.sources;
    try {
      const answers = await send(call);
      this.#remove(call);
      return done(call, answers);
    } catch (thrown) {
      const error = toServiceError(thrown);
      if (WITHOUT.has(error.code)) {
        this.#stop = error;
        return false;
      }
      if (isAboutTime(error, call)) return this.#replace(call);
      const goesOn = failed(call, error);
      if (goesOn) this.#remove(call);
      return goesOn;
    }
  }

  /** The service does not take the time of a call: it is sent without, which is another call. */
  #replace(call: Call): true {
    const timeless = { ...call, key: newKey(), performedAt: null };
    void this.sources.drop(call);
    void this.sources.keep(timeless);
    this.#calls = this.#calls.map((each) => (each === call ? timeless : each));
    return true;
  }

  #remove(call: Call): void {
    this.#calls = this.#calls.filter((each) => each !== call);
    void this.sources.drop(call);
  }
}

/** Returns whether the service refuses when a call was done. */
const isAboutTime = (error: ServiceError, { performedAt }: Call): boolean =>
  performedAt !== null && error.fields.some(({ field }) => field === 'performedAt');
