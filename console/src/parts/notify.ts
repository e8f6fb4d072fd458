import i18next from 'i18next';

/** Content of a notification. */
interface Notice {
  readonly message: string;
  readonly failed: boolean;
}

/** True after the first notification; then their container is shown. */
export const noticeState = {
  wanted: false,
  listeners: new Set<() => void>(),
  get: (): boolean => noticeState.wanted,
  subscribe: (listener: () => void): (() => void) => {
    noticeState.listeners.add(listener);
    return () => noticeState.listeners.delete(listener);
  },
};

/** Time to read a sentence, in milliseconds. */
const SHORT = 4_000;
const LONG = 12_000;

async function show({ message, failed }: Notice): Promise<void> {
  if (!noticeState.wanted) {
    noticeState.wanted = true;
    for (const listener of noticeState.listeners) listener();
  }
  // No page needs the library before the first notification; without network it may not be there.
  const library = await import('@mantine/notifications').catch(() => undefined);
  library?.notifications.show({
    message,
    color: failed ? 'red' : 'teal',
    autoClose: failed ? LONG : SHORT,
    ...(failed && { role: 'alert' }),
    closeButtonProps: { 'aria-label': i18next.t('action.close') },
  });
}

/** Time in which a form reports what it has sent, in milliseconds. */
const REPORTED = 1_000;

/** Time until which the next success is that of work that was kept. */
let keptUntil = 0;

/** Reports a success; disappears after some seconds. */
export function notifyDone(message: string): void {
  // Work that waits for the network is not done, which was said.
  const isKept = Date.now() < keptUntil;
  keptUntil = 0;
  if (!isKept) void show({ message, failed: false });
}

/** Reports that work is kept on the device and sent later, in place of the success of its form. */
export function notifyKept(): void {
  keptUntil = Date.now() + REPORTED;
  void show({ message: i18next.t('kept'), failed: false });
}

/** Reports a failure; stays long enough to be read. */
export function notifyFailed(message: string): void {
  void show({ message, failed: true });
}
