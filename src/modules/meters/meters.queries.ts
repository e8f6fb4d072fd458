import { sql } from 'kysely';
import type { RowOrder } from '../../core/row-lists.js';
import { anyOf, type Fragment, first, type Statements, statement } from '../../core/sql.js';
import { nameKey } from '../../core/text.js';
import type { Meter, Reading } from './meters.types.js';

/** A meter as it is stored, with its folded name. */
export interface MeterRow extends Meter {
  readonly nameKey: string;
}

/** The columns of `MeterRow`, of the table `t`. Fifteen digits are exact in a double. */
export const METER_COLUMNS: Fragment = sql`t.id, t.asset_id, t.name, t.name_key, t.unit, t.kind,
  t.last_value::float8 AS last_value, t.last_at, t.total::float8 AS total, t.archived_at,
  t.version, t.created_at, t.updated_at`;

/** The columns of a reading, of the table `t`. */
export const READING_COLUMNS: Fragment = sql`t.id, t.meter_id, t.value::float8 AS value, t.at,
  t.note, t.replaces_meter, t.delta::float8 AS delta, t.entered_by_id, t.created_at`;

/** A meter as both interfaces return it. */
export function toMeter({ nameKey: _, ...meter }: MeterRow): Meter {
  return meter;
}

/** The order of meters by name. */
export const BY_NAME: RowOrder<MeterRow> = {
  column: 'name_key',
  kind: 'text',
  value: (row) => row.nameKey,
};

/** The order of readings by time. */
export const BY_TIME: RowOrder<Reading> = { column: 'at', kind: 'date', value: (row) => row.at };

/** A meter; undefined for an unknown id. */
export async function findMeter(statements: Statements, id: number): Promise<MeterRow | undefined> {
  return await first(
    statements,
    statement(sql<MeterRow>`SELECT ${METER_COLUMNS} FROM meters AS t WHERE t.id = ${id}`),
  );
}

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
export interface LockedMeter extends MeterRow {
  readonly departmentId: number;
  /** Path of the asset: ids from the root. */
  readonly path: string;
}

/** A meter, locked until the transaction ends; undefined for an unknown id. */
export async function lockedMeter(
  statements: Statements,
  id: number,
): Promise<LockedMeter | undefined> {
  await statements.all(statement(sql`SELECT id FROM meters WHERE id = ${id} FOR UPDATE`));
  return await first(
    statements,
    statement(sql<LockedMeter>`SELECT ${METER_COLUMNS}, asset.department_id, asset.path
      FROM meters AS t JOIN assets AS asset ON asset.id = t.asset_id WHERE t.id = ${id}`),
  );
}

/** A reading; undefined for an unknown id. */
export async function findReading(
  statements: Statements,
  id: number,
): Promise<Reading | undefined> {
  return (await readingsWithIds(statements, [id]))[0];
}

/** The readings with these ids, in no order. */
export async function readingsWithIds(
  statements: Statements,
  ids: readonly number[],
): Promise<Reading[]> {
  return await statements.all(
    statement(sql<Reading>`
      SELECT ${READING_COLUMNS} FROM readings AS t WHERE t.id = ${anyOf(sql.val(ids))}`),
  );
}

/** A new reading of a locked meter. */
export interface NewReading {
  readonly meterId: number;
  readonly value: number;
  readonly at: Date;
  readonly note: string | null;
  readonly replacesMeter: boolean;
  readonly enteredById: number;
  readonly now: Date;
}

/**
 * Adds the last reading of a meter, and writes the values of the meter that follow from it. All
 * sums are those of decimals. @returns the id of the reading.
 */
export async function insertReading(statements: Statements, reading: NewReading): Promise<number> {
  const { meterId, at, note, replacesMeter, enteredById, now } = reading;
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
        (meter_id, value, at, note, replaces_meter, delta, entered_by_id, created_at)
      SELECT id, ${value}, ${at}::timestamptz, ${note}, ${replacesMeter}::boolean, delta,
        ${enteredById}::int, ${now}::timestamptz
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
  { id, meterId }: Pick<Reading, 'id' | 'meterId'>,
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

/** Deletes a meter without readings. */
export async function deleteMeter(statements: Statements, id: number): Promise<void> {
  await statements.all(statement(sql`DELETE FROM meters WHERE id = ${id}`));
}
