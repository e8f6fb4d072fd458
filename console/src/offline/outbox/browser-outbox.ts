import { liveState } from '../../api/live.ts';
import { transportOf } from './browser-transport.ts';
import { Outbox } from './outbox.ts';
import { OutboxStore } from './store.ts';

/** Name of the lock of the tab that sends. */
const LOCK = 'outbox-sender';

const store = new OutboxStore();
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox');

/** The queue of this browser. */
export const outbox = new Outbox({
  store,
  transport: (userId) => transportOf(userId, store),
  alone: async (action) => {
    // Without HTTPS browsers have no locks: then two tabs may send the same call under the same key, which is done once.
    if (navigator.locks === undefined) {
      await action();
      return true;
    }
    return await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await action();
      return true;
    });
  },
  get isOnline() {
    return navigator.onLine;
  },
  announce: (change) => channel?.postMessage(change),
  persist: async () => {
    await navigator.storage?.persist?.().catch(() => false);
  },
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => new Date(),
});

channel?.addEventListener('message', ({ data }) => {
  void outbox.reload().then(() => {
    // The tab that sends may have ended just before.
    if (data === 'new') void outbox.send();
  });
});
window.addEventListener('online', () => void outbox.send());
// A browser calls itself online in a network without the service; only the socket tells its return.
liveState.subscribe(() => {
  if (liveState.get() === 'on') void outbox.send();
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void outbox.send();
});
