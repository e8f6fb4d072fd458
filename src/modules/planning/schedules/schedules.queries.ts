import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf, select } from '../../../core/rows.js';
import {
  type Fragment,
  first,
  json,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { AssetState } from '../../../generated/prisma/enums.js';
import {
  type FieldValuesByKey,
  type KnownFields,
  shownValues,
} from '../../equipment/fields/known-fields.js';
import { NEVER, shownDue } from '../../requests/maintenance/clocks/never.js';
import { type Schedule, VALUES } from './schedules.types.js';

/** Schedules as they are stored. */
export const SCHEDULE_ROWS = rowsOf('schedules', {
  without: ['searchText'],
  casts: {
    ...{ meterEvery: 'float8', meterStart: 'float8', meterBase: 'float8' },
    fields: json<FieldValuesByKey>(),
  },
  computed: {
    /** In the order of the list; times are texts. */
    assets: sql<readonly { assetId: number; state: AssetState; addedAt: string }[]>`coalesce((
      SELECT jsonb_agg(jsonb_build_object('assetId', own.asset_id, 'state', asset.state,
        'addedAt', own.added_at) ORDER BY own.position)
      FROM schedule_assets AS own JOIN assets AS asset ON asset.id = own.asset_id
      WHERE own.schedule_id = t.id), '[]')`,
  },
});

/** A schedule as it is stored. */
export type ScheduleRow = RowOf<typeof SCHEDULE_ROWS>;

/**
 * A schedule as both interfaces return it.
 *
 * @param known the definitions of fields; in GraphQL the resolver of the fields has them.
 */
export function toSchedule(row: ScheduleRow, known?: KnownFields): Schedule {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    priority: row.priority,
    categoryId: row.categoryId,
    locationId: row.locationId,
    assetIds: assetIdsOf(row),
    checklistId: row.checklistId,
    assigneeId: row.assigneeId,
    estimateMinutes: row.estimateMinutes,
    fields: known && shownFields(known, row, row.fields),
    departmentId: row.departmentId,
    state: row.state,
    pausedReason: row.pausedReason,
    trigger: triggerOf(row),
    leadDays: row.leadDays,
    ifOpen: row.ifOpen,
    toleranceDays: row.toleranceDays,
    nextDueAt: shownDue(row.nextDueAt),
    editorId: row.editorId,
    archivedAt: row.archivedAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    [VALUES]: row.fields,
  };
}

/** The values of a schedule that its category has; those who see a schedule are its staff. */
export function shownFields(
  known: KnownFields,
  { categoryId }: Pick<Schedule, 'categoryId'>,
  values: FieldValuesByKey,
): FieldValuesByKey {
  return shownValues(known, known.ofCategory(categoryId), values, () => true);
}

/** The ids of the assets of a schedule. */
export function assetIdsOf({ assets }: Pick<ScheduleRow, 'assets'>): number[] {
  return assets.map(({ assetId }) => assetId);
}

/** The columns of the trigger of a schedule. */
export type TriggerColumns = Pick<
  ScheduleRow,
  | 'rrule'
  | 'startsAt'
  | 'timeZone'
  | 'base'
  | 'onClosedDay'
  | 'calendarId'
  | 'meterId'
  | 'meterEvery'
  | 'meterStart'
>;

/** The trigger of a schedule. */
export function triggerOf(row: TriggerColumns): Schedule['trigger'] {
  const { rrule, startsAt, timeZone, base, onClosedDay, calendarId } = row;
  const { meterId, meterEvery: every, meterStart: startAt } = row;
  return {
    time:
      rrule === null || startsAt === null || timeZone === null
        ? null
        : {
            ...{ rrule, startsAt, timeZone, calendarId },
            ...{ base: base ?? 'fixed', onClosedDay: onClosedDay ?? 'keep' },
          },
    meter:
      meterId === null || every === null || startAt === null ? null : { meterId, every, startAt },
  };
}

/** Returns whether the occurrences of a schedule form a chain, of which one is open at a time. */
export function isChain({ base }: Pick<ScheduleRow, 'base'>): boolean {
  return base === 'completion';
}

/** Returns whether an occurrence waits while the request of one before it is open. */
export function waitsForOpen(row: Pick<ScheduleRow, 'base' | 'ifOpen'>): boolean {
  return row.ifOpen === 'skip' && !isChain(row);
}

/** An asset for which a schedule generates. */
export interface LiveAsset {
  readonly assetId: number | null;
  readonly state: AssetState;
  /** Occurrences that were due before are not generated. */
  readonly since: Date;
}

/** The assets for which a schedule generates; one null where it has no assets. */
export function liveAssets(
  row: Pick<ScheduleRow, 'assets' | 'effectiveFrom'>,
): readonly LiveAsset[] {
  const { assets, effectiveFrom } = row;
  if (assets.length === 0) return [{ assetId: null, state: 'in_service', since: effectiveFrom }];
  return assets
    .filter(({ state }) => state !== 'retired')
    .map(({ assetId, state, addedAt }) => {
      const added = new Date(addedAt);
      return { assetId, state, since: added > effectiveFrom ? added : effectiveFrom };
    });
}

/** The time of `nextDueLast` without a next due time. */
const LAST = new Date(0);

/** The orders of the list. */
export const SCHEDULE_ORDERS = {
  createdAt: { by: 'createdAt', kind: 'date' },
  title: { by: 'titleKey', kind: 'text' },
  nextDueAt: { by: 'nextDueAt', kind: 'date' },
} as const satisfies Record<string, RowOrder<ScheduleRow>>;

/** The order by the next due time, the latest first: those without are last here, too. */
export const LATEST_DUE: RowOrder<ScheduleRow> = { by: 'nextDueLast', kind: 'date' };

const findOne = prepared((p: Parameters<{ id: number }>) =>
  select(SCHEDULE_ROWS, sql`WHERE t.id = ${p.id}`),
);

/** A schedule; undefined for an unknown id. */
export async function findSchedule(
  statements: Statements,
  id: number,
): Promise<ScheduleRow | undefined> {
  return await first(statements, findOne({ id }));
}

const lockOne = prepared(
  (p: Parameters<{ id: number }>) =>
    sql<{ id: number }>`SELECT id FROM schedules WHERE id = ${p.id} FOR NO KEY UPDATE`,
);

/** A schedule, locked until the transaction ends; undefined for an unknown id. */
export async function lockSchedule(
  statements: Statements,
  id: number,
): Promise<ScheduleRow | undefined> {
  if ((await first(statements, lockOne({ id }))) === undefined) return undefined;
  return await findSchedule(statements, id);
}

const lockDue = prepared((p: Parameters<{ now: Date }>) =>
  select(
    SCHEDULE_ROWS,
    sql`WHERE t.next_run_at <= ${p.now}::timestamptz
    ORDER BY t.next_run_at LIMIT 1 FOR NO KEY UPDATE OF t SKIP LOCKED`,
  ),
);

/**
 * The schedule at which the finder has to look first, locked until the transaction ends; those that
 * somebody else has locked are left out.
 */
export async function lockDueSchedule(
  statements: Statements,
  now: Date,
): Promise<ScheduleRow | undefined> {
  return await first(statements, lockDue({ now }));
}

const lockOfMeter = prepared(
  (p: Parameters<{ meterId: number }>) => sql<{ id: number }>`SELECT id FROM schedules
    WHERE meter_id = ${p.meterId} AND state = 'active' AND archived_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
);

/** The active schedules with a meter, locked until the transaction ends. */
export async function lockSchedulesOfMeter(
  statements: Statements,
  meterId: number,
): Promise<readonly number[]> {
  return (await statements.all(lockOfMeter({ meterId }))).map(({ id }) => id);
}

/** When a schedule is due next, and when the finder looks at it; null for never. */
export interface Outlook {
  readonly nextDueAt: Date | null;
  readonly nextRunAt: Date | null;
}

/** The columns that generating moves on. */
export interface Progress extends Outlook {
  readonly doneUntil: string | null;
  readonly meterDone: number;
  readonly meterBase: number | null;
}

const writeProgress = prepared(
  (
    p: Parameters<Omit<Progress, 'nextDueAt'> & { id: number; nextDueAt: Date; nextDueLast: Date }>,
  ) => sql`UPDATE schedules SET next_due_at = ${p.nextDueAt}::timestamptz,
      next_due_last = ${p.nextDueLast}::timestamptz, next_run_at = ${p.nextRunAt}::timestamptz,
      done_until = ${p.doneUntil}::text, meter_done = ${p.meterDone}::int,
      meter_base = ${p.meterBase}::float8::numeric(24, 3)
    WHERE id = ${p.id}`,
);

/** Moves a schedule on. Neither version nor `updatedAt` move. */
export async function setProgress(
  statements: Statements,
  id: number,
  { nextDueAt, ...progress }: Progress,
): Promise<void> {
  const { doneUntil, meterDone, meterBase, nextRunAt } = progress;
  const due = { nextDueAt: nextDueAt ?? NEVER, nextDueLast: nextDueAt ?? LAST };
  await statements.all(writeProgress({ id, ...due, nextRunAt, doneUntil, meterDone, meterBase }));
}

/** Lets the finder look at schedules at once, by a condition over `t`. */
export async function lookAgain(
  statements: Statements,
  condition: Fragment,
  now: Date,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE schedules AS t SET next_run_at = ${now}::timestamptz
      WHERE ${condition} AND t.state = 'active' AND t.archived_at IS NULL`),
  );
}

const writePause = prepared(
  (p: Parameters<{ id: number; reason: string; now: Date }>) => sql`UPDATE schedules
    SET state = 'paused', paused_reason = ${p.reason}::schedule_pause_reason,
      version = version + 1, updated_at = ${p.now}::timestamptz, next_run_at = NULL,
      next_due_at = DEFAULT, next_due_last = DEFAULT
    WHERE id = ${p.id}`,
);

/** Pauses a schedule, as the service. */
export async function setPaused(
  statements: Statements,
  id: number,
  reason: 'editor_lost_right' | 'no_asset',
  now: Date,
): Promise<void> {
  await statements.all(writePause({ id, reason, now }));
}

/** A meter as a schedule counts by it. */
export interface CountedMeter {
  readonly assetId: number;
  readonly kind: 'counter' | 'gauge';
  readonly total: number | null;
  readonly archivedAt: Date | null;
}

const readMeter = prepared(
  (
    p: Parameters<{ id: number }>,
  ) => sql<CountedMeter>`SELECT asset_id, kind, total::float8 AS total,
    archived_at FROM meters WHERE id = ${p.id}`,
);

/** A meter; undefined for an unknown id. */
export async function countedMeter(
  statements: Statements,
  id: number,
): Promise<CountedMeter | undefined> {
  return await first(statements, readMeter({ id }));
}
