import type { StoredEvent } from './events.js';
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
  readonly scope: object | null;
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
  INSERT INTO outbox_events (type, payload, occurred_at, actor_id, request_id, scope)
  SELECT e.type, e.payload, $1::timestamptz, $2::integer, $4::text, e.scope
  FROM ROWS FROM (jsonb_to_recordset($6::jsonb) AS (
    type text, payload jsonb, scope jsonb)) WITH ORDINALITY AS e
  ORDER BY e.ordinality
  RETURNING id`;

/** The stored events with these ids, in the order of the outbox; those that are gone are left out. */
export async function storedEvents(
  statements: Statements,
  ids: readonly string[],
): Promise<StoredEvent[]> {
  const rows = await statements.rows(FIND_EVENTS, [`{${ids.join(',')}}`]);
  return rows.map(([id, type, payload, occurredAt, actorId, requestId, scope]) => ({
    id,
    type,
    payload,
    occurredAt,
    actorId,
    requestId,
    scope,
  })) as StoredEvent[];
}

const FIND_EVENTS = `
  SELECT id, type, payload, occurred_at, actor_id, request_id, scope FROM outbox_events
  WHERE id = ANY($1::bigint[]) ORDER BY id`;
