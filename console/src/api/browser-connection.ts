import type { Connection } from './connection.ts';

/** Network connection of this browser. */
export const browserConnection: Connection = {
  get isOnline() {
    return navigator.onLine;
  },
  onOnline: (listener) => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  },
};
