import { ApolloLink } from '@apollo/client';
import { isQueryOperation } from '@apollo/client/utilities';
import {
  catchError,
  filter,
  from,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  share,
  TimeoutError,
  takeUntil,
  tap,
  throwError,
  timeout,
} from 'rxjs';
import { marks } from '../offline/outbox/marks.ts';
import { isTakeable } from '../offline/outbox/taken-mutations.ts';
import { keeper, keptAnswer, keyOf } from './kept.ts';
import { reach } from './reach.ts';
import { OFFLINE, toServiceError } from './service-error.ts';

/** Queries of the pages that can be read without a connection: home, list, request, inbox. */
const KEPT = new Set([
  'Viewer',
  'UnreadCount',
  'HomeRequests',
  'HomeQuestions',
  'RequestRows',
  'Request',
  'RequestTimeline',
  'Inbox',
  'DepartmentChoices',
]);

/** Queries of the frame of all pages, whose age says nothing about the page. */
const OF_FRAME = new Set(['Viewer', 'UnreadCount', 'DepartmentChoices']);

/** Queries of the home page whose kept answers are shown until the service answers. */
const AT_ONCE = new Set(['Viewer', 'UnreadCount', 'HomeRequests', 'HomeQuestions']);

/** Longest time for the answer to work that the queue takes over afterwards, in milliseconds. */
const PATIENCE = 15_000;

/** Keys of kept answers that were asked for: they are shown at once only when the console starts. */
const asked = new Set<string>();

/**
 * Keeps answers on the device, and answers when the service cannot be reached: with what this page
 * has read and changed, otherwise with the kept answer. The kept home is shown at once when the console
 * starts, and replaced by the answer of the service.
 */
export const offline = new ApolloLink((operation, forward) => {
  const { operationName: name = '', query, variables, client } = operation;
  const isQuery = isQueryOperation(query);
  const key = keyOf(name, variables);
  const keep = isQuery && KEPT.has(name) ? keeper(key) : undefined;
  if (!isQuery && isTakeable(name, variables)) return takeable(operation, forward);
  const kept = keep && AT_ONCE.has(name) && !asked.has(key) ? keptAnswer(key) : undefined;
  if (kept !== undefined) asked.add(key);
  const answer = forward(operation).pipe(
    tap(({ data, errors }) => {
      reach.answered();
      if (!data || errors) return;
      if (isQuery) keep?.(data);
      else keepChanged(data);
    }),
    mergeMap((result) =>
      isQuery && result.data && hasWaitingWork()
        ? from(withWaitingWork(operation, result.data))
        : from([result]),
    ),
    catchError((error: unknown) => {
      if (toServiceError(error).code !== OFFLINE) {
        reach.answered();
        return throwError(() => error);
      }
      reach.failed();
      if (!isQuery) return throwError(() => error);
      const present = kept !== undefined ? null : client.readQuery({ query, variables });
      const stored = keep && (kept ?? keptAnswer(key));
      return from(withoutNetwork(operation, present, stored)).pipe(
        mergeMap((found) => {
          if (found === undefined) return throwError(() => error);
          if (found.at !== undefined && !OF_FRAME.has(name)) reach.shown(found.at);
          return from([{ data: found.data as Record<string, unknown> }]);
        }),
      );
    }),
  );
  return kept === undefined ? answer : before(kept, answer);
});

type Data = Readonly<Record<string, unknown>>;

/** An answer without network, and its time where the page has to tell it. */
interface Found {
  readonly data: Data;
  readonly at?: number;
}

/** True if work of this browser waits for the network. */
const hasWaitingWork = () => marks.ids().length > 0;

/**
 * Answers a query with what the page has, else with the newer of the kept answer and the package of open
 * work. Waiting work is on it.
 */
async function withoutNetwork(
  operation: ApolloLink.Operation,
  present: unknown,
  stored: ReturnType<typeof keptAnswer> | undefined,
): Promise<Found | undefined> {
  const { fromPackage, withWaiting } = await import('../offline/reading.ts');
  const [kept, packed] = await Promise.all([
    present === null ? stored : undefined,
    present === null ? fromPackage(operation) : undefined,
  ]);
  const newest = (kept?.at ?? 0) >= (packed?.at ?? 0) ? kept : packed;
  const found = present === null ? (newest as Found | undefined) : { data: present as Data };
  return found && { ...found, data: await withWaiting(operation, found.data) };
}

/** An answer of the service with the work on it that the service does not have yet. */
async function withWaitingWork(
  operation: ApolloLink.Operation,
  data: Data,
): Promise<ApolloLink.Result> {
  const { withWaiting } = await import('../offline/reading.ts');
  return { data: await withWaiting(operation, data) };
}

/** An answer, and before it the kept one, unless that comes later. */
function before(
  kept: ReturnType<typeof keptAnswer>,
  answer: Observable<ApolloLink.Result>,
): Observable<ApolloLink.Result> {
  const shared = answer.pipe(share());
  const first = from(kept).pipe(
    filter((found) => found !== undefined),
    map(({ data }) => ({ data: data as Record<string, unknown> })),
    takeUntil(shared.pipe(catchError(() => NEVER))),
  );
  return merge(shared, first);
}

/**
 * Sends a mutation under a key. Without an answer, or behind earlier work on its request, the queue of the
 * device takes it under the same key, and the page goes on as if it were done.
 */
function takeable(
  operation: ApolloLink.Operation,
  forward: ApolloLink.ForwardFunction,
): Observable<ApolloLink.Result> {
  return from(import('../offline/outbox/take.ts')).pipe(
    mergeMap(({ taking }) => {
      const { key, waits, keep } = taking(operation);
      if (waits) return from(keep());
      operation.setContext(({ headers }) => ({ headers: { ...headers, 'Idempotency-Key': key } }));
      return forward(operation).pipe(
        timeout({ first: PATIENCE }),
        tap(({ data, errors }) => {
          reach.answered();
          if (data && !errors) keepChanged(data);
        }),
        catchError((error: unknown) => {
          if (!(error instanceof TimeoutError) && toServiceError(error).code !== OFFLINE) {
            reach.answered();
            return throwError(() => error);
          }
          reach.failed();
          return from(keep());
        }),
      );
    }),
  );
}

/** Keeps a request as a step has left it, which its answer has wholly. */
function keepChanged(data: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(data)) {
    const changed = value as { __typename?: string; id?: number; actions?: unknown } | null;
    if (changed?.__typename !== 'MaintenanceRequest' || changed.actions === undefined) continue;
    keeper(keyOf('Request', { id: changed.id }))({ maintenanceRequest: changed });
  }
}
