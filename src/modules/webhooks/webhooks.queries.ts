import type { Statements } from '../../core/reads.js';
import type { Tx } from '../../core/transaction.js';

/** An event of the outbox. */
export interface EventRow {
  readonly id: bigint;
  readonly type: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}

/** A period of an endpoint's notifications; both ends belong to it. */
export interface Period {
  readonly endpointId: number;
  readonly from: Date;
  readonly to: Date;
}

/**
 * The events of a period without a delivery to the endpoint, by id.
 *
 * @param types the types of events that the endpoint wants.
 */
export async function missedEvents(
  tx: Tx,
  { endpointId, from, to }: Period,
  types: readonly string[],
  limit: number,
): Promise<EventRow[]> {
  return await tx.$queryRaw<EventRow[]>`
    SELECT id, type, payload, occurred_at AS "occurredAt" FROM outbox_events AS event
    WHERE type = ANY (${[...types]}) AND payload->>'visibility' IS DISTINCT FROM 'internal'
      AND occurred_at BETWEEN ${from} AND ${to} AND NOT EXISTS (
      SELECT FROM webhook_deliveries WHERE endpoint_id = ${endpointId} AND event_id = event.id)
    ORDER BY id LIMIT ${limit}`;
}

/** Serialises rotations of one endpoint's secret: locks the endpoint until the transaction ends. */
export async function lockEndpoint(tx: Tx, id: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM webhook_endpoints WHERE id = ${id} FOR UPDATE`;
}

/** Deletes finished deliveries created before `before`, at most `limit`; returns how many. */
export async function deleteOldDeliveries(tx: Tx, before: Date, limit: number): Promise<number> {
  return await tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE created_at < ${before} AND status <> 'pending' LIMIT ${limit})`;
}

/** When the newest of the events before `before` occurred; undefined where there is none. */
export async function newestEventBefore(tx: Tx, before: Date): Promise<Date | undefined> {
  const newest = await tx.outboxEvent.aggregate({
    where: { occurredAt: { lt: before } },
    _max: { occurredAt: true },
  });
  return newest._max.occurredAt ?? undefined;
}

/**
 * Deletes events of the outbox that occurred before `before`, at most `limit`; returns how many. The newest
 * of them stays: it may be the last position of a reader of the event feed.
 */
export async function deleteOldEvents(tx: Tx, before: Date, limit: number): Promise<number> {
  // The first condition on the time leaves out the partitions after the cutoff.
  return await tx.$executeRaw`
    DELETE FROM outbox_events WHERE occurred_at < ${before} AND id IN (
      SELECT id FROM outbox_events WHERE occurred_at < ${before} AND id <> (
        SELECT id FROM outbox_events WHERE occurred_at < ${before}
        ORDER BY occurred_at DESC LIMIT 1)
      LIMIT ${limit})`;
}

/** An endpoint that is enabled, and what tells which events it gets. */
export interface EnabledEndpoint {
  readonly id: number;
  readonly createdAt: Date;
  /** Id of the last event before it was created; null in rows of earlier versions. */
  readonly afterEventId: bigint | null;
  /** The types of events that it wants. */
  readonly events: readonly string[];
  /** Whether it gets the texts of comments. */
  readonly includeText: boolean;
}

/** The endpoints that are enabled. */
export async function enabledEndpoints(statements: Statements): Promise<EnabledEndpoint[]> {
  const text = `SELECT id, created_at, after_event_id, array_to_json(events), include_text
    FROM webhook_endpoints WHERE enabled ORDER BY id`;
  const rows = await statements.rows(text, []);
  return rows.map(([id, createdAt, after, events, includeText]) => ({
    id: id as number,
    createdAt: createdAt as Date,
    afterEventId: after as bigint | null,
    events: events as string[],
    includeText: includeText as boolean,
  }));
}

/** The texts of comments by id; a deleted one has none. */
export async function textsOfComments(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.comment.findMany({
    where: { id: { in: [...ids] }, visibility: 'public' },
    select: { id: true, body: true },
  });
  return new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body]])));
}
