import type { TokenStore } from '../../session/token-store.ts';
import type { QueuePerson } from '../queue/entry.ts';

/** The queue, as it is opened and closed. */
interface OpenedQueue {
  open(userId: number, name: string): Promise<void>;
  close(): void;
}

/**
 * Keeps the queue open for a person as long as the browser has their session, or does not know yet. An
 * ended session closes it; the same person opens it again, and it goes on.
 *
 * @returns a function that ends this.
 */
export function followSession(
  session: Pick<TokenStore, 'state' | 'tokens' | 'subscribe'>,
  outbox: OpenedQueue,
  { userId, name }: QueuePerson,
): () => void {
  let isOpen = false;
  const follow = () => {
    const { state, tokens } = session;
    const isTheirs = tokens === undefined ? state === 'unknown' : tokens.user.id === userId;
    if (isTheirs === isOpen) return;
    isOpen = isTheirs;
    if (isTheirs) void outbox.open(userId, name).catch(() => undefined);
    else outbox.close();
  };
  follow();
  const stop = session.subscribe(follow);
  return () => {
    stop();
    if (isOpen) outbox.close();
  };
}
