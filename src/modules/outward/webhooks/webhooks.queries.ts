import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { Tx } from '../../../core/transaction.js';
import {
  type FieldValuesByKey,
  type KnownFields,
  shownValues,
} from '../../equipment/fields/known-fields.js';

/** An event of the outbox. */
export interface EventRow {
  readonly id: bigint;
  readonly type: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}

/** A period of an endpoint's notifications; both ends are inclusive. */
export interface Period {
  readonly endpointId: number;
  readonly from: Date;
  readonly to: Date;
}

const findMissed = prepared(
  (p: Parameters<Period & { types: readonly string[]; limit: number }>) => sql<EventRow>`
  SELECT id, type, payload, occurred_at FROM outbox_events AS event
  WHERE type = ANY (${p.types}::text[]) AND payload->>'visibility' IS DISTINCT FROM 'internal'
    AND occurred_at BETWEEN ${p.from} AND ${p.to} AND NOT EXISTS (
    SELECT FROM webhook_deliveries
    WHERE endpoint_id = ${p.endpointId} AND event_id = event.id)
  ORDER BY id LIMIT ${p.limit}`,
);

/**
 * The events of a period without a delivery to the endpoint, by id.
 *
 * @param types event types that the endpoint has subscribed to.
 */
export async function missedEvents(
  statements: Statements,
  period: Period,
  types: readonly string[],
  limit: number,
): Promise<EventRow[]> {
  return await statements.all(findMissed({ ...period, types, limit }));
}

const lockOne = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('webhookEndpoints').select('id').where('id', '=', p.id).forUpdate(),
);

/** Serialises rotations of one endpoint's secret: locks the endpoint until the transaction ends. */
export async function lockEndpoint(statements: Statements, id: number): Promise<void> {
  await statements.all(lockOne({ id }));
}

const keepOne = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('webhookEndpoints').select('id').where('id', '=', p.id).forKeyShare(),
);

/** Locks an endpoint against deletion until the transaction ends. @returns false if it is gone. */
export async function keepEndpoint(statements: Statements, id: number): Promise<boolean> {
  return (await statements.all(keepOne({ id }))).length > 0;
}

/** Number of deleted rows. */
interface Deleted {
  readonly count: number;
}

const removeDeliveries = prepared(
  (p: Parameters<{ before: Date; limit: number }>) => sql<Deleted>`
  WITH deleted AS (
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE created_at < ${p.before} AND status <> 'pending' LIMIT ${p.limit})
    RETURNING id
  ) SELECT count(*)::int AS count FROM deleted`,
);

/** Deletes at most `limit` finished deliveries created before `before`. @returns their number. */
export async function deleteOldDeliveries(
  statements: Statements,
  before: Date,
  limit: number,
): Promise<number> {
  return (await first(statements, removeDeliveries({ before, limit })))?.count ?? 0;
}

const findNewestBefore = prepared((p: Parameters<{ before: Date }>) =>
  db
    .selectFrom('outboxEvents')
    .select((event) => event.fn.max('occurredAt').as('newest'))
    .where('occurredAt', '<', p.before),
);

/** Time of the newest event before `before`; undefined if there is none. */
export async function newestEventBefore(
  statements: Statements,
  before: Date,
): Promise<Date | undefined> {
  return (await first(statements, findNewestBefore({ before })))?.newest ?? undefined;
}

// The first condition on the time leaves out the partitions after the cutoff.
const removeEvents = prepared(
  (p: Parameters<{ before: Date; limit: number }>) => sql<Deleted>`
  WITH deleted AS (
    DELETE FROM outbox_events WHERE occurred_at < ${p.before} AND id IN (
      SELECT id FROM outbox_events WHERE occurred_at < ${p.before} AND id <> (
        SELECT id FROM outbox_events WHERE occurred_at < ${p.before}
        ORDER BY occurred_at DESC LIMIT 1)
      LIMIT ${p.limit})
    RETURNING id
  ) SELECT count(*)::int AS count FROM deleted`,
);

/**
 * Deletes at most `limit` outbox events that occurred before `before`. @returns their number. The
 * newest of them is kept: it may be the last position of a reader of the event feed.
 */
export async function deleteOldEvents(
  statements: Statements,
  before: Date,
  limit: number,
): Promise<number> {
  return (await first(statements, removeEvents({ before, limit })))?.count ?? 0;
}

/** An enabled endpoint with its subscription. */
export interface EnabledEndpoint {
  readonly id: number;
  readonly createdAt: Date;
  /** Id of the last event before it was created; null in rows of earlier versions. */
  readonly afterEventId: bigint | null;
  /** Subscribed event types. */
  readonly events: readonly string[];
  /** True if it gets the texts of comments. */
  readonly includeText: boolean;
}

const findEnabled = prepared(() =>
  db
    .selectFrom('webhookEndpoints')
    .select(['id', 'createdAt', 'afterEventId', 'events', 'includeText'])
    .where('enabled', 'is', true)
    .orderBy('id'),
);

/** The endpoints that are enabled. */
export async function enabledEndpoints(statements: Statements): Promise<EnabledEndpoint[]> {
  return await statements.all(findEnabled({}));
}

const findFields = prepared(
  (p: Parameters<{ id: number }>) => sql<{ categoryId: number | null; fields: FieldValuesByKey }>`
  SELECT category_id, fields FROM maintenance_requests WHERE id = ${p.id}`,
);

/** The values of fields of a request that are not for staff; none of one that is gone. */
export async function openFieldsOf(
  statements: Statements,
  known: KnownFields,
  id: number,
): Promise<FieldValuesByKey> {
  const row = await first(statements, findFields({ id }));
  if (row === undefined) return {};
  return shownValues(known, known.ofCategory(row.categoryId), row.fields, () => false);
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
