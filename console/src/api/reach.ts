/** Reach of the service: whether calls are answered, and how old the shown data is otherwise. */
export interface Reach {
  /** True after a call without an answer, until the next answer. */
  readonly lost: boolean;
  /** Time of the shown data, in milliseconds since 1970; undefined if it is not known. */
  readonly asOf: number | undefined;
}

/** Tells how calls to the service end; for `useSyncExternalStore`. */
export class ReachState {
  #state: Reach = { lost: false, asOf: undefined };
  #answered: number | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  readonly get = (): Reach => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A call was answered. */
  answered(): void {
    this.#answered = this.#now();
    this.#set({ lost: false, asOf: undefined });
  }

  /** A call had no answer. */
  failed(): void {
    this.#set({ lost: true, asOf: this.#state.asOf ?? this.#answered });
  }

  /** Kept data of this time is shown; the oldest of a page counts. */
  shown(at: number): void {
    this.#set({ lost: true, asOf: Math.min(at, this.#state.asOf ?? at) });
  }

  /** Another page is shown, which may have newer data. */
  left(): void {
    this.#set({ ...this.#state, asOf: this.#state.lost ? this.#answered : undefined });
  }

  #set(next: Reach): void {
    if (next.lost === this.#state.lost && next.asOf === this.#state.asOf) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Reach of this page. */
export const reach = new ReachState();
