import { ApolloLink } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { type Client, createClient } from 'graphql-ws';
import { map } from 'rxjs';
import { accessToken } from '../session/session.ts';
import { idOf, serviceErrors } from './transport.ts';

/** State of live updates; `waiting` while the socket is connecting. */
export type LiveState = 'off' | 'waiting' | 'on';

let state: LiveState = 'off';
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export const liveState = {
  get: (): LiveState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Maximum pause before the socket is connected again, in milliseconds. */
const LONGEST_WAIT = 30_000;

const socket = createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  lazy: true,
  lazyCloseTimeout: 5_000,
  keepAlive: 20_000,
  connectionParams: async () => ({ authorization: `Bearer ${await accessToken()}` }),
  retryAttempts: Number.POSITIVE_INFINITY,
  // An expired token or a stopped replica is resolved by a new connection.
  shouldRetry: () => true,
  retryWait: async (retries) => {
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** retries);
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
  },
  on: {
    connecting: () => setState('waiting'),
    connected: () => setState('on'),
    closed: () => setState('off'),
  },
});

/** Sends the registered id instead of the document's text. The protocol requires `query`. */
const byId: Client = {
  ...socket,
  subscribe: (payload, sink) => {
    const documentId = idOf(payload.operationName ?? '');
    return socket.subscribe(
      documentId === undefined ? payload : Object.assign({ ...payload, query: '' }, { documentId }),
      sink,
    );
  },
};

/** An event with an error in one of its fields is still delivered. */
const partial = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map(({ errors, ...event }) => (event.data || !errors ? event : { ...event, errors })),
  ),
);

/** Subscriptions, over one socket for the whole tab. */
export const live = ApolloLink.from([serviceErrors, partial, new GraphQLWsLink(byId)]);
