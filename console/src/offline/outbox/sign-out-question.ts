/** A question that waits for its answer: true to sign out. */
export interface SignOutQuestion {
  readonly answer: (leave: boolean) => void;
}

let question: SignOutQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: SignOutQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question about waiting work that is shown now; for `useSyncExternalStore`. */
export const signOutQuestion = {
  get: (): SignOutQuestion | undefined => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Asks the person; an earlier question is answered with no. */
  ask: async (): Promise<boolean> => {
    const leave = await new Promise<boolean>((answer) => {
      question?.answer(false);
      set({ answer });
    });
    set(undefined);
    return leave;
  },
};
