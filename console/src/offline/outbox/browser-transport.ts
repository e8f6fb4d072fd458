import { accessToken, accessTokenAfter, store as session } from '../../session/session.ts';
import { readOthers } from './others.ts';
import type { OutboxStore } from './store.ts';
import { SessionTransport } from './transport.ts';

/** Calls of the queue for a person, in the session of this browser. */
export function transportOf(userId: number, store: OutboxStore): SessionTransport {
  return new SessionTransport(userId, store, {
    get tokens() {
      return session.tokens;
    },
    accessToken,
    accessTokenAfter,
    others: readOthers,
  });
}
