import { createContext, useEffect, useLayoutEffect, useState } from 'react';

/** Typed input of one form or editor that is not saved yet. */
export class Unsaved {
  /** True if the input differs from what is saved. */
  changed = false;
  /** True while it is sent and after it was given up: nobody is asked about it. */
  released = false;

  get asks(): boolean {
    return this.changed && !this.released;
  }
}

/** The unsaved input of a page or dialog. */
export class UnsavedInput {
  readonly #parts = new Set<Unsaved>();

  add(part: Unsaved): () => void {
    this.#parts.add(part);
    return () => void this.#parts.delete(part);
  }

  /** True if leaving would lose input. */
  get asks(): boolean {
    return [...this.#parts].some((part) => part.asks);
  }

  /** Gives the input up. */
  release(): void {
    for (const part of this.#parts) part.released = true;
  }
}

/** All unsaved input of the console. */
export const unsavedInput = new UnsavedInput();

/** The unsaved input of the dialog around a component. */
export const DialogInput = createContext(new UnsavedInput());

/**
 * Registers input: as long as `changed`, the console asks before another page is shown, and the
 * browser before the page is closed. A dialog asks if the result is handed to its `DialogForm`.
 */
export function useUnsaved(changed: boolean): Unsaved {
  const [part] = useState(() => new Unsaved());
  useEffect(() => unsavedInput.add(part), [part]);
  useLayoutEffect(() => {
    part.changed = changed;
    if (!changed) part.released = false;
  }, [part, changed]);
  return part;
}

/** A question that waits for its answer. */
interface Question {
  readonly answer: (leave: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function ask(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that is shown now; for `useSyncExternalStore`. */
export const leaveQuestion = {
  get: (): Question | undefined => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** True if nothing would be lost, or the user gives it up. */
export async function mayLeave(): Promise<boolean> {
  if (!unsavedInput.asks) return true;
  const leave = await new Promise<boolean>((answer) => {
    question?.answer(false);
    ask({ answer });
  });
  ask(undefined);
  if (leave) unsavedInput.release();
  return leave;
}
