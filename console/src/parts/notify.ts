import i18next from 'i18next';

/** What a notification says. */
interface Notice {
  readonly message: string;
  readonly failed: boolean;
}

/** Whether there has been a notification: the place for them is shown from then on. */
export const noticeState = {
  wanted: false,
  listeners: new Set<() => void>(),
  get: (): boolean => noticeState.wanted,
  subscribe: (listener: () => void): (() => void) => {
    noticeState.listeners.add(listener);
    return () => noticeState.listeners.delete(listener);
  },
};

/** Time in which a sentence is read, in milliseconds. */
const SHORT = 4_000;
const LONG = 12_000;

async function show({ message, failed }: Notice): Promise<void> {
  if (!noticeState.wanted) {
    noticeState.wanted = true;
    for (const listener of noticeState.listeners) listener();
  }
  // No page needs the library before something is to be said.
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: failed ? 'red' : 'teal',
    autoClose: failed ? LONG : SHORT,
    ...(failed && { role: 'alert' }),
    closeButtonProps: { 'aria-label': i18next.t('action.close') },
  });
}

/** Says that something has worked; gone after some seconds. */
export function notifyDone(message: string): void {
  void show({ message, failed: false });
}

/** Says that something has not worked; stays long enough to be read. */
export function notifyFailed(message: string): void {
  void show({ message, failed: true });
}
