import { sql } from 'kysely';
import type { Audience } from '../generated/prisma/enums.js';
import type { EventScope, StoredEvent } from './events.js';
import { db, type Parameters, prepared, type Statements } from './sql.js';

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
  /** Department and accounts, as JSON. */
  readonly scope: object | null;
  readonly maintenance_request_id: number | null;
  readonly audience: Audience | null;
}

/** Fields that all records of one mutation share. */
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
  /** SQL condition on `event` (`id`, `type`) that selects the wanted events; default: all. */
  readonly wanted?: string | undefined;
}

/** Records that a mutation writes besides its change. */
export interface MutationRecords {
  readonly audit: readonly AuditRow[];
  readonly events: readonly OutboxRow[];
  /** The `traceparent` of the span that emits the events. */
  readonly traceparent: string | undefined;
}

/** Result of writing the events of a mutation. */
export interface WrittenEvents {
  /** In the given order. */
  readonly ids: readonly bigint[];
  /** Queues in which some of the events wait. */
  readonly queues: readonly string[];
}

/** Parameters of the statement that writes the records of a mutation. */
interface RecordValues {
  readonly now: Date;
  readonly actorId: number | null;
  readonly ipAddress: string | null;
  readonly requestId: string;
  /** Rows as a JSON array. */
  readonly audit: string;
  readonly events: string;
  readonly subscribers: string;
  readonly traceparent: string | null;
}

/**
 * Writes the audit records and events of mutations, each in the given order, and queues the events
 * for durable subscribers.
 */
export class Records {
  private readonly insertion: ReturnType<typeof insertionFor>;

  constructor(private readonly subscribers: readonly WaitingSubscriber[]) {
    this.insertion = insertionFor(subscribers);
  }

  /** @returns the ids of the events and their queues. */
  async insert(
    statements: Statements,
    { now, actorId, ipAddress, requestId }: RecordsOrigin,
    { audit, events, traceparent }: MutationRecords,
  ): Promise<WrittenEvents> {
    const types = new Set(events.map(({ type }) => type));
    const waiting = this.subscribers.filter(({ type }) => types.has(type));
    const insertion = this.insertion({
      now,
      actorId,
      ipAddress,
      requestId,
      audit: JSON.stringify(audit),
      events: JSON.stringify(events),
      subscribers: JSON.stringify(waiting.map(({ queue, type }) => ({ queue, type }))),
      traceparent: traceparent ?? null,
    });
    const rows = await statements.all(insertion);
    return {
      ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
      queues: rows.flatMap(({ queue }) => (queue === null ? [] : [queue])),
    };
  }
}

/** One statement: all its parts see the database before it and are written together. */
function insertionFor(subscribers: readonly WaitingSubscriber[]) {
  const conditions = subscribers.flatMap(({ queue, wanted }) =>
    wanted === undefined ? [] : [`WHEN '${queue}' THEN ${wanted}`],
  );
  const wanted =
    conditions.length === 0 ? 'TRUE' : `CASE s.queue ${conditions.join(' ')} ELSE TRUE END`;
  return prepared(
    (p: Parameters<RecordValues>) => sql<{ id: bigint | null; queue: string | null }>`
  WITH audited AS (
    INSERT INTO audit_records ("timestamp", actor_id, actor_email, actor_role, action,
      target_type, target_id, metadata, ip_address, request_id)
    SELECT ${p.now}::timestamptz, a.actor_id, a.actor_email, a.actor_role, a.action,
      a.target_type, a.target_id, a.metadata, ${p.ipAddress}::text, ${p.requestId}::text
    FROM ROWS FROM (jsonb_to_recordset(${p.audit}::jsonb) AS (
      actor_id integer, actor_email text, actor_role text, action text,
      target_type text, target_id text, metadata jsonb)) WITH ORDINALITY AS a
    ORDER BY a.ordinality
  ), emitted AS (
    INSERT INTO outbox_events (type, payload, occurred_at, actor_id, request_id, scope,
      maintenance_request_id, audience)
    SELECT e.type, e.payload, ${p.now}::timestamptz, ${p.actorId}::integer, ${p.requestId}::text,
      e.scope, e.maintenance_request_id, e.audience
    FROM ROWS FROM (jsonb_to_recordset(${p.events}::jsonb) AS (
      type text, payload jsonb, scope jsonb, maintenance_request_id integer, audience audience))
      WITH ORDINALITY AS e
    ORDER BY e.ordinality
    RETURNING id, type
  ), waiting AS (
    INSERT INTO waiting_events (queue, event_id, traceparent)
    SELECT s.queue, event.id, ${p.traceparent}::text
    FROM emitted AS event
      JOIN jsonb_to_recordset(${p.subscribers}::jsonb) AS s (queue text, type text)
        ON s.type = event.type
    WHERE ${sql.raw(wanted)}
    RETURNING queue
  )
  SELECT id, NULL::text AS queue FROM emitted
  UNION ALL SELECT DISTINCT NULL::bigint, queue FROM waiting`,
  );
}

const findEvents = prepared((p: Parameters<{ ids: readonly string[] }>) =>
  db
    .selectFrom('outboxEvents')
    .select(['id', 'type', 'payload', 'occurredAt', 'actorId', 'requestId', 'scope'])
    .select(['maintenanceRequestId', 'audience'])
    .where('id', '=', sql<bigint>`ANY(${p.ids}::bigint[])`)
    .orderBy('id'),
);

/** Stored events with these ids, in the order of the outbox; deleted ones are omitted. */
export async function storedEvents(
  statements: Statements,
  ids: readonly string[],
): Promise<StoredEvent[]> {
  const rows = await statements.all(findEvents({ ids }));
  return rows.map(({ scope, maintenanceRequestId, audience, ...event }) => ({
    ...event,
    scope: wholeScope(scope as EventScope | null, maintenanceRequestId, audience),
  })) as StoredEvent[];
}

/**
 * The scope as it was emitted. Part of it is in columns; rows of earlier versions have no such
 * columns set.
 */
function wholeScope(
  scope: EventScope | null,
  requestId: number | null,
  audience: Audience | null,
): EventScope | null {
  if (requestId === null && audience === null) return scope;
  return {
    ...scope,
    ...(requestId === null ? {} : { requestId }),
    ...(audience === null ? {} : { audience }),
  };
}
