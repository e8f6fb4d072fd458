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
  // No page needs the library before the first notification.
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: failed ? 'red' : 'teal',
    autoClose: failed ? LONG : SHORT,
    ...(failed && { role: 'alert' }),
    closeButtonProps: { 'aria-label': i18next.t('action.close') },
  });
}

/** Reports a success; disappears after some seconds. */
export function notifyDone(message: string): void {
  void show({ message, failed: false });
}

/** Reports a failure; stays long enough to be read. */
export function notifyFailed(message: string): void {
  void show({ message, failed: true });
}
