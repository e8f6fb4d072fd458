import { sql } from 'kysely';
import { searchFold } from '../../../core/search-fold.js';
import { db, first, jsonValue, type Statements, statement } from '../../../core/sql.js';
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
  | 'fields'
  | 'meterDone'
  | 'meterOffset'
  | 'meterBase'
>;

type Columns = Content & TriggerColumns & Internal;

/** Inserts a schedule without assets. @returns its id. */
export async function insertSchedule({ statements, now }: Unit, row: Columns): Promise<number> {
  const insertion = db
    .insertInto('schedules')
    .values({ ...stored(row), createdAt: now, updatedAt: now })
    .returning('id');
  const made = await first(statements, statement(insertion));
  return made?.id ?? 0;
}

/** Writes the given columns of a schedule, and adds 1 to its version. */
export async function changeSchedule(
  { statements, now }: Unit,
  before: ScheduleRow,
  changes: Partial<Columns>,
): Promise<void> {
  const { title = before.title, description = before.description } = changes;
  const change = db
    .updateTable('schedules')
    .set({ ...stored({ ...changes, title, description }), updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', before.id);
  await statements.all(statement(change));
}

/** The columns, with the folded texts, and decimals as texts. */
function stored<T extends Pick<Columns, 'title' | 'description'> & Partial<Columns>>({
  meterEvery,
  meterStart,
  meterBase,
  fields,
  ...row
}: T) {
  const { title, description } = row;
  return {
    ...row,
    titleKey: nameKey(title),
    searchText: searchFold(`${title}\n${description}`),
    ...(fields !== undefined && { fields: jsonValue(fields) }),
    meterEvery: decimal(meterEvery),
    meterStart: decimal(meterStart),
    meterBase: decimal(meterBase),
  };
}

function decimal(value: number | null | undefined): string | null | undefined {
  return value === null || value === undefined ? value : value.toFixed(3);
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
  const outlook = db
    .updateTable('schedules')
    .set({ nextDueAt: nextDueAt ?? NEVER, nextDueLast: nextDueAt ?? new Date(0), nextRunAt })
    .where('id', '=', id);
  await statements.all(statement(outlook));
}

/** Archives a schedule. */
export async function archiveSchedule({ statements, now }: Unit, id: number): Promise<void> {
  const change = db
    .updateTable('schedules')
    .set({ archivedAt: now, updatedAt: now, version: sql<number>`version + 1` })
    .where('id', '=', id);
  await statements.all(statement(change));
}
