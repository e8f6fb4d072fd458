import { sql } from 'kysely';
import { type RowOf, rowsOf, select } from '../../../core/rows.js';
import {
  anyOf,
  type Fragment,
  first,
  json,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type {
  OccurrenceCause,
  ScheduleOccurrence,
  StoredOccurrenceState,
} from './occurrences.types.js';
import type { Link, Shift } from './rule/planning.js';

/** Occurrences as they are stored. */
export const OCCURRENCE_ROWS = rowsOf('scheduleOccurrences', {
  casts: { shifts: json<readonly Shift[]>() },
});

/** An occurrence as it is stored. */
export type OccurrenceRow = RowOf<typeof OCCURRENCE_ROWS>;

/** Digits of the longest number of a key. */
const DIGITS = 10;

/** The key of an occurrence `t` as it is ordered: `m2` before `m10`. */
export const KEY_ORDER: Fragment = sql`(CASE WHEN t.number IS NULL THEN t.occurrence_key
  ELSE left(t.occurrence_key, 1) || lpad(t.number::text, ${sql.raw(String(DIGITS))}, '0') END)`;

/** The same for a key. */
export function keyOrder(occurrenceKey: string): string {
  return occurrenceKey.replace(
    /^([cm])(\d+)$/,
    (_key, kind, number) => kind + number.padStart(DIGITS, '0'),
  );
}

/** An occurrence as both interfaces return it. */
export function toOccurrence(row: OccurrenceRow): ScheduleOccurrence {
  return {
    scheduleId: row.scheduleId,
    assetId: row.assetId,
    occurrenceKey: row.occurrenceKey,
    dueAt: row.dueAt,
    generatesAt: row.generatesAt,
    state: row.state,
    cause: row.cause,
    reason: row.reason,
    // PostgreSQL sorts the fields of JSON.
    shifts: row.shifts.map(({ reason, from, to }) => ({ reason, from, to })),
    requestId: row.requestId,
    completedAt: row.completedAt,
    actorId: row.actorId,
    waitsFor: null,
  };
}

/** A new occurrence, or a changed one of the same schedule, asset and key. */
export interface NewOccurrence {
  readonly assetId: number | null;
  readonly occurrenceKey: string;
  readonly number: number | null;
  readonly localTime: string;
  readonly localDay: string;
  readonly dueAt: Date;
  readonly generatesAt: Date;
  readonly state: StoredOccurrenceState;
  readonly cause: OccurrenceCause | null;
  readonly reason: string | null;
  readonly shifts: readonly Shift[];
  readonly requestId: number | null;
  readonly actorId: number | null;
}

/**
 * Stores occurrences of a locked schedule. A stored one of the same key is replaced only while it has
 * no request; otherwise nothing is written of it.
 *
 * @returns the rows, in the order of the occurrences.
 */
export async function writeOccurrences(
  statements: Statements,
  scheduleId: number,
  occurrences: readonly NewOccurrence[],
  now: Date,
): Promise<OccurrenceRow[]> {
  if (occurrences.length === 0) return [];
  const rows = JSON.stringify(occurrences);
  const written = await statements.all(
    statement(sql<OccurrenceRow>`WITH given AS (
        SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS o("assetId" int, "occurrenceKey" text,
          "number" int, "localTime" text, "localDay" text, "dueAt" timestamptz,
          "generatesAt" timestamptz, "state" text, "cause" text, "reason" text, "shifts" jsonb,
          "requestId" int, "actorId" int)
      ), t AS (
        INSERT INTO schedule_occurrences (schedule_id, asset_id, occurrence_key, number, local_time,
          local_day, due_at, generates_at, state, cause, reason, shifts, request_id, actor_id, created_at)
        SELECT ${scheduleId}::int, "assetId", "occurrenceKey", "number", "localTime", "localDay", "dueAt",
          "generatesAt", "state"::occurrence_state, "cause"::occurrence_cause, "reason", "shifts",
          "requestId", "actorId", ${now}::timestamptz
        FROM given
        ON CONFLICT (schedule_id, coalesce(asset_id, 0), occurrence_key) DO UPDATE
          SET state = EXCLUDED.state, cause = EXCLUDED.cause, reason = EXCLUDED.reason,
            request_id = EXCLUDED.request_id, actor_id = EXCLUDED.actor_id
          WHERE schedule_occurrences.state <> 'generated'
        RETURNING *
      )
      SELECT ${OCCURRENCE_ROWS.columns} FROM t`),
  );
  if (written.length < occurrences.length) throw new Error('An occurrence was made twice.');
  const byKey = new Map(written.map((row) => [keyOf(row), row]));
  return occurrences.map((one) => byKey.get(keyOf(one)) as OccurrenceRow);
}

/** An occurrence of a schedule as a key of a map. */
export function keyOf({
  assetId,
  occurrenceKey,
}: {
  readonly assetId: number | null;
  readonly occurrenceKey: string;
}): string {
  return `${assetId ?? 0} ${occurrenceKey}`;
}

const readAfter = prepared((p: Parameters<{ scheduleId: number; after: string }>) =>
  select(
    OCCURRENCE_ROWS,
    sql`WHERE t.schedule_id = ${p.scheduleId} AND t.occurrence_key > ${p.after} AND t.number IS NULL`,
  ),
);

/** The stored occurrences of a fixed rule whose keys are later than one. */
export async function occurrencesAfter(
  statements: Statements,
  scheduleId: number,
  after: string | null,
): Promise<OccurrenceRow[]> {
  return await statements.all(readAfter({ scheduleId, after: after ?? '' }));
}

const readOfKey = prepared((p: Parameters<{ scheduleId: number; key: string }>) =>
  select(
    OCCURRENCE_ROWS,
    sql`WHERE t.schedule_id = ${p.scheduleId} AND t.occurrence_key = ${p.key}`,
  ),
);

/** The stored occurrences with a key: one an asset. */
export async function occurrencesOfKey(
  statements: Statements,
  scheduleId: number,
  key: string,
): Promise<OccurrenceRow[]> {
  return await statements.all(readOfKey({ scheduleId, key }));
}

/** The last occurrence of the chain of an asset. */
export interface AssetLink extends Link {
  readonly scheduleId: number;
  readonly assetId: number | null;
}

const readLinks = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<AssetLink>`SELECT
      DISTINCT ON (schedule_id, asset_id) schedule_id, asset_id, number, state, local_time, created_at,
      closed_at
    FROM schedule_occurrences
    WHERE schedule_id = ${anyOf(p.ids)} AND number IS NOT NULL AND occurrence_key LIKE 'c%'
    ORDER BY schedule_id, asset_id, number DESC`,
);

/** The last occurrence of the chain of each asset of some schedules. */
export async function linksOfAll(
  statements: Statements,
  ids: readonly number[],
): Promise<AssetLink[]> {
  return ids.length === 0 ? [] : await statements.all(readLinks({ ids }));
}

/** The last occurrence of the chain of each asset, by asset. */
export async function chainLinks(
  statements: Statements,
  scheduleId: number,
): Promise<ReadonlyMap<number | null, AssetLink>> {
  const links = await linksOfAll(statements, [scheduleId]);
  return new Map(links.map((link) => [link.assetId, link]));
}

/** An occurrence whose request is open. */
export interface OpenOccurrence {
  readonly scheduleId: number;
  readonly requestId: number;
  readonly assetId: number | null;
  readonly dueAt: Date;
  readonly occurrenceKey: string;
}

const readOpen = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<OpenOccurrence>`SELECT schedule_id, request_id,
      asset_id, due_at, occurrence_key
    FROM schedule_occurrences
    WHERE schedule_id = ${anyOf(p.ids)} AND request_id IS NOT NULL AND closed_at IS NULL`,
);

/** The occurrences of some schedules whose requests are open. */
export async function openOccurrences(
  statements: Statements,
  ids: readonly number[],
): Promise<OpenOccurrence[]> {
  return ids.length === 0 ? [] : await statements.all(readOpen({ ids }));
}

/** The occurrences that a new trigger has to follow. */
export interface LastOccurrences {
  /** The last local day on which one was generated or skipped; null without one. */
  readonly lastDay: string | null;
  /** The highest number of a multiple of a meter. */
  readonly lastMultiple: number;
}

const readLast = prepared(
  (p: Parameters<{ scheduleId: number }>) => sql<LastOccurrences>`SELECT
      max(local_day) FILTER (WHERE state IN ('generated', 'skipped')) AS last_day,
      coalesce(max(number) FILTER (WHERE occurrence_key LIKE 'm%'), 0) AS last_multiple
    FROM schedule_occurrences WHERE schedule_id = ${p.scheduleId}`,
);

/** The last occurrences of a schedule. */
export async function lastOccurrences(
  statements: Statements,
  scheduleId: number,
): Promise<LastOccurrences> {
  const row = await first(statements, readLast({ scheduleId }));
  return row ?? { lastDay: null, lastMultiple: 0 };
}

const readUsed = prepared(
  (p: Parameters<{ id: number }>) => sql<{ used: boolean }>`SELECT
    EXISTS (SELECT FROM schedule_occurrences WHERE schedule_id = ${p.id}) AS used`,
);

/** Returns whether anything of a schedule was generated, skipped or missed. */
export async function hasOccurrences(statements: Statements, id: number): Promise<boolean> {
  return (await first(statements, readUsed({ id })))?.used ?? false;
}

/** The end of a request, or null for one that is open again. */
export interface RequestEnd {
  readonly requestId: number;
  readonly completedAt: Date | null;
  readonly closedAt: Date | null;
}

const writeEnd = prepared(
  (p: Parameters<RequestEnd>) => sql<{ id: number }>`UPDATE schedule_occurrences
    SET completed_at = ${p.completedAt}::timestamptz, closed_at = ${p.closedAt}::timestamptz
    WHERE request_id = ${p.requestId} RETURNING id`,
);

/**
 * Notes that the request of an occurrence closed, or is open again. @returns false where the request
 * has no occurrence any more.
 */
export async function setEnd(statements: Statements, end: RequestEnd): Promise<boolean> {
  return (await statements.all(writeEnd(end))).length > 0;
}

const readNumbers = prepared(
  (p: Parameters<{ scheduleId: number; after: number }>) => sql<{ number: number }>`SELECT number
    FROM schedule_occurrences
    WHERE schedule_id = ${p.scheduleId} AND number > ${p.after} AND occurrence_key LIKE 'm%'`,
);

/** The stored multiples of a meter after a number. */
export async function multiplesAfter(
  statements: Statements,
  scheduleId: number,
  after: number,
): Promise<ReadonlySet<number>> {
  const rows = await statements.all(readNumbers({ scheduleId, after }));
  return new Set(rows.map(({ number }) => number));
}
