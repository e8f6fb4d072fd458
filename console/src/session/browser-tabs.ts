import { siteData } from '../parts/site-data.ts';
import type { TabMessage, Tabs } from './token-store.ts';

/** Set if this browser has had a session; otherwise no refresh is tried at the start. */
const HAD_SESSION = 'session';

/** A shared lock that each tab holds while it is open. */
const TAB_LOCK = 'session-tab';

/** The tabs of this browser, including this page. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel('session');
  return {
    // A browser that blocks site data has no locks; then other tabs are asked.
    others: joinTabs().catch(() => true),
    send: (message) => channel.postMessage(message),
    receive: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
    },
    get hadSession() {
      return siteData.get(HAD_SESSION) !== null;
    },
    set hadSession(had) {
      siteData.set(HAD_SESSION, had ? '1' : null);
    },
    restart: () => location.assign('/'),
  };
}

/** Takes the lock of open tabs. @returns whether others hold it. Locks need a secure context. */
async function joinTabs(): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return true;
  const { held = [] } = await locks.query();
  void locks.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined));
  return held.some(({ name }) => name === TAB_LOCK);
}
