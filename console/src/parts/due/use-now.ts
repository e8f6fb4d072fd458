import { useSyncExternalStore } from 'react';

/** Interval of a countdown in minutes, in milliseconds. */
const TICK = 20_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, TICK);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time in milliseconds, for countdowns: one timer for all. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
