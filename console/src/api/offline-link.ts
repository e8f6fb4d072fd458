import { ApolloLink } from '@apollo/client';
import { isQueryOperation } from '@apollo/client/utilities';
import { catchError, from, mergeMap, tap, throwError } from 'rxjs';
import { keeper, keptAnswer } from './kept.ts';
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

/**
 * Keeps answers on the device, and answers when the service cannot be reached: with what this page
 * has read and changed, otherwise with the kept answer.
 */
export const offline = new ApolloLink((operation, forward) => {
  const { operationName: name = '', query, variables, client } = operation;
  const isQuery = isQueryOperation(query);
  const key = keyOf(name, variables);
  const keep = isQuery && KEPT.has(name) ? keeper(key) : undefined;
  return forward(operation).pipe(
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
      const present = client.readQuery({ query, variables });
      if (present !== null) return from([{ data: present as Record<string, unknown> }]);
      if (keep === undefined) return throwError(() => error);
      return from(keptAnswer(key)).pipe(
        mergeMap((kept) => {
          if (kept === undefined) return throwError(() => error);
          if (!OF_FRAME.has(name)) reach.shown(kept.at);
          return from([{ data: kept.data as Record<string, unknown> }]);
        }),
      );
    }),
  );
});

const keyOf = (name: string, variables: unknown) => `${name} ${JSON.stringify(variables)}`;

/** Keeps a request as a step has left it, which its answer has wholly. */
function keepChanged(data: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(data)) {
    const changed = value as { __typename?: string; id?: number; actions?: unknown } | null;
    if (changed?.__typename !== 'MaintenanceRequest' || changed.actions === undefined) continue;
    keeper(keyOf('Request', { id: changed.id }))({ maintenanceRequest: changed });
  }
}
