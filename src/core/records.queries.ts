import type { Audience } from '../generated/prisma/enums.js';
import type { EventScope, StoredEvent } from './events.js';
import type { Statements } from './reads.js';

/** An audit record of a mutation, named as its columns. */
export interface AuditRow {
  readonly actor_id: number | null;
  readonly actor_email: string | null;
  readonly actor_role: string | null;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly metadata?: object | undefined;
}

/** An event of a mutation, named as its columns. */
export interface OutboxRow {
  readonly type: string;
  readonly payload: object;
  /** Department and accounts. */
  readonly scope: object | null;
  readonly maintenance_request_id: number | null;
  readonly audience: Audience | null;
}

/** What the records of one mutation have in common. */
export interface RecordsOrigin {
  readonly now: Date;
  readonly actorId: number | null;
  readonly ipAddress: string | null;
  readonly requestId: string;
}

/**
 * Writes the audit records and events of a mutation in one statement, each in the given order.
 *
 * @returns the ids of the events.
 */
export async function insertRecords(
  statements: Statements,
  { now, actorId, ipAddress, requestId }: RecordsOrigin,
  audit: readonly AuditRow[],
  events: readonly OutboxRow[],
): Promise<bigint[]> {
  const rows = await statements.rows(INSERT_RECORDS, [
    now.toISOString(),
    actorId,
    ipAddress,
    requestId,
    JSON.stringify(audit),
    JSON.stringify(events),
  ]);
  return rows.map(([id]) => id as bigint);
}

const INSERT_RECORDS = `
  WITH audited AS (
    INSERT INTO audit_records ("timestamp", actor_id, actor_email, actor_role, action,
      target_type, target_id, metadata, ip_address, request_id)
    SELECT $1::timestamptz, a.actor_id, a.actor_email, a.actor_role, a.action,
      a.target_type, a.target_id, a.metadata, $3::text, $4::text
    FROM ROWS FROM (jsonb_to_recordset($5::jsonb) AS (
      actor_id integer, actor_email text, actor_role text, action text,
      target_type text, target_id text, metadata jsonb)) WITH ORDINALITY AS a
    ORDER BY a.ordinality
  )
  INSERT INTO outbox_events (type, payload, occurred_at, actor_id, request_id, scope,
    maintenance_request_id, audience)
  SELECT e.type, e.payload, $1::timestamptz, $2::integer, $4::text, e.scope,
    e.maintenance_request_id, e.audience
  FROM ROWS FROM (jsonb_to_recordset($6::jsonb) AS (
    type text, payload jsonb, scope jsonb, maintenance_request_id integer, audience audience))
    WITH ORDINALITY AS e
  ORDER BY e.ordinality
  RETURNING id`;

/** The stored events with these ids, in the order of the outbox; those that are gone are left out. */
export async function storedEvents(
  statements: Statements,
  ids: readonly string[],
): Promise<StoredEvent[]> {
  const rows = await statements.rows(FIND_EVENTS, [`{${ids.join(',')}}`]);
  return rows.map(([id, type, payload, occurredAt, actorId, requestId, scope, ...columns]) => ({
    id,
    type,
    payload,
    occurredAt,
    actorId,
    requestId,
    scope: wholeScope(scope as EventScope | null, columns),
  })) as StoredEvent[];
}

/** The scope as it was emitted: a part of it is in columns, in rows of earlier versions in none. */
function wholeScope(
  scope: EventScope | null,
  [requestId, audience]: readonly unknown[],
): EventScope | null {
  if (requestId === null && audience === null) return scope;
  return {
    ...scope,
    ...(requestId === null ? {} : { requestId: requestId as number }),
    ...(audience === null ? {} : { audience: audience as Audience }),
  };
}

const FIND_EVENTS = `
  SELECT id, type, payload, occurred_at, actor_id, request_id, scope, maintenance_request_id,
    audience::text
  FROM outbox_events
  WHERE id = ANY($1::bigint[]) ORDER BY id`;
