import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { lockRow, type RowOf, rowsOf } from '../../../core/rows.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';
import { RULED } from '../../system/system-settings/ruled.queries.js';
import type { Meter, StoredReading } from './meters.types.js';

/** Meters as they are stored, with their folded name. */
export const METER_ROWS = rowsOf('meters', { casts: { lastValue: 'float8', total: 'float8' } });

/** A meter as it is stored. */
export type MeterRow = RowOf<typeof METER_ROWS>;

/** Readings. */
export const READING_ROWS = rowsOf('readings', { casts: { value: 'float8', delta: 'float8' } });

/** A meter as both interfaces return it. */
export function toMeter({ nameKey: _, ...meter }: MeterRow): Meter {
  return meter;
}

/** The order of meters by name. */
export const BY_NAME: RowOrder<MeterRow> = { by: 'nameKey', kind: 'text' };

/** The order of readings by time. */
export const BY_TIME: RowOrder<StoredReading> = { by: 'at', kind: 'date' };

/** The id of a meter of an asset by its name, unless it is archived; undefined without one. */
export async function meterOfName(
  statements: Statements,
  assetId: number,
  name: string,
): Promise<number | undefined> {
  const found = statement(sql<{ id: number }>`SELECT id FROM meters
    WHERE asset_id = ${assetId} AND name_key = ${nameKey(name)} AND archived_at IS NULL`);
  return (await first(statements, found))?.id;
}

/** A meter that is locked, with what decides who may write it. */
export type LockedMeter = MeterRow & {
  readonly departmentId: number;
  /** Path of the asset: ids from the root. */
  readonly path: string;
  /** Whether anything waits for its readings. */
  readonly ruled: boolean;
};

/** A meter, locked until the transaction ends; undefined for an unknown id. */
export async function lockedMeter(
  statements: Statements,
  id: number,
): Promise<LockedMeter | undefined> {
  await lockRow(statements, 'meters', id);
  return await first(
    statements,
    statement(sql<LockedMeter>`SELECT ${METER_ROWS.columns}, asset.department_id, asset.path,
      ${RULED} AS ruled FROM meters AS t JOIN assets AS asset ON asset.id = t.asset_id WHERE t.id = ${id}`),
  );
}

/** Number of readings before with whose rises a rise is compared. */
const COMPARED = 10;
/** Factor from which on a rise is unusual. */
const UNUSUAL_FACTOR = 5;

/** The rise to a reading, before it is entered. */
export interface Rise {
  readonly delta: number | null;
  readonly unusual: boolean;
}

/**
 * The rise to a reading that would follow the last one of a locked meter: it is unusual where it is
 * much larger than the largest of the readings before, or passes several multiples of a schedule.
 */
export async function riseTo(
  statements: Statements,
  { meterId, replacesMeter, ...reading }: Pick<NewReading, 'meterId' | 'value' | 'replacesMeter'>,
): Promise<Rise> {
  const value = sql`${reading.value.toFixed(3)}::text::numeric`;
  const row = await first(
    statements,
    statement(sql<Rise>`WITH risen AS (
        SELECT id, kind, coalesce(total, 0) AS before,
          CASE WHEN last_at IS NULL THEN ${value}
            WHEN ${replacesMeter}::boolean THEN total ELSE total + ${value} - last_value END AS after,
          CASE WHEN last_at IS NULL THEN NULL
            WHEN ${replacesMeter}::boolean THEN 0 ELSE ${value} - last_value END AS delta
        FROM meters WHERE id = ${meterId}
      ), earlier AS (
        SELECT delta FROM readings WHERE meter_id = ${meterId}
        ORDER BY at DESC, id DESC LIMIT ${COMPARED}
      ), counting AS (
        SELECT meter_every AS every, CASE WHEN base = 'completion' THEN meter_base ELSE meter_start END AS start,
          CASE WHEN base = 'completion' THEN 0 ELSE meter_done END AS done
        FROM schedules
        WHERE meter_id = ${meterId} AND state = 'active' AND archived_at IS NULL
      )
      SELECT delta::float8 AS delta, kind = 'counter' AND (
          coalesce(delta > ${UNUSUAL_FACTOR} * (SELECT max(delta) FROM earlier WHERE delta > 0), false)
          OR EXISTS (SELECT FROM counting
            WHERE floor((after - start) / every) - greatest(floor((before - start) / every), done, 0) >= 2)
        ) AS unusual
      FROM risen`),
  );
  return row ?? { delta: null, unusual: false };
}

/** A new reading of a locked meter. */
export interface NewReading {
  readonly meterId: number;
  readonly value: number;
  readonly at: Date;
  readonly receivedAt: Date | null;
  readonly note: string | null;
  readonly replacesMeter: boolean;
  readonly unusual: boolean;
  readonly enteredById: number;
  readonly now: Date;
}

/**
 * Adds the last reading of a meter, and writes the values of the meter that follow from it. All
 * sums are those of decimals. @returns the id of the reading.
 */
export async function insertReading(statements: Statements, reading: NewReading): Promise<number> {
  const { meterId, at, receivedAt, note, replacesMeter, unusual, enteredById, now } = reading;
  const value = sql`${reading.value.toFixed(3)}::text::numeric`;
  const row = await first(
    statements,
    statement(sql<{ id: number }>`WITH before AS (
        SELECT id, kind, last_value, total,
          CASE WHEN last_at IS NULL THEN NULL
            WHEN ${replacesMeter}::boolean THEN 0 ELSE ${value} - last_value END AS delta
        FROM meters WHERE id = ${meterId}
      ), written AS (
        UPDATE meters SET last_value = ${value}, last_at = ${at}::timestamptz,
          total = CASE WHEN before.kind = 'counter'
            THEN coalesce(before.total + before.delta, ${value}) END
        FROM before WHERE meters.id = before.id
      )
      INSERT INTO readings
        (meter_id, value, at, received_at, note, replaces_meter, delta, unusual, entered_by_id, created_at)
      SELECT id, ${value}, ${at}::timestamptz, ${receivedAt}::timestamptz, ${note},
        ${replacesMeter}::boolean, delta, ${unusual}::boolean, ${enteredById}::int, ${now}::timestamptz
      FROM before RETURNING id`),
  );
  return row?.id ?? 0;
}

/** The id of the last reading of a meter; undefined without one. */
export async function lastReadingId(
  statements: Statements,
  meterId: number,
): Promise<number | undefined> {
  const last = statement(sql<{ id: number }>`SELECT id FROM readings
    WHERE meter_id = ${meterId} ORDER BY at DESC, id DESC LIMIT 1`);
  return (await first(statements, last))?.id;
}

/** Returns whether a meter has readings, or a schedule counts by it. */
export async function isMeterInUse(statements: Statements, id: number): Promise<boolean> {
  const used = statement(sql<{ used: boolean }>`SELECT
    EXISTS (SELECT FROM readings WHERE meter_id = ${id})
      OR EXISTS (SELECT FROM schedules WHERE meter_id = ${id}) AS used`);
  return (await first(statements, used))?.used ?? false;
}

/** Deletes the last reading of a locked meter, whose values become those of the one before. */
export async function deleteLastReading(
  statements: Statements,
  { id, meterId }: Pick<StoredReading, 'id' | 'meterId'>,
): Promise<void> {
  await statements.all(
    statement(sql`WITH gone AS (DELETE FROM readings WHERE id = ${id} RETURNING delta), last AS (
        SELECT value, at FROM readings WHERE meter_id = ${meterId} AND id <> ${id}
        ORDER BY at DESC, id DESC LIMIT 1
      )
      UPDATE meters SET last_value = (SELECT value FROM last), last_at = (SELECT at FROM last),
        total = CASE WHEN EXISTS (SELECT FROM last) THEN total - gone.delta END
      FROM gone WHERE meters.id = ${meterId}`),
  );
}
