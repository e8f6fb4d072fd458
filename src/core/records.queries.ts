import type { Audience } from '../generated/prisma/enums.js';
import type { EventScope, StoredEvent } from './events.js';
import type { Statements } from './reads.js';
import type { LastStatements } from './transaction.js';

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

/** A durable subscriber that waits for events of a type. */
export interface WaitingSubscriber {
  readonly queue: string;
  readonly type: string;
  /** SQL: whether it wants `event`, which has an `id` and a `type`; left out: always. */
  readonly wanted?: string | undefined;
}

/** What a mutation writes besides its change. */
export interface MutationRecords {
  readonly audit: readonly AuditRow[];
  readonly events: readonly OutboxRow[];
  /** The `traceparent` of the span in which the events are emitted. */
  readonly traceparent: string | undefined;
}

/** What was written of the events of a mutation. */
export interface WrittenEvents {
  /** In the order in which they were given. */
  readonly ids: readonly bigint[];
  /** The queues in which some of them wait. */
  readonly queues: readonly string[];
}

/**
 * Writes the audit records and events of mutations, each in the given order, and makes events wait for durable
 * subscribers.
 */
export class Records {
  private readonly text: string;

  constructor(private readonly subscribers: readonly WaitingSubscriber[]) {
    this.text = insertion(subscribers);
  }

  /** @returns what was written, once the transaction has been committed. */
  insert(
    last: LastStatements,
    { now, actorId, ipAddress, requestId }: RecordsOrigin,
    { audit, events, traceparent }: MutationRecords,
  ): () => WrittenEvents {
    const types = new Set(events.map(({ type }) => type));
    const waiting = this.subscribers.filter(({ type }) => types.has(type));
    const rows = last.add(this.text, [
      now.toISOString(),
      actorId,
      ipAddress,
      requestId,
      JSON.stringify(audit),
      JSON.stringify(events),
      JSON.stringify(waiting.map(({ queue, type }) => ({ queue, type }))),
      traceparent ?? null,
    ]);
    return () => ({
      ids: rows().flatMap(([id]) => (id === null ? [] : [id as bigint])),
      queues: rows().flatMap(([, queue]) => (queue === null ? [] : [queue as string])),
    });
  }
}

/** One statement: its parts see the database as it was before it, and write it together. */
function insertion(subscribers: readonly WaitingSubscriber[]): string {
  const conditions = subscribers.flatMap(({ queue, wanted }) =>
    wanted === undefined ? [] : [`WHEN '${queue}' THEN ${wanted}`],
  );
  const wanted =
    conditions.length === 0 ? 'TRUE' : `CASE s.queue ${conditions.join(' ')} ELSE TRUE END`;
  return `
  WITH audited AS (
    INSERT INTO audit_records ("timestamp", actor_id, actor_email, actor_role, action,
      target_type, target_id, metadata, ip_address, request_id)
    SELECT $1::timestamptz, a.actor_id, a.actor_email, a.actor_role, a.action,
      a.target_type, a.target_id, a.metadata, $3::text, $4::text
    FROM ROWS FROM (jsonb_to_recordset($5::jsonb) AS (
      actor_id integer, actor_email text, actor_role text, action text,
      target_type text, target_id text, metadata jsonb)) WITH ORDINALITY AS a
    ORDER BY a.ordinality
  ), emitted AS (
    INSERT INTO outbox_events (type, payload, occurred_at, actor_id, request_id, scope,
      maintenance_request_id, audience)
    SELECT e.type, e.payload, $1::timestamptz, $2::integer, $4::text, e.scope,
      e.maintenance_request_id, e.audience
    FROM ROWS FROM (jsonb_to_recordset($6::jsonb) AS (
      type text, payload jsonb, scope jsonb, maintenance_request_id integer, audience audience))
      WITH ORDINALITY AS e
    ORDER BY e.ordinality
    RETURNING id, type
  ), waiting AS (
    INSERT INTO waiting_events (queue, event_id, traceparent)
    SELECT s.queue, event.id, $8::text
    FROM emitted AS event
      JOIN jsonb_to_recordset($7::jsonb) AS s (queue text, type text) ON s.type = event.type
    WHERE ${wanted}
    RETURNING queue
  )
  SELECT id, NULL::text AS queue FROM emitted
  UNION ALL SELECT DISTINCT NULL::bigint, queue FROM waiting`;
}

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
