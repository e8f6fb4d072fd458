import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { anyOf, db, type Parameters, prepared, type Statements } from '../../../../core/sql.js';
import { type RelatedUserRow, toRelatedUser } from '../../../people/users/users.mapper.js';
import type { MaintenanceHistoryEntry } from '../maintenance.types.js';

const entries = db
  .selectFrom('maintenanceHistory as h')
  .select(['h.id', 'h.requestId', 'h.action', 'h.actorId', 'h.note'])
  .select(['h.fromStatus as from', 'h.toStatus as to', 'h.occurredAt as time'])
  .orderBy('h.id');

const findEntries = prepared((p: Parameters<{ requestIds: readonly number[] }>) =>
  entries.where('h.requestId', '=', anyOf(p.requestIds)),
);

/**
 * The history of the request `t` of a statement with its actors, oldest first, as JSON: a separate
 * statement takes longer than the request itself. `historyOf` parses it.
 */
export const HISTORY_COLUMN = sql`(
  SELECT json_agg(json_build_object('id', h.id, 'action', h.action, 'from', h.from_status,
    'to', h.to_status, 'actorId', h.actor_id, 'note', h.note, 'time', h.occurred_at,
    'actor', json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
      'email', u.email, 'phone', u.phone, 'role', u.role, 'departmentId', u.department_id,
      'status', u.status)) ORDER BY h.id)
  FROM maintenance_history AS h JOIN users AS u ON u.id = h.actor_id WHERE h.request_id = t.id)`;

/** History entries of requests, oldest first. */
export async function historyEntries(statements: Statements, requestIds: readonly number[]) {
  return await statements.all(findEntries({ requestIds }));
}

/** An entry with its actor in JSON. */
export interface HistoryJson extends Omit<MaintenanceHistoryEntry, 'time' | 'actor'> {
  readonly time: string;
  readonly actor: RelatedUserRow;
}

/**
 * The entries of `HISTORY_COLUMN`, which is null without entries, with the fields of their actors
 * that the reader may see.
 */
export function historyOf(
  reader: AccountActor,
  entries: readonly HistoryJson[] | null,
): MaintenanceHistoryEntry[] {
  return (entries ?? []).map((entry) => ({
    ...entry,
    time: new Date(entry.time),
    actor: toRelatedUser(reader, entry.actor),
  }));
}
