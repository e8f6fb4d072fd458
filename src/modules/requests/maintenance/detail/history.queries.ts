import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { anyOf, db, type Parameters, prepared, type Statements } from '../../../../core/sql.js';
import { type RelatedUserRow, toRelatedUser } from '../../../people/users/users.mapper.js';
import type { MaintenanceHistoryEntry } from '../maintenance.types.js';

const entries = db
  .selectFrom('maintenanceHistory as h')
  .select(['h.id', 'h.requestId', 'h.action', 'h.actorId', 'h.note'])
  .select(['h.fromStatus as from', 'h.toStatus as to', 'h.occurredAt as time', 'h.receivedAt'])
  .orderBy('h.id');

const findEntries = prepared((p: Parameters<{ requestIds: readonly number[] }>) =>
  entries.where('h.requestId', '=', anyOf(p.requestIds)),
);

/**
 * The history of the request `t` of a statement with its actors, oldest first, as JSON: a separate
 * statement takes longer than the request itself. `historyOf` parses it. Lists of values take the
 * database two thirds of the time of objects; a join could make it read all accounts.
 */
export const HISTORY_COLUMN = sql`(
  SELECT json_agg(json_build_array(h.id, h.action, h.from_status, h.to_status, h.actor_id, h.note,
    h.occurred_at, h.received_at, (SELECT json_build_array(u.first_name, u.last_name, u.email, u.phone, u.role,
      u.department_id, u.status) FROM users AS u WHERE u.id = h.actor_id)) ORDER BY h.id)
  FROM maintenance_history AS h WHERE h.request_id = t.id)`;

/** History entries of requests, oldest first. */
export async function historyEntries(statements: Statements, requestIds: readonly number[]) {
  return await statements.all(findEntries({ requestIds }));
}

/** An entry of `HISTORY_COLUMN`: the values of its columns in their order, and those of its actor. */
export type StoredEntry = readonly [
  id: number,
  action: MaintenanceHistoryEntry['action'],
  from: MaintenanceHistoryEntry['from'],
  to: MaintenanceHistoryEntry['to'],
  actorId: number,
  note: string | null,
  time: string,
  receivedAt: string | null,
  actor: readonly [
    firstName: string,
    lastName: string,
    email: string,
    phone: string | null,
    role: RelatedUserRow['role'],
    departmentId: number | null,
    status: RelatedUserRow['status'],
  ],
];

/**
 * The entries of `HISTORY_COLUMN`, which is null without entries, with the fields of their actors
 * that the reader may see.
 */
export function historyOf(
  reader: AccountActor,
  entries: readonly StoredEntry[] | null,
): MaintenanceHistoryEntry[] {
  return (entries ?? []).map(([id, action, from, to, actorId, note, time, received, actor]) => {
    const [firstName, lastName, email, phone, role, departmentId, status] = actor;
    const account = { id: actorId, firstName, lastName, email, phone, role, departmentId, status };
    const actorOf = toRelatedUser(reader, account);
    const receivedAt = received === null ? null : new Date(received);
    const times = { time: new Date(time), receivedAt };
    return { id, action, from, to, actorId, note, ...times, actor: actorOf };
  });
}
