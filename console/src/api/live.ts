import { Observable } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import { createClient } from 'graphql-ws';
import { accessToken } from '../session/session.ts';
import { ServiceError } from './service-error.ts';
import { idOf, nameOf } from './transport.ts';

/** Whether live updates arrive; `waiting` while the socket is (re)connected. */
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

/** Longest wait before the socket is connected again, in milliseconds. */
const LONGEST_WAIT = 30_000;

const socket = createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  lazy: true,
  lazyCloseTimeout: 5_000,
  keepAlive: 20_000,
  connectionParams: async () => ({ authorization: `Bearer ${await accessToken()}` }),
  retryAttempts: Number.POSITIVE_INFINITY,
  // The token may have expired, the replica may be stopped: each is over after another connection.
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

/** The answers of a subscription, from the socket that all subscriptions of the tab share. */
export function subscribe(
  document: DocumentNode,
  variables: Record<string, unknown>,
): Observable<{ data: Record<string, unknown> }> {
  const documentId = idOf(document);
  const payload = {
    operationName: nameOf(document),
    variables,
    ...(documentId === undefined ? { query: print(document) } : { query: '', documentId }),
  };
  return new Observable((observer) =>
    socket.subscribe<Record<string, unknown>>(payload, {
      next: ({ data, errors }) => {
        if (data) observer.next({ data });
        else if (errors?.[0]) observer.error(toError(errors[0]));
      },
      error: (error) => observer.error(Array.isArray(error) ? toError(error[0]) : error),
      complete: () => observer.complete(),
    }),
  );
}

function toError(error: { message: string; extensions?: Record<string, unknown> }): ServiceError {
  return new ServiceError(String(error.extensions?.code ?? 'INTERNAL_ERROR'), error.message);
}
