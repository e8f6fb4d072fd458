import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import {
  anyOf,
  columnsOf,
  db,
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import type { ContactMail } from '../../../generated/prisma/enums.js';
import { RULED } from '../../system/system-settings/ruled.queries.js';
import type { Ruled } from './happened.events.js';
import { visibleIn } from './maintenance.access.js';
import { IS_BOUND, MISSING, type Missing, withMissing } from './requires/requires.queries.js';

/** Every column of a request, of the table `t`. */
const COLUMNS = columnsOf('maintenanceRequests', 't');

const findRows = prepared(
  (p: Parameters<{ ids: readonly number[] }>) =>
    sql<RequestRow>`SELECT ${COLUMNS} FROM maintenance_requests AS t WHERE t.id = ${anyOf(p.ids)}`,
);

const findMissingRows = prepared(
  (p: Parameters<{ ids: readonly number[] }>) =>
    sql<RequestRow & { missing: boolean | null }>`SELECT ${COLUMNS}, ${MISSING}
      FROM maintenance_requests AS t WHERE t.id = ${anyOf(p.ids)}`,
);

/** A request, with the unmet requirements of its category. */
export type RowWithMissing = RequestRow & { readonly missing?: readonly Missing[] | null };

/** Requests with these ids, visible or not. */
export async function requestsWithMissing(
  statements: Statements,
  ids: readonly number[],
): Promise<RowWithMissing[]> {
  return await withMissing(statements, await statements.all(findMissingRows({ ids })));
}

/** Requests that are visible to an actor and satisfy a condition over the table `t`, by id. */
export async function visibleRequestsWhere(
  statements: Statements,
  actor: AccountActor,
  condition: Fragment,
): Promise<RequestRow[]> {
  return await statements.all(
    statement(sql<RequestRow>`SELECT ${COLUMNS} FROM maintenance_requests AS t
      WHERE ${condition} AND ${visibleIn(actor, 't')} ORDER BY t.id`),
  );
}

/** A request that is visible to an actor; undefined for any other. */
export async function visibleRequest(
  statements: Statements,
  actor: AccountActor,
  id: number,
): Promise<RequestRow | undefined> {
  const [row] = await visibleRequestsWhere(statements, actor, sql`t.id = ${id}`);
  return row;
}

/**
 * Executes changes, and reads the requests that they return.
 *
 * @param changes parts of a WITH clause whose part `t` returns requests: `t AS (UPDATE … RETURNING
 *   *)`.
 */
export async function returnedRequests(
  statements: Statements,
  changes: Fragment,
): Promise<(RequestRow & Ruled)[]> {
  return await statements.all(
    statement(sql<RequestRow & Ruled>`WITH ${changes} SELECT ${COLUMNS}, ${RULED} AS ruled FROM t`),
  );
}

/** As `returnedRequests`, with whether the category of each requires something (`requires/`). */
export async function returnedBoundRequests(
  statements: Statements,
  changes: Fragment,
): Promise<(RequestRow & Ruled & { readonly isBound: boolean })[]> {
  return await statements.all(
    statement(sql<RequestRow & Ruled & { readonly isBound: boolean }>`WITH ${changes}
      SELECT ${COLUMNS}, ${IS_BOUND}, ${RULED} AS ruled FROM t`),
  );
}

/** A request, visible or not; undefined when it does not exist. */
export async function requestById(
  statements: Statements,
  id: number,
): Promise<RequestRow | undefined> {
  return await first(statements, findRows({ ids: [id] }));
}

/** Expression for whether an account watches the request `t` of a statement. */
export function watchedBy(userId: number): Fragment {
  return sql`EXISTS (
    SELECT FROM request_watchers w WHERE w.request_id = t.id AND w.user_id = ${userId})`;
}

/** The contact that a reporter by link gave. */
export interface Contact {
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contactMail: ContactMail | null;
}

const findContacts = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('linkReports')
    .select(['requestId', 'contactName', 'contactEmail', 'contactMail'])
    .where('requestId', '=', anyOf(p.ids)),
);

/** The contacts of requests that were reported by link; others have none. */
export async function contactsOf(
  statements: Statements,
  ids: readonly number[],
): Promise<(Contact & { readonly requestId: number })[]> {
  return await statements.all(findContacts({ ids }));
}

/** Telephone number of the submitter of a row `t`, as a column. */
export const REQUESTER_PHONE: Fragment = sql`(SELECT u.phone FROM users u WHERE u.id = t.requester_id)`;
