/** What the service requires of a session before a call can work, as `details.reason` names it. */
export type Requirement = 'reauthenticate' | 'mfa_enrolment_required';

type Settle = (met: boolean) => void;

/**
 * What the service requires of this session: that its person reauthenticates, or enrols a second factor. The
 * frame of the pages shows the dialog for it; calls that were refused wait for its end.
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

  /** Asks the person; answers whether the requirement is met. */
  ask(requirement: Requirement): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.set(requirement, [...(this.#waiting.get(requirement) ?? []), resolve]);
      this.#notify();
    });
  }

  /** Ends the asking: calls that wait for it are sent again, or refused. */
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
