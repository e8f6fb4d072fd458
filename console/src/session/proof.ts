/** What a session has to do before the service lets it go on. */
export type Demand = 'reauthenticate' | 'mfa_enrolment_required';

type Settle = (given: boolean) => void;

/**
 * What the service demands of this session: to prove anew who uses it, or to enrol a second factor. The
 * frame of the pages shows the dialog for it; calls that were refused wait for its end.
 */
class Proof {
  readonly #waiting = new Map<Demand, readonly Settle[]>();
  readonly #listeners = new Set<() => void>();

  isDemanded(demand: Demand): boolean {
    return this.#waiting.has(demand);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the person; answers whether they gave what was demanded. */
  ask(demand: Demand): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.set(demand, [...(this.#waiting.get(demand) ?? []), resolve]);
      this.#tell();
    });
  }

  /** Ends a demand: calls that wait for it are sent again, or refused. */
  settle(demand: Demand, given: boolean): void {
    const waiting = this.#waiting.get(demand) ?? [];
    this.#waiting.delete(demand);
    this.#tell();
    for (const resolve of waiting) resolve(given);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

export const proof = new Proof();
