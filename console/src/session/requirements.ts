/** Requirement on a session before a call can succeed, named as in `details.reason`. */
export type Requirement = 'reauthenticate' | 'mfa_enrolment_required';

type Settle = (met: boolean) => void;

/**
 * Pending requirements on this session: re-authentication, or enrolling a second factor. The shell
 * shows the dialog; rejected calls wait for its end.
 */
class SessionRequirements {
  readonly #waiting = new Map<Requirement, readonly Settle[]>();
  readonly #listeners = new Set<() => void>();

  isPending(requirement: Requirement): boolean {
    return this.#waiting.has(requirement);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the person; resolves to whether the requirement is met. */
  ask(requirement: Requirement): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.set(requirement, [...(this.#waiting.get(requirement) ?? []), resolve]);
      this.#notify();
    });
  }

  /** Ends the question: waiting calls are sent again or rejected. */
  settle(requirement: Requirement, met: boolean): void {
    const waiting = this.#waiting.get(requirement) ?? [];
    this.#waiting.delete(requirement);
    this.#notify();
    for (const resolve of waiting) resolve(met);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

export const sessionRequirements = new SessionRequirements();
