/** Words in which the service worker shows messages, in the language of the person. */
export interface PushWords {
  readonly language: string;
  /** Name of a kind of notification, such as `assigned`, and of the test message. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Title of a message of an unknown kind. */
  readonly other: string;
  /** Number of a request, with `{{number}}`. */
  readonly number: string;
}

/** The cache in which the service worker finds the words (service-worker.js). */
const WORDS = 'push-words';
const WORDS_PATH = '/push-words';

/** Permission of this browser: `blocked` by its settings, `ask` before the first time. */
export type PushPermission = 'unsupported' | 'ask' | 'allowed' | 'blocked';

/** Returns the permission of this browser. */
export function pushPermission(): PushPermission {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported';
  }
  const { permission } = Notification;
  return permission === 'granted' ? 'allowed' : permission === 'denied' ? 'blocked' : 'ask';
}

/** The subscription of this browser; undefined without one. */
export async function browserSubscription(): Promise<PushSubscription | undefined> {
  if (pushPermission() === 'unsupported') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Asks for the permission and subscribes at the push service of the browser. One with another key is
 * replaced.
 *
 * @returns undefined where the person does not allow it.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Ends the subscription of this browser, whatever the service knows of it. */
export async function endBrowserSubscription(): Promise<void> {
  try {
    await (await browserSubscription())?.unsubscribe();
    await caches.delete(WORDS);
  } catch {
    // Without a subscription, or where the browser blocks the data of sites, there is nothing to end.
  }
}

/** Keeps the words in which the service worker tells of messages. */
export async function keepWords(words: PushWords): Promise<void> {
  const cache = await caches.open(WORDS);
  await cache.put(WORDS_PATH, Response.json(words));
}

/** Address and keys of a subscription, as the service takes them. */
export function addressOf(subscription: PushSubscription): {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
} {
  const keys = subscription.toJSON().keys ?? {};
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
  };
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
