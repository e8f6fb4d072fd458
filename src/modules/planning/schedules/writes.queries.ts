import { sql } from 'kysely';
import { searchFold } from '../../../core/search-fold.js';
import { db, first, type Statements, statement } from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import { NEVER } from '../../requests/maintenance/clocks/never.js';
import type { Outlook, ScheduleRow, TriggerColumns } from './schedules.queries.js';
import type { Schedule } from './schedules.types.js';

/** Fields that people write, besides trigger and assets. */
export type Content = Pick<
  Schedule,
  | 'title'
  | 'description'
  | 'priority'
  | 'categoryId'
  | 'locationId'
  | 'checklistId'
  | 'assigneeId'
  | 'estimateMinutes'
  | 'departmentId'
  | 'state'
  | 'leadDays'
  | 'ifOpen'
  | 'toleranceDays'
>;

/** Columns that follow from what people write. */
export type Internal = Pick<
  ScheduleRow,
  | 'pausedReason'
  | 'editorId'
  | 'toleranceMinutes'
  | 'effectiveFrom'
  | 'triggerFrom'
  | 'startsAfter'
  | 'doneUntil'
  | 'meterDone'
  | 'meterOffset'
  | 'meterBase'
>;

type Columns = Content & TriggerColumns & Internal;

/** Inserts a schedule without assets. @returns its id. */
export async function insertSchedule({ statements, now }: Unit, row: Columns): Promise<number> {
  const insertion = db
    .insertInto('schedules')
    .values({ ...stored(row), createdAt: now, updatedAt: now } as never)
    .returning('id');
  const made = await first(statements, statement(insertion));
  return (made as { readonly id: number }).id;
}

/** Writes the given columns of a schedule, and adds 1 to its version. */
export async function changeSchedule(
  { statements, now }: Unit,
  before: ScheduleRow,
  changes: Partial<Columns>,
): Promise<void> {
  const { title = before.title, description = before.description } = changes;
  const given = Object.entries({ ...changes, title, description }).filter(
    ([, value]) => value !== undefined,
  );
  const written = stored(Object.fromEntries(given) as unknown as Columns);
  const change = db
    .updateTable('schedules')
    .set({ ...written, updatedAt: now } as never)
    .set('version', sql<number>`version + 1`)
    .where('id', '=', before.id);
  await statements.all(statement(change));
}

/** The columns, with the folded texts, and decimals as texts. */
function stored<T extends Pick<Columns, 'title' | 'description'> & Partial<Columns>>(row: T) {
  const { title, description, meterEvery, meterStart, meterBase } = row;
  return {
    ...row,
    titleKey: nameKey(title),
    searchText: searchFold(`${title}\n${description}`),
    ...(meterEvery === undefined ? {} : { meterEvery: decimal(meterEvery) }),
    ...(meterStart === undefined ? {} : { meterStart: decimal(meterStart) }),
    ...(meterBase === undefined ? {} : { meterBase: decimal(meterBase) }),
  };
}

function decimal(value: number | null): string | null {
  return value === null ? null : value.toFixed(3);
}

/** Makes these the assets of a schedule; those that it has keep the time of their addition. */
export async function setAssets(
  { statements, now }: Unit,
  id: number,
  assetIds: readonly number[],
): Promise<void> {
  await statements.all(
    statement(sql`WITH gone AS (
        DELETE FROM schedule_assets
        WHERE schedule_id = ${id} AND asset_id <> ALL (${assetIds}::int[])
      )
      INSERT INTO schedule_assets (schedule_id, asset_id, position, added_at)
      SELECT ${id}::int, given.id, given.place - 1, ${now}::timestamptz
      FROM unnest(${assetIds}::int[]) WITH ORDINALITY AS given(id, place)
      ON CONFLICT (schedule_id, asset_id) DO UPDATE SET position = EXCLUDED.position`),
  );
}

/** Writes when a schedule is due next. */
export async function setOutlook(
  statements: Statements,
  id: number,
  { nextDueAt, nextRunAt }: Outlook,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE schedules SET next_due_at = ${nextDueAt ?? NEVER}::timestamptz,
      next_due_last = ${nextDueAt ?? new Date(0)}::timestamptz, next_run_at = ${nextRunAt}::timestamptz
      WHERE id = ${id}`),
  );
}

/** Archives a schedule. */
export async function archiveSchedule({ statements, now }: Unit, id: number): Promise<void> {
  await statements.all(
    statement(sql`UPDATE schedules SET archived_at = ${now}::timestamptz,
      updated_at = ${now}::timestamptz, version = version + 1 WHERE id = ${id}`),
  );
}

/** Deletes a schedule of which nothing was generated. */
export async function deleteSchedule(statements: Statements, id: number): Promise<void> {
  await statements.all(statement(sql`DELETE FROM schedules WHERE id = ${id}`));
}
