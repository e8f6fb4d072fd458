import { type RawBuilder, sql } from 'kysely';
import { type AccountActor, inScope } from '../../../core/actor.js';
import type { RowOrder } from '../../../core/row-lists.js';
import { lockRow, type RowOf, rowWithId, withColumns } from '../../../core/rows.js';
import { columnsOf, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { visibleIn } from '../../requests/maintenance/maintenance.access.js';
import { OPEN_STATUSES } from '../../requests/maintenance/steps/steps.transitions.js';
import type { Downtime } from './downtimes.types.js';

const STORED = columnsOf('downtimes', 't', {
  without: ['requestId', 'createdById'],
  computed: { storedRequestId: sql<number | null>`t.request_id` },
});

/** Downtimes as they are stored, with `requestId` as the actor sees it. */
export function downtimeRows(actor: AccountActor | null) {
  return withColumns(
    { table: 'downtimes', columns: STORED },
    { requestId: visibleRequestId(actor) },
  );
}

/** Such a downtime. */
export type DowntimeRow = RowOf<ReturnType<typeof downtimeRows>>;

/** The request of the downtime `t` for an actor who sees it; null otherwise. */
export function visibleRequestId(actor: AccountActor | null): RawBuilder<number | null> {
  if (actor === null || !inScope(actor, 'maintenance.read')) return sql`NULL::int`;
  return sql`(SELECT seen.id FROM maintenance_requests AS seen
    WHERE seen.id = t.request_id AND ${visibleIn(actor, 'seen')})`;
}

/** A downtime as both interfaces return it. */
export function toDowntime({ storedRequestId: _, ...downtime }: DowntimeRow): Downtime {
  return downtime;
}

/** The order by start. */
export const BY_START: RowOrder<DowntimeRow> = { by: 'startedAt', kind: 'date' };

/** The id of the open downtime of an asset, which has one at most. */
export function openOf(assetId: number): Fragment {
  return sql`(SELECT id FROM downtimes WHERE asset_id = ${assetId} AND ended_at IS NULL)`;
}

/**
 * The downtimes that end after a time, in two parts: those that begin then or later, and those
 * that are under way, which are few and have a separate index.
 *
 * @param to end of the period that they overlap; not a part of it.
 */
export function partsFrom(from: Date, to: Date | undefined): Fragment[] {
  const start = sql`${from}::timestamptz`;
  const isEmpty = to === undefined ? sql`false` : sql`${start} = ${to}::timestamptz`;
  // OFFSET keeps the planner from reading the order of the page instead of that index.
  return [
    sql`(SELECT * FROM downtimes WHERE started_at >= ${start})`,
    sql`(SELECT * FROM downtimes WHERE tstzrange(started_at, ended_at) @> ${start}
      AND started_at < ${start} AND NOT (${isEmpty}) OFFSET 0)`,
  ];
}

/** The columns of an asset that decide who may record downtimes of it. */
export interface DownAsset {
  readonly id: number;
  readonly departmentId: number;
  readonly isRetired: boolean;
}

/**
 * Locks an asset until the transaction ends, so that nobody else writes a downtime of it, except to
 * end one.
 *
 * @returns undefined for an unknown id.
 */
export async function lockForDowntime(
  statements: Statements,
  assetId: number,
): Promise<DownAsset | undefined> {
  return await first(
    statements,
    statement(sql<DownAsset>`
      SELECT id, department_id, state = 'retired' AS is_retired FROM assets
      WHERE id = ${assetId} FOR UPDATE`),
  );
}

/**
 * A downtime with its asset, both locked until the transaction ends; undefined for an unknown id.
 * The asset comes first, as in every other change.
 */
export async function lockedDowntime(
  statements: Statements,
  actor: AccountActor,
  id: number,
): Promise<{ readonly asset: DownAsset; readonly row: DowntimeRow } | undefined> {
  const found = await rowWithId(statements, downtimeRows(actor), id);
  if (found === undefined) return undefined;
  const asset = await lockForDowntime(statements, found.assetId);
  await lockRow(statements, 'downtimes', id);
  const row = await rowWithId(statements, downtimeRows(actor), id);
  return asset === undefined || row === undefined ? undefined : { asset, row };
}

/** The times of a downtime. */
export interface Times {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/**
 * The id of another downtime of the asset that overlaps; undefined without one. One without a
 * duration overlaps none.
 */
export async function overlapping(
  statements: Statements,
  assetId: number,
  { startedAt, endedAt }: Times,
  except: number | null,
): Promise<number | undefined> {
  const row = await first(
    statements,
    statement(sql<{ id: number }>`SELECT id FROM downtimes
      WHERE asset_id = ${assetId} AND id IS DISTINCT FROM ${except}::int
        AND started_at < coalesce(${endedAt}::timestamptz, 'infinity')
        AND (ended_at IS NULL OR (ended_at > ${startedAt}::timestamptz AND ended_at > started_at))
      LIMIT 1`),
  );
  return row?.id;
}

/** The last end of the downtimes of an asset; open ones do not count. */
export async function lastEnd(statements: Statements, assetId: number): Promise<Date | null> {
  const row = await first(
    statements,
    statement(sql<{ endedAt: Date }>`SELECT ended_at FROM downtimes
      WHERE asset_id = ${assetId} AND ended_at IS NOT NULL
      ORDER BY started_at DESC, id DESC LIMIT 1`),
  );
  return row?.endedAt ?? null;
}

/** The stored values of a downtime that clients set. */
export interface StoredDowntime extends Times {
  readonly planned: boolean;
  readonly reason: string | null;
  readonly requestId: number | null;
}

/** Adds a downtime. @returns its id. */
export async function insertDowntime(
  statements: Statements,
  values: StoredDowntime & {
    readonly assetId: number;
    readonly createdById: number | null;
    readonly now: Date;
    readonly receivedAt?: Date | null;
  },
): Promise<number> {
  const { assetId, startedAt, endedAt, planned, reason, requestId, createdById, now } = values;
  const { receivedAt = null } = values;
  const row = await first(
    statements,
    statement(sql<{ id: number }>`INSERT INTO downtimes
      (asset_id, started_at, ended_at, planned, reason, request_id, created_by_id, created_at, updated_at,
        received_at)
      VALUES (${assetId}, ${startedAt}::timestamptz, ${endedAt}::timestamptz, ${planned}::boolean,
        ${reason}, ${requestId}::int, ${createdById}::int, ${now}::timestamptz, ${now}::timestamptz,
        ${receivedAt}::timestamptz)
      RETURNING id`),
  );
  return row?.id ?? 0;
}

/**
 * Writes a downtime, and adds 1 to its version.
 *
 * @param receivedAt null to leave it.
 */
export async function updateDowntime(
  statements: Statements,
  id: number,
  { startedAt, endedAt, planned, reason, requestId }: StoredDowntime,
  { now, receivedAt }: { readonly now: Date; readonly receivedAt: Date | null },
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE downtimes SET started_at = ${startedAt}::timestamptz,
        ended_at = ${endedAt}::timestamptz, planned = ${planned}::boolean, reason = ${reason},
        request_id = ${requestId}::int, version = version + 1, updated_at = ${now}::timestamptz,
        received_at = coalesce(${receivedAt}::timestamptz, received_at)
      WHERE id = ${id}`),
  );
}

/** Open downtimes: those of a request, or those of assets. */
export type OpenDowntimes =
  | { readonly requestId: number }
  | { readonly assetIds: readonly number[] };

/** A downtime that the service changed. */
export type ChangedDowntime = Pick<
  Downtime,
  'id' | 'assetId' | 'startedAt' | 'endedAt' | 'planned' | 'requestId'
>;

const CHANGED = sql`id, asset_id, started_at, ended_at, planned, request_id`;

/** Ends open downtimes, not before their start. @returns those that it ended. */
export async function endOpen(
  statements: Statements,
  open: OpenDowntimes,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<ChangedDowntime[]> {
  const which =
    'requestId' in open
      ? sql`request_id = ${open.requestId}`
      : sql`asset_id = ANY (${open.assetIds}::int[])`;
  return await statements.all(
    statement(sql<ChangedDowntime>`UPDATE downtimes
      SET ended_at = greatest(started_at, ${at}::timestamptz), version = version + 1,
        updated_at = ${now}::timestamptz,
        received_at = CASE WHEN ${at}::timestamptz < ${now}::timestamptz THEN ${now}::timestamptz
          ELSE received_at END
      WHERE ${which} AND ended_at IS NULL RETURNING ${CHANGED}`),
  );
}

/**
 * Gives the open downtimes of a request to another request, where that is open and on the same
 * asset. @returns those that it gave.
 */
export async function giveOpen(
  statements: Statements,
  { from, to }: { readonly from: number; readonly to: number },
  now: Date,
): Promise<ChangedDowntime[]> {
  return await statements.all(
    statement(sql<ChangedDowntime>`UPDATE downtimes
      SET request_id = ${to}, version = version + 1, updated_at = ${now}::timestamptz
      WHERE request_id = ${from} AND ended_at IS NULL AND asset_id = (
        SELECT original.asset_id FROM maintenance_requests AS original
        WHERE original.id = ${to}
          AND original.status = ANY (${[...OPEN_STATUSES]}::maintenance_status[]))
      RETURNING ${CHANGED}`),
  );
}
