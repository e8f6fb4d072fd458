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
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
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
  const kept = keep && AT_ONCE.has(name) && !asked.has(key) ? keptAnswer(key) : undefined;
  if (kept !== undefined) asked.add(key);
  const answer = forward(operation).pipe(
    tap(({ data, errors }) => {
      reach.answered();
      if (!data || errors) return;
      if (isQuery) keep?.(data);
      else keepChanged(data);
    }),
    catchError((error: unknown) => {
      if (toServiceError(error).code !== OFFLINE) {
        reach.answered();
        return throwError(() => error);
      }
      reach.failed();
      if (!isQuery) return throwError(() => error);
      const present = kept !== undefined ? null : client.readQuery({ query, variables });
      if (present !== null) return from([{ data: present as Record<string, unknown> }]);
      if (keep === undefined) return throwError(() => error);
      return from(kept ?? keptAnswer(key)).pipe(
        mergeMap((found) => {
          if (found === undefined) return throwError(() => error);
          if (!OF_FRAME.has(name)) reach.shown(found.at);
          return from([{ data: found.data as Record<string, unknown> }]);
        }),
      );
    }),
  );
  return kept === undefined ? answer : before(kept, answer);
});

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

/** Keeps a request as a step has left it, which its answer has wholly. */
function keepChanged(data: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(data)) {
    const changed = value as { __typename?: string; id?: number; actions?: unknown } | null;
    if (changed?.__typename !== 'MaintenanceRequest' || changed.actions === undefined) continue;
    keeper(keyOf('Request', { id: changed.id }))({ maintenanceRequest: changed });
  }
}
